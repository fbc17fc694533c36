// The tree à la polonaise, counted: one instance of perft.hpp.

#include "perft.hpp"

namespace academie::draughts {

template std::uint64_t perft<Polish>(const Position& position, Priority priority, int depth, Pulse& pulse);

}  // namespace academie::draughts
