// What every native value shows Python alike. Names no game; translates, decides nothing.
//
// A value is never changed. It is made from its parts, compared and hashed by them, written on one line with their
// names, and pickled as them; its copy is itself.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "pulse.hpp"

namespace academie {

namespace nb = nanobind;

// ----------------------------------------------------------------------------------------------
// Hashing

constexpr std::uint64_t stirred(std::uint64_t sum, std::uint64_t more) {
    const std::uint64_t x = (sum ^ more) * 0x9E3779B97F4A7C15;
    return x ^ (x >> 29);
}

template <class T>
concept TupleLike = !std::ranges::range<T> && requires { std::tuple_size<T>::value; };

// Of numbers, and of what is made of numbers; a value inside another is asked for its own.
template <class V>
std::uint64_t hashed(std::uint64_t sum, const V& value) {
    if constexpr (std::is_enum_v<V> || std::integral<V>) {
        return stirred(sum, std::uint64_t(value));
    } else if constexpr (std::same_as<V, double>) {
        return stirred(sum, std::bit_cast<std::uint64_t>(value));
    } else if constexpr (requires { value.has_value(); }) {
        return value ? hashed(stirred(sum, 1), *value) : stirred(sum, 0);
    } else if constexpr (std::ranges::range<V>) {
        sum = stirred(sum, std::uint64_t(std::ranges::size(value)));
        for (const auto& each : value) sum = hashed(sum, each);
        return sum;
    } else if constexpr (TupleLike<V>) {
        std::apply([&](const auto&... each) { ((sum = hashed(sum, each)), ...); }, value);
        return sum;
    } else {
        return stirred(sum, std::uint64_t(nb::hash(nb::cast(value))));
    }
}

// ----------------------------------------------------------------------------------------------
// Numbers

// What Python gives is checked at the door: the law indexes, shifts and adds with it.
template <std::integral N>
N within(N number, N least, N most, const char* sentence) {
    if (number < least || number > most) throw nb::value_error(sentence);
    return number;
}

// Deeper is a tree nobody has the time to count, and a stack nobody has the room for.
inline int depth_of(int depth) { return within(depth, 0, 99, "a depth is 0 to 99"); }

// Every position of a sweep is kept.
inline int sweep_of(int games) { return within(games, 0, 100'000, "a sweep is of 0 to 100000 games"); }

inline int die_of(int die) { return within(die, 1, 6, "a die shows 1 to 6"); }

// Points, trous, throws: sums of them stay numbers.
inline int count_of(int count) { return within(count, 0, 1'000'000, "a count is 0 to 1000000"); }
inline void check_count(const int& count) { count_of(count); }

// ----------------------------------------------------------------------------------------------
// Long work

// Hears what a signal raises, Ctrl-C above all: the interpreter tells its main thread alone, and others need not ask.
inline bool heed_signals() {
    const nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
    const nb::module_ threading = nb::module_::import_("threading");
    return nb::cast<std::uint64_t>(threading.attr("main_thread")().attr("ident")) == PyThread_get_thread_ident();
}

// Does native work without the interpreter's lock, in the calling thread. Its loops beat the pulse it is given, by
// which a Stop, which may be null, and Ctrl-C end it: as Stopped, and as what the handler raises.
template <class Work>
auto unlocked(const Stop* stop, Work&& work) {
    Pulse pulse(stop, &heed_signals);
    const nb::gil_scoped_release released;
    return std::forward<Work>(work)(pulse);
}

// ----------------------------------------------------------------------------------------------
// Values

template <std::size_t N>
using Names = std::array<const char*, N>;

// "Score(points=4, trous=1)"; parts that are as usual are left unsaid.
template <std::size_t N>
std::string written(nb::handle value, const Names<N>& names, const nb::object& parts, const nb::object& usual = {}) {
    std::string text;
    for (std::size_t i = 0; i < N; ++i) {
        if (usual.is_valid() && nb::object(usual[i]).equal(nb::object(parts[i]))) continue;
        text += (text.empty() ? "" : ", ") + std::string(names[i]) + "=" + nb::repr(parts[i]).c_str();
    }
    return std::string(nb::str(value.type().attr("__name__")).c_str()) + "(" + text + ")";
}

// By their own equality where they have one, else by the key.
template <class T, class Key>
bool same(const T& a, const T& b, [[maybe_unused]] const Key& key) {
    if constexpr (std::equality_comparable<T>)
        return a == b;
    else
        return key(a) == key(b);
}

// `parts` gives what the constructor takes, in its order; `key` what makes two values the same.
template <class T, class Parts, class Key>
void bind_identity(nb::class_<T>& bound, Parts parts, Key key) {
    bound
        .def(
            "__eq__",
            [key](const T& a, nb::handle b) { return nb::isinstance<T>(b) && same(a, nb::cast<const T&>(b), key); },
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [key](const T& value) { return std::int64_t(hashed(0, key(value)) >> 4); })
        .def(
            "__reduce__",
            [parts](nb::handle self) { return nb::make_tuple(self.type(), nb::cast(parts(nb::cast<const T&>(self)))); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def(
            "__copy__", [](nb::object self) { return self; }, nb::sig("def __copy__(self) -> typing.Self"))
        .def(
            "__deepcopy__", [](nb::object self, nb::handle) { return self; }, nb::arg("memo"),
            nb::sig("def __deepcopy__(self, memo: object, /) -> typing.Self"));
}

template <class T, std::size_t N, class Parts, class Key>
void bind_parts(nb::class_<T>& bound, const Names<N>& names, Parts parts, Key key) {
    static_assert(std::tuple_size_v<std::invoke_result_t<Parts, const T&>> == N);
    bind_identity(bound, parts, key);
    bound.def("__repr__", [names, parts](nb::handle self) {
        return written(self, names, nb::cast(parts(nb::cast<const T&>(self))));
    });
}

template <class T, std::size_t N, class Parts>
void bind_parts(nb::class_<T>& bound, const Names<N>& names, Parts parts) {
    bind_parts(bound, names, parts, parts);
}

// ----------------------------------------------------------------------------------------------
// Values that are plain structs

template <class Of, class M>
struct Field {
    const char* name;
    M Of::* at;
    const char* doc;
    void (*check)(const M&);  // throws where the law could not bear the value
};

template <class Of, class M>
Field<Of, M> field(const char* name, M Of::* at, const char* doc = "", void (*check)(const M&) = nullptr) {
    return {name, at, doc, check};
}

template <class T, class... Of, class... M>
auto parts_of(const Field<Of, M>&... fields) {
    return [fields...](const T& value) { return std::tuple<M...>(value.*fields.at...); };
}

template <class T, class... Of, class... M>
auto made_of(const Field<Of, M>&... fields) {
    return [fields...](T* self, const M&... values) {
        ((fields.check ? fields.check(values) : void()), ...);
        new (self) T{};
        ((self->*fields.at = values), ...);
    };
}

// A struct of which the core tells: every field is said.
template <class T, class... Of, class... M>
void bind_struct(nb::class_<T>& bound, const Field<Of, M>&... fields) {
    bound.def("__init__", made_of<T>(fields...), nb::arg(fields.name)...);
    (bound.def_ro(fields.name, fields.at, fields.doc), ...);
    bind_parts(bound, Names<sizeof...(M)>{fields.name...}, parts_of<T>(fields...));
}

// A struct of choices, each with its usual value: those are left unsaid.
template <class T, class... Of, class... M>
void bind_choices(nb::class_<T>& bound, const Field<Of, M>&... fields) {
    bound.def("__init__", made_of<T>(fields...), (nb::arg(fields.name) = T{}.*fields.at)...);
    (bound.def_ro(fields.name, fields.at, fields.doc), ...);
    bind_identity(bound, parts_of<T>(fields...), parts_of<T>(fields...));
    bound.def("__repr__",
              [names = Names<sizeof...(M)>{fields.name...}, parts = parts_of<T>(fields...)](nb::handle self) {
                  return written(self, names, nb::cast(parts(nb::cast<const T&>(self))), nb::cast(parts(T{})));
              });
}

}  // namespace academie
