// Endings of few pieces, solved: who wins, and for three kings against one in how many plies (§54).
//
// The results are those of the position law alone: no limit of moves, no repetition, the ordinary goal (§33). Files,
// compression and checksums are in endgame.py; nothing here reads or writes files. The solver and what a search calls
// are in endgame.cpp.
//
// If the mover must take, the table has no entry: captures lead to endings of fewer pieces, and `Endgame::value`
// follows them.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "../../pulse.hpp"
#include "endgame_places.hpp"

namespace academie::draughts {

// Who wins each ending of up to four or five pieces under one rule of choice between captures. Reading is const and
// may be done from many threads at once.
class Endgame {
  public:
    struct Tally {
        std::uint32_t wins = 0, draws = 0, losses = 0;
    };

    // Calls progress(done, total) now and then, the last time with done == total.
    using Progress = std::function<void(std::uint32_t, std::uint32_t)>;
    static Endgame build(Priority priority, int pieces, int threads, const Progress& progress, Pulse& pulse);

    // Made from the output of packed(), which `owner` keeps alive; null if its length is not that of a table.
    static std::optional<Endgame> load(Priority priority, std::span<const std::uint8_t> packed,
                                       std::shared_ptr<const void> owner) {
        for (int pieces : {endgame::kFew, endgame::kMost}) {
            if (packed.size() == bytes_of(pieces)) return Endgame(priority, pieces, packed, std::move(owner));
        }
        return std::nullopt;
    }

    Priority priority() const { return priority_; }
    int pieces() const { return pieces_; }
    std::span<const std::uint8_t> packed() const { return packed_; }

    // Whether the table has an entry: few enough pieces, and no man on his crowning row.
    bool covers(const Position& p) const {
        return count(p.occupied()) <= pieces_ && !(p.men(White) & kCrown[White]) && !(p.men(Black) & kCrown[Black]);
    }

    // For a position in the table: 1 if the side to move wins, 0 for a draw, -1 if it loses.
    int value(const Position& p) const {
        if (!p.pieces[p.side]) return -1;  // §33
        if (!p.pieces[other(p.side)]) return 1;
        return must_capture(p) ? best_capture(p) : stored(endgame::place_of(p));
    }

    std::optional<int> probe(const Position& p) const;

    // The results of all positions of some material, with the side named first to move.
    Tally tally(const endgame::Material& m, Pulse& pulse) const;

  private:
    static constexpr int kDraw = 0, kLoss = 1, kWin = 2, kNobody = 3;  // two bits an entry, the first entry lowest

    static constexpr std::size_t bytes_of(int pieces) { return (std::size_t(endgame::places_of(pieces)) + 3) / 4; }

    Endgame(Priority priority, int pieces, std::span<const std::uint8_t> packed, std::shared_ptr<const void> owner)
        : priority_(priority), pieces_(pieces), packed_(packed), owner_(std::move(owner)) {}

    int code(std::uint32_t place) const { return packed_[place / 4] >> (2 * (place % 4)) & 3; }

    int stored(std::uint32_t place) const {
        constexpr std::array<int, 4> kValues{0, -1, 1, 0};
        return kValues[std::size_t(code(place))];
    }

    // Separate from value(), whose fast path must stay small. A capture leaves fewer pieces, so the recursion is at
    // most four deep.
    int best_capture(const Position& p) const;

    void fill(std::vector<std::uint8_t>& bytes, int threads, const Progress& progress, Pulse& pulse);
    // Entries that are never asked for repeat the one before, so that the table compresses well; `last` is the result
    // before the first. Returns the last.
    int smooth(std::vector<std::uint8_t>& bytes, const endgame::Material& m, int last, Pulse& pulse) const;

    Priority priority_;
    int pieces_;
    std::span<const std::uint8_t> packed_;
    std::shared_ptr<const void> owner_;  // keeps the bytes alive
};

// Distance to the end for up to three kings against one: plies with best play, the winner hurrying and the loser
// delaying. The rule of choice does not matter, since all pieces are kings.
class KingsDistance {
  public:
    explicit KingsDistance(Pulse& pulse);

    static bool covers(const Position& p) {
        const int white = count(p.pieces[White]), black = count(p.pieces[Black]);
        return p.occupied() == p.kings && std::min(white, black) == 1 && std::max(white, black) <= 3;
    }

    // For a position it covers: odd if the side to move wins, even if it loses, none for a draw.
    std::optional<int> plies(const Position& p) const {
        const int worth = worths_[endgame::place_of(p)];
        if (worth == 0) return std::nullopt;
        return worth - 1;
    }

    // The number of positions, with this many kings to move against that many, that end after each number of plies.
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

    std::vector<std::uint16_t> worths_ = std::vector<std::uint16_t>(kEnd);  // encoded as in endgame_solver.hpp
};

}  // namespace academie::draughts
