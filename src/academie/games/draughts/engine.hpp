// The draughts engine: draughts as a search::Tree, and an Engine that remembers between searches.
//
// The law is in rules.hpp and state.hpp. What this adds is speed: counters follow the draws of a profile along the
// path, in agreement with State, and positions have keys.
#pragma once

#include "../../search/analysis.hpp"
#include "evaluate.hpp"
#include "evaluate_french.hpp"
#include "state.hpp"

namespace academie::draughts {

using search::Budget;
using Line = search::Line<Move>;
using Analysis = search::Analysis<Move>;
using Progress = search::Progress<Move>;

// ---------------------------------------------------------------------------------------------
// Keys

constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

// By side, man or king, bit.
constexpr std::array<std::array<std::array<std::uint64_t, kBits>, 2>, 2> kPieceKeys = [] {
    std::array<std::array<std::array<std::uint64_t, kBits>, 2>, 2> keys{};
    std::uint64_t seed = 1;
    for (auto& side : keys) {
        for (auto& kind : side) {
            for (auto& key : kind) key = mixed(seed++);
        }
    }
    return keys;
}();
constexpr std::uint64_t kTurnKey = mixed(0);

inline std::uint64_t piece_key(Side side, bool king, Bit bit) { return kPieceKeys[side][king][std::size_t(bit)]; }

inline std::uint64_t key_of(const Position& p) {
    std::uint64_t key = p.side == Black ? kTurnKey : 0;
    for (Side side : {White, Black}) {
        each(p.pieces[side], [&](Bit bit) { key ^= piece_key(side, (p.kings & word(bit)) != 0, bit); });
    }
    return key;
}

// Must agree with draughts::after.
template <class G>
inline std::uint64_t key_after(std::uint64_t key, const Position& p, const Move& move) {
    const Side us = p.side;
    const bool was_king = (p.kings & word(move.from)) != 0, is_king = was_king || (G::kCrown[us] & word(move.to));
    key ^= kTurnKey ^ piece_key(us, was_king, move.from) ^ piece_key(us, is_king, move.to);
    each(move.captured, [&](Bit bit) { key ^= piece_key(other(us), (p.kings & word(bit)) != 0, bit); });
    return key;
}

inline std::uint64_t key_of(const Profile& profile, const Odds& odds) {
    std::uint64_t key = std::uint64_t(profile.march);
    const int receiver = odds.giver ? 1 + *odds.giver + 2 * odds.draw : 0;
    // If no draw is given as odds, what must be prepared (§37) makes no difference.
    const int long_limit = profile.long_limit == LongLimit::Prepared && !odds.draw ? 0 : int(profile.long_limit);
    for (int value :
         {int(profile.priority), int(profile.goal), int(profile.main_line), long_limit, profile.limit_main_line,
          profile.limit_three_kings, profile.limit_three_kings_odds, profile.limit_two_kings,
          int(profile.three_v_one_men), profile.repetition, profile.king_moves, receiver}) {
        key = mixed(key + std::uint64_t(value));
    }
    return key;
}

// ---------------------------------------------------------------------------------------------
// Endgame tables

// Endgame tables under one rule of capture, type-erased: any object that has `std::optional<int> probe(const Position&)
// const` (1, 0, -1 for the side to move), `Priority priority() const` and `int pieces() const`.
struct Tables {
    const void* object = nullptr;
    std::optional<int> (*ask)(const void*, const Position&) = nullptr;
    Priority priority = Priority::Number;
    int pieces = 0;  // never asked about positions with more

    template <class Endgame>
    static Tables of(const Endgame* endgame) {
        if (!endgame) return {};
        const auto ask = [](const void* it, const Position& p) { return static_cast<const Endgame*>(it)->probe(p); };
        return {endgame, ask, endgame->priority(), endgame->pieces()};
    }

    // The tables if they hold under a profile, else none.
    Tables under(const Profile& profile) const {
        const bool ours = profile.march == March::Polish && profile.goal == Goal::Normal;
        return ours && profile.priority == priority ? *this : Tables{};
    }

    std::optional<int> probe(const Position& p) const {
        return object && count(p.occupied()) <= pieces ? ask(object, p) : std::nullopt;
    }
};

// ---------------------------------------------------------------------------------------------
// The path

// What the evaluation updates incrementally, move by move.
template <class G>
using FeaturesOf = std::conditional_t<std::is_same_v<G, French>, FrenchFeatures, Features>;

// A position and what the law of draws remembers of the way to it (§35-§40).
template <class G>
struct Node {
    Position position;
    Move move{};  // the one that led here
    std::uint64_t key = 0;
    int quiet_plies = 0;  // since the last irreversible move
    int few_plies = 0;    // counted towards a limit of §36 or §40
    int line_plies = 0;   // consecutive positions in which the lone king stands on the grande ligne
    Few few = Few::No;
    bool giver_line = false;  // §37: the giver of the draw has a right to the longer limit
    bool forced = false;      // must capture
};

// The games a search walks through. Satisfies search::Tree.
template <class G>
class Path {
    using Node = draughts::Node<G>;

  public:
    using Move = draughts::Move;
    using Moves = MoveList;
    static constexpr int kSlots = 2 * 64 * 64;

    Path(const State& state, const Weights& weights, const Tables& tables)
        : profile_(state.profile()),
          odds_(state.odds()),
          weights_(&weights),
          tables_(tables.under(profile_)),
          salt_(key_of(profile_, odds_)) {
        const auto& past = state.past();
        nodes_.resize(past.size() + search::kMaxPly + 2);
        features_.resize(nodes_.size());
        for (std::size_t i = 0; i < past.size(); ++i) place(past[i], i ? int(i) : 0, i ? -1 : state.base_few_plies());
        root_ = followed_ = top_;
        features_[root_] = FeaturesOf<G>(position());
        table_pieces_ = tables_.pieces;
        // Inside a known ending only simpler endings are looked up: the search must find the way there.
        if (tables_.probe(position())) table_pieces_ = count(position().occupied()) - 1;
    }

    const Position& position() const { return at().position; }

    void push(const Move& move) {
        const Node& here = at();
        Node& next = nodes_[++top_];
        next.position = draughts::after<G>(here.position, move);
        next.move = move;
        next.key = draughts::key_after<G>(here.key, here.position, move);
        next.forced = must_capture<G>(next.position);
        next.quiet_plies = irreversible(here.position, move) ? 0 : here.quiet_plies + 1;
        count_few(next, here);
    }
    void pop() { followed_ = std::min(followed_, --top_); }

    void moves(MoveList& list) const {
        const Position& p = position();
        if (at().forced) {
            list_captures<G>(p, profile_.priority, list);
        } else if (p.side == White) {
            quiet_moves<G, White>(p, list);
        } else {
            quiet_moves<G, Black>(p, list);
        }
    }

    std::uint64_t key() const {
        const Node& n = at();
        std::uint64_t key = n.key ^ salt_;
        // The counters belong to the key only where they run.
        if (n.few != Few::No) key ^= mixed(std::uint64_t(n.few_plies * 1024 + n.line_plies * 2 + n.giver_line) + 1);
        if (profile_.king_moves && n.quiet_plies + kNear > 2 * profile_.king_moves)
            key ^= mixed(~std::uint64_t(n.quiet_plies));
        return key;
    }

    // Used to prefetch the table entry before the move is made; where counters run the real key differs, and only the
    // prefetch is lost.
    std::uint64_t key_after(const Move& move) const {
        return draughts::key_after<G>(at().key, position(), move) ^ salt_;
    }

    bool forced() const { return at().forced; }
    bool mobile() const { return at().forced || has_quiet_moves<G>(position()); }
    bool tense() const {
        Position p = position();
        p.side = other(p.side);
        return must_capture<G>(p);
    }

    int stuck() const { return profile_.goal == Goal::Losing ? search::kWin : -search::kWin; }  // §33, §46

    // A game with men only that no table knows cannot end here: most positions are of this kind and pay only for this
    // test.
    std::optional<int> ended() const {
        const Position& p = position();
        if (!p.kings && (!tables_.object || count(p.occupied()) > table_pieces_)) return std::nullopt;
        return ended_by_law();
    }

    int evaluate() const;

    int slot(const Move& move) const { return position().side << 12 | move.from << 6 | move.to; }

    // Four bits tell a capture's victims apart; collisions are rare and only affect move ordering.
    static std::uint16_t packed(const Move& move) {
        const std::uint64_t victims = move.captured * 0x9E3779B97F4A7C15 >> 60;
        return std::uint16_t(std::uint64_t(move.from) | std::uint64_t(move.to) << 6 | victims << 12);
    }

    // The value for the side to move if the law declares a draw here (§42).
    int draw_value() const {
        if (!odds_.giver || !odds_.draw) return 0;
        return *odds_.giver == position().side ? -search::kWin : search::kWin;
    }

  private:
    static constexpr int kNear = 24;  // plies before the limit of king moves from which the value shrinks

    const Node& at() const { return nodes_[top_]; }

    [[gnu::noinline]] std::optional<int> ended_by_law() const {
        const Node& n = at();
        if (n.position.kings) {
            if (profile_.goal == Goal::FirstKing)
                return n.position.kings_of(other(n.position.side)) ? -search::kWin : search::kWin;
            if (drawn(n)) return mobile() ? draw_value() : stuck();
        }
        return tables_.object ? looked_up() : std::nullopt;
    }

    // Many positions are never evaluated, so features are updated lazily, from the last position that was.
    const FeaturesOf<G>& features() const {
        for (; followed_ < top_; ++followed_) {
            features_[followed_ + 1].follow(features_[followed_], nodes_[followed_].position,
                                            nodes_[followed_ + 1].move);
        }
        return features_[top_];
    }

    // The next position of the past; the first one comes with the plies counted before it.
    void place(const Position& p, int quiet_plies, int few_plies) {
        Node before = nodes_[top_];
        if (few_plies > 0) before.few = Few::ThreeKings;  // as State has it
        if (quiet_plies) ++top_;
        Node& n = nodes_[top_];
        n = Node{p, {}, key_of(p), quiet_plies, 0, 0, Few::No, false, must_capture<G>(p)};
        count_few(n, before);
        if (few_plies < 0) return;
        n.few_plies = few_plies;
        n.giver_line = longer_limit(n);
    }

    // Must agree with State::after and State::drawn.
    void count_few(Node& next, const Node& before) const {
        const Position& p = next.position;
        next.few_plies = next.line_plies = 0;
        next.few = Few::No;
        next.giver_line = false;
        if (!p.kings || count(p.occupied()) > 4) return;
        next.few = counted(p, profile_, before.few);
        if (next.few == Few::No) return;
        const bool same_ending = next.few == before.few, goes_on = next.quiet_plies > 0;
        if (same_ending) next.few_plies = before.few_plies + 1;
        if (p.pieces[other(stronger(p))] & G::kMainLine) next.line_plies = goes_on ? before.line_plies + 1 : 1;
        next.giver_line = longer_limit(next);
    }

    // §37: must agree with State::longer_limit, except for the odds, which the counter checks.
    bool longer_limit(const Node& n) const {
        const Position& p = n.position;
        const Side giver = odds_.giver.value_or(stronger(p));
        const int past = n.few_plies - 2 * profile_.limit_three_kings;
        if (profile_.long_limit == LongLimit::Prepared && odds_.draw && past >= 0)
            return line_or_forced<G>(p, giver, 2 * profile_.limit_three_kings_odds - n.few_plies);
        // Past the shorter limit only the player who had the line when it was spent plays on, whatever he gives up
        // later.
        return past > 0 || (p.pieces[giver] & G::kMainLine) != 0;
    }

    bool drawn(const Node& n) const {
        if (n.few == Few::ThreeKings && three_kings_drawn(n)) return true;
        if (n.few == Few::TwoKings && profile_.limit_two_kings && n.few_plies >= 2 * profile_.limit_two_kings)
            return true;
        if (profile_.king_moves && n.quiet_plies >= 2 * profile_.king_moves) return true;
        return repeated(n);
    }

    // §35-§37
    bool three_kings_drawn(const Node& n) const {
        const Position& p = n.position;
        const Side strong = stronger(p);
        if (count(p.kings_of(strong)) == 3) {
            if (profile_.main_line == MainLine::Draw) {
                if (!odds_.giver && holds_main_line<G>(p)) return true;
            } else if (profile_.limit_main_line && n.line_plies > 2 * profile_.limit_main_line) {
                return true;
            }
        }
        int limit = profile_.limit_three_kings;
        if (n.few_plies >= 2 * limit && gives_and_presses(p, odds_)) {
            const bool longer = profile_.long_limit == LongLimit::AnyOdds || (odds_.draw && n.giver_line);
            if (longer) limit = profile_.limit_three_kings_odds;
        }
        return limit && n.few_plies >= 2 * limit;
    }

    // A repeated position counts as a draw at once, whatever the law: a side that wanted to deviate could have done so
    // before.
    bool repeated(const Node& n) const {
        const std::size_t first = top_ - std::size_t(std::min(n.quiet_plies, int(top_)));
        for (std::size_t i = top_; i >= first + 4; i -= 2) {
            if (nodes_[i - 4].key == n.key) return true;
            if (i == first + 4 || i == first + 5) break;
        }
        return false;
    }

    // A table's value, slightly adjusted by the evaluation, so that a won game makes progress.
    std::optional<int> looked_up() const {
        if (top_ == root_ || count(position().occupied()) > table_pieces_) return std::nullopt;
        if (!mobile()) return stuck();
        const auto result = tables_.probe(position());
        if (!result) return std::nullopt;
        if (*result == 0) return draw_value();
        constexpr int kKnown = 20000, kNuance = 2000;
        return *result * kKnown + std::clamp(draughts::evaluate(position(), features(), *weights_), -kNuance, kNuance);
    }

    Profile profile_;
    Odds odds_;
    const Weights* weights_;
    Tables tables_;
    std::uint64_t salt_;
    std::vector<Node> nodes_;
    std::size_t top_ = 0, root_ = 0;
    mutable std::vector<FeaturesOf<G>> features_;  // for the nodes from the root to `followed_`
    mutable std::size_t followed_ = 0;
    int table_pieces_ = 0;
};

// ---------------------------------------------------------------------------------------------
// Evaluation by goal

// §46: men are a burden; a king is not, since it can give itself up anywhere. Men that can move and have advanced are
// better than men blocked at home. Tuned by self-play.
template <class G>
inline int evaluate_losing(const Position& p) {
    const auto worth = [&](Side side) {
        int rows = 0;
        each(p.men(side), [&](Bit bit) {
            const int row = (G::square_of(bit) - 1) / G::kRow;
            rows += side == White ? G::kRows - 1 - row : row;
        });
        return 10 * steppers<G>(p, side) + 4 * rows - 100 * count(p.men(side));
    };
    return worth(p.side) - worth(other(p.side));
}

template <class G>
inline int Path<G>::evaluate() const {
    const Node& n = at();
    if (profile_.goal == Goal::Losing) return evaluate_losing<G>(n.position);
    const int value = draughts::evaluate(n.position, features(), *weights_);
    return std::clamp(value, -search::kLargestEvaluation, search::kLargestEvaluation);
}

// ---------------------------------------------------------------------------------------------
// The engine

static_assert(search::Tree<Path<Polish>> && search::Tree<Path<French>>);

// What an engine has learnt of one game, thread by thread. Instantiated once for each, in engine.cpp.
template <class G>
class Searcher {
  public:
    Analysis analyse(const State& state, const std::vector<Move>& root_moves, search::Table& table,
                     const Weights& weights, const Tables& tables, const Budget& budget, int lines, int threads,
                     const std::atomic<bool>* stop, const Progress& progress, Pulse* pulse);
    static int evaluate(const State& state, const Weights& weights, const Tables& tables);
    void clear();

  private:
    std::vector<std::unique_ptr<search::Memory<Path<G>>>> memories_;
};

template <class G>
Analysis Searcher<G>::analyse(const State& state, const std::vector<Move>& root_moves, search::Table& table,
                              const Weights& weights, const Tables& tables, const Budget& budget, int lines,
                              int threads, const std::atomic<bool>* stop, const Progress& progress, Pulse* pulse) {
    const Path<G> root(state, weights, tables);
    return search::analyse(root, root_moves, table, memories_, budget, lines, threads, stop, progress, pulse);
}

template <class G>
int Searcher<G>::evaluate(const State& state, const Weights& weights, const Tables& tables) {
    return Path<G>(state, weights, tables).evaluate();
}

template <class G>
void Searcher<G>::clear() {
    for (auto& memory : memories_) memory->lessons.clear();
}

class Engine {
  public:
    // Without weights, uses the hand-made ones. What the pointers point to must outlive the engine.
    explicit Engine(std::size_t megabytes, const Weights* weights = nullptr, const Tables& tables = {})
        : table_(megabytes), weights_(weights), tables_(tables) {
        if (weights_) return;
        static const std::unique_ptr<const Weights> kHand = hand_weights();  // shared by all
        weights_ = kHand.get();
    }

    // Forgets every earlier search.
    void clear() {
        table_.clear();
        polish_.clear();
        french_.clear();
    }
    void resize(std::size_t megabytes) { table_.resize(megabytes); }

    // The best moves of a game in progress; none when it is over.
    Analysis analyse(const State& state, const Budget& budget, int lines = 1, int threads = 1,
                     const std::atomic<bool>* stop = nullptr, const Progress& progress = {}, Pulse* pulse = nullptr) {
        if (state.outcome()) return {};
        const auto search = [&](auto& searcher) {
            return searcher.analyse(state, root_moves(state), table_, *weights_, tables_, budget, lines, threads, stop,
                                    progress, pulse);
        };
        return state.profile().march == March::French ? search(french_) : search(polish_);
    }

    int evaluate(const State& state) const {
        return in_game(state.profile().march,
                       [&](auto game) { return Searcher<decltype(game)>::evaluate(state, *weights_, tables_); });
    }

  private:
    // All legal moves, except those that a table says throw away a better result.
    std::vector<Move> root_moves(const State& state) const {
        MoveList list;
        state.moves(list);
        std::vector<Move> all(list.begin(), list.end()), best;
        const Tables tables = tables_.under(state.profile());
        if (!tables.object) return all;
        int most = -2;
        for (const Move& move : all) {
            const auto result = tables.probe(draughts::after(state.position(), move));
            if (!result) return all;
            if (-*result > most) best.clear();
            most = std::max(most, -*result);
            if (-*result == most) best.push_back(move);
        }
        return best;
    }

    search::Table table_;
    Searcher<Polish> polish_;
    Searcher<French> french_;
    const Weights* weights_;
    Tables tables_;
};

// ---------------------------------------------------------------------------------------------
// Bench

// Positions of every stage of the game, from the engine's own games.
constexpr std::array<Position, 16> kBenchPositions{{
    {{0x3ff1fc30000000, 0x30ff8ff}, 0, White},
    {{0x3bd7be10000000, 0x5177b5f}, 0, Black},
    {{0x3fe4fc08000000, 0x20debbf}, 0, White},
    {{0x3fe1ec40000000, 0x8bc3ff}, 0, Black},
    {{0x2ec1be90000000, 0x38fc1b5}, 0, White},
    {{0x2ea79c20000000, 0x2cbc917}, 0, Black},
    {{0x2a23b438000000, 0x10f30fc}, 0, White},
    {{0x3f341c00000000, 0x108c0ff}, 0, Black},
    {{0x3f201288000000, 0x482305f}, 0, White},
    {{0x3e806002080000, 0x100000210bf}, 0, Black},
    {{0x2ac10488000000, 0x4042902e}, 0, White},
    {{0xa470a0000000, 0x1418e080}, 0, Black},
    {{0x8442010012000, 0x7008015}, 0x4000000, White},
    {{0x28000c90000000, 0x1110054}, 0, Black},
    {{0x8004200000004, 0x10810848000}, 0x4, White},
    {{0x20048000, 0x1000204000004}, 0x8000, Black},
}};

// The node count of a fixed search on one thread: equal on every machine, and changed by any functional change.
inline std::uint64_t bench(int depth, const Weights* weights = nullptr) {
    Engine engine(16, weights);
    Profile profile;
    profile.repetition = 3;
    profile.king_moves = 25;
    std::uint64_t nodes = 0;
    for (const Position& position : kBenchPositions) {
        engine.clear();
        nodes += engine.analyse(State(position, profile), {0, 0, depth}).nodes;
    }
    return nodes;
}

}  // namespace academie::draughts
