// A race game under a profile, for callers that need not know which game it is: the law, and the inputs and outputs of
// networks. race_game.hpp makes one from a game's rules.
//
// Code that uses a Game (states, random games, bear-offs, networks) is compiled once for all of them. A virtual call
// costs little, because each does much: all plays of a throw, all inputs of a network.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "../nets/extent.hpp"
#include "rules/departures.hpp"
#include "rules/rules.hpp"
#include "rules/ways.hpp"

namespace academie::tables {

class Game;
class LiftTables;

// A profile of any race game.
class AnyProfile {
  public:
    virtual ~AnyProfile() = default;
    virtual bool equals(const AnyProfile& other) const = 0;  // of the same game
    virtual Game* new_game() const = 0;                      // owned by the caller
    const Game& game() const;                                // shared by equal profiles, made once (games.hpp)
};

// In a race of two sides that are home: the thrower's chance to be out first; his chance to be out before the other has
// lifted any; and the other's chance of the same.
struct LiftingChances {
    float wins = 0, bare = 0, bare_lost = 0;
};

// Large enough for the inputs and outputs of any race game's networks.
constexpr int kMostInputs = 256, kMostOutputs = 7;
using Values = std::array<float, kMostOutputs>;  // those of the design; the rest are zero

class Game {
  public:
    virtual ~Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    virtual const AnyProfile& profile() const = 0;
    int dice() const { return dice_; }
    int dames() const { return dames_; }  // of a side
    virtual bool plays_the_draw() const = 0;
    virtual Layout layout() const = 0;

    virtual Board start() const = 0;
    virtual Numbers numbers(const Throw& t) const = 0;
    virtual std::optional<Ending> ending(const Board& board) const = 0;
    // All plays of a throw, as from find_plays.
    virtual const Plays& find(const Board& board, const Throw& t, Finder& finder) const = 0;
    // For each of these plays, in the order given, the sets of places whose dames can have been moved to make it.
    virtual std::vector<Lefts> departures(const Board& board, const Throw& t, const Plays& plays) const = 0;
    // Every order of strides that leads to one of these plays, which are of this throw.
    virtual Ways ways(const Board& board, const Throw& t, const Plays& plays) const = 0;
    // Where a number takes one dame, as the first of a throw.
    virtual Step lands(const Board& board, Step from, int number) const = 0;

    bool lifts() const { return lifts_; }
    // The profile without what does not affect plays: agreements on the stake and the draw.
    virtual const AnyProfile& unstaked() const = 0;
    LiftTables* lifting() const { return lifting_; }  // null if dames are not lifted
    void use(LiftTables* tables) { lifting_ = tables; }

    // The members of a Design (mind.hpp). A game without networks has no inputs, and the rest is not called.
    const nets::Extent& extent() const { return extent_; }
    float most() const { return most_; }
    virtual void describe(const Board& board, float* inputs) const = 0;
    virtual int phase(const Board& board) const = 0;
    virtual Values known(const LiftingChances& chances) const = 0;
    virtual Values ended(const Board& board, bool own) const = 0;  // for the thrower's side or the other
    virtual Values turned(const Values& values) const = 0;
    virtual float worth(const Values& values) const = 0;

  protected:
    Game(int dice, int dames, bool lifts, const nets::Extent& extent, float most)
        : dice_(dice), dames_(dames), lifts_(lifts), extent_(extent), most_(most) {}

  private:
    int dice_, dames_;
    bool lifts_;
    nets::Extent extent_;
    float most_;
    LiftTables* lifting_ = nullptr;
};

}  // namespace academie::tables
