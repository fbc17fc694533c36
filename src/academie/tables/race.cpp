// Race games played to their end: perft, random games, games by networks.

#include "race.hpp"

#include <random>

#include "nets/abreast.hpp"
#include "nets/crowd.hpp"
#include "nets/rollout.hpp"

namespace academie::tables {

template struct Thinking<AnyRace>;
template struct Abreast<AnyRace>;

std::uint64_t perft(const Race& state, int depth, Pulse& pulse) {
    if (depth > 2) pulse.beat();
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    if (state.phase() == Phase::Opening) {
        for (int white = 1; white <= 6; ++white) {
            for (int black = 1; black <= 6; ++black) leaves += perft(state.opened(white, black), depth - 1, pulse);
        }
    } else if (state.phase() == Phase::Throw) {
        each_throw(state.game().dice(), [&](const Throw& t) { leaves += perft(state.thrown(t), depth - 1, pulse); });
    } else if (state.phase() == Phase::Play) {
        const Plays plays = state.plays();
        if (depth == 1) return plays.size();
        for (const Play& play : plays) leaves += perft(state.played(play), depth - 1, pulse);
    }
    return leaves;
}

namespace {

template <class Random>
Throw random_throw(int dice, Random& random) {
    const auto die = [&] { return 1 + int(random() % 6); };
    const int a = die(), b = die();
    return dice == 3 ? thrown(a, b, die()) : thrown(a, b);
}

// Plays whole random games, every legal play equally likely.
class Chance {
  public:
    Chance(const Game& game, std::uint64_t seed, Pulse& pulse) : game_(game), random_(seed), pulse_(pulse) {}

    // From a position before its throw; calls `visit` with each of those.
    template <class Visit>
    void play(Board board, Seat seat, Visit&& visit) {
        left_ = kLongest;
        for (;; seat = 1 - seat) {
            pulse_.beat();
            visit(board);
            const Plays& plays = game_.find(board, random_throw(game_.dice(), random_), finder_);
            const Board& after = plays[random_() % plays.size()].board;
            ++sum_.plies;
            if (over(after, seat) || given_up()) return;
            board = after.turned();
        }
    }

    // From any state.
    void play(const Race& from) {
        pulse_.beat();  // there may be many games, all of them over at once
        Race state = from;
        const auto die = [&] { return 1 + int(random_() % 6); };
        while (state.phase() == Phase::Opening) {
            const int white = die(), black = die();  // here, as a call's arguments have no fixed order
            state = state.opened(white, black);
        }
        Board board = state.board();
        Seat seat = state.thrower();
        if (state.phase() == Phase::Over) {
            over(board, seat);
            return;
        }
        if (state.phase() == Phase::Play) {
            const Plays& plays = game_.find(board, state.dice(), finder_);
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
    static constexpr int kLongest = 100'000;  // plays of a game, so that every game ends; nobody wins a longer one

    bool given_up() {
        if (--left_) return false;
        ++sum_.games;
        return true;
    }

    bool over(const Board& board, Seat seat) {
        const auto end = game_.ending(board);
        if (!end) return false;
        ++sum_.games;
        if (end->winner >= 0) {
            const auto winner = std::size_t((seat + end->winner) % 2);
            ++sum_.wins[winner];
            sum_.points[winner] += std::uint64_t(end->points);
        }
        return true;
    }

    const Game& game_;
    std::mt19937_64 random_;
    Pulse& pulse_;
    Finder finder_;
    RandomGames sum_;
    int left_ = kLongest;
};

}  // namespace

RandomGames random_games(const Race& from, std::uint64_t seed, std::uint64_t games, Pulse& pulse) {
    Chance chance(from.game(), seed, pulse);
    for (; games; --games) chance.play(from);
    return chance.sum();
}

RandomGames random_games(const Game& game, std::uint64_t seed, std::uint64_t games, Pulse& pulse) {
    Chance chance(game, seed, pulse);
    for (; games; --games) chance.play(game.start(), 0, [](const Board&) {});
    return chance.sum();
}

Sweep::Sweep(const Game& game, std::uint64_t seed, int games, Pulse& pulse) : game_(game) {
    Chance chance(game, seed, pulse);
    for (int i = 0; i < games; ++i) {
        chance.play(game.start(), 0, [&](const Board& board) { boards_.push_back(board); });
    }
}

std::size_t Sweep::positions(Pulse& pulse) const {
    Finder finder;
    std::size_t found = 0;
    for (const Board& board : boards_) {
        each_throw(game_.dice(), [&](const Throw& t) {
            pulse.beat();
            found += game_.find(board, t, finder).size();
        });
    }
    return found;
}

}  // namespace academie::tables
