// The plays of a throw at trictrac (rules.hpp), and what it is worth in all (marks.hpp).

#include "marks.hpp"

namespace academie::trictrac {

const tables::Plays& PlayFinder::find(const Board& board, const Throw& t, const Profile& profile) {
    const PlayLaw law(board, profile);
    tables::Generator<PlayLaw>(law, room_).find(board, numbers_of(t), plays_);
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

}  // namespace academie::trictrac
