// What the network of revertier sees besides the board: each side's entries (§7, §8), the tête, the options.
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::revertier {

struct Own {
    static constexpr int kVersion = 1, kInputs = 12;

    static void describe(const Board& board, const Profile& profile, tables::Pen& pen) {
        for (const Board& side : {board, board.turned()}) {
            pen.part(free_entries(side.own), kEntries);
            pen.part(open_entries(side), kEntries);
            pen.write(hors_du_jeu(side));
            pen.part(side.own[kTete], kDames);
            pen.part(free_entries(side.own) - side.own.hand, kEntries);  // dames from the doublé
        }
        pen.write(profile.own_blot_transit);
        pen.write(profile.enters_one);
    }
};

using Design = tables::RaceDesign<Rules, Own>;

}  // namespace academie::revertier
