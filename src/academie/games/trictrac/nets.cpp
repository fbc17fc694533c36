// The networks of trictrac, compiled.

#include "../../tables/nets/abreast.hpp"
#include "../../tables/nets/crowd.hpp"
#include "../../tables/nets/rollout.hpp"
#include "features.hpp"

namespace academie::tables {

template struct Thinking<trictrac::Design>;
template struct Abreast<trictrac::Design>;

}  // namespace academie::tables
