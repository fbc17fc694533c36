// What the network of jacquet sees besides the board: how far the first dame of each side has come (§2).
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::jacquet {

struct Own {
    static constexpr int kVersion = 1, kInputs = 4;

    static void describe(const Board& board, const Profile&, tables::Pen& pen) {
        for (const Dames* side : {&board.own, &board.other}) {
            pen.write(arrived(*side));
            pen.part(foremost(*side), tables::kSteps);
        }
    }
};

using Design = tables::RaceDesign<Rules, Own>;

}  // namespace academie::jacquet
