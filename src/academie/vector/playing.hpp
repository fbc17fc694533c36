// A game in progress as a learner sees it: observation, legal actions and rewards as numbers.
//
// It throws the dice itself until somebody must decide. Each game has a random stream of its own (seeds.hpp), so
// results do not depend on the games beside it. The meaning of the numbers is defined by the game's codec in Python
// (codec.py).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../seeds.hpp"

namespace academie::abreast {

constexpr int kMostSeats = 4, kNobody = -1;
using Worth = std::array<float, kMostSeats>;  // to each seat

// Dice and lots from a seed (SplitMix64).
class Chance {
  public:
    explicit Chance(std::uint64_t seed = 0) : word_(seed) {}
    int below(int many) { return int((mixed(word_ += kGolden) >> 32) * std::uint64_t(many) >> 32); }
    int die() { return 1 + below(6); }

  private:
    std::uint64_t word_;
};

// The successor of a whole move.
struct After {
    float turn;  // 1 if the mover throws next, -1 if the other does, 0 at the end
    float end;   // at the end its value to the mover, else 0
};

class Playing {
  public:
    // Actions there are; numbers of an observation; numbers that a network sees of a state before its throw; players.
    struct Extent {
        int actions = 0, size = 0, features = 0, seats = 2;
    };

    virtual ~Playing() = default;
    virtual std::unique_ptr<Playing> copy() const = 0;
    virtual Extent extent() const = 0;

    virtual void begin(std::uint64_t seed) = 0;  // from its first state
    virtual int player() const = 0;              // who decides, or kNobody at the end
    virtual void observe(int seat, float* row) const = 0;
    virtual void mask(std::uint8_t* row) const = 0;  // starts as zeros
    virtual bool may(int action) const = 0;          // whether the mask allows it
    virtual void act(int action) = 0;
    // One for the winner, minus one for the loser, shared where they are several; or times the points of the game.
    virtual Worth worth(bool points) const = 0;

    // Whole moves, while nothing is spelled: their number, what each leads to, and making one.
    virtual int choices() = 0;
    virtual void afters(float* rows, After* ends, bool points) = 0;  // rows start as zeros
    virtual void choose(int choice) = 0;
};

// A game whose state type also exists in Python.
template <class State>
class PlayingIn : public Playing {
  public:
    virtual const State& state() const = 0;
    virtual void put(const State& state) = 0;  // continues from there
};

// A game in which every move is one action, and which no network plays. `Law` says who decides in a state, what he may
// do in the order in which the game lists it, where that leads, what chance does until then, what a seat sees, and what
// an end is worth.
template <class Law>
class Single final : public PlayingIn<typename Law::State> {
  public:
    using State = typename Law::State;

    explicit Single(const State& first) : first_(first), state_(first) {}

    std::unique_ptr<Playing> copy() const override { return std::make_unique<Single>(first_); }
    Playing::Extent extent() const override { return Law::extent(first_); }

    void begin(std::uint64_t seed) override {
        chance_ = Chance(seed);
        go_on(State(first_));
    }
    const State& state() const override { return state_; }
    void put(const State& state) override { go_on(State(state)); }

    int player() const override { return Law::player(state_); }
    void observe(int seat, float* row) const override { Law::observe(state_, seat, row); }
    void mask(std::uint8_t* row) const override {
        for (const int action : actions_) row[action] = 1;
    }
    bool may(int action) const override { return std::ranges::find(actions_, action) != actions_.end(); }
    void act(int action) override { go_on(Law::after(state_, action)); }
    Worth worth(bool points) const override { return Law::worth(state_, points); }

    int choices() override { return int(actions_.size()); }
    void choose(int choice) override { act(actions_[std::size_t(choice)]); }
    void afters(float*, After*, bool) override {}

  private:
    void go_on(State&& next) {
        state_ = Law::settled(std::move(next), chance_);
        actions_.clear();
        Law::actions(state_, actions_);
    }

    const State first_;
    State state_;
    Chance chance_;
    std::vector<int> actions_;
};

}  // namespace academie::abreast
