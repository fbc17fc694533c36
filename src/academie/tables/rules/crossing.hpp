// The game of the crossed paths: first flèches face to face, opposite directions, each side's home before its own
// player.
//
// Two games play it; their profiles say where their books differ.
#pragma once

#include "lifting.hpp"
#include "rules.hpp"

namespace academie::tables {

template <class P>
struct CrossingRules {
    using Profile = P;
    static constexpr int kDice = 2, kDames = 15;

    // Dames in hand enter first, on own dames too; two adverse dames close a flèche, a lone one may be taken.
    class Law : public TakingLaw<Layout::Crossed> {
      public:
        Law(const Board&, const P& profile) : TakingLaw(profile.lift_forced) {}
    };

    // Two on the first flèche, five on the twelfth, three on the seventeenth, five on the nineteenth.
    static Board start(const P&) {
        Dames dames;
        dames.at[0] = 2;
        dames.at[11] = 5;
        dames.at[16] = 3;
        dames.at[18] = 5;
        return {dames, dames};
    }

    static Numbers numbers(const Throw& t, const P&) { return doubled_numbers(t); }

    // Whether a game counts as today; its profile decides, if it has that option.
    static bool modern(const P& profile) {
        if constexpr (requires { profile.modern; }) return profile.modern;
        return false;
    }

    // First out wins; twice, where agreed, while the loser has lifted none and is not fully home. Today: twice while he
    // has lifted none, three times if he also has a dame in hand or in the winner's table.
    static std::optional<Ending> ending(const Board& board, const P& profile) {
        const bool won = board.own.lifted == kDames, lost = board.other.lifted == kDames;
        if (!won && !lost) return std::nullopt;
        const Dames& loser = won ? board.other : board.own;
        const int winner = won ? 0 : 1;
        if (modern(profile) && !loser.lifted) {
            return deep(loser) ? Ending{winner, 3, Why::Deep} : Ending{winner, 2, Why::Bare};
        }
        return Ending{winner, profile.la_double && !loser.lifted && !all_home(loser) ? 2 : 1, Why::Lifted};
    }
};

}  // namespace academie::tables
