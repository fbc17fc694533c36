// The native part of chess for Python: games in progress, and one solved ending. Translates; decides nothing.

#include "../../bind.hpp"

#include "rook_bishop.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::chess {
namespace {

// From Python: the squares of the men, all different.
struct Placed {
    int black_king, white_king, white_rook, white_bishop, black_rook;
};

Placed placed(const std::array<int, 5>& squares) {
    Squares all = 0;
    for (int square : squares) {
        if (square < 0 || square > 63 || (all & at(square))) throw nb::value_error("five different squares, 0 to 63");
        all |= at(square);
    }
    return {squares[0], squares[1], squares[2], squares[3], squares[4]};
}

// A position as Python has it: pawns, knights, bishops, rooks, queens, kings, White's men, Black's, whether it is
// White's turn, the rooks that may castle, the square a pawn has just passed, plies without progress, the number of the
// move.
using Standing = std::tuple<Squares, Squares, Squares, Squares, Squares, Squares, Squares, Squares, bool, Squares,
                            std::optional<int>, int, int>;

Position position_of(const Standing& standing) {
    const auto& [pawns, knights, bishops, rooks, queens, kings, white, black, turn, castling, passed, clock, number] =
        standing;
    const int square = within(passed.value_or(kNowhere), 0, kNowhere, "a square is 0 to 63");
    return {{pawns, knights, bishops, rooks, queens, kings, {black, white}, turn ? 1 : 0, castling, square},
            count_of(clock),
            count_of(number)};
}

Standing standing_of(const Position& position) {
    const Men& men = position.men;
    const auto passed = men.passed == kNowhere ? std::nullopt : std::optional(men.passed);
    return {men.pawns,   men.knights,   men.bishops,  men.rooks, men.queens,     men.kings,      men.side[1],
            men.side[0], men.turn == 1, men.castling, passed,    position.clock, position.number};
}

std::optional<int> begun_of(const State& state) {
    return state.now().begun < 0 ? std::nullopt : std::optional(state.now().begun);
}

void bind_profile(nb::module_& m) {
    nb::enum_<Opening>(m, "Opening")
        .value("one", Opening::One)
        .value("beginner", Opening::Beginner)
        .value("each", Opening::Each);
    nb::enum_<Promotion>(m, "Promotion").value("any", Promotion::Any).value("lost", Promotion::Lost);
    nb::enum_<NoneLost>(m, "NoneLost").value("blocked", NoneLost::Blocked).value("waits", NoneLost::Waits);
    nb::enum_<Stalemate>(m, "Stalemate")
        .value("draw", Stalemate::Draw)
        .value("loss", Stalemate::Loss)
        .value("win", Stalemate::Win);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("opening", &Profile::opening), field("en_passant", &Profile::en_passant),
                 field("castling_pawn", &Profile::castling_pawn), field("promotion", &Profile::promotion),
                 field("none_lost", &Profile::none_lost), field("stalemate", &Profile::stalemate),
                 field("perpetual", &Profile::perpetual, "", &check_count),
                 field("repetition", &Profile::repetition, "", &check_count),
                 field("fifty", &Profile::fifty, "", &check_count), field("dead", &Profile::dead));
}

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable game in progress: what stands, and what the law remembers.");
    state
        .def(
            "__init__",
            [](State* self, const Standing& standing, const Profile& profile, std::optional<int> begun,
               const std::vector<int>& played) {
                Position position = position_of(standing);
                if (begun) position.begun = within(*begun, 0, 3, "a beginning has 0 to 3 plies");
                State made(position, profile);
                for (const int code : played) {
                    if (!made.allows(code)) throw nb::value_error("the moves since are legal moves");
                    made = made.after(code);
                }
                new (self) State(std::move(made));
            },
            "standing"_a, "profile"_a, "begun"_a = nb::none(), "played"_a = std::vector<int>{})
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro("standing", [](const State& s) { return standing_of(s.now()); })
        .def_prop_ro(
            "base", [](const State& s) { return standing_of(s.base()); }, "What stood before the moves of `played`.")
        .def_prop_ro("played", &State::played_since, "The moves the law remembers.")
        .def_prop_ro("begun", &begun_of)
        .def_prop_ro(
            "fen", [](const State& s) { return fen(s.now()); }, "What stands, as a FEN.")
        .def_prop_ro("base_fen", [](const State& s) { return fen(s.base()); })
        .def_prop_ro(
            "mover", [](const State& s) { return s.now().men.turn ? 0 : 1; }, "0 White, 1 Black.")
        .def_prop_ro(
            "check", [](const State& s) { return in_check(s.now().men); }, "Whether the mover's king is attacked.")
        .def_prop_ro("moves", &State::moves,
                     "The legal moves in ascending order: 65536 times the origin, 1024 times the target, 128 times "
                     "what a pawn becomes, and where a rook's pawn goes along, plus one.")
        .def(
            "named", [](const State& s) { return std::tuple(legal_moves(s.now().men), written(s.now().men)); },
            "The moves that all chess shares, and each in SAN.")
        .def_prop_ro(
            "came", &State::came,
            "What the last move has brought about: 1 a capture, 2 one in passing, 4 castling, 8 promotion, 16 check.")
        .def_prop_ro("ending", &State::ending)
        .def_prop_ro("winner", &State::winner)
        .def(
            "after",
            [](const State& s, int code) { return s.allows(code) ? std::optional(s.after(code)) : std::nullopt; },
            "move"_a, "The state after a legal move; none after any other.")
        .def(
            "perft",
            [](const State& s, int depth, const Stop* stop) {
                depth_of(depth);
                return unlocked(stop, [&](Pulse& pulse) { return count(s.now(), s.profile(), depth, pulse); });
            },
            "depth"_a, "stop"_a = nb::none())
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int plies, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return played_out(s, seed, plies, pulse); });
            },
            "seed"_a, "plies"_a, "stop"_a = nb::none());
    bind_parts(
        state, Names<4>{"standing", "profile", "begun", "played"},
        [](const State& s) { return std::tuple(standing_of(s.base()), s.profile(), begun_of(s), s.played_since()); },
        [](const State& s) { return std::tuple(s.base().placing(), s.base().clock, begun_of(s), s.played_since()); });
}

}  // namespace

void bind(nb::module_& m) {
    bind_profile(m);
    nb::enum_<Ending>(m, "Ending")
        .value("none", Ending::None)
        .value("mate", Ending::Mate)
        .value("stalemate", Ending::Stalemate)
        .value("dead", Ending::Dead)
        .value("perpetual", Ending::Perpetual)
        .value("repetition", Ending::Repetition)
        .value("fifty", Ending::Fifty);
    bind_state(m);
    m.def(
        "lost", [](const Standing& s) { return lost(position_of(s).men, std::get<8>(s) ? 1 : 0); }, "standing"_a,
        "The kinds of piece of which the mover has fewer than he began with, as bits.");
    m.def(
        "is_dead", [](const Standing& s) { return is_dead(position_of(s).men); }, "standing"_a,
        "Whether neither side has the means to mate.");
    nb::class_<RookBishop>(m, "RookBishop",
                           "Rook and bishop against rook, solved; squares are those of the black king, the white king, "
                           "rook and bishop, and the black rook.")
        .def(
            "__init__",
            [](RookBishop* self, const Stop* stop) {
                unlocked(stop, [&](Pulse& pulse) { new (self) RookBishop(pulse); });
            },
            "stop"_a = nb::none())
        .def(
            "moves",
            [](const RookBishop& t, const std::array<int, 5>& squares) {
                const Placed p = placed(squares);
                return t.moves(p.black_king, p.white_king, p.white_rook, p.white_bishop, p.black_rook);
            },
            "squares"_a, "How many moves White, to move, needs to mate or to win the rook; 0 where he cannot force it.")
        .def(
            "lost",
            [](const RookBishop& t, const std::array<int, 5>& squares) {
                const Placed p = placed(squares);
                return t.lost(p.black_king, p.white_king, p.white_rook, p.white_bishop, p.black_rook);
            },
            "squares"_a, "Whether Black, to move, cannot escape.")
        .def_prop_ro("longest", &RookBishop::longest, "The most moves that a win takes.");
}

}  // namespace academie::chess
