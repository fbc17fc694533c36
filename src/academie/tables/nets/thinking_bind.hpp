// A game's network design for Python: inputs, outputs, self-play games.
#pragma once

#include "../../bind.hpp"
#include "../../vector/bind.hpp"
#include "thinking.hpp"

namespace academie::tables {

// A network of another shape would read past its inputs.
template <Design D>
void check_fits(const nets::Net& net, const typename D::State& state) {
    const Extent extent = D::extent(state);
    if (net.shape().inputs != extent.inputs || net.shape().outputs != extent.outputs || net.phases() != extent.phases)
        throw nb::value_error("the network is not of this design");
}

// Games of one design.
template <Design D>
std::vector<typename D::State> starts_of(const std::vector<const typename D::Profile*>& profiles) {
    if (profiles.empty()) throw nb::value_error("no profile is named");
    std::vector<typename D::State> starts;
    for (const auto* profile : profiles) {
        if (!profile) throw nb::type_error("a profile is not None");
        starts.emplace_back(*profile);
        const Extent extent = D::extent(starts.back());
        if (!extent.inputs || !(extent == D::extent(starts.front())))
            throw nb::value_error("the profiles are not of one design");
    }
    return starts;
}

// The outputs of a state's networks, or sums of them.
template <Design D, class Number>
std::vector<Number> told(const std::array<Number, std::size_t(D::kOutputs)>& values, const typename D::State& state) {
    return {values.begin(), values.begin() + D::extent(state).outputs};
}

inline Reach reach_of(int plies) {
    Reach reach;
    reach.plies = within(plies, 1, 2, "a network looks one ply or two ahead");
    return reach;
}

template <class State>
const State& before_throw(const State& state) {
    using Moment = decltype(state.phase());
    if (state.phase() != Moment::Throw) throw nb::value_error("the dice are not to be thrown here");
    return state;
}

template <class State>
const State& choosing(const State& state) {
    using Moment = decltype(state.phase());
    if (state.phase() == Moment::Opening || state.phase() == Moment::Throw || state.phase() == Moment::Over)
        throw nb::value_error("there is nothing to choose here");
    return state;
}

// The successors of some of the choices of a state, by their indices.
template <Design D>
std::vector<typename D::State> chosen_of(const typename D::State& state, const std::vector<int>& places) {
    choosing(state);
    const auto options = Thinking<D>::choices(state);
    std::vector<typename D::State> found;
    for (const int place : places) {
        found.push_back(options[std::size_t(within(place, 0, int(options.size()) - 1, "there is no such choice"))]);
    }
    return found;
}

// The games of a training round: how many, and the index of the first.
inline void check_lesson(int first, int games) {
    within(first, 0, 1'000'000, "the first game is of 0 to 1000000");
    within(games, 1, 1'000'000, "a lesson is of 1 to 1000000 games");
}

// Inputs and targets as rows of floats, phases as bytes, throws made.
using Lessons = std::tuple<nb::bytes, nb::bytes, nb::bytes, std::uint64_t>;
Lessons lessons_of(const Harvest& all);

inline void bind_extent(nb::module_& m, const Extent& extent) {
    m.attr("INPUTS") = extent.inputs;
    m.attr("OUTPUTS") = extent.outputs;
    m.attr("PHASES") = extent.phases;
    m.attr("FEATURES") = extent.version;
}

template <Design D>
void bind_design(nb::module_& m) {
    using namespace nb::literals;
    using State = typename D::State;
    using Profiles = std::vector<const typename D::Profile*>;
    using Told = std::vector<float>;
    abreast::bind_playing<State>(m, [](const State& first) { return Abreast<D>::of(first).release(); });
    m.def(
        "describe", [](const State& state) { return Thinking<D>::described(before_throw(state)); }, "state"_a,
        "The phase, and what a network is told of a state before its throw, from the thrower's side.");
    m.def(
        "weigh",
        [](const nets::Net& net, const State& state, int plies, const Stop* stop) {
            check_fits<D>(net, state);
            const Reach reach = reach_of(plies);
            choosing(state);
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();  // evaluating a state is quick; this stops it from beginning
                std::vector<std::tuple<float, Told, bool>> found;
                for (const Option<D>& each : Thinking<D>::options(net, state, reach))
                    found.emplace_back(each.worth, told<D>(each.values, state), each.searched);
                return found;
            });
        },
        "net"_a, "state"_a, "plies"_a = 1, "stop"_a = nb::none(),
        "Each choice in the order of the game's moves: its worth, its chances, whether it was looked at one throw "
        "further.");
    m.def(
        "value",
        [](const nets::Net& net, const State& state, int plies, const Stop* stop) {
            check_fits<D>(net, state);
            reach_of(plies);
            before_throw(state);
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();
                const ValuesOf<D> values = Thinking<D>::value(net, state, plies);
                return std::pair(float(D::worth(values, state)), told<D>(values, state));
            });
        },
        "net"_a, "state"_a, "plies"_a = 1, "stop"_a = nb::none(),
        "What a state before its throw is worth to the thrower, and his chances.");
    if constexpr (requires(const State& state) { D::known(state); }) {
        m.def(
            "known",
            [](const State& state, const Stop* stop) {
                before_throw(state);
                return unlocked(stop, [&](Pulse& pulse) {
                    pulse.beat();  // the tables are made once, quickly
                    const auto values = D::known(state);
                    return values ? std::optional(told<D>(*values, state)) : std::nullopt;
                });
            },
            "state"_a, "stop"_a = nb::none(),
            "The thrower's chances where they are worked out, both sides having only to lift; else None.");
    }
    m.def(
        "rollout",
        [](const nets::Net& net, const State& state, const std::vector<int>& choices, int throws, bool reduced,
           std::uint64_t seed, int first, int games, int threads, const Stop* stop) {
            check_fits<D>(net, state);
            const auto after = chosen_of<D>(state, choices);
            const Rollout how{within(throws, 0, kLongestGame, "a game is played out for 0 to 4000 throws"), reduced};
            within(first, 0, 1'000'000, "games are numbered from 0 to 1000000");
            within(games, 1, 1'000'000, "1 to 1000000 games are played out");
            const auto came = unlocked(stop, [&](Pulse& pulse) {
                return Thinking<D>::rolled_out(net, after, state.thrower(), how, seed, first, games, threads, pulse);
            });
            std::vector<std::pair<std::vector<double>, std::vector<double>>> found;
            for (const auto& each : came) {
                auto& [worths, sums] = found.emplace_back(std::vector<double>(), told<D>(Came<D>().values, state));
                for (const Came<D>& game : each) {
                    worths.push_back(game.worth);
                    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += game.values[i];
                }
            }
            return found;
        },
        "net"_a, "state"_a, "choices"_a, "throws"_a, "reduced"_a, "seed"_a, "first"_a, "games"_a, "threads"_a,
        "stop"_a = nb::none(),
        "Games played out from choices of a state, by their places, the dice the same for each: what every game was "
        "worth to who chooses, luck taken away or not, and the sums of his chances.");
    m.def(
        "self_play",
        [](const nets::Net& net, const Profiles& profiles, int games, std::uint64_t seed, double lambda, double explore,
           double ahead, int threads, const Stop* stop, int first) {
            const auto starts = starts_of<D>(profiles);
            check_fits<D>(net, starts[0]);
            check_lesson(first, games);
            return lessons_of(unlocked(stop, [&](Pulse& pulse) {
                return Thinking<D>::self_play(net, starts, {lambda, explore, ahead}, seed, games, threads, pulse,
                                              first);
            }));
        },
        "net"_a, "profiles"_a, "games"_a, "seed"_a, "lam"_a, "explore"_a, "ahead"_a, "threads"_a, "stop"_a = nb::none(),
        "first"_a = 0,
        "Games of a network against itself, from the one of a number on: inputs and targets as rows of floats, phases "
        "as bytes, throws made.");
    m.def(
        "crowd",
        [](const Profiles& profiles, int games, std::uint64_t seed, double lambda, double explore, double ahead,
           int abreast, int first) {
            check_lesson(first, games);
            within(abreast, 1, 1'000'000, "1 to 1000000 games are played abreast");
            const Lesson lesson{lambda, explore, ahead};
            return Thinking<D>::crowd(starts_of<D>(profiles), lesson, seed, games, first, abreast).release();
        },
        "profiles"_a, "games"_a, "seed"_a, "lam"_a, "explore"_a, "ahead"_a, "abreast"_a, "first"_a = 0,
        "Such games, many at once, judged by somebody else.");
    m.def(
        "duel",
        [](const nets::Net* first, int first_plies, const nets::Net* second, int second_plies, const Profiles& profiles,
           int pairs, std::uint64_t seed, int threads, const Stop* stop, bool reduced) {
            const auto starts = starts_of<D>(profiles);
            for (const nets::Net* net : {first, second}) {
                if (net) check_fits<D>(*net, starts[0]);
            }
            const Duellist one{first, reach_of(first_plies)}, two{second, reach_of(second_plies)};
            within(pairs, 1, 1'000'000, "a match is of 1 to 1000000 pairs");
            const nets::Net* judge = reduced ? (first ? first : second) : nullptr;
            if (reduced && !judge) throw std::invalid_argument("nobody judges luck where both play by chance");
            const Duel<D> sum = unlocked(stop, [&](Pulse& pulse) {
                return Thinking<D>::duel(one, two, starts, seed, pairs, threads, pulse, judge);
            });
            return std::tuple(sum.share, sum.share_squares, sum.worth, sum.worth_squares, sum.throws,
                              told<D>(sum.values, starts[0]));
        },
        "first"_a.none(), "first_plies"_a, "second"_a.none(), "second_plies"_a, "profiles"_a, "pairs"_a, "seed"_a,
        "threads"_a, "stop"_a = nb::none(), "reduced"_a = false,
        "Pairs of games with the same dice, the seats exchanged; None plays by chance. Of the first player the sum of "
        "shares and their squares by pair, of worths and their squares, the throws made, and the sums of the outputs; "
        "reduced, without the luck of the throws, as the first network judges it.");
}

}  // namespace academie::tables
