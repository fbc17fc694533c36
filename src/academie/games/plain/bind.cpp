// Plain for Python: what every race game has, and the odds of one side alone.

#include "../../tables/race_bind.hpp"
#include "alone.hpp"

namespace academie::plain {

namespace nb = nanobind;
using namespace nb::literals;

// A side of the plain that can still be filled.
static Dames fillable(const tables::Counts& counts) {
    const Dames side = tables::dames_of(counts);
    if (side.between(0, kCorner) != Rules::kDames || side.total() != Rules::kDames || !can_fill(side) || is_full(side))
        throw nb::value_error("the side cannot be filled any more, or is full, or not whole");
    return side;
}

void bind(nb::module_& m) {
    tables::bind_race<Rules>(m);
    nb::class_<Alone>(m, "Alone", "Every side that one can come to when it plays alone, and how likely it is filled.")
        .def(
            "__init__",
            [](Alone* self, const tables::Counts& side, const Stop* stop) {
                const Dames from = fillable(side);
                unlocked(stop, [&](Pulse& pulse) { new (self) Alone(from, pulse); });
            },
            "side"_a, "stop"_a = nb::none())
        .def_prop_ro("states", &Alone::states, "How many sides were reckoned.")
        .def(
            "reaches", [](const Alone& a, const tables::Counts& side) { return a.reaches(tables::dames_of(side)); },
            "side"_a, "Whether a side can come of the first.")
        .def(
            "fills",
            [](const Alone& a, const tables::Counts& side) {
                const Dames dames = tables::dames_of(side);
                if (!a.reaches(dames)) throw nb::value_error("the side cannot come of the one that was reckoned");
                return a.fills(dames);
            },
            "side"_a, "The chance that the side makes its plain, played best.");
    m.def(
        "can_fill", [](const tables::Counts& side) { return can_fill(tables::dames_of(side)); }, "side"_a,
        "Whether a side can still make its plain.");
}

}  // namespace academie::plain
