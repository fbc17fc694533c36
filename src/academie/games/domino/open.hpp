// A coup with every hand open: its value under best play of each side, and under random play.
//
// Plays on the bare coup, as playouts.hpp does, and must agree with State on what is legal and who wins; tests compare
// them. Results are cached: the key of a coup is its hands, ends, talon and turn, so that different worlds share their
// endings.
#pragma once

#include <cstddef>
#include <vector>

#include "../../pulse.hpp"
#include "../../seeds.hpp"
#include "state.hpp"

namespace academie::domino {

using Worths = std::array<double, kPlayers>;  // per side, in the unit of the profile; they sum to zero

// §6, §53: what the end of a coup is worth. One side's gain is the others' loss, shared equally.
inline Worths worths_of(const Profile& profile, const Ended& ended) {
    const int all = sides(profile), marked = side_of(profile, ended.marked);
    const double gain = profile.scoring == Scoring::Marques ? -ended.gain : ended.gain;
    Worths worths{};
    for (int side = 0; side < all; ++side) worths[std::size_t(side)] = side == marked ? gain : -gain / (all - 1);
    return worths;
}

// The state of a coup in one world.
struct Table {
    Coup coup;
    Player turn = 0;

    bool operator==(const Table&) const = default;
};

// §54: a player who cannot play draws while there is a talon.
inline bool draws(const Profile& profile, const Table& table) {
    return profile.puiser && table.coup.placed && !table.coup.playable(table.turn) && table.coup.talon() > 0;
}

// The table once a player has placed a tile.
inline Table placed(const Profile& profile, Table table, Choice choice) {
    table.coup.hands[std::size_t(table.turn)] &= ~bit(choice.tile);
    table.coup.lay(choice.tile, choice.joined);
    table.turn = right_of(profile, table.turn);
    return table;
}

// The choices of the player on turn, heavier tiles first, because they are likelier to be good.
class Choices {
  public:
    static constexpr std::size_t kMost = 2 * kTiles;

    explicit Choices(const Table& table) {
        for (Tiles tiles = table.coup.playable(table.turn); tiles;) {
            const Tile tile = 31 - std::countl_zero(tiles);
            tiles ^= bit(tile);
            table.coup.each_join(tile, [&](Number joined) { found_[count_++] = {tile, joined}; });
        }
    }
    const Choice* begin() const { return found_.data(); }
    const Choice* end() const { return found_.data() + count_; }
    std::size_t size() const { return count_; }
    Choice operator[](std::size_t i) const { return found_[i]; }

  private:
    std::array<Choice, kMost> found_;
    std::size_t count_ = 0;
};

class Open {
  public:
    Open(const Profile& profile, Player leader) : profile_(profile), leader_(leader), kept_(kPlaces) {}

    std::uint64_t nodes() const { return nodes_; }

    // What each side gets from the coup if every player maximises his own side's gain.
    Worths worths(const Table& table, Pulse& pulse);

    // The same after the player on turn has placed a tile.
    Worths after(const Table& table, Choice choice, Pulse& pulse);

    // Whether a coup is near enough to its end to be solved while somebody waits.
    bool near(const Coup& coup) const {
        int held = 0;
        for (Player player = 0; player < profile_.players; ++player) held += coup.held(player);
        if (profile_.puiser && coup.talon() > 0) return held <= kDrawing && coup.talon() <= kTalon;
        return held <= (sides(profile_) > 2 ? kMany : profile_.players > 2 ? kPartners : kTwo);
    }

  private:
    static constexpr double kMost = 1e9;
    static constexpr std::size_t kPlaces = 1u << 14;
    static constexpr int kTwo = 12, kPartners = 14, kMany = 9, kDrawing = 7, kTalon = 3;  // tiles

    enum class Bound : std::uint8_t { None, Exact, Least, Most };

    struct Kept {
        std::array<Tiles, kPlayers> hands{};
        Tiles talon = 0;
        std::uint8_t left = 0, right = 0, turn = 0;
        Bound bound = Bound::None;
        Worths worths{};
    };

    Tiles talon(const Coup& coup) const { return profile_.puiser ? kAll & ~coup.out() : 0; }

    Kept& place(const Table& table) {
        const Coup& coup = table.coup;
        const std::uint64_t ends =
            std::uint64_t(coup.left) << 5 | std::uint64_t(coup.right) << 2 | unsigned(table.turn);
        std::uint64_t sum = mixed(ends << 28 | talon(coup));
        sum = mixed(sum ^ (std::uint64_t(coup.hands[0]) << 28 | coup.hands[1]));
        sum = mixed(sum ^ (std::uint64_t(coup.hands[2]) << 28 | coup.hands[3]));
        return kept_[sum % kPlaces];
    }

    bool holds(const Kept& kept, const Table& table) const {
        const Coup& coup = table.coup;
        return kept.bound != Bound::None && kept.hands == coup.hands && kept.talon == talon(coup) &&
               kept.left == coup.left && kept.right == coup.right && kept.turn == table.turn;
    }

    void keep(const Table& table, Bound bound, const Worths& worths) {
        const Coup& coup = table.coup;
        place(table) = {coup.hands, talon(coup), coup.left, coup.right, std::uint8_t(table.turn), bound, worths};
    }

    // Passes the turn to the next player who can play or draw; false if nobody can (§5).
    bool pass(Table& table) const {
        for (int i = 0; i < profile_.players; ++i) {
            if (table.coup.playable(table.turn) || draws(profile_, table)) return true;
            table.turn = right_of(profile_, table.turn);
        }
        return false;
    }

    Worths ended(const Table& table, bool closed, Player last) const {
        return worths_of(profile_, end_of(profile_, table.coup, leader_, closed, last));
    }

    // Two sides: what the first gets, if that lies between the bounds.
    double between(Table table, double alpha, double beta) {
        ++nodes_;
        pulse_->beat();
        if (!pass(table)) return ended(table, true, -1)[0];
        const Kept& kept = place(table);
        if (holds(kept, table)) {
            const double known = kept.worths[0];
            if (kept.bound == Bound::Exact || (kept.bound == Bound::Least && known >= beta) ||
                (kept.bound == Bound::Most && known <= alpha))
                return known;
        }
        if (draws(profile_, table)) {
            const double mean =
                drawn(table, [&](const Table& next) { return Worths{between(next, -kMost, kMost)}; })[0];
            keep(table, Bound::Exact, {mean});
            return mean;
        }
        const bool first = side_of(profile_, table.turn) == 0;
        double best = first ? -kMost : kMost, low = alpha, high = beta;
        for (const Choice choice : Choices(table)) {
            const Table next = placed(profile_, table, choice);
            const double found =
                next.coup.hand(table.turn) ? between(next, low, high) : ended(next, false, table.turn)[0];
            if (first ? found > best : found < best) best = found;
            (first ? low : high) = first ? std::max(low, best) : std::min(high, best);
            if (low >= high) break;
        }
        keep(table, best <= alpha ? Bound::Most : best >= beta ? Bound::Least : Bound::Exact, {best});
        return best;
    }

    // More sides: each takes what is best for itself, among equals the heavier tile.
    Worths each(Table table) {
        ++nodes_;
        pulse_->beat();
        if (!pass(table)) return ended(table, true, -1);
        if (const Kept& kept = place(table); holds(kept, table)) return kept.worths;
        Worths best{};
        if (draws(profile_, table)) {
            best = drawn(table, [&](const Table& next) { return each(next); });
        } else {
            const std::size_t side = std::size_t(side_of(profile_, table.turn));
            best[side] = -kMost;
            for (const Choice choice : Choices(table)) {
                const Table next = placed(profile_, table, choice);
                const Worths found = next.coup.hand(table.turn) ? each(next) : ended(next, false, table.turn);
                if (found[side] > best[side]) best = found;
            }
        }
        keep(table, Bound::Exact, best);
        return best;
    }

    // §54: the mean over the tiles that may be drawn.
    template <class F>
    Worths drawn(const Table& table, F&& worth) {
        Worths sum{};
        const Tiles all = talon(table.coup);
        for (Tiles tiles = all; tiles; tiles &= tiles - 1) {
            Table next = table;
            next.coup.hands[std::size_t(table.turn)] |= tiles & (~tiles + 1);
            const Worths found = worth(next);
            for (std::size_t i = 0; i < kPlayers; ++i) sum[i] += found[i];
        }
        for (double& each_sum : sum) each_sum /= count(all);
        return sum;
    }

    Profile profile_;
    Player leader_;
    Pulse* pulse_ = nullptr;
    std::vector<Kept> kept_;
    std::uint64_t nodes_ = 0;
};

}  // namespace academie::domino
