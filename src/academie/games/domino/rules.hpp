// The law of one coup of domino: the set, what fits, when the coup is over, who has won it and what it is worth.
//
// A set of tiles is 28 bits, so a hand, the line and the talon are one word each. The lead, the scores and the partie
// are in state.hpp. Players are numbered in the order of play, each one's right-hand neighbour after him.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace academie::domino {

using Tiles = std::uint32_t;  // a set of tiles
using Tile = int;             // 0 to 27: 0-0, 1-0, 1-1, 2-0 … 6-6
using Number = int;           // 0 (blanc) to 6
using Player = int;

inline constexpr int kTiles = 28;
inline constexpr int kNumbers = 7;
inline constexpr int kPlayers = 4;     // at most
inline constexpr Number kNothing = 7;  // the end of a line with no tile yet
inline constexpr Tiles kAll = (1u << kTiles) - 1;

// §1: every pair of numbers once.
struct Face {
    Number low, high;
};

constexpr Tile tile_of(Number a, Number b) {
    const Number low = std::min(a, b), high = std::max(a, b);
    return high * (high + 1) / 2 + low;
}

inline constexpr std::array<Face, kTiles> kFaces = [] {
    std::array<Face, kTiles> faces{};
    for (Number high = 0; high < kNumbers; ++high) {
        for (Number low = 0; low <= high; ++low) faces[std::size_t(tile_of(low, high))] = {low, high};
    }
    return faces;
}();

constexpr Face face(Tile tile) { return kFaces[std::size_t(tile)]; }
constexpr Tiles bit(Tile tile) { return 1u << tile; }

// The seven tiles of each number; none has the number kNothing.
inline constexpr std::array<Tiles, kNumbers + 1> kWith = [] {
    std::array<Tiles, kNumbers + 1> with{};
    for (Tile tile = 0; tile < kTiles; ++tile) {
        with[std::size_t(face(tile).low)] |= bit(tile);
        with[std::size_t(face(tile).high)] |= bit(tile);
    }
    return with;
}();

constexpr Tiles with(Number number) { return kWith[std::size_t(number)]; }

constexpr int count(Tiles tiles) { return std::popcount(tiles); }

// §1: a double shows its number twice.
constexpr int points(Tiles tiles) {
    int sum = 0;
    for (Number number = 1; number < kNumbers; ++number) {
        sum += number * (count(tiles & with(number)) + int(tiles >> tile_of(number, number) & 1));
    }
    return sum;
}

static_assert(points(kAll) == 168 && count(with(6)) == 7);

constexpr Number other_end(Tile tile, Number joined) {
    return face(tile).low == joined ? face(tile).high : face(tile).low;
}

enum class Scoring : std::uint8_t { Points, Coups, Mises, Marques };

// The values of a profile that affect play.
struct Profile {
    int players = 2;
    int tiles = 6;
    Scoring scoring = Scoring::Points;
    int target = 100;
    bool difference = false;   // §45: a closed coup wins the points the others hold, less one's own
    bool leader_ties = false;  // §46: the leader may win a tied count
    bool partners = false;     // §7
    bool puiser = false;       // §54: a player who cannot play draws from the talon
    bool one_coup = false;     // §56
    bool poule = false;        // §49: the winner takes the stakes of all

    bool operator==(const Profile&) const = default;
};

// §7: partners sit opposite each other.
constexpr int side_of(const Profile& profile, Player player) { return profile.partners ? player % 2 : player; }
constexpr int sides(const Profile& profile) { return profile.partners ? 2 : profile.players; }
constexpr bool opposed(const Profile& profile, Player a, Player b) {
    return side_of(profile, a) != side_of(profile, b);
}

// §3: play goes to the right.
constexpr Player right_of(const Profile& profile, Player player) {
    return player + 1 == profile.players ? 0 : player + 1;
}

struct Choice {
    Tile tile;
    Number joined;
};

// The line and the hands. Part of a hand may be unseen: then only the number of its tiles is known.
struct Coup {
    std::array<Tiles, kPlayers> hands{};
    std::array<std::uint8_t, kPlayers> unseen{};
    Tiles placed = 0;
    std::uint8_t left = kNothing, right = kNothing;

    bool operator==(const Coup&) const = default;

    Tiles hand(Player player) const { return hands[std::size_t(player)]; }
    int held(Player player) const { return count(hand(player)) + unseen[std::size_t(player)]; }
    bool seen() const { return unseen == std::array<std::uint8_t, kPlayers>{}; }
    Tiles out() const { return placed | hands[0] | hands[1] | hands[2] | hands[3]; }
    int talon() const { return kTiles - count(out()) - unseen[0] - unseen[1] - unseen[2] - unseen[3]; }

    // §4: any tile may lead; afterwards one that shows the number of an open end.
    Tiles fitting() const { return placed ? with(left) | with(right) : kAll; }
    Tiles playable(Player player) const { return hand(player) & fitting(); }

    // §4: the numbers a tile may be joined to, the lower first; the lead joins nothing. Two ends with the same number
    // are one choice (§61).
    template <class F>
    void each_join(Tile tile, F&& f) const {
        if (!placed) {
            f(kNothing);
            return;
        }
        const Number low = std::min(left, right), high = std::max(left, right);
        if (bit(tile) & with(low)) f(low);
        if (low != high && bit(tile) & with(high)) f(high);
    }
    // §4: every tile of a player at every number it fits.
    template <class F>
    void each_choice(Player player, F&& f) const {
        for (Tiles tiles = playable(player); tiles; tiles &= tiles - 1) {
            const Tile tile = std::countr_zero(tiles);
            each_join(tile, [&](Number joined) { f(Choice{tile, joined}); });
        }
    }

    // The tile joins the end that shows `joined`, the right one if both do; the lead joins nothing and lies with its
    // low number left.
    void lay(Tile tile, Number joined) { lay(tile, joined, other_end(tile, joined)); }

    // The same, but `opens` is the new open number: at a table a tile that does not fit may lie (§22).
    void lay(Tile tile, Number joined, Number opens) {
        if (!placed) {
            left = std::uint8_t(face(tile).low);
            right = std::uint8_t(face(tile).high);
        } else {
            (joined == right ? right : left) = std::uint8_t(opens);
        }
        placed |= bit(tile);
    }
};

// §5, §27: nobody can play, and nothing can be drawn; call it only when all hands are seen.
inline bool is_closed(const Profile& profile, const Coup& coup) {
    if (!coup.placed || (profile.puiser && coup.talon() > 0)) return false;
    return !((coup.hands[0] | coup.hands[1] | coup.hands[2] | coup.hands[3]) & coup.fitting());
}

// §35: the fewest points win; among equals the nearest to the leader's right, and the leader last, unless the other
// reading of §46 gives him the tie. Each player counts for himself, partners too (§7).
inline Player lowest(const Profile& profile, const Coup& coup, Player leader) {
    const Player first = profile.leader_ties ? leader : right_of(profile, leader);
    Player best = first;
    int fewest = points(coup.hand(first));
    for (Player player = right_of(profile, first); player != first; player = right_of(profile, player)) {
        const int left = points(coup.hand(player));
        if (left < fewest) {
            best = player;
            fewest = left;
        }
    }
    return best;
}

// §53: the most points take the mark; among equals the leader, then the furthest from his right.
inline Player highest(const Profile& profile, const Coup& coup, Player leader) {
    const Player first = right_of(profile, leader);
    Player worst = first;
    int most = -1;
    Player player = first;
    do {
        const int left = points(coup.hand(player));
        if (left >= most) {
            worst = player;
            most = left;
        }
        player = right_of(profile, player);
    } while (player != first);
    return worst;
}

// How a coup ended.
struct Ended {
    bool closed = false;
    Player winner = 0;                 // of the coup
    Player marked = 0;                 // who scores: the winner, or the player who takes the mark (§53)
    int gain = 0;                      // points, or one coup, one stake, one mark
    std::array<int, kPlayers> left{};  // points in each hand

    bool operator==(const Ended&) const = default;
};

// §6, §45: the points the adversaries still hold, without a partner's; otherwise one.
inline int gain_of(const Profile& profile, const Ended& ended) {
    if (profile.scoring != Scoring::Points) return 1;
    int gain = 0;
    for (Player player = 0; player < profile.players; ++player) {
        if (opposed(profile, player, ended.winner)) gain += ended.left[std::size_t(player)];
    }
    return ended.closed && profile.difference ? gain - ended.left[std::size_t(ended.winner)] : gain;
}

inline Ended end_of(const Profile& profile, const Coup& coup, Player leader, bool closed, Player last) {
    Ended ended;
    ended.closed = closed;
    for (Player player = 0; player < profile.players; ++player) {
        ended.left[std::size_t(player)] = points(coup.hand(player));
    }
    ended.winner = closed ? lowest(profile, coup, leader) : last;
    ended.marked = profile.scoring == Scoring::Marques ? highest(profile, coup, leader) : ended.winner;
    ended.gain = gain_of(profile, ended);
    return ended;
}

// §5: how a coup with all hands seen has ended, by domino or closed; nothing while it goes on.
inline std::optional<Ended> ended(const Profile& profile, const Coup& coup, Player leader) {
    if (!coup.placed || !coup.seen()) return std::nullopt;
    for (Player player = 0; player < profile.players; ++player) {
        if (coup.held(player) == 0) return end_of(profile, coup, leader, false, player);
    }
    if (!is_closed(profile, coup)) return std::nullopt;
    return end_of(profile, coup, leader, true, -1);
}

using Scores = std::array<int, kPlayers>;  // of sides

// §6, §53: the scores after a coup.
inline Scores scored(const Profile& profile, Scores scores, const Ended& ended) {
    scores[std::size_t(side_of(profile, ended.marked))] += ended.gain;
    return scores;
}

// §6, §44, §51: whether these scores end the partie.
inline bool decides(const Profile& profile, const Scores& scores) {
    if (profile.scoring == Scoring::Mises) return scores[0] + scores[1] + scores[2] + scores[3] >= profile.target;
    return *std::max_element(scores.begin(), scores.end()) >= profile.target;
}

// §56: a single coup is a whole partie.
inline bool is_over(const Profile& profile, const Scores& scores) {
    return profile.one_coup || decides(profile, scores);
}

// §8, §47: the lead passes to the right of the player who had it.
constexpr Player next_leader(const Profile& profile, Player leader) { return right_of(profile, leader); }

// How a partie ended: who won (nobody if it is shared), and each player's share.
struct Outcome {
    Player winner = -1;
    std::array<double, kPlayers> shares{};
    int points = 1;
};

// §44, §53: those with the best score share equally; if they are several, nobody has won.
inline Outcome shared(const Profile& profile, const Scores& scores, int best) {
    Outcome outcome;
    int several = 0;
    for (Player player = 0; player < profile.players; ++player) {
        if (scores[std::size_t(player)] != best) continue;
        outcome.winner = several++ ? -1 : player;
        outcome.shares[std::size_t(player)] = 1;
    }
    for (double& share : outcome.shares) share /= several;
    return outcome;
}

// §6: the winner of the last coup has won the partie for his side, except where stakes or marks are counted.
inline Outcome outcome_of(const Profile& profile, const Scores& scores, const Ended& ended) {
    const auto end = scores.begin() + profile.players;
    if (profile.scoring == Scoring::Marques) return shared(profile, scores, *std::min_element(scores.begin(), end));
    if (profile.scoring == Scoring::Mises && !profile.one_coup) {
        const int most = *std::max_element(scores.begin(), end);
        Outcome outcome = shared(profile, scores, most);
        outcome.points = most - 1;  // his own stake was one of them
        for (std::size_t i = 0; i < kPlayers; ++i) outcome.shares[i] = double(scores[i]) / profile.target;
        return outcome;
    }
    Outcome outcome;
    outcome.winner = ended.winner;
    for (Player player = 0; player < profile.players; ++player) {
        if (!opposed(profile, player, ended.winner)) outcome.shares[std::size_t(player)] = profile.partners ? 0.5 : 1;
    }
    outcome.points = profile.one_coup ? ended.gain : profile.poule ? profile.players - 1 : 1;
    return outcome;
}

}  // namespace academie::domino
