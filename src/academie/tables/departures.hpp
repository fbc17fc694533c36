// All the ways to one play: which dames can have been moved by a throw so that a position stands.
//
// Names no game. plays.hpp keeps one way to each position; whoever holds a player to a dame he touched has to know them
// all: a dame carried over a flèche where another stands, or that other carried on and its place taken. Asked of one
// play at a time, at the table; machines never do.
#pragma once

#include "plays.hpp"

namespace academie::tables {

// The places that dames which stood there before the throw have left, as a set: the hand first, then the steps.
using Left = std::uint32_t;

// The steps of such sets, kHand for the hand, in order.
inline std::vector<std::vector<Step>> steps_of(const std::vector<Left>& sets) {
    std::vector<std::vector<Step>> found;
    for (Left left : sets) {
        std::vector<Step>& steps = found.emplace_back();
        for (; left; left &= left - 1) steps.push_back(std::countr_zero(left) + kHand);
    }
    std::sort(found.begin(), found.end());
    return found;
}

// What a play of one stride a dame has left.
inline Left left_by(const Play& play) {
    Left left = 0;
    for (std::size_t i = 0; i < play.made; ++i) left |= Left(1) << (play.strides[i].from - kHand);
    return left;
}

template <PlayLaw L>
class Departures {
  public:
    Departures(const L& law, const Board& before, const Numbers& numbers, const Board& after)
        : law_(law), before_(before), after_(after), numbers_(numbers) {}

    // Each set once; none where the law does not let the throw reach the position.
    std::vector<Left> find() {
        Workroom room;
        Plays plays;
        Generator<L> generator(law_, room);
        generator.find(before_, numbers_, plays);
        best_ = generator.best();
        go(Way{unplayed_throw(before_), before_.own});
        return left_;
    }

  private:
    // Strides made, and the dames that none of them has moved yet.
    struct Way {
        Play play;
        Dames still;
        std::uint64_t moved = 0;  // a number for what they are
    };

    void go(const Way& way) {
        const Play& play = way.play;
        const bool finished = law_.finished(play);
        if (play.board == after_ && keeps(best_, play, law_.optional(), finished) && law_.rests(before_, play))
            add(way);
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

    // A dame of `from` goes on: one that the throw has brought there, or one that stood there.
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
        if (!on_the_way(next.play.board)) return;
        if (on(way.play.board.own, from) > on(way.still, from)) go_once(next);
        if (on(way.still, from) && !law_.in_passing(way.play.board, from)) {
            next.still.take(from);
            next.moved += key(1, from);
            go_once(next);
        }
    }

    void go_once(const Way& way) {
        if (seen_.insert(way.play.key ^ mixed(way.play.used) ^ mixed(way.moved))) go(way);
    }

    // Dames go forward and what is hit stays so: never more ahead than there will be, nor fewer adverse ones.
    bool on_the_way(const Board& board) const {
        int behind = board.own.hand - after_.own.hand;
        for (Step s = 0; behind >= 0 && s < kSteps; ++s) behind += board.own[s] - after_.own[s];
        if (behind < 0) return false;
        for (Step s = 0; s < kSteps; ++s) {
            if (board.other[s] < after_.other[s]) return false;
        }
        return true;
    }

    void add(const Way& way) {
        Left left = 0;
        for (Step s = kHand; s < kSteps; ++s) left |= Left(on(way.still, s) < on(before_.own, s)) << (s - kHand);
        if (std::find(left_.begin(), left_.end(), left) == left_.end()) left_.push_back(left);
    }

    static int on(const Dames& dames, Step s) { return s == kHand ? dames.hand : dames[s]; }

    const L& law_;
    const Board &before_, &after_;
    const Numbers numbers_;
    Best best_{0, 0};
    Seen seen_;
    std::vector<Left> left_;
};

}  // namespace academie::tables
