// A struct member with its name, for code that shows the struct to Python.
#pragma once

namespace academie {

template <class Of, class M>
struct Field {
    const char* name;
    M Of::* at;
    const char* doc;
    void (*check)(const M&);  // throws if the law cannot handle the value
};

template <class Of, class M>
constexpr Field<Of, M> field(const char* name, M Of::* at, const char* doc = "", void (*check)(const M&) = nullptr) {
    return {name, at, doc, check};
}

}  // namespace academie
