// All the ways to make each play of a throw: which dames can have been moved to reach its position.
//
// plays.hpp finds one way to each position. A referee who holds a player to a dame he touched needs all of them: a dame
// may pass over a flèche where another stands, or that other may go on while the first takes its place. Only the
// referee uses this; engines never do.
#pragma once

#include <unordered_map>

#include "plays.hpp"

namespace academie::tables {

// The places that dames that stood there before the throw have left, as a set: the hand first, then the steps.
using Left = std::uint32_t;
using Lefts = std::vector<Left>;  // by every way to make one play, each set once

// The steps of such sets, kHand for the hand, in order.
inline std::vector<std::vector<Step>> steps_of(const Lefts& sets) {
    std::vector<std::vector<Step>> found;
    for (Left left : sets) {
        std::vector<Step>& steps = found.emplace_back();
        for (; left; left &= left - 1) steps.push_back(std::countr_zero(left) + kHand);
    }
    std::sort(found.begin(), found.end());
    return found;
}

// The place that a dame has left in a play of one stride.
inline Left left_by(const Play& play) {
    Left left = 0;
    for (std::size_t i = 0; i < play.made; ++i) left |= Left(1) << (play.strides[i].from - kHand);
    return left;
}

template <PlayLaw L>
class Departures {
  public:
    Departures(const L& law, const Board& before, const Numbers& numbers)
        : law_(law), before_(before), numbers_(numbers) {}

    // For each of these plays, which are all of the throw, in their order.
    [[gnu::noinline]] std::vector<Lefts> find(const Plays& plays) {
        Workspace workspace;
        Plays found;
        Generator<L> generator(law_, workspace);
        generator.find(before_, numbers_, found);
        best_ = generator.best();
        lefts_.resize(plays.size());
        for (std::size_t i = 0; i < plays.size(); ++i) place_[plays[i].key] = i;
        go(Way{unplayed_throw(before_), before_.own});
        return lefts_;
    }

  private:
    // Strides made, and the dames that none of them has moved yet.
    struct Way {
        Play play;
        Dames still;
        std::uint64_t moved = 0;  // hashes them
    };

    void go(const Way& way) {
        const Play& play = way.play;
        const bool finished = law_.finished(play);
        if (keeps(best_, play, law_.optional(), finished) && law_.rests(before_, play)) add(way);
        if (finished) return;
        for (int i = 0; i < numbers_.count; ++i) {
            if (may_use(play, numbers_, i)) extend(way, i);
        }
    }

    void extend(const Way& way, int i) {
        const Play& play = way.play;
        if (play.board.own.hand) {
            stride(way, kHand, i);
            if (L::kHandFirst) return;
        }
        for (std::uint32_t from = next_from(law_.rear_first(), play); from; from &= from - 1) {
            stride(way, std::countr_zero(from), i);
        }
    }

    // A dame on `from` moves on: one that the throw brought there, or one that stood there.
    void stride(const Way& way, Step from, int i) {
        const auto used = std::uint16_t(way.play.used | 1 << i);
        const bool last = used == (1 << numbers_.count) - 1;
        const Step to = law_.lands(way.play.board, from, numbers_[i]);
        if (to == kNowhere || (last && !law_.may_end(way.play.board, to))) return;
        Way next = way;
        move(next.play, from, to, numbers_[i]);
        if constexpr (L::kHits) {
            if (to < kLifted && law_.hits(way.play.board, to)) hit<L::kLayout>(next.play);
        }
        next.play.used = used;
        next.play.total = std::uint8_t(next.play.total + numbers_[i]);
        if (on(way.play.board.own, from) > on(way.still, from)) go_once(next);
        if (on(way.still, from) && !law_.in_passing(way.play.board, from)) {
            next.still.take(from);
            next.moved += key(1, from);
            go_once(next);
        }
    }

    // If dames are moved from the rear forward, the last one moved limits which may follow.
    void go_once(const Way& way) {
        const std::uint64_t last = law_.rear_first() ? std::uint64_t(way.play.last().from - kHand) : 0;
        if (seen_.insert(way.play.key ^ mixed(way.play.used | last << 16) ^ mixed(way.moved))) go(way);
    }

    void add(const Way& way) {
        const auto place = place_.find(way.play.key);
        if (place == place_.end()) return;
        Left left = 0;
        for (Step s = kHand; s < kSteps; ++s) left |= Left(on(way.still, s) < on(before_.own, s)) << (s - kHand);
        Lefts& lefts = lefts_[place->second];
        if (std::find(lefts.begin(), lefts.end(), left) == lefts.end()) lefts.push_back(left);
    }

    static int on(const Dames& dames, Step s) { return s == kHand ? dames.hand : dames[s]; }

    const L& law_;
    const Board& before_;
    const Numbers numbers_;
    Best best_{0, 0};
    Seen seen_;
    std::unordered_map<std::uint64_t, std::size_t> place_;  // of a play by the key of its position
    std::vector<Lefts> lefts_;
};

}  // namespace academie::tables
