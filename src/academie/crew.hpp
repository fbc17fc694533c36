// Work in parts, shared among threads. Knows no Python, no game.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "pulse.hpp"

namespace academie {

constexpr int kMostThreads = 256;

// Calls part(i, ended) for each of the parts, in that many threads; a part that takes long looks at `ended` now and
// then. The caller's thread beats the pulse meanwhile, and what it throws ends them all, as does what a part throws.
inline void share_out(int parts, int threads, Pulse& pulse,
                      const std::function<void(int, const std::atomic<bool>&)>& part) {
    pulse.beat();  // the work may be done before the next: it is not begun where it is to end
    std::atomic<int> next{0};
    std::atomic<bool> ended{false};
    std::exception_ptr failed;
    std::mutex held;  // over what follows and what has failed
    std::condition_variable finished;
    int done = 0;
    const auto work = [&] {
        std::exception_ptr thrown;
        try {
            for (int i = next++; i < parts && !ended; i = next++) part(i, ended);
        } catch (...) {
            thrown = std::current_exception();
            ended = true;
        }
        const std::lock_guard lock(held);
        if (thrown && !failed) failed = thrown;
        ++done;
        finished.notify_one();
    };
    const int hands = std::clamp(std::min(threads, parts), 1, kMostThreads);
    std::vector<std::thread> pool;
    try {
        for (int i = 0; i < hands; ++i) pool.emplace_back(work);
        std::unique_lock lock(held);
        while (!finished.wait_for(lock, std::chrono::milliseconds(2), [&] { return done == hands; })) {
            lock.unlock();
            pulse.beat();
            lock.lock();
        }
    } catch (...) {
        ended = true;
        for (std::thread& each : pool) each.join();
        throw;
    }
    for (std::thread& each : pool) each.join();
    if (failed) std::rethrow_exception(failed);
}

}  // namespace academie
