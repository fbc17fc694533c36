// Rollouts: games played out from each of several choices, to judge the choices by the results.
//
// Both sides play by the networks at 0-ply. Game by game the dice are the same for every choice, and the luck of each
// throw is subtracted from the result.
#pragma once

#include "luck.hpp"
#include "selfplay.hpp"

namespace academie::tables {

template <Design D>
class Roller {
  public:
    using State = typename D::State;

    Roller(const nets::Net& net, const Rollout& how) : mind_(net), how_(how) {}

    Came<D> play(State state, int seat, std::uint64_t seed, const std::atomic<bool>& ended) {
        using Moment = decltype(state.phase());
        std::mt19937_64 random(seed);
        const int most = how_.throws ? std::min(how_.throws, kLongestGame) : kLongestGame;
        Came<D> came;
        for (int throws = 0; state.phase() != Moment::Over && !ended;) {
            if (state.phase() == Moment::Throw) {
                if (throws++ == most) break;
                State next = by_chance<D>(state, random);
                if (how_.reduced) take_luck(mind_, state, next, seat, came);
                state = std::move(next);
            } else {
                state = best(state);
            }
        }
        came.add(end(state, seat), state, 1);
        return came;
    }

  private:
    State best(const State& state) {
        auto options = mind_.options(state);
        return std::move(options[best_of(options)].after);
    }

    // For a game that is over, or truncated before a throw, which is then searched one throw deep.
    ValuesOf<D> end(const State& state, int seat) {
        using Moment = decltype(state.phase());
        if (state.phase() != Moment::Throw) return mind_.value(state, seat);
        const ValuesOf<D> values = mind_.expected(state);
        return state.thrower() == seat ? values : D::turned(values, state);
    }

    Mind<D> mind_;
    Rollout how_;
};

template <Design D>
std::vector<std::vector<Came<D>>> Thinking<D>::rolled_out(const nets::Net& net, const States& states, int seat,
                                                          const Rollout& how, std::uint64_t seed, int first, int games,
                                                          int threads, Pulse& pulse) {
    std::vector<std::vector<Came<D>>> came(states.size(), std::vector<Came<D>>(std::size_t(games)));
    share_out(int(states.size()) * games, threads, pulse, [&](int i, const std::atomic<bool>& ended) {
        const auto choice = std::size_t(i / games), game = std::size_t(i % games);
        const std::uint64_t own = stream(seed, std::uint64_t(first) + game);
        came[choice][game] = Roller<D>(net, how).play(states[choice], seat, own, ended);
    });
    return came;
}

}  // namespace academie::tables
