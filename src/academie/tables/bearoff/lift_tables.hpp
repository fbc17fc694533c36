// Bear-off tables: values of positions in which all dames of both sides are home and do not interfere.
//
// Two tables, made when they are first needed:
//
//    one side    up to fifteen dames: the chance that it is out after so many throws, and that it has lifted a first
//                dame, if it minimises the mean number of throws; two such rows make a race
//    two sides   of few dames each: the thrower's exact chance when both play best
//
// Equal on every machine: sums are made in one order in doubles, products and sums are never fused (CMakeLists.txt),
// and among equally good choices the first is taken.
#pragma once

#include <memory>
#include <mutex>

#include "home.hpp"

namespace academie::tables {

class OneSided {
  public:
    // At most ninety pips are left, and a throw plays at least three; lasting longer than this is too unlikely to
    // differ from never.
    static constexpr int kThrows = 32;
    using Row = std::array<float, kThrows>;  // the chance that it happens by that throw and not before

    OneSided(const HomeLaw& law, int dames) : full_(HomePlaces::count(dames - 1)) {
        const std::size_t places = std::size_t(law.places()), many = law.handfuls().each.size();
        out_.resize(places);
        first_.resize(places - std::size_t(full_));
        mean_.resize(places);
        std::vector<int> best(many * places);  // the best place after playing each multiset
        for (const int place : law.by_way()) {
            int* const here = best.data() + many * std::size_t(place);
            for (std::size_t h = 0; h < many; ++h) here[h] = best_end(law, best, place, h);
            settle(law, place, here);
        }
    }

    const Row& out(int place) const { return out_[std::size_t(place)]; }
    // For a first dame; only for a side that has lifted none.
    const Row& first(int place) const { return first_[std::size_t(place - full_)]; }

  private:
    // The place after a multiset of numbers, for the fewest throws to come; the place itself if no number or no dame is
    // left.
    int best_end(const HomeLaw& law, const std::vector<int>& best, int place, std::size_t handful) const {
        const std::size_t many = law.handfuls().each.size();
        int found = -1;
        for (const Handfuls::Less& less : law.handfuls().each[handful]) {
            for (const int to : law.led(place, less.number)) {
                const int end = best[many * std::size_t(to) + std::size_t(less.handful)];
                if (found < 0 || mean_[std::size_t(end)] < mean_[std::size_t(found)]) found = end;
            }
        }
        return found < 0 ? place : found;
    }

    void settle(const HomeLaw& law, int place, const int* best) {
        const auto at = std::size_t(place);
        if (place == 0) {
            out_[at][0] = 1.0F;
            return;
        }
        std::array<double, kThrows> out{}, first{};
        double mean = 0;
        for (const Handfuls::Cast& cast : law.handfuls().casts) {
            const int to = best[cast.handful];
            const double weight = cast.weight / law.weights();
            mean += weight * mean_[std::size_t(to)];
            add(out, weight, out_[std::size_t(to)]);
            if (place < full_) continue;
            if (to < full_) {
                first[1] += weight;
            } else {
                add(first, weight, first_[std::size_t(to - full_)]);
            }
        }
        mean_[at] = 1.0 + mean;
        round(out, out_[at]);
        if (place >= full_) round(first, first_[std::size_t(place - full_)]);
    }

    // A throw later.
    static void add(std::array<double, kThrows>& sum, double weight, const Row& row) {
        for (std::size_t k = 1; k < sum.size(); ++k) sum[k] += weight * double(row[k - 1]);
    }
    static void round(const std::array<double, kThrows>& sum, Row& row) {
        for (std::size_t k = 0; k < sum.size(); ++k) row[k] = float(sum[k]);
    }

    int full_;  // the first place with all dames
    std::vector<Row> out_, first_;
    std::vector<double> mean_;  // throws until it is out
};

class TwoSided {
  public:
    explicit TwoSided(const HomeLaw& law) : places_(std::size_t(law.places())) { fill(law, all_ends(law)); }

    // The thrower's chance.
    double wins(int own, int other) const { return wins_[std::size_t(own) * places_ + std::size_t(other)]; }

  private:
    using Ends = std::vector<int>;  // the places a throw can lead to

    // For every place and throw.
    std::vector<Ends> all_ends(const HomeLaw& law) const {
        const std::size_t many = law.handfuls().each.size();
        std::vector<Ends> reached(many * places_);  // by every multiset
        for (const int place : law.by_way()) {
            for (std::size_t h = 0; h < many; ++h) {
                Ends& here = reached[many * std::size_t(place) + h];
                for (const Handfuls::Less& less : law.handfuls().each[h]) {
                    for (const int to : law.led(place, less.number)) {
                        const Ends& ends = reached[many * std::size_t(to) + std::size_t(less.handful)];
                        here.insert(here.end(), ends.begin(), ends.end());
                    }
                }
                if (here.empty()) here.push_back(place);
                std::sort(here.begin(), here.end());
                here.erase(std::unique(here.begin(), here.end()), here.end());
            }
        }
        std::vector<Ends> ends;
        for (std::size_t place = 0; place < places_; ++place) {
            for (const Handfuls::Cast& cast : law.handfuls().casts)
                ends.push_back(std::move(reached[many * place + std::size_t(cast.handful)]));
        }
        return ends;
    }

    // The pips left to both fall with every throw, so states with fewer are already known.
    void fill(const HomeLaw& law, const std::vector<Ends>& ends) {
        wins_.assign(places_ * places_, 0.0);
        std::vector<std::vector<int>> ways;
        for (const int place : law.by_way()) {
            ways.resize(std::size_t(way_out(HomePlaces::at(place))) + 1);
            ways.back().push_back(place);
        }
        for (std::size_t both = 2; both < 2 * ways.size() - 1; ++both) {
            for (std::size_t mine = 1; mine < std::min(both, ways.size()); ++mine) {
                if (both - mine >= ways.size()) continue;
                for (const int own : ways[mine]) {
                    for (const int other : ways[both - mine])
                        wins_[std::size_t(own) * places_ + std::size_t(other)] = mean(law, ends, own, other);
                }
            }
        }
    }

    double mean(const HomeLaw& law, const std::vector<Ends>& ends, int own, int other) const {
        const double* const his = wins_.data() + std::size_t(other) * places_;  // none once the thrower is out
        const auto& casts = law.handfuls().casts;
        double sum = 0;
        for (std::size_t i = 0; i < casts.size(); ++i) {
            double least = 1;  // the other's chance
            for (const int end : ends[std::size_t(own) * casts.size() + i])
                least = std::min(least, his[std::size_t(end)]);
            sum += casts[i].weight * (1 - least);
        }
        return sum / law.weights();
    }

    std::size_t places_;
    std::vector<double> wins_;
};

// ---------------------------------------------------------------------------------------------
// A race of two sides that are home

class LiftTables {
  public:
    // The game must outlive this.
    explicit LiftTables(const Game& game) : game_(game), dames_(game.dames()), few_(game.dice() == 2 ? 6 : 4) {}

    int few() const { return few_; }  // the most dames of each side that are solved exactly

    // Both sides complete, home and on the board: from then on neither can affect the other.
    bool hold(const Board& board) const {
        const auto lifting = [&](const Dames& dames) {
            return all_home(dames) && dames.hindmost() < kLifted && dames.total() == dames_;
        };
        return lifting(board.own) && lifting(board.other);
    }
    bool hold_exactly(const Board& board) const {
        return hold(board) && board.own.lifted >= dames_ - few_ && board.other.lifted >= dames_ - few_;
    }

    // If so, the exact chance.
    double wins(const Board& board) {
        std::call_once(two_once_, [&] { two_ = std::make_unique<TwoSided>(HomeLaw(game_, few_)); });
        return two_->wins(HomePlaces::place(homed(board.own)), HomePlaces::place(homed(board.other)));
    }

    LiftingChances chances(const Board& board) {
        if (hold_exactly(board)) return {float(wins(board)), 0.0F, 0.0F};
        std::call_once(one_once_, [&] { one_ = std::make_unique<OneSided>(HomeLaw(game_, dames_), dames_); });
        const int own = HomePlaces::place(homed(board.own)), other = HomePlaces::place(homed(board.other));
        LiftingChances found;
        found.wins = before(one_->out(own), one_->out(other), 0);
        if (!board.other.lifted) found.bare = before(one_->out(own), one_->first(other), 0);
        if (!board.own.lifted) found.bare_lost = before(one_->out(other), one_->first(own), 1);
        return found;
    }

  private:
    // The chance that one reaches its end before the other, who has had as many throws when it throws, or one more.
    static float before(const OneSided::Row& one, const OneSided::Row& other, std::size_t more) {
        double left = 1, sum = 0;  // the chance that the other has not yet
        std::size_t at = 0;
        for (std::size_t k = 1; k < one.size(); ++k) {
            for (; at < std::min(k + more, other.size()); ++at) left -= double(other[at]);
            sum += double(one[k]) * std::max(0.0, left);
        }
        return float(sum);
    }

    const Game& game_;
    int dames_, few_;
    std::once_flag one_once_, two_once_;
    std::unique_ptr<OneSided> one_;
    std::unique_ptr<TwoSided> two_;
};

}  // namespace academie::tables
