// The limits of a search, and the watch that checks them.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "../pulse.hpp"

namespace academie::search {

// Whichever limit comes first; zero means no limit, and three zeros search until stopped. With a clock, `seconds` are a
// move's share and `longest`, otherwise zero, the most it may take when in doubt (pace.hpp).
struct Budget {
    double seconds = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    double longest = 0;
};

// Checked by every thread of one search. `outside`, which may be null, is the caller's stop flag; only the caller's own
// thread calls `pulse`, which may also be null.
class Watch {
  public:
    Watch(const Budget& budget, const std::atomic<bool>* outside, Pulse* pulse = nullptr)
        : budget_(budget),
          outside_(outside),
          pulse_(pulse),
          start_(std::chrono::steady_clock::now()),
          allowed_(budget.seconds) {}

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
    const Budget& budget() const { return budget_; }

    // Seconds until the search must stop.
    void allow(double seconds) { allowed_.store(seconds, std::memory_order_relaxed); }

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const {
        return stopped_.load(std::memory_order_relaxed) || (outside_ && outside_->load(std::memory_order_relaxed));
    }

    // Whether a thread that has counted `nodes` must stop now.
    bool spent(std::uint64_t nodes) const {
        if (pulse_ && caller_ == std::this_thread::get_id()) pulse_->beat();
        if (stopped()) return true;
        if (budget_.nodes && nodes >= budget_.nodes) return true;
        return budget_.seconds > 0 && seconds() >= allowed_.load(std::memory_order_relaxed);
    }

    // The node count at which a thread should next check its watch.
    std::uint64_t next_look(std::uint64_t nodes) const {
        constexpr std::uint64_t kInterval = 2048;
        const std::uint64_t next = nodes + kInterval;
        return budget_.nodes && budget_.nodes > nodes && budget_.nodes < next ? budget_.nodes : next;
    }

  private:
    Budget budget_;
    const std::atomic<bool>* outside_;
    Pulse* pulse_;
    std::thread::id caller_ = std::this_thread::get_id();
    std::chrono::steady_clock::time_point start_;
    std::atomic<double> allowed_;
    std::atomic<bool> stopped_{false};
};

}  // namespace academie::search
