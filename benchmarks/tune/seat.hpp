// What one version of the engine offers to a duel: a table of plain functions, so that two of them can sit in one
// process.
#pragma once

#include <cstdint>

extern "C" {

struct SeatMove {
    std::uint64_t captured;
    std::uint8_t from, to;
};

struct SeatPosition {
    std::uint64_t white, black, kings;
    std::uint8_t side;
};

// An engine of its own; `numbers` are those of a file of weights.
void* seat_open(const std::int16_t* numbers, std::uint64_t count);
void seat_close(void* seat);
void seat_clear(void* seat);
// Seconds of processor time: for a move, the longest it may take where there is a clock, and what it took.
struct SeatTime {
    double seconds, longest, spent;
    std::uint64_t nodes;
};
// The move after the positions since the last irreversible one, oldest first.
SeatMove seat_move(void* seat, const SeatPosition* past, std::uint64_t count, SeatTime* time);
}
