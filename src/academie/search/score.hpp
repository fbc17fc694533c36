// Search values, for every game: hundredths of a man or of the game's own unit, and wins.
//
// A value is from the side to move. A win in n plies is kWin - n, so that shorter wins score higher. A win known from a
// table, without a line to it, lies between kFar and kSure. All values fit 16 bits.
#pragma once

namespace academie::search {

constexpr int kWin = 30000;
constexpr int kInfinity = 32000;
constexpr int kMaxPly = 128;               // the longest line looked at
constexpr int kSure = kWin - 2 * kMaxPly;  // at or above: a win, and in how many plies
constexpr int kFar = 15000;                // at or above: a win, known by a table or proved
constexpr int kLargestEvaluation = 12000;  // an evaluation stays within this, well below kFar

constexpr bool is_win(int value) { return value >= kFar; }
constexpr bool is_loss(int value) { return value <= -kFar; }

// Converts a value at this node, `ply` moves below the root, to one as seen from the root; and back.
constexpr int from_root(int value, int ply) {
    return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}
constexpr int from_here(int value, int ply) {
    return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}

// The plies to the end if a value tells them, otherwise 0.
constexpr int plies_to_end(int value) {
    const int distance = kWin - (value < 0 ? -value : value);
    return distance < 2 * kMaxPly ? distance : 0;
}

}  // namespace academie::search
