// The routes of a capture, for display: the squares on which the capturing piece lands, one after another.
//
// rules.hpp has one move for all routes over the same pieces (§19); this finds the routes.
#pragma once

#include <vector>

#include "rules.hpp"

namespace academie::draughts {

using Route = std::vector<Bit>;

// Walks every chain of leaps that takes exactly the victims of `move` (§8-§13). A man that takes only forward needs no
// special case (§49): a route as long as its capture, to the same row, has no step back.
class Routes {
  public:
    Routes(const Position& position, const Move& move, March march)
        : move_(move),
          empty_(in_game(march, [&](auto game) { return position.empty<decltype(game)>(); }) | word(move.from)),
          runs_(march == March::Polish && (position.kings & word(move.from))),
          route_{Bit(move.from)} {
        walk(move.from, 0);
    }

    const std::vector<Route>& found() const { return found_; }

  private:
    void walk(Bit at, Bits passed) {
        if (passed == move_.captured) {
            if (at == move_.to) found_.push_back(route_);
            return;
        }
        for (int d = 0; d < 4; ++d) leap(at, d, passed);
    }

    void leap(Bit at, int d, Bits passed) {
        const Bits blockers = ray_of(d, at) & ~empty_;
        if (!blockers) return;
        const Bit victim = nearest(d, blockers);
        if (!(word(victim) & move_.captured & ~passed)) return;
        if (!runs_ && victim != at + step_of(d)) return;
        for (Bit to = victim + step_of(d); to >= 0 && to < kBits && (word(to) & empty_); to += step_of(d)) {
            route_.push_back(to);
            walk(to, passed | word(victim));
            route_.pop_back();
            if (!runs_) return;
        }
    }

    const Move move_;
    const Bits empty_;
    const bool runs_;  // a king that goes the length of a line
    Route route_;
    std::vector<Route> found_;
};

// All routes of a move in a fixed order; a quiet move has one.
inline std::vector<Route> routes(const Position& position, const Move& move, March march) {
    if (!move.captured) return {{Bit(move.from), Bit(move.to)}};
    return Routes(position, move, march).found();
}

}  // namespace academie::draughts
