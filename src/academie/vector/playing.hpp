// A game in progress as a learner has it: numbers for what is seen, for what may be done, for what it came to.
//
// Chance is thrown inside until somebody decides. Each game throws from a stream of its own (seeds.hpp), so what comes
// out does not depend on the games beside it. What the numbers mean is said by the codec of the game in Python
// (codec.py). Knows no Python, names no game.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../seeds.hpp"

namespace academie::abreast {

constexpr int kSeats = 2, kNobody = -1;

// Dice from a seed (SplitMix64).
class Chance {
  public:
    explicit Chance(std::uint64_t seed = 0) : word_(seed) {}
    int die() { return 1 + int((mixed(word_ += kGolden) >> 32) * 6 >> 32); }

  private:
    std::uint64_t word_;
};

// Where a whole move leads.
struct After {
    float turn;  // 1 if the mover throws next, -1 if the other does, 0 at the end
    float end;   // at the end what it is worth to the mover, else 0
};

class Playing {
  public:
    // Actions there are; numbers of an observation; numbers that a network sees of a state before its throw.
    struct Extent {
        int actions = 0, size = 0, features = 0;
    };

    virtual ~Playing() = default;
    virtual std::unique_ptr<Playing> copy() const = 0;
    virtual Extent extent() const = 0;

    virtual void begin(std::uint64_t seed) = 0;  // from its first state
    virtual int player() const = 0;              // who decides, or kNobody at the end
    virtual void observe(int seat, float* row) const = 0;
    virtual void mask(std::uint8_t* row) const = 0;  // of noughts
    virtual bool may(int action) const = 0;          // whether it is one of the mask
    virtual void act(int action) = 0;
    // One for the winner, minus one for the loser; or the points of the game instead of one.
    virtual std::array<float, kSeats> worth(bool points) const = 0;

    // Whole moves, once nothing is spelled yet: as many, what each leads to, and one of them made.
    virtual int choices() = 0;
    virtual void afters(float* rows, After* ends, bool points) = 0;  // rows of noughts
    virtual void choose(int choice) = 0;
};

// One whose states are of a type that Python has too.
template <class State>
class PlayingIn : public Playing {
  public:
    virtual const State& state() const = 0;
    virtual void put(const State& state) = 0;  // goes on from there
};

}  // namespace academie::abreast
