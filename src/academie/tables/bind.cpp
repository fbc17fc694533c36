// What all race games have in Python.
//
// A profile knows its game. A game's own module has its profile and, under the same names, what is defined here.

#include "../buffer.hpp"
#include "nets/thinking_bind.hpp"
#include "race.hpp"
#include "race_bind.hpp"

namespace academie::tables {

using namespace nb::literals;

namespace {

// A play as Python sees it; a separate type, since games bind tables::Play in their own ways.
struct RacePlay {
    Play play;

    bool operator==(const RacePlay& p) const { return play.board == p.play.board; }
};

// Deterministic order, so that equal positions list equal plays.
std::vector<RacePlay> in_order(const Plays& found) {
    std::vector<RacePlay> plays;
    for (const Play& play : found) plays.push_back({play});
    const auto rank = [](const RacePlay& p) {
        const Board& b = p.play.board;
        return std::tuple(b.own.at, b.own.lifted, b.other.at, b.other.hand);
    };
    std::sort(plays.begin(), plays.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
    return plays;
}

void bind_values(nb::module_& m) {
    nb::enum_<Phase>(m, "Phase")
        .value("opening", Phase::Opening)
        .value("throw", Phase::Throw)
        .value("play", Phase::Play)
        .value("over", Phase::Over);
    nb::enum_<Why>(m, "Why")
        .value("lifted", Why::Lifted)
        .value("doubled", Why::Doubled)
        .value("filled", Why::Filled)
        .value("coin", Why::Coin)
        .value("void", Why::Void)
        .value("bare", Why::Bare)
        .value("deep", Why::Deep);
    nb::class_<Ending> ending(m, "Ending", "How a game ended: winner 0 who played last, 1 the other, -1 nobody.");
    bind_struct(ending, field("winner", &Ending::winner), field("points", &Ending::points), field("why", &Ending::why));
    nb::class_<RandomGames>(m, "RandomGames", "What uniform random games came to.")
        .def_ro("games", &RandomGames::games)
        .def_ro("plies", &RandomGames::plies)
        .def_prop_ro("wins", [](const RandomGames& r) { return std::pair(r.wins[0], r.wins[1]); })
        .def_prop_ro("points", [](const RandomGames& r) { return std::pair(r.points[0], r.points[1]); });
    const auto strides = [](const RacePlay& p) { return strides_of(p.play); };
    const auto after = [](const RacePlay& p) {
        return std::pair(counts_of(p.play.board.own), counts_of(p.play.board.other));
    };
    nb::class_<RacePlay> play(m, "Play",
                              "A throw played: strides (from, to, number, hit), and both sides' dames after it.");
    play.def(
            "__init__",
            [](RacePlay* self, const std::vector<MadeStride>& made, const std::pair<Counts, Counts>& left) {
                new (self) RacePlay{play_of(board_of(left.first, left.second), made)};
            },
            "strides"_a, "after"_a)
        .def_prop_ro("strides", strides)
        .def_prop_ro("after", after);
    bind_parts(
        play, Names<2>{"strides", "after"}, [=](const RacePlay& p) { return std::tuple(strides(p), after(p)); }, after);
}

void bind_state(nb::module_& m) {
    nb::class_<Race> state(m, "State", "An immutable game in progress.");
    state.def(nb::init<const AnyProfile&>(), "profile"_a)
        .def(
            "__init__",
            [](Race* self, const AnyProfile& profile, const Counts& own, const Counts& other, int thrower, Phase phase,
               const std::vector<int>& dice) {
                if (phase == Phase::Play && dice.empty()) throw nb::value_error("there is no throw to be played");
                new (self) Race(profile, board_of(own, other), seat_of(thrower), phase,
                                dice.empty() ? Throw{} : throw_of(dice, profile.game().dice()));
            },
            "profile"_a, "own"_a, "other"_a, "thrower"_a, "phase"_a, "dice"_a)
        .def_prop_ro("profile", &Race::profile, nb::rv_policy::reference)
        .def_prop_ro(
            "own", [](const Race& s) { return counts_of(s.board().own); }, "The thrower's dames.")
        .def_prop_ro("other", [](const Race& s) { return counts_of(s.board().other); })
        .def_prop_ro("thrower", &Race::thrower)
        .def_prop_ro("phase", &Race::phase)
        .def_prop_ro(
            "dice", [](const Race& s) { return dice_of(s.dice()); }, "The throw, larger first; empty before it.")
        .def("opened", &opened<Race>, "white"_a, "black"_a)
        .def(
            "thrown",
            [](const Race& s, const std::vector<int>& dice) { return s.thrown(throw_of(dice, s.game().dice())); },
            "dice"_a)
        .def("plays", [](const Race& s) { return in_order(s.plays()); })
        .def(
            "departures",
            [](const Race& s) {
                std::vector<std::pair<RacePlay, std::vector<std::vector<Step>>>> found;
                const Plays plays = s.plays();
                const std::vector<Lefts> lefts = s.departures(plays);
                for (std::size_t i = 0; i < plays.size(); ++i)
                    found.emplace_back(RacePlay{plays[i]}, steps_of(lefts[i]));
                return found;
            },
            "Every play, and for every way to make it the steps, -1 the hand, that dames which stood there have left.")
        .def(
            "ways",
            [](const Race& s) {
                if (s.phase() != Phase::Play) return WayValues{};
                Plays plays;
                for (const RacePlay& each : in_order(s.plays())) plays.push_back(each.play);
                return values_of(s.ways(plays));
            },
            "What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.")
        .def(
            "played",
            [](const Race& s, const RacePlay& play) {
                for (const Play& p : s.plays()) {
                    if (p.board == play.play.board) return s.played(p);
                }
                throw nb::value_error("that play is not legal here");
            },
            "play"_a)
        .def("ending", &Race::ending)
        .def(
            "perft",
            [](const Race& s, int depth, const Stop* stop) {
                depth_of(depth);
                return unlocked(stop, [&](Pulse& pulse) { return perft(s, depth, pulse); });
            },
            "depth"_a, "stop"_a = nb::none())
        .def(
            "playouts",
            [](const Race& s, std::uint64_t seed, std::uint64_t games, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return random_games(s, seed, games, pulse); });
            },
            "seed"_a, "games"_a, "stop"_a = nb::none(), "Uniform random games from here.");
    bind_parts(state, Names<6>{"profile", "own", "other", "thrower", "phase", "dice"}, [](const Race& s) {
        return std::tuple(&s.profile(), counts_of(s.board().own), counts_of(s.board().other), s.thrower(), s.phase(),
                          dice_of(s.dice()));
    });
}

void bind_law(nb::module_& m) {
    m.def(
        "start",
        [](const AnyProfile& p) {
            const Board board = p.game().start();
            return std::pair(counts_of(board.own), counts_of(board.other));
        },
        "profile"_a);
    m.def(
        "plays",
        [](const Counts& own, const Counts& other, const std::vector<int>& dice, const AnyProfile& p) {
            Finder finder;
            return in_order(p.game().find(board_of(own, other), throw_of(dice, p.game().dice()), finder));
        },
        "own"_a, "other"_a, "dice"_a, "profile"_a);
    m.def(
        "numbers",
        [](const std::vector<int>& dice, const AnyProfile& p) {
            const Numbers numbers = p.game().numbers(throw_of(dice, p.game().dice()));
            return std::vector<int>(numbers.value.begin(), numbers.value.begin() + numbers.count);
        },
        "dice"_a, "profile"_a, "The numbers a throw gives to play.");
    m.def(
        "ending",
        [](const Counts& own, const Counts& other, const AnyProfile& p) {
            return p.game().ending(board_of(own, other));
        },
        "own"_a, "other"_a, "profile"_a,
        "How the position ends the game, `own` having just played; None if it goes on.");
    m.def(
        "playouts",
        [](const AnyProfile& p, std::uint64_t seed, std::uint64_t games, const Stop* stop) {
            return unlocked(stop, [&](Pulse& pulse) { return random_games(p.game(), seed, games, pulse); });
        },
        "profile"_a, "seed"_a, "games"_a, "stop"_a = nb::none());
    m.def(
        "lifting",
        [](const Counts& own, const Counts& other, const AnyProfile& p, const Stop* stop) -> std::optional<double> {
            const Board board = board_of(own, other);
            LiftTables* const tables = p.game().lifting();
            if (!tables || !tables->hold_exactly(board)) return std::nullopt;
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();  // the tables are made once, quickly
                return tables->wins(board);
            });
        },
        "own"_a, "other"_a, "profile"_a, "stop"_a = nb::none(),
        "The chance of `own`, who throws, when both play best: where both only lift and have few dames left; else "
        "None.");
    nb::class_<Sweep>(m, "Sweep", "Every throw from the positions of random games, counted natively.")
        .def(
            "__init__",
            [](Sweep* self, const AnyProfile& p, std::uint64_t seed, int games, const Stop* stop) {
                sweep_of(games);
                unlocked(stop, [&](Pulse& pulse) { new (self) Sweep(p.game(), seed, games, pulse); });
            },
            "profile"_a, "seed"_a, "games"_a, "stop"_a = nb::none())
        .def_prop_ro("throws", &Sweep::throws)
        .def(
            "positions",
            [](const Sweep& s, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return s.positions(pulse); });
            },
            "stop"_a = nb::none());
}

void bind_crowd(nb::module_& m) {
    nb::class_<Crowd>(m, "Crowd", "Many games of networks against themselves at once, judged by somebody else.")
        .def(
            "ask",
            [](Crowd& crowd, const nb::object& inputs, const nb::object& phases, int threads, const Stop* stop) {
                if (crowd.asked()) throw nb::value_error("what was asked is not answered yet");
                const Buffer rows(inputs, true), marks(phases, true);
                const std::size_t capacity = marks.size();
                if (rows.size() != capacity * crowd.inputs() * sizeof(float))
                    throw nb::value_error("inputs and phases are not of as many states");
                return unlocked(stop, [&](Pulse& pulse) {
                    return crowd.ask(rows.as<float>(), marks.as<std::uint8_t>(), capacity, threads, pulse);
                });
            },
            "inputs"_a, "phases"_a, "threads"_a, "stop"_a = nb::none(),
            "Write the states to be judged into two buffers, rows of floats and bytes; how many, none at the end.")
        .def(
            "answer",
            [](Crowd& crowd, const nb::object& values, int threads, const Stop* stop) {
                const Buffer rows(values, false);
                if (!crowd.asked() || rows.size() != crowd.asked() * crowd.outputs() * sizeof(float))
                    throw nb::value_error("the values are not of as many states as were asked about");
                unlocked(stop, [&](Pulse& pulse) { crowd.answer(rows.as<const float>(), threads, pulse); });
            },
            "values"_a, "threads"_a, "stop"_a = nb::none(),
            "What those states are worth, rows of floats in the same order.")
        .def(
            "harvest", [](const Crowd& crowd) { return lessons_of(crowd.harvest()); },
            "The lessons of all games, as self_play gives them.");
}

void share(const nb::object& family, nb::module_& module, std::initializer_list<const char*> names) {
    for (const char* name : names) module.attr(name) = family.attr(name);
}

}  // namespace

Lessons lessons_of(const Harvest& all) {
    const auto bytes = [](const auto& values) {
        return nb::bytes(static_cast<const void*>(values.data()), values.size() * sizeof values[0]);
    };
    return {bytes(all.inputs), bytes(all.targets), bytes(all.phases), all.throws};
}

void bind_family(nb::module_& module, const AnyProfile& profile) {
    const Game& game = profile.game();
    const nb::object family = nb::module_::import_(nb::type<Race>().attr("__module__"));
    module.attr("DICE") = game.dice();
    module.attr("DAMES") = game.dames();
    share(family, module,
          {"State", "Sweep", "start", "plays", "numbers", "ending", "playouts", "playing", "state_in", "put_in"});
    if (const LiftTables* tables = game.lifting()) {
        module.attr("FEW") = tables->few();
        share(family, module, {"lifting"});
    }
    if (!game.extent().inputs) return;
    bind_extent(module, game.extent());
    share(family, module, {"describe", "weigh", "value", "rollout", "self_play", "crowd", "duel"});
    if (game.lifting()) share(family, module, {"known"});
}

void bind(nb::module_& m) {
    nb::class_<AnyProfile>(m, "Profile", "What the players of a race game agree on; each game has its own.");
    bind_values(m);
    bind_state(m);
    bind_law(m);
    bind_crowd(m);
    bind_design<AnyRace>(m);
}

}  // namespace academie::tables
