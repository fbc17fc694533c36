// What the network of garanguet sees besides the board: whether dames are taken (§8), how triplets are played (§4).
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::garanguet {

struct Own {
    static constexpr int kVersion = 1, kInputs = 2;

    static void describe(const Board&, const Profile& profile, tables::Pen& pen) {
        pen.write(profile.hits);
        pen.write(profile.triplet_multiplier > 1);
    }
};

using Design = tables::RaceDesign<Rules, Own>;

}  // namespace academie::garanguet
