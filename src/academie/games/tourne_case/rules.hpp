// The law of tourne-case: three dames a side in two lanes that face each other, and only the lower number played.
//
// Step 0 is the first flèche of a side's lane, 11 its coin (§9). A throw is never more than one number.
#pragma once

#include "../../tables/rules/rules.hpp"

namespace academie::tourne_case {

using tables::Board;
using tables::Dames;
using tables::Step;

constexpr int kDames = 3;
constexpr Step kCoin = 11;

struct Profile : tables::RaceProfile {
    bool operator==(const Profile&) const = default;
};

// §7: all three are in the coin.
inline bool in_coin(const Dames& dames) { return dames[kCoin] == kDames; }

class Law : public tables::UsualLaw {
  public:
    static constexpr tables::Layout kLayout = tables::Layout::Lanes;
    static constexpr bool kHits = true;  // §5; by §18 a dame in hand has no precedence

    Law(const Board&, const Profile&) {}

    // §3, §4: no dame passes an own one, joins one except in the coin, or goes beyond the coin.
    Step lands(const Board& board, Step from, int number) const {
        const Step to = from + number;
        if (to > kCoin) return tables::kNowhere;
        for (Step s = from + 1; s <= to; ++s) {
            if (board.own[s] && s != kCoin) return tables::kNowhere;
        }
        return to;
    }

    // §5: a dame that comes to face another has hit it, willingly or not; in the coin nothing is hit.
    bool hits(const Board& board, Step to) const { return to != kCoin && board.other[to]; }
    bool finished(const tables::Play& play) const { return in_coin(play.board.own); }
};

struct Rules {
    using Profile = tourne_case::Profile;
    using Law = tourne_case::Law;
    static constexpr int kDice = 2, kDames = tourne_case::kDames;

    // §1
    static Board start(const Profile&) {
        Dames dames;
        dames.hand = kDames;
        return {dames, dames};
    }

    // §2: the lower number, once for a doublet; §6: the other is never played instead.
    static tables::Numbers numbers(const tables::Throw& t, const Profile&) {
        tables::Numbers numbers;
        numbers.add(t.dice[1]);
        return numbers;
    }

    // §7: double, where agreed, if the loser has none in his coin.
    static std::optional<tables::Ending> ending(const Board& board, const Profile& profile) {
        const bool won = in_coin(board.own);
        if (!won && !in_coin(board.other)) return std::nullopt;
        const Dames& loser = won ? board.other : board.own;
        return tables::Ending{won ? 0 : 1, profile.la_double && loser[kCoin] == 0 ? 2 : 1, tables::Why::Coin};
    }
};

}  // namespace academie::tourne_case
