// Tourne-case for Python: what every race game has, and the whole game solved.

#include "../../tables/race_bind.hpp"
#include "solved.hpp"

namespace academie::tourne_case {

void bind(nb::module_& m) {
    using namespace nb::literals;
    tables::bind_race<Rules>(m);
    nb::class_<Solved>(m, "Solved", "The whole game under a profile, both playing for the most points.")
        .def(
            "__init__",
            [](Solved* self, const tables::ProfileOf<Rules>& profile, const Stop* stop) {
                unlocked(stop, [&](Pulse& pulse) { new (self) Solved(profile, pulse); });
            },
            "profile"_a, "stop"_a = nb::none())
        .def_prop_ro("states", &Solved::states, "How many positions before a throw there are.")
        .def_prop_ro("error", &Solved::error, "No figure is farther from the truth than this.")
        .def(
            "odds",
            [](const Solved& s, const tables::Counts& own, const tables::Counts& other) {
                const Odds* odds = s.find(tables::board_of(own, other));
                if (!odds) throw nb::value_error("the game is not in progress there");
                return std::tuple(odds->points, odds->wins, odds->double_won, odds->double_lost);
            },
            "own"_a, "other"_a,
            "Of who throws next: his points less those he loses, and the chances that he wins, wins double, loses "
            "double.");
}

}  // namespace academie::tourne_case
