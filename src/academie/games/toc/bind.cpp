// Toc for Python. Plays, credits and phases are trictrac's, bound in its folder.

#include "../../tables/bind.hpp"

#include <nanobind/stl/variant.h>

#include "../../tables/nets/thinking_bind.hpp"
#include "../../tables/rules/walk.hpp"
#include "features.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::toc {
namespace {

using Counts = std::array<int, 25>;  // dames on each step of a path, those lifted last
using Dice = std::pair<int, int>;

tables::Dames dames_of(const Counts& counts) {
    tables::Counts all{};
    std::copy(counts.begin(), counts.end(), all.begin());
    return tables::dames_of(all);
}

Counts path_of(const tables::Dames& dames) {
    const tables::Counts all = tables::counts_of(dames);
    Counts counts{};
    std::copy_n(all.begin(), counts.size(), counts.begin());
    return counts;
}

Throw throw_of(const Dice& dice) { return tables::throw_of({dice.first, dice.second}, 2); }
Throw throw_of(const std::optional<Dice>& dice) { return dice ? throw_of(*dice) : Throw{}; }
Dice pair_of(const Throw& t) { return {t.dice[0], t.dice[1]}; }
std::optional<Dice> shown(const Throw& t) { return t.dice[0] ? std::optional(pair_of(t)) : std::nullopt; }

// The constructor's arguments, without the events of the last step, which do not affect the game.
constexpr auto compared = [](const State& s) {
    const trictrac::State& game = s.game();
    return std::tuple(s.profile(), path_of(game.board().own), path_of(game.board().other), game.thrower(), s.phase(),
                      shown(game.dice()), s.trous(), s.gain(), game.throws(), game.game_throws(),
                      shown(game.first_throw()));
};

const Play& legal(const tables::Plays& plays, const Play& play) {
    for (const Play& p : plays) {
        if (p.board == play.board) return p;
    }
    throw nb::value_error("that play is not legal here");
}

// One uniformly random step.
constexpr auto kStep = [](const State& state, std::mt19937_64& random) {
    const int one = 1 + int(random() % 6), two = 1 + int(random() % 6);
    switch (state.phase()) {
        case Phase::Opening: return state.opened(one, two);
        case Phase::Throw: return state.thrown(tables::thrown(one, two));
        case Phase::Decide: return random() % 2 ? state.left() : state.held();
        default: {
            const tables::Plays plays = state.plays();
            return state.played(plays[random() % plays.size()]);
        }
    }
};

// Positions of random games, with every throw from each: the benchmark counts them before it times it.
class Sweep {
  public:
    Sweep(std::uint64_t seed, int games, Pulse& pulse)
        : boards_(tables::boards_of_games(
              State{profile_}, seed, games, kStep, [](const State& s) { return s.game().board(); }, pulse)) {}

    std::size_t throws() const { return 21 * boards_.size(); }
    std::size_t positions(Pulse& pulse) const {
        trictrac::PlayFinder finder;
        std::size_t found = 0;
        const auto add = [&](const Board& board, const Throw& t) {
            found += finder.find(board, t, profile_.jans).size();
        };
        tables::each_throw(boards_, add, pulse);
        return found;
    }

  private:
    Profile profile_;
    std::vector<Board> boards_;
};

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable game in progress; the machine marks.");
    state.def(nb::init<const Profile&>(), "profile"_a)
        .def(
            "__init__",
            [](State* self, const Profile& profile, const Counts& own, const Counts& other, int thrower, Phase phase,
               std::optional<Dice> dice, std::array<int, 2> trous, int gain, std::array<int, 2> throws, int game_throws,
               std::optional<Dice> first, const State::News& news) {
                if ((phase == Phase::Decide || phase == Phase::Play) && !dice)
                    throw nb::value_error("there is no throw to be played");
                for (const int each : {trous[0], trous[1], gain, throws[0], throws[1], game_throws}) count_of(each);
                new (self) State(profile, {dames_of(own), dames_of(other)}, tables::seat_of(thrower), phase,
                                 throw_of(dice), trous, gain, throws, game_throws, throw_of(first), news);
            },
            "profile"_a, "own"_a, "other"_a, "thrower"_a, "phase"_a, "dice"_a.none(), "trous"_a, "gain"_a, "throws"_a,
            "game_throws"_a, "first"_a.none(), "news"_a = State::News{})
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro(
            "own", [](const State& s) { return path_of(s.game().board().own); }, "The thrower's dames.")
        .def_prop_ro("other", [](const State& s) { return path_of(s.game().board().other); })
        .def_prop_ro("thrower", [](const State& s) { return s.game().thrower(); })
        .def_prop_ro("phase", &State::phase)
        .def_prop_ro(
            "dice", [](const State& s) { return pair_of(s.game().dice()); },
            "The last throw, larger first; 0 0 before any.")
        .def_prop_ro("trous", [](const State& s) { return std::pair(s.trous()[0], s.trous()[1]); })
        .def_prop_ro("gain", &State::gain, "The trous the thrower has marked by this throw.")
        .def_prop_ro("throws", [](const State& s) { return std::pair(s.game().throws()[0], s.game().throws()[1]); })
        .def_prop_ro("game_throws", [](const State& s) { return s.game().game_throws(); })
        .def_prop_ro("first_throw", [](const State& s) { return pair_of(s.game().first_throw()); })
        .def_prop_ro("news", &State::news)
        .def("opened", &tables::opened<State>, "white"_a, "black"_a)
        .def(
            "thrown", [](const State& s, Dice dice) { return s.thrown(throw_of(dice)); }, "dice"_a)
        .def("left", &State::left)
        .def("held", &State::held)
        .def("plays", &State::plays)
        .def(
            "played", [](const State& s, const Play& play) { return s.played(legal(s.plays(), play)); }, "play"_a)
        .def(
            "departures",
            [](const State& s) {
                const trictrac::State& game = s.game();
                const tables::Plays plays = s.plays();
                std::vector<std::pair<Play, std::vector<std::vector<int>>>> found;
                const auto lefts = trictrac::departures(game.board(), game.dice(), game.profile(), plays);
                for (std::size_t i = 0; i < plays.size(); ++i) {
                    found.emplace_back(plays[i], tables::steps_of(lefts[i]));
                }
                return found;
            },
            "Every play, and for every way to make it the steps that dames which stood there have left.")
        .def(
            "ways",
            [](const State& s) {
                const trictrac::State& game = s.game();
                if (s.phase() != trictrac::Phase::Play) return tables::WayValues{};
                return tables::values_of(trictrac::ways(game.board(), game.dice(), game.profile(), s.plays()));
            },
            "What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.")
        .def("outcome", &State::outcome)
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int throws, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return tables::walk(s, seed, throws, kStep, pulse); });
            },
            "seed"_a, "throws"_a, "stop"_a = nb::none());
    bind_parts(
        state,
        Names<12>{"profile", "own", "other", "thrower", "phase", "dice", "trous", "gain", "throws", "game_throws",
                  "first", "news"},
        [](const State& s) { return std::tuple_cat(compared(s), std::tuple(s.news())); }, compared);
}

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("jans", &Profile::jans), field("sum_events", &Profile::sum_events),
                 field("la_double", &Profile::la_double), field("target", &Profile::target, "", &check_count));
    nb::class_<Marked> marked(m, "Marked");
    bind_struct(marked, field("seat", &Marked::seat), field("credit", &Marked::credit), field("trous", &Marked::trous));
    nb::class_<Outcome> outcome(m, "Outcome");
    bind_struct(outcome, field("winner", &Outcome::winner), field("points", &Outcome::points));
    nb::class_<Sweep>(m, "Sweep", "Every throw from the positions of random games, its plays counted natively.")
        .def(
            "__init__",
            [](Sweep* self, std::uint64_t seed, int games, const Stop* stop) {
                sweep_of(games);
                unlocked(stop, [&](Pulse& pulse) { new (self) Sweep(seed, games, pulse); });
            },
            "seed"_a, "games"_a, "stop"_a = nb::none())
        .def_prop_ro("throws", &Sweep::throws)
        .def(
            "positions",
            [](const Sweep& s, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return s.positions(pulse); });
            },
            "stop"_a = nb::none());
    bind_state(m);
    m.def(
        "trous", [](const Credit& credit) { return trous_of(credit); }, "credit"_a,
        "What a credit of trictrac is worth at toc.");
    tables::bind_extent(m, Design::extent(State(Profile{})));
    tables::bind_design<Design>(m);
}

}  // namespace academie::toc
