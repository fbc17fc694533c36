// A race game for Python, whatever its rules. Translates; decides nothing.
//
// One side's dames are 26 counts: the steps of its path, then those lifted, then those in hand.
#pragma once

#include "../bind.hpp"
#include "lift_tables.hpp"
#include "race.hpp"

namespace academie::tables {

using Counts = std::array<int, kSteps + 2>;

inline Dames dames_of(const Counts& counts) {
    Dames dames;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] < 0 || counts[i] > 30) throw nb::value_error("a flèche holds 0 to 15 dames");
    }
    for (std::size_t s = 0; s < kSteps; ++s) dames.at[s] = std::uint8_t(counts[s]);
    dames.lifted = std::uint8_t(counts[kSteps]);
    dames.hand = std::uint8_t(counts[kSteps + 1]);
    return dames;
}

inline Counts counts_of(const Dames& dames) {
    Counts counts{};
    for (std::size_t s = 0; s < kSteps; ++s) counts[s] = dames.at[s];
    counts[kSteps] = dames.lifted;
    counts[kSteps + 1] = dames.hand;
    return counts;
}

inline Board board_of(const Counts& own, const Counts& other) { return {dames_of(own), dames_of(other)}; }

inline Throw throw_of(const std::vector<int>& dice, int wanted) {
    if (int(dice.size()) != wanted)
        throw nb::value_error(wanted == 2 ? "two dice are thrown" : "three dice are thrown");
    for (int die : dice) die_of(die);
    return wanted == 2 ? thrown(dice[0], dice[1]) : thrown(dice[0], dice[1], dice[2]);
}

inline std::vector<int> dice_of(const Throw& t) {
    if (!t.dice[0]) return {};
    return {t.dice.begin(), t.dice.begin() + t.count};
}

// From Python: an index of what each player has.
inline Seat seat_of(int seat) {
    if (seat != 0 && seat != 1) throw nb::value_error("a seat is 0 or 1");
    return seat;
}

// Two dice thrown for the first throw.
template <class State>
State opened(const State& state, int white, int black) {
    return state.opened(die_of(white), die_of(black));
}

using MadeStride = std::tuple<int, int, int, bool>;  // from, to, number, hit

inline std::vector<MadeStride> strides_of(const Play& play) {
    std::vector<MadeStride> made;
    for (std::size_t i = 0; i < play.made; ++i) {
        const Stride& s = play.strides[i];
        made.emplace_back(s.from, s.to, s.number, s.hit);
    }
    return made;
}

// A play made again from what Python was told of it. Which of equal numbers were used it does not say; nobody asks.
inline Play play_of(const Board& board, const std::vector<MadeStride>& strides) {
    Play play = unplayed_throw(board);
    if (strides.size() > play.strides.size()) throw nb::value_error("a throw has nine numbers at most");
    for (const auto& [from, to, number, hit] : strides) {
        if (from < kHand || from >= kSteps || to < 0 || to > kLifted || number < 1 || number > 6)
            throw nb::value_error("a stride goes from a flèche or the hand to a flèche or off the board");
        play.strides[play.made++] = {std::int8_t(from), std::int8_t(to), std::uint8_t(number), hit};
        play.total = std::uint8_t(play.total + number);
    }
    return play;
}

// A play as Python has it; a type of its own, since rooms bind tables::Play in their own ways.
struct RacePlay {
    Play play;

    bool operator==(const RacePlay& p) const { return play.board == p.play.board; }
};

// Deterministic order, so that equal positions list equal plays.
inline std::vector<RacePlay> in_order(const Plays& found) {
    std::vector<RacePlay> plays;
    for (const Play& play : found) plays.push_back({play});
    const auto rank = [](const RacePlay& p) {
        const Board& b = p.play.board;
        return std::tuple(b.own.at, b.own.lifted, b.other.at, b.other.hand);
    };
    std::sort(plays.begin(), plays.end(), [&](const auto& a, const auto& b) { return rank(a) > rank(b); });
    return plays;
}

// Positions of random games, and every throw from each of them: what the benchmark counts before it times it.
template <RaceRules R>
class Sweep {
  public:
    Sweep(const typename R::Profile& profile, std::uint64_t seed, int games, Pulse& pulse) : profile_(profile) {
        Chance<R> chance(profile, seed, pulse);
        for (int game = 0; game < games; ++game) {
            chance.play(R::start(profile), 0, [&](const Board& board) { boards_.push_back(board); });
        }
    }
    std::size_t throws() const { return boards_.size() * (R::kDice == 2 ? 21 : 56); }
    std::size_t positions(Pulse& pulse) const {
        RacePlays<R> finder;
        std::size_t found = 0;
        for (const Board& board : boards_) {
            each_throw<R::kDice>([&](const Throw& t) {
                pulse.beat();
                found += finder.find(board, t, profile_).size();
            });
        }
        return found;
    }

  private:
    typename R::Profile profile_;
    std::vector<Board> boards_;
};

template <RaceRules R>
void bind_race_state(nb::module_& m) {
    using namespace nb::literals;
    using State = Race<R>;
    using Profile = typename R::Profile;
    nb::class_<State> state(m, "State", "An immutable game in progress.");
    state.def(nb::init<const Profile&>(), "profile"_a)
        .def(
            "__init__",
            [](State* self, const Profile& profile, const Counts& own, const Counts& other, int thrower, Phase phase,
               const std::vector<int>& dice) {
                if (phase == Phase::Play && dice.empty()) throw nb::value_error("there is no throw to be played");
                new (self) State(profile, board_of(own, other), seat_of(thrower), phase,
                                 dice.empty() ? Throw{} : throw_of(dice, R::kDice));
            },
            "profile"_a, "own"_a, "other"_a, "thrower"_a, "phase"_a, "dice"_a)
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro(
            "own", [](const State& s) { return counts_of(s.board().own); }, "The thrower's dames.")
        .def_prop_ro("other", [](const State& s) { return counts_of(s.board().other); })
        .def_prop_ro("thrower", &State::thrower)
        .def_prop_ro("phase", &State::phase)
        .def_prop_ro(
            "dice", [](const State& s) { return dice_of(s.dice()); }, "The throw, larger first; empty before it.")
        .def("opened", &opened<State>, "white"_a, "black"_a)
        .def(
            "thrown", [](const State& s, const std::vector<int>& dice) { return s.thrown(throw_of(dice, R::kDice)); },
            "dice"_a)
        .def("plays", [](const State& s) { return in_order(s.plays()); })
        .def(
            "departures",
            [](const State& s) {
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
            [](const State& s) {
                if (s.phase() != Phase::Play) return WayValues{};
                Plays plays;
                for (const RacePlay& each : in_order(s.plays())) plays.push_back(each.play);
                return values_of(s.ways(plays));
            },
            "What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.")
        .def(
            "played",
            [](const State& s, const RacePlay& play) {
                for (const Play& p : s.plays()) {
                    if (p.board == play.play.board) return s.played(p);
                }
                throw nb::value_error("that play is not legal here");
            },
            "play"_a)
        .def("ending", &State::ending)
        .def(
            "perft",
            [](const State& s, int depth, const Stop* stop) {
                depth_of(depth);
                return unlocked(stop, [&](Pulse& pulse) { return perft(s, depth, pulse); });
            },
            "depth"_a, "stop"_a = nb::none())
        .def(
            "playouts",
            [](const State& s, std::uint64_t seed, std::uint64_t games, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) {
                    Chance<R> chance(s.profile(), seed, pulse);
                    for (; games; --games) chance.play(s);
                    return chance.sum();
                });
            },
            "seed"_a, "games"_a, "stop"_a = nb::none(), "Uniform random games from here.");
    bind_parts(state, Names<6>{"profile", "own", "other", "thrower", "phase", "dice"}, [](const State& s) {
        return std::tuple(s.profile(), counts_of(s.board().own), counts_of(s.board().other), s.thrower(), s.phase(),
                          dice_of(s.dice()));
    });
}

template <LiftingRules R>
void bind_lifting(nb::module_& m) {
    using namespace nb::literals;
    m.attr("FEW") = int(LiftTables<R>::kFew);
    m.def(
        "lifting",
        [](const Counts& own, const Counts& other, const typename R::Profile& profile,
           const Stop* stop) -> std::optional<double> {
            const Board board = board_of(own, other);
            if (!LiftTables<R>::hold_exactly(board)) return std::nullopt;
            return unlocked(stop, [&](Pulse& pulse) {
                pulse.beat();  // the tables are made once, in moments
                return LiftTables<R>::of(profile).wins(board);
            });
        },
        "own"_a, "other"_a, "profile"_a, "stop"_a = nb::none(),
        "The chance of `own`, who throws, when both play best: where both only lift and have few dames left; else "
        "None.");
}

// Everything a race room shows Python; `fields` are what its profile has of its own.
template <RaceRules R, class... Fields>
void bind_race(nb::module_& m, const Fields&... fields) {
    using namespace nb::literals;
    using Profile = typename R::Profile;
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("coup_et_des", &Profile::coup_et_des), field("la_double", &Profile::la_double),
                 field("lift_forced", &Profile::lift_forced), fields...);
    bind_race_state<R>(m);
    if constexpr (LiftingRules<R>) bind_lifting<R>(m);
    m.attr("DICE") = int(R::kDice);
    m.attr("DAMES") = int(R::kDames);
    m.def(
        "start", [](const Profile& p) { return std::pair(counts_of(R::start(p).own), counts_of(R::start(p).other)); },
        "profile"_a);
    m.def(
        "plays",
        [](const Counts& own, const Counts& other, const std::vector<int>& dice, const Profile& p) {
            return in_order(RacePlays<R>().find(board_of(own, other), throw_of(dice, R::kDice), p));
        },
        "own"_a, "other"_a, "dice"_a, "profile"_a);
    m.def(
        "numbers",
        [](const std::vector<int>& dice, const Profile& p) {
            const Numbers numbers = R::numbers(throw_of(dice, R::kDice), p);
            return std::vector<int>(numbers.value.begin(), numbers.value.begin() + numbers.count);
        },
        "dice"_a, "profile"_a, "The numbers a throw gives to play.");
    m.def(
        "ending",
        [](const Counts& own, const Counts& other, const Profile& p) { return R::ending(board_of(own, other), p); },
        "own"_a, "other"_a, "profile"_a,
        "How the position ends the game, `own` having just played; None if it goes on.");
    m.def(
        "playouts",
        [](const Profile& p, std::uint64_t seed, std::uint64_t games, const Stop* stop) {
            return unlocked(stop, [&](Pulse& pulse) {
                Chance<R> chance(p, seed, pulse);
                for (; games; --games) chance.play(R::start(p), 0, [](const Board&) {});
                return chance.sum();
            });
        },
        "profile"_a, "seed"_a, "games"_a, "stop"_a = nb::none());
    nb::class_<Sweep<R>>(m, "Sweep", "Every throw from the positions of random games, counted natively.")
        .def(
            "__init__",
            [](Sweep<R>* self, const Profile& p, std::uint64_t seed, int games, const Stop* stop) {
                sweep_of(games);
                unlocked(stop, [&](Pulse& pulse) { new (self) Sweep<R>(p, seed, games, pulse); });
            },
            "profile"_a, "seed"_a, "games"_a, "stop"_a = nb::none())
        .def_prop_ro("throws", &Sweep<R>::throws)
        .def(
            "positions",
            [](const Sweep<R>& s, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return s.positions(pulse); });
            },
            "stop"_a = nb::none());
}

}  // namespace academie::tables
