// The search of domino: it deals worlds that agree with what a player knows, and in them searches a tree over what all
// players can see.
//
// It deals world after world, all that agree being equally likely. With two players, each world is also weighted by
// what the other's plays tell of his hand (tells.hpp); with several hidden hands this brought no gain. Every choice of
// the player is tried in the same worlds. Below a choice, one tree serves all worlds; its branches are what the player
// sees, so that his later choices cannot depend on hidden hands. Below the tree a world is played out with open hands,
// at random until its end is near and then by best play. If few worlds are left and they are near their end, each is
// solved once, and all count alike.
//
// Equal seeds give equal results on every machine: the budget is in worlds, not seconds, and floating point uses only
// sums, quotients and square roots, which every machine rounds alike.
#pragma once

#include <cmath>
#include <utility>

#include "open.hpp"
#include "playouts.hpp"
#include "tells.hpp"
#include "worlds.hpp"

namespace academie::domino {

// The hidden hands of a world, and whose they are.
struct Case {
    Worlds worlds;
    std::vector<Player> owners;
};

inline constexpr Choice kBoude{-1, kNothing};

// A choice and its value for the side that chooses, in the unit of the profile.
struct Judged {
    Choice choice;
    double worth;
};

class Search {
  public:
    // `view` is of a player on turn who has to play; some world agrees with it. Without the tree, hands are always
    // open.
    Search(const State& view, std::vector<Case> cases, std::uint64_t seed, std::size_t most, bool tree)
        : profile_(view.profile()),
          leader_(view.leader()),
          me_(view.turn()),
          view_(view.coup()),
          cases_(std::move(cases)),
          chance_(seed),
          tells_(view, me_),
          open_(profile_, leader_),
          tree_(tree),
          most_(std::min(most, std::size_t(1) << 30)) {
        for (const Case& each : cases_) total_ += each.worlds.count();
        for (const Choice choice : Choices({view_, me_})) begin(choice);
        if (roots_.empty()) begin(kBoude);
        few_ = total_ <= kFew && open_.near(world(0).coup);
    }

    std::uint64_t worlds() const { return done_; }
    std::uint64_t nodes() const { return steps_ + open_.nodes(); }
    // Whether every possible world has been solved.
    bool exact() const { return few_ && done_ == total_; }

    // Deals this many more worlds, or stops after that many nodes in all unless that is 0. What a stop leaves
    // unfinished is dropped.
    void look(std::uint64_t worlds, std::uint64_t nodes_in_all, Pulse& pulse);

    // The choices with their mean values. A choice that was dropped early is never listed as the best.
    std::vector<Judged> judged() const;

  private:
    static constexpr std::uint64_t kFew = 200, kBatch = 32;  // worlds
    static constexpr std::size_t kDealt = 8;                 // worlds dealt, of which one is taken
    static constexpr double kCurious = 0.7;                  // exploration constant
    static constexpr double kClear = 12.0;                   // least square of a clear difference over its variance
    static constexpr std::uint32_t kPassed = 1u << 20, kDrawn = 2u << 20;  // branches other than a tile placed

    // A choice of the player, the tree below it, and its results.
    struct Root {
        Choice choice;
        int node;
        bool kept = true;
        double found = 0, sum = 0;
        std::uint64_t worlds = 0;
        std::vector<double> batch{};  // per world since choices were last dropped

        void add() {
            sum += found;
            ++worlds;
            batch.push_back(found);
        }
        double mean() const { return worlds ? sum / double(worlds) : 0; }
    };

    // What the player has seen, as a branch of what was seen before.
    struct Node {
        std::uint32_t branch = 0;
        int next = -1, first = -1;           // sibling; first child
        std::uint32_t visits = 0, open = 0;  // how often it was taken, and how often it could have been
        double sum = 0;                      // of its results, for the side that chose it
    };

    void begin(Choice choice) {
        roots_.push_back({.choice = choice, .node = int(nodes_.size())});
        nodes_.push_back({});
    }

    // ----------------------------------------------------------------------------------------------
    // Worlds

    Table world(std::uint64_t index) const {
        Table table{view_, me_};
        table.coup.unseen = {};
        for (const Case& each : cases_) {
            if (index < each.worlds.count()) {
                const std::vector<Tiles> hands = each.worlds.at(index);
                for (std::size_t i = 0; i < hands.size(); ++i)
                    table.coup.hands[std::size_t(each.owners[i])] |= hands[i];
                return table;
            }
            index -= each.worlds.count();
        }
        return table;
    }

    // A world; among several dealt at random a likely one, if the plays tell something of it.
    Table any() {
        ++steps_;
        if (!tree_ || profile_.players > 2 || tells_.nothing()) return world(chance_.under(total_));
        std::array<Table, kDealt> dealt;
        std::array<double, kDealt> likely;
        double left = 0;
        for (std::size_t i = 0; i < kDealt; ++i) {
            ++steps_;
            dealt[i] = world(chance_.under(total_));
            left += likely[i] = tells_.likelihood(dealt[i].coup);
        }
        left *= double(chance_.below(1u << 30)) / double(1u << 30);
        std::size_t i = 0;
        while (i + 1 < kDealt && left >= likely[i]) left -= likely[i++];
        return dealt[i];
    }

    double tried(const Table& dealt, const Root& root) {
        Table table = dealt;
        if (root.choice.tile < 0) {
            table.turn = right_of(profile_, table.turn);
        } else {
            table = placed(profile_, dealt, root.choice);
        }
        const bool over = !table.coup.hand(me_);
        const Worths worths = over ? ended(table, false, me_) : few_ || !tree_ ? below(table) : down(root.node, table);
        const double worth = worths[std::size_t(side_of(profile_, me_))];
        ++steps_;
        ++tries_;
        stakes_ += worth < 0 ? -worth : worth;
        return worth;
    }

    std::size_t leading() const {
        std::size_t best = roots_.size();
        for (std::size_t i = 0; i < roots_.size(); ++i) {
            if (roots_[i].kept && (best == roots_.size() || roots_[i].mean() > roots_[best].mean())) best = i;
        }
        return best;
    }

    // Drops a choice that was clearly behind the best one in the same worlds.
    void weed() {
        const Root& best = roots_[leading()];
        for (Root& root : roots_) {
            if (root.kept && &root != &best && !few_ && clearly_behind(root, best)) root.kept = false;
        }
        for (Root& root : roots_) root.batch.clear();
    }

    static bool clearly_behind(const Root& root, const Root& best) {
        const double count = double(root.batch.size());
        double sum = 0, squares = 0;
        for (std::size_t i = 0; i < root.batch.size(); ++i) {
            const double less = best.batch[i] - root.batch[i];
            sum += less;
            squares += less * less;
        }
        const double mean = sum / count, variance = (squares / count - mean * mean) / count;
        return mean > 0 && mean * mean > kClear * variance;
    }

    // ----------------------------------------------------------------------------------------------
    // The tree

    static std::uint32_t branch_of(Choice choice) {
        return std::uint32_t(choice.tile) << 4 | std::uint32_t(choice.joined);
    }

    Node& at(int node) { return nodes_[std::size_t(node)]; }

    int found(int from, std::uint32_t branch) {
        int node = at(from).first;
        while (node >= 0 && at(node).branch != branch) node = at(node).next;
        return node;
    }

    int added(int from, std::uint32_t branch) {
        const int node = int(nodes_.size());
        nodes_.push_back({branch, at(from).first});
        return at(from).first = node;
    }

    // What everybody sees, and what only the player sees: the tile he has drawn himself.
    Worths seen(int from, std::uint32_t branch, const Table& table) {
        const int node = found(from, branch);
        if (node >= 0) return down(node, table);
        return nodes_.size() < most_ ? down(added(from, branch), table) : below(table);
    }

    // Plays the world on: inside the tree by what it has learnt, below a new branch at random.
    Worths down(int from, Table table) {
        ++steps_;
        pulse_->beat();
        if (is_closed(profile_, table.coup)) return ended(table, true, -1);
        if (draws(profile_, table)) {
            const bool mine = table.turn == me_;
            const Tile tile = draw(table);
            return seen(from, kDrawn | (mine ? std::uint32_t(tile) + 1 : 0), table);
        }
        const Choices choices(table);
        if (!choices.size()) {
            table.turn = right_of(profile_, table.turn);
            return seen(from, kPassed, table);
        }
        const std::size_t side = std::size_t(side_of(profile_, table.turn));
        const auto [choice, node] = chosen(from, choices);
        const Table next = placed(profile_, table, choice);
        const Worths worths = !next.coup.hand(table.turn) ? ended(next, false, table.turn)
                              : node >= 0                 ? down(node, next)
                                                          : below(next);
        if (node < 0 && nodes_.size() >= most_) return worths;
        Node& gone = at(node < 0 ? added(from, branch_of(choice)) : node);
        gone.open += node < 0;
        ++gone.visits;
        gone.sum += worths[side];
        return worths;
    }

    // A choice never tried from here, else the most promising one (UCB).
    std::pair<Choice, int> chosen(int from, const Choices& choices) {
        std::array<int, Choices::kMost> nodes;
        unsigned fresh = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            nodes[i] = found(from, branch_of(choices[i]));
            if (nodes[i] < 0)
                ++fresh;
            else
                ++at(nodes[i]).open;
        }
        if (fresh) {
            unsigned skipped = fresh == 1 ? 0 : chance_.below(fresh);
            for (std::size_t i = 0;; ++i) {
                if (nodes[i] < 0 && skipped-- == 0) return {choices[i], -1};
            }
        }
        const double curious = kCurious * stakes_ / double(tries_ + 1);
        std::size_t best = 0;
        double most = 0;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            const Node& node = at(nodes[i]);
            const double visits = node.visits;
            const double hope = node.sum / visits + curious * std::sqrt(double(std::bit_width(node.open)) / visits);
            if (!i || hope > most) {
                most = hope;
                best = i;
            }
        }
        return {choices[best], nodes[best]};
    }

    // ----------------------------------------------------------------------------------------------
    // Below the tree

    Worths ended(const Table& table, bool closed, Player last) const {
        return worths_of(profile_, end_of(profile_, table.coup, leader_, closed, last));
    }

    // §54: a random tile of the talon.
    Tile draw(Table& table) {
        const Tiles talon = kAll & ~table.coup.out();
        const Tile tile = nth(talon, chance_.below(unsigned(count(talon))));
        table.coup.hands[std::size_t(table.turn)] |= bit(tile);
        return tile;
    }

    // Open hands: at random until the end is near, the heavier of two tiles; then by best play.
    Worths below(Table table) {
        while (!open_.near(table.coup)) {
            ++steps_;
            pulse_->beat();
            if (is_closed(profile_, table.coup)) return ended(table, true, -1);
            if (draws(profile_, table)) {
                draw(table);
                continue;
            }
            const Choices choices(table);
            if (!choices.size()) {
                table.turn = right_of(profile_, table.turn);
                continue;
            }
            const unsigned one = chance_.below(unsigned(choices.size()));
            const unsigned two = chance_.below(unsigned(choices.size()));
            const Player player = table.turn;
            table = placed(profile_, table, choices[std::min(one, two)]);
            if (!table.coup.hand(player)) return ended(table, false, player);
        }
        return open_.worths(table, *pulse_);
    }

    Profile profile_;
    Player leader_, me_;
    Coup view_;
    std::vector<Case> cases_;
    Chance chance_;
    Tells tells_;
    Open open_;
    bool tree_, few_ = false;
    std::size_t most_;  // most nodes stored
    std::uint64_t total_ = 0, done_ = 0, tries_ = 0, steps_ = 0;
    double stakes_ = 0;  // sum of the absolute results of all choices
    std::vector<Root> roots_;
    std::vector<Node> nodes_;
    Pulse* pulse_ = nullptr;
};

}  // namespace academie::domino
