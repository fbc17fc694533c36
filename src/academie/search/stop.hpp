// A flag by which one thread ends another's search.
#pragma once

#include <atomic>

namespace academie::search {

struct Stop {
    std::atomic<bool> flag{false};

    void set() { flag.store(true, std::memory_order_relaxed); }
    void clear() { flag.store(false, std::memory_order_relaxed); }
    bool is_set() const { return flag.load(std::memory_order_relaxed); }
};

}  // namespace academie::search
