// The native part of chess for Python: legal moves, and one solved ending. Translates; decides nothing.

#include "../../bind.hpp"

#include "moves.hpp"
#include "rook_bishop.hpp"

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

// A function of Python that answers about a position, given by its men, whose turn it is, and what has been moved.
template <class Answer>
void of_position(nb::module_& m, const char* name, Answer (*answer)(const Men&), const char* told) {
    m.def(
        name,
        [answer](Squares pawns, Squares knights, Squares bishops, Squares rooks, Squares queens, Squares kings,
                 Squares white, Squares black, bool turn, Squares castling, int passed) {
            if (passed < 0 || passed > kNowhere) throw nb::value_error("a square from 0 to 63, or 64 for none");
            return answer(
                {pawns, knights, bishops, rooks, queens, kings, {black, white}, turn ? 1 : 0, castling, passed});
        },
        "pawns"_a, "knights"_a, "bishops"_a, "rooks"_a, "queens"_a, "kings"_a, "white"_a, "black"_a, "turn"_a,
        "castling"_a, "passed"_a, told);
}

}  // namespace

void bind(nb::module_& m) {
    of_position(m, "legal_moves", legal_moves,
                "The legal moves of a position, in ascending order: 512 times the origin, eight times the target, and "
                "what a pawn becomes.");
    of_position(m, "written", written, "The legal moves of a position in SAN, in the order of `legal_moves`.");
    m.def(
        "placement",
        [](Squares pawns, Squares knights, Squares bishops, Squares rooks, Squares queens, Squares kings, Squares white,
           Squares black) {
            return placement({pawns, knights, bishops, rooks, queens, kings, {black, white}, 1, 0, kNowhere});
        },
        "pawns"_a, "knights"_a, "bishops"_a, "rooks"_a, "queens"_a, "kings"_a, "white"_a, "black"_a,
        "The men of a position as the first word of a FEN.");
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
