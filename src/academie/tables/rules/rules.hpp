// What a game of the race family supplies: the first position, the numbers of a throw, the law of plays, and how a
// position ends the game.
#pragma once

#include <concepts>
#include <optional>
#include <tuple>

#include "../../field.hpp"
#include "plays.hpp"

namespace academie::tables {

// Why a game is over.
enum class Why : std::uint8_t { Lifted, Doubled, Filled, Coin, Void, Bare, Deep };

// The values every game of the family has.
struct RaceProfile {
    bool coup_et_des = false;  // the dice that give the first throw are themselves played
    bool la_double = false;    // double games count, by agreement
    bool lift_forced = false;  // a number that lifts exactly must lift

    // What a game's profile adds to these.
    static constexpr std::tuple<> own_fields() { return {}; }

    bool operator==(const RaceProfile&) const = default;
};

// How a position ends the game, seen by the side that has just played.
struct Ending {
    int winner;  // 0 that side, 1 the other, -1 nobody
    int points;  // 1, or 2 if double, or 3; 0 for a void game
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

// Buffers for finding plays, kept from one throw to the next.
struct Finder {
    Workspace workspace;
    Plays plays;
};

// All plays of a throw; never empty: if nothing can be played, one that leaves everything as it is.
template <RaceRules R>
const Plays& find_plays(const Board& board, const Throw& t, const typename R::Profile& profile, Finder& finder) {
    const typename R::Law law(board, profile);
    Generator<typename R::Law>(law, finder.workspace).find(board, R::numbers(t, profile), finder.plays);
    return finder.plays;
}

}  // namespace academie::tables
