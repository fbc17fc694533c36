// The pulse of long native work: a loop calls beat(), and another thread or a signal can end the loop.
//
// A beat is a counter. About once a millisecond, whatever a beat costs, one of them checks: the flag by which another
// thread ends the work and, less often, a callback for the signals that the caller's own thread has received. A check
// that finds an end throws, and the unfinished result is dropped.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>

namespace academie {

// Thrown when a flag ends some work.
struct Stopped : std::exception {
    const char* what() const noexcept override { return "the work was stopped before its end"; }
};

// A flag by which one thread ends another's work.
struct Stop {
    std::atomic<bool> flag{false};

    void set() { flag.store(true, std::memory_order_relaxed); }
    void clear() { flag.store(false, std::memory_order_relaxed); }
    bool is_set() const { return flag.load(std::memory_order_relaxed); }
    void check() const {
        if (is_set()) throw Stopped();
    }
};

class Pulse {
  public:
    // Throws if the work must end; false if it need not be called again.
    using Question = bool (*)();

    explicit Pulse(const Stop* stop = nullptr, Question question = nullptr) : stop_(stop), question_(question) {}
    Pulse(const Pulse&) = delete;
    Pulse& operator=(const Pulse&) = delete;

    void beat() {
        if (--left_ == 0) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int kMost = 256;  // beats between two checks: soon enough even if beats become slow
    static constexpr std::chrono::milliseconds kSoon{1}, kLate{4}, kAsked{50};

    [[gnu::noinline]] void look() {
        const Clock::time_point now = Clock::now();
        if (looked_ == Clock::time_point())
            looked_ = asked_ = now;  // the first beat: short work does not read the clock again
        const auto passed = now - looked_;
        if (passed < kSoon) every_ = std::min(2 * every_, kMost);
        if (passed > kLate) every_ = std::max(every_ / 4, 1);
        left_ = every_;
        looked_ = now;
        if (stop_) stop_->check();
        if (!question_ || now - asked_ < kAsked) return;
        if (!question_()) question_ = nullptr;
        asked_ = Clock::now();  // the callback may have taken time
    }

    const Stop* stop_;
    Question question_;
    int every_ = 16, left_ = 1;
    Clock::time_point looked_, asked_;
};

// The pulse of work too short to need one: passed by value, it costs nothing.
struct NoPulse {
    void beat() const {}
};

}  // namespace academie
