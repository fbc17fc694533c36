// The native module academie._core: what all searches and all race games share, and one submodule for each game with
// native code. CMakeLists.txt writes the list of these, games.inc.

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include "pulse.hpp"
#include "search/pace.hpp"
#include "search/turn.hpp"
#include "seeds.hpp"

namespace nb = nanobind;

namespace academie {
namespace nets {
void bind(nb::module_& m);
}
namespace abreast {
void bind(nb::module_& m);
}
namespace tables {
void bind(nb::module_& m);
}
#define GAME(name)             \
    namespace name {           \
    void bind(nb::module_& m); \
    }
#include "games.inc"
#undef GAME

// Makes `academie._core.NAME` importable by its full name, as stub checkers and pickle expect.
static nb::module_ submodule(nb::module_& core, const char* name, const char* doc) {
    nb::module_ sub = core.def_submodule(name, doc);
    nb::module_::import_("sys").attr("modules")[sub.attr("__name__")] = sub;
    return sub;
}
}  // namespace academie

NB_MODULE(_core, m) {
    // Modules cache moves and profiles until the process ends, and Python does not tear modules down in an order that
    // would free them, so what nanobind would report is not a leak.
    nb::set_leak_warnings(false);
    m.doc() = "The native rules, searches and tables; use the public names of the package instead.";
    nb::module_ search = academie::submodule(m, "search", "What every search shares");
    nb::class_<academie::Stop>(search, "Stop", "Ends a search, or other long native work, from another thread.")
        .def(nb::init<>())
        .def("set", &academie::Stop::set)
        .def("clear", &academie::Stop::clear)
        .def("is_set", &academie::Stop::is_set)
        .def("check", &academie::Stop::check, "Raises `Stopped` once it is set.");
    nb::exception<academie::Stopped>(search, "Stopped").attr("__doc__") =
        "Raised by native work that a Stop has ended before it was done.";
    nb::exception<academie::search::Occupied>(search, "Occupied", PyExc_RuntimeError);
    search.def(
        "on_clock",
        [](double left, int moves, double increment) {
            const academie::search::Budget budget = academie::search::on_clock(left, moves, increment);
            return std::pair(budget.seconds, budget.longest);
        },
        nb::arg("left"), nb::arg("moves") = 0, nb::arg("increment") = 0.0,
        "The seconds of a move with so much time left, and the longest it may take.");
    search.def("stream", &academie::stream, nb::arg("seed"), nb::arg("index") = 0,
               "What the generator of the `index`th game of a seed begins with.");
    nb::module_ nets = academie::submodule(m, "nets", "Small networks read natively");
    academie::nets::bind(nets);
    nb::module_ abreast = academie::submodule(m, "vector", "Many games abreast, for learners");
    academie::abreast::bind(abreast);
    nb::module_ tables = academie::submodule(m, "tables", "What every race game shares");
    academie::tables::bind(tables);
#define GAME(name)                                                                              \
    {                                                                                           \
        nb::module_ sub = academie::submodule(m, #name, "The native rules of the game " #name); \
        academie::name::bind(sub);                                                              \
    }
#include "games.inc"
#undef GAME
}
