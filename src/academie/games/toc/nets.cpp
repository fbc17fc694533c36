// The networks of toc, compiled.

#include "../../tables/nets/abreast.hpp"
#include "../../tables/nets/crowd.hpp"
#include "../../tables/nets/rollout.hpp"
#include "features.hpp"

namespace academie::tables {

template struct Thinking<toc::Design>;
template struct Abreast<toc::Design>;

}  // namespace academie::tables
