// What networks do for a game: evaluate states and choices, roll out, learn, compete.
//
// A network evaluates states before a throw, from the thrower's side. What lies between two such states is the law's:
// the throw, a decision to leave or hold if the game has one, and the plays. A game supplies a Design: the network
// inputs for a state, the meaning of its outputs at the end, and their value to a player. The implementation is in
// mind.hpp, selfplay.hpp, rollout.hpp and crowd.hpp, which one unit for each design includes.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../../nets/extent.hpp"
#include "../../nets/net.hpp"
#include "../../pulse.hpp"
#include "../../vector/playing.hpp"

namespace academie::tables {

using nets::Extent;

template <class D>
using ValuesOf = std::array<float, std::size_t(D::kOutputs)>;

// A state knows its game and its profile, so that the same design may serve several games.
template <class D>
concept Design = requires(const typename D::State& state, const ValuesOf<D>& values, float* inputs) {
    requires std::constructible_from<typename D::State, const typename D::Profile&>;
    { D::kInputs } -> std::convertible_to<int>;  // the most there can be
    { D::kOutputs } -> std::convertible_to<int>;
    { D::extent(state) } -> std::convertible_to<Extent>;
    { D::dice(state) } -> std::convertible_to<int>;
    // For a state before its throw, from the thrower's side; the inputs start as zeros.
    { D::describe(state, inputs) };
    { D::phase(state) } -> std::convertible_to<int>;
    // The target outputs of a finished state, for one seat.
    { D::ended(state, 0) } -> std::same_as<ValuesOf<D>>;
    // The same chances from the other side.
    { D::turned(values, state) } -> std::same_as<ValuesOf<D>>;
    // The scalar value of the outputs, more being better; antisymmetric, and between -most and most.
    { D::worth(values, state) } -> std::convertible_to<float>;
    { D::most(state) } -> std::convertible_to<float>;
};

// A choice and its successor.
template <class D>
struct Option {
    typename D::State after;
    ValuesOf<D> values{};  // for the player who chooses
    float worth = 0;
    bool searched = false;  // at one ply
};

// The depth: 0-ply evaluates the successor of a choice; 1-ply looks at every throw of the other side and his best
// reply.
struct Reach {
    int plies = 1;
    int widest = 12;       // choices searched one throw deeper
    float margin = 0.08F;  // as a share of the maximum: choices worse than the best by more at 0-ply are not searched
};

constexpr int kLongestGame = 4000;  // throws, so that every game ends

// How self-play games are played.
struct Lesson {
    double lambda = 0.7;   // how much of the correction one throw later goes back into the target before it
    double explore = 0.0;  // the share of random choices
    double ahead = 0.0;    // the share of states with 1-ply targets; the others then teach nothing
};

// A state's inputs, its estimate and its target.
struct Harvest {
    std::vector<float> inputs, targets;
    std::vector<std::uint8_t> phases;
    std::uint64_t throws = 0;

    void add(const Harvest& more) {
        inputs.insert(inputs.end(), more.inputs.begin(), more.inputs.end());
        targets.insert(targets.end(), more.targets.begin(), more.targets.end());
        phases.insert(phases.end(), more.phases.begin(), more.phases.end());
        throws += more.throws;
    }
};

// The result of a game for one seat.
template <Design D>
struct Came {
    double worth = 0;
    std::array<double, std::size_t(D::kOutputs)> values{};

    void add(const ValuesOf<D>& more, const typename D::State& state, double times) {
        worth += times * double(D::worth(more, state));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += times * double(more[i]);
    }
};

struct Rollout {
    int throws = 0;       // after which a game is evaluated rather than played on; 0: to its end
    bool reduced = true;  // luck is taken away
};

// The result of a match for the first of two players: sums over pairs of games with the same dice and seats exchanged.
template <Design D>
struct Duel {
    int pairs = 0;
    double share = 0, share_squares = 0;                    // of a pair's two points
    double worth = 0, worth_squares = 0;                    // in the design's scalar value
    std::array<double, std::size_t(D::kOutputs)> values{};  // the outputs themselves
    std::uint64_t throws = 0;
};

// A player: a network and its depth, or none: random moves.
struct Duellist {
    const nets::Net* net = nullptr;
    Reach reach;
};

// Many self-play games at once, for a batched evaluator that takes a million states at a time.
class Crowd {
  public:
    virtual ~Crowd() = default;

    // Writes the states to be evaluated, their inputs and their phases, as many as fit; none once all games are over. A
    // game for which there was no space waits for the next call.
    virtual std::size_t ask(float* inputs, std::uint8_t* phases, std::size_t capacity, int threads, Pulse& pulse) = 0;
    // Takes the values of those states, in their order; every game that asked goes on until it needs values again.
    virtual void answer(const float* values, int threads, Pulse& pulse) = 0;
    virtual Harvest harvest() const = 0;  // the training data of all games, once they are over

    std::size_t asked() const { return asked_; }  // states waiting for their values
    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }

  protected:
    explicit Crowd(const Extent& extent) : inputs_(std::size_t(extent.inputs)), outputs_(std::size_t(extent.outputs)) {}

    std::size_t inputs_, outputs_, asked_ = 0;
};

// Compiled once for each design, in a unit of its own.
template <Design D>
struct Thinking {
    using State = typename D::State;
    using States = std::vector<State>;

    // For a state before its throw: its phase, and the network inputs.
    static std::pair<int, std::vector<float>> described(const State& state);
    // The successors of every choice, in the order in which the game lists them.
    static States choices(const State& state);
    // The same, evaluated.
    static std::vector<Option<D>> options(const nets::Net& net, const State& state, const Reach& reach);
    // For a state before its throw, to the thrower: 0-ply or 1-ply.
    static ValuesOf<D> value(const nets::Net& net, const State& state, int plies);

    // The results, for one seat, of the games numbered from `first` on, from each state in turn. Equal seeds give equal
    // games, however many threads there are.
    static std::vector<std::vector<Came<D>>> rolled_out(const nets::Net& net, const States& states, int seat,
                                                        const Rollout& how, std::uint64_t seed, int first, int games,
                                                        int threads, Pulse& pulse);
    // That many games of a round, from that index on: a round may be played in parts.
    static Harvest self_play(const nets::Net& net, const States& starts, const Lesson& lesson, std::uint64_t seed,
                             int games, int threads, Pulse& pulse, int first = 0);
    // The networks of all starts have one extent.
    static std::unique_ptr<Crowd> crowd(const States& starts, const Lesson& lesson, std::uint64_t seed, int games,
                                        int first, int abreast);
    // With `luck`, a game's outcome is reported without luck.
    static Duel<D> duel(const Duellist& first, const Duellist& second, const States& starts, std::uint64_t seed,
                        int pairs, int threads, Pulse& pulse, const nets::Net* judge = nullptr);
};

// Games as learners see them (abreast.hpp), from a given state; compiled likewise.
template <Design D>
struct Abreast {
    static std::unique_ptr<abreast::PlayingIn<typename D::State>> of(const typename D::State& first);
};

}  // namespace academie::tables
