// Revertier for Python.

#include "../../tables/bind.hpp"

#include "rules.hpp"

namespace academie::revertier {

void bind(nanobind::module_& m) {
    tables::bind_race<Rules>(m, [](auto& profile) {
        profile.def_rw("own_blot_transit", &Profile::own_blot_transit).def_rw("enters_one", &Profile::enters_one);
    });
}

}  // namespace academie::revertier
