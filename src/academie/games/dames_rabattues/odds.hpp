// The dames rabattues solved: the odds of a game in which every number that can be taken is taken (§4, §9).
//
// A throw takes dames away or changes nothing, so positions are solved in the order of the dames that are left, in
// pairs: a position, and the same with the other player to throw, which follows when nothing can be played.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "../../pulse.hpp"
#include "rules.hpp"

namespace academie::dames_rabattues {

struct Odds {
    double first;        // the chance that the first to throw wins, both choosing the better order of each throw (§17)
    double best;         // of a player who always chooses the better order against one who chooses the worse
    double lifter_lost;  // the chance that the player who lays all his dames first, and so lifts first, loses
};

class Solved {
  public:
    explicit Solved(Pulse& pulse)
        : sides_(all_sides()), next_(all_steps(sides_)), count_(sides_.size()), fair_(values(false, pulse).first) {}

    // Positions before a throw: nobody has lifted everything.
    std::size_t states() const { return (count_ - 1) * (count_ - 1); }
    // The chance that the next to throw wins; the board is not over.
    double chance(const Board& board) const { return fair_[index(pair_of(board))]; }

    Odds odds(Pulse& pulse) const {
        const std::size_t begin = index(pair_of(Board{}));
        const auto [well, badly] = values(true, pulse);
        return {fair_[begin], (well[begin] + 1 - badly[begin]) / 2, lifter_lost(pulse)[begin]};
    }

  private:
    // There are millions of boards but only some two thousand sides, so a board is stored as the indices of its two
    // sides, and the effect of a die on a side is looked up.
    using Number = std::uint16_t;
    struct Pair {
        Number own, other;

        bool over() const { return own == kOut || other == kOut; }
        Pair turned() const { return {other, own}; }
        bool operator==(const Pair&) const = default;
    };
    using Steps = std::array<Number, 7>;  // by the number of a die; the side itself if the number has no effect
    using Values = std::vector<double>;   // by index()
    static constexpr Number kOut = 0;     // the side that has lifted everything

    // Every possible side, by the dames it has left; its index is its place here.
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
    static Number number_of(const Six& six, const std::array<int, 6>& most) {
        int number = 0;
        for (int n = 6; n >= 1; --n) number = number * (most[std::size_t(n - 1)] + 1) + six[n];
        return Number(number);
    }
    static Number number_of(const Side& side) {
        if (side.down()) return number_of(side.to_lift, kPiles);
        return Number(number_of(Six(kPiles), kPiles) + number_of(side.to_lay, kToLay));
    }
    static Pair pair_of(const Board& board) { return {number_of(board.own), number_of(board.other)}; }
    static int left(const Side& side) {
        int dames = 0;
        for (int n = 1; n <= 6; ++n) dames += side.to_lay[n] + side.to_lift[n];
        return dames;
    }
    std::size_t index(const Pair& pair) const { return pair.own * count_ + pair.other; }

    // The effect of a number on a side that takes it.
    static std::vector<Steps> all_steps(const std::vector<Side>& sides) {
        std::vector<Steps> steps(sides.size());
        for (std::size_t i = 0; i < sides.size(); ++i) {
            for (int n = 1; n <= 6; ++n) {
                Board board{sides[i], {}};
                apply(board, {std::uint8_t(n), use_of(sides[i], n), false});
                steps[i][std::size_t(n)] = number_of(board.own);
            }
        }
        return steps;
    }

    // Must agree with effect_of and played.
    Pair stepped(const Pair& pair, int number) const {
        const auto n = std::size_t(number);
        if (const Number own = next_[pair.own][n]; own != pair.own) return {own, pair.other};
        return {pair.own, next_[pair.other][n]};
    }
    Pair played(const Pair& pair, int first, int second) const {
        const Pair half = stepped(pair, first);
        return half.over() ? half : stepped(half, second);
    }

    // Calls f with every pair that is not over, fewest dames first; a pair symmetric under turning comes once.
    template <class Call>
    void in_order(Pulse& pulse, Call&& call) const {
        std::vector<std::vector<Number>> by(2 * 24 + 1);
        for (std::size_t i = 0; i < count_; ++i) by[std::size_t(left(sides_[i]))].push_back(Number(i));
        for (std::size_t total = 0; total < 2 * by.size(); ++total)
            for (std::size_t mine = 0; mine < by.size() && mine <= total; ++mine) {
                if (total - mine >= by.size()) continue;
                for (Number own : by[mine])
                    for (Number other : by[total - mine]) {
                        pulse.beat();
                        if (const Pair pair{own, other}; own <= other && !pair.over()) call(pair);
                    }
            }
    }

    template <class Call>
    static void throws(Call&& call) {
        for (int large = 1; large <= 6; ++large)
            for (int small = 1; small <= large; ++small) call(large, small, (large == small ? 1.0 : 2.0) / 36);
    }

    // A linear form: a constant, a multiple of the board's own value and one of the turned board's.
    struct Sum {
        double constant = 0, same = 0, turned = 0;
    };
    static std::pair<double, double> solved(const Sum& a, const Sum& b) {
        // x = a.constant + a.same x + a.turned y; y likewise.
        const double det = (1 - a.same) * (1 - b.same) - a.turned * b.turned;
        return {(a.constant * (1 - b.same) + a.turned * b.constant) / det,
                (b.constant * (1 - a.same) + b.turned * a.constant) / det};
    }

    // For the thrower: his chance if he chooses the better order; and, where `unlike`, the chance of a player who
    // chooses the worse order against one who chooses the better.
    std::pair<Values, Values> values(bool unlike, Pulse& pulse) const {
        Values well(count_ * count_, 0), badly(unlike ? count_ * count_ : 0, 0);
        Values& his = unlike ? badly : well;
        in_order(pulse, [&](const Pair& pair) {
            const Pair turned = pair.turned();
            const auto [x, y] = solved(sum(pair, well, his, true), sum(turned, his, well, !unlike));
            well[index(pair)] = x;
            his[index(turned)] = y;
            if (!unlike) return;
            const auto [z, w] = solved(sum(turned, well, his, true), sum(pair, his, well, false));
            well[index(turned)] = z;
            his[index(pair)] = w;
        });
        return {std::move(well), std::move(badly)};
    }
    Sum sum(const Pair& pair, const Values& mine, const Values& others, bool better) const {
        Sum total;
        throws([&](int large, int small, double chance) {
            const bool doublet = large == small;
            const Pair first = played(pair, large, small);
            if (first == pair) {
                if (doublet) {
                    total.same += chance;
                } else {
                    total.constant += chance;
                    total.turned -= chance;
                }
                return;
            }
            double chosen = after(first, doublet, mine, others);
            if (!doublet) {
                const double second = after(played(pair, small, large), doublet, mine, others);
                chosen = better ? std::max(chosen, second) : std::min(chosen, second);
            }
            total.constant += chance * chosen;
        });
        return total;
    }
    double after(const Pair& pair, bool doublet, const Values& mine, const Values& others) const {
        if (pair.over()) return pair.own == kOut ? 1 : 0;
        return doublet ? mine[index(pair)] : 1 - others[index(pair.turned())];
    }

    // The chance, while both lay, that the player who lays his last dame first loses in the end.
    Values lifter_lost(Pulse& pulse) const {
        Values lost(count_ * count_, 0);
        const auto down = [&](Number side) { return sides_[side].down(); };
        const auto worth = [&](const Pair& pair, int first, int second, double wins) {
            const Pair end = played(pair, first, second);
            if (!down(end.own) && !down(end.other)) return lost[index(first == second ? end : end.turned())];
            const Pair half = stepped(pair, first);
            const bool own_first = down(half.own) || (!down(half.other) && down(end.own));
            return own_first ? 1 - wins : wins;
        };
        const auto sum = [&](const Pair& pair) {
            Sum total;
            throws([&](int large, int small, double chance) {
                const bool doublet = large == small;
                const Pair first = played(pair, large, small);
                if (first == pair) {
                    (doublet ? total.same : total.turned) += chance;
                    return;
                }
                const double one = after(first, doublet, fair_, fair_);
                const double two = doublet ? one : after(played(pair, small, large), doublet, fair_, fair_);
                total.constant +=
                    chance * (two > one ? worth(pair, small, large, two) : worth(pair, large, small, one));
            });
            return total;
        };
        in_order(pulse, [&](const Pair& pair) {
            if (down(pair.own) || down(pair.other)) return;
            const Pair turned = pair.turned();
            const auto [x, y] = solved(sum(pair), sum(turned));
            lost[index(pair)] = x;
            lost[index(turned)] = y;
        });
        return lost;
    }

    std::vector<Side> sides_;
    std::vector<Steps> next_;
    std::size_t count_;
    Values fair_;  // for the thrower, both choosing the better order
};

}  // namespace academie::dames_rabattues
