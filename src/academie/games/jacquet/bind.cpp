// Jacquet for Python.

#include "../../tables/bind.hpp"

#include "../../tables/mind_bind.hpp"
#include "features.hpp"

namespace academie::jacquet {

void bind(nanobind::module_& m) {
    tables::bind_race<Rules>(m);
    tables::bind_design<Design>(m);
}

}  // namespace academie::jacquet
