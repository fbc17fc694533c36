// One version of the draughts engine as a shared library. It is compiled against the sources of that version, which are
// named to the compiler by -I: nothing here is newer than what it asks of them.

#include <time.h>

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

// Games run beside each other, so a thread's own time is what counts; every version reads the clock by this name.
namespace std::chrono {
struct thread_clock {
    using duration = nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = chrono::time_point<thread_clock>;
    static constexpr bool is_steady = true;
    static time_point now() {
        timespec t{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
        return time_point(seconds(t.tv_sec) + nanoseconds(t.tv_nsec));
    }
};
}  // namespace std::chrono
#define steady_clock thread_clock
#include "games/draughts/engine.hpp"
#undef steady_clock

#include "seat.hpp"
#include "today.hpp"

using namespace academie::draughts;

namespace {

struct Seat {
    std::shared_ptr<const Weights> weights;
    std::unique_ptr<Engine> engine;
};

// Weights are read once for all seats that have them: copies would crowd each other out of the processor's memory.
std::shared_ptr<const Weights> shared(std::span<const std::int16_t> numbers) {
    static std::mutex lock;
    static std::map<std::vector<std::int16_t>, std::shared_ptr<const Weights>> known;
    const std::lock_guard<std::mutex> held(lock);
    auto& weights = known[{numbers.begin(), numbers.end()}];
    if (weights) return weights;
    std::shared_ptr<Weights> fresh = std::make_unique<Weights>();  // by its own operator new
    if (fresh->load(numbers)) weights = fresh;
    return weights;
}

// A version that knows no clock uses its share of it whole.
template <class AnyBudget>
AnyBudget budget_of(const SeatTime& time) {
    AnyBudget budget{};
    budget.seconds = time.seconds;
    if constexpr (requires { budget.longest; }) budget.longest = time.longest;
    return budget;
}

Position position_of(const SeatPosition& p) { return {{p.white, p.black}, p.kings, Side(p.side)}; }

}  // namespace

extern "C" {

void* seat_open(const std::int16_t* numbers, std::uint64_t count) {
    auto seat = std::make_unique<Seat>();
    seat->weights = shared({numbers, std::size_t(count)});
    if (!seat->weights) return nullptr;
    seat->engine = std::make_unique<Engine>(16, seat->weights.get());
    return seat.release();
}

void seat_close(void* seat) { delete static_cast<Seat*>(seat); }

void seat_clear(void* seat) { static_cast<Seat*>(seat)->engine->clear(); }

SeatMove seat_move(void* seat, const SeatPosition* past, std::uint64_t count, SeatTime* time) {
    State state(position_of(past[0]), today());
    for (std::uint64_t i = 1; i < count; ++i) {
        MoveList list;
        state.moves(list);
        const Position next = position_of(past[i]);
        for (const Move& move : list) {
            if (after(state.position(), move) == next) {
                state = state.after(move);
                break;
            }
        }
    }
    const auto begun = std::chrono::thread_clock::now();
    const Analysis found = static_cast<Seat*>(seat)->engine->analyse(state, budget_of<Budget>(*time));
    time->spent = std::chrono::duration<double>(std::chrono::thread_clock::now() - begun).count();
    time->nodes = found.nodes;
    const Move& move = found.lines.front().move;
    return {move.captured, move.from, move.to};
}
}
