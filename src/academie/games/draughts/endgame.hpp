// Endings of up to four pieces, solved: who wins, and for three kings against one in how many plies (§54).
//
// The results are those of the position law alone: no limit of moves, no repetition, the ordinary goal (§33).
// Files, compression and checksums are endgame.py's; nothing here reads or writes anything.
//
// Every position is stored as its mover sees it: with Black to move the board is turned half round and
// the colours are exchanged. Where the mover must take, the table holds no answer: the captures lead to
// endings of fewer pieces, and `Endgame::value` follows them.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "../../pulse.hpp"
#include "rules.hpp"

namespace academie::draughts {
namespace endgame {

constexpr int kMost = 4;  // pieces in the tables, both sides together; a side has fewer, the other having some

// ---------------------------------------------------------------------------------------------
// The place of a position in the tables

// The board turned half round: square n becomes 51 - n.
constexpr Bits turned(Bits bits) {
    constexpr std::array<Bits, 6> kMasks{0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                         0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    for (std::size_t i = 0; i < 6; ++i) bits = ((bits >> (1 << i)) & kMasks[i]) | ((bits & kMasks[i]) << (1 << i));
    return bits >> (64 - kBits);
}

constexpr std::uint32_t choose(int n, int k) {
    std::uint32_t ways = 1;
    for (int i = 0; i < k; ++i) ways = ways * std::uint32_t(n - i) / std::uint32_t(i + 1);
    return ways;
}

// The ways to place k men (who never rest on their crowning row, §14) and k kings.
constexpr std::array<std::uint32_t, kMost> kMenWays{1, choose(45, 1), choose(45, 2), choose(45, 3)};
constexpr std::array<std::uint32_t, kMost> kKingWays{1, choose(50, 1), choose(50, 2), choose(50, 3)};
constexpr std::uint32_t men_ways(int k) { return kMenWays[std::size_t(k)]; }
constexpr std::uint32_t king_ways(int k) { return kKingWays[std::size_t(k)]; }

// How many pieces of each kind the mover and his enemy have.
struct Material {
    int own_men = 0, own_kings = 0, men = 0, kings = 0;

    constexpr int pieces() const { return own_men + own_kings + men + kings; }
    constexpr std::size_t code() const { return std::size_t(own_men | own_kings << 2 | men << 4 | kings << 6); }
    constexpr Material mirror() const { return {men, kings, own_men, own_kings}; }
    // Men come outermost, so that the placements of kings among the same men lie together.
    constexpr std::uint32_t slice() const { return king_ways(own_kings) * king_ways(kings); }
    constexpr std::uint32_t places() const { return men_ways(own_men) * men_ways(men) * slice(); }
    constexpr bool operator==(const Material&) const = default;
};

constexpr int kMaterials = 41;

// All material, each with its mirror, in an order in which captures and crownings lead backwards.
constexpr std::array<Material, kMaterials> kOrder = [] {
    std::array<Material, kMaterials> order{};
    std::size_t n = 0;
    for (int pieces = 2; pieces <= kMost; ++pieces) {
        for (int all_men = 0; all_men <= pieces; ++all_men) {
            for (int own = pieces - 1; 2 * own >= pieces; --own) {
                for (int own_men = std::min(own, all_men); own_men >= 0; --own_men) {
                    const int men = all_men - own_men, enemy = pieces - own;
                    if (men > enemy || (own == enemy && men > own_men)) continue;
                    const Material m{own_men, own - own_men, men, enemy - men};
                    order[n++] = m;
                    if (m != m.mirror()) order[n++] = m.mirror();
                }
            }
        }
    }
    return order;
}();

// Where the places of each material begin, by code().
constexpr std::array<std::uint32_t, 256> kBase = [] {
    std::array<std::uint32_t, 256> base{};
    std::uint32_t next = 0;
    for (const Material& m : kOrder) {
        base[m.code()] = next;
        next += m.places();
    }
    return base;
}();

constexpr std::uint32_t end_of(const Material& m) { return kBase[m.code()] + m.places(); }
constexpr std::uint32_t kPlaces = end_of(kOrder[kMaterials - 1]);

// kColex[i][bit]: the sets of i squares that lie wholly before this bit's square.
constexpr std::array<std::array<std::uint16_t, kBits>, kMost> kColex = [] {
    std::array<std::array<std::uint16_t, kBits>, kMost> colex{};
    for (int i = 1; i < kMost; ++i) {
        for (Bit bit = 0; bit < kBits; ++bit) {
            colex[std::size_t(i)][std::size_t(bit)] = std::uint16_t(choose(square_of(bit) - 1, i));
        }
    }
    return colex;
}();

// The number of a set of squares among the sets of its size, by highest square first.
inline std::uint32_t rank(Bits bits) {
    std::uint32_t sum = 0;
    for (std::size_t i = 1; bits; ++i, bits &= bits - 1) sum += kColex[i][std::size_t(lowest(bits))];
    return sum;
}

// The place of a position of two to four pieces, both sides having some. Men are ranked as their owner sees
// them, kings as the mover does. Two kinds of piece on one square have a place too, which nothing uses: the
// waste is a tenth, and a place is four sums.
inline std::uint32_t place_of(const Position& p) {
    const Side us = p.side, them = other(us);
    Bits own_men = p.men(us), men = p.men(them), own_kings = p.kings_of(us), kings = p.kings_of(them);
    const Material m{count(own_men), count(own_kings), count(men), count(kings)};
    if (us == White) {
        own_men = turned(own_men);
    } else {
        men = turned(men);
        own_kings = turned(own_kings);
        kings = turned(kings);
    }
    const std::uint32_t among_men = rank(own_men) * men_ways(m.men) + rank(men);
    return kBase[m.code()] + (among_men * king_ways(m.own_kings) + rank(own_kings)) * king_ways(m.kings) + rank(kings);
}

// The sets of squares by size and rank: the inverse of rank(). Sets of men are the first of each size.
class Sets {
  public:
    Sets() {
        by_size_[0] = {0};
        for (int size = 1; size < kMost; ++size) {
            for (Square top = 1; top <= kSquares; ++top) {
                const auto smaller = std::span(by_size_[std::size_t(size - 1)]).first(choose(top - 1, size - 1));
                for (Bits set : smaller) by_size_[std::size_t(size)].push_back(set | word(bit_of(top)));
            }
        }
    }
    Bits set(int size, std::uint32_t rank) const { return by_size_[std::size_t(size)][rank]; }

    // The position at a place, White to move; none where two pieces share a square.
    std::optional<Position> position(const Material& m, std::uint32_t place) const {
        std::uint32_t rest = place - kBase[m.code()];
        const Bits kings = set(m.kings, rest % king_ways(m.kings));
        rest /= king_ways(m.kings);
        const Bits own_kings = set(m.own_kings, rest % king_ways(m.own_kings));
        rest /= king_ways(m.own_kings);
        const Bits men = set(m.men, rest % men_ways(m.men));
        const Bits own = own_kings | turned(set(m.own_men, rest / men_ways(m.men))), enemy = kings | men;
        if (count(own | enemy) != m.pieces()) return std::nullopt;
        return Position{{own, enemy}, own_kings | kings, White};
    }

  private:
    std::array<std::vector<Bits>, kMost> by_size_;
};

// ---------------------------------------------------------------------------------------------
// Solving

// Solves material after material backwards from the ends, in plies. Moves of men cannot be undone, so the
// placements of kings among the same men (a slice, and its mirror with the other side to move) are solved
// together: captures and moves of men lead out of them to slices already solved, moves of kings stay within.
template <Priority P>
class Solver {
  public:
    static constexpr std::uint8_t kDraw = 0;  // otherwise plies + 1: odd plies win, even plies lose

    // Room for all places before `end`; beats the pulse for every place it looks at or spreads.
    Solver(std::uint32_t end, Pulse& pulse) : pulse_(pulse), cells_(end) {
        for (int size = 0; size < kMost; ++size) {
            for (std::uint32_t r = 0; r < men_ways(size); ++r) men_on(size, rows(sets_.set(size, r))).push_back(r);
        }
    }

    // Solves this material and its mirror; all before them in kOrder that they lead to must have been solved.
    // Calls step(n) after every n places.
    template <class Step>
    void solve(const Material& m, Step&& step) {
        sides_ = {m, m.mirror()};
        // A man's step adds a row, so it leads to a slice done before.
        for (int sum = kRows * (m.own_men + m.men); sum >= 0; --sum) {
            for (int own = std::max(0, sum - kRows * m.men); own <= std::min(sum, kRows * m.own_men); ++own) {
                for (std::uint32_t own_men : men_on(m.own_men, own)) {
                    for (std::uint32_t men : men_on(m.men, sum - own)) step(solve_slice(own_men, men));
                }
            }
        }
    }

    std::uint8_t worth(std::uint32_t place) const { return cells_[place].worth; }
    const Sets& sets() const { return sets_; }

  private:
    static constexpr int kRows = 8;                  // the last row of a man, counted from 0
    static constexpr std::uint8_t kNeverLost = 255;  // in Cell::left: some move out of the slice draws or wins

    struct Cell {
        std::uint8_t worth = kDraw;  // while open: the worth of its slowest loss out of the slice
        std::uint8_t left = 0;       // while open: the moves of kings not yet known to lose; 0 is closed
    };

    // The sets of so many men on rows of this sum, by rank.
    std::vector<std::uint32_t>& men_on(int size, int sum) { return by_rows_[std::size_t(size)][std::size_t(sum)]; }

    static int rows(Bits men) {
        int sum = 0;
        each(men, [&](Bit bit) { sum += (square_of(bit) - 1) / 5; });
        return sum;
    }

    std::uint32_t solve_slice(std::uint32_t own_men, std::uint32_t men) {
        if (sides_[0] == sides_[1] && own_men > men) return 0;  // solved as the mirror
        first_[0] = kBase[sides_[0].code()] + (own_men * men_ways(sides_[0].men) + men) * sides_[0].slice();
        first_[1] = kBase[sides_[1].code()] + (men * men_ways(sides_[1].men) + own_men) * sides_[1].slice();
        const std::uint32_t parts = first_[0] == first_[1] ? 1 : 2;
        size_ = sides_[0].slice();
        for (std::size_t part = 0; part < parts; ++part) {
            for (std::uint32_t i = 0; i < size_; ++i) look(part, first_[part] + i);
        }
        for (std::size_t level = 0; level < settled_.size(); ++level) spread_level(level);
        for (std::size_t part = 0; part < parts; ++part) {
            for (Cell& cell : std::span(cells_).subspan(first_[part], size_)) {
                if (cell.left) cell = {};  // nothing decides it: a draw
            }
        }
        return size_ * parts;
    }

    // What the moves that lead out of the slice give: the quickest win, whether one draws, the slowest loss.
    struct Exits {
        int win = 0, loss = 0;  // as worths, 0 for none
        bool draw = false;

        void add(std::uint8_t child) {
            if (child == kDraw) {
                draw = true;
            } else if (child % 2 == 1) {  // even plies: the enemy loses
                win = win ? std::min(win, child + 1) : child + 1;
            } else {
                loss = std::max(loss, child + 1);
            }
        }
    };

    // The first look at a place: settles what depends on no other place of the slice.
    void look(std::size_t part, std::uint32_t place) {
        pulse_.beat();
        const std::optional<Position> p = sets_.position(sides_[part], place);
        if (!p) return;
        list_.clear();
        moves<Polish, P>(*p, list_);
        Exits exits;
        int within = 0;
        for (const Move& move : list_) {
            if (!move.captured && (p->kings & word(move.from))) {
                ++within;
            } else {
                exits.add(worth_after(*p, move));
            }
        }
        if (within == 0) return close(place, list_.empty() ? 1 : exits.win ? exits.win : exits.draw ? 0 : exits.loss);
        cells_[place] = {std::uint8_t(exits.loss), exits.win || exits.draw ? kNeverLost : std::uint8_t(within)};
        if (exits.win) at(claimed_, exits.win).push_back(place);
    }

    std::uint8_t worth_after(const Position& p, const Move& move) const {
        const Position next = after(p, move);
        return next.pieces[next.side] ? worth(place_of(next)) : 1;
    }

    void close(std::uint32_t place, int worth) {
        cells_[place] = {std::uint8_t(worth), 0};
        if (worth) at(settled_, worth).push_back(place);
    }

    // Lists by level: plies, that is worth - 1. The longest win of four pieces is far below 254 plies.
    using Levels = std::vector<std::vector<std::uint32_t>>;
    std::vector<std::uint32_t>& at(Levels& levels, int worth) {
        if (levels.size() < std::size_t(worth)) {
            settled_.resize(std::size_t(worth));
            claimed_.resize(std::size_t(worth));
        }
        return levels[std::size_t(worth) - 1];
    }

    // Everything of fewer plies is settled and spread: a claim stands now unless something quicker was found.
    void spread_level(std::size_t level) {
        const int worth = int(level) + 1;
        for (std::uint32_t place : claimed_[level]) {
            if (cells_[place].left) close(place, worth);
        }
        claimed_[level].clear();
        for (std::size_t i = 0; i < settled_[level].size(); ++i) spread(settled_[level][i], worth);
        settled_[level].clear();
    }

    // Tells the positions one king's move before this one.
    void spread(std::uint32_t place, int worth) {
        pulse_.beat();
        const std::size_t part = place - first_[0] < size_ ? 0 : 1;
        const Position p = *sets_.position(sides_[part], place);
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

    // A move of the open position at `place` leads to one of this worth.
    void reach(std::uint32_t place, int worth) {
        Cell& cell = cells_[place];
        if (!cell.left) return;
        if (worth % 2 == 1) {
            close(place, worth + 1);
        } else if (cell.left != kNeverLost && --cell.left == 0) {
            close(place, std::max<int>(worth + 1, cell.worth));
        }
    }

    Pulse& pulse_;
    Sets sets_;
    std::array<std::array<std::vector<std::uint32_t>, kRows*(kMost - 1) + 1>, kMost> by_rows_;
    std::vector<Cell> cells_;
    MoveList list_;
    std::array<Material, 2> sides_;         // the material being solved and its mirror
    std::array<std::uint32_t, 2> first_{};  // the slice being solved and its mirror
    std::uint32_t size_ = 0;
    Levels settled_, claimed_;
};

}  // namespace endgame

// ---------------------------------------------------------------------------------------------
// The tables

// Who wins each ending of up to four pieces under one rule of choice between captures. Reading is const and may
// be done from many threads at once.
class Endgame {
  public:
    struct Tally {
        std::uint32_t wins = 0, draws = 0, losses = 0;
    };

    // Calls progress(done, total) now and then, the last time with done == total.
    template <class Progress>
    static Endgame build(Priority priority, Progress&& progress, Pulse& pulse) {
        Endgame table(priority, std::vector<std::uint8_t>(kBytes));
        switch (priority) {
            case Priority::Number: table.fill<Priority::Number>(progress, pulse); break;
            case Priority::Kings: table.fill<Priority::Kings>(progress, pulse); break;
            case Priority::Taker: table.fill<Priority::Taker>(progress, pulse); break;
            case Priority::None: table.fill<Priority::None>(progress, pulse); break;
        }
        return table;
    }

    // From what packed() gave; none when it is not as long as a table.
    static std::optional<Endgame> load(Priority priority, std::span<const std::uint8_t> packed) {
        if (packed.size() != kBytes) return std::nullopt;
        return Endgame(priority, {packed.begin(), packed.end()});
    }

    Priority priority() const { return priority_; }
    const std::vector<std::uint8_t>& packed() const { return packed_; }

    // Whether the table has an answer: few enough pieces, and no man on his crowning row.
    static bool covers(const Position& p) {
        return count(p.occupied()) <= endgame::kMost && !(p.men(White) & kCrown[White]) &&
               !(p.men(Black) & kCrown[Black]);
    }

    // Of a position the table covers: 1 when the side to move wins, 0 for a draw, -1 when it loses.
    int value(const Position& p) const {
        if (!p.pieces[p.side]) return -1;  // §33
        if (!p.pieces[other(p.side)]) return 1;
        return must_capture(p) ? best_capture(p) : stored(endgame::place_of(p));
    }

    std::optional<int> probe(const Position& p) const {
        if (!covers(p)) return std::nullopt;
        return value(p);
    }

    // The results of all positions of some material, the side named first to move.
    Tally tally(const endgame::Material& m, Pulse& pulse) const {
        const endgame::Sets sets;
        Tally tally;
        for (std::uint32_t place = endgame::kBase[m.code()]; place < endgame::end_of(m); ++place) {
            pulse.beat();
            if (const std::optional<Position> p = sets.position(m, place)) {
                const int v = value(*p);
                ++(v > 0 ? tally.wins : v < 0 ? tally.losses : tally.draws);
            }
        }
        return tally;
    }

  private:
    static constexpr int kDraw = 0, kLoss = 1, kWin = 2;  // two bits a place, the first place lowest
    static constexpr std::size_t kBytes = (endgame::kPlaces + 3) / 4;

    Endgame(Priority priority, std::vector<std::uint8_t> packed) : priority_(priority), packed_(std::move(packed)) {}

    int stored(std::uint32_t place) const {
        constexpr std::array<int, 4> kValues{0, -1, 1, 0};
        return kValues[packed_[place / 4] >> (2 * (place % 4)) & 3];
    }

    // Kept apart from value(), whose other path is a search's and must stay small. A capture leaves fewer
    // pieces, so this goes no deeper than three.
    [[gnu::noinline]] int best_capture(const Position& p) const {
        MoveList list;
        moves<Polish>(p, priority_, list);
        int best = -1;
        for (const Move& move : list) {
            best = std::max(best, -value(after(p, move)));
            if (best == 1) break;
        }
        return best;
    }

    template <Priority P, class Progress>
    void fill(Progress& progress, Pulse& pulse) {
        using namespace endgame;
        Solver<P> solver(kPlaces, pulse);
        std::uint32_t done = 0, told = 0;
        int code = kDraw;
        for (const Material& m : kOrder) {
            if (kBase[m.mirror().code()] < kBase[m.code()]) continue;  // solved as a mirror
            solver.solve(m, [&](std::uint32_t places) {
                done += places;
                if (done - told < kPlaces / 256 && done != kPlaces) return;
                told = done;
                progress(done, kPlaces);
            });
            code = pack(solver, m, code, pulse);
            if (m != m.mirror()) code = pack(solver, m.mirror(), code, pulse);
        }
    }

    // Writes the results of one material. A place that is never asked repeats the one before it, so that
    // the whole shrinks well; `code` is the last result written.
    template <Priority P>
    int pack(const endgame::Solver<P>& solver, const endgame::Material& m, int code, Pulse& pulse) {
        for (std::uint32_t place = endgame::kBase[m.code()]; place < endgame::end_of(m); ++place) {
            pulse.beat();
            const std::optional<Position> p = solver.sets().position(m, place);
            if (p && !must_capture(*p)) {
                const int worth = solver.worth(place);
                code = worth == solver.kDraw ? kDraw : worth % 2 == 1 ? kLoss : kWin;
            }
            packed_[place / 4] = std::uint8_t(packed_[place / 4] | code << (2 * (place % 4)));
        }
        return code;
    }

    Priority priority_;
    std::vector<std::uint8_t> packed_;
};

// How far the end is when up to three kings play against one: plies with best play, the winner hurrying and the
// loser delaying. No rule of choice matters, all pieces being kings.
class KingsDistance {
  public:
    explicit KingsDistance(Pulse& pulse) {
        using namespace endgame;
        Solver<Priority::Number> solver(kEnd, pulse);
        for (int kings = 1; kings <= 3; ++kings) solver.solve({0, kings, 0, 1}, [](std::uint32_t) {});
        for (std::uint32_t place = 0; place < kEnd; ++place) worths_.push_back(solver.worth(place));
    }

    static bool covers(const Position& p) {
        const int white = count(p.pieces[White]), black = count(p.pieces[Black]);
        return p.occupied() == p.kings && std::min(white, black) == 1 && std::max(white, black) <= 3;
    }

    // Of a position covered: odd when the side to move wins, even when it loses, none for a draw.
    std::optional<int> plies(const Position& p) const {
        const int worth = worths_[endgame::place_of(p)];
        if (worth == 0) return std::nullopt;
        return worth - 1;
    }

    // How many positions of so many kings against so many, the first to move, end after each number of plies.
    std::vector<std::uint32_t> tally(int own_kings, int kings) const {
        const endgame::Material m{0, own_kings, 0, kings};
        std::vector<std::uint32_t> tally(kLongest + 1);
        for (std::uint32_t place = endgame::kBase[m.code()]; place < endgame::end_of(m); ++place) {
            if (worths_[place]) ++tally[worths_[place] - 1];
        }
        return tally;
    }

  private:
    static constexpr std::uint32_t kEnd = endgame::end_of({0, 1, 0, 3});
    static constexpr int kLongest = 16;  // plies

    std::vector<std::uint8_t> worths_;
};

}  // namespace academie::draughts
