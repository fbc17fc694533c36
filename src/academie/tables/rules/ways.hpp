// Every order in which the strides of a throw may be made, as a graph: what a player may move next, and where that
// leads.
//
// plays.hpp finds one way to each position; a board on which people move dame by dame needs all of them. Positions
// reached twice by the same numbers are one stop. Only boards use this; engines never do.
#pragma once

#include <unordered_map>

#include "plays.hpp"

namespace academie::tables {

struct Passage {
    Stride stride;
    std::size_t to;  // the stop it leads to
};

// A position after some strides; `play` is the index of the play that is then complete, -1 if none is.
struct Halt {
    int play = -1;
    std::vector<Passage> passages;
};

// The first stop is the position before any stride; a passage leads to a later stop, and some play can be completed
// from every stop.
using Ways = std::vector<Halt>;

template <PlayLaw L>
class WayFinder {
  public:
    WayFinder(const L& law, const Board& before, const Numbers& numbers)
        : law_(law), before_(before), numbers_(numbers) {}

    // For these plays, by their indices; strides towards other plays of the throw are left out.
    [[gnu::noinline]] Ways find(const Plays& plays) {
        Workspace workspace;
        Plays all;
        Generator<L> generator(law_, workspace);
        generator.find(before_, numbers_, all);
        best_ = generator.best();
        for (std::size_t i = 0; i < plays.size(); ++i) place_[plays[i].key] = int(i);
        reach(unplayed_throw(before_));
        for (std::size_t at = 0; at < reached_.size(); ++at) visit(at);
        return pruned();
    }

  private:
    std::size_t reach(const Play& play) {
        const auto [found, fresh] = known_.try_emplace(play.key ^ mixed(play.used), reached_.size());
        if (fresh) {
            reached_.push_back(play);
            halts_.emplace_back();
        }
        return found->second;
    }

    void visit(std::size_t at) {
        const bool finished = law_.finished(reached_[at]);
        if (keeps(best_, reached_[at], law_.optional(), finished) && law_.rests(before_, reached_[at])) {
            const auto place = place_.find(reached_[at].key);
            if (place != place_.end()) halts_[at].play = place->second;
        }
        if (finished) return;
        for (int i = 0; i < numbers_.count; ++i) {
            if (may_use(reached_[at], numbers_, i)) extend(at, i);
        }
    }

    void extend(std::size_t at, int i) {
        if (reached_[at].board.own.hand) {
            stride(at, kHand, i);
            if (L::kHandFirst) return;
        }
        for (std::uint32_t from = reached_[at].occupied; from; from &= from - 1) stride(at, std::countr_zero(from), i);
    }

    void stride(std::size_t at, Step from, int i) {
        Play next = reached_[at];
        const auto used = std::uint16_t(next.used | 1 << i);
        const bool last = used == (1 << numbers_.count) - 1;
        const Step to = law_.lands(next.board, from, numbers_[i]);
        if (to == kNowhere || (last && !law_.may_end(next.board, to))) return;
        bool hits = false;
        if constexpr (L::kHits) hits = to < kLifted && law_.hits(next.board, to);
        move(next, from, to, numbers_[i]);
        if constexpr (L::kHits) {
            if (hits) hit<L::kLayout>(next);
        }
        next.used = used;
        next.total = std::uint8_t(next.total + numbers_[i]);
        const Stride made = next.last();
        const std::size_t there = reach(next);
        halts_[at].passages.push_back({made, there});
    }

    // Removes what leads to no play.
    Ways pruned() {
        std::vector<bool> alive(halts_.size());
        for (std::size_t at = halts_.size(); at-- > 0;) {
            std::erase_if(halts_[at].passages, [&](const Passage& p) { return !alive[p.to]; });
            alive[at] = at == 0 || halts_[at].play >= 0 || !halts_[at].passages.empty();
        }
        std::vector<std::size_t> place(halts_.size());
        Ways kept;
        for (std::size_t at = 0; at < halts_.size(); ++at) {
            if (!alive[at]) continue;
            place[at] = kept.size();
            kept.push_back(std::move(halts_[at]));
        }
        for (Halt& halt : kept) {
            for (Passage& passage : halt.passages) passage.to = place[passage.to];
        }
        return kept;
    }

    const L& law_;
    const Board& before_;
    const Numbers numbers_;
    Best best_{0, 0};
    Plays reached_;
    Ways halts_;
    std::unordered_map<std::uint64_t, std::size_t> known_;  // a stop by its position and the numbers used
    std::unordered_map<std::uint64_t, int> place_;          // of a play by the key of its position
};

// A way to a play that the numbers themselves do not make: its strides in either order.
inline void add_pair(Ways& ways, const Play& play, int place) {
    const Stride one = play.strides[0], two = play.strides[1];
    const std::size_t first = ways.size();
    if (one == two) {
        ways[0].passages.push_back({one, first});
        ways.push_back({-1, {{two, first + 1}}});
        ways.push_back({place, {}});
        return;
    }
    ways[0].passages.push_back({one, first});
    ways[0].passages.push_back({two, first + 1});
    ways.push_back({-1, {{two, first + 2}}});
    ways.push_back({-1, {{one, first + 2}}});
    ways.push_back({place, {}});
}

// In Python types: for each stop its play and its passages, each from, to, number, whether it hits, and the stop.
using WayValues = std::vector<std::pair<int, std::vector<std::tuple<int, int, int, bool, std::size_t>>>>;

inline WayValues values_of(const Ways& ways) {
    WayValues found;
    for (const Halt& halt : ways) {
        auto& passages = found.emplace_back(halt.play, decltype(found.back().second){}).second;
        for (const auto& [stride, to] : halt.passages) {
            passages.emplace_back(stride.from, stride.to, stride.number, stride.hit, to);
        }
    }
    return found;
}

}  // namespace academie::tables
