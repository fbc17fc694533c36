// What all race games show Python alike. Translates; decides nothing.

#include "bind.hpp"

namespace academie::tables {

using namespace nb::literals;

void bind(nb::module_& m) {
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
        .value("void", Why::Void);
    nb::class_<Ending>(m, "Ending", "How a game ended: winner 0 who played last, 1 the other, -1 nobody.")
        .def_ro("winner", &Ending::winner)
        .def_ro("twice", &Ending::twice)
        .def_ro("why", &Ending::why);
    nb::class_<RandomGames>(m, "RandomGames", "What uniform random games came to.")
        .def_ro("games", &RandomGames::games)
        .def_ro("plies", &RandomGames::plies)
        .def_prop_ro("wins", [](const RandomGames& r) { return std::pair(r.wins[0], r.wins[1]); })
        .def_prop_ro("points", [](const RandomGames& r) { return std::pair(r.points[0], r.points[1]); });
    nb::class_<RacePlay>(m, "Play", "A throw played: strides (from, to, number, hit), and both sides' dames after it.")
        .def_prop_ro("strides",
                     [](const RacePlay& p) {
                         std::vector<std::tuple<int, int, int, bool>> strides;
                         for (std::size_t i = 0; i < p.play.made; ++i) {
                             const Stride& s = p.play.strides[i];
                             strides.emplace_back(s.from, s.to, s.number, s.hit);
                         }
                         return strides;
                     })
        .def_prop_ro(
            "after",
            [](const RacePlay& p) { return std::pair(counts_of(p.play.board.own), counts_of(p.play.board.other)); })
        .def(
            "__eq__",
            [](const RacePlay& a, const nb::object& b) {
                return nb::isinstance<RacePlay>(b) && nb::cast<const RacePlay&>(b).play.board == a.play.board;
            },
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const RacePlay& p) { return hash_of(p.play.board); });
}

}  // namespace academie::tables
