// The plays of a throw at trictrac (rules.hpp), its total points (marks.hpp), and the steps of a partie: a throw, a
// decision, a play (state.hpp).

#include "marks.hpp"
#include "state.hpp"

namespace academie::trictrac {

const tables::Plays& PlayFinder::find(const Board& board, const Throw& t, const Profile& profile) {
    const PlayLaw law(board, profile);
    tables::Generator<PlayLaw>(law, workspace_).find(board, numbers_of(t), plays_);
    if (takes_coin_by_puissance(board, t)) plays_.push_back(coin_by_puissance(board, t));
    return plays_;
}

std::vector<tables::Lefts> departures(const Board& board, const Throw& t, const Profile& profile,
                                      const tables::Plays& plays) {
    const PlayLaw law(board, profile);
    std::vector<tables::Lefts> found = tables::Departures<PlayLaw>(law, board, numbers_of(t)).find(plays);
    if (!takes_coin_by_puissance(board, t)) return found;
    const Play coin = coin_by_puissance(board, t);
    for (std::size_t i = 0; i < plays.size(); ++i) {
        if (plays[i].board == coin.board) found[i].push_back(tables::left_by(coin));
    }
    return found;
}

tables::Ways ways(const Board& board, const Throw& t, const Profile& profile, const tables::Plays& plays) {
    const PlayLaw law(board, profile);
    tables::Ways found = tables::WayFinder<PlayLaw>(law, board, numbers_of(t)).find(plays);
    if (!takes_coin_by_puissance(board, t)) return found;
    const Play coin = coin_by_puissance(board, t);
    for (std::size_t i = 0; i < plays.size(); ++i) {
        if (plays[i].board == coin.board) tables::add_pair(found, coin, int(i));
    }
    return found;
}

NumberCounter::NumberCounter(const Board& board, const Throw& t, const Profile& profile)
    : board_(board), law_(board, profile) {
    const int a = t.dice[0], b = t.dice[1];
    const Play start = tables::unplayed_throw(board);
    if (both(start, a, b) || (a != b && both(start, b, a))) {
        count_ = 2;
    } else if (one(start, a) || one(start, b)) {
        count_ = 1;
    }
}

Tally tally_of(const Board& board, const Sight& sight, const Throw& t, const Profile& profile, const Occasion& when,
               PlayFinder& finder) {
    Tally tally;
    score_position(board, sight, t, profile, when, tally);
    if (plein_in_question(board.own) || profile.pile != Pile::Off) {
        const tables::Plays& plays = finder.find(board, t, profile);
        score_plein(board, t, profile, plays, tally);
        score_pile(board, t, profile, plays, tally);
    }
    tally.adversary += 2 * (2 - NumberCounter(board, t, profile).count());
    return tally;
}

tables::Plays State::plays() const {
    thread_local PlayFinder finder;  // reuses its buffers
    const tables::Plays all = finder.find(board_, throw_, profile_);
    const auto table = plein_in_question(board_.own);
    if (!table || !PleinPlays(board_, all, *table, profile_).kept) return all;
    tables::Plays owed;
    const bool exempt = exempt_by_coin(all, *table);
    for (const Play& play : all) {
        if (PleinPlays::realises(board_, play, *table, profile_) || (exempt && takes_coin(play))) owed.push_back(play);
    }
    return owed;
}

State State::played(const Play& play) const {
    State next = fresh();
    Account account;
    const auto table = plein_in_question(board_.own);
    if (table && plein_hangs_on_play(*table) && PleinPlays::realises(board_, play, *table, profile_)) {
        score_plein(board_, throw_, profile_, {play}, account);
    }
    score_play(throw_, play, account);
    next.mark(account, true);
    if (next.over(thrower_)) return next;
    score_position(board_, Sight(board_), throw_, profile_, {},
                   account);  // early jans were already marked by the thrower
    next.mark(account, false);
    if (next.over(1 - thrower_)) return next;
    if (lifted(play.board.own)) {  // §37, §38
        if (profile_.lifter_only_keeps) next.scores_[std::size_t(1 - thrower_)].points = 0;
        if (next.may_stop(thrower_)) {
            next.board_ = play.board;
            next.phase_ = Phase::Decide;
        } else {
            next.open_releve(thrower_);
        }
    } else {
        next.board_ = play.board.turned();
        next.thrower_ = 1 - thrower_;
        next.phase_ = Phase::Throw;
        next.throw_ = {};
        next.for_all_ = false;
    }
    return next;
}

void State::throw_now(const Throw& t) {
    throw_ = t;
    ++throws_[std::size_t(thrower_)];
    const bool second = game_throws_ == 1;
    if (game_throws_ < 2 && ++game_throws_ == 1) first_ = t;
    Account account;
    score_position(board_, Sight(board_), t, profile_, {throws_[std::size_t(thrower_)], second && t == first_},
                   account);
    const auto table = plein_in_question(board_.own);
    if (table || profile_.pile != Pile::Off) {
        thread_local PlayFinder finder;
        const tables::Plays& all = finder.find(board_, t, profile_);
        if (table && !hangs_on_play(all, *table)) score_plein(board_, t, profile_, all, account);
        score_pile(board_, t, profile_, all, account);
    }
    const int trous = mark(account, true);
    if (!over(thrower_)) phase_ = trous ? Phase::Decide : Phase::Play;
}

}  // namespace academie::trictrac
