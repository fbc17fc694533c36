// The networks of trictrac, compiled.

#include "../../tables/abreast.hpp"
#include "../../tables/crowd.hpp"
#include "../../tables/rollout.hpp"
#include "features.hpp"

namespace academie::tables {

template struct Thinking<trictrac::Design>;
template struct Abreast<trictrac::Design>;

}  // namespace academie::tables
