// Many games at once, stepped by a fixed number of threads.
//
// Every game writes its own rows, so the threads do not affect the results.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "playing.hpp"

namespace academie::abreast {

// A pool of threads; the caller's own is one of them.
class Pool {
  public:
    explicit Pool(int threads) : process_(getpid()) {
        for (int i = 1; i < threads; ++i) hands_.emplace_back([this] { wait(); });
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() {
        if (forked()) {  // the threads exist only in the parent process
            for (std::thread& each : hands_) each.detach();
            return;
        }
        {
            const std::lock_guard lock(held_);
            closed_ = true;
        }
        called_.notify_all();
        for (std::thread& each : hands_) each.join();
    }

    // Calls part(i) for each part; rethrows what one of them threw.
    void run(int parts, const std::function<void(int)>& part) {
        if (hands_.empty() || parts < 2 || forked()) {
            for (int i = 0; i < parts; ++i) part(i);
            return;
        }
        {
            const std::lock_guard lock(held_);
            part_ = &part;
            parts_ = parts;
            next_ = 0;
            failed_ = nullptr;
            busy_ = int(hands_.size());
            ++call_;
        }
        called_.notify_all();
        work();
        std::unique_lock lock(held_);
        done_.wait(lock, [&] { return busy_ == 0; });
        if (failed_) std::rethrow_exception(failed_);
    }

  private:
    bool forked() const { return getpid() != process_; }

    void wait() {
        std::uint64_t seen = 0;
        std::unique_lock lock(held_);
        for (;;) {
            called_.wait(lock, [&] { return closed_ || call_ != seen; });
            if (closed_) return;
            seen = call_;
            lock.unlock();
            work();
            lock.lock();
            if (--busy_ == 0) done_.notify_one();
        }
    }

    void work() {
        try {
            for (int i = next_++; i < parts_; i = next_++) (*part_)(i);
        } catch (...) {
            next_ = parts_;
            const std::lock_guard lock(held_);
            failed_ = std::current_exception();
        }
    }

    const pid_t process_;
    std::mutex held_;
    std::condition_variable called_, done_;
    const std::function<void(int)>* part_ = nullptr;
    std::atomic<int> next_{0};
    int parts_ = 0, busy_ = 0;
    std::uint64_t call_ = 0;
    bool closed_ = false;
    std::exception_ptr failed_;
    std::vector<std::thread> hands_;
};

// Where the games write, one row each, in the caller's memory.
struct Rows {
    float* observations;       // for the player who decides
    std::uint8_t* masks;       // his legal actions
    std::int8_t* players;      // who he is
    float* rewards;            // of the last step, to each seat
    std::uint8_t* terminated;  // whether the last step ended the game; a new one has begun
    std::uint8_t* truncated;   // whether the limit ended it
    float* finals;             // after either, the final observation of each seat
};

class Games {
  public:
    // The limit is in actions, or in whole moves if these are chosen; 0 is none. A game that has ended is replaced by
    // the next one, or stays.
    Games(const Playing& first, int count, int threads, int limit, bool points, bool stays, const Rows& rows)
        : extent_(first.extent()), limit_(limit), points_(points), stays_(stays), rows_(rows), pool_(threads) {
        for (int i = 0; i < count; ++i) games_.push_back({first.copy(), 0, 0, 0});
    }

    int count() const { return int(games_.size()); }
    const Playing::Extent& extent() const { return extent_; }
    Playing& game(int i) { return *games_[std::size_t(i)].playing; }

    // New games, the i-th from the i-th stream of the seed; its later games come from streams of that one.
    void reset(std::uint64_t seed) {
        each([&](int i) {
            One& one = games_[std::size_t(i)];
            one.seed = stream(seed, std::uint64_t(i));
            one.played = 0;
            begin(one);
            clear(i);
            write(i);
        });
    }

    // Makes an action, or a whole move, in each game; kNobody leaves a game and its rows as they are. If one is
    // illegal, none is made and the index of its game is returned; else -1.
    int step(const std::int32_t* actions) {
        return made(
            actions, [](Playing& game, int action) { return game.may(action); },
            [](Playing& game, int action) { game.act(action); });
    }
    int choose(const std::int32_t* choices) {
        return made(
            choices, [](Playing& game, int choice) { return choice >= 0 && choice < game.choices(); },
            [](Playing& game, int choice) { game.choose(choice); });
    }

    void count_choices(std::int32_t* counts) {
        each([&](int i) { counts[i] = game(i).choices(); });
    }
    // The successors of every whole move of every game, the i-th game's from row starts[i] on.
    void afters(const std::int64_t* starts, float* rows, After* ends) {
        each([&](int i) {
            const auto from = std::size_t(starts[i]);
            const std::size_t many = std::size_t(starts[i + 1]) - from, width = std::size_t(extent_.features);
            std::fill_n(rows + from * width, many * width, 0.0F);
            game(i).afters(rows + from * width, ends + from, points_);
        });
    }

    // Writes the rows of a game again after somebody else has changed it.
    void changed(int i) {
        clear(i);
        settle(i);
    }

  private:
    struct One {
        std::unique_ptr<Playing> playing;
        std::uint64_t seed, played;
        int moves;
    };

    template <class F>
    void each(F&& f) {
        constexpr int kShares = 8;  // for each thread, so that none waits long for another
        const int shares = std::min(count(), kShares * kMostHands);
        pool_.run(shares, [&](int share) {
            const auto at = [&](int n) { return int(std::int64_t(count()) * n / shares); };
            for (int i = at(share); i < at(share + 1); ++i) f(i);
        });
    }

    template <class Open, class Make>
    int made(const std::int32_t* wanted, Open&& open, Make&& make) {
        std::atomic<int> refused = count();
        each([&](int i) {
            if (wanted[i] == kNobody || open(game(i), wanted[i])) return;
            int first = refused;
            while (i < first && !refused.compare_exchange_weak(first, i)) {
            }
        });
        if (refused < count()) return refused;
        each([&](int i) {
            if (wanted[i] != kNobody) moved(i, [&](Playing& game) { make(game, wanted[i]); });
        });
        return kNobody;
    }

    void begin(One& one) {
        one.playing->begin(stream(one.seed, one.played++));
        one.moves = 0;
    }

    template <class F>
    void moved(int i, F&& f) {
        One& one = games_[std::size_t(i)];
        clear(i);
        f(*one.playing);
        ++one.moves;
        settle(i);
    }

    // Handles the end of a game, and begins the next one.
    void settle(int i) {
        One& one = games_[std::size_t(i)];
        const bool over = one.playing->player() == kNobody;
        if (over || (limit_ && one.moves >= limit_)) {
            if (over) {
                const auto worth = one.playing->worth(points_);
                std::copy_n(worth.begin(), seats(), rows_.rewards + std::size_t(i) * seats());
            }
            (over ? rows_.terminated : rows_.truncated)[i] = 1;
            for (int seat = 0; seat < extent_.seats; ++seat)
                one.playing->observe(seat, rows_.finals + seats() * row(i) + std::size_t(seat * extent_.size));
            if (!stays_) begin(one);
        }
        write(i);
    }

    void clear(int i) {
        std::fill_n(rows_.rewards + std::size_t(i) * seats(), seats(), 0.0F);
        rows_.terminated[i] = rows_.truncated[i] = 0;
    }

    void write(int i) {
        const Playing& game = *games_[std::size_t(i)].playing;
        const int player = game.player();
        rows_.players[i] = std::int8_t(player);
        game.observe(std::max(player, 0), rows_.observations + row(i));
        std::fill_n(mask_of(i), extent_.actions, std::uint8_t(0));
        game.mask(mask_of(i));
    }

    std::size_t seats() const { return std::size_t(extent_.seats); }
    std::size_t row(int i) const { return std::size_t(i) * std::size_t(extent_.size); }
    std::uint8_t* mask_of(int i) const { return rows_.masks + std::size_t(i) * std::size_t(extent_.actions); }

    static constexpr int kMostHands = 16;

    const Playing::Extent extent_;
    const int limit_;
    const bool points_, stays_;
    const Rows rows_;
    std::vector<One> games_;
    Pool pool_;
};

}  // namespace academie::abreast
