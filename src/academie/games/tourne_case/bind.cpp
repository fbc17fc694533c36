// Tourne-case for Python.

#include "../../tables/bind.hpp"

#include "../../tables/exact.hpp"
#include "rules.hpp"

namespace academie::tourne_case {

namespace nb = nanobind;
using namespace nb::literals;
using tables::Counts;

using Solution = tables::Solution<Rules>;
using Told = std::tuple<double, double, double, double>;

static Told told(const tables::Exact& exact) { return {exact.worth, exact.wins, exact.doubles, exact.lost_double}; }

static void bind_solution(nb::module_& m) {
    nb::class_<Solution>(m, "Solution", "The game solved under a profile: every position that can come about.")
        .def(
            "__init__",
            [](Solution* self, const Profile& profile, double error, const Stop* stop) {
                if (!(error > 1e-13 && error < 1)) throw nb::value_error("an error is between 1e-13 and 1");
                unlocked(stop, [&](Pulse& pulse) { new (self) Solution(profile, error, pulse); });
            },
            "profile"_a, "error"_a = 1e-10, "stop"_a = nb::none())
        .def_prop_ro("states", &Solution::states)
        .def_prop_ro("error", &Solution::error)
        .def_prop_ro("start", [](const Solution& s) { return told(s.start()); })
        .def(
            "value",
            [](const Solution& s, const Counts& own, const Counts& other) -> std::optional<Told> {
                const tables::Exact* found = s.find(tables::board_of(own, other));
                return found ? std::optional(told(*found)) : std::nullopt;
            },
            "own"_a, "other"_a,
            "Of a position before its throw, to the thrower: worth in games, the chances to win, to win double, to "
            "lose double; None of one that cannot come about.")
        .def(
            "after",
            [](const Solution& s, const Counts& own, const Counts& other) {
                return told(s.after(tables::board_of(own, other)));
            },
            "own"_a, "other"_a, "The same to the one who has just played to this position.");
}

void bind(nanobind::module_& m) {
    tables::bind_race<Rules>(m);
    bind_solution(m);
}

}  // namespace academie::tourne_case
