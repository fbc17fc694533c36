// What a search value means, in every game: hundredths of a man or of whatever the game counts in, and wins.
//
// A value is seen from the side to move. A win in n plies is kWin - n, so that a shorter win is worth more. A win that
// a table vouches for, but that no line has been found for, lies between kFar and kSure. All values fit 16 bits.
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

// A value that is true at this place of the tree, as seen from the root, `ply` moves earlier; and back.
constexpr int from_root(int value, int ply) {
    return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}
constexpr int from_here(int value, int ply) {
    return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}

// The plies to the end when a value says so, 0 when it does not.
constexpr int plies_to_end(int value) {
    const int distance = kWin - (value < 0 ? -value : value);
    return distance < 2 * kMaxPly ? distance : 0;
}

}  // namespace academie::search
