// The value of a state by a network, and the choice of a move.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "../rules/plays.hpp"
#include "thinking.hpp"

namespace academie::tables {

// Deterministic order, so that equal positions list equal plays: the order in which games list them.
inline void list_in_order(Plays& plays) {
    std::sort(plays.begin(), plays.end(), [](const Play& a, const Play& b) {
        const auto rank = [](const Board& x) { return std::tie(x.own.at, x.own.lifted, x.other.at, x.other.hand); };
        return rank(a.board) > rank(b.board);
    });
}

// Every choice of a state that requires one, in the order in which the game lists them: to hold and to leave, or the
// plays.
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
// The value of a state, given an evaluator of states before a throw, which is called in a fixed order whatever it
// answers.

template <Design D>
class Judge {
  public:
    virtual ValuesOf<D> judged(const typename D::State& state) = 0;

  protected:
    ~Judge() = default;
};

// Static (0-ply), for any seat and in any phase except the opening.
template <Design D>
ValuesOf<D> value_by(const typename D::State& state, int seat, Judge<D>& judge) {
    using Moment = decltype(state.phase());
    if (state.phase() == Moment::Over) return D::ended(state, seat);
    ValuesOf<D> values{};
    if (state.phase() == Moment::Throw) {
        values = judge.judged(state);
    } else {
        float most = -2 * D::most(state);
        each_option<D>(state, [&](typename D::State&& after) {
            const ValuesOf<D> here = value_by<D>(after, state.thrower(), judge);
            const float worth = D::worth(here, state);
            if (worth > most) {
                most = worth;
                values = here;
            }
        });
    }
    return state.thrower() == seat ? values : D::turned(values, state);
}

// 1-ply: the mean over all throws, each answered by the best choice at 0-ply; for the thrower.
template <Design D>
ValuesOf<D> expected_by(const typename D::State& state, Judge<D>& judge) {
    std::array<double, std::size_t(D::kOutputs)> sum{};
    each_throw(D::dice(state), [&](const Throw& t) {
        const ValuesOf<D> values = value_by<D>(state.thrown(t), state.thrower(), judge);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += double(weight_of(t)) * double(values[i]);
    });
    ValuesOf<D> mean;
    for (std::size_t i = 0; i < sum.size(); ++i) mean[i] = float(sum[i] / throw_weights(D::dice(state)));
    return mean;
}

// Every choice, evaluated statically, for the player who chooses.
template <Design D>
std::vector<Option<D>> options_by(const typename D::State& state, Judge<D>& judge) {
    std::vector<Option<D>> found;
    each_option<D>(state, [&](typename D::State&& after) { found.push_back({std::move(after)}); });
    for (Option<D>& each : found) {
        each.values = value_by<D>(each.after, state.thrower(), judge);
        each.worth = D::worth(each.values, state);
    }
    return found;
}

// The index of the best, among equals the first.
template <Design D>
std::size_t best_of(const std::vector<Option<D>>& options) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < options.size(); ++i) {
        if (options[i].worth > options[best].worth) best = i;
    }
    return best;
}

template <Design D>
class Mind final : public Judge<D> {
  public:
    using State = typename D::State;
    using Values = ValuesOf<D>;
    using Seat = int;

    explicit Mind(const nets::Net& net) : net_(&net) {}

    // Static (0-ply), for any seat and in any phase except the opening.
    Values value(const State& state, Seat seat) { return value_by<D>(state, seat, *this); }

    // The exact value of a state before its throw if known, else the network's, for its thrower.
    Values judged(const State& state) override {
        if (const auto values = known(state)) return *values;
        std::array<float, std::size_t(D::kInputs)> inputs{};
        D::describe(state, inputs.data());
        Values values{};
        net_->evaluate(D::phase(state), inputs.data(), values.data());
        return values;
    }

    // The design's exact value, if it has one for this state.
    static std::optional<Values> known(const State& state) {
        if constexpr (requires { D::known(state); }) return D::known(state);
        return std::nullopt;
    }

    // 1-ply: the mean over all throws, each answered by the best choice at 0-ply; for the thrower.
    Values expected(const State& state) { return expected_by<D>(state, *this); }

    // Every choice at 0-ply.
    std::vector<Option<D>> options(const State& state) { return options_by<D>(state, *this); }

    // The same, with those that may be best searched one throw deeper. Choices hopeless at 0-ply are left out; a choice
    // is dropped once no remaining throw could make it best, which does not change the result.
    std::vector<Option<D>> options(const State& state, const Reach& reach) {
        std::vector<Option<D>> found = options(state);
        if (reach.plies < 2 || found.size() < 2) return found;
        std::vector<std::size_t> order(found.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return found[a].worth != found[b].worth ? found[a].worth > found[b].worth : a < b;
        });
        const float least = found[order[0]].worth - reach.margin * D::most(state);
        float top = -2 * D::most(state);
        for (std::size_t i = 0; i < order.size() && i < std::size_t(reach.widest); ++i) {
            Option<D>& each = found[order[i]];
            if (each.worth < least) break;
            if (const auto values = deeper(each.after, state.thrower(), top)) {
                judge(each, *values, state);
                each.searched = true;
                top = std::max(top, each.worth);
            }
        }
        for (Option<D>& each : found) {
            // A dropped choice is worse than the best one kept, whatever its 0-ply value was.
            if (!each.searched) each.worth = std::min(each.worth, std::nextafter(top, -2 * D::most(state)));
        }
        return found;
    }

    // Where each choice leads, in that order.
    static std::vector<State> choices(const State& state) {
        std::vector<State> found;
        each_option<D>(state, [&](State&& after) { found.push_back(std::move(after)); });
        return found;
    }

    // A uniformly random choice.
    template <class Random>
    static State at_random(const State& state, Random& random) {
        std::vector<State> found = choices(state);
        return std::move(found[std::size_t(random() % found.size())]);
    }

  private:
    static void judge(Option<D>& option, const Values& values, const State& state) {
        option.values = values;
        option.worth = D::worth(values, state);
    }

    // The value after a choice, one throw deeper; nothing once it cannot reach `top`.
    std::optional<Values> deeper(const State& state, Seat seat, float top) {
        using Moment = decltype(state.phase());
        if (state.phase() == Moment::Over) return D::ended(state, seat);
        if (state.phase() != Moment::Throw) {  // a decision, or a throw already on the table
            Values most{};
            float worth = -2 * D::most(state);
            for (const Option<D>& each : options(state)) {
                const auto values = deeper(each.after, state.thrower(), -2 * D::most(state));
                if (const float here = D::worth(*values, state); here > worth) {
                    worth = here;
                    most = *values;
                }
            }
            return state.thrower() == seat ? most : D::turned(most, state);
        }
        std::array<double, std::size_t(D::kOutputs)> sum{};
        double worth = 0;
        int left = throw_weights(D::dice(state));
        bool hopeless = false;
        each_throw(D::dice(state), [&](const Throw& t) {
            if (hopeless) return;
            const Values values = value(state.thrown(t), seat);
            const double weight = weight_of(t);
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += weight * double(values[i]);
            worth += weight * double(D::worth(values, state));
            left -= int(weight);
            hopeless = worth + left * double(D::most(state)) < double(top) * throw_weights(D::dice(state));
        });
        if (hopeless) return std::nullopt;
        Values mean;
        for (std::size_t i = 0; i < sum.size(); ++i) mean[i] = float(sum[i] / throw_weights(D::dice(state)));
        return mean;
    }

    const nets::Net* net_;
};

// ---------------------------------------------------------------------------------------------
// The public functions

template <Design D>
std::pair<int, std::vector<float>> Thinking<D>::described(const State& state) {
    std::vector<float> inputs(static_cast<std::size_t>(D::extent(state).inputs));  // some compilers doubt the sign
    D::describe(state, inputs.data());
    return {D::phase(state), inputs};
}

template <Design D>
std::vector<typename D::State> Thinking<D>::choices(const State& state) {
    return Mind<D>::choices(state);
}

template <Design D>
std::vector<Option<D>> Thinking<D>::options(const nets::Net& net, const State& state, const Reach& reach) {
    return Mind<D>(net).options(state, reach);
}

template <Design D>
ValuesOf<D> Thinking<D>::value(const nets::Net& net, const State& state, int plies) {
    Mind<D> mind(net);
    return plies == 1 ? mind.judged(state) : mind.expected(state);
}

}  // namespace academie::tables
