// The moves of both games, compiled for who does not ask so often that they should be inlined. Apart from the search, which
// loses a tenth of its speed where they stand beside it.

#include "rules.hpp"

namespace academie::draughts {

template <class G>
void list_moves(const Position& position, Priority priority, MoveList& list) {
    moves<G>(position, priority, list);
}

template void list_moves<Polish>(const Position& position, Priority priority, MoveList& list);
template void list_moves<French>(const Position& position, Priority priority, MoveList& list);

}  // namespace academie::draughts
