// Gammon for Python.

#include "../../tables/bind.hpp"

#include "../../tables/mind_bind.hpp"
#include "features.hpp"

namespace academie::gammon {

void bind(nanobind::module_& m) {
    tables::bind_race<Rules>(m, field("modern", &Profile::modern));
    tables::bind_design<Design>(m);
}

}  // namespace academie::gammon
