// Plain when only one side can still make his plain (§6); dames of the two sides never meet (§7).
//
// He is not pressed: he has all the throws he wants, and must only avoid being forced past the flèches he has to fill
// (§14). What is left is one side whose dames only move forward, so sides are solved from the end back.
#pragma once

#include <vector>

#include "../../pulse.hpp"
#include "../../tables/bearoff/places.hpp"
#include "rules.hpp"

namespace academie::plain {

// Every side that can be reached, and the chance that it makes its plain under best play.
class Alone {
  public:
    Alone(const Dames& from, Pulse& pulse) : from_(from), fills_(std::size_t(Sides::count(Rules::kDames))) {
        other_.at[kCorner] = Rules::kDames;  // §6: all of them past the corner
        std::vector<std::vector<int>> ways;
        Dames side;
        gather(side, kCorner, Rules::kDames, ways, pulse);
        tables::Finder finder;
        for (const std::vector<int>& all : ways) {
            for (const int each : all) {
                pulse.beat();
                fills_[std::size_t(each)] = mean(side_at(each), finder);
                ++states_;
            }
        }
    }

    std::size_t states() const { return states_; }

    // Whether a side can follow from the first: at most as many dames are behind each flèche.
    bool reaches(const Dames& side) const {
        int behind = 0;
        for (Step s = 0; s <= kCorner; ++s) {
            behind += from_[s] - side[s];
            if (behind < 0) return false;
        }
        return behind == 0 && side.total() == Rules::kDames;
    }

    // For a side that the first can reach.
    double fills(const Dames& side) const {
        if (is_full(side)) return 1;
        return can_fill(side) ? fills_[std::size_t(place(side))] : 0;
    }

  private:
    using Sides = tables::Places<kCorner, Rules::kDames>;  // the number on the pile follows from the rest

    static int place(const Dames& side) {
        Sides::Dames dames;
        for (Step s = 1; s <= kCorner; ++s) dames[std::size_t(s - 1)] = std::uint8_t(side[s]);
        return Sides::place(dames);
    }
    static Dames side_at(int place) {
        const Sides::Dames dames = Sides::at(place);
        Dames side;
        for (Step s = 1; s <= kCorner; ++s) side.at[std::size_t(s)] = dames[std::size_t(s - 1)];
        side.at[0] = std::uint8_t(Rules::kDames - side.total());
        return side;
    }

    static std::size_t way(const Dames& side) {
        std::size_t sum = 0;
        for (Step s = 0; s < kCorner; ++s) sum += std::size_t((kCorner - s) * side[s]);
        return sum;
    }

    // Every reachable side that can be filled and is not, with `left` dames on this flèche or behind it, in the order
    // of the distance left to the corner.
    void gather(Dames& side, Step s, int left, std::vector<std::vector<int>>& ways, Pulse& pulse) const {
        if (s < 0) {
            pulse.beat();
            if (!can_fill(side) || is_full(side)) return;
            if (way(side) >= ways.size()) ways.resize(way(side) + 1);
            ways[way(side)].push_back(place(side));
            return;
        }
        // At least as many have come this far as stood here or beyond; the pile has the rest.
        const int least = std::max(0, from_.between(s, kCorner) - (Rules::kDames - left));
        for (int here = s ? least : left; here <= left; ++here) {
            side.at[std::size_t(s)] = std::uint8_t(here);
            gather(side, s - 1, left - here, ways, pulse);
        }
        side.at[std::size_t(s)] = 0;
    }

    // Over the throws of which something can be played: the player waits through the others.
    double mean(const Dames& side, tables::Finder& finder) const {
        double sum = 0;
        int weights = 0;
        tables::each_throw(Rules::kDice, [&](const tables::Throw& t) {
            double most = 0;
            bool moved = false;
            for (const Play& play : tables::find_plays<Rules>({side, other_}, t, {}, finder)) {
                moved = moved || play.made;
                most = std::max(most, fills(play.board.own));
            }
            if (!moved) return;
            sum += tables::weight_of(t) * most;
            weights += tables::weight_of(t);
        });
        return sum / weights;
    }

    Dames from_, other_;
    std::vector<double> fills_;
    std::size_t states_ = 0;
};

}  // namespace academie::plain
