// The long work of domino, compiled optimised: random games, deals and searches; bind.cpp only translates.

#include <stdexcept>

#include "../../vector/playing.hpp"
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

namespace {

// As a learner has it; actions and observations are those of codec.py.
struct Learned {
    using State = domino::State;
    static constexpr int kBoude = 3 * kTiles, kOfSeat = kNumbers + 4;

    static abreast::Playing::Extent extent(const State& first) {
        return {kBoude + 1, (2 + kPlayers) * kTiles + kNumbers + kPlayers * kOfSeat + 1, 0, first.profile().players};
    }
    static int player(const State& s) { return s.turn(); }
    static State settled(State&& state, abreast::Chance& chance) {
        while (Tiles tiles = state.chances()) {
            for (int skipped = chance.below(count(tiles)); skipped; --skipped) tiles &= tiles - 1;
            state = state.taken(std::countr_zero(tiles));
        }
        return std::move(state);
    }
    static void actions(const State& s, std::vector<int>& found) {
        if (s.must_pass()) found = {kBoude};
        s.each_choice([&](Choice choice) {
            const bool high = choice.joined != face(choice.tile).low;
            found.push_back(choice.joined == kNothing ? choice.tile : kTiles + 2 * choice.tile + high);
        });
    }
    static State after(const State& s, int action) {
        if (action == kBoude) return s.passed();
        if (action < kTiles) return s.played(action, kNothing);
        const Tile tile = (action - kTiles) / 2;
        return s.played(tile, action % 2 ? face(tile).high : face(tile).low);
    }
    static void observe(const State& whole, int seat, float* row) {
        const State s = whole.view(seat);
        const Profile& profile = s.profile();
        const Coup& coup = s.coup();
        const auto part = [](int number, int of) { return float(double(number) / of); };
        std::fill_n(row, extent(s).size, 0.0F);
        for (Tiles tiles = coup.hand(seat); tiles; tiles &= tiles - 1) row[std::countr_zero(tiles)] = 1.0F;
        float *const who = row + kTiles, *const when = who + kPlayers * kTiles, *const ends = when + kTiles;
        Player player = s.leader();
        int turn = 0;
        for (const Play& play : s.plays()) {
            if (play.act == Act::Placed) {
                who[(player - seat + profile.players) % profile.players * kTiles + play.tile] = 1.0F;
                when[play.tile] = part(++turn, kTiles);
            }
            if (play.act != Act::Puise) player = right_of(profile, player);
        }
        if (coup.placed) {
            ends[coup.left] += 0.5F;
            ends[coup.right] += 0.5F;
        }
        float* of_seat = ends + kNumbers;
        for (int i = 0; i < profile.players; ++i, of_seat += kOfSeat) {
            const Player each = (seat + i) % profile.players;
            of_seat[0] = part(coup.held(each), kTiles);
            for (Number number = 0; number < kNumbers; ++number)
                of_seat[1 + number] = float(s.lacks(each) >> number & 1);
            of_seat[kNumbers + 1] = float(s.leader() == each);
            of_seat[kNumbers + 2] = float(s.turn() == each);
            const int score = s.scores()[std::size_t(side_of(profile, each))];
            of_seat[kNumbers + 3] = std::min(1.0F, part(score, std::max(1, profile.target)));
        }
        ends[kNumbers + kPlayers * kOfSeat] = part(coup.talon(), kTiles);
    }
    static abreast::Worth worth(const State& s, bool points) {
        abreast::Worth found{};
        const std::optional<Outcome> outcome = s.outcome();
        const double seats = s.profile().players, scale = seats / (seats - 1) * (points ? outcome->points : 1);
        for (std::size_t i = 0; i < std::size_t(s.profile().players); ++i)
            found[i] = float(scale * (outcome->shares[i] - 1 / seats));
        return found;
    }
};

}  // namespace

abreast::PlayingIn<State>* playing(const State& first) {
    if (!first.coup().seen() || (first.phase() == Phase::Play && first.ended()))
        throw std::invalid_argument("a coup with hidden hands, or that waits to be counted, is not played abreast");
    return new abreast::Single<Learned>(first);
}

}  // namespace academie::domino
