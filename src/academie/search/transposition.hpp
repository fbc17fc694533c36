// The transposition table, shared by all threads without a lock.
//
// A slot is two words: the key xor the data, and the data. A reader that meets a slot half written by another thread
// gets a key that does not match, and treats it as a miss. Moves are stored in 16 bits, packed by the game.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>

#include "../large_pages.hpp"

namespace academie::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct Entry {
    std::uint16_t move = 0;  // 0: none
    std::int16_t value = 0;
    std::int16_t evaluation = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::None;
};

class Table {
  public:
    explicit Table(std::size_t megabytes) { resize(megabytes); }

    static constexpr std::size_t kMost = std::size_t(1) << 24;  // megabytes: beyond any machine, without overflow

    // The largest power of two of buckets that fits.
    void resize(std::size_t megabytes) {
        if (megabytes > kMost) throw std::bad_alloc();
        const std::size_t wanted = (megabytes ? megabytes : 1) * 1024 * 1024 / sizeof(Bucket);
        count_ = std::bit_floor(wanted);
        buckets_.reset(blank(large_pages(count_ * sizeof(Bucket)), count_));
        age_ = 0;
    }

    void clear() {
        blank(buckets_.get(), count_);
        age_ = 0;
    }

    // Begins a new search: older entries are replaced first.
    void grow_older() { age_ = (age_ + 1) & kAges; }

    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & (count_ - 1)]); }

    std::optional<Entry> find(std::uint64_t key) const {
        for (const Slot& slot : buckets_[key & (count_ - 1)].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ data) == key && data) return unpacked(data);
        }
        return std::nullopt;
    }

    // Replaces the same position, else the least valuable slot: shallow before deep, old before new.
    void store(std::uint64_t key, Entry entry) {
        Bucket& bucket = buckets_[key & (count_ - 1)];
        Slot* victim = nullptr;
        int least = 1 << 20;
        for (Slot& slot : bucket.slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.key.load(std::memory_order_relaxed) ^ data) == key) {
                if (!entry.move) entry.move = unpacked(data).move;
                victim = &slot;
                break;
            }
            const int worth = data ? worth_of(data) : -(1 << 20);
            if (worth < least) {
                least = worth;
                victim = &slot;
            }
        }
        const std::uint64_t data = packed(entry);
        victim->data.store(data, std::memory_order_relaxed);
        victim->key.store(key ^ data, std::memory_order_relaxed);
    }

    // How full the table is with results of the present search, in thousandths.
    int fullness() const {
        int used = 0;
        const std::size_t sample = count_ < 250 ? count_ : 250;
        for (std::size_t i = 0; i < sample; ++i) {
            for (const Slot& slot : buckets_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data && age_of(data) == age_;
            }
        }
        return int(std::size_t(used) * 1000 / (4 * sample));
    }

  private:
    static constexpr unsigned kAges = 63;

    struct Slot {
        std::atomic<std::uint64_t> key{0}, data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    // From the low end: move 16, value 16, evaluation 16, depth 8, bound 2, age 6.
    std::uint64_t packed(const Entry& e) const {
        return std::uint64_t(e.move) | std::uint64_t(std::uint16_t(e.value)) << 16 |
               std::uint64_t(std::uint16_t(e.evaluation)) << 32 | std::uint64_t(std::uint8_t(e.depth)) << 48 |
               std::uint64_t(e.bound) << 56 | std::uint64_t(age_) << 58;
    }
    static Entry unpacked(std::uint64_t data) {
        return {std::uint16_t(data), std::int16_t(std::uint16_t(data >> 16)), std::int16_t(std::uint16_t(data >> 32)),
                std::int8_t(std::uint8_t(data >> 48)), Bound(data >> 56 & 3)};
    }
    static unsigned age_of(std::uint64_t data) { return unsigned(data >> 58); }

    int worth_of(std::uint64_t data) const {
        const int years = int((age_ - age_of(data)) & kAges);
        return int(std::int8_t(std::uint8_t(data >> 48))) - 64 * years;
    }

    struct Free {
        void operator()(Bucket* buckets) const { free_pages(buckets); }
    };
    using Buckets = std::unique_ptr<Bucket[], Free>;

    // A new engine must answer at once, and clearing in a loop takes longer than many a search.
    static Bucket* blank(void* memory, std::size_t count) {
        static_assert(sizeof(Slot) == 2 * sizeof(std::uint64_t) && std::atomic<std::uint64_t>::is_always_lock_free);
        return static_cast<Bucket*>(std::memset(memory, 0, count * sizeof(Bucket)));
    }

    Buckets buckets_;
    std::size_t count_ = 0;
    unsigned age_ = 0;
};

}  // namespace academie::search
