// The law of the plain: each on his own twelve flèches, to stand two deep on the last six of them.
//
// Always from the thrower's side: step 0 is his pile, 6 to 11 the grand jan, 11 his corner (§1). Steps 12 to 23 are the
// other's side, from his corner to his pile; without the passage of §15 they stay empty.
#pragma once

#include "../../tables/rules/rules.hpp"

namespace academie::plain {

using tables::Board;
using tables::Dames;
using tables::Play;
using tables::Step;

constexpr Step kGrandJan = 6, kCorner = 11, kOtherCorner = 12;

struct Profile : tables::RaceProfile {
    bool passage = false;  // §15: past the corner as at trictrac

    bool operator==(const Profile&) const = default;
    static constexpr auto own_fields() { return std::tuple(field("passage", &Profile::passage)); }
};

// §4
inline bool is_full(const Dames& dames) {
    for (Step s = kGrandJan; s <= kCorner; ++s) {
        if (dames[s] < 2) return false;
    }
    return true;
}

// §6: for every flèche of the grand jan, there are enough dames on it or behind it once the flèches before it are
// served.
inline bool can_fill(const Dames& dames) {
    int behind = dames.between(0, kGrandJan - 1);
    for (Step s = kGrandJan; s <= kCorner; ++s) {
        behind += dames[s] - 2;
        if (behind < 0) return false;
    }
    return true;
}

struct Rules {
    using Profile = plain::Profile;
    static constexpr int kDice = 2, kDames = 15;

    // §7, §14, §16, §17: nothing is taken, any dame may use any number, and a flèche holds any number of one side.
    class Law : public tables::UsualLaw {
      public:
        static constexpr tables::Layout kLayout = tables::Layout::Facing;

        Law(const Board& before, const Profile& profile) : passes_(profile.passage && !can_fill(before.other)) {}

        // §3: the corner may hold one dame as well as more. §15: it is the end of the way, or the other's side is open
        // beyond it, except his corner and the flèches he holds; nothing is lifted.
        Step lands(const Board& board, Step from, int number) const {
            const Step to = from + number;
            if (to > kCorner && (!passes_ || to == kOtherCorner || to >= tables::kSteps)) return tables::kNowhere;
            return board.other[tables::across<kLayout>(to)] ? tables::kNowhere : to;
        }
        // §4: a plain that is made ends the game in the middle of a throw.
        bool finished(const Play& play) const { return is_full(play.board.own); }

      private:
        bool passes_;
    };

    // §1
    static Board start(const Profile&) {
        Board board;
        board.own.at[0] = board.other.at[0] = kDames;
        return board;
    }

    // §2
    static tables::Numbers numbers(const tables::Throw& t, const Profile&) { return tables::doubled_numbers(t); }

    // Called when a whole throw has been played: the plain wins (§4); if neither can make one the game is void (§6).
    static std::optional<tables::Ending> ending(const Board& board, const Profile&) {
        if (is_full(board.own)) return tables::Ending{0, 1, tables::Why::Filled};
        if (is_full(board.other)) return tables::Ending{1, 1, tables::Why::Filled};
        if (can_fill(board.own) || can_fill(board.other)) return std::nullopt;
        return tables::Ending{-1, 0, tables::Why::Void};
    }
};

}  // namespace academie::plain
