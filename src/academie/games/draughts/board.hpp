// The two boards of draughts as bits: their squares, four directions, and the lines a king runs on.
//
// Geometry only: no pieces, and no law except the numbering (§2, §49), the lines (§3) and the crowning rows (§14).
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
//
// The board of sixty-four squares (§49) is the far left corner of that one, eight rows by four of five. Its corners,
// its double corner and the colour of its squares lie alike, so a step is the same shift, and a step over its edge
// falls on a square outside it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace academie::draughts {

using Bits = std::uint64_t;
using Square = int;  // 1..50 or 1..32, as the books number them (§2, §49)
using Bit = int;     // 0..53, the bit index of a square in a word

enum Side : std::uint8_t { White, Black };

constexpr Side other(Side side) { return Side(side ^ 1); }

constexpr Bits word(Bit bit) { return Bits(1) << bit; }

constexpr int kBits = 54;  // bits of a word, including the unused ones

// A board of this many rows, with half as many playing squares in a row, numbered in reading order (§2).
template <int Rows>
struct Damier {
    static constexpr int kRows = Rows, kRow = Rows / 2, kSquares = kRows * kRow;

    static constexpr Bit bit_of(Square square) {
        const int row = (square - 1) / kRow;
        return 5 * row + row / 2 + (square - 1) % kRow;
    }
    // For a square of this board.
    static constexpr Square square_of(Bit bit) {
        const int pair = bit / 11, row = 2 * pair + (bit % 11 >= 5);
        return kRow * row + bit % 11 % 5 + 1;
    }
    static constexpr Bits squares_between(Square first, Square last) {
        Bits bits = 0;
        for (Square square = first; square <= last; ++square) bits |= word(bit_of(square));
        return bits;
    }

    static constexpr Bits kBoard = squares_between(1, kSquares);
    // The row on which each side crowns (§14).
    static constexpr std::array<Bits, 2> kCrown{squares_between(1, kRow),
                                                squares_between(kSquares - kRow + 1, kSquares)};
    // The grande ligne, from the left corner of White to that of Black (§3).
    static constexpr Bits kMainLine = [] {
        Bits line = 0;
        for (Bit bit = bit_of(kSquares - kRow + 1), row = 0; row < kRows; ++row, bit -= 5) line |= word(bit);
        return line;
    }();
};

// The game played: its board, whether men take backwards and whether kings move any distance.
struct Polish : Damier<10> {
    static constexpr bool kRuns = true;  // §7 to §9
};
struct French : Damier<8> {
    static constexpr bool kRuns = false;  // §49
};

// Shorthands for the Polish board, which most of this folder is about.
constexpr int kSquares = Polish::kSquares;
constexpr Bit bit_of(Square square) { return Polish::bit_of(square); }
constexpr Square square_of(Bit bit) { return Polish::square_of(bit); }
constexpr Bits squares_between(Square first, Square last) { return Polish::squares_between(first, last); }
constexpr Bits kBoard = Polish::kBoard, kMainLine = Polish::kMainLine;
constexpr std::array<Bits, 2> kCrown = Polish::kCrown;

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

// For direction number `d`: one step, and the squares seen from a bit.
constexpr int step_of(int d) { return kDirections[std::size_t(d)]; }
constexpr Bits ray_of(int d, Bit from) { return kRays[std::size_t(d)][std::size_t(from)]; }

inline Bit lowest(Bits bits) { return std::countr_zero(bits); }
inline Bit highest(Bits bits) { return 63 - std::countl_zero(bits); }
inline int count(Bits bits) { return std::popcount(bits); }

// The first of `bits` met when walking in direction number `d` (0, 1 climb in index; 2, 3 fall).
inline Bit nearest(int d, Bits bits) { return d < 2 ? lowest(bits) : highest(bits); }

// The squares seen from a bit in direction number `d` before the first that is not empty.
inline Bits open_of(int d, Bit from, Bits empty) {
    const Bits ray = ray_of(d, from), wall = ray & ~empty;
    return ray & (d < 2 ? (wall & (~wall + 1)) - 1 : ~Bits(0) << (64 - std::countl_zero(wall)));
}

// Calls f with each bit of a set, lowest first.
template <class F>
inline void each(Bits bits, F&& f) {
    for (; bits; bits &= bits - 1) f(lowest(bits));
}

}  // namespace academie::draughts
