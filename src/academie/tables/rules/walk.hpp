// Random games of a race with a state of its own, for its tests and benchmarks.
//
// The game supplies a Step: from a state that is not over and a random generator to the next state.
#pragma once

#include <cstdint>
#include <random>
#include <tuple>
#include <type_traits>
#include <vector>

#include "../../pulse.hpp"
#include "board.hpp"

namespace academie::tables {

// A random game to its end, or to a number of throws; the throws made and the last state.
template <class State, class Step>
std::tuple<int, State> walk(const State& start, std::uint64_t seed, int most, Step&& step, Pulse& pulse) {
    using Moment = decltype(start.phase());
    std::mt19937_64 random(seed);
    State state = start;
    int throws = 0;
    while (state.phase() != Moment::Over && throws < most) {
        pulse.beat();
        throws += state.phase() == Moment::Throw;
        state = step(state, random);
    }
    return {throws, state};
}

// The boards of whole random games before each throw; `board_of` takes one from a state.
template <class State, class Step, class Look>
auto boards_of_games(const State& start, std::uint64_t seed, int games, Step&& step, Look&& board_of, Pulse& pulse) {
    using Moment = decltype(start.phase());
    std::mt19937_64 random(seed);
    std::vector<std::decay_t<decltype(board_of(start))>> boards;
    for (int game = 0; game < games; ++game) {
        for (State state = start; state.phase() != Moment::Over; state = step(state, random)) {
            pulse.beat();
            if (state.phase() == Moment::Throw) boards.push_back(board_of(state));
        }
    }
    return boards;
}

// Each board with each of the twenty-one throws of two dice.
template <class Boards, class F>
void each_throw(const Boards& boards, F&& f, Pulse& pulse) {
    for (const auto& board : boards) {
        each_throw(2, [&](const Throw& t) {
            pulse.beat();
            f(board, t);
        });
    }
}

}  // namespace academie::tables
