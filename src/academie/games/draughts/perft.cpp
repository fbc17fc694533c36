// Perft and move lists à la polonaise: one instance of perft.hpp.

#include "perft.hpp"

namespace academie::draughts {

template void list_captures<Polish>(const Position& position, Priority priority, MoveList& list);
template void list_moves<Polish>(const Position& position, Priority priority, MoveList& list);
template std::uint64_t perft<Polish>(const Position& position, Priority priority, int depth, Pulse& pulse);

}  // namespace academie::draughts
