// Tourne-case solved: the value of every position before a throw under best play by both.
//
// A dame that is hit begins again, so positions have no order to solve them in: values are bounded from below and
// above, sweep after sweep, until the bounds meet. The gap that remains is the error, which is reported.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "../../pulse.hpp"
#include "rules.hpp"

namespace academie::tourne_case {

// The value of a position to the next to throw, both playing for the most points.
struct Odds {
    double points = 0;       // won, less lost
    double wins = 0;         // the chance that he wins
    double double_won = 0;   // the chance that he does and the other has none in his coin (§7), agreed or not
    double double_lost = 0;  // the chance of the same against him
};

class Solved {
  public:
    Solved(const Profile& profile, Pulse& pulse) : profile_(profile) {
        number_sides();
        find_successors(pulse);
        close_in(pulse);
        choose();
        odds_.resize(nodes_.size());
        follow(pulse, &Odds::wins, {1, 1}, [](double won) { return 1 - won; });
        // A double won by one player is lost by the other, a throw later: each is computed from the other.
        follow_doubles(pulse);
        for (std::size_t i = 0; i < nodes_.size(); ++i) odds_[i].points = (low_[i] + high_[i]) / 2;
    }

    std::size_t states() const { return nodes_.size(); }
    double error() const { return error_ + kRounding; }
    // For a position before its throw; nothing if it is over or not allowed by the law.
    const Odds* find(const Board& board) const {
        const int own = side_of(board.own), other = side_of(board.other);
        if (own < 0 || other < 0) return nullptr;
        const int node = node_of_[std::size_t(own) * sides_.size() + std::size_t(other)];
        return node < 0 ? nullptr : &odds_[std::size_t(node)];
    }

  private:
    using Index = std::uint32_t;
    static constexpr Index kWon = ~Index(0), kWonDouble = kWon - 1;
    static constexpr double kClose = 1e-13;     // the gap of the bounds at which sweeps end
    static constexpr int kSweeps = 10'000;      // at most, if rounding keeps the bounds apart; some hundreds are enough
    static constexpr double kRounding = 1e-13;  // the most that rounding can have cost

    struct Node {
        Board board;
        std::array<Index, 7> first{};  // the first successor of each lower number, and the end of the last
        std::array<Index, 6> chosen{};
    };

    // The lower of two dice is n in 13 - 2n cases of 36; here n is counted from 0.
    static double chance(std::size_t n) { return double(11 - 2 * int(n)) / 36; }

    static int key_of(const Dames& dames) {
        int key = dames[kCoin] << kCoin;
        for (Step s = 0; s < kCoin; ++s) key |= int(dames[s] > 0) << s;
        return key;
    }
    int side_of(const Dames& dames) const {
        for (Step s = 0; s < tables::kSteps; ++s) {
            if (dames[s] > (s < kCoin ? 1 : s == kCoin ? kDames : 0)) return -1;
        }
        return dames.total() == kDames && !dames.lifted ? number_of_[std::size_t(key_of(dames))] : -1;
    }

    // §3: each flèche has one dame or none, the coin any number, the hand the rest.
    void number_sides() {
        number_of_.assign(std::size_t(kDames + 1) << kCoin, -1);
        for (int coin = 0; coin <= kDames; ++coin) {
            for (unsigned mask = 0; mask < 1u << kCoin; ++mask) {
                const int on_board = std::popcount(mask) + coin;
                if (on_board > kDames) continue;
                Dames dames;
                for (Step s = 0; s < kCoin; ++s) dames.at[std::size_t(s)] = std::uint8_t(mask >> s & 1);
                dames.at[kCoin] = std::uint8_t(coin);
                dames.hand = std::uint8_t(kDames - on_board);
                number_of_[std::size_t(key_of(dames))] = int(sides_.size());
                sides_.push_back(dames);
            }
        }
    }

    // §5: no two dames face each other, except in the coins.
    static bool can_be(const Board& board) {
        for (Step s = 0; s < kCoin; ++s) {
            if (board.own[s] && board.other[s]) return false;
        }
        return !in_coin(board.own) && !in_coin(board.other);
    }

    void find_successors(Pulse& pulse) {
        node_of_.assign(sides_.size() * sides_.size(), -1);
        for (std::size_t own = 0; own < sides_.size(); ++own) {
            for (std::size_t other = 0; other < sides_.size(); ++other) {
                const Board board{sides_[own], sides_[other]};
                if (!can_be(board)) continue;
                node_of_[own * sides_.size() + other] = int(nodes_.size());
                nodes_.push_back({board, {}, {}});
            }
        }
        Profile agreed = profile_;
        agreed.la_double = true;
        tables::Finder finder;
        for (Node& node : nodes_) {
            pulse.beat();
            for (std::size_t n = 0; n < 6; ++n) {
                node.first[n] = Index(successors_.size());
                const tables::Throw t = tables::thrown(6, int(n) + 1);
                for (const tables::Play& play : tables::find_plays<Rules>(node.board, t, profile_, finder)) {
                    const auto end = Rules::ending(play.board, agreed);
                    successors_.push_back(end ? (end->points == 2 ? kWonDouble : kWon) : index_of(play.board.turned()));
                }
            }
            node.first[6] = Index(successors_.size());
        }
    }
    Index index_of(const Board& board) const {
        return Index(node_of_[std::size_t(side_of(board.own)) * sides_.size() + std::size_t(side_of(board.other))]);
    }

    // The points of a play to the player who makes it; `others` are the bounds of the next thrower.
    double worth(Index next, const std::vector<double>& others) const {
        if (next >= kWonDouble) return next == kWonDouble && profile_.la_double ? 2 : 1;
        return -others[next];
    }
    double best(const Node& node, const std::vector<double>& others) const {
        double sum = 0;
        for (std::size_t n = 0; n < 6; ++n) {
            double most = worth(successors_[node.first[n]], others);
            for (Index i = node.first[n] + 1; i < node.first[n + 1]; ++i)
                most = std::max(most, worth(successors_[i], others));
            sum += chance(n) * most;
        }
        return sum;
    }
    void close_in(Pulse& pulse) {
        const double most = profile_.la_double ? 2 : 1;
        low_.assign(nodes_.size(), -most);
        high_.assign(nodes_.size(), most);
        meet(pulse, low_, high_, [&](std::size_t i) {
            low_[i] = best(nodes_[i], high_);
            high_[i] = best(nodes_[i], low_);
        });
    }

    // Sweeps until the bounds are close enough.
    template <class Sweep>
    void meet(Pulse& pulse, const std::vector<double>& low, const std::vector<double>& high, Sweep&& sweep) {
        double apart = 1;
        for (int sweeps = 0; apart > kClose && sweeps < kSweeps; ++sweeps) {
            apart = 0;
            for (std::size_t i = nodes_.size(); i-- > 0;) {
                pulse.beat();
                sweep(i);
                apart = std::max(apart, high[i] - low[i]);
            }
        }
        error_ = std::max(error_, apart);
    }

    // The best play of each number by the middle of the bounds; among equals the first.
    void choose() {
        std::vector<double> middle(nodes_.size());
        for (std::size_t i = 0; i < nodes_.size(); ++i) middle[i] = (low_[i] + high_[i]) / 2;
        for (Node& node : nodes_) {
            for (std::size_t n = 0; n < 6; ++n) {
                Index chosen = successors_[node.first[n]];
                for (Index i = node.first[n] + 1; i < node.first[n + 1]; ++i) {
                    if (worth(successors_[i], middle) > worth(chosen, middle) + kClose) chosen = successors_[i];
                }
                node.chosen[n] = chosen;
            }
        }
    }

    // The chance of an event when both play as chosen: an end is worth one of `ends`, plain and double, and a position
    // what `turned` makes of its value to the other.
    template <class Turned>
    void follow(Pulse& pulse, double Odds::* field, std::array<double, 2> ends, Turned&& turned) {
        std::vector<double> low(nodes_.size(), 0), high(nodes_.size(), 1);
        const auto sum = [&](const Node& node, const std::vector<double>& others) {
            double total = 0;
            for (std::size_t n = 0; n < 6; ++n) {
                const Index next = node.chosen[n];
                total += chance(n) * (next >= kWonDouble ? ends[next == kWonDouble] : turned(others[next]));
            }
            return total;
        };
        meet(pulse, low, high, [&](std::size_t i) {
            low[i] = sum(nodes_[i], high);
            high[i] = sum(nodes_[i], low);
        });
        for (std::size_t i = 0; i < nodes_.size(); ++i) odds_[i].*field = (low[i] + high[i]) / 2;
    }

    void follow_doubles(Pulse& pulse) {
        std::vector<double> low(nodes_.size(), 0), high(nodes_.size(), 1), lost_low(low), lost_high(high);
        const auto sum = [&](const Node& node, const std::vector<double>& others, double end) {
            double total = 0;
            for (std::size_t n = 0; n < 6; ++n) {
                const Index next = node.chosen[n];
                total += chance(n) * (next == kWonDouble ? end : next == kWon ? 0 : others[next]);
            }
            return total;
        };
        meet(pulse, low, high, [&](std::size_t i) {
            low[i] = sum(nodes_[i], lost_low, 1);
            high[i] = sum(nodes_[i], lost_high, 1);
            lost_low[i] = sum(nodes_[i], low, 0);
            lost_high[i] = sum(nodes_[i], high, 0);
        });
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            odds_[i].double_won = (low[i] + high[i]) / 2;
            odds_[i].double_lost = (lost_low[i] + lost_high[i]) / 2;
        }
    }

    Profile profile_;
    std::vector<Dames> sides_;
    std::vector<int> number_of_;  // of a side by its key; -1 for none
    std::vector<int> node_of_;    // of two sides by their numbers; -1 if over or impossible
    std::vector<Node> nodes_;
    std::vector<Index> successors_;
    std::vector<double> low_, high_;  // bounds of the thrower's points
    std::vector<Odds> odds_;
    double error_ = 0;
};

}  // namespace academie::tourne_case
