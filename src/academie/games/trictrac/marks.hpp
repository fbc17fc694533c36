// The points of a throw: every jan and every hit, for whom, how many, by which ways (§39-§68, §110, §114).
//
// Each rule is stated once; what happens to a credit is up to the sink: a Tally adds up, an Account stores the reasons.
// Hits and early jans are judged on the position before the play (§9); pleins by whether a legal play makes them.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "rules.hpp"

namespace academie::trictrac {

enum class Jan : std::uint8_t {
    TroisCoups,
    DeuxTables,
    ContreDeuxTables,
    Mezeas,
    ContreMezeas,
    RemplirPetit,
    RemplirGrand,
    RemplirRetour,
    ConserverPetit,
    ConserverGrand,
    ConserverRetour,
    BattreGrand,
    BattrePetit,
    BattreCoin,
    FauxGrand,
    FauxPetit,
    FauxCoin,
    NonJouee,
    Levee,
    PileMalheur,
    Rencontre,
    Margot,
};

// §114: the number that wins. A doublet has its single number as Larger, and the sum.
enum class Way : std::uint8_t { Larger, Smaller, Sum };

using Mask = std::uint32_t;  // steps of the thrower's path
constexpr Mask bit(Step s) { return Mask(1) << s; }
constexpr Mask kPath = (Mask(1) << tables::kSteps) - 1;
constexpr Mask kGrandTables = 0x03FFC0;  // steps 6..17: the two grand jans (§59)

// §55, §56: the stopping place of a hit by the sum; only an adverse case closes it.
inline bool open_to_hit(const Board& board, Step s) { return board.other[facing(s)] < 2; }

// The dames of both sides, as sets of the thrower's steps.
struct Sight {
    Mask own = 0;    // at least one of the thrower's dames
    Mask lone = 0;   // exactly one adverse dame
    Mask cases = 0;  // two or more
    explicit Sight(const Board& board) {
        for (Step s = 0; s < tables::kSteps; ++s) {
            own |= Mask(board.own[s] != 0) << s;
            cases |= Mask(!open_to_hit(board, s)) << s;
            lone |= Mask(!open_to_move(board, s) && open_to_hit(board, s)) << s;
        }
    }
};

// What a throw's points may depend on besides the position.
struct Occasion {
    int throw_of_releve = 0;     // §39: the thrower's throws, counted from 1; 0 if unknown
    bool repeats_first = false;  // §68: the second throw of the game, equal to the first
};

constexpr int value(const Throw& t, int simple, int doublet) { return t.doublet() ? doublet : simple; }

// §55-§57, §64: where one dame arrives by the sum: at all, and over an open stop. Only an adverse case closes a stop.
struct BySum {
    Mask reached, open;
    BySum(const Sight& sight, const Throw& t) {
        const int a = t.dice[0], b = t.dice[1];
        reached = sight.own << (a + b) & kPath;
        open = ((sight.own << a & ~sight.cases) << b | (sight.own << b & ~sight.cases) << a) & kPath;
    }
};

// §55-§60, §64-§66: true and false hits.
template <class Sink>
void score_hits(const Sight& sight, const Throw& t, Sink& sink) {
    const BySum sum(sight, t);
    const Mask larger = sight.own << t.dice[0] & kPath;
    const Mask smaller = t.doublet() ? 0 : sight.own << t.dice[1] & kPath;
    const auto hit = [&](Mask targets, Way way) {
        sink.give(Jan::BattreGrand, true, targets & kGrandTables, value(t, 2, 4), way);
        sink.give(Jan::BattrePetit, true, targets & ~kGrandTables, value(t, 4, 6), way);
    };
    hit(sight.lone & larger, Way::Larger);
    hit(sight.lone & smaller, Way::Smaller);
    hit(sight.lone & sum.open, Way::Sum);
    // A lone dame reached by a single number stands beside an own dame on a stop of the sum, so it is never also hit
    // falsely.
    const Mask falsely = sight.lone & sum.reached & ~sum.open & ~larger & ~smaller;
    sink.give(Jan::FauxGrand, false, falsely & kGrandTables, value(t, 2, 4), Way::Sum);
    sink.give(Jan::FauxPetit, false, falsely & ~kGrandTables, value(t, 4, 6), Way::Sum);
}

// §61-§63, §67: why a throw does not beat the adversary's coin. It takes two dames; from the own coin only a surcase. A
// throw that fails before it comes near is out of reach.
inline Why coin_unbeaten(const Board& board, const Throw& t) {
    const Dames& own = board.own;
    const Step a = kOtherCoin - t.dice[0], sum = a - t.dice[1];
    if (!both_reach(own, t, kOtherCoin)) {
        if (!has_coin(own) || board.other[kCoin]) return Why::CoinOutOfReach;
        if (t.doublet() && own[a]) return Why::OneForDoublet;
        return sum >= 0 && own[sum] ? Why::SumOnCoin : Why::CoinOutOfReach;
    }
    if (!has_coin(own)) return Why::OwnCoinNotHeld;
    if (t.dice[1] == 1 && own[kCoin] < (t.doublet() ? 4 : 3)) return Why::NoSurcase;
    return board.other[kCoin] ? Why::CoinHeld : Why::Nothing;
}

template <class Sink>
void score_coin(const Board& board, const Throw& t, const Profile& profile, Sink& sink) {
    const Why why = coin_unbeaten(board, t);
    if (why == Why::Nothing) {
        sink.give_once(Jan::BattreCoin, true, bit(kOtherCoin), value(t, 4, 6));
    } else if (why == Why::CoinHeld && profile.held_coin_false_hit) {  // §67
        sink.give_once(Jan::FauxCoin, false, bit(kOtherCoin), value(t, 4, 6));
    }
}

// §39: why there is no jan de trois coups: on the third throw, the two missing of six lone dames on 1..6, each from the
// talon.
inline Reason trois_coups_refused(const Board& board, const Throw& t, int throw_of_releve) {
    if (throw_of_releve != 3) return {Why::NotThirdThrow};
    if (t.doublet()) return {Why::ByDoublet};
    Mask lone = 0;
    for (Step s = 1; s < tables::kSteps; ++s) {
        if (board.own[s] > 1) return {Why::Together, s};
        lone |= Mask(board.own[s]) << s;
    }
    if (lone & ~Mask(0x7E)) return {Why::BeyondSix, std::countr_zero(lone & ~Mask(0x7E))};
    if (board.own.lifted || std::popcount(lone) != 4) return {Why::NotFourDown};
    const Mask dice = bit(t.dice[0]) | bit(t.dice[1]);
    if (lone & dice) return {Why::Repeated, std::countr_zero(lone & dice)};
    return {board.own[0] < 2 ? Why::TalonShort : Why::Nothing};
}

template <class Sink>
void score_trois_coups(const Board& board, const Throw& t, const Occasion& when, Sink& sink) {
    if (trois_coups_refused(board, t, when.throw_of_releve).why != Why::Nothing) return;
    sink.give_once(Jan::TroisCoups, true, bit(t.dice[0]) | bit(t.dice[1]), 4);
}

// §40-§43: two dames abattues and no more.
inline bool two_down(const Dames& own) { return own.lifted == 0 && own.between(1, 23) == 2; }

// §40: the number that takes a dame, standing on `first` or beyond, to the own coin, while the other number takes
// another to the adversary's; 0 if neither does.
inline int reaches_both_coins(const Dames& own, const Throw& t, Step first) {
    const auto reach = [&](int a, int b) {
        const Step x = kCoin - a, y = kOtherCoin - b;
        return x >= first && y >= first && (x == y ? own[x] >= 2 : own[x] && own[y]);
    };
    return reach(t.dice[0], t.dice[1]) ? t.dice[0] : reach(t.dice[1], t.dice[0]) ? t.dice[1] : 0;
}

// §40, D29: where the two dames must have arrived.
inline Step deux_tables_from(const Profile& profile) { return profile.deux_tables_from_grand_jan ? 6 : 1; }

// §40, §41: why there is no jan de deux tables, and no contre-jan.
inline Why deux_tables_refused(const Board& board, const Throw& t, const Profile& profile) {
    if (board.own[kCoin]) return Why::OwnCoinTaken;
    if (!reaches_both_coins(board.own, t, 1)) return Why::BothOutOfReach;
    if (!two_down(board.own)) return Why::ThirdDown;
    return reaches_both_coins(board.own, t, deux_tables_from(profile)) ? Why::Nothing : Why::FromPetitJan;
}

// §42, §43: why there is no jan de mezeas, and no contre-jan.
inline Why mezeas_refused(const Board& board, const Throw& t) {
    if (!has_coin(board.own)) return Why::MezeasNoCoin;
    if (t.dice[1] != 1) return Why::MezeasNoAs;
    return board.own[kCoin] == 2 && two_down(board.own) ? Why::Nothing : Why::OthersDown;
}

// §40-§43: the adversary gets their points if he holds his coin.
template <class Sink>
void score_two_dames(const Board& board, const Throw& t, const Profile& profile, Sink& sink) {
    const bool held = has_coin(board.other);
    const auto give = [&](Jan jan, Jan contre, Mask where) {
        sink.give_once(held ? contre : jan, !held, where, value(t, 4, 6));
    };
    if (mezeas_refused(board, t) == Why::Nothing) give(Jan::Mezeas, Jan::ContreMezeas, bit(kOtherCoin));
    if (deux_tables_refused(board, t, profile) == Why::Nothing) {
        give(Jan::DeuxTables, Jan::ContreDeuxTables, bit(kCoin) | bit(kOtherCoin));
    }
}

// §68, only if a profile sets it: an empty flèche between two lone adverse dames.
template <class Sink>
void score_margot(const Sight& sight, const Throw& t, Sink& sink) {
    const Mask empty = kPath & ~sight.own & ~sight.lone & ~sight.cases;
    const Mask split = empty & sight.lone << 1 & sight.lone >> 1;
    const Mask falls = (sight.own << t.dice[0] | sight.own << t.dice[1] | BySum(sight, t).open) & kPath;
    if (split & falls) sink.give_once(Jan::Margot, false, std::bit_floor(split & falls), value(t, 2, 4));
}

// ---------------------------------------------------------------------------------------------
// Pleins

constexpr Jan remplir(Table t) { return Jan(int(Jan::RemplirPetit) + int(t)); }
constexpr Jan conserver(Table t) { return Jan(int(Jan::ConserverPetit) + int(t)); }

// The dames missing to a plein, on one of its flèches and on all; six or more when it is far off.
inline int missing(const Dames& dames, Step s) { return std::max(0, 2 - dames[s]); }
inline int missing(const Dames& dames, Table table) {
    int sum = 0;
    for (int i = 0; i < 6; ++i) sum += missing(dames, first_of(table) + i);
    return sum;
}

// Fifteen dames make at most one plein, so at most one table is in question.
inline std::optional<Table> plein_in_question(const Dames& dames) {
    for (Table table : kTables) {
        if (missing(dames, table) <= 2) return table;
    }
    return std::nullopt;
}

// §46: the points for one way of filling, and for a plein kept.
constexpr int fill_value(const Throw& t) { return value(t, 4, 6); }

// §44, §49: why a dame cannot leave for a plein: leaving would undo it; one on the coin is free only as a surcase.
inline Why unusable(const Dames& own, Table table, Step from) {
    if (from < 0 || own[from] == 0) return Why::NoDame;
    if (own[from] >= 3 || (!holds(table, from) && from != kCoin)) return Why::Nothing;
    return holds(table, from) ? Why::Needed : Why::CoinPair;
}

// §49, the older opinion: the two coin dames are a way, if the plein can be made without them.
inline Why unusable_coin(const Dames& own, Table, Step from) {
    return from == kCoin && own[from] == 2 ? Why::Nothing : Why::NoDame;
}

// §44: why a way does not cover the flèche x. `test` tells why a dame cannot leave.
inline Why uncovered(const Board& board, const Throw& t, Table table, Step x, Way way,
                     Why (*test)(const Dames&, Table, Step) = unusable) {
    const int a = t.dice[0], b = t.dice[1];
    if (way == Way::Smaller && t.doublet()) return Why::NoDame;
    const Step from = x - (way == Way::Larger ? a : way == Way::Smaller ? b : a + b);
    const Why why = test(board.own, table, from);
    if (why != Why::Nothing || way != Way::Sum) return why;
    return open_to_move(board, from + a) || open_to_move(board, from + b) ? Why::Nothing : Why::StopsClosed;
}

// §44: the ways to cover the one flèche that lacks a dame, as a set of Way.
inline unsigned ways_to_cover(const Board& board, const Throw& t, Table table, Step x,
                              Why (*test)(const Dames&, Table, Step) = unusable) {
    unsigned ways = 0;
    for (Way way : {Way::Larger, Way::Smaller, Way::Sum}) {
        if (uncovered(board, t, table, x, way, test) == Why::Nothing) ways |= 1u << int(way);
    }
    return ways;
}

// §44, §49: the same for a profile, which may count the pair of the coin if the plein is made without it.
inline Why way_refused(const Board& board, const Throw& t, Table table, Step x, Way way, const Profile& profile) {
    const Why why = uncovered(board, t, table, x, way);
    return why == Why::CoinPair && profile.coin_counts_as_fill_way ? Why::CoinNeeded : why;
}

// What the plays of a throw do for a plein.
struct PleinPlays {
    bool kept = false;               // some play leaves the table full
    bool kept_without_coin = false;  // and leaves the coin as it was
    bool freely = false;             // and one such play puts no new dame beyond the own coin
    unsigned in_passing = 0;         // first numbers that fill, although the play does not

    PleinPlays(const Board& board, const tables::Plays& plays, Table table, const Profile& profile) {
        for (const Play& play : plays) {
            if (!realises(board, play, table, profile)) continue;
            kept = true;
            kept_without_coin |= play.board.own[kCoin] == board.own[kCoin];
            freely |= !passes(board, play);
        }
        if (kept || !profile.remplir_en_passant) return;
        for (const Play& play : plays) note_passing(board, play, table);
    }

    static bool realises(const Board& board, const Play& play, Table table, const Profile& profile) {
        return unrealised(board, play, table, profile) == Why::Nothing;
    }

    // §48, §52: why a play does not make or keep a plein. The retour is not kept by inability once the coin has passed.
    static Why unrealised(const Board& board, const Play& play, Table table, const Profile& profile) {
        if (!is_full(play.board.own, table)) return Why::NotFull;
        const bool by_inability = is_full(board.own, table) && unplayed(play) > 0;
        const bool refused =
            table == Table::Retour && by_inability && !has_coin(board.own) && !profile.retour_impuissance_without_coin;
        return refused ? Why::KeptByInability : Why::Nothing;
    }

    static bool passes(const Board& board, const Play& play) {
        for (Step s = 13; s < tables::kSteps; ++s) {
            if (play.board.own[s] > board.own[s]) return true;
        }
        return false;
    }

  private:
    void note_passing(const Board& board, const Play& play, Table table) {
        if (play.made < 2) return;
        for (const tables::Stride& first : {play.strides[0], play.strides[1]}) {
            Dames own = board.own;
            if (own[first.from] == 0) continue;
            own.take(first.from);
            own.put(first.to);
            if (is_full(own, table)) in_passing |= 1u << first.number;
        }
    }
};

// §44-§53: filling and keeping. `plays` are all legal plays of the throw.
template <class Sink>
void score_plein(const Board& board, const Throw& t, const Profile& profile, const tables::Plays& plays, Sink& sink) {
    const auto table = plein_in_question(board.own);
    if (!table) return;
    const int lacking = missing(board.own, *table), unit = fill_value(t);
    const PleinPlays found(board, plays, *table, profile);
    const Mask whole = Mask(0x3F) << first_of(*table);
    if (!found.kept) {
        const int times = std::popcount(found.in_passing);
        if (lacking && times) sink.give_once(remplir(*table), true, bit(first_of(*table)), unit * times);
        return;
    }
    if (lacking == 0) return sink.give_once(conserver(*table), true, whole, unit);  // §51
    Mask lacks = 0;
    for (Step s = first_of(*table); s < first_of(*table) + 6; ++s) lacks |= Mask(board.own[s] < 2) << s;
    if (lacking == 2) {  // §47
        const bool two_ways = profile.two_demi_cases_two_ways && std::popcount(lacks) == 2;
        return sink.give_once(remplir(*table), true, lacks, two_ways ? 2 * unit : unit);
    }
    const Step x = std::countr_zero(lacks);
    unsigned ways = ways_to_cover(board, t, *table, x);  // §44-§46
    if (*table == Table::Retour && profile.coin_counts_as_fill_way && found.kept_without_coin) {
        ways |= ways_to_cover(board, t, *table, x, unusable_coin);
    }
    for (Way way : {Way::Larger, Way::Smaller, Way::Sum}) {
        if (ways & 1u << int(way)) sink.give(remplir(*table), true, lacks, unit, way);
    }
}

// ---------------------------------------------------------------------------------------------
// The whole throw

// What the position before the play gives, without pleins.
template <class Sink>
void score_position(const Board& board, const Sight& sight, const Throw& t, const Profile& profile,
                    const Occasion& when, Sink& sink) {
    score_trois_coups(board, t, when, sink);
    score_two_dames(board, t, profile, sink);
    score_hits(sight, t, sink);
    score_coin(board, t, profile, sink);
    if (profile.jan_rencontre && when.repeats_first) sink.give_once(Jan::Rencontre, true, bit(0), value(t, 4, 6));
    if (profile.margot_fendue) score_margot(sight, t, sink);
}

// §68: the pile of woe, if some play makes or keeps it.
template <class Sink>
void score_pile(const Board& board, const Throw& t, const Profile& profile, const tables::Plays& plays, Sink& sink) {
    if (profile.pile == Pile::Off) return;
    const bool before = board.own[kCoin] == kDames;
    if (before && profile.pile == Pile::Made) return;
    for (const Play& play : plays) {
        if (play.board.own[kCoin] != kDames) continue;
        return sink.give_once(Jan::PileMalheur, true, bit(kCoin), value(t, 4, 6));
    }
}

// §24, §37: what depends on the play made.
template <class Sink>
void score_play(const Throw& t, const Play& play, Sink& sink) {
    if (play.board.own.hindmost() == kLifted) sink.give_once(Jan::Levee, true, 0, value(t, 4, 6));
    if (const int left = unplayed(play)) sink.give_once(Jan::NonJouee, false, 0, 2 * left);
}

// A sink that adds up.
struct Tally {
    int roller = 0, adversary = 0;

    void give(Jan, bool to_roller, Mask where, int points, Way) { add(to_roller, std::popcount(where) * points); }
    void give_once(Jan, bool to_roller, Mask, int points) { add(to_roller, points); }
    void add(bool to_roller, int points) { (to_roller ? roller : adversary) += points; }
};

// One line of an account: one jan on one place, with all its ways.
struct Credit {
    Jan jan;
    bool to_roller;
    std::uint8_t points;
    std::uint8_t ways;  // a set of Way, or 0 when ways are not counted
    Mask where;

    bool operator==(const Credit&) const = default;
};

// A sink that stores the reasons.
struct Account {
    std::vector<Credit> credits;

    void give(Jan jan, bool to_roller, Mask where, int points, Way way) {
        for (; where; where &= where - 1) give_at(jan, to_roller, where & (~where + 1), points, way);
    }
    void give_once(Jan jan, bool to_roller, Mask where, int points) {
        credits.push_back({jan, to_roller, std::uint8_t(points), 0, where});
    }
    Tally tally() const {
        Tally sum;
        for (const Credit& c : credits) sum.add(c.to_roller, c.points);
        return sum;
    }

  private:
    void give_at(Jan jan, bool to_roller, Mask where, int points, Way way) {
        for (Credit& c : credits) {
            if (c.jan == jan && c.where == where) {
                c.points = std::uint8_t(c.points + points);
                c.ways = std::uint8_t(c.ways | 1u << int(way));
                return;
            }
        }
        credits.push_back({jan, to_roller, std::uint8_t(points), std::uint8_t(1u << int(way)), where});
    }
};

// Both sides' points of a throw, assuming that the thrower plays what he can and takes no coin par puissance.
Tally tally_of(const Board& board, const Sight& sight, const Throw& t, const Profile& profile, const Occasion& when,
               PlayFinder& finder);

}  // namespace academie::trictrac
