// The law of gammon: the four piles, doublets four times, lone dames taken, entering, lifting, and the double game.
//
// What it shares with toute-table, which starts alike, is in tables/crossing.hpp; Lepeintre's own rules are here.
#pragma once

#include "../../tables/rules/crossing.hpp"

namespace academie::gammon {

// §13: whether the draw is played; §8: whether the double is agreed; §6: whether an exact number must lift.
struct Profile : tables::RaceProfile {
    bool modern = false;  // §30: gammons count two and backgammons three, as today

    bool operator==(const Profile&) const = default;
    static constexpr auto own_fields() { return std::tuple(field("modern", &Profile::modern)); }
};

// §1-§6, §19-§23: the game of the crossed paths: its start, its path, doublets four times, taking and entering, any
// number of dames on a flèche, lifting. §8, §9: first out wins once, or twice where agreed; in the book never more.
// §30: today, twice if the loser has lifted none, and three times if he also has a dame in hand or in the winner's
// table.
using Rules = tables::CrossingRules<Profile>;

}  // namespace academie::gammon
