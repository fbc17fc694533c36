// What a partie of trictrac comes to by a throw, a decision and a play (state.hpp).

#include "state.hpp"

namespace academie::trictrac {

tables::Plays State::plays() const {
    thread_local PlayFinder finder;  // what it works in is made once
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
                   account);  // early jans are the thrower's, marked before
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
