// What networks can be asked of a game: to judge states and choices, to play games out, to learn, to compete. Names no
// game, knows no Python.
//
// A network judges states in which the dice are to be thrown, from the side of the one who throws. What lies between
// two such states is the law's: the throw, a decision to leave or hold where the game has one, and the plays. A game
// hands in a Design: what the network sees of a state, what its outputs mean at the end, and what a player makes of
// them. How it is done is in mind.hpp, selfplay.hpp, rollout.hpp and crowd.hpp, which one unit for each design
// includes.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../nets/extent.hpp"
#include "../nets/net.hpp"
#include "../pulse.hpp"
#include "../vector/playing.hpp"

namespace academie::tables {

using nets::Extent;

template <class D>
using ValuesOf = std::array<float, std::size_t(D::kOutputs)>;

// A state knows its game and its profile, so that the same design may serve several games.
template <class D>
concept Design = requires(const typename D::State& state, const ValuesOf<D>& values, float* inputs) {
    requires std::constructible_from<typename D::State, const typename D::Profile&>;
    { D::kInputs } -> std::convertible_to<int>;  // as many as there may be
    { D::kOutputs } -> std::convertible_to<int>;
    { D::extent(state) } -> std::convertible_to<Extent>;
    { D::dice(state) } -> std::convertible_to<int>;
    // Of a state before its throw, from the thrower's side; the inputs come as noughts.
    { D::describe(state, inputs) };
    { D::phase(state) } -> std::convertible_to<int>;
    // What the outputs should have been, of a state that is over, from one seat.
    { D::ended(state, 0) } -> std::same_as<ValuesOf<D>>;
    // The same chances as the other side has them.
    { D::turned(values, state) } -> std::same_as<ValuesOf<D>>;
    // What a player makes of them, more being better; antisymmetric, and between -most and most.
    { D::worth(values, state) } -> std::convertible_to<float>;
    { D::most(state) } -> std::convertible_to<float>;
};

// A choice and where it leads.
template <class D>
struct Option {
    typename D::State after;
    ValuesOf<D> values{};  // for the one who chooses
    float worth = 0;
    bool searched = false;  // at one ply
};

// How far ahead: a glance judges what a choice leads to; one throw further, every throw of the other and his best
// reply.
struct Reach {
    int plies = 1;
    int widest = 12;       // choices looked at one throw further
    float margin = 0.08F;  // of the most there is to win; none worse than the best by more at a glance
};

constexpr int kLongestGame = 4000;  // throws, so that every game ends

// How games are played to be learned from.
struct Lesson {
    double lambda = 0.7;   // how much of what was learned one throw later goes back into the target before it
    double explore = 0.0;  // the share of choices made blindly
    double ahead = 0.0;    // the share of states whose target is looked one throw ahead; the others then teach nothing
};

// What a state was judged to be, and what it should have been.
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

// What a game came to, for one seat.
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
    int throws = 0;       // after which a game is judged rather than played on; 0: to its end
    bool reduced = true;  // luck is taken away
};

// What a match came to for the first of two players: sums over pairs of games with the same dice, the seats exchanged.
template <Design D>
struct Duel {
    int pairs = 0;
    double share = 0, share_squares = 0;                    // of a pair's two points
    double worth = 0, worth_squares = 0;                    // in what the design's outputs are worth
    std::array<double, std::size_t(D::kOutputs)> values{};  // the outputs themselves
    std::uint64_t throws = 0;
};

// Who plays: a network and how far it looks, or nobody's: then by chance.
struct Duellist {
    const nets::Net* net = nullptr;
    Reach reach;
};

// Many games of a network against itself at once, for a judge who would rather be asked about a million states than
// about one.
class Crowd {
  public:
    virtual ~Crowd() = default;

    // Writes the states to be judged, what a network sees of them and their phases, as many as there is room for;
    // none once all games are over. A game for which there was none left waits for the next time.
    virtual std::size_t ask(float* inputs, std::uint8_t* phases, std::size_t room, int threads, Pulse& pulse) = 0;
    // What the judge says of those states, in their order; every game that asked goes on to where it will ask again.
    virtual void answer(const float* values, int threads, Pulse& pulse) = 0;
    virtual Harvest harvest() const = 0;  // the lessons of all games, once they are over

    std::size_t asked() const { return asked_; }  // states whose values are waited for
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

    // Of a state before its throw the phase, and what a network sees of it.
    static std::pair<int, std::vector<float>> described(const State& state);
    // Where every choice leads, in the order in which the game lists them.
    static States choices(const State& state);
    // The same, judged.
    static std::vector<Option<D>> options(const nets::Net& net, const State& state, const Reach& reach);
    // Of a state before its throw, to the thrower: at a glance, or one throw further.
    static ValuesOf<D> value(const nets::Net& net, const State& state, int plies);

    // What the games numbered from `first` on came to, of each state in turn, for one seat. Equal seeds, equal games,
    // however many at a time.
    static std::vector<std::vector<Came<D>>> rolled_out(const nets::Net& net, const States& states, int seat,
                                                        const Rollout& how, std::uint64_t seed, int first, int games,
                                                        int threads, Pulse& pulse);
    // So many games of a round, from the one of that number on: a round may be played in parts.
    static Harvest self_play(const nets::Net& net, const States& starts, const Lesson& lesson, std::uint64_t seed,
                             int games, int threads, Pulse& pulse, int first = 0);
    // Networks for all starts are of one extent.
    static std::unique_ptr<Crowd> crowd(const States& starts, const Lesson& lesson, std::uint64_t seed, int games,
                                        int first, int abreast);
    // With a judge of luck, a game's outcome is given without luck.
    static Duel<D> duel(const Duellist& first, const Duellist& second, const States& starts, std::uint64_t seed,
                        int pairs, int threads, Pulse& pulse, const nets::Net* judge = nullptr);
};

// Games as learners have them (abreast.hpp), from a state on; compiled likewise.
template <Design D>
struct Abreast {
    static std::unique_ptr<abreast::PlayingIn<typename D::State>> of(const typename D::State& first);
};

}  // namespace academie::tables
