// Indices for the ways a number of dames can stand on a number of flèches.
#pragma once

#include <array>
#include <cstdint>

namespace academie::tables {

// Every way to put up to `Most` dames on `Count` flèches has its index: none at all is the first, and fewer dames come
// before more.
template <int Count, int Most>
class Places {
  public:
    using Dames = std::array<std::uint8_t, Count>;

    static constexpr int count(int dames) { return choose(dames + Count, Count); }

    // Each flèche counts the ways in which those up to it hold fewer.
    static int place(const Dames& dames) {
        int sum = 0, place = 0;
        for (int i = 0; i < Count; ++i) {
            sum += dames[std::size_t(i)];
            place += choose(sum + i, i + 1);
        }
        return place;
    }

    static Dames at(int place) {
        Dames found{};
        int above = 0;  // dames up to the flèche after this one
        for (int i = Count - 1; i >= 0; --i) {
            int sum = 0;
            while (choose(sum + 1 + i, i + 1) <= place) ++sum;
            place -= choose(sum + i, i + 1);
            if (i + 1 < Count) found[std::size_t(i + 1)] = std::uint8_t(above - sum);
            above = sum;
        }
        found[0] = std::uint8_t(above);
        return found;
    }

  private:
    static constexpr auto kChoose = [] {
        std::array<std::array<int, Count + 1>, Most + Count + 2> rows{};
        for (std::size_t n = 0; n < rows.size(); ++n) {
            rows[n][0] = 1;
            for (std::size_t k = 1; k <= Count && n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
        }
        return rows;
    }();
    static constexpr int choose(int n, int k) { return kChoose[std::size_t(n)][std::size_t(k)]; }
};

}  // namespace academie::tables
