// The law by which engines are matched: draws as they are counted today.
#pragma once

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
