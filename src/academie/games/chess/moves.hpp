// The legal moves of a position by the rules common to all chess (§4 to §8), as numbers in ascending order.
//
// A position has what python-chess stores: bitboards with a1 as bit 0, the rooks that may castle, and the square a pawn
// has just passed. A move packs origin, target, promotion and one more than the file of a rook's pawn that moves along
// (§6), else 0, in six, six, three and seven bits. Pieces are numbered from the pawn, 1, to the king, 6, as in
// python-chess. A move is made on the bitboards and dropped if it leaves the king attacked.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "rook_bishop.hpp"

namespace academie::chess {

struct Men {
    Squares pawns, knights, bishops, rooks, queens, kings;
    std::array<Squares, 2> side;  // black's, white's
    int turn;                     // 1: white's
    Squares castling;             // rooks that may castle
    int passed;                   // the square behind a pawn that has just moved two; kNowhere for none

    Squares all() const { return side[0] | side[1]; }
};

constexpr int code_of(int from, int to, int crowned = 0) { return from << 16 | to << 10 | crowned << 7; }
constexpr int from_of(int code) { return code >> 16; }
constexpr int to_of(int code) { return code >> 10 & 63; }
constexpr int crowned_of(int code) { return code >> 7 & 7; }
constexpr int pushed_of(int code) { return (code & 127) ? (code & 127) - 1 : kNowhere; }

constexpr Squares kFileA = 0x0101010101010101ULL, kFileH = kFileA << 7, kEnds = 0xff000000000000ffULL;

constexpr Squares leaps(int from, int dx, int dy) {
    const int x = file_of(from) + dx, y = rank_of(from) + dy;
    return x < 0 || x > 7 || y < 0 || y > 7 ? 0 : Squares(1) << (8 * y + x);
}

inline Squares knight_from(int from) {
    static const std::array<Squares, 64> made = [] {
        std::array<Squares, 64> found{};
        for (int each = 0; each < 64; ++each) {
            for (int dx : {-2, -1, 1, 2}) {
                const int dy = 3 - std::abs(dx);
                found[std::size_t(each)] |= leaps(each, dx, dy) | leaps(each, dx, -dy);
            }
        }
        return found;
    }();
    return made[std::size_t(from)];
}

// Where a pawn of a side takes.
constexpr Squares pawn_takes(Squares pawns, int side) {
    return side ? ((pawns & ~kFileA) << 7) | ((pawns & ~kFileH) << 9)
                : ((pawns & ~kFileA) >> 9) | ((pawns & ~kFileH) >> 7);
}

// §8: whether a side attacks a square.
inline bool attacked(const Men& men, int square, int by, Squares all) {
    const Squares theirs = men.side[std::size_t(by)], here = Squares(1) << square;
    if (knight_from(square) & men.knights & theirs) return true;
    if (lines().king[std::size_t(square)] & men.kings & theirs) return true;
    if (pawn_takes(men.pawns & theirs, by) & here) return true;
    if (rook_from(square, all) & (men.rooks | men.queens) & theirs) return true;
    return (bishop_from(square, all) & (men.bishops | men.queens) & theirs) != 0;
}

std::vector<int> legal_moves(const Men& men);

// The position after a legal move, with the other side to move. It handles a pawn taken in passing (§5) and the rook of
// a castling king (§6).
Men made(const Men& men, int code);

inline std::string square_name(int square) { return {char('a' + file_of(square)), char('1' + rank_of(square))}; }

// The legal moves of a position in SAN (§19), in their order.
std::vector<std::string> written(const Men& men);

// The first word of a FEN.
std::string placement(const Men& men);

}  // namespace academie::chess
