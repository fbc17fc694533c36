// The law of gammon: the four piles, doublets four times, lone dames taken, entering, lifting, and the double game.
//
// What it shares with its older sister of the same start is tables/crossing.hpp; here is what Lepeintre decides.
#pragma once

#include "../../tables/crossing.hpp"

namespace academie::gammon {

// §13: whether the draw is played; §8: whether the double is agreed; §6: whether an exact number must lift.
struct Profile : tables::RaceProfile {
    bool modern = false;  // §30: gammons count two and backgammons three, as today

    bool operator==(const Profile&) const = default;
    static constexpr auto own_fields() { return std::tuple(field("modern", &Profile::modern)); }
};

// §1-§6, §19-§23: the game of the crossed paths: its start, its path, doublets four times, taking and entering, no
// limit on a flèche, lifting. §8, §9: first out wins once, or twice where agreed, and in the book never more; §30: as
// today, twice if the loser has lifted none, and three times if he also has a dame in hand or in the winner's table.
using Rules = tables::CrossingRules<Profile>;

}  // namespace academie::gammon
