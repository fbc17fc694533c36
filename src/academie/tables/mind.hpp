// What a state is worth by a network, and what to do in it. Names no game, knows no Python.
//
// A network judges states in which the dice are to be thrown, from the side of the one who throws. What lies between
// two such states is the law's: the throw, a decision to leave or hold where the game has one, and the plays. A room
// hands in a Design: what the network is told of a state, what its outputs mean at the end, and what a player makes of
// them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <optional>
#include <tuple>
#include <vector>

#include "../nets/net.hpp"
#include "board.hpp"
#include "plays.hpp"

namespace academie::tables {

template <class D>
using ValuesOf = std::array<float, std::size_t(D::kOutputs)>;

template <class D>
concept Design = requires(const typename D::State& state, const ValuesOf<D>& values, float* inputs,
                          const typename D::Profile& profile) {
    { D::kInputs } -> std::convertible_to<int>;
    { D::kOutputs } -> std::convertible_to<int>;
    { D::kPhases } -> std::convertible_to<int>;
    { D::kVersion } -> std::convertible_to<int>;  // of the inputs: weights of another one are refused
    { D::kDice } -> std::convertible_to<int>;
    // Of a state before its throw, from the thrower's side; the inputs come as noughts.
    { D::describe(state, inputs) };
    { D::phase(state) } -> std::convertible_to<int>;
    // What the outputs should have been, of a state that is over, from one seat.
    { D::ended(state, 0) } -> std::same_as<ValuesOf<D>>;
    // The same chances as the other side has them.
    { D::turned(values) } -> std::same_as<ValuesOf<D>>;
    // What a player makes of them, more being better; antisymmetric, and between -kMost and kMost.
    { D::worth(values, profile) } -> std::convertible_to<float>;
    { D::kMost } -> std::convertible_to<float>;
};

// How likely a throw is, of six or thirty-six times as many.
constexpr int weight_of(const Throw& t) {
    if (t.count == 2) return t.doublet() ? 1 : 2;
    if (t.dice[0] == t.dice[2]) return 1;
    return t.dice[0] == t.dice[1] || t.dice[1] == t.dice[2] ? 3 : 6;
}
template <int Dice>
constexpr int kThrowWeights = Dice == 2 ? 36 : 216;

// Deterministic order, so that equal positions list equal plays: that in which rooms list them.
inline void list_in_order(Plays& plays) {
    std::sort(plays.begin(), plays.end(), [](const Play& a, const Play& b) {
        const auto rank = [](const Board& x) { return std::tie(x.own.at, x.own.lifted, x.other.at, x.other.hand); };
        return rank(a.board) > rank(b.board);
    });
}

// A choice and where it leads.
template <class D>
struct Option {
    typename D::State after;
    ValuesOf<D> values{};  // for the one who chooses
    float worth = 0;
    bool searched = false;  // one throw further than a glance
};

// How far ahead: a glance judges what a choice leads to; one throw further, every throw of the other and his best
// reply.
struct Reach {
    int plies = 1;
    int widest = 12;       // choices looked at one throw further
    float margin = 0.08F;  // of the most there is to win; none worse than the best by more at a glance
};

// Every choice of a state in which one is to be made, in the order in which the room lists them: to hold and to leave,
// or the plays.
template <Design D, class F>
void each_option(const typename D::State& state, F&& f) {
    using Moment = decltype(state.phase());
    if constexpr (requires { state.left(); }) {
        if (state.phase() == Moment::Decide) {
            f(state.held());
            f(state.left());
            return;
        }
    }
    Plays plays = state.plays();
    list_in_order(plays);
    for (const Play& play : plays) f(state.played(play));
}

// ---------------------------------------------------------------------------------------------
// What a state is worth by whoever judges those before a throw: `judge` is asked in one order, whatever he answers.

// At a glance, for any seat and in any phase but the opening.
template <Design D, class Judge>
ValuesOf<D> value_by(const typename D::State& state, int seat, Judge& judge) {
    using Moment = decltype(state.phase());
    if (state.phase() == Moment::Over) return D::ended(state, seat);
    ValuesOf<D> values{};
    if (state.phase() == Moment::Throw) {
        values = judge(state);
    } else {
        float most = -2 * D::kMost;
        each_option<D>(state, [&](typename D::State&& after) {
            const ValuesOf<D> here = value_by<D>(after, state.thrower(), judge);
            const float worth = D::worth(here, state.profile());
            if (worth > most) {
                most = worth;
                values = here;
            }
        });
    }
    return state.thrower() == seat ? values : D::turned(values);
}

// The mean over all throws, each answered by the best choice at a glance; to the thrower.
template <Design D, class Judge>
ValuesOf<D> expected_by(const typename D::State& state, Judge& judge) {
    std::array<double, std::size_t(D::kOutputs)> sum{};
    each_throw<D::kDice>([&](const Throw& t) {
        const ValuesOf<D> values = value_by<D>(state.thrown(t), state.thrower(), judge);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += double(weight_of(t)) * double(values[i]);
    });
    ValuesOf<D> mean;
    for (std::size_t i = 0; i < sum.size(); ++i) mean[i] = float(sum[i] / kThrowWeights<D::kDice>);
    return mean;
}

// Every choice, judged at a glance for the one who chooses.
template <Design D, class Judge>
std::vector<Option<D>> options_by(const typename D::State& state, Judge& judge) {
    std::vector<Option<D>> found;
    each_option<D>(state, [&](typename D::State&& after) { found.push_back({std::move(after)}); });
    for (Option<D>& each : found) {
        each.values = value_by<D>(each.after, state.thrower(), judge);
        each.worth = D::worth(each.values, state.profile());
    }
    return found;
}

// The place of the best, of equals the first.
template <Design D>
std::size_t best_of(const std::vector<Option<D>>& options) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < options.size(); ++i) {
        if (options[i].worth > options[best].worth) best = i;
    }
    return best;
}

template <Design D>
class Mind {
  public:
    using State = typename D::State;
    using Values = ValuesOf<D>;
    using Seat = int;

    explicit Mind(const nets::Net& net) : net_(&net) {}

    // At a glance, for any seat and in any phase but the opening.
    Values value(const State& state, Seat seat) { return value_by<D>(state, seat, *this); }
    Values operator()(const State& state) { return judged(state); }

    // What is known of a state before its throw, or else what the network says of it, to its thrower.
    Values judged(const State& state) {
        if (const auto values = known(state)) return *values;
        std::array<float, std::size_t(D::kInputs)> inputs{};
        D::describe(state, inputs.data());
        Values values;
        net_->evaluate(D::phase(state), inputs.data(), values.data());
        return values;
    }

    // Where the design can work a state out, that.
    static std::optional<Values> known(const State& state) {
        if constexpr (requires { D::known(state); }) return D::known(state);
        return std::nullopt;
    }

    // The mean over all throws, each answered by the best choice at a glance; to the thrower.
    Values expected(const State& state) { return expected_by<D>(state, *this); }

    // Every choice at a glance.
    std::vector<Option<D>> options(const State& state) { return options_by<D>(state, *this); }

    // The same with those that may be best looked at one throw further. What a glance finds hopeless is left as it is;
    // a choice is given up once no throw that is left could make it best, which changes no answer.
    std::vector<Option<D>> options(const State& state, const Reach& reach) {
        std::vector<Option<D>> found = options(state);
        if (reach.plies < 2 || found.size() < 2) return found;
        std::vector<std::size_t> order(found.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return found[a].worth > found[b].worth; });
        const float least = found[order[0]].worth - reach.margin * D::kMost;
        float top = -2 * D::kMost;
        for (std::size_t i = 0; i < order.size() && i < std::size_t(reach.widest); ++i) {
            Option<D>& each = found[order[i]];
            if (each.worth < least) break;
            if (const auto values = deeper(each.after, state.thrower(), state.profile(), top)) {
                judge(each, *values, state);
                each.searched = true;
                top = std::max(top, each.worth);
            }
        }
        for (Option<D>& each : found) {
            // What was given up is worse than the best that was not, whatever a glance had said.
            if (!each.searched) each.worth = std::min(each.worth, std::nextafter(top, -2 * D::kMost));
        }
        return found;
    }

    // Where each choice leads, in that order.
    static std::vector<State> choices(const State& state) {
        std::vector<State> found;
        each_option<D>(state, [&](State&& after) { found.push_back(std::move(after)); });
        return found;
    }

    // A choice as good as any other.
    template <class Random>
    static State at_random(const State& state, Random& random) {
        std::vector<State> found = choices(state);
        return std::move(found[std::size_t(random() % found.size())]);
    }

  private:
    static void judge(Option<D>& option, const Values& values, const State& state) {
        option.values = values;
        option.worth = D::worth(values, state.profile());
    }

    // What a choice leads to, one throw further; nothing once it cannot come to `top` any more.
    std::optional<Values> deeper(const State& state, Seat seat, const typename D::Profile& profile, float top) {
        using Moment = decltype(state.phase());
        if (state.phase() == Moment::Over) return D::ended(state, seat);
        if (state.phase() != Moment::Throw) {  // a decision, or a throw that lies already
            Values most{};
            float worth = -2 * D::kMost;
            for (const Option<D>& each : options(state)) {
                const auto values = deeper(each.after, state.thrower(), profile, -2 * D::kMost);
                if (const float here = D::worth(*values, profile); here > worth) {
                    worth = here;
                    most = *values;
                }
            }
            return state.thrower() == seat ? most : D::turned(most);
        }
        std::array<double, std::size_t(D::kOutputs)> sum{};
        double worth = 0;
        int left = kThrowWeights<D::kDice>;
        bool hopeless = false;
        each_throw<D::kDice>([&](const Throw& t) {
            if (hopeless) return;
            const Values values = value(state.thrown(t), seat);
            const double weight = weight_of(t);
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * double(values[i]);
            worth += weight * double(D::worth(values, profile));
            left -= int(weight);
            hopeless = worth + left * double(D::kMost) < double(top) * kThrowWeights<D::kDice>;
        });
        if (hopeless) return std::nullopt;
        Values mean;
        for (std::size_t i = 0; i < sum.size(); ++i) mean[i] = float(sum[i] / kThrowWeights<D::kDice>);
        return mean;
    }

    const nets::Net* net_;
};

}  // namespace academie::tables
