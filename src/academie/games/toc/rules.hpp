// What a throw of trictrac is worth at toc: trous instead of points (§2-§4, §11).
//
// The plays, the jans and who gains by them are trictrac's (§1, §10) and not repeated here.
#pragma once

#include "../trictrac/marks.hpp"

namespace academie::toc {

using trictrac::Credit;
using trictrac::Jan;

// The values of a profile that affect plays, trous and the end.
struct Profile {
    trictrac::Profile jans;   // §1: the reading of trictrac in use
    bool sum_events = false;  // §3: every event of a throw is marked
    bool la_double = false;   // §5: agreed, for a game au premier trou
    int target = 12;          // §5, §6: trous of a game

    bool operator==(const Profile&) const = default;
};

// The points of a jan made by one simple means.
constexpr int simple_points(Jan jan) {
    const bool two = jan == Jan::BattreGrand || jan == Jan::FauxGrand || jan == Jan::Margot;
    return two ? 2 : 4;
}

// §2: one trou for one simple means; for a doublet, or two means or more, trictrac gives more points and toc two trous.
// §11: dames that cannot be played are one trou, however many.
constexpr int trous_of(const Credit& credit) {
    return credit.jan != Jan::NonJouee && credit.points > simple_points(credit.jan) ? 2 : 1;
}

// One player's gain from one throw, event by event.
class Gain {
  public:
    explicit Gain(const Profile& profile, int before = 0) : sum_(profile.sum_events), trous_(before) {}

    // §3: the best event counts, or all of them.
    void add(const Credit& credit) {
        const int trous = trous_of(credit);
        trous_ = sum_ ? trous_ + trous : std::max(trous_, trous);
    }
    int trous() const { return trous_; }

  private:
    bool sum_;
    int trous_;
};

}  // namespace academie::toc
