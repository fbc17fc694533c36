// The law of jacquet: two talons on one diagonal, the first dame ahead of all, nothing taken, lifting, and the double.
//
// Always from the thrower's side: step 0 is his talon, 12 the other's; he lifts from steps 18 to 23 (§1).
#pragma once

#include "../../tables/rules/crossing.hpp"

namespace academie::jacquet {

using tables::Board;
using tables::Dames;
using tables::Step;

struct Profile : tables::RaceProfile {
    bool operator==(const Profile&) const = default;
};

// §2: a dame has reached the table across from the talon, or has even left the board.
inline bool arrived(const Dames& own) { return own.lifted || own.between(tables::kHome, tables::kSteps - 1); }

inline Step foremost(const Dames& own) {
    Step last = 0;
    for (Step s = 0; s < tables::kSteps; ++s) {
        if (own[s]) last = s;
    }
    return last;
}

// §3: doublets four times. §6, §18: first out wins, and the double is judged as in the games of the crossed paths.
struct Rules : tables::CrossingRules<Profile> {
    // §4, §5, §16, §19: one adverse dame blocks a landing, and nothing else does.
    class Law : public tables::ClosingLaw<tables::Layout::Diagonal> {
      public:
        Law(const Board&, const Profile& profile) : ClosingLaw(profile.lift_forced) {}

        bool rear_first() const { return false; }  // §2: the first dame goes before those behind it

        // §2, §17: until the first dame has arrived no other moves, even if its numbers are lost; from then on all may,
        // even within the same throw. Before any has left, the first is any of the talon.
        Step lands(const Board& board, Step from, int number) const {
            if (!arrived(board.own) && from != foremost(board.own)) return tables::kNowhere;
            return ClosingLaw::lands(board, from, number);
        }
    };

    // §1
    static Board start(const Profile&) {
        Board board;
        board.own.at[0] = board.other.at[0] = kDames;
        return board;
    }
};

}  // namespace academie::jacquet
