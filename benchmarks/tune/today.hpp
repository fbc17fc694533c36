// The law by which engines are matched: draws as they are counted today. With it come the moves, which have units of
// their own: a program of tune is one unit.
#pragma once

#include "games/draughts/perft.cpp"
#include "games/draughts/perft_french.cpp"
#include "games/draughts/state.hpp"

inline academie::draughts::Profile today() {
    academie::draughts::Profile profile;
    profile.repetition = 3;
    profile.king_moves = 25;
    profile.limit_three_kings = 16;
    profile.three_v_one_men = true;
    profile.limit_two_kings = 5;
    return profile;
}
