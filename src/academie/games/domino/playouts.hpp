// Random play: coups from fresh deals, which the benchmark counts before it times them, and parties played out from any
// state, by which a simple machine judges a move.
//
// Plays on the bare coup and records nothing. It must agree with State on what is legal and who wins; tests compare
// them.
#pragma once

#include <stdexcept>

#include "../../pulse.hpp"
#include "state.hpp"

namespace academie::domino {

// A small, fast generator, the same on every machine.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    // A number below `bound`, which is at most 2^32; the bias is one in 2^32.
    unsigned below(unsigned bound) { return unsigned((next() >> 32) * bound >> 32); }

    // A number below any positive bound, without bias.
    std::uint64_t under(std::uint64_t bound) {
        const std::uint64_t mask = ~std::uint64_t(0) >> std::countl_zero(bound);
        for (;;) {
            if (const std::uint64_t number = next() & mask; number < bound) return number;
        }
    }

  private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }

    std::uint64_t state_;
};

struct Tally {
    std::uint64_t coups = 0, tiles = 0, boudes = 0, dominos = 0, closed = 0, points = 0, leads_won = 0;

    bool operator==(const Tally&) const = default;
};

// The results of random parties.
struct RandomParties {
    std::uint64_t games = 0, moves = 0;
    std::array<double, kPlayers> shares{}, points{};
};

// The nth tile of a set.
inline Tile nth(Tiles tiles, unsigned n) {
    for (; n; --n) tiles &= tiles - 1;
    return std::countr_zero(tiles);
}

// Every tile that may be drawn and every choice is a branch; so is a boudé.
std::uint64_t perft(const State& state, int depth, Pulse& pulse);

class Playouts {
  public:
    Playouts(const Profile& profile, std::uint64_t seed, Pulse& pulse)
        : profile_(profile), chance_(seed), pulse_(pulse) {}

    Tally play(std::uint64_t coups);

    RandomParties parties(const State& from, std::uint64_t games);

  private:
    Outcome partie(const State& from) {
        pulse_.beat();  // there may be many parties, all of them over at once
        if (const std::optional<Outcome> outcome = from.outcome()) return *outcome;
        State state = from;
        while (state.phase() == Phase::Draw || state.phase() == Phase::Deal) {
            const Tiles tiles = state.chances();
            if (!tiles) throw std::invalid_argument("there are not tiles enough to deal");
            state = state.taken(nth(tiles, chance_.below(unsigned(count(tiles)))));
        }
        coup_ = state.coup();
        put_by(kAll & ~coup_.out());
        whole_ = false;
        Scores scores = state.scores();
        Player leader = state.leader();
        for (Player turn = state.turn();; turn = leader) {
            const Ended ended = finish(leader, turn);
            scores[std::size_t(side_of(profile_, ended.marked))] += ended.gain;
            if (profile_.one_coup || decides(profile_, scores)) return outcome_of(profile_, scores, ended);
            leader = right_of(profile_, leader);
            deal(leader);
        }
    }

    void put_by(Tiles tiles) {
        left_ = 0;
        for (; tiles; tiles &= tiles - 1) stock_[std::size_t(left_++)] = std::uint8_t(std::countr_zero(tiles));
    }

    Tiles draw() {
        const unsigned chosen = chance_.below(unsigned(left_));
        std::swap(stock_[chosen], stock_[std::size_t(--left_)]);
        return bit(stock_[std::size_t(left_)]);
    }

    void deal(Player leader) {
        coup_ = {};
        if (!whole_) put_by(kAll);
        whole_ = true;
        left_ = kTiles;  // in whatever order the last coup left them
        Player player = leader;
        for (int i = 0; i < profile_.players; ++i) {
            player = right_of(profile_, player);
            for (int n = 0; n < profile_.tiles; ++n) coup_.hands[std::size_t(player)] |= draw();
        }
    }

    // Every choice, a tile at a number, is equally likely.
    Ended finish(Player leader, Player turn) {
        Player player = turn;
        if (!coup_.placed) {
            if (!coup_.hand(player)) throw std::invalid_argument("nobody leads from an empty hand");
            place(player, nth(coup_.hand(player), chance_.below(unsigned(count(coup_.hand(player))))), kNothing);
            if (!coup_.hand(player)) return end_of(profile_, coup_, leader, false, player);
            player = right_of(profile_, player);
        }
        for (int passes = 0;; player = right_of(profile_, player)) {
            pulse_.beat();
            while (profile_.puiser && left_ > 0 && !coup_.playable(player)) coup_.hands[std::size_t(player)] |= draw();
            const Number left = coup_.left, right = coup_.right;
            const Tiles at_left = left == right ? 0 : coup_.hand(player) & with(left);
            const Tiles at_right = coup_.hand(player) & with(right);
            const unsigned lefts = unsigned(count(at_left)), choices = lefts + unsigned(count(at_right));
            if (!choices) {
                ++tally_.boudes;
                if (++passes < profile_.players) continue;
                tally_.boudes -= std::uint64_t(passes);  // a closed game is counted, not passed round (§5)
                return end_of(profile_, coup_, leader, true, player);
            }
            passes = 0;
            const unsigned n = choices == 1 ? 0 : chance_.below(choices);
            if (n < lefts) {
                place(player, nth(at_left, n), left);
            } else {
                place(player, nth(at_right, n - lefts), right);
            }
            if (!coup_.hand(player)) return end_of(profile_, coup_, leader, false, player);
        }
    }

    void place(Player player, Tile tile, Number joined) {
        coup_.hands[std::size_t(player)] ^= bit(tile);
        coup_.lay(tile, joined);
        ++tally_.tiles;
    }

    Profile profile_;
    Chance chance_;
    Pulse& pulse_;
    Coup coup_;
    std::array<std::uint8_t, kTiles> stock_{};
    int left_ = 0;        // how many tiles are left in the stock
    bool whole_ = false;  // whether the stock is the whole set
    Tally tally_;
};

}  // namespace academie::domino
