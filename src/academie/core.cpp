// The native module academie._core: one submodule for each room that has native rules.

#include <nanobind/nanobind.h>

#include "search/stop.hpp"

namespace nb = nanobind;

namespace academie {
namespace draughts {
void bind(nb::module_& m);
}
namespace trictrac {
void bind(nb::module_& m);
}

// Makes `academie._core.NAME` importable by its full name, as stub checkers and picklers expect.
static nb::module_ room(nb::module_& core, const char* name, const char* doc) {
    nb::module_ sub = core.def_submodule(name, doc);
    nb::module_::import_("sys").attr("modules")[sub.attr("__name__")] = sub;
    return sub;
}
}  // namespace academie

NB_MODULE(_core, m) {
    m.doc() = "The native rules, searches and tables; use the public names of the package instead.";
    nb::module_ search = academie::room(m, "search", "What every search shares");
    nb::class_<academie::search::Stop>(search, "Stop", "Ends a search from another thread.")
        .def(nb::init<>())
        .def("set", &academie::search::Stop::set)
        .def("clear", &academie::search::Stop::clear)
        .def("is_set", &academie::search::Stop::is_set);
    nb::module_ draughts = academie::room(m, "draughts", "Polish draughts");
    academie::draughts::bind(draughts);
    nb::module_ trictrac = academie::room(m, "trictrac", "Trictrac");
    academie::trictrac::bind(trictrac);
}
