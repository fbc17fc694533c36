// Revertier for Python.

#include "../../tables/bind.hpp"

#include "../../tables/mind_bind.hpp"
#include "features.hpp"

namespace academie::revertier {

void bind(nanobind::module_& m) {
    tables::bind_race<Rules>(m, field("own_blot_transit", &Profile::own_blot_transit),
                             field("enters_one", &Profile::enters_one));
    tables::bind_design<Design>(m);
}

}  // namespace academie::revertier
