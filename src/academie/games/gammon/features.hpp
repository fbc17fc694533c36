// What the network of gammon sees: the game of the crossed paths as the family writes it (tables/features.hpp).
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::gammon {

using Design = tables::CrossingDesign<Rules>;

}  // namespace academie::gammon
