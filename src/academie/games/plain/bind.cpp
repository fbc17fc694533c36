// The plain for Python.

#include "../../tables/bind.hpp"

#include "../../tables/mind_bind.hpp"
#include "features.hpp"

namespace academie::plain {

namespace nb = nanobind;
using namespace nb::literals;

void bind(nb::module_& m) {
    tables::bind_race<Rules>(m, field("passage", &Profile::passage));
    tables::bind_design<Design>(m);
    m.def(
        "can_fill", [](const tables::Counts& side) { return can_fill(tables::dames_of(side)); }, "side"_a,
        "Whether a side can still make its plain.");
}

}  // namespace academie::plain
