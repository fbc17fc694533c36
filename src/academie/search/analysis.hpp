// A whole search: iterative deepening, multi-PV, on one thread or several.
//
// Helpers (lazy SMP) search the same tree and share only the table with the first thread, whose result is the answer.
// On one thread, with a limit of nodes or depth, the same search gives the same result.
#pragma once

#include <functional>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

#include "alphabeta.hpp"
#include "pace.hpp"

namespace academie::search {

template <class Move>
struct Analysis {
    int depth = 0;  // the last completed depth
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<Line<Move>> lines;  // best first
};

template <class Move>
using Progress = std::function<void(const Analysis<Move>&)>;

constexpr int kMaxDepth = kMaxPly - 8;
constexpr int kMaxThreads = 256;

// The helper threads of a search. However the search ends, it stops and joins them.
class Helpers {
  public:
    explicit Helpers(Watch& watch) : watch_(watch) {}
    ~Helpers() { finish(); }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;

    // False if the system refuses a thread: the search goes on with those it has. A helper that runs out of memory
    // stops helping.
    template <class Work>
    bool start(Work work) {
        try {
            threads_.emplace_back([work] {
                try {
                    work();
                } catch (const std::bad_alloc&) {
                }
            });
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }

    void finish() {
        watch_.stop();
        for (std::thread& each : threads_) each.join();
        threads_.clear();
    }

  private:
    Watch& watch_;
    std::vector<std::thread> threads_;
};

// Iterative deepening of the same root moves on one thread.
template <Tree T>
class Deepening {
  public:
    using Move = typename T::Move;

    Deepening(const T& root, const std::vector<Line<Move>>& moves, Table& table, const Watch& watch, Memory<T>& memory)
        : worker_(root, table, watch, memory), lines_(moves) {}

    // One more depth, for the `wanted` best moves. False if it was cut short; results so far remain. `pace`, which may
    // be null, is notified when the value of the best move falls.
    bool deepen(int depth, std::size_t wanted, Pace* pace = nullptr) {
        if (depth > 1) worker_.heed_watch();
        for (std::size_t k = 0; k < wanted && !worker_.stopped(); ++k) search_window(k, depth, k ? nullptr : pace);
        // A later line may prove better than an earlier one, which was searched when the table held less.
        for (auto at = lines_.begin(); !worker_.stopped() && at != lines_.begin() + std::ptrdiff_t(wanted); ++at) {
            const auto better = [](const Line<Move>& a, const Line<Move>& b) { return a.score > b.score; };
            std::rotate(std::upper_bound(lines_.begin(), at, *at, better), at, at + 1);
        }
        return !worker_.stopped();
    }

    const std::vector<Line<Move>>& lines() const { return lines_; }
    std::uint64_t nodes() const { return worker_.nodes(); }

  private:
    // An aspiration window around the last value, widened on the side on which it fails.
    void search_window(std::size_t k, int depth, Pace* pace) {
        const int last = lines_[k].score;
        int width = 24;
        const bool narrow = depth > 4 && last > -kFar && last < kFar;
        int alpha = narrow ? last - width : -kInfinity, beta = narrow ? last + width : kInfinity;
        while (true) {
            const int value = worker_.search_root(lines_, k, alpha, beta, depth);
            if (worker_.stopped() || (value > alpha && value < beta)) return;
            if (value <= alpha && pace) pace->fell();
            width *= 3;
            if (value <= alpha) alpha = width > 1000 ? -kInfinity : value - width;
            if (value >= beta) beta = width > 1000 ? kInfinity : value + width;
        }
    }

    Worker<T> worker_;
    std::vector<Line<Move>> lines_;
};

// Whether deeper search can no longer change the result: the end is nearer than the depth.
inline bool settled(int value, int depth) { return plies_to_end(value) > 0 && plies_to_end(value) <= depth; }

template <Tree T>
Analysis<typename T::Move> analyse(const T& root, const std::vector<typename T::Move>& moves, Table& table,
                                   std::vector<std::unique_ptr<Memory<T>>>& memories, const Budget& budget, int lines,
                                   int threads, const std::atomic<bool>* stop,
                                   const Progress<typename T::Move>& progress, Pulse* pulse = nullptr) {
    using Move = typename T::Move;
    Analysis<Move> report;
    if (moves.empty()) return report;
    std::vector<Line<Move>> start;
    for (const Move& move : moves) start.push_back({move, -kInfinity, {move}});
    const std::size_t wanted = std::min(moves.size(), std::size_t(std::max(lines, 1)));
    const int last = budget.depth > 0 ? std::min(budget.depth, kMaxDepth) : kMaxDepth;
    const auto workers = std::size_t(std::clamp(threads, 1, kMaxThreads));
    while (memories.size() < workers) memories.push_back(std::make_unique<Memory<T>>());
    for (auto& each : memories) each->lessons.fade();
    table.grow_older();
    Watch watch(budget, stop, pulse);

    std::atomic<std::uint64_t> helper_nodes{0};
    Helpers helpers(watch);
    for (std::size_t h = 1; h < workers; ++h) {
        const bool started = helpers.start([&, h] {
            Deepening<T> help(root, start, table, watch, *memories[h]);
            for (int depth = 1 + int(h % 2); depth <= last && help.deepen(depth, wanted); ++depth) {
            }
            helper_nodes += help.nodes();
        });
        if (!started) break;
    }

    Deepening<T> main(root, start, table, watch, *memories[0]);
    const auto note = [&](int depth) {
        report.depth = depth;
        report.nodes = main.nodes() + helper_nodes;
        report.seconds = watch.seconds();
        report.lines.assign(main.lines().begin(), main.lines().begin() + std::ptrdiff_t(wanted));
    };
    Pace pace(watch);
    for (int depth = 1; depth <= last; ++depth) {
        const Move before = main.lines().front().move;
        const bool finished = main.deepen(depth, wanted, &pace);
        note(finished ? depth : depth - 1);
        if (!finished) break;
        if (progress) progress(report);
        if (settled(report.lines.back().score, depth) || watch.spent(main.nodes())) break;
        const Line<Move>& best = report.lines.front();
        if (pace.enough(best.score, T::packed(best.move) == T::packed(before))) break;
    }
    helpers.finish();
    note(report.depth);
    return report;
}

}  // namespace academie::search
