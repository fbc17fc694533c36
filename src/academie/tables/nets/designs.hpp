// The inputs of a race game's networks for a position before its throw, and the meaning of their outputs.
#pragma once

#include <concepts>

#include "../game.hpp"
#include "features.hpp"

namespace academie::tables {

// For a game that has none.
struct NoDesign {
    static constexpr int kInputs = 0, kOutputs = 0, kPhases = 0, kVersion = 0;
    static constexpr float kMost = 0.0F;

    static int phase(const Board&) { return 0; }
    static void describe(const Board&, const RaceProfile&, float*) {}
    static Values known(const LiftingChances&) { return {}; }
    static Values ended(const Board&, bool, const RaceProfile&) { return {}; }
    static Values turned(const Values& v) { return v; }
    static float worth(const Values&, const RaceProfile&) { return 0.0F; }
};

// ---------------------------------------------------------------------------------------------
// A race game

// A game's own inputs besides the board: their version, their number, and how they are written.
template <class O, class R>
concept OwnInputs = requires(const Board& board, const typename R::Profile& profile, Pen& pen) {
    { O::kVersion } -> std::convertible_to<int>;
    { O::kInputs } -> std::convertible_to<int>;
    { O::describe(board, profile, pen) };
};

// Won, won double, lost double. Two phases: the sides have still to pass each other, or have passed.
template <RaceRules R, OwnInputs<R> O>
struct RaceDesign {
    using Profile = typename R::Profile;
    static constexpr Layout kLayout = R::Law::kLayout;
    static constexpr int kInputs = kBoardInputs + kBlockInputs + 2 + O::kInputs, kOutputs = 3, kPhases = 2;
    static constexpr int kVersion = 100 * kBoardVersion + O::kVersion;
    static constexpr float kMost = 2.0F;

    static int phase(const Board& board) { return in_contact<kLayout>(board) ? 0 : 1; }

    static void describe(const Board& board, const Profile& profile, float* inputs) {
        Pen pen(inputs);
        describe_board<kLayout>(board, pen);
        describe_blocks<kLayout>(board, all_shots<kLayout>(board), pen);
        pen.write(profile.la_double);
        pen.write(profile.lift_forced);
        O::describe(board, profile, pen);
    }

    // Where both only lift, nobody can lose double any more.
    static Values known(const LiftingChances& chances) { return {chances.wins}; }

    static Values ended(const Board& board, bool own, const Profile& profile) {
        const Ending end = *R::ending(board, profile);
        if (end.winner < 0) return {0.5F};
        const bool won = (end.winner == 0) == own;
        const float twice = end.points == 2 ? 1.0F : 0.0F;
        return {won ? 1.0F : 0.0F, won ? twice : 0.0F, won ? 0.0F : twice};
    }

    static Values turned(const Values& v) { return {1.0F - v[0], v[2], v[1]}; }

    static float worth(const Values& v, const Profile& profile) {
        const float simple = 2.0F * v[0] - 1.0F;
        return profile.la_double ? simple + (v[1] - v[2]) : simple;
    }
};

// ---------------------------------------------------------------------------------------------
// The game of the crossed paths

// Won, and lost and won by how much, as today's players and as the books count: bare, the loser having lifted none;
// deep, with also a dame in hand or in the winner's table; the books' double, with a dame not yet home.
template <RaceRules R>
struct CrossingDesign {
    using Profile = typename R::Profile;
    static constexpr Layout kLayout = R::Law::kLayout;
    static constexpr int kInputs = kBoardInputs + kBlockInputs + 3 + 2 * kPassageInputs, kOutputs = 7, kPhases = 3;
    static constexpr int kVersion = 100 * kBoardVersion + 2;
    static constexpr float kMost = 3.0F;
    enum : std::size_t { kWin, kBare, kDeep, kBareLost, kDeepLost, kAway, kAwayLost };

    // At most six dames are left before the last three flèches: there is little to wait with.
    static bool spent(const Dames& dames) { return dames.hand + dames.between(0, kSteps - 4) <= 6; }

    // The sides have still to pass each other; they have passed; they have not, and one has used up its waiting moves.
    static int phase(const Board& board) {
        if (!in_contact<kLayout>(board)) return 1;
        return spent(board.own) || spent(board.other) ? 2 : 0;
    }

    static void describe(const Board& board, const Profile& profile, float* inputs) {
        Pen pen(inputs);
        const std::array<Shots, 2> fire = all_shots<kLayout>(board);
        describe_board<kLayout>(board, pen);
        describe_blocks<kLayout>(board, fire, pen);
        pen.write(profile.la_double);
        pen.write(profile.lift_forced);
        pen.write(R::modern(profile));
        describe_passages<kLayout>(board, fire, pen);
    }

    static Values known(const LiftingChances& chances) {
        Values values{};
        values[kWin] = chances.wins;
        values[kBare] = chances.bare;
        values[kBareLost] = chances.bare_lost;
        return values;
    }

    static Values ended(const Board& board, bool own, const Profile&) {
        const bool thrower_won = board.own.lifted == R::kDames;
        const Dames& loser = thrower_won ? board.other : board.own;
        const bool won = thrower_won == own, bare = !loser.lifted;
        Values values{};
        values[kWin] = won ? 1.0F : 0.0F;
        values[won ? kBare : kBareLost] = bare ? 1.0F : 0.0F;
        values[won ? kDeep : kDeepLost] = bare && deep(loser) ? 1.0F : 0.0F;
        values[won ? kAway : kAwayLost] = bare && !all_home(loser) ? 1.0F : 0.0F;
        return values;
    }

    static Values turned(const Values& v) {
        return {1.0F - v[kWin], v[kBareLost], v[kDeepLost], v[kBare], v[kDeep], v[kAwayLost], v[kAway]};
    }

    static float worth(const Values& v, const Profile& profile) {
        const float simple = 2.0F * v[kWin] - 1.0F;
        if (R::modern(profile)) return simple + ((v[kBare] + v[kDeep]) - (v[kBareLost] + v[kDeepLost]));
        return profile.la_double ? simple + (v[kAway] - v[kAwayLost]) : simple;
    }
};

}  // namespace academie::tables
