// A partie of trictrac in progress: the position, the points, the trous, the bredouilles, whose dice they are, and the
// next decision (§8, §111). Marking is automatic; the faults of people at a table are in the referee.
//
// A State is immutable: `thrown`, `decided` and `played` return the next one. The consequences of a throw and of a play
// are in law.cpp.
#pragma once

#include <optional>
#include <variant>

#include "marks.hpp"

namespace academie::trictrac {

using Seat = int;  // 0 white, 1 black

// §8
enum class Phase : std::uint8_t { Opening, Throw, Decide, Play, Over };

// What one player has marked.
struct Score {
    int points = 0;           // 0, 2 … 10
    bool bredouille = false;  // §71: the other has marked nothing since his first point
    int trous = 0;
    bool grande = false;  // §77: the other has taken no trou since his first one

    bool operator==(const Score&) const = default;
};

using Scores = std::array<Score, 2>;

// §70-§72: `gain` points for one player; the trous he marks for them.
inline int credit(Scores& scores, Seat seat, int gain) {
    Score &mine = scores[std::size_t(seat)], &his = scores[std::size_t(1 - seat)];
    if (gain == 0) return 0;
    if (his.points > 0) his.bredouille = false;    // his run is interrupted
    if (mine.points == 0) mine.bredouille = true;  // a fresh start
    const int total = mine.points + gain;
    if (total < 12) {
        mine.points = total;
        return 0;
    }
    // Only the first trou of one gain can be simple: it has wiped out what interrupted it.
    const int trous = (mine.bredouille ? 2 : 1) + 2 * (total / 12 - 1);
    his.points = 0;
    his.bredouille = false;
    mine.points = total % 12;
    mine.bredouille = mine.points > 0;
    if (mine.trous == 0) mine.grande = true;  // §77
    his.grande = false;
    mine.trous += trous;
    return trous;
}

// Something marked, for the events of a state.
struct Marked {
    Seat seat;
    Credit credit;
};
struct Trous {
    Seat seat;
    int count;
};

struct Outcome {
    std::optional<Seat> winner;  // nobody if a marqué must be replayed (§99)
    bool grande;                 // §77, §97: all his trous without interruption
    int points;                  // 1, or 2 if that is agreed to count double; 0 if nobody has won
};

class State {
  public:
    using News = std::vector<std::variant<Marked, Trous>>;

    explicit State(const Profile& profile) : profile_(profile), board_(start()) {}

    // Unchecked: the caller ensures that the state makes sense.
    State(const Profile& profile, const Board& board, Seat thrower, Phase phase, const Throw& t, const Scores& scores,
          std::array<int, 2> throws, int game_throws, const Throw& first, bool for_all = false, const News& news = {})
        : profile_(profile),
          board_(board),
          thrower_(thrower),
          phase_(phase),
          throw_(t),
          scores_(scores),
          throws_(throws),
          game_throws_(game_throws),
          first_(first),
          for_all_(for_all),
          news_(news) {}

    const Profile& profile() const { return profile_; }
    const Board& board() const { return board_; }  // from the thrower's side
    Seat thrower() const { return thrower_; }
    Phase phase() const { return phase_; }
    const Throw& dice() const { return throw_; }
    const Scores& scores() const { return scores_; }
    const std::array<int, 2>& throws() const { return throws_; }  // of each player in this relevé
    int game_throws() const { return game_throws_; }
    const Throw& first_throw() const { return first_; }
    bool for_all() const { return for_all_; }  // §37: he has said it, and the coming throw may open a relevé
    // What the last step marked, in order.
    const News& news() const { return news_; }

    // §3: one die on each side; the higher has the dice and plays that very throw; a doublet is void.
    State opened(int white, int black) const {
        State next = fresh();
        if (white == black) return next;
        next.thrower_ = white > black ? 0 : 1;
        if (profile_.opening_dice_only) {
            next.phase_ = Phase::Throw;
            return next;
        }
        next.throw_now(tables::thrown(white, black));
        return next;
    }

    State thrown(const Throw& t) const {
        State next = fresh();
        next.throw_now(t);
        return next;
    }

    // §37: « je joue pour tout » is said before a throw that may lift the last dames, two at most.
    bool may_play_for_all() const { return phase_ == Phase::Throw && !for_all_ && board_.own.lifted >= kDames - 2; }

    State playing_for_all() const {
        State next = fresh();
        next.for_all_ = true;
        return next;
    }

    // §96: whether a player who leaves now, or has lifted first, has won the marqué (M12).
    bool may_stop(Seat seat) const {
        const int mine = scores_[std::size_t(seat)].trous;
        return profile_.marque && mine >= profile_.target && mine > scores_[std::size_t(1 - seat)].trous;
    }

    // §73-§75: leaving begins a new relevé; points are erased, and the adversary's of this throw are not marked. §96:
    // with enough trous it ends the marqué.
    State left() const {
        State next = fresh();
        if (may_stop(thrower_)) {
            next.phase_ = Phase::Over;
            return next;
        }
        for (Score& score : next.scores_) {
            score.points = 0;
            score.bredouille = false;
        }
        next.begin_releve(thrower_);
        return next;
    }

    State held() const {
        State next = fresh();
        if (lifted(board_.own)) {  // §96: he has lifted first and plays on
            next.open_releve(thrower_);
        } else {
            next.phase_ = Phase::Play;
        }
        return next;
    }

    // §54: the plays that make the plein that was marked. If a petit jan could be kept only by passing a dame, and the
    // coin can be taken instead, both are open (Lepeintre, rule 40).
    tables::Plays plays() const;

    // The play must be one of plays().
    State played(const Play& play) const;

    std::optional<Outcome> outcome() const {
        if (phase_ != Phase::Over) return std::nullopt;
        if (profile_.marque) {
            if (scores_[0].trous == scores_[1].trous) return Outcome{std::nullopt, false, 0};  // §99
            const Seat ahead = scores_[0].trous > scores_[1].trous ? 0 : 1;
            return Outcome{ahead, scores_[std::size_t(ahead)].grande, 1};
        }
        const Seat winner = scores_[0].trous >= profile_.target ? 0 : 1;
        const Score &won = scores_[std::size_t(winner)], &lost = scores_[std::size_t(1 - winner)];
        const bool grande = profile_.great_bredouille == GreatBredouille::AdversaryZero ? lost.trous == 0 : won.grande;
        return Outcome{winner, grande, grande && profile_.bredouille_double ? 2 : 1};
    }

    bool operator==(const State& s) const {
        return profile_ == s.profile_ && board_ == s.board_ && thrower_ == s.thrower_ && phase_ == s.phase_ &&
               throw_ == s.throw_ && scores_ == s.scores_ && throws_ == s.throws_ && game_throws_ == s.game_throws_ &&
               first_ == s.first_ && for_all_ == s.for_all_;
    }

  private:
    State fresh() const {
        State next = *this;
        next.news_.clear();
        return next;
    }

    void throw_now(const Throw& t);

    // §69: marks one side's part of an account, all at once; returns the trous it makes.
    int mark(const Account& account, bool to_roller) {
        const Seat seat = to_roller ? thrower_ : 1 - thrower_;
        int gain = 0;
        for (const Credit& credit : account.credits) {
            if (credit.to_roller != to_roller) continue;
            gain += credit.points;
            news_.push_back(Marked{seat, credit});
        }
        const int trous = credit(scores_, seat, gain);
        if (trous) news_.push_back(Trous{seat, trous});
        return trous;
    }

    // §76: twelve trous, on anyone's dice. §99: a marqué is over by trous alone if both have as many, and is then
    // replayed.
    bool over(Seat seat) {
        if (!profile_.target || scores_[std::size_t(seat)].trous < profile_.target) return false;
        if (profile_.marque && scores_[0].trous != scores_[1].trous) return false;
        phase_ = Phase::Over;
        return true;
    }

    // §4, §74
    void begin_releve(Seat first) {
        board_ = start();
        thrower_ = profile_.releve_dice.value_or(first);  // §78
        phase_ = Phase::Throw;
        throw_ = {};
        throws_ = {0, 0};
        for_all_ = false;
    }

    // §37: the throw that lifted the last dame opens the next relevé, if that was said before it and the dice are his.
    void open_releve(Seat first) {
        const Throw last = throw_;
        const bool again = for_all_;
        begin_releve(first);
        if (again && thrower_ == first) throw_now(last);
    }

    static bool lifted(const Dames& own) { return own.hindmost() == kLifted; }

    bool takes_coin(const Play& play) const { return board_.own[kCoin] == 0 && play.board.own[kCoin] >= 2; }

    bool exempt_by_coin(const tables::Plays& all, Table table) const {
        if (!profile_.petit_conserve_exempt_if_coin || table != Table::Petit || !is_full(board_.own, table))
            return false;
        const bool coin = std::any_of(all.begin(), all.end(), [&](const Play& play) { return takes_coin(play); });
        return coin && !PleinPlays(board_, all, table, profile_).freely;
    }

    bool hangs_on_play(const tables::Plays& all, Table table) const { return exempt_by_coin(all, table); }
    bool plein_hangs_on_play(Table table) const {
        PlayFinder finder;
        return hangs_on_play(finder.find(board_, throw_, profile_), table);
    }

    Profile profile_;
    Board board_;
    Seat thrower_ = 0;
    Phase phase_ = Phase::Opening;
    Throw throw_{};
    Scores scores_{};
    std::array<int, 2> throws_{};
    int game_throws_ = 0;
    Throw first_{};
    bool for_all_ = false;
    News news_;
};

}  // namespace academie::trictrac
