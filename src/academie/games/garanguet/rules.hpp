// The law of garanguet: three dice, two talons face to face, lifting, the double, and hits only where they are agreed.
//
// Always from the thrower's side: step 0 is his talon, 23 the other's; he lifts from steps 18 to 23 (§5).
#pragma once

#include <stdexcept>

#include "../../tables/rules/crossing.hpp"

namespace academie::garanguet {

using tables::Board;
using tables::Numbers;
using tables::Step;
using tables::Throw;

// More would not fit the numbers of a throw.
inline void check_triplet(const int& times) {
    if (times != 1 && times != 3) throw std::invalid_argument("a triplet is played once or three times");
}

struct Profile : tables::RaceProfile {
    bool hits = false;           // §8: lone dames are taken and enter again
    int triplet_multiplier = 3;  // §4: how often the three numbers of a triplet are played

    bool operator==(const Profile&) const = default;
    static constexpr auto own_fields() {
        return std::tuple(field("hits", &Profile::hits),
                          field("triplet_multiplier", &Profile::triplet_multiplier, "", check_triplet));
    }
};

// §7, §18: first out wins, and the double is judged as in the games of the crossed paths.
struct Rules : tables::CrossingRules<Profile> {
    static constexpr int kDice = 3;  // §1

    // §6, §17, §19, §20: any dame may use any number; only adverse dames block a landing.
    class Law : public tables::TakingLaw<tables::Layout::Facing> {
      public:
        Law(const Board&, const Profile& profile) : TakingLaw(profile.lift_forced), hits_(profile.hits) {}

        // §8: without hits a single dame blocks, so nobody ever lands on one.
        Step lands(const Board& board, Step from, int number) const {
            const Step to = from + number;
            if (!hits_ && to < tables::kLifted && board.other[tables::across<kLayout>(to)]) return tables::kNowhere;
            return TakingLaw::lands(board, from, number);
        }

      private:
        bool hits_;
    };

    // §5
    static Board start(const Profile&) {
        Board board;
        board.own.at[0] = board.other.at[0] = kDames;
        return board;
    }

    // The larger die comes first: a doublet that beats the third die is the first two of them (§2, §3).
    static Numbers numbers(const Throw& t, const Profile& profile) {
        const int large = t.dice[0], middle = t.dice[1], small = t.dice[2];
        Numbers numbers;
        if (large == small) {  // §4
            for (int i = 0; i < 3 * profile.triplet_multiplier; ++i) numbers.add(large);
            return numbers;
        }
        for (int i = 0; i < (large == middle ? 3 : 1); ++i) numbers.add(large);
        numbers.add(middle);
        numbers.add(small);
        return numbers;
    }
};

}  // namespace academie::garanguet
