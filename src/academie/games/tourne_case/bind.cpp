// Tourne-case for Python.

#include "../../tables/bind.hpp"

#include "rules.hpp"

namespace academie::tourne_case {

void bind(nanobind::module_& m) { tables::bind_race<Rules>(m); }

}  // namespace academie::tourne_case
