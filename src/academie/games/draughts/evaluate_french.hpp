// The evaluation of a quiet position à la française, in hundredths of a man: material, and hand-made values of squares.
//
// No patterns were trained on this board; the engine relies on its search.
#pragma once

#include "evaluate.hpp"

namespace academie::draughts {

// Nothing is updated along the path: the sums below are computed at each evaluation.
struct FrenchFeatures {
    FrenchFeatures() = default;
    explicit FrenchFeatures(const Position&) {}
    void follow(const FrenchFeatures&, const Position&, const Move&) {}
};

namespace french {

constexpr int kMan = 100, kKing = 150, kStep = 3, kTurn = 3;

constexpr Bits rows(int first, int last) {
    return French::squares_between(French::kRow * first + 1, French::kRow * (last + 1));
}
constexpr std::array<Bits, French::kRows> kRowBits = [] {
    std::array<Bits, French::kRows> bits{};
    for (int row = 0; row < French::kRows; ++row) bits[std::size_t(row)] = rows(row, row);
    return bits;
}();
// Neither of the two outer columns: every row without its first or last square.
constexpr Bits kInside = [] {
    Bits inside = 0;
    for (Square square = 1; square <= French::kSquares; ++square) {
        const int row = (square - 1) / French::kRow, column = (square - 1) % French::kRow;
        const bool edge = row % 2 == 0 ? column == French::kRow - 1 : column == 0;
        if (!edge) inside |= word(French::bit_of(square));
    }
    return inside;
}();
constexpr Bits kCentre = rows(2, 5) & kInside;

// The rows that the men of a side have advanced, summed.
inline int advance(Bits men, Side side) {
    int sum = 0;
    for (int row = 1; row < French::kRows; ++row) {
        const int at = side == White ? French::kRows - 1 - row : row;
        sum += row * count(men & kRowBits[std::size_t(at)]);
    }
    return sum;
}

// §57, §58: pieces; the crown row guarded while the other side has men to crown; the centre; advancement.
inline int worth(const Position& p, Side side) {
    const Bits men = p.men(side), kings = p.kings_of(side);
    const int home = p.men(other(side)) ? count(men & French::kCrown[other(side)]) : 0;
    return kMan * count(men) + kKing * count(kings) + 8 * home + 4 * count(p.pieces[side] & kCentre) +
           2 * advance(men, side) + kStep * steppers<French>(p, side) + 4 * count(kings & kInside);
}

// The steps a king needs from one square to another, on an empty board.
inline int distance(Bit from, Bit to) {
    const auto row = [](Bit bit) { return (French::square_of(bit) - 1) / French::kRow; };
    const auto column = [&](Bit bit) {
        return 2 * ((French::square_of(bit) - 1) % French::kRow) + (row(bit) % 2 == 0);
    };
    return std::max(std::abs(row(from) - row(to)), std::abs(column(from) - column(to)));
}

// How near the kings of the stronger side are to those of the weaker: without it a won ending makes no progress.
inline int nearness(const Position& p, Side strong) {
    int sum = 0;
    each(p.kings_of(strong), [&](Bit from) {
        int least = French::kRows;
        each(p.pieces[other(strong)], [&](Bit to) { least = std::min(least, distance(from, to)); });
        sum += French::kRows - least;
    });
    return sum;
}

}  // namespace french

// For the side to move. Must be equal for a position and its turned image.
inline int evaluate(const Position& p, const FrenchFeatures&, const Weights&) {
    const int white = count(p.pieces[White]), black = count(p.pieces[Black]);
    int value = french::worth(p, White) - french::worth(p, Black) + (p.side == White ? french::kTurn : -french::kTurn);
    // Trading pieces favours the side that is ahead.
    if (white != black) value += (white > black ? 1 : -1) * (24 - white - black) * 2;
    if (p.kings && white != black) {
        const Side strong = white > black ? White : Black;
        value += (strong == White ? 3 : -3) * french::nearness(p, strong);
    }
    return p.side == White ? value : -value;
}

}  // namespace academie::draughts
