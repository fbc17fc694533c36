// A side that only has to lift: the ways its dames can stand at home, and where each number leads from there.
//
// The numbers of a throw and a dame's landing are the game's. At home a number can always be played while a dame is
// left: it takes one inward, or off. So in any order all of a throw is used, and a throw is just its numbers played one
// after another.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <vector>

#include "../game.hpp"
#include "../rules/lifting.hpp"
#include "places.hpp"

namespace academie::tables {

constexpr int kHomeSteps = kSteps - kHome;
using HomePlaces = Places<kHomeSteps, 15>;
using Homed = HomePlaces::Dames;  // a side by flèche of its home, the last first

inline Homed homed(const Dames& dames) {
    Homed found;
    for (int i = 0; i < kHomeSteps; ++i) found[std::size_t(i)] = std::uint8_t(dames[kSteps - 1 - i]);
    return found;
}

// Pips left until it is out.
inline int way_out(const Homed& dames) {
    int sum = 0;
    for (int i = 0; i < kHomeSteps; ++i) sum += (i + 1) * dames[std::size_t(i)];
    return sum;
}

// Every multiset of numbers left while the throws of a game are played, smaller ones first, and the throws.
struct Handfuls {
    struct Less {
        int number;
        int handful;  // what is left without one of its numbers
    };
    struct Cast {
        int handful, weight;
    };
    std::vector<std::vector<Less>> each;  // by multiset; the first is empty
    std::vector<Cast> casts;

    static Handfuls of(const Game& game) {
        std::vector<std::pair<Held, int>> casts;
        std::map<Held, int> places;
        each_throw(game.dice(), [&](const Throw& t) {
            const Numbers numbers = game.numbers(t);
            Held held{numbers.count, {}};
            for (int i = 0; i < numbers.count; ++i) ++held.second[std::size_t(numbers[i])];
            casts.emplace_back(held, weight_of(t));
            gather(held, places);
        });
        int count = 0;
        for (auto& [held, place] : places) place = count++;
        Handfuls all;
        for (const auto& [held, place] : places) {
            std::vector<Less>& here = all.each.emplace_back();
            for (int number = 1; number <= 6; ++number) {
                if (held.second.at(std::size_t(number))) here.push_back({number, places.at(without(held, number))});
            }
        }
        for (const auto& [held, weight] : casts) all.casts.push_back({places.at(held), weight});
        return all;
    }

  private:
    using Held = std::pair<int, std::array<std::uint8_t, 7>>;  // how many numbers, and how many of each

    static Held without(Held held, int number) {
        --held.first;
        --held.second[std::size_t(number)];
        return held;
    }
    static void gather(const Held& held, std::map<Held, int>& found) {
        if (!found.try_emplace(held).second) return;
        for (int number = 1; number <= 6; ++number) {
            if (held.second.at(std::size_t(number))) gather(without(held, number), found);
        }
    }
};

// The law of a game at home, for up to a number of dames.
class HomeLaw {
  public:
    HomeLaw(const Game& game, int dames)
        : places_(HomePlaces::count(dames)), handfuls_(Handfuls::of(game)), weights_(throw_weights(game.dice())) {
        first_.push_back(0);
        for (int place = 0; place < places_; ++place) {
            const Board board = alone(HomePlaces::at(place), game.dames());
            for (int number = 1; number <= 6; ++number) {
                add_strides(game, board, number);
                first_.push_back(int(to_.size()));
            }
        }
    }

    int places() const { return places_; }
    const Handfuls& handfuls() const { return handfuls_; }
    double weights() const { return weights_; }  // of all throws

    // The places that a number can lead to with one dame.
    std::span<const int> led(int place, int number) const {
        const auto at = std::size_t(6 * place + number - 1);
        return {to_.data() + first_[at], to_.data() + first_[at + 1]};
    }

    // Places by pips left, the fewest first: every stride leads to an earlier one.
    std::vector<int> by_way() const {
        std::vector<int> ways, order;
        for (int place = 0; place < places_; ++place) {
            ways.push_back(way_out(HomePlaces::at(place)));
            order.push_back(place);
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return ways[std::size_t(a)] < ways[std::size_t(b)]; });
        return order;
    }

  private:
    // The other side does not interfere.
    static Board alone(const Homed& dames, int all) {
        Board board;
        board.own.lifted = board.other.lifted = std::uint8_t(all);
        for (int i = 0; i < kHomeSteps; ++i) {
            board.own.at[std::size_t(kSteps - 1 - i)] = dames[std::size_t(i)];
            board.own.lifted = std::uint8_t(board.own.lifted - dames[std::size_t(i)]);
        }
        return board;
    }

    void add_strides(const Game& game, const Board& board, int number) {
        for (Step s = kHome; s < kSteps; ++s) {
            if (!board.own[s]) continue;
            const Step to = game.lands(board, s, number);
            if (to == kNowhere) continue;
            Dames after = board.own;
            after.take(s);
            after.put(to);
            to_.push_back(HomePlaces::place(homed(after)));
        }
    }

    int places_;
    Handfuls handfuls_;
    double weights_;
    std::vector<int> to_, first_;  // where each number of each place leads, and the first of these
};

}  // namespace academie::tables
