// A game of Polish draughts in progress: a position and the past that the law of draws needs.
//
// The match law: limits of moves, repetition, the draw given as odds. Values come from profiles.toml; a State is
// immutable and `after` returns the next one.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "rules.hpp"

namespace academie::draughts {

enum class Goal : std::uint8_t { Normal, Losing, FirstKing };          // §33, §46, §47
enum class MainLine : std::uint8_t { Draw, Limit };                    // §35
enum class LongLimit : std::uint8_t { DrawGiven, AnyOdds, Prepared };  // §37

// The rules of one profile that affect the course of play. Limits are whole moves (§38); 0 is none.
struct Profile {
    March march = March::Polish;
    Priority priority = Priority::Number;
    Goal goal = Goal::Normal;
    MainLine main_line = MainLine::Limit;
    LongLimit long_limit = LongLimit::DrawGiven;
    int limit_main_line = 0;
    int limit_three_kings = 0;
    int limit_three_kings_odds = 0;
    int limit_two_kings = 0;
    bool three_v_one_men = false;
    bool crown_by_offer = false;
    int repetition = 0;
    int king_moves = 0;

    bool operator==(const Profile&) const = default;
};

// §42: what one side gives the other. The men are off the board already; the draw decides a remise.
struct Odds {
    std::optional<Side> giver;
    bool draw = false;  // a drawn game counts as won by the receiver

    bool operator==(const Odds&) const = default;
};

enum class Ending : std::uint8_t {
    NoPieces,    // §33
    NoMoves,     // §33
    AllGiven,    // §46
    FirstKing,   // §47
    MainLine,    // §35
    Limit,       // §36, §37
    TwoKings,    // §40
    KingMoves,   // §40
    Repetition,  // §40
};

struct Outcome {
    Ending ending;
    std::optional<Side> winner;
    bool remise;  // a draw; it still has a winner when the draw is given as odds (§42)

    bool operator==(const Outcome&) const = default;
};

// Endings of few pieces in which the moves are counted.
enum class Few : std::uint8_t { No, ThreeKings, TwoKings };

// §36, §40: three against a lone king (kings only in the books, decision D8; with men too today), or at most two.
inline Few few_pieces(const Position& p, const Profile& profile) {
    for (Side lone : {White, Black}) {
        const Side strong = other(lone);
        if (count(p.pieces[lone]) != 1 || !p.kings_of(lone)) continue;
        const int pieces = count(p.pieces[strong]), kings = count(p.kings_of(strong));
        if (pieces == 3 && (kings == 3 || (profile.three_v_one_men && kings >= 1))) return Few::ThreeKings;
        if (pieces <= 2 && kings >= 1) return Few::TwoKings;
    }
    return Few::No;
}

// The ending whose moves are counted now, after `before` was counted at the last move. Without a limit nothing is
// counted. By the books' laws the count of three kings goes on when one of them is given up (§38, Manoury No 7 bis).
inline Few counted(const Position& p, const Profile& profile, Few before) {
    const Few now = few_pieces(p, profile);
    if (now != Few::TwoKings || profile.limit_two_kings) return now;
    return before == Few::ThreeKings ? Few::ThreeKings : Few::No;
}

// The side with more pieces, in an ending of few of them.
inline Side stronger(const Position& p) { return count(p.pieces[White]) >= count(p.pieces[Black]) ? White : Black; }

// §35, decision D3: the lone king, to move, stands on the grande ligne and can move along it without being taken.
template <class G>
inline bool holds_main_line(const Position& p) {
    const Side lone = other(stronger(p));
    if (p.side != lone || !(p.pieces[lone] & G::kMainLine) || must_capture<G>(p)) return false;
    const Bit from = lowest(p.pieces[lone]);
    bool holds = false;
    each(king_reach<G>(from, p.empty<G>()) & G::kMainLine,
         [&](Bit to) { holds |= !must_capture<G>(after<G>(p, {0, std::uint8_t(from), std::uint8_t(to)})); });
    return holds;
}

// A move after which no earlier position can come again: a capture, or any move of a man.
inline bool irreversible(const Position& p, const Move& move) { return move.captured || !(p.kings & word(move.from)); }

// §37: whether the side that had the three kings gives odds. Once they are given up down to king against king both
// sides have as many, and it is assumed to be the giver.
inline bool gives_and_presses(const Position& p, const Odds& odds) {
    return odds.giver && count(p.pieces[*odds.giver]) >= count(p.pieces[other(*odds.giver)]);
}

// The plies of best play to the end of up to three kings against one, from KingsDistance (endgame.cpp): odd if the side
// to move wins, even if it loses; none for a draw, and for any other material.
std::optional<int> plies_to_end(const Position& p);

// §37, Manoury: at each move past the shorter limit a giver of the draw has a king on the grande ligne, or a win forced
// within the longer one.
template <class G>
inline bool line_or_forced(const Position& p, Side giver, int plies_left) {
    if (p.kings_of(giver) & G::kMainLine) return true;
    const int plies = std::is_same_v<G, Polish> ? plies_to_end(p).value_or(0) : 0;
    return plies > 0 && plies <= plies_left && (plies % 2 == 1) == (p.side == giver);
}

class State {
  public:
    // `few_plies`: the plies already counted towards a limit of §36 or §40 when this position arose.
    State(const Position& position, const Profile& profile, const Odds& odds = {}, int few_plies = 0)
        : profile_(profile),
          odds_(odds),
          past_{position},
          few_(counted(position, profile, few_plies ? Few::ThreeKings : Few::No)),
          few_plies_(few_plies),
          base_few_plies_(few_plies) {}

    const Position& position() const { return past_.back(); }
    const Profile& profile() const { return profile_; }
    const Odds& odds() const { return odds_; }
    // The positions since the last irreversible move, oldest first, the present one last.
    const std::vector<Position>& past() const { return past_; }
    int few_plies() const { return few_plies_; }
    int base_few_plies() const { return base_few_plies_; }

    void moves(MoveList& list) const {
        in_game(profile_.march, [&](auto game) { list_moves<decltype(game)>(position(), profile_.priority, list); });
    }
    // §26: every complete capture, before any rule of choice.
    void all_captures(MoveList& list) const {
        if (!must_capture()) return;
        in_game(profile_.march, [&](auto game) { list_moves<decltype(game)>(position(), Priority::None, list); });
    }
    bool must_capture() const {
        return in_game(profile_.march, [&](auto game) { return draughts::must_capture<decltype(game)>(position()); });
    }
    // §35: three kings against one that holds the grande ligne.
    bool holds_main_line() const {
        return few_pieces(position(), profile_) == Few::ThreeKings && in_game(profile_.march, [&](auto game) {
                   return draughts::holds_main_line<decltype(game)>(position());
               });
    }

    [[gnu::noinline]] State after(const Move& move) const {
        const Position next =
            in_game(profile_.march, [&](auto game) { return draughts::after<decltype(game)>(position(), move); });
        State state = *this;
        state.few_ = counted(next, profile_, few_);
        state.few_plies_ = state.few_ != Few::No && state.few_ == few_ ? few_plies_ + 1 : 0;  // §38
        if (irreversible(position(), move)) {
            state.past_.clear();
            state.base_few_plies_ = state.few_plies_;
        }
        state.past_.push_back(next);
        return state;
    }

    // Wins come before draws: a win on the board at the last counted move stands (§38).
    [[gnu::noinline]] std::optional<Outcome> outcome() const {
        if (const auto won = decided()) return won;
        if (const auto ending = drawn()) return Outcome{*ending, drawn_winner(), true};
        return std::nullopt;
    }

    // §39: whether the lone king may have the other side's men crowned at once, to start the count.
    bool may_offer_crowns() const {
        const Position& p = position();
        if (!profile_.crown_by_offer || outcome()) return false;
        const Side strong = stronger(p), lone = other(strong);
        return count(p.pieces[lone]) == 1 && p.kings_of(lone) && count(p.pieces[strong]) == 3 && p.kings_of(strong) &&
               p.men(strong);
    }

    // §39: the men crowned where they stand (Metz XVIII); the turn does not pass.
    State with_crowns() const {
        Position p = position();
        p.kings |= p.pieces[stronger(p)];
        return State(p, profile_, odds_);
    }

    bool operator==(const State&) const = default;

  private:
    Bits main_line() const {
        return in_game(profile_.march, [](auto game) { return decltype(game)::kMainLine; });
    }

    std::optional<Outcome> decided() const {
        const Position& p = position();
        const Side us = p.side, them = other(us);
        if (profile_.goal == Goal::FirstKing) {  // §47; the side that has just moved is checked first
            if (p.kings_of(them)) return Outcome{Ending::FirstKing, them, false};
            if (p.kings_of(us)) return Outcome{Ending::FirstKing, us, false};
        }
        if (in_game(profile_.march, [&](auto game) { return has_moves<decltype(game)>(p); })) return std::nullopt;
        if (profile_.goal == Goal::Losing) return Outcome{Ending::AllGiven, us, false};  // §46
        return Outcome{p.pieces[us] ? Ending::NoMoves : Ending::NoPieces, them, false};  // §33
    }

    std::optional<Ending> drawn() const {
        const Position& p = position();
        if (few_ == Few::ThreeKings) {
            if (main_line_draw(p)) return Ending::MainLine;
            const int limit = three_kings_limit(p);
            if (limit && few_plies_ >= 2 * limit) return Ending::Limit;
        }
        if (few_ == Few::TwoKings && profile_.limit_two_kings && few_plies_ >= 2 * profile_.limit_two_kings) {
            return Ending::TwoKings;
        }
        if (profile_.king_moves && int(past_.size()) - 1 >= 2 * profile_.king_moves) return Ending::KingMoves;
        if (profile_.repetition && std::count(past_.begin(), past_.end(), p) >= profile_.repetition)
            return Ending::Repetition;
        return std::nullopt;
    }

    // §35: at once between equals; by today's rule after some moves on the line.
    bool main_line_draw(const Position& p) const {
        const Side strong = stronger(p), lone = other(strong);
        if (count(p.kings_of(strong)) != 3) return false;
        if (profile_.main_line == MainLine::Draw) return !odds_.giver && holds_main_line();
        if (!profile_.limit_main_line) return false;
        int plies = 0;  // since the lone king came to the line
        for (auto at = past_.rbegin(); at != past_.rend() && (at->pieces[lone] & main_line()); ++at) ++plies;
        return plies > 2 * profile_.limit_main_line;
    }

    // §36, §37
    int three_kings_limit(const Position& p) const {
        const int limit = profile_.limit_three_kings;
        if (few_plies_ < 2 * limit || !gives_and_presses(p, odds_)) return limit;
        return longer_limit(p, *odds_.giver) ? profile_.limit_three_kings_odds : limit;
    }

    // §37: whether the longer limit applies to him.
    bool longer_limit(const Position& p, Side giver) const {
        if (profile_.long_limit == LongLimit::AnyOdds) return true;
        if (!odds_.draw) return false;
        if (profile_.long_limit == LongLimit::DrawGiven) return had_line_at(2 * profile_.limit_three_kings, giver);
        const int left = 2 * profile_.limit_three_kings_odds - few_plies_;
        return in_game(profile_.march,
                       [&](auto game) { return draughts::line_or_forced<decltype(game)>(p, giver, left); });
    }

    // §37: Metz grants the longer limit to a giver of the draw who has the grande ligne when the shorter one is spent;
    // he may leave the line afterwards.
    bool had_line_at(int ply, Side strong) const {
        if (base_few_plies_ > ply) return true;  // spent before the last capture: otherwise the game would be over
        return (past_[std::size_t(ply - base_few_plies_)].pieces[strong] & main_line()) != 0;
    }

    // §37, §42: with the draw given, a remise is won by the one who receives it.
    std::optional<Side> drawn_winner() const {
        if (odds_.giver && odds_.draw) return other(*odds_.giver);
        return std::nullopt;
    }

    Profile profile_;
    Odds odds_;
    std::vector<Position> past_;
    Few few_ = Few::No;
    int few_plies_ = 0;
    int base_few_plies_ = 0;
};

}  // namespace academie::draughts
