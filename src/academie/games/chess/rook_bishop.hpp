// Rook and bishop against rook, solved backwards from every mate, to test what Philidor says of it.
//
// It makes a table and plays no games; python-chess has the rules of play. White has king, rook and bishop, Black king
// and rook; a captured man has the square kNowhere. The 64 squares of the black rook are the bits of one word, so that
// one operation steps a man for all of them. The board is turned so that the black king stands on one of ten squares. A
// win is mate, or the capture of the black rook where the rest is won.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "../../pulse.hpp"

namespace academie::chess {

using Squares = std::uint64_t;
constexpr int kNowhere = 64;

constexpr Squares at(int square) { return square == kNowhere ? 0 : Squares(1) << square; }
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }

// --- Lines of the board

struct Lines {
    std::array<std::array<Squares, 64>, 8> ray{};       // north, east, north-east, north-west, and their opposites
    std::array<std::array<Squares, 64>, 64> between{};  // for squares on one line; else empty
    std::array<Squares, 64> king{};
};

constexpr std::array<std::array<int, 2>, 8> kWays{
    {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};

inline const Lines& lines() {
    static const Lines made = [] {
        Lines l;
        for (int from = 0; from < 64; ++from) {
            for (std::size_t way = 0; way < 8; ++way) {
                Squares passed = 0;
                int file = file_of(from) + kWays[way][0], rank = rank_of(from) + kWays[way][1];
                if (file >= 0 && file < 8 && rank >= 0 && rank < 8) l.king[std::size_t(from)] |= at(8 * rank + file);
                for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += kWays[way][0], rank += kWays[way][1]) {
                    const int to = 8 * rank + file;
                    l.between[std::size_t(from)][std::size_t(to)] = passed;
                    passed |= at(to);
                }
                l.ray[way][std::size_t(from)] = passed;
            }
        }
        return l;
    }();
    return made;
}

inline Squares along(int from, std::size_t way, Squares men) {
    const Lines& l = lines();
    const Squares ray = l.ray[way][std::size_t(from)], met = ray & men;
    if (!met) return ray;
    const int first = way < 4 ? std::countr_zero(met) : 63 - std::countl_zero(met);
    return ray ^ l.ray[way][std::size_t(first)];
}
inline Squares rook_from(int from, Squares men) {
    return along(from, 0, men) | along(from, 1, men) | along(from, 4, men) | along(from, 5, men);
}
inline Squares bishop_from(int from, Squares men) {
    return along(from, 2, men) | along(from, 3, men) | along(from, 6, men) | along(from, 7, men);
}

// Where a rook can go from any of some squares, through empty ones.
inline Squares rooks_from(Squares some, Squares empty) {
    constexpr Squares kNotA = 0xfefefefefefefefe, kNotH = 0x7f7f7f7f7f7f7f7f;
    Squares found = 0;
    Squares n = some, s = some, e = some, w = some;
    for (int step = 0; step < 7; ++step) {
        n = n << 8;
        s = s >> 8;
        e = (e << 1) & kNotA;
        w = (w >> 1) & kNotH;
        found |= n | s | e | w;
        n &= empty;
        s &= empty;
        e &= empty;
        w &= empty;
    }
    return found;
}

// --- Turning the board

// One of the eight symmetries of the board: files mirrored, ranks mirrored, then the long diagonal.
struct Turn {
    bool files, ranks, diagonal;

    int of(int square) const {
        if (square == kNowhere) return square;
        if (files) square ^= 7;
        if (ranks) square ^= 56;
        return diagonal ? (square & 7) << 3 | square >> 3 : square;
    }
    Squares of(Squares some) const {
        if (files) some = mirrored(some);
        if (ranks) some = __builtin_bswap64(some);
        return diagonal ? turned(some) : some;
    }
    Squares back(Squares some) const {
        if (diagonal) some = turned(some);
        if (ranks) some = __builtin_bswap64(some);
        return files ? mirrored(some) : some;
    }

    static Squares mirrored(Squares s) {
        s = (s >> 1 & 0x5555555555555555) | (s & 0x5555555555555555) << 1;
        s = (s >> 2 & 0x3333333333333333) | (s & 0x3333333333333333) << 2;
        return (s >> 4 & 0x0f0f0f0f0f0f0f0f) | (s & 0x0f0f0f0f0f0f0f0f) << 4;
    }
    static Squares turned(Squares s) {
        Squares t = 0x0f0f0f0f00000000 & (s ^ s << 28);
        s ^= t ^ t >> 28;
        t = 0x3333000033330000 & (s ^ s << 14);
        s ^= t ^ t >> 14;
        t = 0x5500550055005500 & (s ^ s << 7);
        return s ^ t ^ t >> 7;
    }
};

// The symmetry that brings a square into the triangle a1, d1, d4.
inline Turn turn_of(int square) {
    Turn turn{file_of(square) > 3, rank_of(square) > 3, false};
    const int brought = turn.of(square);
    turn.diagonal = rank_of(brought) > file_of(brought);
    return turn;
}

constexpr std::array<int, 10> kTriangle{0, 1, 2, 3, 9, 10, 11, 18, 19, 27};

// --- The table

class RookBishop {
  public:
    explicit RookBishop(Pulse& pulse);

    // The number of moves White, to move, needs to mate or to win the rook; 0 if he cannot force it.
    int moves(int black_king, int white_king, int white_rook, int white_bishop, int black_rook) const {
        const Turn turn = turn_of(black_king);
        const std::size_t word =
            word_of(place_of(turn.of(black_king)), turn.of(white_king), turn.of(white_rook), turn.of(white_bishop));
        return distance_[64 * word + std::size_t(turn.of(black_rook))];
    }
    // Whether Black, to move, cannot escape.
    bool lost(int black_king, int white_king, int white_rook, int white_bishop, int black_rook) const {
        const Turn turn = turn_of(black_king);
        const std::size_t word =
            word_of(place_of(turn.of(black_king)), turn.of(white_king), turn.of(white_rook), turn.of(white_bishop));
        return black_[word] & at(turn.of(black_rook));
    }
    int longest() const { return longest_; }

  private:
    // The men except the black rook; `bk` is a square, not an index.
    struct Men {
        int bk, wk, wr, wb;
        Squares all() const { return at(bk) | at(wk) | at(wr) | at(wb); }
    };

    static constexpr std::size_t kWords = std::size_t(10) * 64 * 65 * 65;

    static std::size_t place_of(int square) {
        static const std::array<std::uint8_t, 64> places = [] {
            std::array<std::uint8_t, 64> made{};
            for (std::size_t i = 0; i < 10; ++i) made[std::size_t(kTriangle[i])] = std::uint8_t(i);
            return made;
        }();
        return places[std::size_t(square)];
    }
    static std::size_t word_of(std::size_t place, int wk, int wr, int wb) {
        return ((place * 64 + std::size_t(wk)) * 65 + std::size_t(wr)) * 65 + std::size_t(wb);
    }
    static std::size_t word_of(const Men& m) { return word_of(place_of(m.bk), m.wk, m.wr, m.wb); }
    static Men men_of(std::size_t word) {
        const int wb = int(word % 65), wr = int(word / 65 % 65), wk = int(word / 65 / 65 % 64);
        return {kTriangle[word / 65 / 65 / 64], wk, wr, wb};
    }
    static bool possible(const Men& m) {
        const int men = 2 + (m.wr != kNowhere) + (m.wb != kNowhere);
        return std::popcount(m.all()) == men && !(lines().king[std::size_t(m.bk)] & at(m.wk));
    }

    // The squares of the black rook for which the black king would be in check on a square; it may have come from `bk`.
    static Squares attacked(const Men& m, int square) {
        const Lines& l = lines();
        if (l.king[std::size_t(m.wk)] & at(square)) return ~Squares(0);
        Squares found = 0;
        const Squares men = at(m.wk) | at(m.wr) | at(m.wb);
        if (m.wr != kNowhere && (rook_from(m.wr, men) & at(square)))
            found |= ~l.between[std::size_t(m.wr)][std::size_t(square)];
        if (m.wb != kNowhere && (bishop_from(m.wb, men) & at(square)))
            found |= ~l.between[std::size_t(m.wb)][std::size_t(square)];
        return found;
    }

    // Positions won with White to move, with the black king on any square.
    Squares white_won(const Men& m) const {
        const Turn turn = turn_of(m.bk);
        return turn.back(white_[word_of(place_of(turn.of(m.bk)), turn.of(m.wk), turn.of(m.wr), turn.of(m.wb))]);
    }

    // Calls f with every step of a white man: the men after it, the squares it passes, the square left and the one
    // reached.
    template <class Call>
    static void white_steps(const Men& m, Call&& call) {
        const Lines& l = lines();
        const Squares all = m.all();
        for (Squares to = l.king[std::size_t(m.wk)] & ~all & ~l.king[std::size_t(m.bk)]; to; to &= to - 1) {
            const int square = std::countr_zero(to);
            call(Men{m.bk, square, m.wr, m.wb}, Squares(0), square);
        }
        if (m.wr != kNowhere)
            for (Squares to = rook_from(m.wr, all) & ~all; to; to &= to - 1) {
                const int square = std::countr_zero(to);
                call(Men{m.bk, m.wk, square, m.wb}, l.between[std::size_t(m.wr)][std::size_t(square)], square);
            }
        if (m.wb != kNowhere)
            for (Squares to = bishop_from(m.wb, all) & ~all; to; to &= to - 1) {
                const int square = std::countr_zero(to);
                call(Men{m.bk, m.wk, m.wr, square}, l.between[std::size_t(m.wb)][std::size_t(square)], square);
            }
    }
    // The squares of the black rook for which the white king is in check.
    static Squares checking(const Men& m) { return rook_from(m.wk, at(m.bk) | at(m.wr) | at(m.wb)); }

    // --- Without the black rook

    bool bare_lost(const Men& m) const {
        const Turn turn = turn_of(m.bk);
        return bare_black_[word_of(place_of(turn.of(m.bk)), turn.of(m.wk), turn.of(m.wr), turn.of(m.wb))];
    }
    bool bare_won(const Men& m) const {
        const Turn turn = turn_of(m.bk);
        return bare_white_[word_of(place_of(turn.of(m.bk)), turn.of(m.wk), turn.of(m.wr), turn.of(m.wb))];
    }
    static bool bare_check(const Men& m, int square) {
        const Squares men = at(m.wk) | at(m.wr) | at(m.wb);
        return (lines().king[std::size_t(m.wk)] & at(square)) ||
               (m.wr != kNowhere && (rook_from(m.wr, men) & at(square))) ||
               (m.wb != kNowhere && (bishop_from(m.wb, men) & at(square)));
    }
    bool bare_white(const Men& m) const {
        bool won = false;
        white_steps(m, [&](const Men& after, Squares, int) { won = won || bare_black_[word_of(after)]; });
        return won;
    }
    void solve_bare(Pulse& pulse) {
        bare_white_.assign(kWords, 0);
        bare_black_.assign(kWords, 0);
        for (bool more = true; more;) {
            more = false;
            for (std::size_t word = 0; word < kWords; ++word) {
                pulse.beat();
                const Men m = men_of(word);
                if (m.wr == kNowhere || !possible(m)) continue;  // a bishop alone cannot mate
                const bool lost = !bare_black_[word] && bare_black(m);
                const bool won = !bare_white_[word] && !bare_check(m, m.bk) && bare_white(m);
                if (lost) bare_black_[word] = 1;
                if (won) bare_white_[word] = 1;
                more = more || lost || won;
            }
        }
    }
    bool bare_black(const Men& m) const {
        bool moved = false;
        for (Squares to = lines().king[std::size_t(m.bk)]; to; to &= to - 1) {
            const int square = std::countr_zero(to);
            const Men after{square, m.wk, square == m.wr ? kNowhere : m.wr, square == m.wb ? kNowhere : m.wb};
            if (bare_check(after, square)) continue;
            moved = true;
            if (!bare_won(after)) return false;
        }
        return moved || bare_check(m, m.bk);
    }

    // --- With the black rook

    // Where Black, to move, has lost: no move escapes, and it is not stalemate.
    Squares black_lost(const Men& m) const {
        const Squares all = m.all(), free = ~all;
        const Squares check = attacked(m, m.bk);
        Squares moved = 0, escaped = 0;
        for (Squares to = lines().king[std::size_t(m.bk)]; to; to &= to - 1) {
            const int square = std::countr_zero(to);
            const Men after{square, m.wk, square == m.wr ? kNowhere : m.wr, square == m.wb ? kNowhere : m.wb};
            const Squares legal = ~attacked(after, square) & free & ~at(square);
            if (!legal) continue;
            moved |= legal;
            escaped |= legal & ~white_won(after);
        }
        const Squares rests = ~check & free;
        const std::size_t word = word_of(m);
        moved |= rooks_from(rests, free);
        escaped |= rooks_from(rests & ~white_[word], free);
        for (int taken : {m.wr, m.wb}) {
            if (taken == kNowhere) continue;
            const Men after{m.bk, m.wk, taken == m.wr ? kNowhere : m.wr, taken == m.wb ? kNowhere : m.wb};
            if (attacked(after, m.bk) & at(taken)) continue;
            const Squares from = rook_from(taken, all);
            moved |= from;
            if (!(white_[word_of(after)] & at(taken))) escaped |= from;
        }
        return free & ~escaped & (check | moved);
    }

    // The rooks White can take at once, where the rest is won.
    Squares white_takes(const Men& m) const {
        Squares won = 0;
        white_steps(m, [&](const Men& after, Squares, int square) {
            // No other man stands between the taker and the rook; what is beyond does not matter.
            if (bare_lost(after)) won |= at(square);
        });
        return won & ~attacked(m, m.bk);
    }

    // Positions newly lost for Black make the positions before them won for White.
    void push(std::size_t word, Squares fresh, std::vector<Squares>& found, std::vector<std::size_t>& touched) {
        const Men m = men_of(word);
        const Squares reached = fresh & ~checking(m);  // White may not leave his king in check
        if (!reached) return;
        white_steps(m, [&](const Men& before, Squares between, int from) {
            const std::size_t there = word_of(before);
            const Squares gained = reached & ~between & ~at(from) & legal_[there] & ~white_[there];
            if (!gained) return;
            if (!found[there]) touched.push_back(there);
            found[there] |= gained;
        });
    }

    void note(std::size_t word, Squares fresh, int pass) {
        for (; fresh; fresh &= fresh - 1)
            distance_[64 * word + std::size_t(std::countr_zero(fresh))] = std::uint8_t(pass);
    }

    // Calls f with the word of some men; also with its mirror image if the black king stands on the diagonal, since
    // both are stored.
    template <class Call>
    static void turned(const Men& men, Call&& call) {
        if (!possible(men)) return;
        const Turn turn = turn_of(men.bk);
        const Men m{turn.of(men.bk), turn.of(men.wk), turn.of(men.wr), turn.of(men.wb)};
        call(word_of(m));
        const Turn other{false, false, true};
        if (file_of(m.bk) == rank_of(m.bk)) call(word_of({m.bk, other.of(m.wk), other.of(m.wr), other.of(m.wb)}));
    }

    // The words with Black to move that depend on a word with White to move: the rook or the king may have moved, and
    // either may have made a capture.
    template <class Call>
    static void black_before(std::size_t word, Call&& call) {
        const Men m = men_of(word);
        call(word);
        for (Squares from = lines().king[std::size_t(m.bk)]; from; from &= from - 1) {
            const int square = std::countr_zero(from);
            turned({square, m.wk, m.wr, m.wb}, call);
            if (m.wr == kNowhere) turned({square, m.wk, m.bk, m.wb}, call);
            if (m.wb == kNowhere) turned({square, m.wk, m.wr, m.bk}, call);
        }
        if (m.wr != kNowhere && m.wb != kNowhere) return;
        for (int square = 0; square < 64; ++square) {
            Men before = m;
            (m.wr == kNowhere ? before.wr : before.wb) = square;
            if (possible(before)) call(word_of(before));
        }
    }

    void solve(Pulse& pulse) {
        solve_bare(pulse);
        white_.assign(kWords, 0);
        black_.assign(kWords, 0);
        legal_.assign(kWords, 0);
        distance_.assign(64 * kWords, 0);
        std::vector<Squares> found(kWords, 0);
        std::vector<std::size_t> touched;
        std::vector<std::uint8_t> waits(kWords, 0);
        std::vector<std::size_t> waiting;
        for (std::size_t word = 0; word < kWords; ++word) {
            pulse.beat();
            const Men m = men_of(word);
            if (!possible(m)) continue;
            legal_[word] = ~attacked(m, m.bk) & ~m.all();
            waiting.push_back(word);  // mates come before other wins
            if ((found[word] = white_takes(m) & legal_[word])) touched.push_back(word);
        }
        for (int pass = 1;; ++pass) {
            std::vector<std::pair<std::size_t, Squares>> fresh;
            for (std::size_t word : waiting) {
                pulse.beat();
                waits[word] = 0;
                if (const Squares more = black_lost(men_of(word)) & ~black_[word]) fresh.push_back({word, more});
            }
            waiting.clear();
            for (const auto& [word, more] : fresh) {
                pulse.beat();
                black_[word] |= more;
                push(word, more, found, touched);
            }
            if (touched.empty()) break;
            longest_ = pass;
            for (std::size_t word : touched) {
                pulse.beat();
                note(word, found[word] & ~white_[word], pass);
                white_[word] |= found[word];
                found[word] = 0;
            }
            for (std::size_t word : touched) {
                black_before(word, [&](std::size_t before) {
                    if (waits[before]) return;
                    waits[before] = 1;
                    waiting.push_back(before);
                });
            }
            touched.clear();
        }
        legal_.clear();
    }

    std::vector<std::uint8_t> bare_white_, bare_black_;
    std::vector<Squares> white_, black_, legal_;
    std::vector<std::uint8_t> distance_;
    int longest_ = 0;
};

}  // namespace academie::chess
