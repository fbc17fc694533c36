// The network inputs for a board of twenty-four flèches, from the thrower's side.
//
// Each side is written along its own path: for every flèche whether one, two, three dames stand there and how many
// more; then those in hand, those lifted, the distance still to go. All networks of the family share this: if you
// change it, change kBoardVersion too, and no old weights fit. A design with more inputs puts them behind its earlier
// ones and raises its own version; training can then start from weights of the version before.
#pragma once

#include <array>
#include <bit>

#include "../../nets/extent.hpp"
#include "../rules/lifting.hpp"

namespace academie::tables {

constexpr int kBoardVersion = 1;
constexpr int kFlecheInputs = 4, kSideInputs = kFlecheInputs * kSteps + 4;
constexpr int kBoardInputs = 2 * kSideInputs + 1;
constexpr int kBlockInputs = 8, kPassageInputs = 7;  // of a board; of each side

// Writes numbers one after another.
class Pen {
  public:
    explicit Pen(float* at) : at_(at) {}
    void write(float number) { *at_++ = number; }
    void write(bool fact) { *at_++ = fact ? 1.0F : 0.0F; }
    void write(int number) = delete;
    // A fraction.
    void part(int number, int whole) { *at_++ = float(number) / float(whole); }
    const float* at() const { return at_; }

  private:
    float* at_;
};

// The pips a side needs to bear off.
inline int way_to_go(const Dames& dames) {
    int sum = (kSteps + 1) * dames.hand;
    for (Step s = 0; s < kSteps; ++s) sum += (kSteps - s) * dames[s];
    return sum;
}

inline void describe_side(const Dames& dames, Pen& pen) {
    for (Step s = 0; s < kSteps; ++s) {
        const int count = dames[s];
        pen.write(count >= 1);
        pen.write(count >= 2);
        pen.write(count >= 3);
        pen.part(std::max(0, count - 3), 4);
    }
    pen.write(dames.hand > 0);
    pen.part(dames.hand, 4);
    pen.part(dames.lifted, 15);
    pen.part(way_to_go(dames), 150);
}

// Whether a dame of one side still has one of the other before it.
template <Layout L>
bool in_contact(const Board& board) {
    const Step own = board.own.hand ? kHand : board.own.hindmost(),
               other = board.other.hand ? kHand : board.other.hindmost();
    for (Step s = 0; s < kSteps; ++s) {
        if (board.other[s] && across<L>(s) > own) return true;
        if (board.own[s] && across<L>(s) > other) return true;
    }
    return board.own.hand > 0 && board.other.hand > 0;
}

template <Layout L>
void describe_board(const Board& board, Pen& pen) {
    describe_side(board.own, pen);
    describe_side(board.other, pen);
    pen.write(in_contact<L>(board));
}

// ---------------------------------------------------------------------------------------------
// Blocks and shots, in games where lone dames are taken

// A side's steps as a set, with the hand as bit 0.
template <class F>
std::uint32_t steps_where(F&& holds) {
    std::uint32_t set = 0;
    for (Step s = 0; s < kSteps; ++s) set |= std::uint32_t(holds(s)) << (s + 1);
    return set;
}

// What a side's next throw can take; the numbers of a doublet go on over open flèches.
struct Shots {
    int hits = 0;   // throws of thirty-six that take a lone dame
    int twice = 0;  // that can take either of two dames
    int lost = 0;   // pips the other must play again, by the costliest dame of each throw; over all thirty-six
};

template <Layout L>
Shots shots(const Dames& own, const Dames& other) {
    const std::uint32_t lone = steps_where([&](Step s) { return other[across<L>(s)] == 1; });
    if (!lone) return {};
    const std::uint32_t open = steps_where([&](Step s) { return other[across<L>(s)] < 2; });
    const std::uint32_t from = steps_where([&](Step s) { return own[s] > 0; }) | std::uint32_t(own.hand > 0);
    const std::uint32_t first = own.hand > 1 ? 1U : from;  // with two in hand neither goes on before both have entered
    const bool on = own.hand <= 1;
    Shots found;
    const auto count = [&](std::uint32_t taken, int weight) {
        if (!taken) return;
        found.hits += weight;
        found.twice += std::has_single_bit(taken) ? 0 : weight;
        int dearest = 0;
        for (; taken; taken &= taken - 1) dearest = std::max(dearest, 1 + across<L>(std::countr_zero(taken) - 1));
        found.lost += weight * dearest;
    };
    for (int a = 1; a <= 6; ++a) {
        std::uint32_t reached = first << a & open, taken = reached & lone;
        for (int more = 1; more < 4 && on; ++more) {
            reached = reached << a & open;
            taken |= reached & lone;
        }
        count(taken, 1);
        for (int b = 1; b < a; ++b) {
            taken = (first << a | first << b) & lone;
            if (on) taken |= ((first << a & open) << b | (first << b & open) << a) & lone;
            count(taken, 2);
        }
    }
    return found;
}

// The longest run of cases of one side in front of the other's hindmost dame.
template <Layout L>
int wall(const Dames& own, const Dames& other) {
    const Step last = other.hand ? kHand : other.hindmost();
    int longest = 0, run = 0;
    for (Step s = 0; s < kSteps; ++s) {
        run = own[s] >= 2 && across<L>(s) > last ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

inline int home_cases(const Dames& dames) {
    int sum = 0;
    for (Step s = kHome; s < kSteps; ++s) sum += dames[s] >= 2;
    return sum;
}

// Both sides, the thrower's first.
template <Layout L>
std::array<Shots, 2> all_shots(const Board& board) {
    return {shots<L>(board.own, board.other), shots<L>(board.other, board.own)};
}

template <Layout L>
void describe_blocks(const Board& board, const std::array<Shots, 2>& fire, Pen& pen) {
    const Dames &own = board.own, &other = board.other;
    for (const Shots& each : fire) pen.part(each.hits, 36);
    pen.part(wall<L>(own, other), 6);
    pen.part(wall<L>(other, own), 6);
    pen.part(home_cases(own), 6);
    pen.part(home_cases(other), 6);
    pen.part(own.between(0, 5), 15);
    pen.part(other.between(0, 5), 15);
}

// Throws of thirty-six whose two numbers one dame can play together, for every set of closed flèches among the next
// twelve; the nearest is bit 0.
inline const std::array<std::uint8_t, 1 << 12> kFreedom = [] {
    std::array<std::uint8_t, 1 << 12> found{};
    for (unsigned closed = 0; closed < found.size(); ++closed) {
        const auto open = [&](int way) { return !(closed >> (way - 1) & 1U); };
        int throws = 0;
        for (int a = 1; a <= 6; ++a) {
            throws += open(a) && open(2 * a);
            for (int b = 1; b < a; ++b) throws += 2 * ((open(a) || open(b)) && open(a + b));
        }
        found[closed] = std::uint8_t(throws);
    }
    return found;
}();

// How a side gets past the other: the freedom of its last dame and of the next before it, the least freedom on the way
// and that of a dame taken; whether it can enter; and what it may lose.
template <Layout L>
void describe_passage(const Dames& own, const Dames& other, const Shots& against, Pen& pen) {
    constexpr Step kWay = 15;  // beyond this step the way is free
    const std::uint32_t closed = steps_where([&](Step s) { return other[across<L>(s)] >= 2; });
    const auto freedom = [&](Step s) { return int(kFreedom[closed >> (s + 2) & 0xFFFU]); };
    const Step last = own.hand ? kHand : std::min(own.hindmost(), kSteps - 1);
    Step next = own.hand > 1 ? kHand : last;
    if (own.hand <= 1) {
        for (Step s = last + 1; s < kSteps && next == last; ++s) next = own[s] ? s : last;
    }
    int least = 36, taken = 0;
    for (Step s = last; s < kWay; ++s) least = std::min(least, freedom(s));
    for (Step s = kHand; s < 6; ++s) taken += freedom(s);
    const int shut = std::popcount(closed & 0x7EU);
    pen.part(freedom(last), 36);
    pen.part(freedom(next), 36);
    pen.part(least, 36);
    pen.part(taken, 7 * 36);
    pen.part(36 - shut * shut, 36);
    pen.part(against.lost, 36 * 12);
    pen.part(against.twice, 36);
}

template <Layout L>
void describe_passages(const Board& board, const std::array<Shots, 2>& fire, Pen& pen) {
    describe_passage<L>(board.own, board.other, fire[1], pen);
    describe_passage<L>(board.other, board.own, fire[0], pen);
}

}  // namespace academie::tables
