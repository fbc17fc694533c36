// The law of chess (moves.hpp, state.hpp) and its solved ending, compiled optimised; bind.cpp only translates.

#include "rook_bishop.hpp"
#include "state.hpp"

namespace academie::chess {

std::vector<int> legal_moves(const Men& men) {
    const int own = men.turn, other = 1 - own;
    const Squares mine = men.side[std::size_t(own)], theirs = men.side[std::size_t(other)], all = men.all();
    const Squares kings = men.kings & mine;
    const int king = kings ? 63 - std::countl_zero(kings) : kNowhere;
    std::vector<int> found;
    found.reserve(64);

    const auto safe = [&](int from, int to, Squares taken) {
        if (king == kNowhere) return true;
        const Squares lifted = Squares(1) << from, put = Squares(1) << to, gone = taken | put;
        Men after = men;
        for (Squares* kind :
             {&after.pawns, &after.knights, &after.bishops, &after.rooks, &after.queens, &after.kings}) {
            *kind &= ~(gone & theirs);
            if (*kind & lifted & mine) *kind = (*kind & ~lifted) | put;
        }
        after.side[std::size_t(own)] = (mine & ~lifted) | put;
        after.side[std::size_t(other)] = theirs & ~gone;
        return !attacked(after, from == king ? to : king, other, after.all());
    };
    const auto add = [&](int from, int to, Squares taken = 0) {
        if (!safe(from, to, taken)) return;
        const bool crowned = (men.pawns >> from & 1) != 0 && (kEnds >> to & 1) != 0;
        for (int kind = crowned ? 2 : 0; kind <= (crowned ? 5 : 0); ++kind) found.push_back(code_of(from, to, kind));
    };
    const auto spread = [&](int from, Squares to) {
        for (; to; to &= to - 1) add(from, std::countr_zero(to));
    };

    for (Squares left = mine; left; left &= left - 1) {
        const int from = std::countr_zero(left);
        const Squares here = Squares(1) << from;
        if (here & men.pawns) {
            const Squares takes = pawn_takes(here, own);
            spread(from, takes & theirs);
            if (men.passed != kNowhere && (takes >> men.passed & 1) != 0 && (all >> men.passed & 1) == 0) {
                add(from, men.passed, Squares(1) << (own ? men.passed - 8 : men.passed + 8));
            }
            const Squares once = (own ? here << 8 : here >> 8) & ~all;
            const Squares middle = own ? Squares(0xffff) << 16 : Squares(0xffff) << 32;
            spread(from, once | ((own ? once << 8 : once >> 8) & ~all & middle));
        } else if (here & men.kings) {
            spread(from, lines().king[std::size_t(from)] & ~mine);
        } else if (here & men.knights) {
            spread(from, knight_from(from) & ~mine);
        } else {
            const Squares straight = here & (men.rooks | men.queens) ? rook_from(from, all) : 0;
            const Squares slanting = here & (men.bishops | men.queens) ? bishop_from(from, all) : 0;
            spread(from, (straight | slanting) & ~mine);
        }
    }
    const int home = own ? 4 : 60;
    if (king == home && (men.castling & (own ? Squares(0xff) : Squares(0xff) << 56)) &&
        !attacked(men, king, other, all)) {
        for (int step : {-1, 1}) {
            const int rook = step < 0 ? home - 4 : home + 3;
            if ((men.castling >> rook & 1) == 0 || (lines().between[std::size_t(home)][std::size_t(rook)] & all))
                continue;
            if (!attacked(men, home + step, other, all) && !attacked(men, home + 2 * step, other, all)) {
                found.push_back(code_of(home, home + 2 * step));
            }
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

Men made(const Men& men, int code) {
    const int from = from_of(code), to = to_of(code), crowned = crowned_of(code), own = men.turn;
    const Squares lifted = Squares(1) << from, put = Squares(1) << to;
    const bool pawn = (men.pawns & lifted) != 0, king = (men.kings & lifted) != 0;
    const Squares taken = pawn && to == men.passed ? Squares(1) << (own ? to - 8 : to + 8) : put;
    Men after = men;
    const std::array<Squares*, 6> kinds{&after.pawns, &after.knights, &after.bishops,
                                        &after.rooks, &after.queens,  &after.kings};
    for (Squares* kind : kinds) {
        const bool moves = (*kind & lifted) != 0;
        *kind &= ~(taken | lifted);
        if (moves && !crowned) *kind |= put;
    }
    if (crowned) *kinds[std::size_t(crowned - 1)] |= put;
    after.side[std::size_t(own)] = (men.side[std::size_t(own)] & ~lifted) | put;
    after.side[std::size_t(1 - own)] &= ~taken;
    if (king && std::abs(to - from) == 2) {
        const Squares rook = Squares(1) << (to > from ? from + 3 : from - 4), lands = Squares(1) << ((from + to) / 2);
        after.rooks = (after.rooks & ~rook) | lands;
        after.side[std::size_t(own)] = (after.side[std::size_t(own)] & ~rook) | lands;
    }
    after.turn = 1 - own;
    after.castling &= ~(lifted | put);
    if (king) after.castling &= ~(own ? Squares(0xff) : Squares(0xff) << 56);
    after.passed = pawn && std::abs(to - from) == 16 ? (from + to) / 2 : kNowhere;
    return after;
}

std::vector<std::string> written(const Men& men) {
    const std::vector<int> legal = legal_moves(men);
    const std::array<Squares, 6> kinds{men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings};
    std::vector<std::string> found;
    found.reserve(legal.size());
    for (const int code : legal) {
        const int from = from_of(code), to = to_of(code), crowned = crowned_of(code);
        std::size_t kind = 0;
        while ((kinds[kind] >> from & 1) == 0) ++kind;
        std::string text;
        if (kind == 5 && std::abs(to - from) == 2 && file_of(from) == 4) {
            text = to > from ? "O-O" : "O-O-O";
        } else if (kind == 0) {
            if (file_of(from) != file_of(to)) text = {char('a' + file_of(from)), 'x'};
            text += square_name(to);
            if (crowned) text += {'=', "PNBRQK"[crowned - 1]};
        } else {
            text = "PNBRQK"[kind];
            bool alone = true, file = true, rank = true;
            for (const int other : legal) {
                const int there = from_of(other);
                if (kind == 5 || there == from || to_of(other) != to || (kinds[kind] >> there & 1) == 0) continue;
                alone = false;
                file = file && file_of(there) != file_of(from);
                rank = rank && rank_of(there) != rank_of(from);
            }
            if (!alone)
                text += file ? square_name(from).substr(0, 1) : rank ? square_name(from).substr(1) : square_name(from);
            if (men.all() >> to & 1) text += 'x';
            text += square_name(to);
        }
        const Men after = made(men, code);
        const Squares king = after.kings & after.side[std::size_t(after.turn)];
        if (king && attacked(after, 63 - std::countl_zero(king), men.turn, after.all())) {
            text += legal_moves(after).empty() ? '#' : '+';
        }
        found.push_back(std::move(text));
    }
    return found;
}

std::string placement(const Men& men) {
    const std::array<Squares, 6> kinds{men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings};
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const int square = 8 * rank + file;
            if ((men.all() >> square & 1) == 0) {
                ++empty;
                continue;
            }
            if (empty) text += char('0' + std::exchange(empty, 0));
            for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
                if (kinds[kind] >> square & 1) text += (men.side[1] >> square & 1 ? "PNBRQK" : "pnbrqk")[kind];
            }
        }
        if (empty) text += char('0' + empty);
        if (rank) text += '/';
    }
    return text;
}

std::vector<int> legal_moves(const Men& men, const Profile& profile) {
    std::vector<int> common = legal_moves(men);
    if (!profile.castling_pawn && profile.promotion == Promotion::Any) return common;
    const int missing = lost(men, men.turn);
    std::vector<int> found;
    for (const int code : common) {
        const int crowned = crowned_of(code);
        if (!crowned || profile.promotion == Promotion::Any || missing >> crowned & 1) {
            found.push_back(code);
        } else if (!missing && profile.none_lost == NoneLost::Waits && crowned == 2) {
            found.push_back(code_of(from_of(code), to_of(code)));
        }
        if (profile.castling_pawn && castles(men, code)) add_with_pawn(men, code, found);
    }
    std::sort(found.begin(), found.end());
    return found;
}

Step played(const Position& before, int code, const Profile& profile) {
    const Men& men = before.men;
    const Squares from = Squares(1) << from_of(code), to = Squares(1) << to_of(code);
    const std::array<Squares, 6> kinds{men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings};
    const bool takes = (men.side[std::size_t(1 - men.turn)] & to) != 0, pawn = (men.pawns & from) != 0;
    const bool passing = pawn && !takes && file_of(from_of(code)) != file_of(to_of(code));
    Step step{before, 0, false, takes || pawn || pushed_of(code) != kNowhere};
    Position& next = step.position;
    next.men = made(men, code);
    next.clock = takes || pawn ? 0 : before.clock + 1;
    next.number = before.number + (men.turn ? 0 : 1);
    step.came = (passing ? kEnPassant
                 : takes ? kCapture
                         : 0) |
                (castles(men, code) ? kCastling : 0) | (crowned_of(code) ? kPromotion : 0);
    if (const int target = pushed_of(code); target != kNowhere) {
        const int home = file_of(target) + (men.turn ? 8 : 48);
        next.men.turn = men.turn;
        next.men = made(next.men, code_of(home, target));
        next.clock = 0;
    }
    if (!profile.en_passant) next.men.passed = kNowhere;  // §5: the pawn passes
    if (takes && profile.none_lost == NoneLost::Waits) {
        std::size_t kind = 0;
        while (!(kinds[kind] & to)) ++kind;
        if (kind) release(next.men, kind);
    }
    step.checks = in_check(next.men);
    if (next.begun >= 0) {
        ++next.begun;
        step.forgets = true;
        if (goes_on(profile.opening, next.begun)) {
            step.checks = false;  // gives check to the other player, whose turn is skipped
            ++next.clock;
            next.number += next.men.turn ? 0 : 1;
            next.men.turn = 1 - next.men.turn;
            next.men.passed = kNowhere;
        }
        if (next.begun == beginning(profile.opening)) next.begun = -1;
    }
    step.came |= step.checks ? kCheck : 0;
    return step;
}

std::uint64_t count(const Position& position, const Profile& profile, int depth, Pulse& pulse) {
    pulse.beat();
    if (depth == 0) return 1;
    const std::vector<int> moves = legal_moves(position.men, profile);
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const int code : moves) leaves += count(played(position, code, profile).position, profile, depth - 1, pulse);
    return leaves;
}

std::string fen(const Position& position) {
    const Men& men = position.men;
    std::string rights;
    for (const auto& [name, rook] : {std::pair('K', 7), {'Q', 0}, {'k', 63}, {'q', 56}}) {
        if (men.castling >> rook & 1) rights += name;
    }
    return placement(men) + (men.turn ? " w " : " b ") + (rights.empty() ? "-" : rights) + " " +
           (position.can_be_taken ? square_name(men.passed) : "-") + " " + std::to_string(position.clock) + " " +
           std::to_string(position.number);
}

State State::after(int code) const {
    const Step step = chess::played(now_, code, profile_);
    State next(profile_, step);
    if (!step.forgets) {
        const auto append = [](auto& to, const auto& list, const auto& last) {
            to.reserve(list.size() + 1);
            to.assign(list.begin(), list.end());
            to.push_back(last);
        };
        append(next.past_, past_, now_);
        append(next.played_, played_, code);
        append(next.checks_, checks_, step.checks);
    }
    const std::size_t kept = remembered(next.checks_, profile_);
    if (step.forgets || kept < next.checks_.size()) next.remember(kept);
    next.settle();
    return next;
}

void State::settle() {
    moves_ = legal_moves(now_.men, profile_);
    now_.can_be_taken = now_.men.passed != kNowhere && std::any_of(moves_.begin(), moves_.end(), [&](int code) {
                            return to_of(code) == now_.men.passed && (now_.men.pawns >> from_of(code) & 1) != 0;
                        });
    if (moves_.empty())
        ending_ = in_check(now_.men) ? Ending::Mate : Ending::Stalemate;
    else if (profile_.dead && is_dead(now_.men))
        ending_ = Ending::Dead;
    else if (profile_.perpetual &&
             (returns(row(checks_, 0), profile_.perpetual) || returns(row(checks_, 1), profile_.perpetual)))
        ending_ = Ending::Perpetual;
    else if (profile_.repetition && returns(past_.size(), profile_.repetition))
        ending_ = Ending::Repetition;
    else if (0 < 2 * profile_.fifty && 2 * profile_.fifty <= now_.clock)
        ending_ = Ending::Fifty;
}

std::tuple<int, State> played_out(const State& start, std::uint64_t seed, int plies, Pulse& pulse) {
    std::mt19937_64 random(seed);
    State state = start;
    int count = 0;
    for (; count < plies && state.ending() == Ending::None; ++count) {
        pulse.beat();
        state = state.after(state.moves()[std::size_t(random() % state.moves().size())]);
    }
    return {count, state};
}

RookBishop::RookBishop(Pulse& pulse) { solve(pulse); }

}  // namespace academie::chess
