// Retrograde analysis of endings (§33, §54), one material after the other.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "../../crew.hpp"
#include "../../pulse.hpp"
#include "endgame_places.hpp"

namespace academie::draughts::endgame {

// The value found for a position: 0 a draw, otherwise plies + 1, so that even values win and odd ones lose.
using Worth = std::uint16_t;
constexpr Worth kDraw = 0, kLost = 1, kWon = 2;  // the smallest values, where plies are not counted

// A table entry while it is solved, and what is known of it afterwards.
struct Cell {
    Worth worth = kDraw;    // while open: the value of the slowest loss by a move out of the slice
    std::uint8_t left = 0;  // while open: king moves not yet known to lose; 0 when closed
    bool asked = false;     // there is a position here, and its mover need not take
};

using Known = std::function<Worth(const Position&)>;                     // for positions already solved
using Keep = std::function<void(std::uint32_t, std::span<const Cell>)>;  // the results, from that index on

// A slice: the placements of kings among the same men, and their mirrors with the other side to move. Moves of men are
// irreversible, so a slice is solved backwards in one go: captures and moves of men lead out of it to positions already
// solved, moves of kings stay inside.
class Slice {
  public:
    Slice(const Sets& sets, const Material& m, Priority priority, const std::atomic<bool>& ended)
        : sets_(sets), sides_{m, m.mirror()}, size_(m.slice()), priority_(priority), ended_(ended) {}

    // Adds the cells with these men to the others: those of the material, then, if different, those of its mirror.
    // `known` gives the value of positions outside.
    void solve(std::uint32_t own_men, std::uint32_t men, const Known& known, std::vector<Cell>& cells) {
        first_ = firsts(sides_[0], own_men, men);
        const std::uint32_t parts = first_[0] == first_[1] ? 1 : 2;
        const std::size_t before = cells.size();
        cells.resize(before + std::size_t(size_) * parts);
        cells_ = std::span(cells).subspan(before);
        for (std::uint32_t at = 0; at < cells_.size(); ++at) look(at, known);
        for (std::size_t level = 0; level < settled_.size(); ++level) spread_level(level);
        for (Cell& cell : cells_) {
            if (cell.left) cell = {kDraw, 0, cell.asked};  // nothing decides it: a draw
        }
    }

    // Where the slice of a material and its mirror begin in the tables.
    static std::array<std::uint32_t, 2> firsts(const Material& m, std::uint32_t own_men, std::uint32_t men) {
        return {kBase[m.code()] + (own_men * men_ways(m.men) + men) * m.slice(),
                kBase[m.mirror().code()] + (men * men_ways(m.own_men) + own_men) * m.slice()};
    }

  private:
    static constexpr std::uint8_t kNeverLost = 255;  // in Cell::left: some move out of the slice draws or wins

    // The results of the moves out of the slice: the quickest win, whether one draws, the slowest loss.
    struct Exits {
        int win = 0, loss = 0;  // as worths, 0 for none
        bool draw = false;

        void add(int child) {
            if (child == kDraw) {
                draw = true;
            } else if (child % 2 == 1) {  // even plies: the enemy loses
                win = win ? std::min(win, child + 1) : child + 1;
            } else {
                loss = std::max(loss, child + 1);
            }
        }
    };

    std::optional<Position> position(std::uint32_t at) const {
        const std::size_t part = at / size_;
        return sets_.position(sides_[part], first_[part] + at % size_);
    }

    // The first visit to a cell: settles it if it does not depend on others of the slice.
    void look(std::uint32_t at, const Known& known) {
        if (ended_.load(std::memory_order_relaxed)) throw Stopped();
        const std::optional<Position> p = position(at);
        if (!p) return;
        list_.clear();
        list_moves<Polish>(*p, priority_, list_);
        cells_[at].asked = list_.empty() || !list_[0].captured;
        Exits exits;
        int within = 0;
        for (const Move& move : list_) {
            if (!move.captured && (p->kings & word(move.from))) {
                ++within;
            } else {
                exits.add(known(after(*p, move)));
            }
        }
        if (within == 0) {
            return close(at, list_.empty() ? kLost : exits.win ? exits.win : exits.draw ? kDraw : exits.loss);
        }
        cells_[at].worth = Worth(exits.loss);
        cells_[at].left = exits.win || exits.draw ? kNeverLost : std::uint8_t(within);
        if (exits.win) level(claimed_, exits.win).push_back(at);
    }

    void close(std::uint32_t at, int worth) {
        cells_[at].worth = Worth(worth);
        cells_[at].left = 0;
        if (worth) level(settled_, worth).push_back(at);
    }

    // Lists by level: plies, that is worth - 1.
    using Levels = std::vector<std::vector<std::uint32_t>>;
    std::vector<std::uint32_t>& level(Levels& levels, int worth) {
        if (levels.size() < std::size_t(worth)) {
            settled_.resize(std::size_t(worth));
            claimed_.resize(std::size_t(worth));
        }
        return levels[std::size_t(worth) - 1];
    }

    // Every result in fewer plies is settled and propagated, so an entry of this level stands unless something quicker
    // was found.
    void spread_level(std::size_t plies) {
        const int worth = int(plies) + 1;
        for (std::uint32_t at : claimed_[plies]) {
            if (cells_[at].left) close(at, worth);
        }
        claimed_[plies].clear();
        for (std::size_t i = 0; i < settled_[plies].size(); ++i) spread(settled_[plies][i], worth);
        settled_[plies].clear();
    }

    // Propagates a result to the positions one king move before this one.
    void spread(std::uint32_t at, int worth) {
        if (ended_.load(std::memory_order_relaxed)) throw Stopped();
        const Position p = *position(at);
        Position before = p;
        before.side = Black;
        each(p.kings_of(Black), [&](Bit to) {
            each(king_reach(to, p.empty()), [&](Bit from) {
                before.pieces[Black] = p.pieces[Black] ^ word(to) ^ word(from);
                before.kings = p.kings ^ word(to) ^ word(from);
                reach(place_of(before), worth);
            });
        });
    }

    // A move of the open position at `place` leads to one of this value.
    void reach(std::uint32_t place, int worth) {
        const std::uint32_t at = place - first_[0] < size_ ? place - first_[0] : place - first_[1] + size_;
        Cell& cell = cells_[at];
        if (!cell.left) return;
        if (worth % 2 == 1) {
            close(at, worth + 1);
        } else if (cell.left != kNeverLost && --cell.left == 0) {
            close(at, std::max<int>(worth + 1, cell.worth));
        }
    }

    const Sets& sets_;
    std::array<Material, 2> sides_;  // the material being solved and its mirror
    std::uint32_t size_;
    Priority priority_;
    const std::atomic<bool>& ended_;
    std::array<std::uint32_t, 2> first_{};
    std::span<Cell> cells_;
    MoveList list_;
    Levels settled_, claimed_;
};

// Solves material after material, slices of one height in parallel.
class Solver {
  public:
    Solver(Priority priority, int threads, Pulse& pulse) : priority_(priority), threads_(threads), pulse_(pulse) {
        for (int size = 0; size < kMost; ++size) {
            for (std::uint32_t r = 0; r < men_ways(size); ++r) men_on(size, rows(sets_.set(size, r))).push_back(r);
        }
    }

    // Solves this material and its mirror. All material before them in kOrder that they lead to must be known:
    // known(position) gives its value, including at once what was passed to keep(first index, cells).
    void solve(const Material& m, const Known& known, const Keep& keep) {
        // A man's step adds a row, so it leads to a slice done before.
        for (int sum = kRows * (m.own_men + m.men); sum >= 0; --sum) {
            for (int own = std::max(0, sum - kRows * m.men); own <= std::min(sum, kRows * m.own_men); ++own) {
                for (std::uint32_t own_men : men_on(m.own_men, own)) {
                    for (std::uint32_t men : men_on(m.men, sum - own)) gather(m, own_men, men, known, keep);
                }
            }
            flush(m, known, keep);
        }
    }

    const Sets& sets() const { return sets_; }

  private:
    static constexpr int kRows = 8;  // the last row of a man, counted from 0
    // Entries that a thread takes at a time, and those of all threads between two calls of keep.
    static constexpr std::size_t kHandful = 1 << 14, kLoad = 1 << 22;

    // Slices that one thread solves one after the other, and their results.
    struct Chunk {
        std::vector<std::array<std::uint32_t, 2>> men;
        std::vector<Cell> cells;
    };

    // The sets of a number of men whose rows add up to this sum, by rank.
    std::vector<std::uint32_t>& men_on(int size, int sum) { return by_rows_[std::size_t(size)][std::size_t(sum)]; }

    static int rows(Bits men) {
        int sum = 0;
        each(men, [&](Bit bit) { sum += (square_of(bit) - 1) / 5; });
        return sum;
    }

    void gather(const Material& m, std::uint32_t own_men, std::uint32_t men, const Known& known, const Keep& keep) {
        if (m == m.mirror() && own_men > men) return;  // solved as the mirror
        if (chunks_.empty() || chunks_.back().men.size() * m.slice() >= kHandful) chunks_.emplace_back();
        chunks_.back().men.push_back({own_men, men});
        if (chunks_.size() * kHandful >= kLoad || chunks_.size() * m.slice() >= kLoad) flush(m, known, keep);
    }

    void flush(const Material& m, const Known& known, const Keep& keep) {
        share_out(int(chunks_.size()), threads_, pulse_, [&](int i, const std::atomic<bool>& ended) {
            Chunk& chunk = chunks_[std::size_t(i)];
            Slice slice(sets_, m, priority_, ended);
            for (const auto& [own_men, men] : chunk.men) slice.solve(own_men, men, known, chunk.cells);
        });
        for (const Chunk& chunk : chunks_) keep_all(m, chunk, keep);
        chunks_.clear();
    }

    static void keep_all(const Material& m, const Chunk& chunk, const Keep& keep) {
        std::span<const Cell> rest = chunk.cells;
        for (const auto& [own_men, men] : chunk.men) {
            const auto first = Slice::firsts(m, own_men, men);
            for (std::size_t part = 0; part < (first[0] == first[1] ? 1U : 2U); ++part) {
                keep(first[part], rest.first(m.slice()));
                rest = rest.subspan(m.slice());
            }
        }
    }

    Priority priority_;
    int threads_;
    Pulse& pulse_;
    Sets sets_;
    std::array<std::array<std::vector<std::uint32_t>, kRows*(kMost - 1) + 1>, kMost> by_rows_;
    std::vector<Chunk> chunks_;
};

}  // namespace academie::draughts::endgame
