// Turns at using an engine: threads wait for one another, and a thread that would wait for itself gets an error.
#pragma once

#include <unistd.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace academie::search {

// Thrown where waiting would never end (deadlock).
struct Occupied : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Turns {
  public:
    class Turn {
      public:
        explicit Turn(Turns& turns) : turns_(turns) { turns_.take(); }
        ~Turn() { turns_.give(); }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

      private:
        Turns& turns_;
    };

  private:
    void take() {
        if (process_ != getpid()) begin_again();
        if (user_ == std::this_thread::get_id())
            throw Occupied("this engine is analysing, and its report asks it for more");
        mutex_->lock();
        user_ = std::this_thread::get_id();
    }

    void give() {
        user_ = std::thread::id();
        mutex_->unlock();
    }

    // After a fork: the thread that used the engine in the parent does not exist here.
    void begin_again() {
        if (user_ != std::thread::id()) throw Occupied("this engine was analysing when the process was forked");
        mutex_.release();  // another thread may have held it: such a mutex must not be touched, not even destroyed
        mutex_ = std::make_unique<std::mutex>();
        process_ = getpid();
    }

    std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
    std::atomic<std::thread::id> user_{};
    pid_t process_ = getpid();
};

}  // namespace academie::search
