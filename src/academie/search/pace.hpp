// Time management: a move's share of a clock, and when a search has taken enough.
//
// A move whose value is stable is made as soon as one more depth would not finish within its share. If the value falls,
// or the best move has just changed, it gets more, up to the most it may take. Without a clock this has no effect.
#pragma once

#include <algorithm>

#include "budget.hpp"

namespace academie::search {

// The time for a move, with these seconds left for these moves; 0 moves: for the rest of the game. The increment was
// added before the move, so it is part of the time left.
inline Budget on_clock(double left, int moves, double increment) {
    constexpr int kHorizon = 30;         // moves assumed to remain if the number is unknown
    constexpr double kLargest = 0.4;     // of the time left, for one move
    constexpr double kReserve = 0.05;    // seconds, for the communication between programs
    constexpr double kShortest = 0.005;  // the shortest search, even if the flag falls
    constexpr double kStretch = 4;       // shares that a move in doubt may take
    const int horizon = moves > 0 ? std::min(moves, kHorizon) : kHorizon;
    const double usable = std::max(0.0, left - kReserve);
    const double most = std::max(kShortest, moves == 1 ? usable : usable * kLargest);
    const double share = std::max(0.0, usable - increment) / horizon + 0.8 * increment;
    Budget budget;
    budget.seconds = std::clamp(share, kShortest, most);
    budget.longest = std::min(kStretch * budget.seconds, most);
    return budget;
}

class Pace {
  public:
    explicit Pace(Watch& watch) : watch_(watch), budget_(watch.budget()) {
        if (on()) watch_.allow(budget_.longest);
    }

    // The value falls within a depth: let the depth finish.
    void fell() {
        if (on()) watch_.allow(budget_.longest);
    }

    // A depth is complete. Whether the next would not finish within the move's time.
    bool enough(int value, bool same_move) {
        if (!on()) return false;
        const double now = watch_.seconds(), took = now - before_;
        before_ = now;
        steady_ = same_move ? std::min(steady_ + 1, kSteady) : 0;
        const double fall = depths_++ ? std::clamp(mean_ - value, 0.0, kFall) / kFall : 0;
        mean_ = depths_ > 1 ? (mean_ + value) / 2 : value;
        const double doubt = kCalm + (kMoved - kCalm) * (kSteady - steady_) / kSteady + kFallen * fall;
        const double deserved = std::min(doubt * budget_.seconds, budget_.longest);
        watch_.allow(std::min(kOverrun * deserved, budget_.longest));
        return now + kGrowth * took > deserved;
    }

  private:
    static constexpr int kSteady = 6;    // depths after which a best move counts as settled
    static constexpr double kFall = 40;  // hundredths: a fall of this much counts in full
    static constexpr double kCalm = 1.1, kMoved = 1.7, kFallen = 1.5;
    static constexpr double kGrowth = 1.6;   // time of a depth, relative to the one before it
    static constexpr double kOverrun = 1.5;  // how far beyond its time a depth that was expected to finish may go

    bool on() const { return budget_.seconds > 0 && budget_.longest > 0; }

    Watch& watch_;
    Budget budget_;
    double before_ = 0, mean_ = 0;
    int steady_ = 0, depths_ = 0;
};

}  // namespace academie::search
