// Many self-play games at once, for a batched evaluator such as an accelerator, which is asked about a million states
// at a time.
//
// Each game is evaluated in two passes of the same order: one writes down the states to be judged, the other uses the
// answers. With an evaluator that answers like the network, the training data equal those of self_play bit for bit.
#pragma once

#include "selfplay.hpp"

namespace academie::tables {

template <Design D>
class CrowdOf final : public Crowd {
  public:
    using State = typename D::State;
    using Values = ValuesOf<D>;

    // The number of games, the index of the first, and how many run at once.
    CrowdOf(const std::vector<State>& starts, const Lesson& lesson, std::uint64_t seed, int games, int first,
            int abreast)
        : Crowd(D::extent(starts[0])), starts_(starts), lesson_(lesson), seed_(seed), first_(std::uint64_t(first)) {
        reaped_.resize(static_cast<std::size_t>(games));
        playing_.reserve(std::size_t(std::min(games, abreast)));
        while (playing_.size() < playing_.capacity()) playing_.emplace_back(begun(int(playing_.size())));
        next_ = int(playing_.size());
        for (Playing& game : playing_) settle(game);
    }

    std::size_t ask(float* inputs, std::uint8_t* phases, std::size_t capacity, int threads, Pulse& pulse) override {
        std::atomic<std::size_t> taken{0}, rows{0};
        each_game(threads, pulse, [&](Playing& game, Sheet& sheet) {
            sheet.clear();
            think(game, sheet);
            const std::size_t count = sheet.phases.size();
            if (count > capacity) throw std::length_error("one game has more to ask than there is room for");
            const std::size_t at = taken.fetch_add(count);
            game.asked = at + count <= capacity;
            if (!game.asked) return;
            game.row = at;
            rows += count;
            std::copy(sheet.inputs.begin(), sheet.inputs.end(), inputs + at * inputs_);
            std::copy(sheet.phases.begin(), sheet.phases.end(), phases + at);
        });
        asked_ = rows;
        return rows;
    }

    void answer(const float* values, int threads, Pulse& pulse) override {
        asked_ = 0;
        each_game(threads, pulse, [&](Playing& game, Sheet&) {
            if (!game.asked) return;
            Answers answers(values + game.row * outputs_, outputs_);
            auto options = think(game, answers);
            State next = game.fallen ? std::move(*game.fallen) : std::move(game.state);
            game.state =
                options.empty() ? std::move(next) : game.chances.choose(std::move(options), lesson_, game.notes);
            game.asked = false;
            settle(game);
        });
    }

    Harvest harvest() const override {
        Harvest all;
        for (const Harvest& each : reaped_) all.add(each);
        return all;
    }

  private:
    struct Playing {
        State state;
        Chances chances;
        int number;
        Notes<D> notes{};
        std::optional<State> fallen{};  // after the throw that follows the state
        int throws = 0;
        std::size_t row = 0;  // of the first state it asked about
        bool asked = false, over = false;
    };

    // Writes down the states to be judged; until the answers come, any value will do.
    struct Sheet final : Judge<D> {
        std::vector<float> inputs;
        std::vector<std::uint8_t> phases;

        void clear() {
            inputs.clear();
            phases.clear();
        }
        Values judged(const State& state) override {
            if (const auto values = Mind<D>::known(state)) return *values;
            const std::size_t told = inputs.size();
            inputs.resize(told + std::size_t(D::extent(state).inputs));
            D::describe(state, inputs.data() + told);
            phases.push_back(std::uint8_t(D::phase(state)));
            return {};
        }
    };

    struct Answers final : Judge<D> {
        Answers(const float* first, std::size_t each) : at(first), outputs(each) {}

        Values judged(const State& state) override {
            if (const auto values = Mind<D>::known(state)) return *values;
            Values values{};
            std::copy_n(at, outputs, values.begin());
            at += outputs;
            return values;
        }

        const float* at;
        std::size_t outputs;
    };

    static constexpr int kTogether = 8;  // games that a thread takes at a time

    template <class F>
    void each_game(int threads, Pulse& pulse, F&& f) {
        const int parts = (int(playing_.size()) + kTogether - 1) / kTogether;
        share_out(parts, threads, pulse, [&](int part, const std::atomic<bool>& ended) {
            thread_local Sheet sheet;
            const std::size_t end = std::min(playing_.size(), std::size_t(part + 1) * kTogether);
            for (std::size_t i = std::size_t(part) * kTogether; i < end && !ended; ++i) {
                if (!playing_[i].over) f(playing_[i], sheet);
            }
        });
    }

    Playing begun(int number) const {
        const std::uint64_t own = stream(seed_, first_ + std::uint64_t(number));
        return {starts_[std::size_t(own % starts_.size())], Chances(own), number};
    }

    // All states to be judged at this point of a game: the state before its throw, its successors if it is looked one
    // throw ahead, and the choices of the throw that falls. Returns the choices.
    std::vector<Option<D>> think(Playing& game, Judge<D>& judge) {
        using Moment = decltype(game.state.phase());
        if (game.state.phase() == Moment::Throw) {
            auto& step = game.notes.last();
            step.thought = judge.judged(game.state);
            if (step.looked_ahead) step.ahead = expected_by<D>(game.state, judge);
        }
        const State& here = game.fallen ? *game.fallen : game.state;
        if (here.phase() == Moment::Throw || here.phase() == Moment::Over) return {};
        return options_by<D>(here, judge);
    }

    // Plays random moves until something must be judged, or to the end; then another game begins in its place.
    void settle(Playing& game) {
        using Moment = decltype(game.state.phase());
        for (;;) {
            while (game.state.phase() == Moment::Opening) game.state = by_chance<D>(game.state, game.chances.dice);
            game.fallen.reset();
            bool over = game.state.phase() == Moment::Over || game.throws >= kLongestGame;
            if (!over && game.state.phase() == Moment::Throw) {
                over = game.notes.begin(game.state, game.chances.looks_ahead(lesson_)).known;
                if (!over) {
                    game.fallen = by_chance<D>(game.state, game.chances.dice);
                    ++game.throws;
                }
            }
            if (!over) return;
            Harvest& harvest = reaped_[std::size_t(game.number)];
            harvest = game.notes.reap(game.state, lesson_);
            harvest.throws = std::uint64_t(game.throws);
            const int number = next_++;
            game.over = number >= int(reaped_.size());
            if (game.over) return;
            game = begun(number);
        }
    }

    std::vector<State> starts_;
    Lesson lesson_;
    std::uint64_t seed_, first_;
    std::vector<Playing> playing_;
    std::vector<Harvest> reaped_;
    std::atomic<int> next_{0};
};

template <Design D>
std::unique_ptr<Crowd> Thinking<D>::crowd(const States& starts, const Lesson& lesson, std::uint64_t seed, int games,
                                          int first, int abreast) {
    return std::make_unique<CrowdOf<D>>(starts, lesson, seed, games, first, abreast);
}

}  // namespace academie::tables
