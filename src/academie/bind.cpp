// The parts of bind.hpp that depend on no type: what every native value shows Python, and how long work ends by Ctrl-C.

#include "bind.hpp"

namespace academie {

bool heed_signals() {
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    const nb::module_ threading = nb::module_::import_("threading");
    return nb::cast<std::uint64_t>(threading.attr("main_thread")().attr("ident")) == PyThread_get_thread_ident();
}

namespace {

template <class Function, class... Extra>
void def(nb::handle type, const char* name, Function function, const Extra&... extra) {
    nb::cpp_function_def(function, nb::scope(type), nb::name(name), nb::is_method(), extra...);
}

bool is_a(nb::handle value, nb::handle type) { return PyObject_TypeCheck(value.ptr(), (PyTypeObject*)type.ptr()); }

}  // namespace

// `type` is as old as the module and outlives its methods, so they may borrow it.
void bind_identity(nb::handle type, const Identity& identity) {
    def(
        type, "__eq__",
        [type, same = identity.same](nb::handle a, nb::handle b) {
            return is_a(a, type) && is_a(b, type) && same(a, b);
        },
        nb::sig("def __eq__(self, other: object, /) -> bool"));
    def(type, "__hash__", [hash = identity.hash](nb::handle self) { return std::int64_t(hash(self) >> 4); });
    def(
        type, "__reduce__",
        [parts = identity.parts](nb::handle self) { return nb::make_tuple(self.type(), parts(self)); },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"));
    def(type, "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> typing.Self"));
    def(
        type, "__deepcopy__", [](nb::object self, nb::handle) { return self; }, nb::arg("memo"),
        nb::sig("def __deepcopy__(self, memo: object, /) -> typing.Self"));
}

void bind_repr(nb::handle type, std::vector<const char*> names, std::function<nb::object(nb::handle)> parts,
               const nb::object& usual) {
    def(type, "__repr__", [names = std::move(names), parts = std::move(parts), usual](nb::handle self) {
        const nb::object told = parts(self);
        std::string text;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (usual.is_valid() && nb::object(usual[i]).equal(nb::object(told[i]))) continue;
            text += (text.empty() ? "" : ", ") + std::string(names[i]) + "=" + nb::repr(told[i]).c_str();
        }
        return std::string(nb::str(self.type().attr("__name__")).c_str()) + "(" + text + ")";
    });
}

}  // namespace academie
