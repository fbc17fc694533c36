// The games in use: one for equal profiles, which stays alive together with its bear-off tables.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "bearoff/lift_tables.hpp"
#include "game.hpp"

namespace academie::tables {

class Games {
  public:
    static const Game& of(const AnyProfile& profile) {
        static Games all;
        const std::lock_guard held(all.making_);
        return all.find(profile);
    }

  private:
    const Game& find(const AnyProfile& profile) {
        for (const auto& each : games_) {
            if (each->profile().equals(profile)) return *each;
        }
        std::unique_ptr<Game> game(profile.new_game());
        if (game->lifts()) game->use(tables_of(*game));
        games_.push_back(std::move(game));
        return *games_.back();
    }

    // Games that differ only in the stake share theirs.
    LiftTables* tables_of(const Game& game) {
        if (!game.unstaked().equals(game.profile())) return find(game.unstaked()).lifting();
        return tables_.emplace_back(std::make_unique<LiftTables>(game)).get();
    }

    std::mutex making_;
    std::vector<std::unique_ptr<Game>> games_;
    std::vector<std::unique_ptr<LiftTables>> tables_;
};

inline const Game& AnyProfile::game() const { return Games::of(*this); }

}  // namespace academie::tables
