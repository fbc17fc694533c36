// Move ordering: the table move, killers, history.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "score.hpp"
#include "tree.hpp"

namespace academie::search {

// What a thread learns about moves while it searches; it persists between searches.
template <Tree T>
class Lessons {
  public:
    void clear() {
        for (auto& pair : killers_) pair = {};
        std::fill(history_.begin(), history_.end(), std::int16_t(0));
    }

    // Between searches: killers belong to one tree, history fades.
    void fade() {
        for (auto& pair : killers_) pair = {};
        for (std::int16_t& h : history_) h = std::int16_t(h / 4);
    }

    // A move caused a cutoff; those tried before it did not.
    void reward(const T& tree, const typename T::Moves& list, int chosen, int depth, int ply) {
        const std::uint16_t move = T::packed(list[chosen]);
        auto& pair = killers_[std::size_t(ply)];
        if (pair[0] != move) pair = {move, pair[0]};
        const int bonus = std::min(depth * depth, 400);
        learn(tree.slot(list[chosen]), bonus);
        for (int i = 0; i < chosen; ++i) learn(tree.slot(list[i]), -bonus);
    }

    // Branchless: the branch would be unpredictable.
    int worth(const T& tree, const typename T::Move& move, std::uint16_t first, int ply) const {
        const std::uint16_t packed = T::packed(move);
        const auto& pair = killers_[std::size_t(ply)];
        int worth = history_[std::size_t(tree.slot(move))];
        worth = packed == pair[1] ? (1 << 16) - 1 : worth;
        worth = packed == pair[0] ? 1 << 16 : worth;
        return packed == first ? 1 << 20 : worth;
    }

  private:
    static constexpr int kCeiling = 16384;

    // Gravity: approaches the ceiling ever more slowly.
    void learn(int slot, int bonus) {
        std::int16_t& h = history_[std::size_t(slot)];
        const int size = bonus < 0 ? -bonus : bonus;
        h = std::int16_t(h + 16 * bonus - h * size / (kCeiling / 16));
    }

    std::array<std::array<std::uint16_t, 2>, kMaxPly + 1> killers_{};
    std::vector<std::int16_t> history_ = std::vector<std::int16_t>(std::size_t(T::kSlots), std::int16_t(0));
};

// Scores a list of moves and picks the best of the remaining ones, one after the other.
class Ranking {
  public:
    Ranking() = default;
    Ranking(const Ranking&) = delete;
    Ranking& operator=(const Ranking&) = delete;

    template <Tree T>
    void rank(const T& tree, const typename T::Moves& list, const Lessons<T>& lessons, std::uint16_t first, int ply) {
        const int size = list.size();
        if (std::size_t(size) > std::max(inside_.size(), more_.size())) {
            more_.resize(std::size_t(size));
            worth_ = more_.data();
        }
        for (int i = 0; i < size; ++i) worth_[i] = lessons.worth(tree, list[i], first, ply);
    }

    // Swaps the best of the moves from i on to place i.
    template <class Moves>
    void bring(Moves& list, int i) {
        const int size = list.size();
        int best = i, most = worth_[i];
        for (int j = i + 1; j < size; ++j) {
            const bool better = worth_[j] > most;
            best = better ? j : best;
            most = better ? worth_[j] : most;
        }
        if (best == i) return;
        std::swap(list[i], list[best]);
        std::swap(worth_[i], worth_[best]);
    }

  private:
    // Ordinary lists fit inside.
    std::array<int, 96> inside_;
    std::vector<int> more_;
    int* worth_ = inside_.data();
};

}  // namespace academie::search
