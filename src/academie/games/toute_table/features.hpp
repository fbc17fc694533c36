// What the network of toute_table sees: the game of the crossed paths as the family writes it (tables/features.hpp).
#pragma once

#include "../../tables/nets/designs.hpp"
#include "rules.hpp"

namespace academie::toute_table {

using Design = tables::CrossingDesign<Rules>;

}  // namespace academie::toute_table
