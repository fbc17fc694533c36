// The pulse of long native work: a loop beats it, and whoever waits for the loop can end it. Knows no Python, no game.
//
// A beat is a count. About once in a millisecond, whatever the beats cost, one of them looks: at the flag by which
// another thread ends the work, and at times, by a question handed in, at what the caller's own thread was told
// meanwhile. A look that finds an end throws; what was being made is then never seen.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>

namespace academie {

// Thrown where a flag ends some work.
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
    // Throws where the work must end; false where it need not be asked again.
    using Question = bool (*)();

    explicit Pulse(const Stop* stop = nullptr, Question question = nullptr) : stop_(stop), question_(question) {}
    Pulse(const Pulse&) = delete;
    Pulse& operator=(const Pulse&) = delete;

    void beat() {
        if (--left_ == 0) look();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr int kMost = 256;  // beats between two looks: were all of them suddenly slow, it is still soon
    static constexpr std::chrono::milliseconds kSoon{1}, kLate{4}, kAsked{50};

    [[gnu::noinline]] void look() {
        const Clock::time_point now = Clock::now();
        if (looked_ == Clock::time_point())
            looked_ = asked_ = now;  // the first beat: what is short reads no clock again
        const auto passed = now - looked_;
        if (passed < kSoon) every_ = std::min(2 * every_, kMost);
        if (passed > kLate) every_ = std::max(every_ / 4, 1);
        left_ = every_;
        looked_ = now;
        if (stop_) stop_->check();
        if (!question_ || now - asked_ < kAsked) return;
        if (!question_()) question_ = nullptr;
        asked_ = Clock::now();  // the answer may have been waited for
    }

    const Stop* stop_;
    Question question_;
    int every_ = 16, left_ = 1;
    Clock::time_point looked_, asked_;
};

// The pulse of what is too short to beat: passed by value, it costs nothing.
struct NoPulse {
    void beat() const {}
};

}  // namespace academie
