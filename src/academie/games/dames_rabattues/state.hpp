// A game of dames rabattues in progress: what both have to lay and to lift, whose dice they are, and the next decision.
//
// A State is immutable: `opened`, `thrown`, `ordered`, `overlooked` and `claimed` return the next one.
#pragma once

#include <optional>

#include "rules.hpp"

namespace academie::dames_rabattues {

using Seat = int;  // 0 white, 1 black

enum class Phase : std::uint8_t { Opening, Throw, Play, Claim, Over };

// The values of a profile that affect the game.
struct Profile {
    bool dice_only = true;   // §12: the first dice only decide who begins
    bool auto_claim = true;  // §9: nobody overlooks a number that the other leaves him
    bool auto_play = true;   // §18: nor one of his own throw

    bool operator==(const Profile&) const = default;
};

// What happened to a number, and who did it.
struct News {
    Seat seat;
    Effect effect;
};

// The numbers of a throw that are still to be played, in their order.
struct Pending {
    std::array<std::uint8_t, 2> number{};
    std::uint8_t count = 0;

    int front() const { return number[0]; }
    void push(int n) { number[count++] = std::uint8_t(n); }
    void pop() {
        number = {number[1], 0};
        --count;
    }
    bool operator==(const Pending&) const = default;
};

class State {
  public:
    explicit State(const Profile& profile) : profile_(profile) {}

    // Unchecked: the caller ensures that the state makes sense.
    State(const Profile& profile, const Board& board, Seat thrower, Phase phase, const Throw& t, const Pending& pending,
          const std::vector<News>& news = {})
        : profile_(profile),
          board_(board),
          thrower_(thrower),
          phase_(phase),
          throw_(t),
          pending_(pending),
          news_(news) {}

    const Profile& profile() const { return profile_; }
    const Board& board() const { return board_; }  // from the thrower's side
    Seat thrower() const { return thrower_; }
    Phase phase() const { return phase_; }
    const Throw& dice() const { return throw_; }
    const Pending& pending() const { return pending_; }
    // What the last step did, in order: two numbers at most.
    const std::vector<News>& news() const { return news_; }

    // §12: one die each; equal dice are thrown again.
    State opened(int white, int black) const {
        State next = fresh();
        if (white == black) return next;
        const Seat first = white > black ? 0 : 1;
        if (first != thrower_) next.board_ = board_.turned();
        next.thrower_ = first;
        next.phase_ = Phase::Throw;
        return profile_.dice_only ? next : next.thrown(tables::thrown(white, black));
    }

    State thrown(const Throw& t) const {
        State next = fresh();
        next.throw_ = t;
        next.phase_ = Phase::Play;
        return next;
    }

    // Who decides in the phases Play and Claim: in Claim the player who did not throw, if the number is left to him
    // (§4).
    Seat asked() const {
        return phase_ == Phase::Claim && effect_of(board_, pending_.front()).by_other ? 1 - thrower_ : thrower_;
    }

    Plays plays() const {
        Plays found;
        if (phase_ == Phase::Play) (may_overlook() ? find_orders : find_plays)(board_, throw_, found);
        return found;
    }

    // §18: whether the thrower can play some number of the throw, and may pass it over.
    bool may_overlook() const {
        return phase_ == Phase::Play && !profile_.auto_play && (is_own(throw_.dice[0]) || is_own(throw_.dice[1]));
    }

    // §17: plays this number of the throw first; the player who names it does not overlook it.
    State ordered(int first) const {
        State next = fresh();
        const int second = throw_.dice[0] + throw_.dice[1] - first;
        next.pending_ = {{std::uint8_t(first), std::uint8_t(second)}, 2};
        if (next.is_own(first)) next.settle(effect_of(board_, first));
        if (next.phase_ != Phase::Over) next.run();
        return next;
    }

    // §18: the thrower passes over all that is his; the other still gets what the thrower cannot play.
    State overlooked() const {
        State next = fresh();
        for (int number : {throw_.dice[0], throw_.dice[1]}) {
            if (is_own(number)) {
                next.news_.push_back({thrower_, {std::uint8_t(number), Act::Leave, false}});
            } else {
                next.pending_.push(number);
            }
        }
        next.run();
        return next;
    }

    // §9, §18: the player who is asked takes the number, or overlooks it.
    State claimed(bool takes) const {
        State next = fresh();
        Effect effect = effect_of(board_, pending_.front());
        if (!takes) effect.act = Act::Leave;
        next.settle(effect);
        if (next.phase_ != Phase::Over) next.run();
        return next;
    }

    std::optional<Seat> winner() const {
        if (phase_ != Phase::Over) return std::nullopt;
        return board_.own.out() ? thrower_ : 1 - thrower_;
    }

    bool operator==(const State& s) const {
        return profile_ == s.profile_ && board_ == s.board_ && thrower_ == s.thrower_ && phase_ == s.phase_ &&
               throw_ == s.throw_ && pending_ == s.pending_;
    }

  private:
    State fresh() const {
        State next = *this;
        next.news_.clear();
        return next;
    }

    bool is_own(int number) const { return use_of(board_.own, number) != Act::Nothing; }

    // Plays the remaining numbers until somebody must decide.
    void run() {
        while (pending_.count) {
            const Effect effect = effect_of(board_, pending_.front());
            if (effect.act != Act::Nothing && !(effect.by_other ? profile_.auto_claim : profile_.auto_play)) {
                phase_ = Phase::Claim;
                return;
            }
            settle(effect);
            if (phase_ == Phase::Over) return;
        }
        pass_on();
    }

    void settle(const Effect& effect) {
        apply(board_, effect);
        news_.push_back({effect.by_other ? 1 - thrower_ : thrower_, effect});
        pending_.pop();
        if (!board_.over()) return;
        phase_ = Phase::Over;  // §7, §20
        pending_ = {};
    }

    // §3: a doublet keeps the dice, whether it could be played or not.
    void pass_on() {
        phase_ = Phase::Throw;
        if (!throw_.doublet()) {
            board_ = board_.turned();
            thrower_ = 1 - thrower_;
        }
        throw_ = {};
    }

    Profile profile_;
    Board board_;
    Seat thrower_ = 0;
    Phase phase_ = Phase::Opening;
    Throw throw_{};
    Pending pending_{};
    std::vector<News> news_;
};

}  // namespace academie::dames_rabattues
