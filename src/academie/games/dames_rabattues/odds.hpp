// The dames rabattues solved: what chance makes of a game when every number that can be taken is taken (§4, §9).
//
// A throw takes dames away or changes nothing, so positions are solved in the order of the dames that are left, two at
// a time: one, and the same with the other throwing, into which it turns when nothing can be played.
#pragma once

#include <cmath>
#include <vector>

#include "../../pulse.hpp"
#include "rules.hpp"

namespace academie::dames_rabattues {

struct Odds {
    double first;        // that who throws first wins, both choosing the better order of each throw (§17)
    double best;         // that who always chooses the better order wins against who always chooses the worse
    double lifter_lost;  // that who has laid all his dames first, and so lifts first, loses
};

class Solved {
  public:
    // All the odds, or what best play by both makes of every position alone, in a third of the time.
    explicit Solved(Pulse& pulse, bool all = true) {
        const auto sides = all_sides();
        count_ = sides.size();
        fair_ = values(sides, false, pulse).first;
        const Board start{};
        const std::size_t begin = index(start);
        odds_.first = fair_[begin];
        if (!all) return;
        odds_.lifter_lost = lifter_lost(sides, fair_, pulse)[begin];
        const auto [well, badly] = values(sides, true, pulse);
        odds_.best = (well[begin] + 1 - badly[begin]) / 2;
    }
    const Odds& odds() const { return odds_; }

    std::size_t states() const { return count_ * count_; }

    // The chance of who throws, of any board that is not over.
    double value(const Board& board) const { return fair_[index(board)]; }

  private:
    // Every side there can be, by the dames it has left; a side's number is its place here.
    static std::vector<Side> all_sides() {
        std::vector<Side> found;
        const auto each = [&](const std::array<int, 6>& most, auto&& add) {
            std::array<int, 6> counts{};
            for (;;) {
                add(Six(counts));
                std::size_t i = 0;
                while (i < 6 && counts[i] == most[i]) counts[i++] = 0;
                if (i == 6) return;
                ++counts[i];
            }
        };
        each(kPiles, [&](const Six& lift) { found.push_back({Six(std::array<int, 6>{}), lift}); });
        each(kToLay, [&](const Six& lay) {
            if (!lay.none()) found.push_back({lay, Six(kPiles)});
        });
        return found;
    }
    static std::size_t number_of(const Six& six, const std::array<int, 6>& most) {
        std::size_t number = 0;
        for (int n = 6; n >= 1; --n) number = number * std::size_t(most[std::size_t(n - 1)] + 1) + std::size_t(six[n]);
        return number;
    }
    static std::size_t number_of(const Side& side) {
        if (side.down()) return number_of(side.to_lift, kPiles);
        return number_of(Six(kPiles), kPiles) + number_of(side.to_lay, kToLay);
    }
    static int left(const Side& side) {
        int dames = 0;
        for (int n = 1; n <= 6; ++n) dames += side.to_lay[n] + side.to_lift[n];
        return dames;
    }
    std::size_t index(const Board& b) const { return number_of(b.own) * count_ + number_of(b.other); }

    // Calls with every board that is not over, and its turned self, fewest dames first; each pair once.
    template <class Call>
    void in_order(const std::vector<Side>& sides, Pulse& pulse, Call&& call) const {
        std::vector<std::vector<std::size_t>> by(2 * 24 + 1);
        for (std::size_t i = 0; i < count_; ++i) by[std::size_t(left(sides[i]))].push_back(i);
        for (std::size_t total = 0; total < 2 * by.size(); ++total)
            for (std::size_t mine = 0; mine < by.size() && mine <= total; ++mine) {
                if (total - mine >= by.size()) continue;
                for (std::size_t own : by[mine])
                    for (std::size_t other : by[total - mine]) {
                        pulse.beat();
                        if (own > other || sides[own].out() || sides[other].out()) continue;
                        call(Board{sides[own], sides[other]});
                    }
            }
    }

    template <class Call>
    static void throws(Call&& call) {
        for (int large = 1; large <= 6; ++large)
            for (int small = 1; small <= large; ++small)
                call(tables::thrown(large, small), (large == small ? 1.0 : 2.0) / 36);
    }

    // A value that is a constant, and a part of itself and of the turned board's.
    struct Sum {
        double constant = 0, same = 0, turned = 0;
    };
    static std::pair<double, double> solved(const Sum& a, const Sum& b) {
        // x = a.constant + a.same x + a.turned y; y likewise.
        const double det = (1 - a.same) * (1 - b.same) - a.turned * b.turned;
        return {(a.constant * (1 - b.same) + a.turned * b.constant) / det,
                (b.constant * (1 - a.same) + b.turned * a.constant) / det};
    }

    // For one who throws: his chance when he chooses the better order, and that of one who chooses the worse where
    // `unlike`, each against the other.
    std::pair<std::vector<double>, std::vector<double>> values(const std::vector<Side>& sides, bool unlike,
                                                               Pulse& pulse) const {
        std::vector<double> well(count_ * count_, 0), badly(unlike ? count_ * count_ : 0, 0);
        std::vector<double>& his = unlike ? badly : well;
        Plays plays;
        const auto sum = [&](const Board& board, const std::vector<double>& mine, const std::vector<double>& others,
                             bool better) {
            Sum total;
            throws([&](const Throw& t, double chance) {
                find_plays(board, t, plays);
                if (plays[0].board == board) {
                    if (t.doublet()) {
                        total.same += chance;
                    } else {
                        total.constant += chance;
                        total.turned -= chance;
                    }
                    return;
                }
                double chosen = better ? 0 : 1;
                for (const Play& play : plays) {
                    const double worth = after(play, t, mine, others);
                    chosen = better ? std::max(chosen, worth) : std::min(chosen, worth);
                }
                total.constant += chance * chosen;
            });
            return total;
        };
        in_order(sides, pulse, [&](const Board& board) {
            const Board turned = board.turned();
            const auto [x, y] = solved(sum(board, well, his, true), sum(turned, his, well, !unlike));
            well[index(board)] = x;
            his[index(turned)] = y;
            if (!unlike) return;
            const auto [z, w] = solved(sum(turned, well, his, true), sum(board, his, well, false));
            well[index(turned)] = z;
            his[index(board)] = w;
        });
        return {well, badly};
    }
    double after(const Play& play, const Throw& t, const std::vector<double>& mine,
                 const std::vector<double>& others) const {
        if (play.board.over()) return play.board.own.out() ? 1 : 0;
        return t.doublet() ? mine[index(play.board)] : 1 - others[index(play.board.turned())];
    }

    // The chance, while both lay, that who lays his last first loses in the end.
    std::vector<double> lifter_lost(const std::vector<Side>& sides, const std::vector<double>& fair,
                                    Pulse& pulse) const {
        std::vector<double> lost(count_ * count_, 0);
        Plays plays;
        const auto sum = [&](const Board& board) {
            Sum total;
            throws([&](const Throw& t, double chance) {
                find_plays(board, t, plays);
                if (plays[0].board == board) {
                    (t.doublet() ? total.same : total.turned) += chance;
                    return;
                }
                const Play* chosen = &plays[0];
                for (const Play& play : plays)
                    if (after(play, t, fair, fair) > after(*chosen, t, fair, fair)) chosen = &play;
                const double wins = after(*chosen, t, fair, fair);
                const Board& b = chosen->board;
                double worth = t.doublet() ? lost[index(b)] : lost[index(b.turned())];
                if (b.own.down() || b.other.down()) worth = own_first(board, *chosen) ? 1 - wins : wins;
                total.constant += chance * worth;
            });
            return total;
        };
        in_order(sides, pulse, [&](const Board& board) {
            if (board.own.down() || board.other.down()) return;
            const Board turned = board.turned();
            const auto [x, y] = solved(sum(board), sum(turned));
            lost[index(board)] = x;
            lost[index(turned)] = y;
        });
        return lost;
    }
    static bool own_first(Board board, const Play& play) {
        for (std::size_t i = 0; i < play.made; ++i) {
            apply(board, play.effects[i]);
            if (board.own.down()) return true;
            if (board.other.down()) return false;
        }
        return false;
    }

    std::size_t count_ = 0;
    std::vector<double> fair_;
    Odds odds_{};
};

}  // namespace academie::dames_rabattues
