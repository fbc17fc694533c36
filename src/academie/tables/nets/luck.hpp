// The result of a game without the luck of its dice.
//
// The luck of a throw is the networks' value after it less the mean of their values after each throw, whoever plays.
// That mean is over all throws, so a game less its luck has the same mean, and varies far less.
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
