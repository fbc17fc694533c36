// A move's share of a clock, and when a search on a clock has looked long enough.
//
// A move whose value holds is made as soon as one more depth would not end in its share; where the value falls, or the
// best move has just changed, the move is given more, up to the longest it may take. Without a clock nothing is
// changed.
#pragma once

#include <algorithm>

#include "budget.hpp"

namespace academie::search {

// What a move may take with these seconds left for these moves; 0 moves: for the rest of the game. The increment
// has been added before the move, so that it is part of what is left.
inline Budget on_clock(double left, int moves, double increment) {
    constexpr int kHorizon = 30;         // moves that a game is taken to last on, when nobody says
    constexpr double kLargest = 0.4;     // of the time left, for one move
    constexpr double kReserve = 0.05;    // seconds reserved for the way between the programs
    constexpr double kShortest = 0.005;  // the shortest look of all, though the flag should fall
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

    // The value falls in the middle of a depth: let it end.
    void fell() {
        if (on()) watch_.allow(budget_.longest);
    }

    // A depth is finished. Whether the next would not end within what the move deserves.
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
    static constexpr int kSteady = 6;    // depths after which a best move is taken to be settled
    static constexpr double kFall = 40;  // hundredths: a fall of so much is one of all
    static constexpr double kCalm = 1.1, kMoved = 1.7, kFallen = 1.5;
    static constexpr double kGrowth = 1.6;   // how much longer a depth takes than the one before it
    static constexpr double kOverrun = 1.5;  // beyond what it deserves, for a depth that was expected to end

    bool on() const { return budget_.seconds > 0 && budget_.longest > 0; }

    Watch& watch_;
    Budget budget_;
    double before_ = 0, mean_ = 0;
    int steady_ = 0, depths_ = 0;
};

}  // namespace academie::search
