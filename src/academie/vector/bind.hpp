// A game as a learner sees it, for Python.
#pragma once

#include "../bind.hpp"
#include "games.hpp"

namespace academie::abreast {

inline Playing& game_of(Games& games, int i) {
    return games.game(within(i, 0, games.count() - 1, "there is no such game"));
}

template <class State>
PlayingIn<State>& game_in(Games& games, int i) {
    auto* const found = dynamic_cast<PlayingIn<State>*>(&game_of(games, i));
    if (!found) throw nb::type_error("these are games of another room");
    return *found;
}

template <class State>
void bind_playing(nb::module_& m, PlayingIn<State>* (*made)(const State&)) {
    using namespace nb::literals;
    m.def(
        "playing", [made](const State& first) -> Playing* { return made(first); }, "first"_a,
        "A game from this state on, as learners have it.");
    m.def(
        "state_in", [](Games& games, int i) { return State(game_in<State>(games, i).state()); }, "games"_a, "i"_a,
        "The state of one of many games.");
    m.def(
        "put_in",
        [](Games& games, int i, const State& state) {
            game_in<State>(games, i).put(state);
            games.changed(i);
        },
        "games"_a, "i"_a, "state"_a, "One of many games goes on from a state.");
}

}  // namespace academie::abreast
