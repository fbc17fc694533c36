// A room's design of networks for Python: what they are told, what they answer, games to learn from. Decides nothing.
#pragma once

#include "../bind.hpp"
#include "../buffer.hpp"
#include "crowd.hpp"
#include "rollout.hpp"

namespace academie::tables {

inline nb::bytes bytes_of(const void* data, std::size_t size) { return nb::bytes(data, size); }

// A network of another shape would read past its inputs.
template <Design D>
const nets::Net& fitting(const nets::Net& net) {
    if (net.shape().inputs != D::kInputs || net.shape().outputs != D::kOutputs || net.phases() != D::kPhases)
        throw nb::value_error("the network is not of this design");
    return net;
}

template <Design D>
std::vector<typename D::State> starts_of(const std::vector<typename D::Profile>& profiles) {
    if (profiles.empty()) throw nb::value_error("no profile is named");
    std::vector<typename D::State> starts;
    for (const auto& profile : profiles) starts.emplace_back(profile);
    return starts;
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

// Where some of the choices of a state lead, by their places.
template <Design D>
std::vector<typename D::State> chosen_of(const typename D::State& state, const std::vector<int>& places) {
    choosing(state);
    const auto options = Mind<D>::choices(state);
    std::vector<typename D::State> found;
    for (const int place : places) {
        found.push_back(options[std::size_t(within(place, 0, int(options.size()) - 1, "there is no such choice"))]);
    }
    return found;
}

// The games of a lesson: so many, from the one of a number on.
inline void check_lesson(int first, int games) {
    within(first, 0, 1'000'000, "the first game is of 0 to 1000000");
    within(games, 1, 1'000'000, "a lesson is of 1 to 1000000 games");
}

inline std::tuple<nb::bytes, nb::bytes, nb::bytes, std::uint64_t> lessons_of(const Harvest& all) {
    return {bytes_of(all.inputs.data(), all.inputs.size() * sizeof(float)),
            bytes_of(all.targets.data(), all.targets.size() * sizeof(float)),
            bytes_of(all.phases.data(), all.phases.size()), all.throws};
}

template <Design D>
void bind_crowd(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<Crowd<D>>(m, "Crowd", "Many games of networks against themselves at once, judged by somebody else.")
        .def(
            "__init__",
            [](Crowd<D>* self, const std::vector<typename D::Profile>& profiles, int games, std::uint64_t seed,
               double lambda, double explore, double ahead, int abreast, int first) {
                check_lesson(first, games);
                within(abreast, 1, 1'000'000, "1 to 1000000 games are played abreast");
                new (self) Crowd<D>(starts_of<D>(profiles), {lambda, explore, ahead}, seed, games, first, abreast);
            },
            "profiles"_a, "games"_a, "seed"_a, "lam"_a, "explore"_a, "ahead"_a, "abreast"_a, "first"_a = 0)
        .def(
            "ask",
            [](Crowd<D>& crowd, const nb::object& inputs, const nb::object& phases, int threads, const Stop* stop) {
                if (crowd.asked()) throw nb::value_error("what was asked is not answered yet");
                const Buffer rows(inputs, true), marks(phases, true);
                const std::size_t room = marks.size();
                if (rows.size() != room * D::kInputs * sizeof(float))
                    throw nb::value_error("inputs and phases are not of as many states");
                return unlocked(stop, [&](Pulse& pulse) {
                    return crowd.ask(rows.as<float>(), marks.as<std::uint8_t>(), room, threads, pulse);
                });
            },
            "inputs"_a, "phases"_a, "threads"_a, "stop"_a = nb::none(),
            "Write the states to be judged into two buffers, rows of floats and bytes; how many, none at the end.")
        .def(
            "answer",
            [](Crowd<D>& crowd, const nb::object& values, int threads, const Stop* stop) {
                const Buffer rows(values, false);
                if (!crowd.asked() || rows.size() != crowd.asked() * D::kOutputs * sizeof(float))
                    throw nb::value_error("the values are not of as many states as were asked about");
                unlocked(stop, [&](Pulse& pulse) { crowd.answer(rows.as<const float>(), threads, pulse); });
            },
            "values"_a, "threads"_a, "stop"_a = nb::none(),
            "What those states are worth, rows of floats in the same order.")
        .def(
            "harvest", [](const Crowd<D>& crowd) { return lessons_of(crowd.harvest()); },
            "The lessons of all games, as self_play gives them.");
}

template <Design D>
void bind_design(nb::module_& m) {
    using namespace nb::literals;
    using State = typename D::State;
    using Profile = typename D::Profile;
    using Values = ValuesOf<D>;
    m.attr("INPUTS") = int(D::kInputs);
    m.attr("OUTPUTS") = int(D::kOutputs);
    m.attr("PHASES") = int(D::kPhases);
    m.attr("FEATURES") = int(D::kVersion);
    m.def(
        "describe",
        [](const State& state) {
            std::vector<float> inputs(static_cast<std::size_t>(D::kInputs));  // a function, to some, in shorter words
            D::describe(before_throw(state), inputs.data());
            return std::pair(D::phase(state), inputs);
        },
        "state"_a, "The phase, and what a network is told of a state before its throw, from the thrower's side.");
    m.def(
        "weigh",
        [](const nets::Net& net, const State& state, int plies, const Stop* stop) {
            fitting<D>(net);
            const Reach reach = reach_of(plies);
            choosing(state);
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();  // a state is judged in moments: it is not begun where it is to end
                std::vector<std::tuple<float, Values, bool>> told;
                for (const Option<D>& each : Mind<D>(net).options(state, reach))
                    told.emplace_back(each.worth, each.values, each.searched);
                return told;
            });
        },
        "net"_a, "state"_a, "plies"_a = 1, "stop"_a = nb::none(),
        "Each choice in the order of the room's moves: its worth, its chances, whether it was looked at one throw "
        "further.");
    m.def(
        "value",
        [](const nets::Net& net, const State& state, int plies, const Stop* stop) {
            fitting<D>(net);
            reach_of(plies);
            before_throw(state);
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();
                Mind<D> mind(net);
                const Values values = plies == 1 ? mind.judged(state) : mind.expected(state);
                return std::pair(float(D::worth(values, state.profile())), values);
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
                    pulse.beat();  // the tables are made once, in moments
                    return D::known(state);
                });
            },
            "state"_a, "stop"_a = nb::none(),
            "The thrower's chances where they are worked out, both sides having only to lift; else None.");
    }
    m.def(
        "rollout",
        [](const nets::Net& net, const State& state, const std::vector<int>& choices, int throws, bool reduced,
           std::uint64_t seed, int first, int games, int threads, const Stop* stop) {
            fitting<D>(net);
            const auto after = chosen_of<D>(state, choices);
            const Rollout how{within(throws, 0, kLongestGame, "a game is played out for 0 to 4000 throws"), reduced};
            within(first, 0, 1'000'000, "games are numbered from 0 to 1000000");
            within(games, 1, 1'000'000, "1 to 1000000 games are played out");
            const auto came = unlocked(stop, [&](Pulse& pulse) {
                return rolled_out<D>(net, after, state.thrower(), how, seed, first, games, threads, pulse);
            });
            std::vector<std::pair<std::vector<double>, std::vector<double>>> told;
            for (const auto& each : came) {
                auto& [worths, sums] = told.emplace_back(std::vector<double>(), std::vector<double>(D::kOutputs));
                for (const Came<D>& game : each) {
                    worths.push_back(game.worth);
                    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += game.values[i];
                }
            }
            return told;
        },
        "net"_a, "state"_a, "choices"_a, "throws"_a, "reduced"_a, "seed"_a, "first"_a, "games"_a, "threads"_a,
        "stop"_a = nb::none(),
        "Games played out from choices of a state, by their places, the dice the same for each: what every game was "
        "worth to who chooses, luck taken away or not, and the sums of his chances.");
    m.def(
        "self_play",
        [](const nets::Net& net, const std::vector<Profile>& profiles, int games, std::uint64_t seed, double lambda,
           double explore, double ahead, int threads, const Stop* stop, int first) {
            fitting<D>(net);
            const auto starts = starts_of<D>(profiles);
            check_lesson(first, games);
            return lessons_of(unlocked(stop, [&](Pulse& pulse) {
                return self_play<D>(net, starts, {lambda, explore, ahead}, seed, games, threads, pulse, first);
            }));
        },
        "net"_a, "profiles"_a, "games"_a, "seed"_a, "lam"_a, "explore"_a, "ahead"_a, "threads"_a, "stop"_a = nb::none(),
        "first"_a = 0,
        "Games of a network against itself, from the one of a number on: inputs and targets as rows of floats, phases "
        "as bytes, throws made.");
    bind_crowd<D>(m);
    m.def(
        "duel",
        [](const nets::Net* first, int first_plies, const nets::Net* second, int second_plies,
           const std::vector<Profile>& profiles, int pairs, std::uint64_t seed, int threads, const Stop* stop,
           bool reduced) {
            for (const nets::Net* net : {first, second}) {
                if (net) fitting<D>(*net);
            }
            const Duellist one{first, reach_of(first_plies)}, two{second, reach_of(second_plies)};
            const auto starts = starts_of<D>(profiles);
            within(pairs, 1, 1'000'000, "a match is of 1 to 1000000 pairs");
            const nets::Net* judge = reduced ? (first ? first : second) : nullptr;
            if (reduced && !judge) throw std::invalid_argument("nobody judges luck where both play by chance");
            const Duel<D> sum = unlocked(
                stop, [&](Pulse& pulse) { return duel<D>(one, two, starts, seed, pairs, threads, pulse, judge); });
            return std::tuple(sum.share, sum.share_squares, sum.worth, sum.worth_squares, sum.throws, sum.values);
        },
        "first"_a.none(), "first_plies"_a, "second"_a.none(), "second_plies"_a, "profiles"_a, "pairs"_a, "seed"_a,
        "threads"_a, "stop"_a = nb::none(), "reduced"_a = false,
        "Pairs of games with the same dice, the seats exchanged; None plays by chance. Of the first player the sum of "
        "shares and their squares by pair, of worths and their squares, the throws made, and the sums of the outputs; "
        "reduced, without the luck of the throws, as the first network judges it.");
}

}  // namespace academie::tables
