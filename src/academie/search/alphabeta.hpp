// Principal variation search: one thread's walk through a game's tree.
//
// What it needs of a game is the concept in tree.hpp. Iterative deepening, several lines and several threads are in
// analysis.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "budget.hpp"
#include "ordering.hpp"
#include "score.hpp"
#include "transposition.hpp"
#include "tree.hpp"

namespace academie::search {

// A root move, its value, and the principal variation.
template <class Move>
struct Line {
    Move move{};
    int score = -kInfinity;
    std::vector<Move> pv;  // begins with `move`
};

// A thread's data for each ply of its path.
template <Tree T>
struct Frame {
    typename T::Moves moves;
    Ranking ranking;
    std::array<typename T::Move, kMaxPly + 1> line;  // the play expected from here
    int length = 0;
};

// A thread's data that persists between searches.
template <Tree T>
struct Memory {
    Lessons<T> lessons;
    std::vector<Frame<T>> frames = std::vector<Frame<T>>(kMaxPly + 2);
};

template <Tree T>
class Worker {
  public:
    using Move = typename T::Move;

    Worker(const T& root, Table& table, const Watch& watch, Memory<T>& memory)
        : tree_(root), table_(table), watch_(watch), lessons_(memory.lessons), frames_(memory.frames) {}

    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }
    // Until this is called the limits are ignored, so that depth one is always finished.
    void heed_watch() { next_look_ = nodes_; }

    // Searches the root moves from `first` on and sorts them, best first. Moves that do not beat alpha stay in their
    // order.
    int search_root(std::vector<Line<Move>>& lines, std::size_t first, int alpha, int beta, int depth) {
        int best = -kInfinity;
        for (std::size_t i = first; i < lines.size(); ++i) {
            tree_.push(lines[i].move);
            const int value = descend(i == first, alpha, beta, depth - 1, 0, 0);
            tree_.pop();
            if (stopped_) break;
            if (value > best) best = value;
            if (i == first || value > alpha) {
                lines[i].score = value;
                keep_line(lines[i]);
                std::rotate(lines.begin() + std::ptrdiff_t(first), lines.begin() + std::ptrdiff_t(i),
                            lines.begin() + std::ptrdiff_t(i) + 1);
            }
            if (value > alpha) alpha = value;
            if (alpha >= beta) break;
        }
        return best;
    }

  private:
    Frame<T>& frame(int ply) { return frames_[std::size_t(ply)]; }

    // Counts a node; true if the search must stop.
    bool enter() {
        if (++nodes_ >= next_look_) {
            next_look_ = watch_.next_look(nodes_);
            stopped_ = watch_.spent(nodes_);
        }
        return stopped_;
    }

    void keep_line(Line<Move>& line) {
        const Frame<T>& below = frame(1);
        line.pv.assign(1, line.move);
        line.pv.insert(line.pv.end(), below.line.begin(), below.line.begin() + below.length);
    }

    void extend_line(int ply, const Move& move) {
        Frame<T>&here = frame(ply), &below = frame(ply + 1);
        here.line[0] = move;
        std::copy(below.line.begin(), below.line.begin() + below.length, here.line.begin() + 1);
        here.length = std::min(below.length + 1, kMaxPly);
    }

    // The value of the position on the path for the side that moved to it: with the full window for the first move,
    // with a null window for the others, which are searched again if they beat alpha.
    int descend(bool first, int alpha, int beta, int depth, int reduction, int ply) {
        if (first) return -search(-beta, -alpha, depth, ply + 1);
        int value = -search(-alpha - 1, -alpha, depth - reduction, ply + 1);
        if (reduction > 0 && value > alpha) value = -search(-alpha - 1, -alpha, depth, ply + 1);
        if (value > alpha && value < beta) value = -search(-beta, -alpha, depth, ply + 1);
        return value;
    }

    int search(int alpha, int beta, int depth, int ply) {
        if (depth <= 0) return quiesce(alpha, beta, ply);
        frame(ply).length = 0;
        if (enter()) return 0;
        if (const auto value = tree_.ended()) return from_root(*value, ply);
        if (ply >= kMaxPly) return tree_.evaluate();
        alpha = std::max(alpha, ply - kWin);
        beta = std::min(beta, kWin - ply - 1);
        if (alpha >= beta) return alpha;

        const bool open = beta - alpha > 1;
        const auto known = table_.find(tree_.key());
        if (known && !open && known->depth >= depth) {
            const int value = from_root(known->value, ply);
            if (decides(known->bound, value, beta)) return value;
        }
        int evaluation = 0;
        if (!tree_.forced()) {
            evaluation = known ? known->evaluation : tree_.evaluate();
            if (!open && !is_win(beta) && !is_loss(beta)) {
                const int value = foresee(evaluation, beta, depth, ply);
                if (stopped_) return 0;
                if (value >= beta) return value;
            }
        }
        return expand(alpha, beta, depth, ply, evaluation, known ? known->move : std::uint16_t(0));
    }

    static bool decides(Bound bound, int value, int beta) {
        return bound == Bound::Exact || (bound == Bound::Lower && value >= beta) ||
               (bound == Bound::Upper && value < beta);
    }

    // Forward pruning: returns a value of at least beta if a cheap search makes a cut almost certain.
    int foresee(int evaluation, int beta, int depth, int ply) {
        if (depth <= kStaticDepth) {
            const int value = evaluation - kStaticMargin * depth;
            return value >= beta && !tree_.tense() ? value : -kInfinity;
        }
        if (depth < kProbeDepth || evaluation < beta) return -kInfinity;
        const int wanted = beta + kProbeMargin + kProbeSlope * depth;
        const int value = search(wanted - 1, wanted, depth * 2 / 5, ply);
        return value >= wanted ? beta : -kInfinity;
    }

    int reduction(int i, int depth, bool open) const {
        if (depth < 2 || i < (open ? 4 : 2)) return 0;
        const int r = kReductions[std::size_t(std::min(depth, 31))][std::size_t(std::min(i, 31))];
        return std::min(open ? r - 1 : r, depth - 1);
    }

    int expand(int alpha, int beta, int depth, int ply, int evaluation, std::uint16_t first) {
        Frame<T>& here = frame(ply);
        here.length = 0;
        here.moves.clear();
        tree_.moves(here.moves);
        const int size = here.moves.size();
        if (size == 0) return from_root(tree_.stuck(), ply);
        if (size > 1) here.ranking.rank(tree_, here.moves, lessons_, first, ply);

        const bool open = beta - alpha > 1, forced = tree_.forced();
        const int next = depth - (size > 1), floor = alpha;
        // Near the leaves, if no quiet move is likely to reach alpha, only one is tried.
        const int hoped = evaluation + kHopeMargin + kHopeSlope * depth;
        const int tried = !open && !forced && depth <= kHopeDepth && hoped <= alpha && !is_loss(alpha) ? 1 : size;
        int best = tried < size ? hoped : -kInfinity, chosen = 0;
        if (size > 1) here.ranking.bring(here.moves, 0);
        const auto reduced = [&](int i) { return forced ? 0 : reduction(i, depth, open); };
        if (next > 0) table_.prefetch(tree_.key_after(here.moves[0]));
        for (int i = 0; i < tried; ++i) {
            // Picks the next move before searching this one, so that its table entry is already prefetched.
            if (i + 1 < tried) {
                here.ranking.bring(here.moves, i + 1);
                if (next > reduced(i + 1)) table_.prefetch(tree_.key_after(here.moves[i + 1]));
            }
            tree_.push(here.moves[i]);
            const int value = descend(i == 0, alpha, beta, next, reduced(i), ply);
            tree_.pop();
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            chosen = i;
            if (open) extend_line(ply, here.moves[i]);
            if (value >= beta) break;
        }
        const Bound bound = best >= beta ? Bound::Lower : best > floor ? Bound::Exact : Bound::Upper;
        if (bound == Bound::Lower && !forced) lessons_.reward(tree_, here.moves, chosen, depth, ply);
        remember(best, bound, depth, ply, evaluation,
                 bound == Bound::Upper ? std::uint16_t(0) : T::packed(here.moves[chosen]));
        return best;
    }

    void remember(int value, Bound bound, int depth, int ply, int evaluation, std::uint16_t move) {
        table_.store(tree_.key(), {move, std::int16_t(from_here(value, ply)), std::int16_t(evaluation),
                                   std::int8_t(std::min(depth, 127)), bound});
    }

    // Quiescence: plays forced exchanges out. A quiet position is evaluated as it stands.
    int quiesce(int alpha, int beta, int ply) {
        Frame<T>& here = frame(ply);
        here.length = 0;
        if (enter()) return 0;
        if (const auto value = tree_.ended()) return from_root(*value, ply);
        if (ply >= kMaxPly) return tree_.evaluate();
        if (!tree_.forced()) return tree_.mobile() ? tree_.evaluate() : from_root(tree_.stuck(), ply);
        here.moves.clear();
        tree_.moves(here.moves);
        int best = -kInfinity;
        for (int i = 0; i < here.moves.size(); ++i) {
            tree_.push(here.moves[i]);
            const int value = -quiesce(-beta, -alpha, ply + 1);
            tree_.pop();
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            if (value >= beta) break;
            extend_line(ply, here.moves[i]);
        }
        return best;
    }

    static constexpr int kStaticDepth = 2, kStaticMargin = 60;
    static constexpr int kHopeDepth = 2, kHopeMargin = 20, kHopeSlope = 60;
    static constexpr int kProbeDepth = 5, kProbeMargin = 20, kProbeSlope = 4;

    // Late moves are reduced by about log(depth) log(place).
    static constexpr std::array<std::array<int, 32>, 32> kReductions = [] {
        std::array<std::array<int, 32>, 32> table{};
        for (std::size_t depth = 1; depth < 32; ++depth) {
            for (std::size_t i = 1; i < 32; ++i) {
                table[depth][i] = 1 + int((std::bit_width(depth * depth) - 1) * (std::bit_width(i * i) - 1)) / 12;
            }
        }
        return table;
    }();

    T tree_;
    Table& table_;
    const Watch& watch_;
    Lessons<T>& lessons_;
    std::vector<Frame<T>>& frames_;
    std::uint64_t nodes_ = 0, next_look_ = ~std::uint64_t(0);
    bool stopped_ = false;
};

}  // namespace academie::search
