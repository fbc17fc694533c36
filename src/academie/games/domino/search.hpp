// The machine of one coup: worlds that agree with what a player knows, and in them a search over what all can see.
//
// World after world is dealt, every one that agrees as likely as another, except that of two players each reads the
// other's plays (tells.hpp); with several hands hidden no gain was seen in it. Every choice of the player is
// tried in the same worlds. What follows a choice goes down one tree for all worlds, whose branches are what he sees of
// the table: so his later choices cannot hang on hands that are hidden from him. Below the tree a world is played out
// with open hands, by chance until its end is near and then by best play. Where few worlds are left that are near their
// end, each is worked out once, and all of them count alike.
//
// Equal seeds find equal things on every machine: worlds are counted and not seconds, and of what rounds only sums,
// quotients and square roots are taken, which every machine rounds alike.
#pragma once

#include <cmath>
#include <utility>

#include "open.hpp"
#include "playouts.hpp"
#include "tells.hpp"
#include "worlds.hpp"

namespace academie::domino {

// A way in which the hidden hands may be made up, and whose they are.
struct Case {
    Worlds worlds;
    std::vector<Player> owners;
};

inline constexpr Choice kBoude{-1, kNothing};

// A choice and its worth to the side that chooses, in the unit of the profile.
struct Judged {
    Choice choice;
    double worth;
};

class Search {
  public:
    // Of a view whose player on turn has to play; some world agrees with it. Without the tree hands are always open.
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
    // Whether every world there is has been worked out.
    bool exact() const { return few_ && done_ == total_; }

    // Deals this many more worlds, or until it has been through so many nodes in all, where that is not 0. What a stop
    // leaves unfinished counts for nothing.
    void look(std::uint64_t worlds, std::uint64_t nodes_in_all, Pulse& pulse);

    // The choices with their mean worths; of one that was tried no more it is not said that it is the best.
    std::vector<Judged> judged() const;

  private:
    static constexpr std::uint64_t kFew = 200, kBatch = 32;  // worlds
    static constexpr std::size_t kDealt = 8;                 // worlds of which one is taken
    static constexpr double kCurious = 0.7;                  // how much what was seldom tried is tried again
    static constexpr double kClear = 12.0;                   // a difference is clear: its square to its variance
    static constexpr std::uint32_t kPassed = 1u << 20, kDrawn = 2u << 20;  // branches that are no tile placed

    // A choice of the player's, the tree below it, and what it has come to.
    struct Root {
        Choice choice;
        int node;
        bool kept = true;
        double found = 0, sum = 0;
        std::uint64_t worlds = 0;
        std::vector<double> batch{};  // in each world since the last weeding

        void add() {
            sum += found;
            ++worlds;
            batch.push_back(found);
        }
        double mean() const { return worlds ? sum / double(worlds) : 0; }
    };

    // What the table has seen, as a branch of what it saw before.
    struct Node {
        std::uint32_t branch = 0;
        int next = -1, first = -1;           // of the same branching; of the branches from here
        std::uint32_t visits = 0, open = 0;  // how often it was gone, and how often it could have been
        double sum = 0;                      // of what it came to, for the side that chose it
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

    // One of the worlds; of some dealt by chance one that is likely, where the plays tell of it.
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

    // A choice that was clearly behind the best one in the same worlds is tried no more.
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

    // What everybody sees, and what the player alone: the tile he has drawn himself.
    Worths seen(int from, std::uint32_t branch, const Table& table) {
        const int node = found(from, branch);
        if (node >= 0) return down(node, table);
        return nodes_.size() < most_ ? down(added(from, branch), table) : below(table);
    }

    // The world played on from what has been seen: by what the tree has learned, and from a new branch on below it.
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

    // One of the choices that were never tried from here, else the one of which most is hoped.
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
    // Below it

    Worths ended(const Table& table, bool closed, Player last) const {
        return worths_of(profile_, end_of(profile_, table.coup, leader_, closed, last));
    }

    // §54: a tile of the talon, by chance.
    Tile draw(Table& table) {
        const Tiles talon = kAll & ~table.coup.out();
        const Tile tile = nth(talon, chance_.below(unsigned(count(talon))));
        table.coup.hands[std::size_t(table.turn)] |= bit(tile);
        return tile;
    }

    // Open hands: by chance until the end is near, of two choices the heavier tile; then by best play.
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
    std::size_t most_;  // nodes that are kept
    std::uint64_t total_ = 0, done_ = 0, tries_ = 0, steps_ = 0;
    double stakes_ = 0;  // what choices came to, whoever won it, in all
    std::vector<Root> roots_;
    std::vector<Node> nodes_;
    Pulse* pulse_ = nullptr;
};

}  // namespace academie::domino
