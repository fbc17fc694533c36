// What bindings of the games of the board share.
//
// One side's dames are 26 counts: the steps of its path, then those lifted, then those in hand.
#pragma once

#include "../bind.hpp"
#include "rules/plays.hpp"

namespace academie::tables {

using Counts = std::array<int, kSteps + 2>;

inline Dames dames_of(const Counts& counts) {
    Dames dames;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] < 0 || counts[i] > 30) throw nb::value_error("a flèche holds 0 to 15 dames");
    }
    for (std::size_t s = 0; s < kSteps; ++s) dames.at[s] = std::uint8_t(counts[s]);
    dames.lifted = std::uint8_t(counts[kSteps]);
    dames.hand = std::uint8_t(counts[kSteps + 1]);
    return dames;
}

inline Counts counts_of(const Dames& dames) {
    Counts counts{};
    for (std::size_t s = 0; s < kSteps; ++s) counts[s] = dames.at[s];
    counts[kSteps] = dames.lifted;
    counts[kSteps + 1] = dames.hand;
    return counts;
}

inline Board board_of(const Counts& own, const Counts& other) { return {dames_of(own), dames_of(other)}; }

inline Throw throw_of(const std::vector<int>& dice, int wanted) {
    if (int(dice.size()) != wanted)
        throw nb::value_error(wanted == 2 ? "two dice are thrown" : "three dice are thrown");
    for (int die : dice) die_of(die);
    return wanted == 2 ? thrown(dice[0], dice[1]) : thrown(dice[0], dice[1], dice[2]);
}

inline std::vector<int> dice_of(const Throw& t) {
    if (!t.dice[0]) return {};
    return {t.dice.begin(), t.dice.begin() + t.count};
}

// From Python: an index into the players' counts.
inline int seat_of(int seat) {
    if (seat != 0 && seat != 1) throw nb::value_error("a seat is 0 or 1");
    return seat;
}

// Two dice thrown for the first throw.
template <class State>
State opened(const State& state, int white, int black) {
    return state.opened(die_of(white), die_of(black));
}

using MadeStride = std::tuple<int, int, int, bool>;  // from, to, number, hit

inline std::vector<MadeStride> strides_of(const Play& play) {
    std::vector<MadeStride> made;
    for (std::size_t i = 0; i < play.made; ++i) {
        const Stride& s = play.strides[i];
        made.emplace_back(s.from, s.to, s.number, s.hit);
    }
    return made;
}

// Rebuilds a play from what Python has. Which of two equal numbers was used is not known, and does not matter.
inline Play play_of(const Board& board, const std::vector<MadeStride>& strides) {
    Play play = unplayed_throw(board);
    if (strides.size() > play.strides.size()) throw nb::value_error("a throw has nine numbers at most");
    for (const auto& [from, to, number, hit] : strides) {
        if (from < kHand || from >= kSteps || to < 0 || to > kLifted || number < 1 || number > 6)
            throw nb::value_error("a stride goes from a flèche or the hand to a flèche or off the board");
        play.strides[play.made++] = {std::int8_t(from), std::int8_t(to), std::uint8_t(number), hit};
        play.total = std::uint8_t(play.total + number);
    }
    return play;
}

}  // namespace academie::tables
