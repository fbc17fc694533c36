// Domino for Python.

#include "../../bind.hpp"

#include <atomic>

#include "../../search/turn.hpp"
#include "../../vector/bind.hpp"
#include "playouts.hpp"
#include "search.hpp"
#include "state.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::domino {

abreast::PlayingIn<State>* playing(const State& first);  // law.cpp

namespace {

using Hands = std::array<Tiles, kPlayers>;
using Done = std::tuple<Act, int, int>;  // act, tile, the number it was joined to

// Numbers from Python are checked here: a set of tiles and a table of ways are indexed with them.
Tile checked(Tile tile) {
    if (tile < 0 || tile >= kTiles) throw nb::value_error("a tile is 0 to 27");
    return tile;
}

void check(const Profile& p) {
    if (p.players < 2 || p.players > kPlayers || p.tiles < 1 || p.players * p.tiles > kTiles)
        throw nb::value_error("two to four players take their tiles from twenty-eight");
    count_of(p.target);
    if (p.partners && p.players != kPlayers) throw nb::value_error("partners are four players");
}

Play play_of(const Done& done) {
    const auto [act, tile, joined] = done;
    if (act != Act::Placed) return {act};
    if (joined < 0 || joined > kNothing) throw nb::value_error("a number is 0 to 6, or 7 for the lead");
    return {act, std::int8_t(checked(tile)), std::int8_t(joined)};
}

void check(const Scores& scores) {
    for (const int score : scores) within(score, -1'000'000, 1'000'000, "a score is a million at most");
}

void check(const Hands& hands) {
    for (const Tiles hand : hands) {
        if (hand & ~kAll) throw nb::value_error("a hand has 0 to 28 tiles");
    }
}

Counts checked(const Counts& tiles) {
    for (const int each : tiles) within(each, 0, kTiles, "a hand has 0 to 28 tiles");
    return tiles;
}

void check_player(const Player& player) { within(player, 0, kPlayers - 1, "a player is 0 to 3"); }
void check_gain(const int& gain) { within(gain, -1'000'000, 1'000'000, "a gain is a million at most"); }

std::vector<Done> done_in(const State& state) {
    std::vector<Done> done;
    for (const Play& play : state.plays()) done.emplace_back(play.act, play.tile, play.joined);
    return done;
}

State make(const Profile& profile, Phase phase, Player leader, const Scores& scores, const Counts& taken,
           const Hands& hands, const Counts& unseen, const std::vector<Done>& done, const std::vector<Tile>& draws,
           const std::optional<Ended>& news) {
    check(profile);
    if (leader < 0 || leader >= profile.players) throw nb::value_error("the leader is one of the players");
    check(scores);
    check(hands);
    checked(taken);
    checked(unseen);
    for (const Tile tile : draws) checked(tile);
    std::vector<Play> plays;
    for (const Done& each : done) plays.push_back(play_of(each));
    return State(profile, phase, leader, scores, taken, hands, unseen, plays, draws, news);
}

Counts unseen_in(const State& state) {
    Counts counts{};
    for (std::size_t i = 0; i < kPlayers; ++i) counts[i] = state.coup().unseen[i];
    return counts;
}

// The constructor's arguments, without the events of the last step, which do not affect the partie.
constexpr auto compared = [](const State& s) {
    return std::tuple(s.profile(), s.phase(), s.leader(), s.scores(), s.taken_counts(), s.coup().hands, unseen_in(s),
                      done_in(s), s.draws());
};

std::vector<std::pair<int, int>> choices(const State& state) {
    std::vector<std::pair<int, int>> found;
    state.each_choice([&](Choice choice) { found.emplace_back(choice.tile, choice.joined); });
    return found;
}

std::optional<std::pair<int, int>> ends_of(const Coup& coup) {
    if (!coup.placed) return std::nullopt;
    return std::pair<int, int>(coup.left, coup.right);
}

State played(const State& state, Tile tile, Number joined) {
    bool legal = false;
    state.each_choice([&](Choice choice) { legal |= choice.tile == tile && choice.joined == joined; });
    if (!legal) throw nb::value_error("that tile cannot be placed there");
    return state.played(tile, joined);
}

State taken(const State& state, Tile tile) {
    if (!(state.chances() & bit(checked(tile)))) throw nb::value_error("that tile cannot be taken");
    return state.taken(tile);
}

State passed(const State& state) {
    if (!state.must_pass()) throw nb::value_error("nobody has to pass here");
    return state.passed();
}

State passed_wrongly(const State& state) {
    if (state.phase() != Phase::Play || !state.coup().placed || !state.coup().playable(state.turn()))
        throw nb::value_error("nobody could play here");
    return state.passed_wrongly();
}

// The value of the coup with open hands
using Opened = std::tuple<int, int, Worths>;  // a tile, the number it joins, and its value

std::vector<Opened> opened(const State& state, const Stop* stop) {
    if (!state.coup().seen() || state.phase() != Phase::Play)
        throw nb::value_error("somebody has to play, and all hands are open");
    return unlocked(stop, [&](Pulse& pulse) {
        std::vector<Opened> found;
        Open open(state.profile(), state.leader());
        state.each_choice([&](Choice choice) {
            const Table table{state.coup(), state.turn()};
            found.emplace_back(choice.tile, choice.joined, open.after(table, choice, pulse));
        });
        return found;
    });
}

void bind_values(nb::module_& m) {
    nb::enum_<Scoring>(m, "Scoring")
        .value("points", Scoring::Points)
        .value("coups", Scoring::Coups)
        .value("mises", Scoring::Mises)
        .value("marques", Scoring::Marques);
    nb::enum_<Phase>(m, "Phase")
        .value("draw", Phase::Draw)
        .value("deal", Phase::Deal)
        .value("play", Phase::Play)
        .value("puise", Phase::Puise)
        .value("over", Phase::Over);
    nb::enum_<Act>(m, "Act")
        .value("placed", Act::Placed)
        .value("boude", Act::Boude)
        .value("puise", Act::Puise)
        .value("tort", Act::Tort);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("players", &Profile::players), field("tiles", &Profile::tiles),
                 field("scoring", &Profile::scoring), field("target", &Profile::target),
                 field("difference", &Profile::difference), field("leader_ties", &Profile::leader_ties),
                 field("partners", &Profile::partners), field("puiser", &Profile::puiser),
                 field("one_coup", &Profile::one_coup), field("poule", &Profile::poule));
}

void bind_ends(nb::module_& m) {
    nb::class_<Ended> ended(m, "Ended", "How a coup ended.");
    bind_struct(ended, field("closed", &Ended::closed), field("winner", &Ended::winner, "", &check_player),
                field("marked", &Ended::marked, "Who scores: the winner, or who takes the mark.", &check_player),
                field("gain", &Ended::gain, "", &check_gain), field("left", &Ended::left, "The points in each hand."));
    nb::class_<Outcome> outcome(m, "Outcome", "How a partie ended.");
    bind_struct(outcome, field("winner", &Outcome::winner, "-1 when it is shared."), field("shares", &Outcome::shares),
                field("points", &Outcome::points));
    nb::class_<RandomParties> parties(m, "RandomParties", "What random parties came to.");
    bind_struct(parties, field("games", &RandomParties::games), field("moves", &RandomParties::moves),
                field("shares", &RandomParties::shares), field("points", &RandomParties::points));
}

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable partie in progress, or what one player knows of it.");
    state
        .def(
            "__init__",
            [](State* self, const Profile& rules) {
                check(rules);
                new (self) State(rules);
            },
            "profile"_a)
        .def(
            "__init__",
            [](State* self, const Profile& rules, Phase phase, Player leader, const Scores& scores,
               const Counts& taken_counts, const Hands& hands, const Counts& unseen, const std::vector<Done>& plays,
               const std::vector<Tile>& draws, const std::optional<Ended>& news) {
                new (self) State(make(rules, phase, leader, scores, taken_counts, hands, unseen, plays, draws, news));
            },
            "profile"_a, "phase"_a, "leader"_a, "scores"_a, "taken_counts"_a, "hands"_a, "unseen"_a, "plays"_a,
            "draws"_a, "news"_a = nb::none())
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro("phase", &State::phase)
        .def_prop_ro("leader", &State::leader)
        .def_prop_ro("turn", &State::turn, "Who plays, takes or draws a tile; -1 when it is over.")
        .def_prop_ro("scores", &State::scores)
        .def_prop_ro("taken_counts", &State::taken_counts)
        .def_prop_ro("hands", [](const State& s) { return s.coup().hands; })
        .def_prop_ro("unseen", &unseen_in)
        .def_prop_ro("placed", [](const State& s) { return s.coup().placed; })
        .def_prop_ro(
            "talon", [](const State& s) { return s.coup().talon(); }, "How many tiles nobody has.")
        .def_prop_ro(
            "ends", [](const State& s) { return ends_of(s.coup()); },
            "The numbers at the left and at the right end of the line.")
        .def_prop_ro("plays", &done_in)
        .def_prop_ro("draws", &State::draws)
        .def_prop_ro("draws_again", &State::draws_again, "Whether those who tie for the lead draw once more.")
        .def_prop_ro("news", &State::news, "The coup that the last step has ended.")
        .def(
            "lacks",
            [](const State& s, Player player) {
                check_player(player);
                return s.lacks(player);
            },
            "player"_a, "The numbers a player is known to lack, as a set of bits.")
        .def("chances", &State::chances, "The tiles that may come, as a set of bits.")
        .def("choices", &choices, "The legal plays: a tile and the number it joins, 7 for the lead.")
        .def("must_pass", &State::must_pass)
        .def("taken", &taken, "tile"_a)
        .def("played", &played, "tile"_a, "joined"_a)
        .def("passed", &passed)
        .def("passed_wrongly", &passed_wrongly)
        .def("ended", &State::ended, "How the coup on the table has ended.")
        .def("outcome", &State::outcome)
        .def(
            "playouts",
            [](const State& s, std::uint64_t seed, std::uint64_t games, const Stop* stop) {
                if (!s.coup().seen()) throw nb::value_error("hidden hands cannot be played out");
                return unlocked(stop,
                                [&](Pulse& pulse) { return Playouts(s.profile(), seed, pulse).parties(s, games); });
            },
            "seed"_a, "games"_a, "stop"_a = nb::none(),
            "Plays parties out from here, each choice as likely as another.")
        .def("opened", &opened, "stop"_a = nb::none(),
             "Every choice, and what the coup then comes to for each side when all play their best with open hands.")
        .def("view", &State::view, "player"_a)
        .def(
            "filled",
            [](const State& s, const Hands& hands) {
                check(hands);
                return s.filled(hands);
            },
            "hands"_a)
        .def(
            "with_taken", [](const State& s, const Counts& counts) { return s.with_taken(checked(counts)); },
            "counts"_a)
        .def(
            "dealt_anew",
            [](const State& s, Player leader) {
                if (leader < 0 || leader >= s.profile().players) throw nb::value_error("the leader is a player");
                return s.dealt_anew(leader);
            },
            "leader"_a)
        .def(
            "perft",
            [](const State& s, int depth, const Stop* stop) {
                depth_of(depth);
                return unlocked(stop, [&](Pulse& pulse) { return perft(s, depth, pulse); });
            },
            "depth"_a, "stop"_a = nb::none());
    bind_parts(
        state,
        Names<10>{"profile", "phase", "leader", "scores", "taken_counts", "hands", "unseen", "plays", "draws", "news"},
        [](const State& s) { return std::tuple_cat(compared(s), std::tuple(s.news())); }, compared);
}

// ----------------------------------------------------------------------------------------------
// The law of a coup, for callers that hold the coup themselves: a table on which tiles may lie that do not fit

const Profile& checked(const Profile& profile) {
    check(profile);
    return profile;
}

Player checked_player(Player player, int players = kPlayers) {
    if (player < 0 || player >= players) throw nb::value_error("that is none of the players");
    return player;
}

Number checked_number(Number number) {
    if (number < 0 || number > kNothing) throw nb::value_error("a number is 0 to 6, or 7 for the lead");
    return number;
}

Coup coup_of(const Hands& hands, Tiles placed, std::optional<std::pair<int, int>> ends) {
    if (placed & ~kAll || bool(placed) != ends.has_value()) throw nb::value_error("tiles that lie have two ends");
    Coup coup;
    coup.placed = placed;
    if (ends) {
        coup.left = std::uint8_t(checked_number(ends->first));
        coup.right = std::uint8_t(checked_number(ends->second));
    }
    check(hands);
    coup.hands = hands;
    return coup;
}

Coup laid(const Coup& coup, Player player, Tile tile, Number joined, Number opens) {
    Coup next = coup;
    next.hands[std::size_t(checked_player(player))] &= ~bit(checked(tile));
    next.lay(tile, checked_number(joined), checked_number(opens));
    return next;
}

std::vector<Number> joins(const Coup& coup, Tile tile) {
    std::vector<Number> found;
    coup.each_join(checked(tile), [&](Number joined) { found.push_back(joined); });
    return found;
}

std::vector<std::pair<int, int>> choices_of(const Coup& coup, Player player) {
    std::vector<std::pair<int, int>> found;
    coup.each_choice(checked_player(player), [&](Choice choice) { found.emplace_back(choice.tile, choice.joined); });
    return found;
}

void bind_coup(nb::module_& m) {
    nb::class_<Coup>(m, "Coup", "The hands, all seen, and the open ends of a line, however its tiles came to lie.")
        .def(
            "__init__",
            [](Coup* self, const Hands& hands, Tiles placed, std::optional<std::pair<int, int>> ends) {
                new (self) Coup(coup_of(hands, placed, ends));
            },
            "hands"_a, "placed"_a = 0, "ends"_a = nb::none())
        .def_ro("hands", &Coup::hands)
        .def_ro("placed", &Coup::placed)
        .def_prop_ro("talon", &Coup::talon, "How many tiles nobody has.")
        .def_prop_ro("ends", &ends_of, "The numbers at the left and at the right end of the line.")
        .def("laid", &laid, "player"_a, "tile"_a, "joined"_a, "opens"_a,
             "A tile laid against a number, whether it fits or not, and the number it leaves open.")
        .def("joins", &joins, "tile"_a, "The numbers a tile may be joined to: 7 for the lead, none if it does not fit.")
        .def("choices", &choices_of, "player"_a, "What a player could place: a tile and the number it joins.")
        .def(
            "ended",
            [](const Coup& coup, const Profile& profile, Player leader) {
                return ended(checked(profile), coup, checked_player(leader, profile.players));
            },
            "profile"_a, "leader"_a, "How the coup has ended, by domino or closed; None while it goes on.")
        .def(
            "counted",
            [](const Coup& coup, const Profile& profile, Player leader) {
                return end_of(checked(profile), coup, checked_player(leader, profile.players), true, -1);
            },
            "profile"_a, "leader"_a, "The coup counted as one that is closed, whether it is or is only held so.")
        .def(
            "__eq__",
            [](const Coup& a, const nb::object& b) { return nb::isinstance<Coup>(b) && nb::cast<const Coup&>(b) == a; },
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Coup& c) {
            return nb::hash(nb::make_tuple(nb::tuple(nb::cast(c.hands)), c.placed, c.left, c.right));
        });
}

void bind_law(nb::module_& m) {
    m.def(
        "right_of",
        [](const Profile& profile, Player player) {
            return right_of(checked(profile), checked_player(player, profile.players));
        },
        "profile"_a, "player"_a, "Who plays after a player.");
    m.def(
        "next_leader",
        [](const Profile& profile, Player leader) {
            return next_leader(checked(profile), checked_player(leader, profile.players));
        },
        "profile"_a, "leader"_a, "Who leads the next coup.");
    m.def(
        "side_of", [](const Profile& profile, Player player) { return side_of(profile, checked_player(player)); },
        "profile"_a, "player"_a, "The side of a player, as the scores are kept.");
    m.def(
        "opposed",
        [](const Profile& profile, Player player, Player other) {
            return opposed(profile, checked_player(player), checked_player(other));
        },
        "profile"_a, "player"_a, "other"_a, "Whether two players are adversaries.");
    m.def(
        "scored",
        [](const Profile& profile, const Scores& scores, const Ended& ended) {
            check(scores);
            return scored(checked(profile), scores, ended);
        },
        "profile"_a, "scores"_a, "ended"_a, "The scores once a coup is counted.");
    m.def(
        "is_over",
        [](const Profile& profile, const Scores& scores) {
            check(scores);
            return is_over(checked(profile), scores);
        },
        "profile"_a, "scores"_a, "Whether a coup that leaves these scores is the last.");
    m.def(
        "outcome_of",
        [](const Profile& profile, const Scores& scores, const Ended& ended) {
            check(scores);
            return outcome_of(checked(profile), scores, ended);
        },
        "profile"_a, "scores"_a, "ended"_a, "How a partie ended with its last coup.");
}

using Known = std::tuple<int, Tiles, Tiles>;  // a hidden hand: the tiles it needs, those forbidden, those required

Worlds worlds_of(Tiles unseen, const std::vector<Known>& known, const Stop* stop) {
    if (unseen & ~kAll || known.size() > kPlayers) throw nb::value_error("up to four hands share the tiles of one set");
    std::vector<Hidden> hands;
    int sum = 0;
    for (const auto& [need, forbidden, wanted] : known) {
        if (need < 0 || need > kTiles) throw nb::value_error("a hand needs 0 to 28 tiles");
        hands.push_back({need, forbidden, wanted});
        sum += need;
    }
    if (sum > count(unseen)) throw nb::value_error("the hands need more tiles than are unseen");
    return unlocked(stop, [&](Pulse& pulse) { return Worlds(unseen, hands, pulse); });
}

// ----------------------------------------------------------------------------------------------
// The machine

using Dealt = std::pair<Worlds, std::vector<Player>>;

std::vector<Case> cases_of(const State& view, const std::vector<Dealt>& dealt) {
    if (view.phase() != Phase::Play || view.coup().unseen[std::size_t(view.turn())])
        throw nb::value_error("somebody has to play, and his hand is seen");
    std::uint64_t total = 0;
    std::vector<Case> cases;
    for (const auto& [worlds, owners] : dealt) {
        if (owners.size() != worlds.hands()) throw nb::value_error("every hand of a deal has one of the players");
        for (const Player owner : owners) {
            if (owner < 0 || owner >= view.profile().players)
                throw nb::value_error("every hand of a deal has one of the players");
        }
        total += worlds.count();
        cases.push_back({worlds, owners});
    }
    if (!total) throw nb::value_error("no deal agrees with the view");
    return cases;
}

// A search for Python, used by one thread at a time; a second one gets an error.
class Searching {
  public:
    Searching(const State& view, const std::vector<Dealt>& dealt, std::uint64_t seed, std::size_t nodes, bool tree)
        : search_(view, cases_of(view, dealt), seed, nodes, tree) {}

    template <class F>
    auto use(F&& f) {
        if (busy_.exchange(true)) throw search::Occupied("this search is looking already");
        const Free free{busy_};
        return f(search_);
    }

  private:
    struct Free {
        std::atomic<bool>& busy;
        ~Free() { busy = false; }
    };

    Search search_;
    std::atomic<bool> busy_{false};
};

void bind_search(nb::module_& m) {
    nb::class_<Searching>(m, "Search", "What the choices of a view come to, in worlds that agree with it.")
        .def(nb::init<const State&, const std::vector<Dealt>&, std::uint64_t, std::size_t, bool>(), "view"_a, "cases"_a,
             "seed"_a, "nodes"_a = std::size_t(1) << 20, "tree"_a = true,
             "Deals with the players whose hands they are; without the tree every world is played with open hands.")
        .def_prop_ro(
            "worlds", [](Searching& s) { return s.use([](Search& of) { return of.worlds(); }); },
            "How many it has looked at.")
        .def_prop_ro("nodes", [](Searching& s) { return s.use([](Search& of) { return of.nodes(); }); })
        .def_prop_ro(
            "exact", [](Searching& s) { return s.use([](Search& of) { return of.exact(); }); },
            "Whether every world there is has been worked out.")
        .def(
            "look",
            [](Searching& s, std::uint64_t worlds, std::uint64_t nodes, const Stop* stop) {
                s.use([&](Search& of) { unlocked(stop, [&](Pulse& pulse) { of.look(worlds, nodes, pulse); }); });
            },
            "worlds"_a, "nodes"_a = 0, "stop"_a = nb::none(),
            "Looks at more worlds, until it has been through so many nodes in all where that is not 0.")
        .def(
            "judged",
            [](Searching& s) {
                std::vector<std::tuple<int, int, double>> found;
                for (const Judged& each : s.use([](Search& of) { return of.judged(); }))
                    found.emplace_back(each.choice.tile, each.choice.joined, each.worth);
                return found;
            },
            "The choices, each a tile (-1 for a boude), the number it joins, and its worth to the side of who plays.");
}

}  // namespace

void bind(nb::module_& m) {
    bind_values(m);
    bind_ends(m);
    bind_state(m);
    bind_coup(m);
    bind_law(m);
    m.def(
        "decides",
        [](const Profile& profile, const Scores& scores) {
            check(scores);
            return decides(checked(profile), scores);
        },
        "profile"_a, "scores"_a, "Whether these scores end the partie.");
    nb::class_<Worlds>(m, "Worlds", "The deals of unseen tiles to hidden hands that agree with what is known of them.")
        .def(
            "__init__",
            [](Worlds* self, Tiles unseen, const std::vector<Known>& hands, const Stop* stop) {
                new (self) Worlds(worlds_of(unseen, hands, stop));
            },
            "unseen"_a, "hands"_a, "stop"_a = nb::none(),
            "Of each hand how many tiles it needs, the set of those it has not, and a set some hand has a tile of.")
        .def_prop_ro("count", &Worlds::count)
        .def(
            "at",
            [](const Worlds& w, std::uint64_t index) {
                if (index >= w.count()) throw nb::index_error("there are not so many deals");
                return w.at(index);
            },
            "index"_a, "The hands of one deal.");
    bind_search(m);
    nb::class_<Tally> tally(m, "Tally", "What happened in random coups.");
    bind_struct(tally, field("coups", &Tally::coups), field("tiles", &Tally::tiles), field("boudes", &Tally::boudes),
                field("dominos", &Tally::dominos), field("closed", &Tally::closed), field("points", &Tally::points),
                field("leads_won", &Tally::leads_won));
    m.def(
        "playouts",
        [](std::uint64_t seed, std::uint64_t coups, const Profile& profile, const Stop* stop) {
            check(profile);
            return unlocked(stop, [&](Pulse& pulse) { return Playouts(profile, seed, pulse).play(coups); });
        },
        "seed"_a, "coups"_a, "profile"_a = Profile(), "stop"_a = nb::none(),
        "Plays random coups, each choice as likely as another.");
    m.def("points", [](Tiles tiles) { return points(tiles & kAll); }, "tiles"_a, "The points of a set of tiles.");
    abreast::bind_playing<State>(m, &playing);
}

}  // namespace academie::domino
