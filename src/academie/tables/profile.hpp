// A game's profile as the family sees it.
#pragma once

#include "game.hpp"

namespace academie::tables {

// The factory of its game is in a unit of its own for every game (race.cpp.in).
template <RaceRules R>
struct ProfileOf final : AnyProfile, R::Profile {
    ProfileOf() = default;
    explicit ProfileOf(const typename R::Profile& values) : R::Profile(values) {}

    bool equals(const AnyProfile& other) const override {
        const auto* const same = dynamic_cast<const ProfileOf*>(&other);
        return same && static_cast<const typename R::Profile&>(*same) == *this;
    }
    Game* new_game() const override;
};

}  // namespace academie::tables
