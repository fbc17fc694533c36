// A game of the race family in progress: the position, whose dice they are, the throw, and the end.
//
// The same class serves all of them and asks the Game for the law. A Race is immutable: `opened`, `thrown` and `played`
// return the next one.
#pragma once

#include "../pulse.hpp"
#include "games.hpp"

namespace academie::tables {

using Seat = int;  // 0 white, 1 black

enum class Phase : std::uint8_t { Opening, Throw, Play, Over };

class Race {
  public:
    explicit Race(const AnyProfile& profile) : game_(&profile.game()), board_(game_->start()) {}

    // Unchecked: the caller ensures that the state makes sense.
    Race(const AnyProfile& profile, const Board& board, Seat thrower, Phase phase, const Throw& t)
        : game_(&profile.game()), board_(board), thrower_(thrower), phase_(phase), throw_(t) {}

    const Game& game() const { return *game_; }
    const AnyProfile& profile() const { return game_->profile(); }
    const Board& board() const { return board_; }  // from the thrower's side
    Seat thrower() const { return thrower_; }
    Phase phase() const { return phase_; }
    const Throw& dice() const { return throw_; }

    // One die for each player: the higher has the dice; equal ones are thrown again.
    Race opened(int white, int black) const {
        if (white == black) return *this;
        Race next = *this;
        next.thrower_ = white > black ? 0 : 1;
        next.board_ = next.thrower_ == thrower_ ? board_ : board_.turned();
        next.phase_ = Phase::Throw;
        return game_->plays_the_draw() && game_->dice() == 2 ? next.thrown(tables::thrown(white, black)) : next;
    }

    Race thrown(const Throw& t) const {
        Race next = *this;
        next.throw_ = t;
        next.phase_ = Phase::Play;
        return next;
    }

    Plays plays() const {
        Finder finder;
        if (phase_ == Phase::Play) game_->find(board_, throw_, finder);
        return std::move(finder.plays);
    }

    // For each of plays(), in the order given.
    std::vector<Lefts> departures(const Plays& plays) const {
        return plays.empty() ? std::vector<Lefts>() : game_->departures(board_, throw_, plays);
    }
    Ways ways(const Plays& plays) const { return game_->ways(board_, throw_, plays); }

    // The play must be one of plays().
    Race played(const Play& play) const {
        Race next = *this;
        if (game_->ending(play.board)) {
            next.board_ = play.board;
            next.phase_ = Phase::Over;
        } else {
            next.board_ = play.board.turned();
            next.thrower_ = 1 - thrower_;
            next.phase_ = Phase::Throw;
            next.throw_ = {};
        }
        return next;
    }

    std::optional<Ending> ending() const { return phase_ == Phase::Over ? game_->ending(board_) : std::nullopt; }

    bool operator==(const Race&) const = default;

  private:
    const Game* game_;
    Board board_;
    Seat thrower_ = 0;
    Phase phase_ = Phase::Opening;
    Throw throw_{};
};

// Perft: throws and plays are both branches, and so are the thirty-six openings.
std::uint64_t perft(const Race& state, int depth, Pulse& pulse);

// The results of uniformly random games. Points are those of the games each player won.
struct RandomGames {
    std::uint64_t games = 0, plies = 0;
    std::array<std::uint64_t, 2> wins{}, points{};
};

// That many random games, every legal play equally likely: from any state, or from the first position with White to
// throw.
RandomGames random_games(const Race& from, std::uint64_t seed, std::uint64_t games, Pulse& pulse);
RandomGames random_games(const Game& game, std::uint64_t seed, std::uint64_t games, Pulse& pulse);

// Positions of random games, with every throw from each: the benchmark counts them before it times it.
class Sweep {
  public:
    Sweep(const Game& game, std::uint64_t seed, int games, Pulse& pulse);
    std::size_t throws() const { return boards_.size() * (game_.dice() == 2 ? 21 : 56); }
    std::size_t positions(Pulse& pulse) const;

  private:
    const Game& game_;
    std::vector<Board> boards_;
};

// The design of all race games: delegates to the state's own game.
struct AnyRace {
    using State = Race;
    using Profile = AnyProfile;
    using Values = tables::Values;
    static constexpr int kInputs = kMostInputs, kOutputs = kMostOutputs;

    static const nets::Extent& extent(const State& state) { return state.game().extent(); }
    static int dice(const State& state) { return state.game().dice(); }
    static float most(const State& state) { return state.game().most(); }
    static void describe(const State& state, float* inputs) { state.game().describe(state.board(), inputs); }
    static int phase(const State& state) { return state.game().phase(state.board()); }

    // The exact value, if both sides only lift.
    static std::optional<Values> known(const State& state) {
        LiftTables* const tables = state.game().lifting();
        if (!tables || !tables->hold(state.board())) return std::nullopt;
        return state.game().known(tables->chances(state.board()));
    }

    static Values ended(const State& state, Seat seat) {
        return state.game().ended(state.board(), state.thrower() == seat);
    }
    static Values turned(const Values& values, const State& state) { return state.game().turned(values); }
    static float worth(const Values& values, const State& state) { return state.game().worth(values); }
};

}  // namespace academie::tables
