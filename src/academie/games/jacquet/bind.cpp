// Jacquet for Python.

#include "../../tables/bind.hpp"

#include "rules.hpp"

namespace academie::jacquet {

void bind(nanobind::module_& m) { tables::bind_race<Rules>(m); }

}  // namespace academie::jacquet
