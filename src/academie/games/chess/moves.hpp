// The legal moves of a position by the rules that all chess shares (§4 to §8), as numbers in ascending order.
//
// A position is what python-chess keeps of one: bitboards, a1 being bit 0, the rooks that may castle and the square a
// pawn has just passed. A move is origin, target, promotion, and where a rook's pawn goes along (§6), plus one, else 0:
// six, six, three and seven bits; pieces are numbered as there, from the pawn, 1, to the king, 6. A move is made on the
// bitboards and dropped where it leaves the king attacked.
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
    int passed;                   // the square behind a pawn that has just gone two; kNowhere for none

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

// §8: whether a side commands a square.
inline bool attacked(const Men& men, int square, int by, Squares all) {
    const Squares theirs = men.side[std::size_t(by)], here = Squares(1) << square;
    if (knight_from(square) & men.knights & theirs) return true;
    if (lines().king[std::size_t(square)] & men.kings & theirs) return true;
    if (pawn_takes(men.pawns & theirs, by) & here) return true;
    if (rook_from(square, all) & (men.rooks | men.queens) & theirs) return true;
    return (bishop_from(square, all) & (men.bishops | men.queens) & theirs) != 0;
}

inline std::vector<int> legal_moves(const Men& men) {
    const int own = men.turn, other = 1 - own;
    const Squares mine = men.side[std::size_t(own)], theirs = men.side[std::size_t(other)], all = men.all();
    const Squares kings = men.kings & mine;
    const int king = kings ? 63 - std::countl_zero(kings) : kNowhere;
    std::vector<int> found;
    found.reserve(64);

    const auto safe = [&](int from, int to, Squares taken) {
        if (king == kNowhere) return true;
        const Squares lifted = Squares(1) << from, put = Squares(1) << to, gone = taken | put;
        Men after = men;
        for (Squares* kind :
             {&after.pawns, &after.knights, &after.bishops, &after.rooks, &after.queens, &after.kings}) {
            *kind &= ~(gone & theirs);
            if (*kind & lifted & mine) *kind = (*kind & ~lifted) | put;
        }
        after.side[std::size_t(own)] = (mine & ~lifted) | put;
        after.side[std::size_t(other)] = theirs & ~gone;
        return !attacked(after, from == king ? to : king, other, after.all());
    };
    const auto add = [&](int from, int to, Squares taken = 0) {
        if (!safe(from, to, taken)) return;
        const bool crowned = (men.pawns >> from & 1) != 0 && (kEnds >> to & 1) != 0;
        for (int kind = crowned ? 2 : 0; kind <= (crowned ? 5 : 0); ++kind) found.push_back(code_of(from, to, kind));
    };
    const auto spread = [&](int from, Squares to) {
        for (; to; to &= to - 1) add(from, std::countr_zero(to));
    };

    for (Squares left = mine; left; left &= left - 1) {
        const int from = std::countr_zero(left);
        const Squares here = Squares(1) << from;
        if (here & men.pawns) {
            const Squares takes = pawn_takes(here, own);
            spread(from, takes & theirs);
            if (men.passed != kNowhere && (takes >> men.passed & 1) != 0 && (all >> men.passed & 1) == 0) {
                add(from, men.passed, Squares(1) << (own ? men.passed - 8 : men.passed + 8));
            }
            const Squares once = (own ? here << 8 : here >> 8) & ~all;
            const Squares middle = own ? Squares(0xffff) << 16 : Squares(0xffff) << 32;
            spread(from, once | ((own ? once << 8 : once >> 8) & ~all & middle));
        } else if (here & men.kings) {
            spread(from, lines().king[std::size_t(from)] & ~mine);
        } else if (here & men.knights) {
            spread(from, knight_from(from) & ~mine);
        } else {
            const Squares straight = here & (men.rooks | men.queens) ? rook_from(from, all) : 0;
            const Squares slanting = here & (men.bishops | men.queens) ? bishop_from(from, all) : 0;
            spread(from, (straight | slanting) & ~mine);
        }
    }
    const int home = own ? 4 : 60;
    if (king == home && (men.castling & (own ? Squares(0xff) : Squares(0xff) << 56)) &&
        !attacked(men, king, other, all)) {
        for (int step : {-1, 1}) {
            const int rook = step < 0 ? home - 4 : home + 3;
            if ((men.castling >> rook & 1) == 0 || (lines().between[std::size_t(home)][std::size_t(rook)] & all))
                continue;
            if (!attacked(men, home + step, other, all) && !attacked(men, home + 2 * step, other, all)) {
                found.push_back(code_of(home, home + 2 * step));
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

// A position after one of its legal moves, for the other side: a pawn taken in passing (§5) and the rook of a castling
// king (§6) included.
inline Men made(const Men& men, int code) {
    const int from = from_of(code), to = to_of(code), crowned = crowned_of(code), own = men.turn;
    const Squares lifted = Squares(1) << from, put = Squares(1) << to;
    const bool pawn = (men.pawns & lifted) != 0, king = (men.kings & lifted) != 0;
    const Squares taken = pawn && to == men.passed ? Squares(1) << (own ? to - 8 : to + 8) : put;
    Men after = men;
    const std::array<Squares*, 6> kinds{&after.pawns, &after.knights, &after.bishops,
                                        &after.rooks, &after.queens,  &after.kings};
    for (Squares* kind : kinds) {
        const bool moves = (*kind & lifted) != 0;
        *kind &= ~(taken | lifted);
        if (moves && !crowned) *kind |= put;
    }
    if (crowned) *kinds[std::size_t(crowned - 1)] |= put;
    after.side[std::size_t(own)] = (men.side[std::size_t(own)] & ~lifted) | put;
    after.side[std::size_t(1 - own)] &= ~taken;
    if (king && std::abs(to - from) == 2) {
        const Squares rook = Squares(1) << (to > from ? from + 3 : from - 4), lands = Squares(1) << ((from + to) / 2);
        after.rooks = (after.rooks & ~rook) | lands;
        after.side[std::size_t(own)] = (after.side[std::size_t(own)] & ~rook) | lands;
    }
    after.turn = 1 - own;
    after.castling &= ~(lifted | put);
    if (king) after.castling &= ~(own ? Squares(0xff) : Squares(0xff) << 56);
    after.passed = pawn && std::abs(to - from) == 16 ? (from + to) / 2 : kNowhere;
    return after;
}

inline std::string square_name(int square) { return {char('a' + file_of(square)), char('1' + rank_of(square))}; }

// The legal moves of a position in SAN (§19), in their order.
inline std::vector<std::string> written(const Men& men) {
    const std::vector<int> legal = legal_moves(men);
    const std::array<Squares, 6> kinds{men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings};
    std::vector<std::string> found;
    found.reserve(legal.size());
    for (const int code : legal) {
        const int from = from_of(code), to = to_of(code), crowned = crowned_of(code);
        std::size_t kind = 0;
        while ((kinds[kind] >> from & 1) == 0) ++kind;
        std::string text;
        if (kind == 5 && std::abs(to - from) == 2 && file_of(from) == 4) {
            text = to > from ? "O-O" : "O-O-O";
        } else if (kind == 0) {
            if (file_of(from) != file_of(to)) text = {char('a' + file_of(from)), 'x'};
            text += square_name(to);
            if (crowned) text += {'=', "PNBRQK"[crowned - 1]};
        } else {
            text = "PNBRQK"[kind];
            bool alone = true, file = true, rank = true;
            for (const int other : legal) {
                const int there = from_of(other);
                if (kind == 5 || there == from || to_of(other) != to || (kinds[kind] >> there & 1) == 0) continue;
                alone = false;
                file = file && file_of(there) != file_of(from);
                rank = rank && rank_of(there) != rank_of(from);
            }
            if (!alone)
                text += file ? square_name(from).substr(0, 1) : rank ? square_name(from).substr(1) : square_name(from);
            if (men.all() >> to & 1) text += 'x';
            text += square_name(to);
        }
        const Men after = made(men, code);
        const Squares king = after.kings & after.side[std::size_t(after.turn)];
        if (king && attacked(after, 63 - std::countl_zero(king), men.turn, after.all())) {
            text += legal_moves(after).empty() ? '#' : '+';
        }
        found.push_back(std::move(text));
    }
    return found;
}

// The first word of a FEN.
inline std::string placement(const Men& men) {
    const std::array<Squares, 6> kinds{men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings};
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const int square = 8 * rank + file;
            if ((men.all() >> square & 1) == 0) {
                ++empty;
                continue;
            }
            if (empty) text += char('0' + std::exchange(empty, 0));
            for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                if (kinds[kind] >> square & 1) text += (men.side[1] >> square & 1 ? "PNBRQK" : "pnbrqk")[kind];
            }
        }
        if (empty) text += char('0' + empty);
        if (rank) text += '/';
    }
    return text;
}

}  // namespace academie::chess
