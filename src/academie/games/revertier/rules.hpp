// The law of revertier: the two tas, one dame a flèche before the tête, taking, hors du jeu, the doublé and lifting.
//
// Steps are counted from 0: step 0 is the tas, step 11 the tête; the law counts them from 1.
#pragma once

#include "../../tables/rules/lifting.hpp"
#include "../../tables/rules/rules.hpp"

namespace academie::revertier {

using tables::Board;
using tables::Dames;
using tables::Step;

constexpr Step kTas = 0, kTete = 11;
constexpr int kDames = 15, kEntries = 6;

// §8: whether the double is agreed; §9: whether an exact number must lift; §16: whether the draw is played.
struct Profile : tables::RaceProfile {
    bool own_blot_transit = false;  // §2: before the tête a dame may touch down on an own one in passing
    bool enters_one = false;        // §7: hors du jeu one dame at most is entered a throw

    bool operator==(const Profile&) const = default;
    static constexpr auto own_fields() {
        return std::tuple(field("own_blot_transit", &Profile::own_blot_transit),
                          field("enters_one", &Profile::enters_one));
    }
};

// Flèches of the table of entry without own dames.
inline int free_entries(const Dames& own) {
    int free = 0;
    for (Step s = 0; s < kEntries; ++s) free += !own[s];
    return free;
}

// §8: more in hand than can ever enter, since own dames cannot move away meanwhile.
inline bool doubled(const Dames& own) { return own.hand > free_entries(own); }

// Entries blocked neither by own dames nor by the adversary's cases.
inline int open_entries(const Board& board) {
    int open = 0;
    for (Step s = 0; s < kEntries; ++s) {
        open += !board.own[s] && board.other[tables::across<tables::Layout::Diagonal>(s)] < 2;
    }
    return open;
}

// §7: more in hand than can enter now.
inline bool hors_du_jeu(const Board& board) { return board.own.hand > open_entries(board); }

// §28: dames in hand on both sides and no entry open to either: nothing can ever move again.
inline bool frozen(const Board& board) {
    return board.own.hand && board.other.hand && !open_entries(board) && !open_entries(board.turned());
}

// §4, §5, §9, §21, §22: taking, dames in hand first, lifting, every number used; and what revertier adds.
class Law : public tables::TakingLaw<tables::Layout::Diagonal> {
  public:
    Law(const Board& before, const Profile& profile)
        : TakingLaw(profile.lift_forced),
          transit_(profile.own_blot_transit),
          waiting_(hors_du_jeu(before)),
          least_hand_(waiting_ && profile.enters_one ? before.own.hand - 1 : 0) {}

    Step lands(const Board& board, Step from, int number) const {
        if (from == tables::kHand && board.own.hand <= least_hand_) return tables::kNowhere;
        const Step to = from + number;
        // §6: no entry on an own dame; §2: no joining one before the tête.
        const bool crowded = to < kTete && board.own[to];
        if (crowded && (from == tables::kHand || !transit_)) return tables::kNowhere;
        return TakingLaw::lands(board, from, number);
    }

    // §2: a dame that may pass over an own one may not stay with it.
    bool in_passing(const Board& board, Step s) const { return transit_ && s > kTas && s < kTete && board.own[s] > 1; }
    bool rests(const Board&, const tables::Play& play) const {
        if (!transit_) return true;
        for (Step s = kTas + 1; s < kTete; ++s) {
            if (in_passing(play.board, s)) return false;
        }
        return true;
    }

    // §8: the doublé ends the game in the middle of a throw.
    bool finished(const tables::Play& play) const { return TakingLaw::finished(play) || doubled(play.board.other); }

    bool optional() const { return waiting_; }
    bool rear_first() const { return false; }  // an own dame ahead may have to make room first (§2)

  private:
    bool transit_;
    bool waiting_;    // hors du jeu when the throw came
    int least_hand_;  // dames that must stay in hand
};

struct Rules {
    using Profile = revertier::Profile;
    using Law = revertier::Law;
    static constexpr int kDice = 2, kDames = revertier::kDames;

    // §1: each tas holds all.
    static Board start(const Profile&) {
        Dames dames;
        dames.at[kTas] = kDames;
        return {dames, dames};
    }

    // §3.
    static tables::Numbers numbers(const tables::Throw& t, const Profile&) { return tables::doubled_numbers(t); }

    // §8: a doublé loses, twice where that was agreed; §10: first out wins once.
    static std::optional<tables::Ending> ending(const Board& board, const Profile& profile) {
        const bool own = doubled(board.own);
        if (own || doubled(board.other))
            return tables::Ending{own ? 1 : 0, profile.la_double ? 2 : 1, tables::Why::Doubled};
        if (board.own.lifted == kDames) return tables::Ending{0, 1, tables::Why::Lifted};
        if (board.other.lifted == kDames) return tables::Ending{1, 1, tables::Why::Lifted};
        if (frozen(board)) return tables::Ending{-1, 0, tables::Why::Void};
        return std::nullopt;
    }
};

}  // namespace academie::revertier
