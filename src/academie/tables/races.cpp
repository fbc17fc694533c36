// The race games that bind nothing of their own; CMakeLists.txt writes their list, races.inc.

#include "race_bind.hpp"

#define RACE(name)                                                             \
    namespace academie::name {                                                 \
    void bind(nanobind::module_& m) { academie::tables::bind_race<Rules>(m); } \
    }
#include "races.inc"
