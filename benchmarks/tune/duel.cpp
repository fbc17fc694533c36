// Two versions of the draughts engine against each other until a sequential test decides (SPRT).
//
//   duel NEW.so OLD.so WEIGHTS SECONDS THREADS ELO0 ELO1 MOST
//
// WEIGHTS is one file for both, or NEW.bin:OLD.bin. SECONDS is for a move, or SECONDS+INCREMENT for a clock of each, by
// which a game is lost when it falls. A file named by KEEP in the environment keeps what was played, and the same line
// again goes on from there; after SPELL seconds, where that is set, it is broken off.
// Openings are all pairs of a first move and its answer, each played twice with colours changed; such a pair of games
// is one observation (pentanomial: 0 to 4 half points), since the two are not independent. The test stops at 5 per cent
// of error either way. The law is that of the working tree; endings are played out.

#include <dlfcn.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <string>
#include <thread>

#include "games/draughts/state.hpp"
#include "search/pace.hpp"
#include "seat.hpp"
#include "today.hpp"

using namespace academie::draughts;

namespace {

struct Version {
    decltype(&seat_open) open;
    decltype(&seat_close) close;
    decltype(&seat_clear) clear;
    decltype(&seat_move) move;
};

template <class F>
F found(void* library, const char* name) {
    void* symbol = dlsym(library, name);
    if (!symbol) std::exit((std::fprintf(stderr, "%s\n", dlerror()), 2));
    return reinterpret_cast<F>(symbol);
}

Version version(const char* path) {
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) std::exit((std::fprintf(stderr, "%s\n", dlerror()), 2));
    return {found<decltype(&seat_open)>(library, "seat_open"), found<decltype(&seat_close)>(library, "seat_close"),
            found<decltype(&seat_clear)>(library, "seat_clear"), found<decltype(&seat_move)>(library, "seat_move")};
}

State start() {
    Position p;
    p.pieces = {squares_between(31, 50), squares_between(1, 20)};
    return State(p, today());
}

std::vector<State> openings() {
    std::vector<State> all;
    MoveList first;
    start().moves(first);
    for (const Move& one : first) {
        const State next = start().after(one);
        MoveList second;
        next.moves(second);
        for (const Move& two : second) all.push_back(next.after(two));
    }
    return all;
}

SeatPosition plain(const Position& p) { return {p.pieces[White], p.pieces[Black], p.kings, std::uint8_t(p.side)}; }

// Seconds for a move, or those of a clock for the whole game with what each move adds to them.
struct Allowance {
    double seconds, increment = -1;

    explicit Allowance(const std::string& text) : seconds(std::atof(text.c_str())) {
        if (const std::size_t plus = text.find('+'); plus != std::string::npos)
            increment = std::atof(text.c_str() + plus);
    }
    bool clock() const { return increment >= 0; }
};

struct Chair {
    const Version* version;
    void* seat;
    std::uint64_t nodes = 0;
    double left = 0, spent = 0;

    Move choose(const State& state, const Allowance& given) {
        MoveList only;
        state.moves(only);
        if (only.size() == 1) return only[0];
        std::vector<SeatPosition> past;
        for (const Position& p : state.past()) past.push_back(plain(p));
        SeatTime time{given.seconds, 0, 0, 0};
        if (given.clock()) {
            left += given.increment;
            const academie::search::Budget budget = academie::search::on_clock(left, 0, given.increment);
            time = {budget.seconds, budget.longest, 0, 0};
        }
        const SeatMove m = version->move(seat, past.data(), past.size(), &time);
        left -= time.spent;
        spent += time.spent;
        nodes += time.nodes;
        return {m.captured, m.from, m.to};
    }
};

// Half points of White.
int play(State state, Chair& white, Chair& black, const Allowance& given) {
    for (Chair* chair : {&white, &black}) {
        chair->version->clear(chair->seat);
        chair->left = given.seconds;
    }
    for (;;) {
        if (const auto end = state.outcome()) return !end->winner ? 1 : *end->winner == White ? 2 : 0;
        const bool whites = state.position().side == White;
        Chair& mover = whites ? white : black;
        const Move move = mover.choose(state, given);
        if (given.clock() && mover.left < 0) return whites ? 0 : 2;
        state = state.after(move);
    }
}

// Earlier results, which a run continues: the half points of each pair of games, in order.
struct Kept {
    const char* path = std::getenv("KEEP");

    std::uint64_t read(std::array<std::uint64_t, 5>& pairs) const {
        std::uint64_t count = 0;
        std::ifstream file(path ? path : "");
        for (std::size_t points = 0; file >> points && points < pairs.size(); ++count) ++pairs[points];
        return count;
    }
    void add(int points) const {
        if (path) std::ofstream(path, std::ios::app) << points << std::endl;
    }
};

double spell() {
    const char* text = std::getenv("SPELL");
    return text ? std::atof(text) : 0;
}

std::vector<std::int16_t> weights(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::int16_t> numbers(bytes.size() / 2);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::int16_t(std::uint8_t(bytes[2 * i]) | std::uint8_t(bytes[2 * i + 1]) << 8);
    return numbers;
}

constexpr std::uint64_t kFewest = 50;  // pairs before a verdict: of fewer the spread is not known

double expected(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

// The log-likelihood ratio of two strengths by the normal approximation over pairs of games.
struct Verdict {
    double score, error, ratio;
};
Verdict judge(const std::array<std::uint64_t, 5>& pairs, double elo0, double elo1) {
    double n = 0, mean = 0, square = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double x = double(i) / 4, k = double(pairs[i]);
        n += k;
        mean += k * x;
        square += k * x * x;
    }
    mean /= n;
    const double variance = std::max(square / n - mean * mean, 1e-4) / n;
    const double a = expected(elo0), b = expected(elo1);
    return {mean, std::sqrt(variance), (b - a) * (2 * mean - a - b) / (2 * variance)};
}
double elo(double score) { return 400 * std::log10(score / (1 - score)); }

}  // namespace

int main(int count, char** given) {
    if (count != 9) return std::fprintf(stderr, "duel NEW OLD WEIGHTS SECONDS THREADS ELO0 ELO1 MOST\n"), 2;
    const Version now = version(given[1]), before = version(given[2]);
    const std::string both = given[3];
    const std::size_t colon = both.find(':');
    const std::vector<std::int16_t> new_weights = weights(both.substr(0, colon));
    const std::vector<std::int16_t> old_weights =
        colon == std::string::npos ? new_weights : weights(both.substr(colon + 1));
    const Allowance allowance{given[4]};
    const double elo0 = std::atof(given[6]), elo1 = std::atof(given[7]);
    const int threads = std::atoi(given[5]);
    const auto most = std::uint64_t(std::atoll(given[8]));
    const std::vector<State> begun = openings();
    const double bound = std::log(0.95 / 0.05);

    const auto begun_at = std::chrono::steady_clock::now();
    const Kept kept;
    std::array<std::uint64_t, 5> pairs{};
    std::array<std::uint64_t, 2> nodes{};
    std::array<double, 2> spent{};
    std::atomic<std::uint64_t> next{kept.read(pairs)};
    std::atomic<bool> over{false};
    std::mutex lock;
    const auto work = [&] {
        Chair mine{&now, now.open(new_weights.data(), new_weights.size())};
        Chair his{&before, before.open(old_weights.data(), old_weights.size())};
        if (!mine.seat || !his.seat) std::exit((std::fprintf(stderr, "the weights fit no engine\n"), 2));
        while (!over) {
            const std::uint64_t number = next++;
            if (number >= most) break;
            const State& from = begun[std::size_t(number * 37 % begun.size())];
            const int points = play(from, mine, his, allowance) + 2 - play(from, his, mine, allowance);
            const std::lock_guard<std::mutex> held(lock);
            ++pairs[std::size_t(points)];
            nodes[0] += std::exchange(mine.nodes, 0);
            nodes[1] += std::exchange(his.nodes, 0);
            spent[0] += std::exchange(mine.spent, 0);
            spent[1] += std::exchange(his.spent, 0);
            kept.add(points);
            const Verdict v = judge(pairs, elo0, elo1);
            std::uint64_t played = 0;
            for (std::uint64_t each : pairs) played += each;
            std::printf("%llu games: %.1f %% (s.e. %.1f), %+.0f Elo, nodes %.2f, time %.2f, ratio %.2f of %.2f\n",
                        static_cast<unsigned long long>(2 * played), 100 * v.score, 100 * v.error,
                        elo(std::clamp(v.score, 0.01, 0.99)), double(nodes[0]) / double(nodes[1]), spent[0] / spent[1],
                        v.ratio, bound);
            std::fflush(stdout);
            if (played >= kFewest && std::abs(v.ratio) >= bound) over = true;
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_at;
            if (spell() > 0 && passed.count() >= spell()) over = true;
        }
        now.close(mine.seat);
        before.close(his.seat);
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    for (std::thread& each : workers) each.join();
    const double ratio = judge(pairs, elo0, elo1).ratio;
    std::puts(ratio >= bound ? "kept: it is stronger" : ratio <= -bound ? "refused: it is not stronger" : "undecided");
    return ratio >= bound ? 0 : 1;
}
