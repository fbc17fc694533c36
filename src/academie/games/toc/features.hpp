// What the network of toc sees: trictrac's board, prospects and pleins (§1), the trous, and the options agreed.
#pragma once

#include "../trictrac/features.hpp"
#include "state.hpp"

namespace academie::toc {

// Won, won double, lost double (§5, §6).
struct Design {
    using State = toc::State;
    using Profile = toc::Profile;
    static constexpr int kFormInputs = 3;
    static constexpr int kInputs = tables::kBoardInputs + trictrac::kProspectInputs + trictrac::kPleinInputs +
                                   trictrac::kTrousInputs + trictrac::kOccasionInputs + kFormInputs +
                                   trictrac::kReadingInputs;
    static constexpr int kOutputs = 3;
    using Values = std::array<float, kOutputs>;

    static nets::Extent extent(const State&) { return {kInputs, kOutputs, 2, 100 * tables::kBoardVersion + 1}; }
    static int dice(const State&) { return 2; }
    static float most(const State&) { return 2.0F; }
    static int phase(const State& state) { return trictrac::phase_of(state.game().board()); }

    [[gnu::noinline]] static void describe(const State& state, float* inputs) {
        tables::Pen pen(inputs);
        const Board& board = state.game().board();
        const Profile& profile = state.profile();
        const auto mine = std::size_t(state.thrower()), his = 1 - mine;
        const std::array<int, 2> throws{state.game().throws()[mine], state.game().throws()[his]};
        tables::describe_board<tables::Layout::Facing>(board, pen);
        trictrac::describe_prospects(board, profile.jans, {1, 1}, throws, pen);
        trictrac::describe_pleins(board, pen);
        trictrac::describe_trous({state.trous()[mine], state.trous()[his]}, profile.target, pen);
        trictrac::describe_occasion(throws, pen);
        pen.write(profile.sum_events);
        pen.write(profile.la_double && profile.target == 1);
        pen.write(profile.target == 1);
        trictrac::describe_reading(profile.jans, pen);
    }

    static Values ended(const State& state, Seat seat) {
        const Outcome end = *state.outcome();
        const bool won = end.winner == seat;
        const float twice = end.points == 2 ? 1.0F : 0.0F;
        return {won ? 1.0F : 0.0F, won ? twice : 0.0F, won ? 0.0F : twice};
    }

    static Values turned(const Values& v, const State&) { return {1.0F - v[0], v[2], v[1]}; }

    static float worth(const Values& v, const State& state) {
        const Profile& profile = state.profile();
        const float simple = 2.0F * v[0] - 1.0F;
        return profile.la_double && profile.target == 1 ? simple + (v[1] - v[2]) : simple;
    }
};

}  // namespace academie::toc
