// The networks of toc, compiled.

#include "../../tables/abreast.hpp"
#include "../../tables/crowd.hpp"
#include "../../tables/rollout.hpp"
#include "features.hpp"

namespace academie::tables {

template struct Thinking<toc::Design>;
template struct Abreast<toc::Design>;

}  // namespace academie::tables
