// Garanguet for Python.

#include "../../tables/bind.hpp"

#include "rules.hpp"

namespace academie::garanguet {

namespace nb = nanobind;

void bind(nb::module_& m) {
    tables::bind_race<Rules>(m, [](nb::class_<Profile>& profile) {
        profile.def_rw("hits", &Profile::hits)
            .def_prop_rw(
                "triplet_multiplier", [](const Profile& p) { return p.triplet_multiplier; },
                [](Profile& p, int times) {
                    if (times != 1 && times != 3) throw nb::value_error("a triplet is played once or three times");
                    p.triplet_multiplier = times;
                });
    });
}

}  // namespace academie::garanguet
