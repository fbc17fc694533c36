// Perft (§56) and move lists. Only one file for each game includes this: next to other code the compiler inlines
// differently, and a fifth of the speed is lost. For the same reason the parts have internal linkage.
//
// Must agree with moves() and after() of rules.hpp; the perft tests compare them.
#pragma once

#include "rules.hpp"

namespace academie::draughts {

namespace {

template <class G, Side S>
inline Position after_step(const Position& p, Bits from, Bits to) {
    Position next;
    next.pieces[S] = p.pieces[S] ^ from ^ to;
    next.pieces[other(S)] = p.pieces[other(S)];
    next.kings = p.kings | (to & G::kCrown[S]);
    next.side = other(S);
    return next;
}

// The last plies, which have some thousands of leaves at most.
template <class G, Side S, Priority P>
std::uint64_t last_plies(const Position& p, int depth) {
    if (must_capture<G>(p)) {
        MoveList list;
        captures<G, P>(p, list);
        if (depth == 1) return std::uint64_t(list.size());
        std::uint64_t nodes = 0;
        for (const Move& move : list) nodes += last_plies<G, other(S), P>(after<G>(p, move), depth - 1);
        return nodes;
    }
    const Bits empty = p.empty<G>(), men = p.men(S);
    const Bits left = shifted<kLeft<S>>(men) & empty, right = shifted<kRight<S>>(men) & empty;
    std::uint64_t nodes = 0;
    if (depth == 1) {
        nodes = std::uint64_t(count(left) + count(right));
        each(p.kings_of(S), [&](Bit from) { nodes += std::uint64_t(count(king_reach<G>(from, empty))); });
        return nodes;
    }
    for (Bits steps = left; steps; steps &= steps - 1) {
        const Bits to = steps & (~steps + 1);
        nodes += last_plies<G, other(S), P>(after_step<G, S>(p, shifted<-kLeft<S>>(to), to), depth - 1);
    }
    for (Bits steps = right; steps; steps &= steps - 1) {
        const Bits to = steps & (~steps + 1);
        nodes += last_plies<G, other(S), P>(after_step<G, S>(p, shifted<-kRight<S>>(to), to), depth - 1);
    }
    each(p.kings_of(S), [&](Bit from) {
        each(king_reach<G>(from, empty), [&](Bit to) {
            nodes += last_plies<G, other(S), P>(after<G>(p, {0, std::uint8_t(from), std::uint8_t(to)}), depth - 1);
        });
    });
    return nodes;
}

template <class G, Priority P>
std::uint64_t last_plies(const Position& p, int depth) {
    return p.side == White ? last_plies<G, White, P>(p, depth) : last_plies<G, Black, P>(p, depth);
}

}  // namespace

// Defined here, where all captures are compiled already: a second copy next to the search would not make it faster.
template <class G>
void list_moves(const Position& position, Priority priority, MoveList& list) {
    moves<G>(position, priority, list);
}

template <class G>
void list_captures(const Position& position, Priority priority, MoveList& list) {
    switch (priority) {
        case Priority::Number: return captures<G, Priority::Number>(position, list);
        case Priority::Kings: return captures<G, Priority::Kings>(position, list);
        case Priority::Taker: return captures<G, Priority::Taker>(position, list);
        case Priority::None: return captures<G, Priority::None>(position, list);
    }
}

template <class G>
std::uint64_t perft(const Position& position, Priority priority, int depth, Pulse& pulse) {
    if (depth == 0) return 1;
    if (depth <= 3) {
        switch (priority) {
            case Priority::Number: return last_plies<G, Priority::Number>(position, depth);
            case Priority::Kings: return last_plies<G, Priority::Kings>(position, depth);
            case Priority::Taker: return last_plies<G, Priority::Taker>(position, depth);
            case Priority::None: return last_plies<G, Priority::None>(position, depth);
        }
    }
    pulse.beat();
    MoveList list;
    list_moves<G>(position, priority, list);
    std::uint64_t nodes = 0;
    for (const Move& move : list) nodes += perft<G>(after<G>(position, move), priority, depth - 1, pulse);
    return nodes;
}

}  // namespace academie::draughts
