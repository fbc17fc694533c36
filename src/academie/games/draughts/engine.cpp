// The search of both games, compiled.

#include "engine.hpp"

namespace academie::draughts {

template class Searcher<Polish>;
template class Searcher<French>;

}  // namespace academie::draughts
