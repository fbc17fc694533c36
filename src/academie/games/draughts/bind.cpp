// Draughts for Python.

#include "../../bind.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/unordered_map.h>

#include <cstring>
#include <random>
#include <tuple>

#include "../../buffer.hpp"
#include "../../crew.hpp"
#include "../../search/turn.hpp"
#include "../../vector/bind.hpp"
#include "endgame.hpp"
#include "engine.hpp"
#include "routes.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::draughts {

extern template class Searcher<Polish>;  // engine.cpp
extern template class Searcher<French>;

abreast::PlayingIn<State>* playing(const State& first);  // abreast.cpp

namespace {

using Squares = std::vector<int>;

// The number of a square of the board in play, and back (§2, §49).
int number_of(Bit bit, March march) {
    return in_game(march, [&](auto game) { return decltype(game)::square_of(bit); });
}

Bit bit_of(int square, March march) {
    return in_game(march, [&](auto game) -> Bit {
        using Game = decltype(game);
        if (square < 1 || square > Game::kSquares)
            throw nb::value_error(Game::kRuns ? "a square is a number from 1 to 50"
                                              : "a square is a number from 1 to 32");
        return Game::bit_of(square);
    });
}

Squares squares(Bits bits, March march) {
    Squares list;
    each(bits, [&](Bit bit) { list.push_back(number_of(bit, march)); });
    return list;
}

Squares numbered(const Route& route, March march) {
    Squares list;
    for (Bit bit : route) list.push_back(number_of(bit, march));
    return list;
}

Bits bits_of(const Squares& list, March march) {
    Bits bits = 0;
    for (int square : list) bits |= word(bit_of(square, march));
    return bits;
}

using Numbers = nb::typed<nb::tuple, int, nb::ellipsis>;

Numbers numbers(const Squares& list) { return Numbers(nb::tuple(nb::cast(list))); }

// A move as Python sees it: square numbers, on either board, and one route for display.
struct PyMove {
    int origin, target;
    Squares captured;  // ascending
    Squares route;

    // Ordered by ends, then by victims as sets: by the highest square in which they differ.
    auto key() const { return std::tuple(origin, target, Squares(captured.rbegin(), captured.rend())); }
    std::string text() const {
        return std::to_string(origin) + (captured.empty() ? "-" : "x") + std::to_string(target);
    }
};

Move native_move(const PyMove& move, March march) {
    return {bits_of(move.captured, march), std::uint8_t(bit_of(move.origin, march)),
            std::uint8_t(bit_of(move.target, march))};
}

PyMove py_move(const Position& position, const Move& move, March march) {
    return {number_of(move.from, march), number_of(move.to, march), squares(move.captured, march),
            numbered(routes(position, move, march).front(), march)};
}

std::vector<PyMove> py_moves(const State& state, const MoveList& list) {
    std::vector<PyMove> found;
    for (const Move& move : list) found.push_back(py_move(state.position(), move, state.profile().march));
    std::sort(found.begin(), found.end(), [](const PyMove& a, const PyMove& b) { return a.key() < b.key(); });
    return found;
}

std::optional<int> side_number(const std::optional<Side>& side) {
    if (!side) return std::nullopt;
    return int(*side);
}

// Numbers from Python are checked here, because pieces are indexed with them.
Side side_of(int side) {
    if (side != 0 && side != 1) throw nb::value_error("a side is 0 or 1");
    return Side(side);
}

std::optional<Side> side_of(const std::optional<int>& side) {
    return side ? std::optional(side_of(*side)) : std::nullopt;
}

Position make_position(int side, const Squares& white, const Squares& black, const Squares& kings, March march) {
    Position p;
    p.pieces = {bits_of(white, march), bits_of(black, march)};
    p.kings = bits_of(kings, march);
    if (p.pieces[White] & p.pieces[Black] || p.kings & ~(p.pieces[White] | p.pieces[Black]))
        throw nb::value_error("a square holds one piece, and every king is one of them");
    p.side = side_of(side);
    return p;
}

using Steps = std::vector<std::tuple<int, int>>;  // moves of kings by their ends

// The king moves since the last capture or move of a man.
Steps steps_in(const State& s) {
    Steps played;
    for (std::size_t i = 1; i < s.past().size(); ++i) {
        const Position &before = s.past()[i - 1], &now = s.past()[i];
        const Bits was = before.pieces[before.side], is = now.pieces[before.side];
        const March march = s.profile().march;
        played.emplace_back(number_of(lowest(was & ~is), march), number_of(lowest(is & ~was), march));
    }
    return played;
}

State after_steps(State state, const Steps& steps) {
    const March march = state.profile().march;
    for (const auto& step : steps) {
        MoveList list;
        state.moves(list);
        const auto played = std::find_if(list.begin(), list.end(), [&](const Move& m) {
            return number_of(m.from, march) == std::get<0>(step) && number_of(m.to, march) == std::get<1>(step) &&
                   !irreversible(state.position(), m);
        });
        if (played == list.end()) throw nb::value_error("the moves since the last capture are legal moves of kings");
        state = state.after(*played);
    }
    return state;
}

// The constructor's arguments: the position after the last capture or move of a man, and the moves since.
constexpr auto parts_of_state = [](const State& s) {
    const Position& base = s.past().front();
    const March march = s.profile().march;
    return std::tuple(int(base.side), squares(base.pieces[White], march), squares(base.pieces[Black], march),
                      squares(base.kings, march), s.profile(), side_number(s.odds().giver), s.odds().draw,
                      s.base_few_plies(), steps_in(s));
};

State after_legal(const State& state, const PyMove& move) {
    MoveList list;
    state.moves(list);
    const Move played = native_move(move, state.profile().march);
    if (!list.contains(played)) throw nb::value_error("that move is not legal here");
    return state.after(played);
}

std::uint64_t perft_of(const State& state, int depth, const Stop* stop) {
    depth_of(depth);
    return unlocked(stop, [&](Pulse& pulse) {
        return in_game(state.profile().march, [&](auto game) {
            return perft<decltype(game)>(state.position(), state.profile().priority, depth, pulse);
        });
    });
}

// A uniformly random game to its end, or to `plies`; the plies played and the last state.
std::tuple<int, State> played_out(const State& start, std::uint64_t seed, int plies, Pulse& pulse) {
    std::mt19937_64 random(seed);
    State state = start;
    int played = 0;
    for (; played < plies && !state.outcome(); ++played) {
        pulse.beat();
        MoveList list;
        state.moves(list);
        state = state.after(list[int(random() % std::uint64_t(list.size()))]);
    }
    return {played, state};
}

void bind_values(nb::module_& m) {
    nb::enum_<March>(m, "March").value("polish", March::Polish).value("french", March::French);
    nb::enum_<Priority>(m, "Priority")
        .value("number", Priority::Number)
        .value("kings", Priority::Kings)
        .value("taker", Priority::Taker);
    nb::enum_<Goal>(m, "Goal")
        .value("normal", Goal::Normal)
        .value("losing", Goal::Losing)
        .value("first_king", Goal::FirstKing);
    nb::enum_<MainLine>(m, "MainLine").value("draw", MainLine::Draw).value("limit", MainLine::Limit);
    nb::enum_<LongLimit>(m, "LongLimit")
        .value("draw", LongLimit::DrawGiven)
        .value("any", LongLimit::AnyOdds)
        .value("prepared", LongLimit::Prepared);
    nb::enum_<Ending>(m, "Ending")
        .value("no_pieces", Ending::NoPieces)
        .value("no_moves", Ending::NoMoves)
        .value("all_given", Ending::AllGiven)
        .value("first_king", Ending::FirstKing)
        .value("main_line", Ending::MainLine)
        .value("limit", Ending::Limit)
        .value("two_kings", Ending::TwoKings)
        .value("king_moves", Ending::KingMoves)
        .value("repetition", Ending::Repetition);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("march", &Profile::march), field("priority", &Profile::priority),
                 field("goal", &Profile::goal), field("main_line", &Profile::main_line),
                 field("long_limit", &Profile::long_limit),
                 field("limit_main_line", &Profile::limit_main_line, "", &check_count),
                 field("limit_three_kings", &Profile::limit_three_kings, "", &check_count),
                 field("limit_three_kings_odds", &Profile::limit_three_kings_odds, "", &check_count),
                 field("limit_two_kings", &Profile::limit_two_kings, "", &check_count),
                 field("three_v_one_men", &Profile::three_v_one_men), field("crown_by_offer", &Profile::crown_by_offer),
                 field("repetition", &Profile::repetition, "", &check_count),
                 field("king_moves", &Profile::king_moves, "", &check_count));
    nb::class_<Outcome> outcome(m, "Outcome");
    outcome
        .def(
            "__init__",
            [](Outcome* self, Ending ending, std::optional<int> winner, bool remise) {
                new (self) Outcome{ending, side_of(winner), remise};
            },
            "ending"_a, "winner"_a.none(), "remise"_a)
        .def_ro("ending", &Outcome::ending)
        .def_prop_ro("winner", [](const Outcome& o) { return side_number(o.winner); })
        .def_ro("remise", &Outcome::remise);
    bind_parts(outcome, Names<3>{"ending", "winner", "remise"},
               [](const Outcome& o) { return std::tuple(o.ending, side_number(o.winner), o.remise); });
}

void bind_move(nb::module_& m) {
    nb::class_<PyMove> move(m, "Move",
                            "A move, or a whole capture: its ends and its victims; `path` is one of its routes.");
    move.def(
            "__init__",
            [](PyMove* self, int origin, int target, const Squares& captured, const Squares& path) {
                // The board is not known here, so the numbers are those of the larger one.
                for (const Squares& named : {path, Squares{origin, target}}) bits_of(named, March::Polish);
                new (self) PyMove{origin, target, squares(bits_of(captured, March::Polish), March::Polish), path};
            },
            "origin"_a, "target"_a, "captured"_a, "path"_a)
        .def_ro("origin", &PyMove::origin)
        .def_ro("target", &PyMove::target)
        .def_prop_ro("captured", [](const PyMove& p) { return numbers(p.captured); })
        .def_prop_ro("path", [](const PyMove& p) { return numbers(p.route); })
        .def(
            "__lt__", [](const PyMove& a, const PyMove& b) { return a.key() < b.key(); },
            nb::sig("def __lt__(self, other: Move, /) -> bool"))
        .def("__str__", &PyMove::text)
        .def("__repr__", [](const PyMove& p) { return "<draughts.Move " + p.text() + ">"; });
    bind_identity(
        move, [](const PyMove& p) { return std::tuple(p.origin, p.target, p.captured, p.route); },
        [](const PyMove& p) { return p.key(); });
}

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable game in progress: position, profile, and what draws depend on.");
    state
        .def(
            "__init__",
            [](State* self, int side, const Squares& white, const Squares& black, const Squares& kings,
               const Profile& profile, std::optional<int> giver, bool draw, int few_plies, const Steps& since_base) {
                count_of(few_plies);
                new (self) State(after_steps(State(make_position(side, white, black, kings, profile.march), profile,
                                                   {side_of(giver), draw}, few_plies),
                                             since_base));
            },
            "side"_a, "white"_a, "black"_a, "kings"_a, "profile"_a, "giver"_a = nb::none(), "draw"_a = false,
            "few_plies"_a = 0, "since_base"_a = Steps{})
        .def_prop_ro("side", [](const State& s) { return int(s.position().side); })
        .def(
            "men", [](const State& s, int side) { return squares(s.position().men(side_of(side)), s.profile().march); },
            "side"_a)
        .def(
            "kings",
            [](const State& s, int side) { return squares(s.position().kings_of(side_of(side)), s.profile().march); },
            "side"_a)
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro("giver", [](const State& s) { return side_number(s.odds().giver); })
        .def_prop_ro("draw_given", [](const State& s) { return s.odds().draw; })
        .def_prop_ro("few_plies", &State::few_plies)
        .def_prop_ro(
            "base", [](const State& s) { return State(s.past().front(), s.profile(), s.odds(), s.base_few_plies()); },
            "The state after the last capture or move of a man.")
        .def_prop_ro("since_base", &steps_in, "The king moves (origin, target) since `base`.")
        .def(
            "moves",
            [](const State& s) {
                MoveList list;
                s.moves(list);
                return py_moves(s, list);
            },
            "The legal moves, ordered; those of the position, even when the game is drawn.")
        .def(
            "all_captures",
            [](const State& s) {
                MoveList list;
                s.all_captures(list);
                return py_moves(s, list);
            },
            "Every complete capture, also those the rule of choice excludes.")
        .def(
            "routes",
            [](const State& s, const PyMove& move) {
                std::vector<Squares> found;
                const March march = s.profile().march;
                for (const Route& route : routes(s.position(), native_move(move, march), march))
                    found.push_back(numbered(route, march));
                return found;
            },
            "move"_a)
        .def("after", &after_legal, "move"_a)
        .def("outcome", &State::outcome)
        .def("must_capture", &State::must_capture)
        .def("holds_main_line", &State::holds_main_line)
        .def("may_offer_crowns", &State::may_offer_crowns)
        .def("with_crowns", &State::with_crowns)
        .def("perft", &perft_of, "depth"_a, "stop"_a = nb::none())
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int plies, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return played_out(s, seed, plies, pulse); });
            },
            "seed"_a, "plies"_a, "stop"_a = nb::none());
    bind_parts(state,
               Names<9>{"side", "white", "black", "kings", "profile", "giver", "draw", "few_plies", "since_base"},
               parts_of_state);
}

// Runs without the interpreter's lock and takes it back for each progress report. An exception of the report ends the
// work and reaches the caller.
Endgame build_endgame(Priority priority, const std::optional<nb::callable>& progress, const Stop* stop, int pieces,
                      int threads) {
    if (pieces != endgame::kFew && pieces != endgame::kMost) throw nb::value_error("a table has four or five pieces");
    if (threads < 1 || threads > kMostThreads) throw nb::value_error("threads are counted from 1 to 256");
    const auto tell = [&](std::uint32_t done, std::uint32_t total) {
        if (!progress) return;
        nb::gil_scoped_acquire held;
        (*progress)(done, total);
    };
    return unlocked(stop, [&](Pulse& pulse) { return Endgame::build(priority, pieces, threads, tell, pulse); });
}

// The bytes are lent, not copied, so a large table stays in its file and all users share it.
Endgame load_endgame(Priority priority, const nb::object& packed) {
    const auto lent = std::make_shared<const Buffer>(packed, false);
    std::optional<Endgame> table = Endgame::load(priority, {lent->as<const std::uint8_t>(), lent->size()}, lent);
    if (!table) throw nb::value_error("these are not the bytes of a whole endgame table");
    return *std::move(table);
}

std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> tally_of(const Endgame& table, int own_men, int own_kings,
                                                                 int men, int kings, const Stop* stop) {
    const endgame::Material material{own_men, own_kings, men, kings};
    const bool known = std::find(endgame::kOrder.begin(), endgame::kOrder.end(), material) != endgame::kOrder.end();
    if (!known || material.pieces() > table.pieces()) {
        throw nb::value_error("the table has no such pieces: from two on, some on either side, as many as it knows");
    }
    const auto tally = unlocked(stop, [&](Pulse& pulse) { return table.tally(material, pulse); });
    return {tally.wins, tally.draws, tally.losses};
}

// §54: the tables are for the board of a hundred squares.
bool polish(const State& state) { return state.profile().march == March::Polish; }

void bind_endgame(nb::module_& m) {
    nb::class_<Endgame>(m, "Endgame",
                        "Who wins each ending of up to four or five pieces, under one rule of choice between captures.")
        .def_static("build", &build_endgame, "priority"_a, "progress"_a = nb::none(), "stop"_a = nb::none(),
                    "pieces"_a = endgame::kFew, "threads"_a = 1,
                    nb::sig("def build(priority: Priority, "
                            "progress: collections.abc.Callable[[int, int], object] | None = None, "
                            "stop: academie._core.search.Stop | None = None, pieces: int = 4, threads: int = 1"
                            ") -> Endgame"),
                    "Solves them all: of four pieces in well under a minute, of five in fifty times as long; "
                    "`progress(done, total)` is called now and then.")
        .def_static("load", &load_endgame, "priority"_a, "packed"_a,
                    nb::sig("def load(priority: Priority, packed: bytes | memoryview) -> Endgame"),
                    "From what `packed` gave, which must not change: it is not copied.")
        .def_prop_ro("priority", &Endgame::priority)
        .def_prop_ro("pieces", &Endgame::pieces, "The most it knows, both sides together.")
        .def("packed", [](const Endgame& e) { return nb::bytes(e.packed().data(), e.packed().size()); })
        .def(
            "probe", [](const Endgame& e, const State& s) { return polish(s) ? e.probe(s.position()) : std::nullopt; },
            "state"_a, "1, 0 or -1 for the side to move; None for a position of more pieces, or of the other board.")
        .def("tally", &tally_of, "own_men"_a, "own_kings"_a, "men"_a, "kings"_a, "stop"_a = nb::none(),
             "How many positions of some material the side to move, named first, wins, draws and loses.");

    nb::class_<KingsDistance>(m, "KingsDistance", "The plies to the end of up to three kings against one.")
        .def(
            "__init__",
            [](KingsDistance* self, const Stop* stop) {
                unlocked(stop, [&](Pulse& pulse) { new (self) KingsDistance(pulse); });
            },
            "stop"_a = nb::none())
        .def_static(
            "covers", [](const State& s) { return polish(s) && KingsDistance::covers(s.position()); }, "state"_a)
        .def(
            "plies",
            [](const KingsDistance& d, const State& s) -> std::optional<int> {
                if (!polish(s) || !KingsDistance::covers(s.position()))
                    throw nb::value_error("only up to three kings against one are known");
                return d.plies(s.position());
            },
            "state"_a, "Odd when the side to move wins, even when it loses; None for a draw.")
        .def(
            "tally",
            [](const KingsDistance& d, int own_kings, int kings) {
                if (std::min(own_kings, kings) != 1 || std::max(own_kings, kings) > 3) {
                    throw nb::value_error("only up to three kings against one are known");
                }
                return d.tally(own_kings, kings);
            },
            "own_kings"_a, "kings"_a,
            "How many positions, the side named first to move, end after each number of plies.");
}

// What a search found, with moves as Python sees them.
struct PyLine {
    PyMove move;
    int score;
    std::vector<PyMove> moves;
    int known;    // 1 won, -1 lost, by proof or by a table; 0 unknown
    int ends_in;  // plies to a proved end; 0 if not proved
};

struct PyAnalysis {
    int depth;
    std::uint64_t nodes;
    double seconds;
    std::vector<PyLine> lines;
};

PyAnalysis py_analysis(const State& root, const Analysis& found) {
    const March march = root.profile().march;
    PyAnalysis analysis{found.depth, found.nodes, found.seconds, {}};
    for (const Line& line : found.lines) {
        std::vector<PyMove> moves;
        Position at = root.position();
        for (const Move& move : line.pv) {
            moves.push_back(py_move(at, move, march));
            at = in_game(march, [&](auto game) { return after<decltype(game)>(at, move); });
        }
        analysis.lines.push_back({moves.front(), line.score, moves,
                                  search::is_win(line.score) - search::is_loss(line.score),
                                  search::plies_to_end(line.score)});
    }
    return analysis;
}

std::shared_ptr<Weights> read_weights(const nb::bytes& bytes) {
    std::shared_ptr<Weights> weights = std::make_unique<Weights>();  // by its own operator new
    std::vector<std::int16_t> numbers(Weights::kNumbers);
    const bool whole = bytes.size() == 2 * numbers.size();
    if (whole) std::memcpy(numbers.data(), bytes.data(), bytes.size());
    if (!whole || !weights->load(numbers)) throw nb::value_error("these are not the weights of this evaluation");
    return weights;
}

// The engine with what it must keep alive. One analysis at a time: callers that share one take turns.
class PyEngine {
  public:
    PyEngine(std::size_t megabytes, std::shared_ptr<const Endgame> endgame, std::shared_ptr<const Weights> weights)
        : endgame_(std::move(endgame)),
          weights_(std::move(weights)),
          engine_(unlocked(nullptr, [&](Pulse&) {  // clearing much memory takes long
              return std::make_unique<Engine>(megabytes, weights_.get(), Tables::of(endgame_.get()));
          })) {}

    PyAnalysis analyse(const State& state, double seconds, std::uint64_t nodes, int depth, int lines, int threads,
                       Stop* stop, const std::optional<nb::callable>& progress, double longest) {
        if (!(seconds >= 0 && longest >= 0)) throw nb::value_error("seconds are counted from 0");
        Stop own;
        Stop& flag = stop ? *stop : own;
        std::exception_ptr failed;  // an exception of the report ends the search and reaches the caller
        const auto report = [&](const Analysis& found) {
            if (!progress || failed) return;
            nb::gil_scoped_acquire held;
            try {
                (*progress)(py_analysis(state, found));
            } catch (...) {
                failed = std::current_exception();
                flag.set();
            }
        };
        // A stop ends the search with its results so far, so it does not go through the pulse.
        const PyAnalysis analysis = unlocked(nullptr, [&](Pulse& pulse) {
            const search::Turns::Turn turn(turns_);
            const Budget budget{seconds, nodes, depth, longest};
            return py_analysis(state, engine_->analyse(state, budget, lines, threads, &flag.flag, report, &pulse));
        });
        if (failed) std::rethrow_exception(failed);
        return analysis;
    }

    int evaluate(const State& state) const { return engine_->evaluate(state); }
    void clear() {
        unlocked(nullptr, [&](Pulse&) {
            const search::Turns::Turn turn(turns_);
            engine_->clear();
        });
    }

  private:
    search::Turns turns_;
    std::shared_ptr<const Endgame> endgame_;
    std::shared_ptr<const Weights> weights_;
    std::unique_ptr<Engine> engine_;
};

void bind_engine(nb::module_& m) {
    nb::class_<PyLine>(m, "Line")
        .def_ro("move", &PyLine::move)
        .def_ro("score", &PyLine::score)
        .def_ro("moves", &PyLine::moves)
        .def_ro("known", &PyLine::known)
        .def_ro("ends_in", &PyLine::ends_in);
    nb::class_<PyAnalysis>(m, "Analysis")
        .def_ro("depth", &PyAnalysis::depth)
        .def_ro("nodes", &PyAnalysis::nodes)
        .def_ro("seconds", &PyAnalysis::seconds)
        .def_ro("lines", &PyAnalysis::lines);
    nb::class_<Weights>(m, "Weights", "All that the evaluation has learnt; engines share it.")
        .def(nb::new_(&read_weights), "data"_a);
    nb::class_<PyEngine>(m, "Engine")
        .def(nb::init<std::size_t, std::shared_ptr<const Endgame>, std::shared_ptr<const Weights>>(), "megabytes"_a,
             "endgame"_a = nb::none(), "weights"_a = nb::none())
        .def(
            "analyse", &PyEngine::analyse, "state"_a, "seconds"_a, "nodes"_a, "depth"_a, "lines"_a, "threads"_a,
            "stop"_a = nb::none(), "progress"_a = nb::none(), "longest"_a = 0.0,
            nb::sig("def analyse(self, state: State, seconds: float, nodes: int, depth: int, lines: int, threads: int, "
                    "stop: academie._core.search.Stop | None = None, "
                    "progress: collections.abc.Callable[[Analysis], object] | None = None, "
                    "longest: float = 0.0) -> Analysis"))
        .def("evaluate", &PyEngine::evaluate, "state"_a, "The evaluation alone, for the side to move.")
        .def("clear", &PyEngine::clear);
}

}  // namespace

void bind(nb::module_& m) {
    bind_values(m);
    bind_move(m);
    bind_state(m);
    bind_endgame(m);
    bind_engine(m);
    abreast::bind_playing<State>(m, &playing);
}

}  // namespace academie::draughts
