// What the plays of a hidden hand tell of it: the likelier its owner was to play as he did, the likelier the world.
//
// The model: he takes any of his choices, a heavy tile rather than a light one. So a hand without another choice is
// likelier than one with many; a hand that could not have made the plays is no world at all (worlds.hpp).
#pragma once

#include <vector>

#include "open.hpp"

namespace academie::domino {

class Tells {
  public:
    Tells(const State& view, Player me) {
        Coup coup;
        Player turn = view.leader();
        for (const Play& play : view.plays()) {
            if (play.act == Act::Placed) {
                if (turn != me) note(coup, turn, play.tile);
                coup.lay(play.tile, play.joined);
            }
            if (play.act != Act::Puise) turn = right_of(view.profile(), turn);
        }
    }

    bool nothing() const { return noted_.empty(); }

    // The likelihood of the plays in a world, where each hand held what it holds and what it has placed since.
    double likelihood(const Coup& world) const {
        double likely = 1;
        for (const Noted& each : noted_) {
            const Tiles hand = world.hand(each.player) | each.since;
            likely *= heft(bit(each.tile)) / (heft(hand & each.fits) + heft(hand & each.fits_beside));
        }
        return likely;
    }

  private:
    static constexpr double kPoint = 0.3;  // how much likelier each point makes a tile to be played

    struct Noted {
        Player player;
        Tile tile;
        Tiles fits, fits_beside;  // at one end and at the other
        Tiles since;              // what the player has placed from here on
    };

    static double heft(Tiles tiles) { return count(tiles) + kPoint * points(tiles); }

    void note(const Coup& coup, Player player, Tile tile) {
        for (Noted& each : noted_) {
            if (each.player == player) each.since |= bit(tile);
        }
        const bool both = coup.placed && coup.left != coup.right;
        noted_.push_back({player, tile, coup.placed ? with(coup.left) : kAll, both ? with(coup.right) : 0, bit(tile)});
    }

    std::vector<Noted> noted_;
};

}  // namespace academie::domino
