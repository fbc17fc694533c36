// What every native value has in Python.
//
// A value never changes. It is made from its parts, compared and hashed by them, printed on one line with their names,
// and pickled as them; its copy is itself.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "field.hpp"
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
concept Sequence = requires(const T& t) { t.begin(), t.end(), t.size(); };

// Hashes numbers and what is made of numbers; a value inside another gives its own hash.
template <class V>
std::uint64_t hashed(std::uint64_t sum, const V& value) {
    if constexpr (std::is_enum_v<V> || std::integral<V>) {
        return stirred(sum, std::uint64_t(value));
    } else if constexpr (std::same_as<V, double>) {
        return stirred(sum, std::bit_cast<std::uint64_t>(value));
    } else if constexpr (requires { value.has_value(); }) {
        return value ? hashed(stirred(sum, 1), *value) : stirred(sum, 0);
    } else if constexpr (Sequence<V>) {
        sum = stirred(sum, std::uint64_t(value.size()));
        for (const auto& each : value) sum = hashed(sum, each);
        return sum;
    } else if constexpr (requires { std::tuple_size<V>::value; }) {
        std::apply([&](const auto&... each) { ((sum = hashed(sum, each)), ...); }, value);
        return sum;
    } else {
        return stirred(sum, std::uint64_t(nb::hash(nb::cast(value))));
    }
}

// ----------------------------------------------------------------------------------------------
// Numbers

// Numbers from Python are checked here, because the law indexes, shifts and adds with them.
template <std::integral N>
N within(N number, N least, N most, const char* sentence) {
    if (number < least || number > most) throw nb::value_error(sentence);
    return number;
}

// A deeper tree takes too long to count and too much stack.
inline int depth_of(int depth) { return within(depth, 0, 99, "a depth is 0 to 99"); }

// A sweep stores every position.
inline int sweep_of(int games) { return within(games, 0, 100'000, "a sweep is of 0 to 100000 games"); }

inline int die_of(int die) { return within(die, 1, 6, "a die shows 1 to 6"); }

// Points, trous, throws: small enough that sums of them do not overflow.
inline int count_of(int count) { return within(count, 0, 1'000'000, "a count is 0 to 1000000"); }
inline void check_count(const int& count) { count_of(count); }

// ----------------------------------------------------------------------------------------------
// Long work

// Raises the exceptions of signals, above all Ctrl-C. The interpreter handles signals in its main thread only, so other
// threads need not ask.
bool heed_signals();

// Runs native work in the calling thread without the interpreter's lock. Its loops call the pulse, through which a Stop
// (which may be null) or Ctrl-C ends the work: Stopped is thrown, or what the signal handler raises.
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

// What Python needs of every value, type-erased so that it is compiled once for all of them (bind.cpp).
struct Identity {
    std::function<bool(nb::handle, nb::handle)> same;  // both are of the type
    std::function<std::uint64_t(nb::handle)> hash;
    std::function<nb::object(nb::handle)> parts;  // the constructor's arguments, in order
};

void bind_identity(nb::handle type, const Identity& identity);

// Writes "Score(points=4, trous=1)"; leaves out parts with their default value.
void bind_repr(nb::handle type, std::vector<const char*> names, std::function<nb::object(nb::handle)> parts,
               const nb::object& usual = {});

// Uses their own equality where they have one, else the key.
template <class T, class Key>
bool same(const T& a, const T& b, [[maybe_unused]] const Key& key) {
    if constexpr (std::equality_comparable<T>)
        return a == b;
    else
        return key(a) == key(b);
}

template <class T, class Parts>
std::function<nb::object(nb::handle)> told_by(Parts parts) {
    return [parts](nb::handle self) { return nb::cast(parts(nb::cast<const T&>(self))); };
}

// `parts` gives the constructor's arguments, in order; two values are equal if their `key` is.
template <class T, class... Base, class Parts, class Key>
void bind_identity(nb::class_<T, Base...>& bound, Parts parts, Key key) {
    bind_identity(
        bound, {[key](nb::handle a, nb::handle b) { return same(nb::cast<const T&>(a), nb::cast<const T&>(b), key); },
                [key](nb::handle self) { return hashed(0, key(nb::cast<const T&>(self))); }, told_by<T>(parts)});
}

template <class T, std::size_t N, class Parts, class Key>
void bind_parts(nb::class_<T>& bound, const Names<N>& names, Parts parts, Key key) {
    static_assert(std::tuple_size_v<std::invoke_result_t<Parts, const T&>> == N);
    bind_identity(bound, parts, key);
    bind_repr(bound, {names.begin(), names.end()}, told_by<T>(parts));
}

template <class T, std::size_t N, class Parts>
void bind_parts(nb::class_<T>& bound, const Names<N>& names, Parts parts) {
    bind_parts(bound, names, parts, parts);
}

// ----------------------------------------------------------------------------------------------
// Values that are plain structs

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

// A struct of results: every field is printed.
template <class T, class... Of, class... M>
void bind_struct(nb::class_<T>& bound, const Field<Of, M>&... fields) {
    bound.def("__init__", made_of<T>(fields...), nb::arg(fields.name)...);
    (bound.def_ro(fields.name, fields.at, fields.doc), ...);
    bind_parts(bound, Names<sizeof...(M)>{fields.name...}, parts_of<T>(fields...));
}

// A struct of settings, each with a default, which is left out.
template <class T, class... Base, class... Of, class... M>
void bind_choices(nb::class_<T, Base...>& bound, const Field<Of, M>&... fields) {
    bound.def("__init__", made_of<T>(fields...), (nb::arg(fields.name) = T{}.*fields.at)...);
    (bound.def_ro(fields.name, fields.at, fields.doc), ...);
    bind_identity(bound, parts_of<T>(fields...), parts_of<T>(fields...));
    bind_repr(bound, {fields.name...}, told_by<T>(parts_of<T>(fields...)), nb::cast(parts_of<T>(fields...)(T{})));
}

}  // namespace academie
