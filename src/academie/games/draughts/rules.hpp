// The position law of draughts: legal moves, the captures that must be made, the board after.
//
// Each function cites the paragraph of law.md it implements. Draws, odds and players are in state.hpp, which adds what
// a game remembers. White and Black share one template on the side, since only the men's forward step and the crowning
// row differ. The Polish and the French game share one template on the game `G`: the board, and how men take and kings
// move (§49).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

#include "../../pulse.hpp"
#include "board.hpp"

namespace academie::draughts {

struct Position {
    std::array<Bits, 2> pieces{};  // by Side, men and kings together
    Bits kings = 0;                // of both sides
    Side side = White;             // to move

    Bits occupied() const { return pieces[White] | pieces[Black]; }
    template <class G = Polish>
    Bits empty() const {
        return G::kBoard & ~occupied();
    }
    Bits men(Side s) const { return pieces[s] & ~kings; }
    Bits kings_of(Side s) const { return pieces[s] & kings; }
    bool operator==(const Position&) const = default;
};

// One move, or one whole capture however many routes lead to it (§19): its ends and its victims.
// No default values: a move list is made at every node, and clearing it would cost more than filling it.
struct Move {
    Bits captured;
    std::uint8_t from;  // a Bit
    std::uint8_t to;

    bool operator==(const Move&) const = default;
};

// The moves of a position. Ordinary positions fit inside; composed ones may need the heap.
class MoveList {
  public:
    MoveList() = default;
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;

    void push(Move move) {
        if (size_ == capacity_) grow(size_ + 1);
        moves_[size_++] = move;
    }
    // Reserves space for at most this many more, to be written there without further checks; `wrote` gets their end.
    Move* room(int most) {
        if (size_ + most > capacity_) grow(size_ + most);
        return moves_ + size_;
    }
    void wrote(const Move* end) { size_ = int(end - moves_); }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move& operator[](int i) { return moves_[i]; }
    const Move& operator[](int i) const { return moves_[i]; }
    Move* begin() { return moves_; }
    Move* end() { return moves_ + size_; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }

    bool contains(const Move& move) const {
        for (const Move& m : *this) {
            if (m == move) return true;
        }
        return false;
    }

  private:
    [[gnu::noinline]] void grow(int wanted) {
        while (capacity_ < wanted) capacity_ *= 2;
        auto wider = std::make_unique<Move[]>(std::size_t(capacity_));
        std::copy(begin(), end(), wider.get());
        heap_ = std::move(wider);
        moves_ = heap_.get();
    }

    Move inside_[96];
    std::unique_ptr<Move[]> heap_;
    Move* moves_ = inside_;
    int size_ = 0;
    int capacity_ = 96;
};

// Which of the two games is played: à la polonaise, or à la française (§49).
enum class March : std::uint8_t { Polish, French };

// Calls f with the game, as a type.
template <class F>
inline decltype(auto) in_game(March march, F&& f) {
    return march == March::French ? f(French{}) : f(Polish{});
}

// What decides between captures of equal number (§17, §18). The number taken (§16) always comes first.
enum class Priority : std::uint8_t {
    Number,  // nothing: Metz XII and today's rules
    Kings,   // the most kings taken: Manoury XXII
    Taker,   // a king must do the taking: the usage Mallet reports
    None,    // no rule of choice, not even the number: every complete capture, to explain and to judge faults
};

// ---------------------------------------------------------------------------------------------
// Captures

// The directions in which a piece takes an adjacent one: a man à la française takes only forward (§49).
enum class Ways : std::uint8_t { All, Up, Down };

template <Ways W, int D>
constexpr bool kTakes = W == Ways::All || (W == Ways::Up) == (D < 0);

template <class G, Side S>
constexpr Ways kMenTake = G::kRuns     ? Ways::All
                          : S == White ? Ways::Up
                                       : Ways::Down;

// §8: the squares with an adjacent enemy in direction D and an empty square behind it.
template <int D>
inline Bits leaps(Bits enemy, Bits empty) {
    return shifted<-D>(enemy & shifted<-D>(empty));
}

// The squares from which a piece would leap, by direction; none if it does not take that way.
struct Leaps {
    Bits down_left = 0, down_right = 0, up_right = 0, up_left = 0;

    template <int D>
    Bits in() const {
        return D == DownLeft ? down_left : D == DownRight ? down_right : D == UpRight ? up_right : up_left;
    }
    // Where a piece that came in direction D could leap again: it does not turn back.
    template <int D>
    Bits after() const {
        return (D == UpRight ? 0 : down_left) | (D == UpLeft ? 0 : down_right) | (D == DownLeft ? 0 : up_right) |
               (D == DownRight ? 0 : up_left);
    }
    Bits any() const { return down_left | down_right | up_right | up_left; }
};

template <Ways W>
inline Leaps leaps_of(Bits enemy, Bits empty) {
    Leaps from;
    if constexpr (kTakes<W, DownLeft>) from.down_left = leaps<DownLeft>(enemy, empty);
    if constexpr (kTakes<W, DownRight>) from.down_right = leaps<DownRight>(enemy, empty);
    if constexpr (kTakes<W, UpRight>) from.up_right = leaps<UpRight>(enemy, empty);
    if constexpr (kTakes<W, UpLeft>) from.up_left = leaps<UpLeft>(enemy, empty);
    return from;
}

// Collects the captures of one position that the law prefers. The list holds the best found so far.
template <class G, Priority P>
class Captures {
  public:
    Captures(const Position& position, MoveList& list)
        : list_(list),
          enemy_(position.pieces[other(position.side)]),
          kings_(position.kings),
          vacant_(position.empty<G>()),
          own_(position.pieces[position.side]) {}

    void collect(Side side) {
        if constexpr (G::kRuns) {
            collect(leaps_of<Ways::All>(enemy_, vacant_));
        } else {
            side == White ? begin_all<kMenTake<G, White>>(own_ & ~kings_)
                          : begin_all<kMenTake<G, Black>>(own_ & ~kings_);
            begin_all<Ways::All>(own_ & kings_);
        }
    }

    // The same if the leaps of men are known already, and kings move any distance.
    void collect(const Leaps& from) {
        begin_all<Ways::All>(own_ & ~kings_, from);
        each(own_ & kings_, [this](Bit at) { begin_king(at); });
    }

  private:
    template <Ways W>
    void begin_all(Bits pieces) {
        begin_all<W>(pieces, leaps_of<W>(enemy_, vacant_));
    }

    // §16: if some piece can go on after its first leap, those that cannot take too few. Mostly none can, and no chain
    // has to be followed. The second leaps are found for all at once: without turning back, a second leap cannot end
    // where the first began, nor pass the same piece.
    template <Ways W>
    void begin_all(Bits pieces, const Leaps& from) {
        const Bits more = going_on<DownLeft>(pieces, from) | going_on<DownRight>(pieces, from) |
                          going_on<UpRight>(pieces, from) | going_on<UpLeft>(pieces, from);
        const bool all = P == Priority::None || more;
        if constexpr (kTakes<W, DownLeft>) begin<W, DownLeft>(pieces, from, all);
        if constexpr (kTakes<W, DownRight>) begin<W, DownRight>(pieces, from, all);
        if constexpr (kTakes<W, UpRight>) begin<W, UpRight>(pieces, from, all);
        if constexpr (kTakes<W, UpLeft>) begin<W, UpLeft>(pieces, from, all);
    }

    // Landing squares of those that leap in direction D and can go on.
    template <int D>
    static Bits going_on(Bits pieces, const Leaps& from) {
        return shifted<2 * D>(pieces & from.template in<D>()) & from.template after<D>();
    }

    template <Ways W, int D>
    void begin(Bits pieces, const Leaps& from, bool all) {
        const Bits landings = shifted<2 * D>(pieces & from.template in<D>());
        if (!all) return each(landings, [this](Bit to) { take_one<W, D>(to); });
        each(P == Priority::None ? landings : going_on<D>(pieces, from), [this](Bit at) {
            from_ = at - 2 * D;
            empty_ = vacant_ | word(from_);  // §13: the square it left counts as empty
            go_on<W, D>(word(at), word(at - D), 1);
        });
    }

    // A capture of one piece, if none of this kind takes more.
    template <Ways W, int D>
    void take_one(Bit to) {
        from_ = to - 2 * D;
        keep(word(to), word(to - D), 1, !G::kRuns && W == Ways::All);
    }

    // §8, §10: a piece has come to `at` in direction D, having passed `passed`. It cannot turn back on
    // the piece it has just passed (§12), so three directions are left at most.
    template <Ways W, int D>
    void go_on(Bits at, Bits passed, int number) {
        bool went_on = false;
        if constexpr (D != UpRight && kTakes<W, DownLeft>) went_on |= leap<W, DownLeft>(at, passed, number);
        if constexpr (D != UpLeft && kTakes<W, DownRight>) went_on |= leap<W, DownRight>(at, passed, number);
        if constexpr (D != DownLeft && kTakes<W, UpRight>) went_on |= leap<W, UpRight>(at, passed, number);
        if constexpr (D != DownRight && kTakes<W, UpLeft>) went_on |= leap<W, UpLeft>(at, passed, number);
        if (!went_on) keep(at, passed, number, !G::kRuns && W == Ways::All);
    }

    // §11: passed pieces are not lifted yet, so their squares are not empty; §12: nor can they be taken again.
    template <Ways W, int D>
    bool leap(Bits at, Bits passed, int number) {
        const Bits victim = shifted<D>(at) & enemy_ & ~passed;
        const Bits landing = shifted<D>(victim) & empty_;
        if (!landing) return false;
        go_on<W, D>(landing, passed | victim, number + 1);
        return true;
    }

    // §9: an enemy piece at any distance on an open line, with an empty square behind it.
    void begin_king(Bit from) {
        from_ = from;
        empty_ = vacant_ | word(from);
        king_leap<0>(from, 0, 0);
        king_leap<1>(from, 0, 0);
        king_leap<2>(from, 0, 0);
        king_leap<3>(from, 0, 0);
    }

    // Directions as compile-time numbers, so that the near end of a line is known to the compiler.
    template <int d>
    bool king_leap(Bit at, Bits passed, int number) {
        const Bits blockers = ray_of(d, at) & ~empty_;
        if (!blockers) return false;
        const Bit victim = nearest(d, blockers);
        if (!(word(victim) & enemy_ & ~passed)) return false;
        const Bits landings = open_of(d, victim, empty_);
        if (!landings) return false;
        king<d>(landings, passed | word(victim), number + 1);
        return true;
    }

    // §9, §10: a king may land on any of `landings`. From each it can turn to either side, and from the last go
    // straight on. If it can go straight on, it can do so from any of them, so all go on; otherwise the capture is
    // complete on those from which it cannot turn.
    template <int d>
    void king(Bits landings, Bits passed, int number) {
        constexpr int kTurn = d % 2 == 0 ? 1 : 0, kOther = kTurn + 2;
        const bool straight_on = king_leap<d>(d < 2 ? highest(landings) : lowest(landings), passed, number);
        Bits complete = straight_on ? 0 : landings;
        each(landings, [&](Bit at) {
            bool turned = king_leap<kTurn>(at, passed, number);
            turned |= king_leap<kOther>(at, passed, number);
            if (turned) complete &= ~word(at);
        });
        if (complete) keep(complete, passed, number, true);
    }

    // §16-§18: keep the captures of the highest rank; §19: one entry for each set of ends and victims.
    void keep(Bits landings, Bits passed, int number, bool by_king) {
        int rank = number;
        if constexpr (P == Priority::Kings) rank = 64 * number + count(passed & kings_);
        if constexpr (P == Priority::Taker) rank = 2 * number + by_king;
        if constexpr (P == Priority::None) rank = 0;
        if (rank < best_) return;
        if (rank > best_) {
            best_ = rank;
            list_.clear();
        }
        each(landings, [&](Bit to) {
            const Move move{passed, std::uint8_t(from_), std::uint8_t(to)};
            // Two routes over the same pieces need a closed loop, so at least four victims.
            if (number < 4 || !list_.contains(move)) list_.push(move);
        });
    }

    MoveList& list_;
    const Bits enemy_, kings_, vacant_, own_;
    Bits empty_ = 0;  // vacant_ and the square of origin
    Bit from_ = 0;
    int best_ = 0;
};

// §9: whether a flying king can take something in a direction.
template <int d>
inline bool king_can_leap(Bit at, Bits enemy, Bits empty) {
    const Bits blockers = ray_of(d, at) & ~empty;
    if (!blockers) return false;
    const Bit victim = nearest(d, blockers);
    return (word(victim) & enemy) && victim + step_of(d) >= 0 && (word(victim + step_of(d)) & empty);
}

// §9: whether any of the flying kings `kings` can take something.
inline bool king_can_capture(Bits kings, Bits enemy, Bits empty) {
    for (; kings; kings &= kings - 1) {
        const Bit at = lowest(kings);
        if (king_can_leap<0>(at, enemy, empty) || king_can_leap<1>(at, enemy, empty) ||
            king_can_leap<2>(at, enemy, empty) || king_can_leap<3>(at, enemy, empty))
            return true;
    }
    return false;
}

// §8: the squares on which some of `pieces` would take what stands there.
template <Ways W>
inline Bits prey(Bits pieces, Bits empty) {
    Bits found = 0;
    if constexpr (kTakes<W, DownLeft>) found |= shifted<DownLeft>(pieces) & shifted<UpRight>(empty);
    if constexpr (kTakes<W, UpRight>) found |= shifted<UpRight>(pieces) & shifted<DownLeft>(empty);
    if constexpr (kTakes<W, DownRight>) found |= shifted<DownRight>(pieces) & shifted<UpLeft>(empty);
    if constexpr (kTakes<W, UpLeft>) found |= shifted<UpLeft>(pieces) & shifted<DownRight>(empty);
    return found;
}

// §15: whether the side to move must take.
template <class G = Polish>
inline bool must_capture(const Position& p) {
    const Bits enemy = p.pieces[other(p.side)], empty = p.empty<G>(), men = p.men(p.side), kings = p.kings_of(p.side);
    if constexpr (G::kRuns) {
        if (prey<Ways::All>(men, empty) & enemy) return true;
        return king_can_capture(kings, enemy, empty);
    } else {
        const Bits by_men =
            p.side == White ? prey<kMenTake<G, White>>(men, empty) : prey<kMenTake<G, Black>>(men, empty);
        return ((by_men | prey<Ways::All>(kings, empty)) & enemy) != 0;
    }
}

template <class G, Priority P>
inline void captures(const Position& position, MoveList& list) {
    Captures<G, P>(position, list).collect(position.side);
}

// ---------------------------------------------------------------------------------------------
// Quiet moves

// The two steps of a man (§6), as directions of the side to move.
template <Side S>
constexpr int kLeft = S == White ? UpLeft : DownRight;
template <Side S>
constexpr int kRight = S == White ? UpRight : DownLeft;

// §7, §49: the empty squares a king reaches, without leaping.
template <class G = Polish>
inline Bits king_reach(Bit at, Bits empty) {
    if constexpr (!G::kRuns) {
        const Bits king = word(at);
        return empty &
               (shifted<DownLeft>(king) | shifted<DownRight>(king) | shifted<UpRight>(king) | shifted<UpLeft>(king));
    }
    return open_of(0, at, empty) | open_of(1, at, empty) | open_of(2, at, empty) | open_of(3, at, empty);
}

// A quiet move, written as two words: one store instead of three.
inline Move quiet_move(Bit from, Bit to) {
    if constexpr (std::endian::native != std::endian::little) return {0, std::uint8_t(from), std::uint8_t(to)};
    const std::array<std::uint64_t, 2> words{0, std::uint64_t(from) | std::uint64_t(to) << 8};
    static_assert(sizeof(Move) == sizeof words && offsetof(Move, from) == 8 && offsetof(Move, to) == 9);
    Move move;
    std::memcpy(&move, words.data(), sizeof move);
    return move;
}

// Writes `made(to)` for each square of a set and returns the end. Unrolled by three, so that the processor seldom
// mispredicts the count; up to two more are written past the end, where there must be space.
constexpr int kStride = 3, kBehind = kStride - 1;
template <class Made>
inline Move* write_moves(Bits to, Move* next, Made made) {
    Move* const end = next + count(to);
    for (; to; next += kStride) {
        for (int i = 0; i < kStride; ++i, to &= to - 1) next[i] = made(lowest(to));
    }
    return end;
}

// Most moves of the men of a side, two each on all but the far row; and of a king, on two lines.
constexpr int kMostSteps = 90 + kBehind, kMostReach = 18 + kBehind;

// The moves of men that step in direction D to the squares `to`.
template <int D>
inline Move* write_steps(Bits to, Move* next) {
    return write_moves(to, next, [](Bit at) { return quiet_move(at - D, at); });
}

template <class G, Side S>
inline void write_men(Bits men, Bits empty, MoveList& list) {
    const Bits left = shifted<kLeft<S>>(men) & empty, right = shifted<kRight<S>>(men) & empty;
    list.wrote(write_steps<kRight<S>>(right, write_steps<kLeft<S>>(left, list.room(kMostSteps))));
}

template <class G, Side S>
inline void quiet_moves(const Position& p, MoveList& list) {
    const Bits empty = p.empty<G>();
    write_men<G, S>(p.men(S), empty, list);
    each(p.kings_of(S), [&](Bit from) {
        const Bits reach = king_reach<G>(from, empty);
        list.wrote(write_moves(reach, list.room(kMostReach), [from](Bit to) { return quiet_move(from, to); }));
    });
}

// ---------------------------------------------------------------------------------------------
// Legal moves and the position after

// What a flying king sees in a direction: the squares it reaches, and where it would land after the first piece it can
// take (§7, §9).
struct Sight {
    Bits reach = 0, takes = 0;

    template <int d>
    void look(Bit at, Bits enemy, Bits empty) {
        const Bits ray = ray_of(d, at), wall = ray & ~empty;
        const Bits before = d < 2 ? (wall & (~wall + 1)) - 1 : ~Bits(0) << (64 - std::countl_zero(wall));
        const Bits first = wall & (d < 2 ? ~wall + 1 : before >> 1);
        reach |= ray & before;
        takes |= shifted<step_of(d)>(first & enemy) & empty;
    }
};

// The quiet moves of flying kings, after those of men; false if one of them must take, and then the list is invalid.
inline bool quiet_kings(Bits kings, Bits enemy, Bits empty, MoveList& list) {
    for (; kings; kings &= kings - 1) {
        const Bit from = lowest(kings);
        Sight sight;
        sight.look<0>(from, enemy, empty);
        sight.look<1>(from, enemy, empty);
        sight.look<2>(from, enemy, empty);
        sight.look<3>(from, enemy, empty);
        if (sight.takes) return false;
        list.wrote(write_moves(sight.reach, list.room(kMostReach), [from](Bit to) { return quiet_move(from, to); }));
    }
    return true;
}

// The same data tell whether one must take (§15), the captures, and the moves of kings.
template <Priority P, Side S>
inline void running_moves(const Position& p, MoveList& list) {
    const Bits enemy = p.pieces[other(S)], empty = p.empty<Polish>(), men = p.men(S), kings = p.kings_of(S);
    const Leaps from = leaps_of<Ways::All>(enemy, empty);
    if (!(men & from.any())) {
        write_men<Polish, S>(men, empty, list);
        if (quiet_kings(kings, enemy, empty, list)) return;
        list.clear();
    }
    Captures<Polish, P>(p, list).collect(from);
}

template <class G, Priority P>
inline void moves(const Position& position, MoveList& list) {
    if constexpr (G::kRuns) {
        position.side == White ? running_moves<P, White>(position, list) : running_moves<P, Black>(position, list);
    } else if (must_capture<G>(position)) {
        captures<G, P>(position, list);
    } else {
        position.side == White ? quiet_moves<G, White>(position, list) : quiet_moves<G, Black>(position, list);
    }
}

template <class G>
inline void moves(const Position& position, Priority priority, MoveList& list) {
    switch (priority) {
        case Priority::Number: return moves<G, Priority::Number>(position, list);
        case Priority::Kings: return moves<G, Priority::Kings>(position, list);
        case Priority::Taker: return moves<G, Priority::Taker>(position, list);
        case Priority::None: return moves<G, Priority::None>(position, list);
    }
}

// The same, compiled once for each game (perft.hpp) and never inlined.
template <class G>
void list_moves(const Position& position, Priority priority, MoveList& list);
// When the side to move must take.
template <class G>
void list_captures(const Position& position, Priority priority, MoveList& list);

// §6, §7: whether the side to move has a quiet move: a man with an empty square before it, or a king with one beside
// it.
template <class G = Polish>
inline bool has_quiet_moves(const Position& p) {
    const Bits empty = p.empty<G>(), kings = p.kings_of(p.side);
    const Bits up = p.side == White ? p.pieces[White] : kings, down = p.side == White ? kings : p.pieces[Black];
    const Bits steps = shifted<UpLeft>(up) | shifted<UpRight>(up) | shifted<DownLeft>(down) | shifted<DownRight>(down);
    return (steps & empty) != 0;
}

// §33: whether the side to move has a legal move.
template <class G = Polish>
inline bool has_moves(const Position& p) {
    return must_capture<G>(p) || has_quiet_moves<G>(p);
}

// §11: the victims are lifted together when the move is over; §14: a man that rests on the far row is crowned.
template <class G = Polish>
inline Position after(const Position& p, const Move& move) {
    const Side us = p.side;
    const Bits from = word(move.from), to = word(move.to);
    const Bits own = (p.pieces[us] & ~from) | to;  // not xor: a capture may end where it began (§13)
    const Bits theirs = p.pieces[other(us)] & ~move.captured;
    const bool king = (p.kings & from) || (to & G::kCrown[us]);
    const Bits kings = (p.kings & ~from & ~move.captured) | (king ? to : 0);
    // Selected, not indexed: a store to a computed index goes through memory.
    return {{us == White ? own : theirs, us == White ? theirs : own}, kings, other(us)};
}

// §56: the number of leaves at a depth; a capture counts once however many routes it has (§19). Defined in perft.hpp.
template <class G>
std::uint64_t perft(const Position& position, Priority priority, int depth, Pulse& pulse);

}  // namespace academie::draughts
