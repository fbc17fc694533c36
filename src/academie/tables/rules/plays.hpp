// All plays of a throw: every way to use its numbers one after another, and the filter that keeps what the law demands.
//
// A game supplies a Law: what one number may do, and what may stand when the play is over. Plays that end in the same
// position are one play; the steps stored with it are one way to make it.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <vector>

#include "board.hpp"

namespace academie::tables {

constexpr int kMostNumbers = 9;

// The numbers a throw gives, larger first.
struct Numbers {
    std::array<std::uint8_t, kMostNumbers> value{};
    int count = 0;

    void add(int number) { value[std::size_t(count++)] = std::uint8_t(number); }
    int operator[](int i) const { return value[std::size_t(i)]; }
};

// One dame moved by one number.
struct Stride {
    std::int8_t from;  // a Step, or kHand
    std::int8_t to;    // a Step, or kLifted
    std::uint8_t number;
    bool hit = false;  // it took a lone dame of the other side

    bool operator==(const Stride&) const = default;
};

struct Play {
    Board board;  // after the play, still from the thrower's side
    std::uint64_t key;
    std::uint32_t occupied;  // the thrower's steps, as a set
    std::array<Stride, kMostNumbers> strides;
    std::uint8_t made = 0;   // strides made
    std::uint8_t total = 0;  // of the numbers used
    std::uint16_t used = 0;  // numbers used, as a set of their places in Numbers

    const Stride& last() const { return strides[std::size_t(made - 1)]; }
    bool all_lifted() const { return !occupied && !board.own.hand; }
};

// The default law: nothing is taken, any position may stand, every number must be used.
struct UsualLaw {
    static constexpr bool kHits = false;       // a dame that lands on a lone adverse dame sends it to the hand
    static constexpr bool kHandFirst = false;  // while dames are in hand no other moves
    static constexpr bool kLifts = false;      // dames that are home leave the board
    bool may_end(const Board&, Step) const { return true; }
    bool rests(const Board&, const Play&) const { return true; }
    // Whether a dame has only touched down there, so that the same dame must go on.
    bool in_passing(const Board&, Step) const { return false; }
    bool optional() const { return false; }
    // Whether taking strides from the rear forward reaches everything that any order reaches: no own dame is in the
    // way, and none has to wait for another.
    bool rear_first() const { return false; }
};

// What a game defines about its plays.
template <class L>
concept PlayLaw = requires(const L& law, const Board& board, const Play& play, int number, Step from) {
    { L::kLayout } -> std::convertible_to<Layout>;
    { L::kHits } -> std::convertible_to<bool>;
    { L::kHandFirst } -> std::convertible_to<bool>;
    // Where a number takes a dame from `from`: kLifted if off the board, kNowhere if it may not move.
    { law.lands(board, from, number) } -> std::same_as<Step>;
    // Whether a dame that lands there by the last number could stay; a cheap test that saves most calls of rests().
    { law.may_end(board, from) } -> std::same_as<bool>;
    // Whether the position may stand at the end of a play begun at `board`.
    { law.rests(board, play) } -> std::same_as<bool>;
    { law.in_passing(board, from) } -> std::same_as<bool>;
    // Whether a play is over before all numbers are used: the last dame lifted, say.
    { law.finished(play) } -> std::same_as<bool>;
    // Whether numbers may be left unused freely.
    { law.optional() } -> std::same_as<bool>;
    { law.rear_first() } -> std::same_as<bool>;
};

constexpr Step kNowhere = -2;

// A hash of placements, to recognise positions reached twice. It is a sum, so a stride costs two additions.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}
constexpr std::array<std::array<std::uint64_t, kSteps + 2>, 2> kKeys = [] {
    std::array<std::array<std::uint64_t, kSteps + 2>, 2> keys{};
    for (std::uint64_t side = 0; side < 2; ++side) {
        for (std::uint64_t s = 0; s < kSteps + 2; ++s) keys[side][s] = mixed(0x9E3779B97F4A7C15 * (2 * s + side + 1));
    }
    return keys;
}();
constexpr std::uint64_t key(int side, Step s) { return kKeys[std::size_t(side)][std::size_t(s + 1)]; }

// Moves a dame of the thrower in a play under construction and notes the stride.
inline void move(Play& play, Step from, Step to, int number) {
    Dames& own = play.board.own;
    own.take(from);
    own.put(to);
    if (from >= 0 && !own[from]) play.occupied &= ~(std::uint32_t(1) << from);
    if (to < kLifted) play.occupied |= std::uint32_t(1) << to;
    play.key += key(0, to) - key(0, from);
    play.strides[play.made++] = {std::int8_t(from), std::int8_t(to), std::uint8_t(number)};
}

// Sends the lone adverse dame a stride has landed on to the hand of its side.
template <Layout L>
inline void hit(Play& play) {
    Stride& last = play.strides[std::size_t(play.made - 1)];
    const Step there = across<L>(last.to);
    play.board.other.take(there);
    play.board.other.put(kHand);
    play.key += key(1, kHand) - key(1, there);
    last.hit = true;
}

using Plays = std::vector<Play>;

// The play before its first stride.
inline Play unplayed_throw(const Board& board) {
    Play play{};
    play.board = board;
    for (Step s = 0; s < kSteps; ++s) play.occupied |= std::uint32_t(board.own[s] != 0) << s;
    return play;
}

// A set of keys that is cleared at no cost.
class Seen {
  public:
    void clear() {
        ++round_;
        count_ = 0;
    }
    // Whether the key is new.
    bool insert(std::uint64_t key) {
        if (2 * ++count_ > slots_.size()) grow();
        for (std::size_t i = key & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
            if (slots_[i].round != round_) {
                slots_[i] = {key, round_};
                return true;
            }
            if (slots_[i].key == key) return false;
        }
    }

  private:
    struct Slot {
        std::uint64_t key = 0, round = 0;
    };
    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.round != round_) continue;
            std::size_t i = slot.key & (slots_.size() - 1);
            while (slots_[i].round == round_) i = (i + 1) & (slots_.size() - 1);
            slots_[i] = slot;
        }
    }

    std::vector<Slot> slots_ = std::vector<Slot>(512);
    std::uint64_t round_ = 1;
    std::size_t count_ = 0;
};

// A generator's buffers, which its user keeps from one throw to the next.
struct Workspace {
    Plays reached;
    Seen seen;  // of `reached`: the key and the set of numbers used
};

// The most numbers that any play of a throw uses, and the greatest total among those plays.
using Best = std::pair<int, int>;

// All plays must reach the best, unless numbers may be left unused. One that ends the game may stop short of it.
inline bool keeps(const Best& best, const Play& play, bool optional, bool finished) {
    return finished || optional || Best{play.made, play.total} >= best;
}

// Equal numbers are used from the first on, since they are interchangeable.
inline bool may_use(const Play& play, const Numbers& numbers, int i) {
    if (play.used & 1 << i) return false;
    return i == 0 || numbers[i] != numbers[i - 1] || play.used & 1 << (i - 1);
}

// The steps from which the next dame may move; if order does not matter, none behind the last one moved.
inline std::uint32_t next_from(bool rear_first, const Play& play) {
    if (!rear_first || !play.made) return play.occupied;
    return play.occupied & ~std::uint32_t(0) << std::max(0, int(play.last().from));
}

// Finds the plays of one position.
template <PlayLaw L>
class Generator {
  public:
    Generator(const L& law, Workspace& workspace) : law_(law), reached_(workspace.reached), seen_(workspace.seen) {}

    // The plays that use most numbers; among them, if not all can be used, those of the greatest total. If numbers may
    // be left unused, every play. Not inlined: it is long work, and its many callers need no copy of it.
    [[gnu::noinline]] void find(const Board& board, const Numbers& numbers, Plays& found) {
        reached_.clear();
        seen_.clear();
        reached_.push_back(unplayed_throw(board));
        numbers_ = numbers.count;
        rear_first_ = law_.rear_first();
        // A single number, or equal numbers played from the rear forward, never reach a position twice.
        distinct_ = numbers_ == 1 || (rear_first_ && numbers[0] == numbers[numbers_ - 1]);
        extend_all(numbers);
        keep_best(board, found);
    }

    // The standard that the plays last found had to meet.
    const Best& best() const { return best_; }

  private:
    void extend_all(const Numbers& numbers) {
        for (std::size_t at = 0; at < reached_.size(); ++at) {
            if (law_.finished(reached_[at])) continue;
            for (int i = 0; i < numbers.count; ++i) {
                if (may_use(reached_[at], numbers, i)) extend(at, i, numbers[i]);
            }
        }
    }

    void extend(std::size_t at, int i, int number) {
        const auto used = std::uint16_t(reached_[at].used | 1 << i);
        const bool last = used == (1 << numbers_) - 1;
        if (reached_[at].board.own.hand) {
            stride(at, kHand, number, used, last);
            if (L::kHandFirst) return;
        }
        for (std::uint32_t from = next_from(rear_first_, reached_[at]); from; from &= from - 1) {
            stride(at, std::countr_zero(from), number, used, last);
        }
    }

    void stride(std::size_t at, Step from, int number, std::uint16_t used, bool last) {
        const Board& board = reached_[at].board;
        const Step to = law_.lands(board, from, number);
        if (to == kNowhere || (last && !law_.may_end(board, to))) return;
        std::uint64_t reached = reached_[at].key + key(0, to) - key(0, from);
        bool hits = false;
        if constexpr (L::kHits) {
            hits = to < kLifted && law_.hits(board, to);
            if (hits) reached += key(1, kHand) - key(1, across<L::kLayout>(to));
        }
        if (!distinct_ && !seen_.insert(reached ^ mixed(used))) return;
        reached_.push_back(reached_[at]);
        Play& next = reached_.back();
        move(next, from, to, number);
        if constexpr (L::kHits) {
            if (hits) hit<L::kLayout>(next);
        }
        next.used = used;
        next.total = std::uint8_t(next.total + number);
    }

    // A play that ends the game does not force anyone to end it: it is listed beside the others, each position once.
    void keep_best(const Board& board, Plays& found) {
        found.clear();
        const bool any = law_.optional();
        Best best{0, 0};
        for (const Play& play : reached_) {
            const bool finished = law_.finished(play);
            if (!keeps(best, play, any, finished) || !law_.rests(board, play)) continue;
            if (const Best used{play.made, play.total}; used > best && !any) {
                best = used;
                std::erase_if(found, [&](const Play& p) { return !law_.finished(p); });
            }
            if (!finished || !contains(found, play)) found.push_back(play);
        }
        best_ = best;
    }

    static bool contains(const Plays& found, const Play& play) {
        return std::any_of(found.begin(), found.end(), [&](const Play& p) { return p.board == play.board; });
    }

    const L& law_;
    Plays& reached_;
    Seen& seen_;
    Best best_{0, 0};
    int numbers_ = 0;
    bool rear_first_ = false, distinct_ = false;
};

}  // namespace academie::tables
