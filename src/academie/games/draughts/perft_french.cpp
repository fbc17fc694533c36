// Perft and move lists à la française: one instance of perft.hpp.

#include "perft.hpp"

namespace academie::draughts {

template void list_captures<French>(const Position& position, Priority priority, MoveList& list);
template void list_moves<French>(const Position& position, Priority priority, MoveList& list);
template std::uint64_t perft<French>(const Position& position, Priority priority, int depth, Pulse& pulse);

}  // namespace academie::draughts
