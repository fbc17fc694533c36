// The dames rabattues for Python.

#include "../../bind.hpp"

#include "../../tables/rules/walk.hpp"
#include "../../vector/bind.hpp"
#include "odds.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::dames_rabattues {
namespace {

using Counts = std::array<int, 6>;  // for the numbers 1 to 6
using Dice = std::pair<int, int>;
using Both = std::pair<Counts, Counts>;  // to lay, to lift
using Told = std::tuple<int, int, Act>;  // seat or 0 thrower 1 other, number, act

Six six_of(const Counts& counts, const Counts& most) {
    for (std::size_t i = 0; i < 6; ++i) {
        if (counts[i] < 0 || counts[i] > most[i]) throw nb::value_error("a pile holds two or three dames, no more");
    }
    return Six(counts);
}

Side side_of(const Both& both) {
    const Side side{six_of(both.first, kToLay), six_of(both.second, kPiles)};
    if (!side.down() && !(side.to_lift == Six(kPiles))) {
        throw nb::value_error("nothing is lifted before all is down");
    }
    return side;
}

Counts counts_of(const Six& six) {
    Counts counts{};
    for (int number = 1; number <= 6; ++number) counts[std::size_t(number - 1)] = six[number];
    return counts;
}

Both both_of(const Side& side) { return {counts_of(side.to_lay), counts_of(side.to_lift)}; }

Throw throw_of(std::pair<int, int> dice) { return tables::thrown(die_of(dice.first), die_of(dice.second)); }

// From Python: the place of a pile.
std::uint8_t number_of(int number) {
    if (number < 1 || number > 6) throw nb::value_error("a number is 1 to 6");
    return std::uint8_t(number);
}

Pending pending_of(const std::vector<int>& numbers) {
    if (numbers.size() > 2) throw nb::value_error("a throw has two numbers");
    Pending pending;
    for (int number : numbers) pending.number[pending.count++] = number_of(number);
    return pending;
}

std::vector<int> numbers_of(const Pending& pending) {
    return {pending.number.begin(), pending.number.begin() + pending.count};
}

std::vector<Told> told_in(const State& state) {
    std::vector<Told> told;
    for (const News& n : state.news()) told.emplace_back(n.seat, n.effect.number, n.effect.act);
    return told;
}

std::vector<Told> told_in(const Play& play) {
    std::vector<Told> told;
    for (std::size_t i = 0; i < play.made; ++i) {
        told.emplace_back(int(play.effects[i].by_other), play.effects[i].number, play.effects[i].act);
    }
    return told;
}

State state_of(const Profile& profile, const Board& board, Seat thrower, Phase phase, std::optional<Dice> dice,
               const std::vector<int>& pending, const std::vector<Told>& told) {
    if (thrower != 0 && thrower != 1) throw nb::value_error("a seat is 0 or 1");
    if ((phase == Phase::Play || phase == Phase::Claim) && !dice) throw nb::value_error("there is no throw to play");
    if (phase == Phase::Claim && pending.empty()) throw nb::value_error("there is no number to claim");
    std::vector<News> news;
    for (const auto& [seat, number, act] : told) news.push_back({seat, {number_of(number), act, seat != thrower}});
    return State(profile, board, thrower, phase, dice ? throw_of(*dice) : Throw{}, pending_of(pending), news);
}

// The constructor's arguments, without the events of the last step, which do not affect the game.
constexpr auto compared = [](const State& s) {
    const std::optional<Dice> dice =
        s.dice().dice[0] ? std::optional(Dice(s.dice().dice[0], s.dice().dice[1])) : std::nullopt;
    return std::tuple(s.profile(), both_of(s.board().own), both_of(s.board().other), s.thrower(), s.phase(), dice,
                      numbers_of(s.pending()));
};

Play play_of(const Dice& order, const std::vector<Told>& effects, const std::pair<Both, Both>& after) {
    if (effects.size() > 2) throw nb::value_error("a throw has two numbers");
    Play play{{side_of(after.first), side_of(after.second)}, {number_of(order.first), number_of(order.second)}, {}, 0};
    for (const auto& [by, number, act] : effects) play.effects[play.made++] = {number_of(number), act, by != 0};
    return play;
}

constexpr auto parts_of_play = [](const Play& p) {
    return std::tuple(Dice(p.order[0], p.order[1]), told_in(p),
                      std::pair(both_of(p.board.own), both_of(p.board.other)));
};

Plays plays_of(const Both& own, const Both& other, std::pair<int, int> dice) {
    Plays plays;
    find_plays({side_of(own), side_of(other)}, throw_of(dice), plays);
    return plays;
}

// One uniformly random step.
constexpr auto kStep = [](const State& state, std::mt19937_64& random) {
    const auto die = [&] { return 1 + int(random() % 6); };
    switch (state.phase()) {
        case Phase::Opening: {
            const int white = die();
            return state.opened(white, die());
        }
        case Phase::Throw: {
            const int one = die();
            return state.thrown(tables::thrown(one, die()));
        }
        case Phase::Play: {
            const Plays plays = state.plays();
            const std::size_t chosen = random() % (plays.size() + state.may_overlook());
            return chosen == plays.size() ? state.overlooked() : state.ordered(plays[chosen].order[0]);
        }
        default: return state.claimed(random() % 2);
    }
};

// Positions of random games, with every throw from each: the benchmark counts them before it times them.
class Sweep {
  public:
    Sweep(std::uint64_t seed, int games, Pulse& pulse)
        : boards_(tables::boards_of_games(
              State{Profile{}}, seed, games, kStep, [](const State& s) { return s.board(); }, pulse)) {}

    std::size_t throws() const { return 21 * boards_.size(); }
    std::size_t positions(Pulse& pulse) const {
        Plays plays;
        std::size_t found = 0;
        const auto add = [&](const Board& board, const Throw& t) {
            find_plays(board, t, plays);
            found += plays.size();
        };
        tables::each_throw(boards_, add, pulse);
        return found;
    }

  private:
    std::vector<Board> boards_;
};

void bind_values(nb::module_& m) {
    nb::enum_<Phase>(m, "Phase")
        .value("opening", Phase::Opening)
        .value("throw", Phase::Throw)
        .value("play", Phase::Play)
        .value("claim", Phase::Claim)
        .value("over", Phase::Over);
    nb::enum_<Act>(m, "Act")
        .value("nothing", Act::Nothing)
        .value("lay", Act::Lay)
        .value("lift", Act::Lift)
        .value("leave", Act::Leave);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("dice_only", &Profile::dice_only), field("auto_claim", &Profile::auto_claim),
                 field("auto_play", &Profile::auto_play));
    nb::class_<Play> play(m, "Play", "A throw played in one order, every number taken that can be.");
    play.def(
            "__init__",
            [](Play* self, const Dice& order, const std::vector<Told>& effects, const std::pair<Both, Both>& after) {
                new (self) Play(play_of(order, effects, after));
            },
            "order"_a, "effects"_a, "after"_a)
        .def_prop_ro("order", [](const Play& p) { return Dice(p.order[0], p.order[1]); })
        .def_prop_ro(
            "effects", [](const Play& p) { return told_in(p); },
            "By whom (0 the thrower, 1 the other), the number, and what became of it.")
        .def_prop_ro(
            "after", [](const Play& p) { return std::pair(both_of(p.board.own), both_of(p.board.other)); },
            "What thrower and other then have to lay and to lift.");
    bind_parts(play, Names<3>{"order", "effects", "after"}, parts_of_play);
    m.def("plays", &plays_of, "own"_a, "other"_a, "dice"_a,
          "The plays of a throw that come to different things; each side's dames to lay and to lift, by number.");
}

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable game in progress.");
    state.def(nb::init<const Profile&>(), "profile"_a)
        .def(
            "__init__",
            [](State* self, const Profile& profile, const Both& own, const Both& other, int thrower, Phase phase,
               std::optional<Dice> dice, const std::vector<int>& pending, const std::vector<Told>& news) {
                new (self)
                    State(state_of(profile, {side_of(own), side_of(other)}, thrower, phase, dice, pending, news));
            },
            "profile"_a, "own"_a, "other"_a, "thrower"_a, "phase"_a, "dice"_a.none(), "pending"_a,
            "news"_a = std::vector<Told>{})
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro(
            "own", [](const State& s) { return both_of(s.board().own); }, "What the thrower has to lay and to lift.")
        .def_prop_ro("other", [](const State& s) { return both_of(s.board().other); })
        .def_prop_ro("thrower", &State::thrower)
        .def_prop_ro("phase", &State::phase)
        .def_prop_ro(
            "dice", [](const State& s) { return std::pair<int, int>(s.dice().dice[0], s.dice().dice[1]); },
            "The throw being played, larger first; 0 0 before any.")
        .def_prop_ro(
            "pending", [](const State& s) { return numbers_of(s.pending()); },
            "The numbers still to be played, the one that is asked for first.")
        .def_prop_ro("asked", &State::asked, "Who decides; a number left by the thrower is asked of the other.")
        .def_prop_ro("may_overlook", &State::may_overlook, "Whether the thrower may let go all that is his.")
        .def_prop_ro(
            "news", [](const State& s) { return told_in(s); },
            "What the last step did: the player, the number, and what became of it.")
        .def(
            "opened", [](const State& s, int white, int black) { return s.opened(die_of(white), die_of(black)); },
            "white"_a, "black"_a)
        .def(
            "thrown", [](const State& s, std::pair<int, int> dice) { return s.thrown(throw_of(dice)); }, "dice"_a)
        .def("plays", &State::plays)
        .def(
            "ordered",
            [](const State& s, int first) {
                if (s.phase() != Phase::Play || (first != s.dice().dice[0] && first != s.dice().dice[1]))
                    throw nb::value_error("that number was not thrown");
                return s.ordered(first);
            },
            "first"_a)
        .def("overlooked",
             [](const State& s) {
                 if (!s.may_overlook()) throw nb::value_error("there is nothing he may overlook");
                 return s.overlooked();
             })
        .def(
            "claimed",
            [](const State& s, bool takes) {
                if (s.phase() != Phase::Claim) throw nb::value_error("there is no number to claim");
                return s.claimed(takes);
            },
            "takes"_a)
        .def("winner", &State::winner)
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int throws, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return tables::walk(s, seed, throws, kStep, pulse); });
            },
            "seed"_a, "throws"_a, "stop"_a = nb::none());
    bind_parts(
        state, Names<8>{"profile", "own", "other", "thrower", "phase", "dice", "pending", "news"},
        [](const State& s) { return std::tuple_cat(compared(s), std::tuple(told_in(s))); }, compared);
}

// As a learner has it; actions and observations are those of codec.py.
struct Learned {
    using State = dames_rabattues::State;
    static constexpr int kTake = 6, kLeave = 7;

    static abreast::Playing::Extent extent(const State&) { return {8, 37, 0}; }
    static int player(const State& s) { return s.phase() == Phase::Over ? abreast::kNobody : s.asked(); }
    static State settled(State&& state, abreast::Chance& chance) {
        while (state.phase() == Phase::Opening || state.phase() == Phase::Throw) {
            const int one = chance.die(), two = chance.die();
            state = state.phase() == Phase::Opening ? state.opened(one, two) : state.thrown(tables::thrown(one, two));
        }
        return std::move(state);
    }
    static void actions(const State& s, std::vector<int>& found) {
        if (s.phase() == Phase::Claim) found = {kLeave, kTake};
        if (s.phase() != Phase::Play) return;
        for (const Play& play : s.plays()) found.push_back(play.order[0] - 1);
        std::ranges::sort(found);
        if (s.may_overlook()) found.insert(found.begin(), kLeave);
    }
    static State after(const State& s, int action) {
        if (action < kTake) return s.ordered(action + 1);
        return s.phase() == Phase::Claim ? s.claimed(action == kTake) : s.overlooked();
    }
    static void observe(const State& s, int seat, float* row) {
        const bool own = seat == s.thrower();
        for (const Side& side : {own ? s.board().own : s.board().other, own ? s.board().other : s.board().own}) {
            for (const Six& six : {side.to_lay, side.to_lift}) {
                for (int number = 1; number <= 6; ++number) *row++ = float(six[number] / 3.0);
            }
        }
        const auto share = [&](const auto& numbers) {
            for (int number = 1; number <= 6; ++number) *row++ = float(std::ranges::count(numbers, number)) / 2;
        };
        share(s.dice().dice);
        share(s.pending().number);
        *row = player(s) == seat ? 1.0F : 0.0F;
    }
    static abreast::Worth worth(const State& s, bool) {
        const float first = s.winner() == 0 ? 1.0F : -1.0F;
        return {first, -first};
    }
};

abreast::PlayingIn<State>* playing(const State& first) { return new abreast::Single<Learned>(first); }

}  // namespace

void bind(nb::module_& m) {
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
    m.def(
        "odds",
        [](const Stop* stop) {
            const Odds odds = unlocked(stop, [&](Pulse& pulse) { return Solved(pulse).odds(pulse); });
            return std::tuple(odds.first, odds.best, odds.lifter_lost);
        },
        "stop"_a = nb::none(),
        "The game solved: the chance of who throws first; of who always takes the better order against who takes the "
        "worse; and that who lifts first loses.");
    nb::class_<Solved>(m, "Solved", "The whole game, both choosing the better order of each throw (§17).")
        .def(
            "__init__",
            [](Solved* self, const Stop* stop) { unlocked(stop, [&](Pulse& pulse) { new (self) Solved(pulse); }); },
            "stop"_a = nb::none())
        .def_prop_ro("states", &Solved::states, "How many positions before a throw there are.")
        .def(
            "chance",
            [](const Solved& s, const Both& own, const Both& other) {
                const Board board{side_of(own), side_of(other)};
                if (board.over()) throw nb::value_error("the game is over there");
                return s.chance(board);
            },
            "own"_a, "other"_a, "That who throws next wins.");
    bind_values(m);
    bind_state(m);
    abreast::bind_playing<State>(m, &playing);
}

}  // namespace academie::dames_rabattues
