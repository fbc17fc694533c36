// All plays of a throw: every way to use its numbers one after another, and the filter that keeps what the law demands.
//
// Names no game. A game hands in a Law: what one number may do, and what may stand when the play is over. Plays that end in
// the same position are the same play; the steps kept with it are one way to make it.
#pragma once

#include <concepts>
#include <optional>
#include <vector>

#include "board.hpp"

namespace academie::tables {

constexpr int kMostNumbers = 5;

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

    bool operator==(const Stride&) const = default;
};

struct Play {
    Board board;  // after the play, still from the thrower's side
    std::uint64_t key;
    std::array<Stride, kMostNumbers> strides;
    std::uint8_t made = 0;   // strides made
    std::uint8_t used = 0;   // numbers used, as a set of their places in Numbers
    std::uint8_t total = 0;  // of the numbers used
};

// What a game says of its plays.
template <class L>
concept PlayLaw = requires(const L& law, const Board& board, Play& play, int number, Step from) {
    // Plays `number` with a dame on `from`, or returns false and leaves the play alone.
    { law.stride(play, from, number) } -> std::same_as<bool>;
    // Whether the position may stand at the end of a play begun at `board`.
    { law.rests(board, play) } -> std::same_as<bool>;
    // Whether a play is over before all numbers are used: the last dame lifted, say.
    { law.finished(play) } -> std::same_as<bool>;
};

// A number for every placement, so that positions reached twice are seen at once. Sums, so that a stride is two additions.
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
    play.board.own.take(from);
    play.board.own.put(to);
    play.key += key(0, to) - key(0, from);
    play.strides[play.made++] = {std::int8_t(from), std::int8_t(to), std::uint8_t(number)};
}

using Plays = std::vector<Play>;

// Finds the plays of one position.
template <PlayLaw L>
class Generator {
  public:
    // `reached` is the room it works in, which the caller keeps from one throw to the next.
    Generator(const L& law, Plays& reached) : law_(law), reached_(reached) {}

    // The plays that use most numbers; among them, when not all can be used, those of the greatest total.
    void find(const Board& board, const Numbers& numbers, Plays& found) {
        reached_.clear();
        Play start{};
        start.board = board;
        reached_.push_back(start);
        extend_all(numbers);
        keep_best(board, found);
    }

  private:
    void extend_all(const Numbers& numbers) {
        for (std::size_t at = 0; at < reached_.size(); ++at) {
            if (law_.finished(reached_[at])) continue;
            for (int i = 0; i < numbers.count; ++i) {
                // Equal numbers are used from the first on: which of them it is makes no difference.
                if (reached_[at].used & 1 << i) continue;
                if (i > 0 && numbers[i] == numbers[i - 1] && !(reached_[at].used & 1 << (i - 1))) continue;
                extend(at, i, numbers[i]);
            }
        }
    }

    void extend(std::size_t at, int i, int number) {
        const int hand = reached_[at].board.own.hand;
        for (Step from = kHand; from < kSteps; ++from) {
            if (from == kHand ? hand == 0 : reached_[at].board.own[from] == 0) continue;
            Play next = reached_[at];
            if (!law_.stride(next, from, number)) continue;
            next.used = std::uint8_t(next.used | 1 << i);
            next.total = std::uint8_t(next.total + number);
            if (!seen(next)) reached_.push_back(next);
        }
    }

    // Only plays of as many strides can be the same; they stand at the end.
    bool seen(const Play& play) const {
        for (std::size_t i = reached_.size(); i-- > 0 && reached_[i].made == play.made;) {
            if (reached_[i].key == play.key && reached_[i].used == play.used) return true;
        }
        return false;
    }

    void keep_best(const Board& board, Plays& found) const {
        found.clear();
        int made = 0, total = 0;
        for (const Play& play : reached_) {
            if (!law_.rests(board, play)) continue;
            const int rank = law_.finished(play) ? kMostNumbers + 1 : play.made;
            if (rank > made || (rank == made && play.total > total)) {
                made = rank;
                total = play.total;
                found.clear();
            }
            if (rank == made && play.total == total && !holds(found, play)) found.push_back(play);
        }
    }

    static bool holds(const Plays& plays, const Play& play) {
        for (const Play& other : plays) {
            if (other.key == play.key) return true;
        }
        return false;
    }

    const L& law_;
    Plays& reached_;
};

}  // namespace academie::tables
