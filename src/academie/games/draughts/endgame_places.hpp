// The index of an ending in the tables (§54): a number for every position of few pieces, and back.
//
// A position is seen from its mover: with Black to move the board is turned half round and the colours are exchanged.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "rules.hpp"

namespace academie::draughts::endgame {

constexpr int kFew = 4;   // pieces in the tables that ship with the program, both sides together
constexpr int kMost = 5;  // the most in any table; a side has fewer, since the other has some

// The board turned half round: square n becomes 51 - n.
constexpr Bits turned(Bits bits) {
    constexpr std::array<Bits, 6> kMasks{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                         0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    for (std::size_t i = 0; i < 6; ++i) bits = ((bits >> (1 << i)) & kMasks[i]) | ((bits & kMasks[i]) << (1 << i));
    return bits >> (64 - kBits);
}

constexpr std::uint32_t choose(int n, int k) {
    std::uint32_t ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * std::uint32_t(n - i) / std::uint32_t(i + 1);
    return ways;
}

// The ways to place k men (who never rest on their crowning row, §14) and k kings.
constexpr std::array<std::uint32_t, kMost> ways_among(int squares) {
    std::array<std::uint32_t, kMost> ways{};
    for (int k = 0; k < kMost; ++k) ways[std::size_t(k)] = choose(squares, k);
    return ways;
}
constexpr std::array<std::uint32_t, kMost> kMenWays = ways_among(45), kKingWays = ways_among(50);
constexpr std::uint32_t men_ways(int k) { return kMenWays[std::size_t(k)]; }
constexpr std::uint32_t king_ways(int k) { return kKingWays[std::size_t(k)]; }

// The number of pieces of each kind of the mover and of his enemy.
struct Material {
    int own_men = 0, own_kings = 0, men = 0, kings = 0;

    constexpr int pieces() const { return own_men + own_kings + men + kings; }
    constexpr std::size_t code() const { return std::size_t(own_men | own_kings << 3 | men << 6 | kings << 9); }
    constexpr Material mirror() const { return {men, kings, own_men, own_kings}; }
    // Men vary slowest, so that the placements of kings among the same men are contiguous.
    constexpr std::uint32_t slice() const { return king_ways(own_kings) * king_ways(kings); }
    constexpr std::uint32_t places() const { return men_ways(own_men) * men_ways(men) * slice(); }
    constexpr bool operator==(const Material&) const = default;
};

constexpr int kMaterials = 85;

// All material, each with its mirror, ordered so that captures and crownings lead to earlier entries.
constexpr std::array<Material, kMaterials> kOrder = [] {
    std::array<Material, kMaterials> order{};
    std::size_t n = 0;
    for (int pieces = 2; pieces <= kMost; ++pieces) {
        for (int all_men = 0; all_men <= pieces; ++all_men) {
            for (int own = pieces - 1; 2 * own >= pieces; --own) {
                for (int own_men = std::min(own, all_men); own_men >= 0; --own_men) {
                    const int men = all_men - own_men, enemy = pieces - own;
                    if (men > enemy || (own == enemy && men > own_men)) continue;
                    const Material m{own_men, own - own_men, men, enemy - men};
                    order[n++] = m;
                    if (m != m.mirror()) order[n++] = m.mirror();
                }
            }
        }
    }
    return order;
}();

// The first index of each material, by code().
constexpr std::array<std::uint32_t, 4096> kBase = [] {
    std::array<std::uint32_t, 4096> base{};
    std::uint32_t next = 0;
    for (const Material& m : kOrder) {
        base[m.code()] = next;
        next += m.places();
    }
    return base;
}();

constexpr std::uint32_t end_of(const Material& m) { return kBase[m.code()] + m.places(); }

// The number of positions with up to this many pieces; fewer pieces come first.
constexpr std::uint32_t places_of(int pieces) {
    std::uint32_t end = 0;
    for (const Material& m : kOrder) end = m.pieces() <= pieces ? end_of(m) : end;
    return end;
}
static_assert(places_of(kFew) == 47'092'450 && places_of(kMost) == 1'888'011'950);  // 32 bits are enough

// kColex[i][bit]: the sets of i squares that lie wholly before this bit's square.
constexpr std::array<std::array<std::uint32_t, kBits>, kMost> kColex = [] {
    std::array<std::array<std::uint32_t, kBits>, kMost> colex{};
    for (int i = 1; i < kMost; ++i) {
        for (Bit bit = 0; bit < kBits; ++bit) {
            colex[std::size_t(i)][std::size_t(bit)] = choose(square_of(bit) - 1, i);
        }
    }
    return colex;
}();

// The rank of a set of squares among the sets of its size, by highest square first (colexicographic).
inline std::uint32_t rank(Bits bits) {
    std::uint32_t sum = 0;
    for (std::size_t i = 1; bits; ++i, bits &= bits - 1) sum += kColex[i][std::size_t(lowest(bits))];
    return sum;
}

// The index of a position of two to five pieces, with some on both sides. Men are ranked as their owner sees them,
// kings as the mover does. Two kinds of piece on one square have an index too, which nothing uses: that wastes a tenth,
// but an index is only four sums.
inline std::uint32_t place_of(const Position& p) {
    const Side us = p.side, them = other(us);
    Bits own_men = p.men(us), men = p.men(them), own_kings = p.kings_of(us), kings = p.kings_of(them);
    const Material m{count(own_men), count(own_kings), count(men), count(kings)};
    if (us == White) {
        own_men = turned(own_men);
    } else {
        men = turned(men);
        own_kings = turned(own_kings);
        kings = turned(kings);
    }
    const std::uint32_t among_men = rank(own_men) * men_ways(m.men) + rank(men);
    return kBase[m.code()] + (among_men * king_ways(m.own_kings) + rank(own_kings)) * king_ways(m.kings) + rank(kings);
}

// The sets of squares by size and rank: the inverse of rank(). Sets of men are the first of each size.
class Sets {
  public:
    Sets() {
        by_size_[0] = {0};
        for (int size = 1; size < kMost; ++size) {
            for (Square top = 1; top <= kSquares; ++top) {
                const auto smaller = std::span(by_size_[std::size_t(size - 1)]).first(choose(top - 1, size - 1));
                for (Bits set : smaller) by_size_[std::size_t(size)].push_back(set | word(bit_of(top)));
            }
        }
    }
    Bits set(int size, std::uint32_t rank) const { return by_size_[std::size_t(size)][rank]; }

    // The position at an index, White to move; none if two pieces share a square.
    std::optional<Position> position(const Material& m, std::uint32_t place) const {
        std::uint32_t rest = place - kBase[m.code()];
        const Bits kings = set(m.kings, rest % king_ways(m.kings));
        rest /= king_ways(m.kings);
        const Bits own_kings = set(m.own_kings, rest % king_ways(m.own_kings));
        rest /= king_ways(m.own_kings);
        const Bits men = set(m.men, rest % men_ways(m.men));
        const Bits own = own_kings | turned(set(m.own_men, rest / men_ways(m.men))), enemy = kings | men;
        if (count(own | enemy) != m.pieces()) return std::nullopt;
        return Position{{own, enemy}, own_kings | kings, White};
    }

  private:
    std::array<std::vector<Bits>, kMost> by_size_;
};

}  // namespace academie::draughts::endgame
