// What the network of gammon is told: the game of the crossed paths as the family tells it (tables/features.hpp).
#pragma once

#include "../../tables/designs.hpp"
#include "rules.hpp"

namespace academie::gammon {

using Design = tables::CrossingDesign<Rules>;

}  // namespace academie::gammon
