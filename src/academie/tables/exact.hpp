// A small race game solved: of every position that can come about what it is worth under best play, between two bounds
// that close in on it. Names no game.
//
// What a position is worth is known to lie between the bounds of those that follow it: begun at the least and the most
// there is to win, both are made closer until they nearly meet, so the error is known whatever the game.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mind.hpp"
#include "race.hpp"

namespace academie::tables {

struct BoardHash {
    std::size_t operator()(const Board& board) const {
        return std::hash<std::string_view>()({reinterpret_cast<const char*>(&board), sizeof(Board)});
    }
};
static_assert(std::has_unique_object_representations_v<Board>);

// What a position before its throw is worth to the thrower.
struct Exact {
    double worth = 0;                     // in games, a double one counting two where that was agreed
    double wins = 0;                      // the chance that he wins
    double doubles = 0, lost_double = 0;  // that he wins or loses double
};

template <RaceRules R>
class Solution {
  public:
    using Profile = typename R::Profile;
    static constexpr std::size_t kMostStates = 4'000'000;

    Solution(const Profile& profile, double error, Pulse& pulse) : profile_(profile) {
        explore(pulse);
        close_in(error, pulse);
        follow(error, pulse);
    }

    std::size_t states() const { return boards_.size(); }
    double error() const { return error_; }
    Exact start() const { return exact_[0]; }

    // Of any board before its throw that can come about; nothing of another.
    const Exact* find(const Board& board) const {
        const auto found = places_.find(board);
        return found == places_.end() ? nullptr : &exact_[std::size_t(found->second)];
    }

    // To the one who has just played to this board.
    Exact after(const Board& board) const {
        if (const auto end = R::ending(board, profile_)) return ended(*end);
        const Exact* next = find(board.turned());
        if (!next) throw std::out_of_range("no such position");
        return turned(*next);
    }

  private:
    // Ends have places below the first: -5 lost double, -4 lost, -3 nobody's, -2 won, -1 won double.
    static Exact turned(const Exact& e) { return {-e.worth, 1 - e.wins, e.lost_double, e.doubles}; }

    static Exact ended(const Ending& end) {
        if (end.winner < 0) return {0, 0.5, 0, 0};
        const double by = end.twice ? 2 : 1, twice = end.twice ? 1 : 0;
        return end.winner == 0 ? Exact{by, 1, twice, 0} : Exact{-by, 0, 0, twice};
    }
    static int place_of(const Ending& end) {
        const int by = end.winner < 0 ? 0 : (end.twice ? 2 : 1) * (end.winner == 0 ? 1 : -1);
        return by - 3;  // -5 … -1
    }
    static Exact end_at(int place) {
        const int by = place + 3;
        return {double(by), by > 0 ? 1.0 : by < 0 ? 0.0 : 0.5, by == 2 ? 1.0 : 0.0, by == -2 ? 1.0 : 0.0};
    }

    int place(const Board& board) {
        const auto [found, fresh] = places_.try_emplace(board, int(boards_.size()));
        if (fresh) boards_.push_back(board);
        if (boards_.size() > kMostStates) throw std::length_error("the game is too large to be solved");
        return found->second;
    }

    // Every position, and of each throw where its plays lead; throws that lead to the same places are one.
    void explore(Pulse& pulse) {
        place(R::start(profile_));
        RacePlays<R> finder;
        std::vector<std::pair<std::vector<int>, int>> throws;
        for (std::size_t at = 0; at < boards_.size(); ++at) {
            throws.clear();
            const Board board = boards_[at];
            each_throw<R::kDice>([&](const Throw& t) {
                pulse.beat();
                std::vector<int> next;
                for (const Play& play : finder.find(board, t, profile_)) {
                    const auto end = R::ending(play.board, profile_);
                    next.push_back(end ? place_of(*end) : place(play.board.turned()));
                }
                std::sort(next.begin(), next.end());
                next.erase(std::unique(next.begin(), next.end()), next.end());
                const auto same =
                    std::find_if(throws.begin(), throws.end(), [&](auto& each) { return each.first == next; });
                if (same == throws.end())
                    throws.emplace_back(std::move(next), weight_of(t));
                else
                    same->second += weight_of(t);
            });
            first_.push_back(branches_.size());
            for (const auto& [next, weight] : throws) {
                branches_.push_back({weight, int(next_.size()), int(next.size())});
                next_.insert(next_.end(), next.begin(), next.end());
            }
        }
        first_.push_back(branches_.size());
    }

    struct Branch {
        int weight, first, count;
    };

    // The best reply of each throw by bounds of the states that follow, seen from the other side.
    double best_mean(std::size_t at, const std::vector<double>& others) const {
        double sum = 0;
        for (std::size_t b = first_[at]; b < first_[at + 1]; ++b) {
            const Branch& branch = branches_[b];
            double best = -3;
            for (int i = 0; i < branch.count; ++i) {
                const int to = next_[std::size_t(branch.first + i)];
                best = std::max(best, to < 0 ? double(to + 3) : -others[std::size_t(to)]);
            }
            sum += branch.weight * best;
        }
        return sum / kThrowWeights<R::kDice>;
    }

    void close_in(double error, Pulse& pulse) {
        std::vector<double> low(boards_.size(), -2), high(boards_.size(), 2);
        do {
            error_ = 0;
            for (std::size_t at = boards_.size(); at-- > 0;) {
                pulse.beat();
                low[at] = std::max(low[at], best_mean(at, high));
                high[at] = std::min(high[at], best_mean(at, low));
                error_ = std::max(error_, (high[at] - low[at]) / 2);
            }
        } while (error_ > error);
        exact_.resize(boards_.size());
        for (std::size_t at = 0; at < boards_.size(); ++at) exact_[at].worth = (low[at] + high[at]) / 2;
    }

    // How often best play wins, and double: the chances along the choices just found.
    void follow(double error, Pulse& pulse) {
        for (double moved = 1; moved > error / 8;) {
            moved = 0;
            for (std::size_t at = boards_.size(); at-- > 0;) {
                pulse.beat();
                Exact sum;
                for (std::size_t b = first_[at]; b < first_[at + 1]; ++b) {
                    const Branch& branch = branches_[b];
                    Exact best{-3, 0, 0, 0};
                    for (int i = 0; i < branch.count; ++i) {
                        const int to = next_[std::size_t(branch.first + i)];
                        const Exact here = to < 0 ? end_at(to) : turned(exact_[std::size_t(to)]);
                        if (here.worth > best.worth) best = here;
                    }
                    sum.wins += branch.weight * best.wins;
                    sum.doubles += branch.weight * best.doubles;
                    sum.lost_double += branch.weight * best.lost_double;
                }
                Exact& here = exact_[at];
                const double whole = kThrowWeights<R::kDice>;
                moved = std::max({moved, std::abs(sum.wins / whole - here.wins),
                                  std::abs(sum.doubles / whole - here.doubles),
                                  std::abs(sum.lost_double / whole - here.lost_double)});
                here.wins = sum.wins / whole;
                here.doubles = sum.doubles / whole;
                here.lost_double = sum.lost_double / whole;
            }
        }
    }

    Profile profile_;
    std::vector<Board> boards_;
    std::unordered_map<Board, int, BoardHash> places_;
    std::vector<std::size_t> first_;
    std::vector<Branch> branches_;
    std::vector<int> next_;
    std::vector<Exact> exact_;
    double error_ = 0;
};

}  // namespace academie::tables
