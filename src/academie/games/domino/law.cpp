// What lasts at domino, compiled to be quick: games by chance, deals, and searches; bind.cpp only translates.

#include "playouts.hpp"
#include "search.hpp"
#include "worlds.hpp"

namespace academie::domino {

Tally Playouts::play(std::uint64_t coups) {
    tally_ = {};
    Player leader = 0;
    for (; tally_.coups < coups; ++tally_.coups) {
        deal(leader);
        const Ended ended = finish(leader, leader);
        ++(ended.closed ? tally_.closed : tally_.dominos);
        tally_.points += std::uint64_t(ended.gain);
        tally_.leads_won += ended.winner == leader;
        leader = right_of(profile_, leader);
    }
    return tally_;
}

RandomParties Playouts::parties(const State& from, std::uint64_t games) {
    RandomParties sums;
    tally_ = {};
    for (; sums.games < games; ++sums.games) {
        const Outcome outcome = partie(from);
        for (std::size_t i = 0; i < kPlayers; ++i) sums.shares[i] += outcome.shares[i];
        if (outcome.winner >= 0) sums.points[std::size_t(outcome.winner)] += outcome.points;
    }
    sums.moves = tally_.tiles + tally_.boudes;
    return sums;
}

Worths Open::worths(const Table& table, Pulse& pulse) {
    pulse_ = &pulse;
    if (sides(profile_) != 2) return each(table);
    const double first = between(table, -kMost, kMost);
    return {first, -first};
}

Worths Open::after(const Table& table, Choice choice, Pulse& pulse) {
    const Table next = placed(profile_, table, choice);
    return next.coup.hand(table.turn) ? worths(next, pulse) : ended(next, false, table.turn);
}

void Search::look(std::uint64_t worlds, std::uint64_t nodes_in_all, Pulse& pulse) {
    pulse_ = &pulse;
    for (; worlds && !exact() && !(nodes_in_all && done_ && nodes() >= nodes_in_all); --worlds) {
        const Table dealt = few_ ? world(done_) : any();
        for (Root& root : roots_) {
            if (root.kept) root.found = tried(dealt, root);
        }
        for (Root& root : roots_) {
            if (root.kept) root.add();
        }
        if (++done_ >= kBatch && std::has_single_bit(done_)) weed();
    }
}

std::vector<Judged> Search::judged() const {
    double best = roots_[leading()].mean();
    std::vector<Judged> found;
    for (const Root& root : roots_) found.push_back({root.choice, std::min(root.mean(), best)});
    return found;
}

std::vector<Tiles> Worlds::at(std::uint64_t index) const {
    std::vector<Tiles> dealt(hands_.size());
    Left left = first_;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        if (const std::uint64_t talon = ways(i + 1, left); index < talon) continue;
        index -= ways(i + 1, left);
        for (std::size_t hand = 0; hand < hands_.size(); ++hand) {
            if (!takes(hand, i, left)) continue;
            const Left next = given(hand, i, left);
            if (index < ways(i + 1, next)) {
                dealt[hand] |= bit(tiles_[i]);
                left = next;
                break;
            }
            index -= ways(i + 1, next);
        }
    }
    return dealt;
}

Worlds::Worlds(Tiles unseen, std::vector<Hidden> hands, Pulse& pulse) : hands_(std::move(hands)) {
    bool wanting = false;
    for (Tiles tiles = unseen; tiles; tiles &= tiles - 1) tiles_.push_back(std::countr_zero(tiles));
    for (const Hidden& hand : hands_) {
        steps_.push_back(rows_);
        rows_ *= std::size_t(hand.need) + 1;
        wanting |= hand.wanted != 0;
    }
    first_ = {rows_ - 1, wanting};
    tabulate(pulse);
}

std::uint64_t perft(const State& state, int depth, Pulse& pulse) {
    if (depth > 2) pulse.beat();
    if (depth <= 0) return 1;
    std::uint64_t leaves = 0;
    if (state.must_pass()) return perft(state.passed(), depth - 1, pulse);
    if (depth == 1) {
        state.each_choice([&](Choice) { ++leaves; });
        return leaves + std::uint64_t(count(state.chances()));
    }
    state.each_choice(
        [&](Choice choice) { leaves += perft(state.played(choice.tile, choice.joined), depth - 1, pulse); });
    for (Tiles tiles = state.chances(); tiles; tiles &= tiles - 1) {
        leaves += perft(state.taken(std::countr_zero(tiles)), depth - 1, pulse);
    }
    return leaves;
}

}  // namespace academie::domino
