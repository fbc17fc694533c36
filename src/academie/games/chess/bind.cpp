// The native part of chess for Python: one solved ending. Translates; decides nothing.

#include "../../bind.hpp"

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

}  // namespace

void bind(nb::module_& m) {
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
