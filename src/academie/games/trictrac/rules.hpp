// The position law of trictrac: where each number may take a dame, which positions may stand, and all plays of a throw.
//
// Always from the thrower's side: step 0 is his talon, 11 his coin, 12 the adversary's coin, 23 the adversary's talon
// (§1, §108). A flèche p of one side is 23 - p of the other. Nothing is ever captured (§13). Points are in marks.hpp.
#pragma once

#include <optional>

#include "../../tables/rules/departures.hpp"
#include "../../tables/rules/plays.hpp"
#include "../../tables/rules/ways.hpp"
#include "reasons.hpp"

namespace academie::trictrac {

using tables::Board;
using tables::Dames;
using tables::kLifted;
using tables::Numbers;
using tables::Play;
using tables::Step;
using tables::Throw;
using tables::thrown;

constexpr int kDames = 15;
constexpr Step kCoin = 11, kOtherCoin = 12;  // §108

constexpr Step facing(Step s) { return tables::across<tables::Layout::Facing>(s); }

// The three tables in which a side can make its plein (§109).
enum class Table : std::uint8_t { Petit, Grand, Retour };
constexpr std::array<Table, 3> kTables{Table::Petit, Table::Grand, Table::Retour};
constexpr Step first_of(Table t) { return t == Table::Petit ? 0 : t == Table::Grand ? 6 : 18; }
constexpr bool holds(Table t, Step s) { return s >= first_of(t) && s < first_of(t) + 6; }

enum class ExactLift : std::uint8_t { Choice, Forced, OnlyByDefault };     // §36
enum class Pile : std::uint8_t { Off, Made, MadeAndKept };                 // §68
enum class GreatBredouille : std::uint8_t { Consecutive, AdversaryZero };  // §77

// The values of a profile that affect plays, points and trous.
struct Profile {
    bool opening_dice_only = false;  // §3: the first throw gives the dice and is not played
    ExactLift exact_lift = ExactLift::Choice;
    bool retour_only_to_conserve = false;          // §33
    bool coin_counts_as_fill_way = false;          // §49
    bool remplir_en_passant = false;               // §48
    bool two_demi_cases_two_ways = false;          // §47
    Pile pile = Pile::Off;                         // §68
    bool jan_rencontre = false;                    // §68
    bool margot_fendue = false;                    // §68
    bool held_coin_false_hit = false;              // §67
    bool petit_conserve_exempt_if_coin = true;     // §54
    bool retour_impuissance_without_coin = false;  // §52
    bool deux_tables_from_grand_jan = false;       // §40
    bool lifter_only_keeps = false;                // §38
    bool bredouille_double = false;                // §77
    GreatBredouille great_bredouille = GreatBredouille::Consecutive;
    int target = 12;                 // §76: twelve trous a partie; 0 plays on without end
    bool marque = false;             // §96: a marqué: reaching the target wins only when the player leaves
    std::optional<int> releve_dice;  // §78: the seat that has the dice at every relevé, if they were bought

    bool operator==(const Profile&) const = default;
};

// §2
inline Board start() {
    Board board;
    board.own.at[0] = board.other.at[0] = kDames;
    return board;
}

// §17: enough dames have not yet passed the places they would have to fill.
inline bool can_fill(const Dames& dames, Table table) {
    int behind = dames.between(0, first_of(table) - 1);
    for (int i = 0; i < 6; ++i) {
        behind += dames[first_of(table) + i];
        if (behind < 2 * (i + 1)) return false;
    }
    return true;
}

// §12, §18: where a dame may land, to stay or as the stop of a tout d'une: no adverse dame is there.
inline bool open_to_move(const Board& board, Step s) { return board.other[facing(s)] == 0; }

// §109: the plein, two dames or more on each of the six.
inline bool is_full(const Dames& dames, Table table) {
    for (int i = 0; i < 6; ++i) {
        if (dames[first_of(table) + i] < 2) return false;
    }
    return true;
}

inline bool has_coin(const Dames& dames) { return dames[kCoin] >= 2; }

// The law for tables::Generator, made for one position.
class PlayLaw : public tables::UsualLaw {
  public:
    static constexpr tables::Layout kLayout = tables::Layout::Facing;

    PlayLaw(const Board& before, const Profile& profile)
        : profile_(profile),
          grand_barred_(can_fill(before.other, Table::Grand)),
          petit_barred_(can_fill(before.other, Table::Petit)),
          home_before_(before.own.hindmost() >= first_of(Table::Retour)),
          held_before_(is_full(before.own, Table::Retour)),
          before_(before.own),
          dames_(before.own.total()) {}

    // Where a number takes a dame; past the last flèche it lifts.
    Step lands(const Board& board, Step from, int number) const {
        return stops(board, from, number) == Why::Nothing ? std::min(from + number, kLifted) : tables::kNowhere;
    }

    // §10, §12, §18: why a dame cannot play a number. It lands once, on a flèche without an adverse dame. The
    // adversary's empty coin (§19) and an empty flèche of a table that he can still fill (§20) may serve as a stop:
    // unrest() only forbids staying there.
    Why stops(const Board& board, Step from, int number) const {
        const Step to = from + number;
        if (to >= kLifted) return stops_lift(board, from, number);
        if (!open_to_move(board, to)) return Why::Occupied;
        // §36, for a reading in which an exact number must lift; unrest() checks whether a full return is kept instead.
        return lift_forced() && !held_before_ && strikes_rim(board.own, number) ? Why::LiftOwed : Why::Nothing;
    }

    bool may_end(const Board& board, Step to) const {
        if (to < kCoin || to == kLifted) return true;
        if (to <= kOtherCoin) return to == kCoin && board.own[kCoin] > 0;
        return !(to <= 17 ? grand_barred_ : petit_barred_);
    }

    bool rests(const Board& before, const Play& play) const { return unrest(before, play) == Why::Nothing; }

    // Why a position may not be left so.
    Why unrest(const Board& before, const Play& play) const {
        const Dames& own = play.board.own;
        // §25, §29, §30. It follows that the first throws 6-5 and 6-6 move two dames (§32), and that a coin dame plays
        // no six alone (§34).
        if (own[kCoin] == 1) return before.own[kCoin] ? Why::CoinLeft : Why::CoinEntered;
        if (own[kOtherCoin]) return Why::OtherCoin;                                                        // §14
        if (grand_barred_ && gained(before.own, own, 13, 17) != tables::kNowhere) return Why::OtherGrand;  // §15
        if (petit_barred_ && gained(before.own, own, 18, 23) != tables::kNowhere) return Why::OtherPetit;  // §16
        if (profile_.retour_only_to_conserve && own.lifted > before.own.lifted &&
            (!home_before_ || tout_dune(before.own, play)) &&
            !(is_full(before.own, Table::Retour) && is_full(own, Table::Retour))) {
            return Why::RimToKeep;  // §33
        }
        if (lift_forced() && held_before_ && !is_full(own, Table::Retour) &&
            left_at_rim(before.own, play) != tables::kNowhere) {
            return Why::LiftOwed;  // §36
        }
        return Why::Nothing;
    }

    // §36: the flèche of a dame that a number of this play would have lifted exactly, and that stayed while a dame was
    // played inside, or kNowhere.
    static Step left_at_rim(Dames own, const Play& play) {
        for (int i = 0; i < play.made; ++i) {
            const tables::Stride& stride = play.strides[std::size_t(i)];
            if (stride.to < kLifted && strikes_rim(own, stride.number)) return kLifted - stride.number;
            own.take(stride.from);
            own.put(stride.to);
        }
        return tables::kNowhere;
    }

    // §37: the last dame is off; a number left over does not count as unplayed.
    bool finished(const Play& play) const { return play.made && play.board.own.lifted == dames_; }

    // A dame in the retour that can play a number without lifting, or kNowhere.
    static Step plays_inside(const Board& board, int number) {
        for (Step s = first_of(Table::Retour); s + number < kLifted; ++s) {
            if (board.own[s] && open_to_move(board, s + number)) return s;
        }
        return tables::kNowhere;
    }

    // One of these steps that holds more dames than before, or kNowhere.
    static Step gained(const Dames& before, const Dames& now, Step first, Step last) {
        for (Step s = first; s <= last; ++s) {
            if (now[s] > before[s]) return s;
        }
        return tables::kNowhere;
    }

  private:
    bool lift_forced() const { return profile_.exact_lift == ExactLift::Forced; }

    static bool strikes_rim(const Dames& own, int number) {
        return own[kLifted - number] && own.hindmost() >= first_of(Table::Retour);
    }

    // §33: only from the retour, and with all dames there; §35: exactly, or with nothing behind.
    Why stops_lift(const Board& board, Step from, int number) const {
        const Step last = board.own.hindmost();
        if (last < first_of(Table::Retour)) return Why::NotHome;
        if (from + number != kLifted && from != last) return Why::Behind;
        const bool inside =
            profile_.exact_lift == ExactLift::OnlyByDefault && plays_inside(board, number) != tables::kNowhere;
        return inside && !goes_on_to_keep(board.own, from, number) ? Why::InsideOwed : Why::Nothing;
    }

    // §36: the dame that arrived by the first number goes on to the rim, and the plein of the return is kept.
    bool goes_on_to_keep(const Dames& own, Step from, int number) const {
        return own[from] > std::max(before_[from], 2) && from + number == kLifted && is_full(before_, Table::Retour) &&
               is_full(own, Table::Retour);
    }

    // One dame has used both numbers, and no other stood at its stop that could have gone on in its place.
    static bool tout_dune(const Dames& before, const Play& play) {
        const tables::Stride &one = play.strides[0], &two = play.strides[1];
        return play.made == 2 && one.to == two.from && before[one.to] == 0 &&
               (one.from + two.number >= kLifted || before[one.from + two.number] == 0);
    }

    const Profile& profile_;
    bool grand_barred_, petit_barred_, home_before_, held_before_;
    Dames before_;
    int dames_;
};

// §11: a doublet is two numbers, not four.
inline Numbers numbers_of(const Throw& t) {
    Numbers numbers;
    numbers.add(t.dice[0]);
    numbers.add(t.dice[1]);
    return numbers;
}

// Whether there are two dames that the dice take exactly to `target`; a doublet takes both from one flèche.
inline bool both_reach(const Dames& own, const Throw& t, Step target) {
    const Step a = target - t.dice[0], b = target - t.dice[1];
    return t.doublet() ? own[a] >= 2 : own[a] >= 1 && own[b] >= 1;
}

// §26, §31: taken, or retaken after it was left.
inline bool takes_coin_by_effet(const Board& board, const Throw& t) {
    return board.own[kCoin] == 0 && both_reach(board.own, t, kCoin);
}

// §27, §28: why the coin is not taken par puissance. The dice would take two dames to the adversary's empty coin, and
// cannot take the own one par effet. It is never a dame of the own coin, which is empty.
inline Why power_refused(const Board& board, const Throw& t) {
    if (board.own[kCoin]) return Why::CoinTaken;
    if (!both_reach(board.own, t, kOtherCoin)) return Why::PowerOutOfReach;
    if (board.other[kCoin]) return Why::PowerOtherHolds;
    return both_reach(board.own, t, kCoin) ? Why::EffectFirst : Why::Nothing;
}

inline bool takes_coin_by_puissance(const Board& board, const Throw& t) {
    return power_refused(board, t) == Why::Nothing;
}

inline Play coin_by_puissance(const Board& board, const Throw& t) {
    Play play = tables::unplayed_throw(board);
    for (int i = 0; i < 2; ++i) {
        tables::move(play, kOtherCoin - t.dice[std::size_t(i)], kCoin, t.dice[std::size_t(i)]);
        play.total = std::uint8_t(play.total + t.dice[std::size_t(i)]);
    }
    play.used = 3;
    return play;
}

// §21-§23: all plays of a throw. Never empty: if nothing can be played, the play is to leave everything as it is.
// Taking the coin par puissance is a right, never a duty: it is added to the plays of the numbers themselves.
class PlayFinder {
  public:
    const tables::Plays& find(const Board& board, const Throw& t, const Profile& profile);

  private:
    tables::Workspace workspace_;
    tables::Plays plays_;
};

// §79: for each play of a throw, in the order given, the sets of flèches that dames can have left to make it. Par
// puissance there is only one way: no dame that moves its whole number arrives so.
std::vector<tables::Lefts> departures(const Board& board, const Throw& t, const Profile& profile,
                                      const tables::Plays& plays);

// §21-§23: every order of strides that leads to one of these plays; par puissance two dames arrive at the coin
// together.
tables::Ways ways(const Board& board, const Throw& t, const Profile& profile, const tables::Plays& plays);

// §21, §24: how many numbers of a throw can be played without puissance. Stops at the first play of both; must agree
// with PlayFinder, which lists them all.
class NumberCounter {
  public:
    NumberCounter(const Board& board, const Throw& t, const Profile& profile);
    int count() const { return count_; }
    // Whether some dame can play that number and nothing else.
    bool plays(int number) const { return one(tables::unplayed_throw(board_), number); }

  private:
    bool both(const Play& start, int first, int second) const {
        return any(start, first, false, [&](const Play& play) { return law_.finished(play) || one(play, second); });
    }
    bool one(const Play& play, int number) const {
        return any(play, number, true, [&](const Play& next) { return law_.rests(board_, next); });
    }

    template <class F>
    bool any(const Play& play, int number, bool last, F&& good) const {
        for (std::uint32_t from = play.occupied; from; from &= from - 1) {
            const Step s = std::countr_zero(from), to = law_.lands(play.board, s, number);
            if (to == tables::kNowhere || (last && !law_.may_end(play.board, to))) continue;
            Play next = play;
            tables::move(next, s, to, number);
            if (good(next)) return true;
        }
        return false;
    }

    const Board& board_;
    PlayLaw law_;
    int count_ = 0;
};

// One number for the dame on a step: a stride whose end is not known yet.
struct Pace {
    Step from;
    int number;
};

// Why a play, of one number or two in this order, is not legal, puissance aside. It uses the same tests as the
// generator, so it agrees with PlayFinder.
class Inquiry {
  public:
    Inquiry(const Board& board, const Throw& t, const Profile& profile)
        : board_(board), throw_(t), law_(board_, profile), numbers_(board_, t, profile) {}
    Inquiry(const Inquiry&) = delete;  // numbers_ refers to board_
    Inquiry& operator=(const Inquiry&) = delete;

    template <class Paces>
    Reason why_not(const Paces& paces) const {
        Play play = tables::unplayed_throw(board_);
        for (const Pace& pace : paces) {
            if (play.board.own[pace.from] == 0) return {Why::NoDame, pace.from, play.made};
            const Why why = law_.stops(play.board, pace.from, pace.number);
            if (why != Why::Nothing) return {why, stopped_at(why, play.board, pace), play.made};
            tables::move(play, pace.from, std::min(pace.from + pace.number, kLifted), pace.number);
        }
        const Why why = law_.unrest(board_, play);
        if (why != Why::Nothing) return {why, unrest_at(why, play), play.made};
        return {owed(play), -1, play.made};
    }

  private:
    static Step stopped_at(Why why, const Board& board, const Pace& pace) {
        if (why == Why::NotHome || why == Why::Behind) return board.own.hindmost();
        if (why == Why::LiftOwed) return kLifted - pace.number;
        if (why == Why::InsideOwed) return PlayLaw::plays_inside(board, pace.number);
        return pace.from + pace.number;
    }

    Step unrest_at(Why why, const Play& play) const {
        if (why == Why::OtherCoin) return kOtherCoin;
        if (why == Why::OtherGrand) return PlayLaw::gained(board_.own, play.board.own, 13, 17);
        if (why == Why::OtherPetit) return PlayLaw::gained(board_.own, play.board.own, 18, 23);
        if (why == Why::LiftOwed) return PlayLaw::left_at_rim(board_.own, play);
        return why == Why::RimToKeep ? play.last().from : kCoin;
    }

    // §21, §22: as many numbers as can be played, and the larger if only one can.
    Why owed(const Play& play) const {
        if (law_.finished(play) || play.made == 2) return Why::Nothing;
        if (numbers_.count() > play.made) return Why::BothOwed;
        return play.last().number < throw_.dice[0] && numbers_.plays(throw_.dice[0]) ? Why::LargerOwed : Why::Nothing;
    }

    Board board_;
    Throw throw_;
    PlayLaw law_;
    NumberCounter numbers_;
};

// §24: the numbers a play leaves unused.
inline int unplayed(const Play& play) { return play.board.own.hindmost() == kLifted ? 0 : 2 - play.made; }

}  // namespace academie::trictrac
