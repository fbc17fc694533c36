// The law of toute-table: the four piles, doublets four times, lone dames taken, entering, lifting, and the double
// game.
//
// What it shares with gammon, which starts alike, is in tables/crossing.hpp; the Académie's own rules are here.
#pragma once

#include "../../tables/rules/crossing.hpp"

namespace academie::toute_table {

// §13: whether the draw is played; §9: whether a double game counts two; §7: whether an exact number must lift.
struct Profile : tables::RaceProfile {
    bool operator==(const Profile&) const = default;
};

// §1-§7, §18-§20: the game of the crossed paths: its four piles, its path, doublets four times, cases anywhere, taking
// and entering, lifting. §8: first out wins once, or twice while the loser is not fully home and has lifted none.
using Rules = tables::CrossingRules<Profile>;

}  // namespace academie::toute_table
