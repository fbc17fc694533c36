// What the network of plain sees besides the board: what each side's plain lacks and whether it can be made (§6).
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::plain {

struct Own {
    static constexpr int kVersion = 1, kInputs = 19;

    static void describe(const Board& board, const Profile& profile, tables::Pen& pen) {
        for (const Dames* side : {&board.own, &board.other}) {
            int lacking = 0;
            for (Step s = kGrandJan; s <= kCorner; ++s) {
                const int here = std::max(0, 2 - (*side)[s]);
                pen.part(here, 2);
                lacking += here;
            }
            pen.part(lacking, 12);
            pen.write(can_fill(*side));
            pen.part(side->between(0, kGrandJan - 1), kDamesOnBoard);
        }
        pen.write(profile.passage);
    }

  private:
    static constexpr int kDamesOnBoard = Rules::kDames;
};

using Design = tables::RaceDesign<Rules, Own>;

}  // namespace academie::plain
