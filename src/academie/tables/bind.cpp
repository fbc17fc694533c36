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
        .value("void", Why::Void)
        .value("bare", Why::Bare)
        .value("deep", Why::Deep);
    nb::class_<Ending> ending(m, "Ending", "How a game ended: winner 0 who played last, 1 the other, -1 nobody.");
    bind_struct(ending, field("winner", &Ending::winner), field("points", &Ending::points), field("why", &Ending::why));
    nb::class_<RandomGames>(m, "RandomGames", "What uniform random games came to.")
        .def_ro("games", &RandomGames::games)
        .def_ro("plies", &RandomGames::plies)
        .def_prop_ro("wins", [](const RandomGames& r) { return std::pair(r.wins[0], r.wins[1]); })
        .def_prop_ro("points", [](const RandomGames& r) { return std::pair(r.points[0], r.points[1]); });
    const auto strides = [](const RacePlay& p) { return strides_of(p.play); };
    const auto after = [](const RacePlay& p) {
        return std::pair(counts_of(p.play.board.own), counts_of(p.play.board.other));
    };
    nb::class_<RacePlay> play(m, "Play",
                              "A throw played: strides (from, to, number, hit), and both sides' dames after it.");
    play.def(
            "__init__",
            [](RacePlay* self, const std::vector<MadeStride>& made, const std::pair<Counts, Counts>& left) {
                new (self) RacePlay{play_of(board_of(left.first, left.second), made)};
            },
            "strides"_a, "after"_a)
        .def_prop_ro("strides", strides)
        .def_prop_ro("after", after);
    bind_parts(
        play, Names<2>{"strides", "after"}, [=](const RacePlay& p) { return std::tuple(strides(p), after(p)); }, after);
}

}  // namespace academie::tables
