// Games of the draughts engine against itself, written down for learn.py: each position, and what a search said of it.
//
//   lessons WEIGHTS FILE NODES GAMES SECONDS THREADS SEED
//   lessons windows
//
// The second prints the windows of the evaluation, which learn.py fits the weights of, one a line: how many codes, and
// for each square what a white and a black man there add to the code.
//
// Each game is made of its number and the seed alone, and is written whole: when FILE is there already, the games in it
// are left as they are and the others played. Begins no game after SECONDS (0: no limit).

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "games/draughts/engine.hpp"
#include "today.hpp"

using namespace academie::draughts;

namespace {

// One position in which a search was made; learn.py reads it by the same names. Signs are White's.
struct Lesson {
    std::uint64_t white, black, kings;  // the square n is bit n - 1
    std::int16_t terms[kTerms];
    std::int16_t value;  // in hundredths of a man
    std::uint16_t left;  // lessons of this game that follow
    std::uint32_t game;
    std::uint8_t pieces;
    std::int8_t turn;     // 1: White's
    std::int8_t result;   // of the game
    std::uint8_t quiet;   // neither side could take, and nothing divides the value: it may be fitted
    std::uint8_t broken;  // a move by chance was played here: what came after says nothing of it
    std::uint8_t unused[3];
};
static_assert(sizeof(Lesson) == 24 + 2 * kTerms + 16);

struct Chance {
    std::uint64_t state;
    int below(int n) {
        state = mixed(state);
        return int((state >> 32) * std::uint64_t(n) >> 32);
    }
};

State at_random(const State& state, Chance& chance) {
    MoveList list;
    state.moves(list);
    return state.after(list[chance.below(list.size())]);
}

constexpr int kEven = 150, kWon = 800, kDull = 15;

int value_of(Engine& engine, const State& state, std::uint64_t nodes, Move& move) {
    const Analysis found = engine.analyse(state, {0, nodes, 0});
    move = found.lines.front().move;
    return found.lines.front().score;
}

// A few moves by chance, until the engine calls the game open.
State opening(Engine& engine, Chance& chance, std::uint64_t nodes) {
    for (;;) {
        Position p;
        p.pieces = {squares_between(31, 50), squares_between(1, 20)};
        State state(p, today());
        for (int plies = 2 + chance.below(12); plies > 0 && !state.outcome(); --plies) state = at_random(state, chance);
        Move move;
        if (!state.outcome() && std::abs(value_of(engine, state, nodes, move)) <= kEven) return state;
    }
}

std::uint64_t squares(Bits bits) {
    std::uint64_t result = 0;
    each(bits, [&](Bit bit) { result |= std::uint64_t(1) << (square_of(bit) - 1); });
    return result;
}

Lesson lesson(const State& state, int value, std::uint32_t game) {
    const Position& p = state.position();
    const Features f(p);
    Lesson it{};
    it.white = squares(p.pieces[White]);
    it.black = squares(p.pieces[Black]);
    it.kings = squares(p.kings);
    count_terms(p, f, [&](Term term, int times) { it.terms[term] = std::int16_t(it.terms[term] + times); });
    Position turned = p;
    turned.side = other(p.side);
    const bool dull = p.kings && (drawishness(p, White) > 1 || drawishness(p, Black) > 1);
    it.quiet = !must_capture(p) && !must_capture(turned) && !dull && std::abs(value) < academie::search::kFar;
    it.turn = p.side == White ? 1 : -1;
    it.value = std::int16_t(it.turn * value);
    it.game = game;
    it.pieces = std::uint8_t(count(p.occupied()));
    return it;
}

// Who has won, 1 for White; the lessons of the way there are added.
int play(Engine& engine, std::uint32_t game, std::uint64_t seed, std::uint64_t nodes, std::vector<Lesson>& lessons) {
    Chance chance{mixed(seed ^ mixed(game))};
    engine.clear();
    State state = opening(engine, chance, nodes);
    for (int won = 0, dull = 0;;) {
        if (const auto end = state.outcome()) return !end->winner ? 0 : *end->winner == White ? 1 : -1;
        MoveList list;
        state.moves(list);
        if (list.size() == 1) {
            state = state.after(list[0]);
            continue;
        }
        Move move;
        const int value = value_of(engine, state, nodes, move);
        lessons.push_back(lesson(state, value, game));
        const Position& p = state.position();
        won = std::abs(value) > kWon ? won + 1 : 0;
        dull = std::abs(value) <= kDull && p.kings && count(p.occupied()) <= 8 ? dull + 1 : 0;
        if (won >= 6 || std::abs(value) >= academie::search::kFar) return lessons.back().value > 0 ? 1 : -1;
        if (dull >= 12) return 0;
        lessons.back().broken = chance.below(40) == 0;
        state = lessons.back().broken ? at_random(state, chance) : state.after(move);
    }
}

// The games a file has whole; what follows them is cut off.
std::set<std::uint32_t> games_of(const char* path) {
    std::set<std::uint32_t> games;
    std::ifstream file(path, std::ios::binary);
    if (!file) return games;
    Lesson it;
    std::uintmax_t whole = 0, read = 0;
    while (file.read(reinterpret_cast<char*>(&it), sizeof it)) {
        read += sizeof it;
        if (it.left) continue;
        whole = read;
        games.insert(it.game);
    }
    file.close();
    std::filesystem::resize_file(path, whole);
    return games;
}

void print_windows() {
    for (const Window& window : kWindows) {
        std::printf("%d", window.codes);
        for (std::size_t k = 0; k < std::size_t(window.size); ++k)
            std::printf(" %d:%d:%d", window.squares[k], window.white[k], window.black[k]);
        std::puts("");
    }
}

}  // namespace

int main(int count, char** given) {
    if (count == 2 && std::string(given[1]) == "windows") return print_windows(), 0;
    if (count != 8)
        return std::fprintf(stderr, "lessons WEIGHTS FILE NODES GAMES SECONDS THREADS SEED, or lessons windows\n"), 2;
    std::ifstream file(given[1], std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::int16_t> numbers(bytes.size() / 2);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::int16_t(std::uint8_t(bytes[2 * i]) | std::uint8_t(bytes[2 * i + 1]) << 8);
    auto weights = std::make_unique<Weights>();
    if (!weights->load(numbers)) return std::fprintf(stderr, "the weights fit no engine\n"), 2;
    const auto nodes = std::uint64_t(std::atoll(given[3]));
    const auto most = std::uint32_t(std::atol(given[4]));
    const double seconds = std::atof(given[5]);
    const auto seed = std::uint64_t(std::atoll(given[7]));
    const std::set<std::uint32_t> there = games_of(given[2]);
    std::FILE* out = std::fopen(given[2], "ab");
    if (!out) return std::perror(given[2]), 2;

    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
    std::atomic<std::uint32_t> next{0};
    std::mutex lock;
    std::uint64_t games = there.size(), written = 0;
    double told = 0;
    const auto work = [&] {
        Engine engine(4, weights.get());
        std::vector<Lesson> lessons;
        while (seconds <= 0 || passed() < seconds) {
            const std::uint32_t game = next++;
            if (game >= most) break;
            if (there.contains(game)) continue;
            lessons.clear();
            const int result = play(engine, game, seed, nodes, lessons);
            for (std::size_t i = 0; i < lessons.size(); ++i) {
                lessons[i].left = std::uint16_t(lessons.size() - 1 - i);
                lessons[i].result = std::int8_t(result);
            }
            const std::lock_guard<std::mutex> held(lock);
            std::fwrite(lessons.data(), sizeof(Lesson), lessons.size(), out);
            std::fflush(out);
            ++games;
            written += lessons.size();
            if (passed() < told + 20) continue;
            told = passed();
            std::printf("%.0f s: %llu games, %llu new lessons\n", told, static_cast<unsigned long long>(games),
                        static_cast<unsigned long long>(written));
            std::fflush(stdout);
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < std::atoi(given[6]); ++i) workers.emplace_back(work);
    for (std::thread& each : workers) each.join();
    std::fclose(out);
    std::printf("%.0f s: %llu games, %llu new lessons\n", passed(), static_cast<unsigned long long>(games),
                static_cast<unsigned long long>(written));
}
