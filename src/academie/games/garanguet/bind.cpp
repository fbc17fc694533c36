// Garanguet for Python.

#include "../../tables/bind.hpp"

#include "../../tables/mind_bind.hpp"
#include "features.hpp"

namespace academie::garanguet {

// More would not fit the numbers of a throw.
static void check_triplet(const int& times) {
    if (times != 1 && times != 3) throw nb::value_error("a triplet is played once or three times");
}

void bind(nb::module_& m) {
    tables::bind_race<Rules>(m, field("hits", &Profile::hits),
                             field("triplet_multiplier", &Profile::triplet_multiplier, "", check_triplet));
    tables::bind_design<Design>(m);
}

}  // namespace academie::garanguet
