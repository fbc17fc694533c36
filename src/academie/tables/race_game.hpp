// A game's rules and design as a Game, for the family.
#pragma once

#include "nets/designs.hpp"
#include "profile.hpp"

namespace academie::tables {

template <RaceRules R, class D>
class GameOf final : public Game {
    static_assert(D::kInputs <= kMostInputs && D::kOutputs <= kMostOutputs);

  public:
    using Profile = typename R::Profile;
    using Law = typename R::Law;

    explicit GameOf(const Profile& profile)
        : Game(R::kDice, R::kDames, Law::kLifts, {D::kInputs, D::kOutputs, D::kPhases, D::kVersion}, D::kMost),
          profile_(profile),
          unstaked_(without_stake(profile)) {}

    const AnyProfile& profile() const override { return profile_; }
    const AnyProfile& unstaked() const override { return unstaked_; }
    bool plays_the_draw() const override { return profile_.coup_et_des; }
    Layout layout() const override { return Law::kLayout; }

    Board start() const override { return R::start(profile_); }
    Numbers numbers(const Throw& t) const override { return R::numbers(t, profile_); }
    std::optional<Ending> ending(const Board& board) const override { return R::ending(board, profile_); }
    const Plays& find(const Board& board, const Throw& t, Finder& finder) const override {
        return find_plays<R>(board, t, profile_, finder);
    }
    std::vector<Lefts> departures(const Board& board, const Throw& t, const Plays& plays) const override {
        const Law law(board, profile_);
        return Departures<Law>(law, board, R::numbers(t, profile_)).find(plays);
    }
    Ways ways(const Board& board, const Throw& t, const Plays& plays) const override {
        const Law law(board, profile_);
        return WayFinder<Law>(law, board, R::numbers(t, profile_)).find(plays);
    }
    Step lands(const Board& board, Step from, int number) const override {
        return Law(board, profile_).lands(board, from, number);
    }

    void describe(const Board& board, float* inputs) const override { D::describe(board, profile_, inputs); }
    int phase(const Board& board) const override { return D::phase(board); }
    Values known(const LiftingChances& chances) const override { return D::known(chances); }
    Values ended(const Board& board, bool own) const override { return D::ended(board, own, profile_); }
    Values turned(const Values& values) const override { return D::turned(values); }
    float worth(const Values& values) const override { return D::worth(values, profile_); }

  private:
    static Profile without_stake(Profile profile) {
        profile.la_double = profile.coup_et_des = false;
        if constexpr (requires { profile.modern; }) profile.modern = false;
        return profile;
    }

    ProfileOf<R> profile_, unstaked_;
};

}  // namespace academie::tables
