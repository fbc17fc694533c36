// Counting the tree (§56), by itself: among the bindings the compiler has other things to inline, and a fifth of the
// speed is lost.
//
// Must agree with moves() and after() of rules.hpp; the perft tests hold them together.

#include <concepts>

#include "rules.hpp"

namespace academie::draughts {
namespace {

template <Side S>
inline Position after_step(const Position& p, Bits from, Bits to) {
    Position next;
    next.pieces[S] = p.pieces[S] ^ from ^ to;
    next.pieces[other(S)] = p.pieces[other(S)];
    next.kings = p.kings | (to & kCrown[S]);
    next.side = other(S);
    return next;
}

// With a Pulse& down to the last plies, which are some thousands of leaves at most, and there with none.
template <Side S, Priority P, class Beaten>
std::uint64_t perft(const Position& p, int depth, Beaten pulse) {
    if constexpr (!std::same_as<Beaten, NoPulse>) {
        if (depth <= 3) return perft<S, P, NoPulse>(p, depth, {});
        pulse.beat();
    }
    if (must_capture(p)) {
        MoveList list;
        captures<P>(p, list);
        if (depth == 1) return std::uint64_t(list.size());
        std::uint64_t nodes = 0;
        for (const Move& move : list) nodes += perft<other(S), P, Beaten>(after(p, move), depth - 1, pulse);
        return nodes;
    }
    const Bits empty = p.empty(), men = p.men(S);
    const Bits left = shifted<kLeft<S>>(men) & empty, right = shifted<kRight<S>>(men) & empty;
    std::uint64_t nodes = 0;
    if (depth == 1) {
        nodes = std::uint64_t(count(left) + count(right));
        each(p.kings_of(S), [&](Bit from) { nodes += std::uint64_t(count(king_reach(from, empty))); });
        return nodes;
    }
    for (Bits steps = left; steps; steps &= steps - 1) {
        const Bits to = steps & (~steps + 1);
        nodes += perft<other(S), P, Beaten>(after_step<S>(p, shifted<-kLeft<S>>(to), to), depth - 1, pulse);
    }
    for (Bits steps = right; steps; steps &= steps - 1) {
        const Bits to = steps & (~steps + 1);
        nodes += perft<other(S), P, Beaten>(after_step<S>(p, shifted<-kRight<S>>(to), to), depth - 1, pulse);
    }
    each(p.kings_of(S), [&](Bit from) {
        each(king_reach(from, empty), [&](Bit to) {
            nodes += perft<other(S), P, Beaten>(after(p, {0, std::uint8_t(from), std::uint8_t(to)}), depth - 1, pulse);
        });
    });
    return nodes;
}

template <Priority P>
std::uint64_t perft(const Position& p, int depth, Pulse& pulse) {
    if (depth == 0) return 1;
    return p.side == White ? perft<White, P, Pulse&>(p, depth, pulse) : perft<Black, P, Pulse&>(p, depth, pulse);
}

}  // namespace

std::uint64_t perft(const Position& position, Priority priority, int depth, Pulse& pulse) {
    switch (priority) {
        case Priority::Number: return perft<Priority::Number>(position, depth, pulse);
        case Priority::Kings: return perft<Priority::Kings>(position, depth, pulse);
        case Priority::Taker: return perft<Priority::Taker>(position, depth, pulse);
        case Priority::None: return perft<Priority::None>(position, depth, pulse);
    }
    return 0;
}

}  // namespace academie::draughts
