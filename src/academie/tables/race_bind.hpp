// A race game for Python: its profile, and what the family provides.
#pragma once

#include "bind.hpp"
#include "profile.hpp"

namespace academie::tables {

// Gives a game's module its constants, and the names of the family (bind.cpp).
void bind_family(nb::module_& module, const AnyProfile& profile);

template <RaceRules R>
void bind_race(nb::module_& m) {
    using Profile = ProfileOf<R>;
    nb::class_<Profile, AnyProfile> bound(m, "Profile");
    std::apply(
        [&](const auto&... own) {
            bind_choices(bound, field("coup_et_des", &RaceProfile::coup_et_des),
                         field("la_double", &RaceProfile::la_double), field("lift_forced", &RaceProfile::lift_forced),
                         own...);
        },
        Profile::own_fields());
    bind_family(m, Profile());
}

}  // namespace academie::tables
