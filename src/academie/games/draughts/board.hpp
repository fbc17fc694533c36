// The draughts board as bits: fifty squares, four directions, and the lines a king runs on.
//
// Knows geometry only: no piece, no side, no law but the numbering (§2) and the lines (§3).
//
// One unused bit follows every second row, so that a diagonal step is the same shift from every
// square, and a step over the edge falls on an unused bit, which `kBoard` masks away:
//
//        0   1   2   3   4          squares  1- 5
//      5   6   7   8   9            squares  6-10     bit 10 unused
//       11  12  13  14  15          squares 11-15
//     16  17  18  19  20            squares 16-20     bit 21 unused
//              ...
//     49  50  51  52  53            squares 46-50
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace academie::draughts {

using Bits = std::uint64_t;
using Square = int;  // 1..50, as the books number them (§2)
using Bit = int;     // 0..53, a square's place in a word

enum Side : std::uint8_t { White, Black };

constexpr Side other(Side side) { return Side(side ^ 1); }

constexpr int kSquares = 50;
constexpr int kBits = 54;

constexpr Bit bit_of(Square square) { return square - 1 + (square - 1) / 10; }
constexpr Square square_of(Bit bit) { return bit - bit / 11 + 1; }
constexpr Bits word(Bit bit) { return Bits(1) << bit; }

constexpr Bits kBoard = [] {
    Bits board = 0;
    for (Square square = 1; square <= kSquares; ++square) board |= word(bit_of(square));
    return board;
}();

constexpr Bits squares_between(Square first, Square last) {
    Bits bits = 0;
    for (Square square = first; square <= last; ++square) bits |= word(bit_of(square));
    return bits;
}

// The row on which each side crowns (§14).
constexpr std::array<Bits, 2> kCrown{squares_between(1, 5), squares_between(46, 50)};

// The grande ligne, 46 to 5 (§3).
constexpr Bits kMainLine = [] {
    Bits line = 0;
    for (Square square : {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}) line |= word(bit_of(square));
    return line;
}();

// The four directions as shifts: away from White is negative.
enum Direction : int { DownLeft = 5, DownRight = 6, UpRight = -5, UpLeft = -6 };
constexpr std::array<int, 4> kDirections{DownLeft, DownRight, UpRight, UpLeft};

template <int Shift>
constexpr Bits shifted(Bits bits) {
    if constexpr (Shift > 0) {
        return bits << Shift;
    } else {
        return bits >> -Shift;
    }
}

// The squares seen from a bit along each direction on an empty board.
constexpr std::array<std::array<Bits, kBits>, 4> kRays = [] {
    std::array<std::array<Bits, kBits>, 4> rays{};
    for (std::size_t d = 0; d < 4; ++d) {
        for (Bit from = 0; from < kBits; ++from) {
            for (Bit at = from + kDirections[d]; at >= 0 && at < kBits && (kBoard & word(at)); at += kDirections[d]) {
                rays[d][std::size_t(from)] |= word(at);
            }
        }
    }
    return rays;
}();

// Of direction number `d`: one step, and the squares seen from a bit.
constexpr int step_of(int d) { return kDirections[std::size_t(d)]; }
constexpr Bits ray_of(int d, Bit from) { return kRays[std::size_t(d)][std::size_t(from)]; }

inline Bit lowest(Bits bits) { return std::countr_zero(bits); }
inline Bit highest(Bits bits) { return 63 - std::countl_zero(bits); }
inline int count(Bits bits) { return std::popcount(bits); }

// The first of `bits` met when walking in direction number `d` (0, 1 climb in index; 2, 3 fall).
inline Bit nearest(int d, Bits bits) { return d < 2 ? lowest(bits) : highest(bits); }

// Calls f with each bit of a set, lowest first.
template <class F>
inline void each(Bits bits, F&& f) {
    for (; bits; bits &= bits - 1) f(lowest(bits));
}

}  // namespace academie::draughts
