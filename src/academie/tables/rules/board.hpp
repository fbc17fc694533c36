// The board of twenty-four flèches that several games share: two sides' dames along their own paths, and throws.
//
// A side counts its dames by step of its own path: step 0 is the first flèche, 23 the last; dames lifted past it and
// dames in hand have counts of their own. Which flèche a step is depends on the Layout, which only games in which the
// sides meet need.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>

namespace academie::tables {

static_assert(std::endian::native == std::endian::little);

using Step = int;  // 0..23 along a side's own path
constexpr Step kSteps = 24;
constexpr Step kLifted = 24;  // one step past the last: the bande counts as a flèche
constexpr Step kHand = -1;    // one step before the first

// One side's dames.
struct Dames {
    std::array<std::uint8_t, kSteps> at{};
    std::uint8_t lifted = 0;
    std::uint8_t hand = 0;

    bool operator==(const Dames&) const = default;

    int total() const {
        int sum = lifted + hand;
        for (int count : at) sum += count;
        return sum;
    }
    // The step of the dame farthest back, or kLifted when none is on the board.
    Step hindmost() const {
        // Eight flèches at a time; every supported machine is little-endian.
        const auto eights = std::bit_cast<std::array<std::uint64_t, kSteps / 8>>(at);
        for (int i = 0; i < kSteps / 8; ++i) {
            if (eights[std::size_t(i)]) return 8 * i + std::countr_zero(eights[std::size_t(i)]) / 8;
        }
        return kLifted;
    }
    int operator[](Step s) const { return at[std::size_t(s)]; }
    int between(Step first, Step last) const {
        int sum = 0;
        for (Step s = first; s <= last; ++s) sum += at[std::size_t(s)];
        return sum;
    }
    void take(Step s) { s == kHand ? --hand : --at[std::size_t(s)]; }
    void put(Step s) { s == kHand ? ++hand : s >= kLifted ? ++lifted : ++at[std::size_t(s)]; }
};

// A position, always from the thrower's side.
struct Board {
    Dames own, other;

    bool operator==(const Board&) const = default;
    Board turned() const { return {other, own}; }
};

// How the two paths lie to each other. `across(s)` is the other side's step on the flèche of one's own step s.
enum class Layout : std::uint8_t {
    Facing,    // tas face to face, opposite directions: s against 23 - s
    Crossed,   // the same arithmetic, home on one's own side
    Diagonal,  // tas in opposite corners, same direction: half a turn apart
    Lanes,     // twelve flèches each, side by side: a step faces the same step
};

template <Layout L>
constexpr Step across(Step s) {
    if constexpr (L == Layout::Diagonal) return (s + 12) % kSteps;
    if constexpr (L == Layout::Lanes) return s;
    return kSteps - 1 - s;
}

// A throw of two or three dice, larger first.
struct Throw {
    std::array<std::uint8_t, 3> dice{};
    std::uint8_t count = 2;

    bool operator==(const Throw&) const = default;
    constexpr bool doublet() const { return dice[0] == dice[1]; }
};

constexpr Throw thrown(int a, int b) { return {{std::uint8_t(a > b ? a : b), std::uint8_t(a > b ? b : a), 0}, 2}; }

constexpr Throw thrown(int a, int b, int c) {
    std::array<int, 3> d{a, b, c};
    std::sort(d.begin(), d.end(), std::greater<>());
    return {{std::uint8_t(d[0]), std::uint8_t(d[1]), std::uint8_t(d[2])}, 3};
}

// The number of equally likely cases that give a throw, of 36 with two dice and 216 with three.
constexpr int weight_of(const Throw& t) {
    if (t.count == 2) return t.doublet() ? 1 : 2;
    if (t.dice[0] == t.dice[2]) return 1;
    return t.dice[0] == t.dice[1] || t.dice[1] == t.dice[2] ? 3 : 6;
}
constexpr int throw_weights(int dice) { return dice == 2 ? 36 : 216; }

// Every throw once: twenty-one of two dice, fifty-six of three.
template <class F>
void each_throw(int dice, F&& f) {
    for (int a = 1; a <= 6; ++a) {
        for (int b = 1; b <= a; ++b) {
            for (int c = 1; c <= (dice == 3 ? b : 1); ++c) f(dice == 3 ? thrown(a, b, c) : thrown(a, b));
        }
    }
}

}  // namespace academie::tables
