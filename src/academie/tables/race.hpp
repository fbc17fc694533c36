// A game of the race family in progress: the position, whose dice they are, the throw, and the end.
//
// Names no game. A room hands in its Rules: the first position, the numbers of a throw, the law of plays, and how a
// position ends the game. A Race is immutable: `opened`, `thrown` and `played` return the next one.
#pragma once

#include <optional>
#include <random>

#include "../pulse.hpp"
#include "departures.hpp"
#include "plays.hpp"
#include "ways.hpp"

namespace academie::tables {

using Seat = int;  // 0 white, 1 black

enum class Phase : std::uint8_t { Opening, Throw, Play, Over };

// Why a game is over.
enum class Why : std::uint8_t { Lifted, Doubled, Filled, Coin, Void, Bare, Deep };

// The values every room of the family has.
struct RaceProfile {
    bool coup_et_des = false;  // the dice that give the first throw are themselves played
    bool la_double = false;    // a double game is agreed
    bool lift_forced = false;  // a number that lifts exactly must

    bool operator==(const RaceProfile&) const = default;
};

// How a position ends the game, from the side that has just played.
struct Ending {
    int winner;  // 0 he, 1 the other, -1 nobody
    int points;  // what it counts: 1, or 2 where double, or 3; of a void game nothing
    Why why;

    bool operator==(const Ending&) const = default;
};

template <class R>
concept RaceRules = requires(const typename R::Profile& profile, const Board& board, const Throw& t) {
    requires std::derived_from<typename R::Profile, RaceProfile>;
    requires PlayLaw<typename R::Law>;
    requires std::constructible_from<typename R::Law, const Board&, const typename R::Profile&>;
    { R::kDice } -> std::convertible_to<int>;
    { R::kDames } -> std::convertible_to<int>;
    { R::start(profile) } -> std::same_as<Board>;
    { R::numbers(t, profile) } -> std::same_as<Numbers>;
    { R::ending(board, profile) } -> std::same_as<std::optional<Ending>>;
};

// A doublet is its number four times.
inline Numbers doubled_numbers(const Throw& t) {
    Numbers numbers;
    for (int i = 0; i < (t.doublet() ? 4 : 2); ++i) numbers.add(t.dice[std::size_t(i % 2)]);
    return numbers;
}

// All plays of a throw; never empty: where nothing can be played, the one that leaves all as it is.
template <RaceRules R>
class RacePlays {
  public:
    const Plays& find(const Board& board, const Throw& t, const typename R::Profile& profile) {
        const typename R::Law law(board, profile);
        Generator<typename R::Law>(law, room_).find(board, R::numbers(t, profile), plays_);
        return plays_;
    }

  private:
    Workroom room_;
    Plays plays_;
};

template <RaceRules R>
class Race {
  public:
    using Profile = typename R::Profile;

    explicit Race(const Profile& profile) : profile_(profile), board_(R::start(profile)) {}

    // Any state at all; the caller answers for its sense.
    Race(const Profile& profile, const Board& board, Seat thrower, Phase phase, const Throw& t)
        : profile_(profile), board_(board), thrower_(thrower), phase_(phase), throw_(t) {}

    const Profile& profile() const { return profile_; }
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
        return profile_.coup_et_des && R::kDice == 2 ? next.thrown(tables::thrown(white, black)) : next;
    }

    Race thrown(const Throw& t) const {
        Race next = *this;
        next.throw_ = t;
        next.phase_ = Phase::Play;
        return next;
    }

    Plays plays() const { return phase_ == Phase::Play ? RacePlays<R>().find(board_, throw_, profile_) : Plays(); }

    // Of each of plays(), in the order given, the sets of places whose dames can have been moved to make it.
    std::vector<Lefts> departures(const Plays& plays) const {
        if (plays.empty()) return {};
        const typename R::Law law(board_, profile_);
        return Departures<typename R::Law>(law, board_, R::numbers(throw_, profile_)).find(plays);
    }

    // Every order of strides that leads to one of these plays, which are of this throw.
    Ways ways(const Plays& plays) const {
        const typename R::Law law(board_, profile_);
        return WayFinder<typename R::Law>(law, board_, R::numbers(throw_, profile_)).find(plays);
    }

    // The play must be one of plays().
    Race played(const Play& play) const {
        Race next = *this;
        if (R::ending(play.board, profile_)) {
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

    std::optional<Ending> ending() const { return phase_ == Phase::Over ? R::ending(board_, profile_) : std::nullopt; }

    bool operator==(const Race&) const = default;

  private:
    Profile profile_;
    Board board_;
    Seat thrower_ = 0;
    Phase phase_ = Phase::Opening;
    Throw throw_{};
};

// The leaves of the tree at a depth: throws and plays are branches alike, the thirty-six openings too.
template <RaceRules R>
std::uint64_t perft(const Race<R>& state, int depth, Pulse& pulse) {
    if (depth > 2) pulse.beat();
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    if (state.phase() == Phase::Opening) {
        for (int white = 1; white <= 6; ++white) {
            for (int black = 1; black <= 6; ++black) leaves += perft(state.opened(white, black), depth - 1, pulse);
        }
    } else if (state.phase() == Phase::Throw) {
        each_throw<R::kDice>([&](const Throw& t) { leaves += perft(state.thrown(t), depth - 1, pulse); });
    } else if (state.phase() == Phase::Play) {
        const Plays plays = state.plays();
        if (depth == 1) return plays.size();
        for (const Play& play : plays) leaves += perft(state.played(play), depth - 1, pulse);
    }
    return leaves;
}

template <RaceRules R, class Random>
Throw random_throw(Random& random) {
    const auto die = [&] { return 1 + int(random() % 6); };
    const int a = die(), b = die();
    if constexpr (R::kDice == 3) return thrown(a, b, die());
    return thrown(a, b);
}

// What uniform random games come to. Points are those of the games each player won.
struct RandomGames {
    std::uint64_t games = 0, plies = 0;
    std::array<std::uint64_t, 2> wins{}, points{};
};

// Plays whole games by chance, every legal play as likely as another.
template <RaceRules R>
class Chance {
  public:
    Chance(const typename R::Profile& profile, std::uint64_t seed, Pulse& pulse)
        : profile_(profile), random_(seed), pulse_(pulse) {}

    // From a position before its throw; `visit` sees each of those.
    template <class Visit>
    void play(Board board, Seat seat, Visit&& visit) {
        left_ = kLongest;
        for (;; seat = 1 - seat, board = board.turned()) {
            pulse_.beat();
            visit(board);
            const Plays& plays = finder_.find(board, random_throw<R>(random_), profile_);
            board = plays[random_() % plays.size()].board;
            ++sum_.plies;
            if (over(board, seat) || given_up()) return;
        }
    }

    // From any state.
    void play(const Race<R>& from) {
        pulse_.beat();  // there may be many games, and all of them over
        Race<R> state = from;
        const auto die = [&] { return 1 + int(random_() % 6); };
        while (state.phase() == Phase::Opening) {
            const int white = die(), black = die();  // in this order: the arguments of a call have none
            state = state.opened(white, black);
        }
        Board board = state.board();
        Seat seat = state.thrower();
        if (state.phase() == Phase::Over) {
            over(board, seat);
            return;
        }
        if (state.phase() == Phase::Play) {
            const Plays& plays = finder_.find(board, state.dice(), profile_);
            board = plays[random_() % plays.size()].board;
            ++sum_.plies;
            if (over(board, seat)) return;
            board = board.turned();
            seat = 1 - seat;
        }
        play(board, seat, [](const Board&) {});
    }

    const RandomGames& sum() const { return sum_; }

  private:
    static constexpr int kLongest = 100'000;  // plays of a game, lest one never end; it is then nobody's

    bool given_up() {
        if (--left_) return false;
        ++sum_.games;
        return true;
    }

    bool over(const Board& board, Seat seat) {
        const auto end = R::ending(board, profile_);
        if (!end) return false;
        ++sum_.games;
        if (end->winner >= 0) {
            const auto winner = std::size_t((seat + end->winner) % 2);
            ++sum_.wins[winner];
            sum_.points[winner] += std::uint64_t(end->points);
        }
        return true;
    }

    typename R::Profile profile_;
    std::mt19937_64 random_;
    Pulse& pulse_;
    RacePlays<R> finder_;
    RandomGames sum_;
    int left_ = kLongest;
};

}  // namespace academie::tables
