// A game of toc in progress: a relevé of trictrac whose points nobody marks, and the trous of both players.
//
// trictrac::State throws, plays and credits; here its credits become trous, and its marks are erased (§9). A State is
// immutable: `opened`, `thrown`, `left`, `held` and `played` return the next one.
#pragma once

#include "../trictrac/state.hpp"
#include "rules.hpp"

namespace academie::toc {

using tables::Board;
using tables::Play;
using tables::Throw;
using trictrac::Phase;
using trictrac::Seat;
using trictrac::Trous;

// A credit with its own value.
struct Marked {
    Seat seat;
    Credit credit;
    int trous;
};

struct Outcome {
    Seat winner;
    int points;  // 1, or 2 for the double of §5
};

class State {
  public:
    using News = std::vector<std::variant<Marked, Trous>>;

    explicit State(const Profile& profile) : profile_(profile), game_(endless(profile)) {}

    // Unchecked: the caller ensures that the state makes sense. `gain` is what the thrower has marked by this throw.
    State(const Profile& profile, const Board& board, Seat thrower, Phase phase, const Throw& t,
          std::array<int, 2> trous, int gain, std::array<int, 2> throws, int game_throws, const Throw& first,
          const News& news = {})
        : profile_(profile),
          game_(endless(profile), board, thrower, under(phase), t, {}, throws, game_throws, first),
          phase_(phase),
          trous_(trous),
          gain_(gain),
          news_(news) {}

    const Profile& profile() const { return profile_; }
    const trictrac::State& game() const { return game_; }  // board, thrower, dice and throws; its scores are empty
    Seat thrower() const { return game_.thrower(); }
    Phase phase() const { return phase_; }
    const std::array<int, 2>& trous() const { return trous_; }
    int gain() const { return gain_; }
    // What the last step marked, in order.
    const News& news() const { return news_; }

    // §15
    State opened(int white, int black) const { return after_throw(game_.opened(white, black)); }
    State thrown(const Throw& t) const { return after_throw(game_.thrown(t)); }

    // §7: the dames back on the talons and the dice kept; what the other would have gained is not marked.
    [[gnu::noinline]] State left() const {
        State next = fresh();
        next.begin(game_.left());
        return next;
    }
    [[gnu::noinline]] State held() const {
        State next = fresh();
        next.phase_ = Phase::Play;
        return next;
    }

    // §10, §21
    tables::Plays plays() const { return game_.plays(); }

    // The play must be one of plays(). §12: the thrower marks before the other.
    [[gnu::noinline]] State played(const Play& play) const {
        State next = fresh();
        const trictrac::State made = game_.played(play);
        const Seat thrower = game_.thrower();
        if (next.mark(made, thrower, gain_) || next.mark(made, 1 - thrower, 0)) return next;
        next.begin(made);
        return next;
    }

    // §5, §6
    std::optional<Outcome> outcome() const {
        if (phase_ != Phase::Over) return std::nullopt;
        const Seat winner = trous_[0] >= profile_.target ? 0 : 1;
        const bool twice = profile_.target == 1 && profile_.la_double && trous_[std::size_t(winner)] >= 2;
        return Outcome{winner, twice ? 2 : 1};
    }

    bool operator==(const State& s) const {
        return profile_ == s.profile_ && game_ == s.game_ && phase_ == s.phase_ && trous_ == s.trous_ &&
               gain_ == s.gain_;
    }

  private:
    // Trictrac without a target of its own.
    static trictrac::Profile endless(const Profile& profile) {
        trictrac::Profile jans = profile.jans;
        jans.target = 0;
        return jans;
    }

    // Trictrac's phase for one of ours: a player who decides, or has won, has a throw on the table.
    static Phase under(Phase phase) { return phase == Phase::Decide || phase == Phase::Over ? Phase::Play : phase; }

    State fresh() const {
        State next = *this;
        next.news_.clear();
        return next;
    }

    [[gnu::noinline]] State after_throw(const trictrac::State& made) const {
        State next = fresh();
        next.begin(made);
        if (made.phase() != Phase::Decide && made.phase() != Phase::Play) return next;
        if (next.mark(made, made.thrower(), 0)) return next;
        next.gain_ = next.trous_[std::size_t(made.thrower())] - trous_[std::size_t(made.thrower())];
        next.phase_ = next.gain_ ? Phase::Decide : Phase::Play;
        return next;
    }

    // Continues from a state of trictrac, with its points erased.
    void begin(const trictrac::State& made) {
        phase_ = under(made.phase());
        gain_ = 0;
        game_ = trictrac::State(made.profile(), made.board(), made.thrower(), phase_, made.dice(), {}, made.throws(),
                                made.game_throws(), made.first_throw());
    }

    // §2-§4: one player's trous of a step, beyond those he has by this throw already; whether he has won.
    bool mark(const trictrac::State& made, Seat seat, int before) {
        Gain gain(profile_, before);
        for (const auto& item : made.news()) {
            const auto* marked = std::get_if<trictrac::Marked>(&item);
            if (!marked || marked->seat != seat) continue;
            gain.add(marked->credit);
            news_.push_back(Marked{seat, marked->credit, trous_of(marked->credit)});
        }
        int& trous = trous_[std::size_t(seat)];
        if (const int more = gain.trous() - before) {
            trous += more;
            news_.push_back(Trous{seat, more});
        }
        if (trous < profile_.target) return false;
        phase_ = Phase::Over;
        gain_ = 0;
        return true;
    }

    Profile profile_;
    trictrac::State game_;
    Phase phase_ = Phase::Opening;
    std::array<int, 2> trous_{};
    int gain_ = 0;
    News news_;
};

}  // namespace academie::toc
