// A game of the board of twenty-four flèches as a learner sees it: a play is spelled dame by dame.
//
// Actions and observations equal those of family/codec.py, bit for bit.
#pragma once

#include "../rules/rules.hpp"
#include "mind.hpp"

namespace academie::tables {

namespace spelled {

constexpr int kLengths = 7, kStop = kLengths * (kSteps + 1), kHold = kStop + 1, kLeave = kStop + 2;
constexpr int kActions = kLeave + 1, kScores = 4;
constexpr int kSize = 2 * (kSteps + 2) + 6 + kLengths + 2 + 2 * kScores;

inline int length_of(const Stride& s) { return s.to >= kLifted ? kLengths - 1 : s.to - s.from - 1; }
inline int action_of(const Stride& s) { return kLengths * (s.from + 1) + length_of(s); }

inline Step across_in(Layout layout, Step s) {
    switch (layout) {
        case Layout::Diagonal: return across<Layout::Diagonal>(s);
        case Layout::Lanes: return across<Layout::Lanes>(s);
        default: return across<Layout::Facing>(s);
    }
}

// One stride of the thrower; the dame it hit goes in hand.
inline void carry(Board& board, const Stride& s, Layout layout) {
    board.own.take(s.from);
    board.own.put(s.to);
    if (!s.hit) return;
    board.other.take(across_in(layout, s.to));
    board.other.put(kHand);
}

// Divides as the codec does.
inline float part(int number, double whole) { return float(number / whole); }
constexpr auto kFifteenths = [] {
    std::array<float, 32> parts{};
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = float(double(i) / 15);
    return parts;
}();
inline float fifteenths(int number) { return kFifteenths[std::size_t(number)]; }

inline float* write_side(const Dames& dames, float* at) {
    for (Step s = 0; s < kSteps; ++s) *at++ = fifteenths(dames[s]);
    *at++ = fifteenths(dames.lifted);
    *at++ = fifteenths(dames.hand);
    return at;
}

}  // namespace spelled

template <Design D>
class AbreastOf final : public abreast::PlayingIn<typename D::State> {
  public:
    using State = typename D::State;
    using Playing = abreast::Playing;

    explicit AbreastOf(const State& first) : first_(first), state_(first) {}

    std::unique_ptr<Playing> copy() const override { return std::make_unique<AbreastOf>(first_); }
    Playing::Extent extent() const override { return {spelled::kActions, spelled::kSize, D::extent(first_).inputs}; }

    void begin(std::uint64_t seed) override {
        chance_ = abreast::Chance(seed);
        go_on(State(first_));
    }
    const State& state() const override { return state_; }
    void put(const State& state) override { go_on(State(state)); }

    int player() const override { return state_.phase() == Moment::Over ? abreast::kNobody : state_.thrower(); }

    void mask(std::uint8_t* row) const override {
        if (deciding()) row[spelled::kHold] = row[spelled::kLeave] = 1;
        for (const Open& each : open_) row[each.action] = 1;
    }

    bool may(int action) const override {
        if (deciding()) return action == spelled::kHold || action == spelled::kLeave;
        return std::ranges::any_of(open_, [&](const Open& each) { return each.action == action; });
    }

    void act(int action) override {
        if constexpr (kDecides) {
            if (deciding()) return go_on(action == spelled::kHold ? state_.held() : state_.left());
        }
        std::erase_if(open_, [&](const Open& each) { return each.action != action; });
        ++said_;
        const int place = open_.front().place;
        if (length_at(place) == said_) return go_on(state_.played(plays_[std::size_t(place)]));
        for (Open& each : open_) each.action = action_at(each.place);
    }

    void observe(int seat, float* row) const override {
        Board board = board_of(state_);
        std::array<int, spelled::kLengths> lengths{};
        if (said_) {
            const Play& begun = plays_[std::size_t(open_.front().place)];
            for (int i = 0; i < std::min(said_, int(begun.made)); ++i) {
                spelled::carry(board, begun.strides[std::size_t(i)], layout());
                ++lengths[std::size_t(spelled::length_of(begun.strides[std::size_t(i)]))];
            }
        }
        const bool own = seat == state_.thrower();
        row = spelled::write_side(own ? board.own : board.other, row);
        row = spelled::write_side(own ? board.other : board.own, row);
        std::array<int, 7> faces{};
        for (const int die : dice_of(state_).dice) ++faces[std::size_t(die)];
        for (int face = 1; face <= 6; ++face) *row++ = spelled::part(faces[std::size_t(face)], 3);
        for (const int many : lengths) *row++ = spelled::part(many, 9);
        *row++ = own && state_.phase() != Moment::Over ? 1.0F : 0.0F;
        *row++ = deciding() ? 1.0F : 0.0F;
        write_scores(seat, row);
        write_scores(1 - seat, row + spelled::kScores);
    }

    abreast::Worth worth(bool points) const override {
        const float first = worth_of(state_, 0, points);
        return {first, 0.0F - first};
    }

    int choices() override {
        if (!deciding()) return int(plays_.size());
        look_through();
        return int(through_.size());
    }

    void choose(int choice) override {
        if (deciding()) {
            look_through();
            return go_on(State(through_[std::size_t(choice)]));
        }
        list();
        go_on(state_.played(plays_[std::size_t(listed_[std::size_t(choice)])]));
    }

    void afters(float* rows, abreast::After* ends, bool points) override {
        const int seat = state_.thrower(), width = D::extent(first_).inputs;
        const auto tell = [&](const State& after) {
            if (after.phase() == Moment::Over) {
                *ends++ = {0.0F, worth_of(after, seat, points)};
            } else {
                D::describe(after, rows);
                *ends++ = {after.thrower() == seat ? 1.0F : -1.0F, 0.0F};
            }
            rows += width;
        };
        if (deciding()) {
            look_through();
            for (const State& after : through_) tell(after);
            return;
        }
        list();
        for (const int place : listed_) tell(state_.played(plays_[std::size_t(place)]));
    }

  private:
    using Moment = std::remove_cvref_t<decltype(std::declval<const State&>().phase())>;
    // A play that begins with what was spelled, and its next action; looking through the plays again would take too
    // long.
    struct Open {
        int place, action;
    };
    static constexpr bool kDecides = requires(const State& s) { s.left(); };

    bool deciding() const {
        if constexpr (kDecides) return state_.phase() == Moment::Decide;
        return false;
    }

    Layout layout() const {
        if constexpr (requires { state_.game().layout(); }) return state_.game().layout();
        return Layout::Facing;
    }
    static const Board& board_of(const State& state) {
        if constexpr (requires { state.board(); })
            return state.board();
        else
            return state.game().board();
    }
    static const Throw& dice_of(const State& state) {
        if constexpr (requires { state.dice(); })
            return state.dice();
        else
            return state.game().dice();
    }

    // The value of a finished state to a seat.
    static float worth_of(const State& state, int seat, bool points) {
        int winner = -1, times = 0;
        if constexpr (requires { state.ending(); }) {
            const auto end = state.ending();
            if (end && end->winner >= 0) winner = (state.thrower() + end->winner) % 2, times = end->points;
        } else {
            const auto end = state.outcome();
            if (!end) return 0.0F;
            if constexpr (std::integral<decltype(end->winner)>)
                winner = end->winner;
            else
                winner = end->winner.value_or(-1);
            times = end->points;
        }
        if (winner < 0) return 0.0F;
        const float most = points ? float(times) : 1.0F;
        return winner == seat ? most : -most;
    }

    void write_scores(int seat, float* row) const {
        std::fill_n(row, spelled::kScores, 0.0F);
        const auto at = std::size_t(seat);
        if constexpr (requires { state_.scores(); }) {
            const auto& score = state_.scores()[at];
            row[0] = float(std::min(1.0, score.points / 12.0));
            row[1] = score.bredouille ? 1.0F : 0.0F;
            row[2] = float(std::min(1.0, score.trous / 12.0));
            row[3] = score.grande ? 1.0F : 0.0F;
        } else if constexpr (requires { state_.trous(); }) {
            row[2] = float(std::min(1.0, state_.trous()[at] / 12.0));
        }
    }

    // Throws until somebody must decide, and finds his actions.
    void go_on(State&& next) {
        state_ = std::move(next);
        while (state_.phase() == Moment::Opening || state_.phase() == Moment::Throw) {
            const int one = chance_.die(), two = chance_.die();
            if (state_.phase() == Moment::Opening)
                state_ = state_.opened(one, two);
            else
                state_ = state_.thrown(D::dice(state_) == 3 ? thrown(one, two, chance_.die()) : thrown(one, two));
        }
        said_ = 0;
        open_.clear();
        listed_.clear();
        through_.clear();
        plays_.clear();
        if (state_.phase() != Moment::Play) return;
        find_plays();
        stops_.assign(plays_.size(), 0);
        for (int place = 0; place < int(plays_.size()); ++place) open_.push_back({place, action_at(place)});
        const int made = plays_[0].made;
        if (made && std::ranges::all_of(plays_, [&](const Play& play) { return play.made == made; })) return;
        for (std::size_t i = 0; i < plays_.size(); ++i) {
            stops_[i] =
                !plays_[i].made || std::ranges::any_of(plays_, [&](const Play& p) { return goes_on(plays_[i], p); });
        }
    }

    void find_plays() {
        if constexpr (requires { state_.game().find(state_.board(), state_.dice(), std::declval<Finder&>()); }) {
            thread_local Finder finder;
            state_.game().find(state_.board(), state_.dice(), finder);
            plays_.swap(finder.plays);
        } else {
            plays_ = state_.plays();
        }
    }

    // Whether one play is the beginning of another.
    static bool goes_on(const Play& play, const Play& longer) {
        if (longer.made <= play.made) return false;
        for (std::size_t i = 0; i < play.made; ++i) {
            if (spelled::action_of(play.strides[i]) != spelled::action_of(longer.strides[i])) return false;
        }
        return true;
    }

    int length_at(int place) const { return plays_[std::size_t(place)].made + stops_[std::size_t(place)]; }
    int action_at(int place) const {
        const Play& play = plays_[std::size_t(place)];
        return said_ < play.made ? spelled::action_of(play.strides[std::size_t(said_)]) : spelled::kStop;
    }

    // The plays in the order in which the game lists them.
    void list() {
        if (!listed_.empty()) return;
        for (int place = 0; place < int(plays_.size()); ++place) listed_.push_back(place);
        std::sort(listed_.begin(), listed_.end(), [&](int a, int b) {
            const auto rank = [&](int place) {
                const Board& x = plays_[std::size_t(place)].board;
                return std::tie(x.own.at, x.own.lifted, x.other.at, x.other.hand);
            };
            return rank(a) > rank(b);
        });
    }

    // A player who holds must choose a play at once, so his whole moves are the plays, and to leave.
    void look_through() {
        if (through_.empty()) look_through(state_);
    }
    void look_through(const State& state) {
        each_option<D>(state, [&](State&& after) {
            if (after.phase() == Moment::Throw || after.phase() == Moment::Over)
                through_.push_back(std::move(after));
            else
                look_through(after);
        });
    }

    const State first_;
    State state_;
    abreast::Chance chance_;
    Plays plays_;
    std::vector<std::uint8_t> stops_;  // which of them end with the action “nothing more”
    std::vector<Open> open_;
    std::vector<int> listed_;
    std::vector<State> through_;
    int said_ = 0;
};

template <Design D>
std::unique_ptr<abreast::PlayingIn<typename D::State>> Abreast<D>::of(const typename D::State& first) {
    return std::make_unique<AbreastOf<D>>(first);
}

}  // namespace academie::tables
