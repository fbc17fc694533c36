// The tree à la française, counted: one instance of perft.hpp.

#include "perft.hpp"

namespace academie::draughts {

template std::uint64_t perft<French>(const Position& position, Priority priority, int depth, Pulse& pulse);

}  // namespace academie::draughts
