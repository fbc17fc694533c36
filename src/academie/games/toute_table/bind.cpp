// Toute-table for Python.

#include "../../tables/bind.hpp"

#include "rules.hpp"

namespace academie::toute_table {

void bind(nanobind::module_& m) { tables::bind_race<Rules>(m); }

}  // namespace academie::toute_table
