// Self-play games for training, and matches between two networks.
//
// Threads take games as they become free, and results are combined in the order of the games: they depend only on the
// seed and the networks.
#pragma once

#include <atomic>
#include <optional>
#include <random>

#include "../../crew.hpp"
#include "../../pulse.hpp"
#include "../../seeds.hpp"
#include "luck.hpp"
#include "mind.hpp"

namespace academie::tables {

template <Design D, class Random>
typename D::State by_chance(const typename D::State& state, Random& random) {
    const auto die = [&] { return 1 + int(random() % 6); };
    const int one = die(), two = die();
    using Moment = decltype(state.phase());
    if (state.phase() == Moment::Opening) return state.opened(one, two);
    return state.thrown(D::dice(state) == 3 ? thrown(one, two, die()) : thrown(one, two));
}

// The evaluations along a game, and the training targets made from them at the end.
template <Design D>
class Notes {
  public:
    using State = typename D::State;
    using Values = ValuesOf<D>;

    struct Step {
        std::array<float, std::size_t(D::kInputs)> inputs;
        int seat, phase;
        Values thought;  // at 0-ply
        Values ahead;    // at 1-ply, if requested
        bool looked_ahead, blind;
        bool known;  // exact rather than estimated
    };

    // A state before its throw, not evaluated yet unless its value is known.
    Step& begin(const State& state, bool ahead) {
        Step& step = steps_.emplace_back();
        step.inputs.fill(0.0F);
        D::describe(state, step.inputs.data());
        step.seat = state.thrower();
        step.phase = D::phase(state);
        const auto known = Mind<D>::known(state);
        step.known = known.has_value();
        if (known) step.thought = *known;
        step.looked_ahead = ahead && !step.known;
        step.blind = false;
        return step;
    }

    bool empty() const { return steps_.empty(); }
    Step& last() { return steps_.back(); }

    // TD(lambda), from the last throw back. A state's target is the estimate one throw later plus lambda times the
    // correction of that estimate; with lambda 1, it is the result of the game. With 1-ply targets it is the mean over
    // all throws, so the luck of the actual throw cancels out between the estimate after it and that estimate's target.
    // A random choice tells nothing about the state before it.
    Harvest reap(const State& last, const Lesson& lesson) const {
        using Moment = decltype(last.phase());
        Harvest harvest;
        if (steps_.empty()) return harvest;
        const bool over = last.phase() == Moment::Over;
        Values came = over ? D::ended(last, 0) : by_seat(steps_.back().thought, steps_.back().seat, last);
        Values thought = came;  // of the next state, both from seat 0
        const auto lambda = float(lesson.lambda);
        const Extent extent = D::extent(last);
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            const Values guess = step.looked_ahead ? by_seat(step.ahead, step.seat, last) : thought;
            Values target;
            for (std::size_t k = 0; k < target.size(); ++k)
                target[k] = std::clamp(guess[k] + lambda * (came[k] - thought[k]), 0.0F, 1.0F);
            thought = by_seat(step.thought, step.seat, last);
            if (step.known || (step.blind && !step.looked_ahead)) {
                came = thought;
                continue;
            }
            if (step.blind) target = guess;
            came = target;
            if (lesson.ahead > 0 && !step.looked_ahead) continue;
            const Values told = by_seat(target, step.seat, last);
            harvest.inputs.insert(harvest.inputs.end(), step.inputs.begin(), step.inputs.begin() + extent.inputs);
            harvest.targets.insert(harvest.targets.end(), told.begin(), told.begin() + extent.outputs);
            harvest.phases.push_back(std::uint8_t(step.phase));
        }
        return harvest;
    }

  private:
    static Values by_seat(const Values& values, int seat, const State& state) {
        return seat == 0 ? values : D::turned(values, state);
    }

    std::vector<Step> steps_;
};

// The randomness of a self-play game: its dice and, in a separate stream, its exploration.
struct Chances {
    explicit Chances(std::uint64_t seed) : dice(seed), whims(stream(seed, 1)) {}

    double share() { return double(whims() >> 11) * 0x1p-53; }
    bool looks_ahead(const Lesson& lesson) { return lesson.ahead > 0 && share() < lesson.ahead; }
    bool plays_blindly(const Lesson& lesson) { return lesson.explore > 0 && share() < lesson.explore; }

    // The best choice, or a random one, which is then noted.
    template <Design D>
    typename D::State choose(std::vector<Option<D>>&& options, const Lesson& lesson, Notes<D>& notes) {
        std::size_t chosen = best_of(options);
        if (plays_blindly(lesson)) {
            chosen = std::size_t(whims() % options.size());
            if (!notes.empty()) notes.last().blind = true;
        }
        return std::move(options[chosen].after);
    }

    std::mt19937_64 dice, whims;
};

// One self-play game.
template <Design D>
class Pupil {
  public:
    using State = typename D::State;

    Pupil(const nets::Net& net, const Lesson& lesson) : mind_(net), lesson_(lesson) {}

    Harvest play(const State& start, std::uint64_t seed, const std::atomic<bool>& ended) {
        using Moment = decltype(start.phase());
        Chances chances(seed);
        Notes<D> notes;
        State state = start;
        int throws = 0;
        while (state.phase() != Moment::Over && throws < kLongestGame && !ended) {
            if (state.phase() == Moment::Opening) {
                state = by_chance<D>(state, chances.dice);
            } else if (state.phase() == Moment::Throw) {
                auto& step = notes.begin(state, chances.looks_ahead(lesson_));
                if (step.known) break;  // the rest is exact, and teaches nothing
                step.thought = mind_.judged(state);
                if (step.looked_ahead) step.ahead = mind_.expected(state);
                state = by_chance<D>(state, chances.dice);
                ++throws;
            } else {
                state = chances.choose(mind_.options(state), lesson_, notes);
            }
        }
        Harvest harvest = notes.reap(state, lesson_);
        harvest.throws = std::uint64_t(throws);
        return harvest;
    }

  private:
    Mind<D> mind_;
    Lesson lesson_;
};

template <Design D>
Harvest Thinking<D>::self_play(const nets::Net& net, const States& starts, const Lesson& lesson, std::uint64_t seed,
                               int games, int threads, Pulse& pulse, int first) {
    std::vector<Harvest> each(static_cast<std::size_t>(games));
    share_out(games, threads, pulse, [&](int i, const std::atomic<bool>& ended) {
        const std::uint64_t own = stream(seed, std::uint64_t(first) + std::uint64_t(i));
        each[std::size_t(i)] = Pupil<D>(net, lesson).play(starts[std::size_t(own % starts.size())], own, ended);
    });
    Harvest all;
    for (Harvest& one : each) {
        all.add(one);
        one = {};
    }
    return all;
}

template <Design D>
class Piste {
  public:
    using State = typename D::State;

    // With `luck`, a game's outcome is reported without luck.
    Piste(const Duellist& first, const Duellist& second, const nets::Net* judge) : players_{first, second} {
        if (judge) judge_.emplace(*judge);
    }

    // One game, with `first` in that seat. Returns its result for `first`; a game that does not end is a draw.
    Came<D> play(const State& start, int first, std::uint64_t seed, const std::atomic<bool>& ended) {
        using Moment = decltype(start.phase());
        std::mt19937_64 random(seed), whims(stream(seed, 1 + std::uint64_t(first)));
        State state = start;
        Came<D> came;
        int throws = 0;
        for (; state.phase() != Moment::Over && throws < kLongestGame && !ended;) {
            if (state.phase() == Moment::Opening) {
                state = by_chance<D>(state, random);
            } else if (state.phase() == Moment::Throw) {
                State next = by_chance<D>(state, random);
                if (judge_) take_luck(*judge_, state, next, first, came);
                state = std::move(next);
                ++throws;
            } else {
                state = chosen(state, players_[std::size_t(state.thrower() == first ? 0 : 1)], whims);
            }
        }
        throws_ += std::uint64_t(throws);
        ValuesOf<D> even;
        even.fill(0.5F);
        came.add(state.phase() == Moment::Over ? D::ended(state, first) : even, state, 1);
        return came;
    }

    std::uint64_t throws() const { return throws_; }

  private:
    static State chosen(const State& state, const Duellist& player, std::mt19937_64& whims) {
        if (!player.net) return Mind<D>::at_random(state, whims);
        auto options = Mind<D>(*player.net).options(state, player.reach);
        return std::move(options[best_of(options)].after);
    }

    std::array<Duellist, 2> players_;
    std::optional<Mind<D>> judge_;
    std::uint64_t throws_ = 0;
};

template <Design D>
Duel<D> Thinking<D>::duel(const Duellist& first, const Duellist& second, const States& starts, std::uint64_t seed,
                          int pairs, int threads, Pulse& pulse, const nets::Net* judge) {
    struct Pair {
        double share = 0, worth = 0;
        std::array<double, std::size_t(D::kOutputs)> values{};
        std::uint64_t throws = 0;
    };
    std::vector<Pair> each(static_cast<std::size_t>(pairs));
    share_out(pairs, threads, pulse, [&](int i, const std::atomic<bool>& ended) {
        const std::uint64_t own = stream(seed, std::uint64_t(i));
        const auto& start = starts[std::size_t(own % starts.size())];
        Piste<D> piste(first, second, judge);
        Pair& pair = each[std::size_t(i)];
        for (int seat = 0; seat < 2; ++seat) {
            const Came<D> came = piste.play(start, seat, own, ended);
            pair.share += came.values[0];
            pair.worth += came.worth;
            for (std::size_t k = 0; k < pair.values.size(); ++k) pair.values[k] += came.values[k];
        }
        pair.throws = piste.throws();
    });
    Duel<D> sum;
    sum.pairs = pairs;
    for (const Pair& pair : each) {
        sum.share += pair.share;
        sum.share_squares += pair.share * pair.share;
        sum.worth += pair.worth;
        sum.worth_squares += pair.worth * pair.worth;
        for (std::size_t k = 0; k < sum.values.size(); ++k) sum.values[k] += pair.values[k];
        sum.throws += pair.throws;
    }
    return sum;
}

}  // namespace academie::tables
