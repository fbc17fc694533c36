// A game of chess in progress under a profile: what may be played, what follows, and how the game ends on the board.
//
// A state stores the positions since its base, as far back as the law needs them (§11, §13), and the moves between
// them.
#pragma once

#include <optional>
#include <random>
#include <tuple>

#include "moves.hpp"

namespace academie::chess {

// ----------------------------------------------------------------------------------------------
// What a profile allows, named as in profiles.toml

enum class Opening : std::uint8_t { One, Beginner, Each };
enum class Promotion : std::uint8_t { Any, Lost };
enum class NoneLost : std::uint8_t { Blocked, Waits };
enum class Stalemate : std::uint8_t { Draw, Loss, Win };

struct Profile {
    Opening opening = Opening::One;
    bool en_passant = true, castling_pawn = false;
    Promotion promotion = Promotion::Any;
    NoneLost none_lost = NoneLost::Blocked;
    Stalemate stalemate = Stalemate::Draw;
    int perpetual = 0, repetition = 3, fifty = 50;
    bool dead = true;
};

enum class Ending : std::uint8_t { None, Mate, Stalemate, Dead, Perpetual, Repetition, Fifty };

// What a move has done, as bits.
enum Came : int { kCapture = 1, kEnPassant = 2, kCastling = 4, kPromotion = 8, kCheck = 16 };

// ----------------------------------------------------------------------------------------------
// A position

struct Position {
    Men men;
    int clock = 0;              // plies since a capture or a move of a pawn
    int number = 1;             // of the whole move
    int begun = -1;             // §9: plies of an opening in which one side plays several moves in a row; -1 outside it
    bool can_be_taken = false;  // whether a pawn can be taken in passing

    // What the first fields of a FEN say: the men, the turn and the rights.
    auto placing() const {
        return std::tuple(men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings, men.side[0],
                          men.side[1], men.turn, men.castling, can_be_taken ? men.passed : kNowhere);
    }
    bool stands_as(const Position& other) const { return placing() == other.placing(); }
};

// §7: the kinds of piece of which a side has fewer than at the start, as bits; a pawn is bit 1, a queen bit 5.
inline int lost(const Men& men, int side) {
    const Squares own = men.side[std::size_t(side)];
    const auto fewer = [&](Squares kind, int first) { return std::popcount(kind & own) < first; };
    return fewer(men.knights, 2) << 2 | fewer(men.bishops, 2) << 3 | fewer(men.rooks, 2) << 4 |
           fewer(men.queens, 1) << 5;
}

inline bool castles(const Men& men, int code) {
    return (men.kings >> from_of(code) & 1) != 0 && std::abs(to_of(code) - from_of(code)) == 2;
}

// §6: castling in which the pawn of that rook moves one or two squares along, from its first square.
inline void add_with_pawn(const Men& men, int code, std::vector<int>& found) {
    const int own = men.turn, step = own ? 8 : -8;
    const int home = (to_of(code) > from_of(code) ? 7 : 0) + (own ? 8 : 48);
    if ((men.pawns & men.side[std::size_t(own)]) >> home & 1) {
        for (int target = home + step; target != home + 3 * step; target += step) {
            if (men.all() >> target & 1) return;  // king and rook are on the first rank, before and after
            found.push_back(code | (target + 1));
        }
    }
}

// §4 to §8: in ascending order.
std::vector<int> legal_moves(const Men& men, const Profile& profile);

// Whether the king of the side to move is attacked.
inline bool in_check(const Men& men) {
    const Squares king = men.kings & men.side[std::size_t(men.turn)];
    return king && attacked(men, 63 - std::countl_zero(king), 1 - men.turn, men.all());
}

// §14: whether neither side has enough material to mate, however badly the other plays.
inline bool is_dead(const Men& men) {
    if (men.pawns | men.rooks | men.queens) return false;
    constexpr Squares kDark = 0xaa55aa55aa55aa55ULL;
    if (men.knights) return std::popcount(men.knights | men.bishops) == 1;
    return !(men.bishops & kDark) || !(men.bishops & ~kDark);
}

// §7: a pawn that waits on the last rank becomes the piece its side has just lost.
inline void release(Men& men, std::size_t kind) {
    const std::array<Squares*, 6> kinds{&men.pawns, &men.knights, &men.bishops, &men.rooks, &men.queens, &men.kings};
    const Squares last = men.turn ? Squares(0xff) << 56 : Squares(0xff);
    const Squares waiting = men.pawns & men.side[std::size_t(men.turn)] & last;
    men.pawns ^= waiting & -waiting;
    *kinds[kind] |= waiting & -waiting;
}

// §9: after how many plies of the opening the same player moves again, and when the opening is over.
inline bool goes_on(Opening opening, int plies) { return plies == 1 || (opening == Opening::Each && plies == 3); }
inline int beginning(Opening opening) { return opening == Opening::Each ? 4 : 2; }

struct Step {
    Position position;
    int came;
    bool checks;   // gives check
    bool forgets;  // earlier positions cannot come back
};

// Makes a legal move. A second move of the same side follows an empty one of the other side.
Step played(const Position& before, int code, const Profile& profile);

// §21: perft to a depth; as usual, draws do not cut the tree.
std::uint64_t count(const Position& position, const Profile& profile, int depth, Pulse& pulse);

// Plies back to the first of a run of checks by the last mover, 0, or by the other, 1; 0 for no run.
inline std::size_t row(const std::vector<bool>& checks, std::size_t side) {
    std::size_t length = 0;
    for (std::size_t back = 1 + side; back <= checks.size() && checks[checks.size() - back]; back += 2) length = back;
    return length;
}

// §13, §11: how many plies the law must remember if nothing irreversible has happened.
//
// All of them where repetitions or quiet moves count; where only perpetual check does, the longest run in which one of
// the players has given check with each move.
inline std::size_t remembered(const std::vector<bool>& checks, const Profile& profile) {
    if (profile.repetition || profile.fifty) return checks.size();
    return profile.perpetual ? std::max(row(checks, 0), row(checks, 1)) : 0;
}

std::string fen(const Position& position);

// ----------------------------------------------------------------------------------------------
// A game in progress

class State {
  public:
    State(const Position& position, const Profile& profile) : profile_(profile), now_(position) {
        if (!profile_.en_passant) now_.men.passed = kNowhere;
        remember(0);
        settle();
    }

    const Profile& profile() const { return profile_; }
    const Position& now() const { return now_; }
    const Position& base() const { return past_.empty() ? now_ : past_.front(); }
    const std::vector<int>& played_since() const { return played_; }
    const std::vector<int>& moves() const { return moves_; }
    Ending ending() const { return ending_; }
    int came() const { return came_; }

    // §8, §12: who wins a game that is over; nobody if it is drawn.
    std::optional<int> winner() const {
        const int mover = now_.men.turn ? 0 : 1;
        if (ending_ == Ending::Mate) return 1 - mover;
        if (ending_ != Ending::Stalemate || profile_.stalemate == Stalemate::Draw) return std::nullopt;
        return profile_.stalemate == Stalemate::Win ? mover : 1 - mover;
    }

    bool allows(int code) const {
        return ending_ == Ending::None && std::binary_search(moves_.begin(), moves_.end(), code);
    }

    // The state after a legal move.
    State after(int code) const;

    bool operator==(const State& other) const {
        const Position &one = base(), &two = other.base();
        return one.stands_as(two) && one.clock == two.clock && one.number == two.number &&
               now_.begun == other.now_.begun && played_ == other.played_;
    }

  private:
    State(const Profile& profile, const Step& step) : profile_(profile), now_(step.position), came_(step.came) {}

    // The last so many plies and no more; where nobody counts quiet moves, they begin with the base.
    void remember(std::size_t kept) {
        const auto forget = [&](auto& list) { list.erase(list.begin(), list.end() - std::ptrdiff_t(kept)); };
        forget(past_);
        forget(played_);
        forget(checks_);
        if (profile_.fifty) return;
        for (std::size_t i = 0; i < kept; ++i) past_[i].clock = int(i);
        now_.clock = int(kept);
    }

    void settle();

    // §11, §13: whether the position has occurred that many times within the last plies.
    bool returns(std::size_t plies, int times) const {
        const auto first = past_.end() - std::ptrdiff_t(plies);
        return 1 + std::count_if(first, past_.end(), [&](const Position& each) { return each.stands_as(now_); }) >=
               times;
    }

    Profile profile_;
    Position now_;
    std::vector<Position> past_;  // before each of the moves played
    std::vector<int> played_;
    std::vector<bool> checks_;  // whether each gave check
    std::vector<int> moves_;
    Ending ending_ = Ending::None;
    int came_ = 0;
};

// A uniformly random game to its end, or to that many plies: the plies played, and the last state.
std::tuple<int, State> played_out(const State& start, std::uint64_t seed, int plies, Pulse& pulse);

}  // namespace academie::chess
