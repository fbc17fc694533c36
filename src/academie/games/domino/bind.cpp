// Domino for Python. Translates; decides nothing.

#include "../../bind.hpp"

#include "playouts.hpp"
#include "state.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::domino {
namespace {

using Hands = std::array<Tiles, kPlayers>;
using Done = std::tuple<Act, int, int>;  // what was done, with which tile, joined to which number

// Numbers from Python are checked here: a set of tiles and a table of ways are indexed with them.
Tile checked(Tile tile) {
    if (tile < 0 || tile >= kTiles) throw nb::value_error("a tile is 0 to 27");
    return tile;
}

void check(const Profile& p) {
    if (p.players < 2 || p.players > kPlayers || p.tiles < 1 || p.players * p.tiles > kTiles)
        throw nb::value_error("two to four players take their tiles from twenty-eight");
    if (p.partners && p.players != kPlayers) throw nb::value_error("partners are four players");
}

Play play_of(const Done& done) {
    const auto [act, tile, joined] = done;
    if (act != Act::Placed) return {act};
    if (joined < 0 || joined > kNothing) throw nb::value_error("a number is 0 to 6, or 7 for the lead");
    return {act, std::int8_t(checked(tile)), std::int8_t(joined)};
}

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
    for (std::size_t i = 0; i < kPlayers; ++i) {
        if (unseen[i] < 0 || unseen[i] > kTiles || hands[i] & ~kAll) throw nb::value_error("a hand has 0 to 28 tiles");
    }
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

// What the constructor takes, less what the last step brought about: that makes no difference to the partie.
constexpr auto compared = [](const State& s) {
    return std::tuple(s.profile(), s.phase(), s.leader(), s.scores(), s.taken_counts(), s.coup().hands, unseen_in(s),
                      done_in(s), s.draws());
};

std::vector<std::pair<int, int>> choices(const State& state) {
    std::vector<std::pair<int, int>> found;
    state.each_choice([&](Choice choice) { found.emplace_back(choice.tile, choice.joined); });
    return found;
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

// Every tile that may come and every choice is a branch; a boudé is one too.
std::uint64_t perft(const State& state, int depth) {
    if (depth <= 0) return 1;
    std::uint64_t leaves = 0;
    if (state.must_pass()) return perft(state.passed(), depth - 1);
    if (depth == 1) {
        state.each_choice([&](Choice) { ++leaves; });
        return leaves + std::uint64_t(count(state.chances()));
    }
    state.each_choice([&](Choice choice) { leaves += perft(state.played(choice.tile, choice.joined), depth - 1); });
    for (Tiles tiles = state.chances(); tiles; tiles &= tiles - 1) {
        leaves += perft(state.taken(std::countr_zero(tiles)), depth - 1);
    }
    return leaves;
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
    bind_struct(ended, field("closed", &Ended::closed), field("winner", &Ended::winner),
                field("marked", &Ended::marked, "Who scores: the winner, or who takes the mark."),
                field("gain", &Ended::gain), field("left", &Ended::left, "The points in each hand."));
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
            "ends",
            [](const State& s) -> std::optional<std::pair<int, int>> {
                if (!s.coup().placed) return std::nullopt;
                return std::pair<int, int>(s.coup().left, s.coup().right);
            },
            "The numbers at the left and at the right end of the line.")
        .def_prop_ro("plays", &done_in)
        .def_prop_ro("draws", &State::draws)
        .def_prop_ro("news", &State::news, "The coup that the last step has ended.")
        .def(
            "lacks",
            [](const State& s, Player player) {
                if (player < 0 || player >= kPlayers) throw nb::value_error("a player is 0 to 3");
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
            [](const State& s, std::uint64_t seed, std::uint64_t games) {
                if (!s.coup().seen()) throw nb::value_error("hidden hands cannot be played out");
                nb::gil_scoped_release released;
                return Playouts(s.profile(), seed).parties(s, games);
            },
            "seed"_a, "games"_a, "Plays parties out from here, each choice as likely as another.")
        .def("view", &State::view, "player"_a)
        .def("filled", &State::filled, "hands"_a)
        .def("with_taken", &State::with_taken, "counts"_a)
        .def(
            "dealt_anew",
            [](const State& s, Player leader) {
                if (leader < 0 || leader >= s.profile().players) throw nb::value_error("the leader is a player");
                return s.dealt_anew(leader);
            },
            "leader"_a)
        .def("perft", &perft, "depth"_a, nb::call_guard<nb::gil_scoped_release>());
    bind_parts(
        state,
        Names<10>{"profile", "phase", "leader", "scores", "taken_counts", "hands", "unseen", "plays", "draws", "news"},
        [](const State& s) { return std::tuple_cat(compared(s), std::tuple(s.news())); }, compared);
}

using Known = std::tuple<int, Tiles, Tiles>;  // of a hidden hand: the tiles it needs, those forbidden, those wanted

Worlds worlds_of(Tiles unseen, const std::vector<Known>& known) {
    if (unseen & ~kAll || known.size() > kPlayers) throw nb::value_error("up to four hands share the tiles of one set");
    std::vector<Hidden> hands;
    int sum = 0;
    for (const auto& [need, forbidden, wanted] : known) {
        if (need < 0 || need > kTiles) throw nb::value_error("a hand needs 0 to 28 tiles");
        hands.push_back({need, forbidden, wanted});
        sum += need;
    }
    if (sum > count(unseen)) throw nb::value_error("the hands need more tiles than are unseen");
    return Worlds(unseen, hands);
}

}  // namespace

void bind(nb::module_& m) {
    bind_values(m);
    bind_ends(m);
    bind_state(m);
    m.def("decides", &decides, "profile"_a, "scores"_a, "Whether these scores end the partie.");
    nb::class_<Worlds>(m, "Worlds", "The deals of unseen tiles to hidden hands that agree with what is known of them.")
        .def(
            "__init__",
            [](Worlds* self, Tiles unseen, const std::vector<Known>& hands) {
                new (self) Worlds(worlds_of(unseen, hands));
            },
            "unseen"_a, "hands"_a,
            "Of each hand how many tiles it needs, the set of those it has not, and a set some hand has a tile of.")
        .def_prop_ro("count", &Worlds::count)
        .def(
            "at",
            [](const Worlds& w, std::uint64_t index) {
                if (index >= w.count()) throw nb::index_error("there are not so many deals");
                return w.at(index);
            },
            "index"_a, "The hands of one deal.");
    nb::class_<Tally> tally(m, "Tally", "What happened in random coups.");
    bind_struct(tally, field("coups", &Tally::coups), field("tiles", &Tally::tiles), field("boudes", &Tally::boudes),
                field("dominos", &Tally::dominos), field("closed", &Tally::closed), field("points", &Tally::points),
                field("leads_won", &Tally::leads_won));
    m.def(
        "playouts",
        [](std::uint64_t seed, std::uint64_t coups, const Profile& profile) {
            check(profile);
            nb::gil_scoped_release released;
            return Playouts(profile, seed).play(coups);
        },
        "seed"_a, "coups"_a, "profile"_a = Profile(), "Plays random coups, each choice as likely as another.");
    m.def("points", &points, "tiles"_a, "The points of a set of tiles.");
}

}  // namespace academie::domino
