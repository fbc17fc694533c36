// What a game came to without the luck of its dice. Names no game.
//
// After a throw the networks think something of it; less the mean of what they would think after each throw, that is
// its luck, whoever plays. The mean being of all throws, a game less its luck has the same mean, and varies far less.
#pragma once

#include "mind.hpp"

namespace academie::tables {

template <Design D>
void take_luck(Mind<D>& mind, const typename D::State& before, const typename D::State& fallen, int seat,
               Came<D>& came) {
    const int dice = D::dice(before);
    each_throw(dice, [&](const Throw& t) {
        came.add(mind.value(before.thrown(t), seat), before, double(weight_of(t)) / throw_weights(dice));
    });
    came.add(mind.value(fallen, seat), before, -1);
}

}  // namespace academie::tables
