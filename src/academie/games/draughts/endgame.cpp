// The tables of endings, solved and read.

#include "endgame.hpp"

#include "endgame_solver.hpp"

namespace academie::draughts {

using namespace endgame;

Endgame Endgame::build(Priority priority, int pieces, int threads, const Progress& progress, Pulse& pulse) {
    auto bytes = std::make_shared<std::vector<std::uint8_t>>(bytes_of(pieces));
    Endgame table(priority, pieces, *bytes, bytes);
    table.fill(*bytes, threads, progress, pulse);
    return table;
}

std::optional<int> Endgame::probe(const Position& p) const {
    if (!covers(p)) return std::nullopt;
    return value(p);
}

[[gnu::noinline]] int Endgame::best_capture(const Position& p) const {
    MoveList list;
    list_moves<Polish>(p, priority_, list);
    int best = -1;
    for (const Move& move : list) {
        best = std::max(best, -value(after(p, move)));
        if (best == 1) break;
    }
    return best;
}

Endgame::Tally Endgame::tally(const Material& m, Pulse& pulse) const {
    const Sets sets;
    Tally tally;
    for (std::uint32_t place = kBase[m.code()]; place < end_of(m); ++place) {
        pulse.beat();
        if (const std::optional<Position> p = sets.position(m, place)) {
            const int v = value(*p);
            ++(v > 0 ? tally.wins : v < 0 ? tally.losses : tally.draws);
        }
    }
    return tally;
}

void Endgame::fill(std::vector<std::uint8_t>& bytes, int threads, const Progress& progress, Pulse& pulse) {
    const auto known = [&](const Position& p) {
        const int v = value(p);
        return v > 0 ? kWon : v < 0 ? kLost : endgame::kDraw;
    };
    Solver solver(priority_, threads, pulse);
    const std::uint32_t total = places_of(pieces_);
    std::uint32_t done = 0, told = 0;
    const auto keep = [&](std::uint32_t first, std::span<const Cell> cells) {
        for (std::uint32_t place = first; const Cell& cell : cells) {
            const int result = cell.worth == endgame::kDraw ? kDraw : cell.worth % 2 == 1 ? kLoss : kWin;
            const int code = cell.asked ? result : kNobody;
            bytes[place / 4] = std::uint8_t(bytes[place / 4] | code << (2 * (place % 4)));
            ++place;
        }
        done += std::uint32_t(cells.size());
        if (done - told < total / 256) return;
        told = done;
        progress(done, total);
    };
    int last = kDraw;
    for (const Material& m : kOrder) {
        if (m.pieces() > pieces_) break;
        if (kBase[m.mirror().code()] < kBase[m.code()]) continue;  // solved as the mirror of another
        solver.solve(m, known, keep);
        last = smooth(bytes, m, last, pulse);
        if (m != m.mirror()) last = smooth(bytes, m.mirror(), last, pulse);
    }
    if (told != done) progress(done, total);
}

int Endgame::smooth(std::vector<std::uint8_t>& bytes, const Material& m, int last, Pulse& pulse) const {
    for (std::uint32_t place = kBase[m.code()]; place < end_of(m); ++place) {
        pulse.beat();
        if (code(place) != kNobody) {
            last = code(place);
        } else {
            bytes[place / 4] = std::uint8_t(bytes[place / 4] ^ (kNobody ^ last) << (2 * (place % 4)));
        }
    }
    return last;
}

KingsDistance::KingsDistance(Pulse& pulse) {
    Solver solver(Priority::Number, 1, pulse);
    const auto known = [&](const Position& p) { return p.pieces[p.side] ? worths_[place_of(p)] : kLost; };
    const auto keep = [&](std::uint32_t first, std::span<const Cell> cells) {
        for (const Cell& cell : cells) worths_[first++] = cell.worth;
    };
    for (int kings = 1; kings <= 3; ++kings) solver.solve({0, kings, 0, 1}, known, keep);
}

std::optional<int> plies_to_end(const Position& p) {
    if (!KingsDistance::covers(p)) return std::nullopt;
    static const KingsDistance distances = [] {  // solved in a second at the first call
        Pulse pulse;
        return KingsDistance(pulse);
    }();
    return distances.plies(p);
}

}  // namespace academie::draughts
