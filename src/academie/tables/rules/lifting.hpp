// What the games with lifting share: when dames may be lifted, and the law of the games in which they are also taken.
//
// The last six flèches of a path are home; the bande counts as one step past the last.
#pragma once

#include "plays.hpp"

namespace academie::tables {

constexpr Step kHome = 18;

inline bool all_home(const Dames& own) { return !own.hand && own.hindmost() >= kHome; }

// A dame in hand, or in the first table of its path, where the other is home. Only for a player with dames left.
inline bool deep(const Dames& own) { return own.hand || own.hindmost() < kSteps - kHome; }

// Everything is home, and the number takes the dame exactly to the bande, or past it with nothing behind.
inline bool may_lift(const Dames& own, Step from, int number) {
    if (own.hand) return false;
    const Step last = own.hindmost();
    return last >= kHome && (from + number == kLifted || from == last);
}

// For readings in which a number that lifts exactly must lift.
inline bool lifts_exactly(const Dames& own, int number) { return own[kLifted - number] && all_home(own); }

// Two dames close a flèche, a lone one is taken by any that lands on it; dames in hand enter before all else.
template <Layout L>
class TakingLaw : public UsualLaw {
  public:
    static constexpr Layout kLayout = L;
    static constexpr bool kHits = true, kHandFirst = true, kLifts = true;

    explicit TakingLaw(bool lift_forced) : lift_forced_(lift_forced) {}

    Step lands(const Board& board, Step from, int number) const {
        const Step to = from + number;
        if (to >= kLifted) return may_lift(board.own, from, number) ? kLifted : kNowhere;
        if (board.other[across<L>(to)] >= 2) return kNowhere;
        return lift_forced_ && lifts_exactly(board.own, number) ? kNowhere : to;
    }
    bool hits(const Board& board, Step to) const { return board.other[across<L>(to)] == 1; }
    bool finished(const Play& play) const { return play.made && play.all_lifted(); }
    bool rear_first() const { return !lift_forced_; }

  private:
    bool lift_forced_;
};

// Nothing is taken: a single adverse dame closes a flèche.
template <Layout L>
class ClosingLaw : public UsualLaw {
  public:
    static constexpr Layout kLayout = L;
    static constexpr bool kLifts = true;

    explicit ClosingLaw(bool lift_forced) : lift_forced_(lift_forced) {}

    Step lands(const Board& board, Step from, int number) const {
        const Step to = from + number;
        if (to >= kLifted) return may_lift(board.own, from, number) ? kLifted : kNowhere;
        if (board.other[across<L>(to)]) return kNowhere;
        return lift_forced_ && lifts_exactly(board.own, number) ? kNowhere : to;
    }
    bool finished(const Play& play) const { return play.made && play.all_lifted(); }
    bool rear_first() const { return !lift_forced_; }

  private:
    bool lift_forced_;
};

}  // namespace academie::tables
