// What the network of trictrac sees of a state before its throw: the board, what the coming throw is likely to win, the
// pleins, points, bredouilles and trous, what the partie or the marqué needs (§76, §96), and the options.
//
// If you change the inputs, change kVersion too: old weights no longer fit. New inputs go behind the others.
#pragma once

#include "../../tables/nets/features.hpp"
#include "state.hpp"

namespace academie::trictrac {

constexpr int kProspectInputs = 6, kPleinInputs = 12, kReadingInputs = 16, kTrousInputs = 12;
constexpr int kScoreInputs = 14, kOccasionInputs = 6, kFormInputs = 6, kFillingInputs = 6;

// What the next throw gives by the position alone, without pleins: points, and how often it makes the trou.
struct Prospect {
    static constexpr int kThrows = 21;
    float own = 0, other = 0, trou = 0;
    std::array<std::uint8_t, kThrows> points{};  // the thrower's, throw by throw

    Prospect(const Board& board, const Profile& profile, int lacking, int throw_of_releve) {
        const Sight sight(board);
        int sum_own = 0, sum_other = 0, makes = 0, at = 0;
        tables::each_throw(2, [&](const Throw& t) {
            Tally tally;
            score_position(board, sight, t, profile, {throw_of_releve, false}, tally);
            const int weight = t.doublet() ? 1 : 2;
            points[std::size_t(at++)] = std::uint8_t(std::min(tally.roller, 255));
            sum_own += weight * tally.roller;
            sum_other += weight * tally.adversary;
            makes += weight * (tally.roller >= lacking);
        });
        own = float(sum_own) / (36.0F * 12.0F);
        other = float(sum_other) / (36.0F * 12.0F);
        trou = float(makes) / 36.0F;
    }
    void describe(tables::Pen& pen) const {
        pen.write(own);
        pen.write(other);
        pen.write(trou);
    }
};

// Both sides' prospects if it were their throw; `lacking` are the points each lacks to its trou.
inline std::array<Prospect, 2> describe_prospects(const Board& board, const Profile& profile,
                                                  std::array<int, 2> lacking, std::array<int, 2> throws,
                                                  tables::Pen& pen) {
    const std::array<Prospect, 2> both{Prospect(board, profile, lacking[0], throws[0] + 1),
                                       Prospect(board.turned(), profile, lacking[1], throws[1] + 1)};
    for (const Prospect& each : both) each.describe(pen);
    return both;
}

// What the next throw does for the plein in question, approximately and without generating plays: the points of filling
// or keeping it, how often, and how often these and the points of the position make the trou.
class Filling {
  public:
    Filling(const Board& board, const Prospect& prospect, int lacking) : board_(board) {
        if (const auto table = plein_in_question(board.own)) look(*table);
        int sum = 0, throws = 0, makes = 0, at = 0;
        tables::each_throw(2, [&](const Throw& t) {
            const int weight = t.doublet() ? 1 : 2, points = lacks_ < 0 ? 0 : fill_value(t) * ways(t);
            sum += weight * points;
            throws += weight * (points > 0);
            makes += weight * (points + prospect.points[std::size_t(at++)] >= lacking);
        });
        points_ = float(sum) / (36.0F * 12.0F);
        share_ = float(throws) / 36.0F;
        trou_ = float(makes) / 36.0F;
    }
    void describe(tables::Pen& pen) const {
        pen.write(points_);
        pen.write(share_);
        pen.write(trou_);
    }

  private:
    void look(Table table) {
        table_ = table;
        lacks_ = missing(board_.own, table);
        int at = 0;
        for (Step s = first_of(table); s < first_of(table) + 6; ++s) {
            for (int i = missing(board_.own, s); i > 0; --i) wanted_[std::size_t(at++)] = s;
        }
        free_ = 0;
        for (Step s = 0; s < tables::kSteps; ++s) free_ |= Mask(unusable(board_.own, table, s) == Why::Nothing) << s;
        open_ = 0;
        for (Step s = 0; s < tables::kSteps; ++s) open_ |= Mask(open_to_move(board_, s)) << s;
    }

    int ways(const Throw& t) const {
        if (lacks_ == 1) return std::popcount(ways_to_cover(board_, t, table_, wanted_[0]));
        return lacks_ == 2 ? both_cover(t) : kept(t);
    }

    // Each number brings one of the two missing dames.
    bool both_cover(const Throw& t) const {
        const auto by = [&](int a, int b) {
            const Step one = wanted_[0] - a, two = wanted_[1] - b;
            if (one < 0 || two < 0 || !(free_ & bit(one)) || !(free_ & bit(two))) return false;
            return one != two || board_.own[one] >= (holds(table_, one) || one == kCoin ? 4 : 2);
        };
        return by(t.dice[0], t.dice[1]) || by(t.dice[1], t.dice[0]);
    }

    // Both numbers are played with one or two dames that are not needed.
    bool kept(const Throw& t) const {
        const Mask one = movers(t.dice[0]), two = movers(t.dice[1]);
        const Mask on = (one << t.dice[0] & open_) << t.dice[1] | (two << t.dice[1] & open_) << t.dice[0];
        if (on & open_ & kPath) return true;
        if (!one || !two) return !one && !two;
        const bool same = one == two && std::has_single_bit(one);
        return !same || board_.own[std::countr_zero(one)] >= (holds(table_, std::countr_zero(one)) ? 4 : 2);
    }
    Mask movers(int number) const { return free_ & open_ >> number; }

    const Board& board_;
    Table table_{};
    int lacks_ = -1;
    std::array<Step, 12> wanted_{};
    Mask free_ = 0, open_ = 0;
    float points_ = 0, share_ = 0, trou_ = 0;
};

inline void describe_pleins(const Board& board, tables::Pen& pen) {
    for (const Dames* side : {&board.own, &board.other}) {
        for (const Table table : kTables) {
            pen.part(missing(*side, table), 12);
            pen.write(can_fill(*side, table));
        }
    }
}

// The trous each still lacks, the last one separately, and who is ahead.
inline void describe_trous(std::array<int, 2> trous, int target, tables::Pen& pen) {
    const int wanted = target ? target : 12;
    for (const int mine : trous) {
        const int lacking = std::clamp(wanted - mine, 0, 12);
        pen.part(lacking, 12);
        for (int few = 1; few <= 4; ++few) pen.write(lacking <= few);
    }
    pen.part(std::clamp(trous[0] - trous[1], -12, 12), 12);
    pen.part(std::min(wanted, 12), 12);
}

// §39: a jan can still be made by the third throw.
inline void describe_occasion(std::array<int, 2> throws, tables::Pen& pen) {
    for (const int made : throws) {
        for (int early = 0; early < 3; ++early) pen.write(made == early);
    }
}

// The options of the books in use (§105).
inline void describe_reading(const Profile& p, tables::Pen& pen) {
    pen.write(p.exact_lift == ExactLift::Forced);
    pen.write(p.exact_lift == ExactLift::OnlyByDefault);
    for (const bool choice :
         {p.retour_only_to_conserve, p.coin_counts_as_fill_way, p.remplir_en_passant, p.two_demi_cases_two_ways,
          p.pile != Pile::Off, p.jan_rencontre, p.margot_fendue, p.held_coin_false_hit, p.petit_conserve_exempt_if_coin,
          p.retour_impuissance_without_coin, p.deux_tables_from_grand_jan, p.lifter_only_keeps, p.bredouille_double,
          p.great_bredouille == GreatBredouille::AdversaryZero}) {
        pen.write(choice);
    }
}

// Whether a dame of either side has passed its own coin or left the board: the return has begun.
inline bool passed(const Dames& dames) { return dames.lifted || dames.between(kOtherCoin, tables::kSteps - 1); }
inline int phase_of(const Board& board) { return passed(board.own) || passed(board.other) ? 1 : 0; }

// Won, won and lost in grande bredouille, and the margin: in trous for a partie, as written down for a marqué.
struct Design {
    using State = trictrac::State;
    using Profile = trictrac::Profile;
    static constexpr int kInputs = tables::kBoardInputs + kProspectInputs + kPleinInputs + kScoreInputs + kTrousInputs +
                                   kOccasionInputs + kFormInputs + kReadingInputs + kFillingInputs;
    static constexpr int kOutputs = 4;
    using Values = std::array<float, kOutputs>;
    enum : std::size_t { kWin, kGrande, kGrandeLost, kMargin };
    static constexpr int kWidestMargin = 24, kMostWritten = 64;  // trous; points of a marqué (§98)

    static nets::Extent extent(const State&) { return {kInputs, kOutputs, 2, 100 * tables::kBoardVersion + 2}; }
    static int dice(const State&) { return 2; }
    static float most(const State&) { return 2.0F; }
    static int phase(const State& state) { return phase_of(state.board()); }

    [[gnu::noinline]] static void describe(const State& state, float* inputs) {
        tables::Pen pen(inputs);
        const Board& board = state.board();
        const Profile& profile = state.profile();
        const auto mine = std::size_t(state.thrower()), his = 1 - mine;
        const std::array<Score, 2> scores{state.scores()[mine], state.scores()[his]};
        const std::array<int, 2> throws{state.throws()[mine], state.throws()[his]};
        tables::describe_board<tables::Layout::Facing>(board, pen);
        const std::array<int, 2> lacking{12 - scores[0].points, 12 - scores[1].points};
        const auto prospects = describe_prospects(board, profile, lacking, throws, pen);
        describe_pleins(board, pen);
        for (const Score& score : scores) {
            for (int points = 2; points <= 10; points += 2) pen.write(score.points >= points);
            pen.write(score.bredouille);
            pen.write(score.grande);
        }
        describe_trous({scores[0].trous, scores[1].trous}, profile.target, pen);
        describe_occasion(throws, pen);
        pen.write(profile.marque);
        pen.write(state.may_stop(int(mine)));
        pen.write(state.may_stop(int(his)));
        pen.write(profile.releve_dice == int(mine));
        pen.write(profile.releve_dice == int(his));
        pen.write(state.for_all());
        describe_reading(profile, pen);
        Filling(board, prospects[0], lacking[0]).describe(pen);
        Filling(board.turned(), prospects[1], lacking[1]).describe(pen);
    }

    // §97, §98: what is written down for a marqué: trous and the consolation, twice and four times in bredouille, less
    // the loser's. Must agree with match/amount.py.
    static int written(const Score& won, const Score& lost) {
        const int times = !won.grande ? 1 : won.trous < 12 ? 2 : 4;
        return times * (won.trous + 2) - lost.trous;
    }

    static Values ended(const State& state, Seat seat) {
        const Outcome end = *state.outcome();
        if (!end.winner) return {0.5F, 0.0F, 0.0F, 0.5F};
        const bool won = *end.winner == seat;
        const Score &winner = state.scores()[std::size_t(*end.winner)],
                    &loser = state.scores()[std::size_t(1 - *end.winner)];
        const float grande = end.grande ? 1.0F : 0.0F;
        const bool marque = state.profile().marque;
        const int most = marque ? kMostWritten : kWidestMargin;
        const int by = std::clamp(marque ? written(winner, loser) : winner.trous - loser.trous, -most, most);
        const float margin = 0.5F * float(won ? by : -by) / float(most);
        return {won ? 1.0F : 0.0F, won ? grande : 0.0F, won ? 0.0F : grande, 0.5F + margin};
    }

    static Values turned(const Values& v, const State&) {
        return {1.0F - v[kWin], v[kGrandeLost], v[kGrande], 1.0F - v[kMargin]};
    }

    // A partie is played to be won, by more trous where the win is sure; of a marqué, everything written down counts.
    static float worth(const Values& v, const State& state) {
        const Profile& profile = state.profile();
        const float win = 2.0F * v[kWin] - 1.0F, margin = 2.0F * v[kMargin] - 1.0F;
        if (profile.marque) return margin + 0.01F * win;
        const float simple = 0.97F * win + 0.03F * margin;
        return profile.bredouille_double ? simple + (v[kGrande] - v[kGrandeLost]) : simple;
    }
};

}  // namespace academie::trictrac
