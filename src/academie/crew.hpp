// Work in parts, shared among threads.
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

// Calls part(i, ended) for each part, in that many threads; a part that takes long checks `ended` now and then.
// Meanwhile the caller's thread calls the pulse. What the pulse or a part throws ends them all.
inline void share_out(int parts, int threads, Pulse& pulse,
                      const std::function<void(int, const std::atomic<bool>&)>& part) {
    pulse.beat();  // the work may be done before the next call: do not begin work that must end
    std::atomic<int> next{0};
    std::atomic<bool> ended{false};
    std::exception_ptr failed;
    std::mutex held;  // guards what follows and `failed`
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
