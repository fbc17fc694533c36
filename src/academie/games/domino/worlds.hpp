// The deals that agree with what one player knows (§12, §63): their count, and each of them by its number.
//
// Every unseen tile goes to one of some hands, as many to each as it needs, or to the talon, which takes the rest. A
// hand takes none of the tiles forbidden to it; if tiles are required of it, it takes at least one of them. Counting
// and choosing go tile by tile, over what the hands still need.
#pragma once

#include <vector>

#include "../../pulse.hpp"
#include "rules.hpp"

namespace academie::domino {

// What is known of a hidden hand. A player may have two of them, if different things are known of parts of his hand.
struct Hidden {
    int need = 0;
    Tiles forbidden = 0;
    Tiles wanted = 0;
};

class Worlds {
  public:
    Worlds(Tiles unseen, std::vector<Hidden> hands, Pulse& pulse);

    std::size_t hands() const { return hands_.size(); }

    // At most 28! / (6! 6! 6! 6! 4!): four hands of six, all hidden.
    std::uint64_t count() const { return ways(0, first_); }

    // The hands of one deal, for a number below the count.
    std::vector<Tiles> at(std::uint64_t index) const;

  private:
    // The state of the count: the needs of all hands as one number in mixed radix, and whether a required tile is still
    // missing.
    struct Left {
        std::size_t needs;
        bool wanting;
    };

    bool takes(std::size_t hand, std::size_t i, Left left) const {
        const std::size_t need = left.needs / steps_[hand] % (std::size_t(hands_[hand].need) + 1);
        return need > 0 && !(hands_[hand].forbidden & bit(tiles_[i]));
    }

    Left given(std::size_t hand, std::size_t i, Left left) const {
        return {left.needs - steps_[hand], left.wanting && !(hands_[hand].wanted & bit(tiles_[i]))};
    }

    std::size_t place(std::size_t i, Left left) const { return 2 * (i * rows_ + left.needs) + left.wanting; }
    std::uint64_t ways(std::size_t i, Left left) const { return table_[place(i, left)]; }

    void tabulate(Pulse& pulse) {
        table_.assign(2 * (tiles_.size() + 1) * rows_, 0);
        table_[place(tiles_.size(), {0, false})] = 1;  // nothing left to give, nothing missing
        for (std::size_t i = tiles_.size(); i-- > 0;) {
            for (std::size_t needs = 0; needs < rows_; ++needs) {
                pulse.beat();
                for (const bool wanting : {false, true}) {
                    const Left left{needs, wanting};
                    std::uint64_t sum = ways(i + 1, left);
                    for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
                        if (takes(hand, i, left)) sum += ways(i + 1, given(hand, i, left));
                    }
                    table_[place(i, left)] = sum;
                }
            }
        }
    }

    std::vector<Hidden> hands_;
    std::vector<Tile> tiles_;
    std::vector<std::size_t> steps_;
    std::size_t rows_ = 1;
    Left first_{};
    std::vector<std::uint64_t> table_;
};

}  // namespace academie::domino
