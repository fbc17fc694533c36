// What a game came to without the luck of its dice. Names no game.
//
// After a throw the networks think something of it; less the mean of what they would think after each throw, that is
// its luck, whoever plays. The mean being of all throws, a game less its luck has the same mean, and varies far less.
#pragma once

#include "mind.hpp"

namespace academie::tables {

// What a game came to, for one seat.
template <Design D>
struct Came {
    double worth = 0;
    std::array<double, std::size_t(D::kOutputs)> values{};

    void add(const ValuesOf<D>& more, const typename D::Profile& profile, double times) {
        worth += times * double(D::worth(more, profile));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] += times * double(more[i]);
    }
};

template <Design D>
void take_luck(Mind<D>& mind, const typename D::State& before, const typename D::State& fallen, int seat,
               Came<D>& came) {
    each_throw<D::kDice>([&](const Throw& t) {
        const ValuesOf<D> values = mind.value(before.thrown(t), seat);
        came.add(values, before.profile(), double(weight_of(t)) / kThrowWeights<D::kDice>);
    });
    came.add(mind.value(fallen, seat), before.profile(), -1);
}

}  // namespace academie::tables
