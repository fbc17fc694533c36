// The native part of chess for Python: games in progress, and one solved ending.

#include "../../bind.hpp"

#include "../../vector/bind.hpp"
#include "rook_bishop.hpp"
#include "state.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace academie::chess {
namespace {

// From Python: the squares of the men, all different.
struct Placed {
    int black_king, white_king, white_rook, white_bishop, black_rook;
};

Placed placed(const std::array<int, 5>& squares) {
    Squares all = 0;
    for (int square : squares) {
        if (square < 0 || square > 63 || (all & at(square))) throw nb::value_error("five different squares, 0 to 63");
        all |= at(square);
    }
    return {squares[0], squares[1], squares[2], squares[3], squares[4]};
}

// A position as Python has it: pawns, knights, bishops, rooks, queens, kings; White's men, Black's; whether it is
// White's turn; the rooks that may castle; the square a pawn has just passed; plies without progress; the move number.
using Standing = std::tuple<Squares, Squares, Squares, Squares, Squares, Squares, Squares, Squares, bool, Squares,
                            std::optional<int>, int, int>;

Position position_of(const Standing& standing) {
    const auto& [pawns, knights, bishops, rooks, queens, kings, white, black, turn, castling, passed, clock, number] =
        standing;
    const int square = within(passed.value_or(kNowhere), 0, kNowhere, "a square is 0 to 63");
    return {{pawns, knights, bishops, rooks, queens, kings, {black, white}, turn ? 1 : 0, castling, square},
            count_of(clock),
            count_of(number)};
}

Standing standing_of(const Position& position) {
    const Men& men = position.men;
    const auto passed = men.passed == kNowhere ? std::nullopt : std::optional(men.passed);
    return {men.pawns,   men.knights,   men.bishops,  men.rooks, men.queens,     men.kings,      men.side[1],
            men.side[0], men.turn == 1, men.castling, passed,    position.clock, position.number};
}

std::optional<int> begun_of(const State& state) {
    return state.now().begun < 0 ? std::nullopt : std::optional(state.now().begun);
}

// A game as a learner sees it. Actions and observations are those of codec.py: a move is one number; a castling that
// may carry a pawn along has a rank as well.
class Playing final : public abreast::PlayingIn<State> {
  public:
    explicit Playing(const State& first) : first_(first), state_(first) { put(first); }

    std::unique_ptr<abreast::Playing> copy() const override { return std::make_unique<Playing>(first_); }
    Extent extent() const override { return {kFirstRank + kRanks, 14 * 64 + 4 + 8 + 2, 0}; }

    void begin(std::uint64_t) override { put(first_); }
    const State& state() const override { return state_; }
    void put(const State& state) override {
        state_ = state;
        said_ = abreast::kNobody;
        actions_.clear();
        for (const int code : codes()) actions_.push_back(action_of(code));
    }

    int player() const override {
        return state_.ending() != Ending::None ? abreast::kNobody : state_.now().men.turn ? 0 : 1;
    }

    void mask(std::uint8_t* row) const override {
        if (said_ == abreast::kNobody)
            for (const int action : actions_) row[action] = 1;
        else
            std::fill_n(row + kFirstRank, std::ranges::count(actions_, said_), std::uint8_t(1));
    }
    bool may(int action) const override {
        if (said_ == abreast::kNobody) return std::ranges::find(actions_, action) != actions_.end();
        return action >= kFirstRank && action - kFirstRank < std::ranges::count(actions_, said_);
    }
    void act(int action) override {
        if (said_ == abreast::kNobody && std::ranges::count(actions_, action) > 1) {
            said_ = action;
            return;
        }
        int place = 0, rank = said_ == abreast::kNobody ? 0 : action - kFirstRank;
        const int wanted = said_ == abreast::kNobody ? action : said_;
        while (actions_[std::size_t(place)] != wanted || rank-- > 0) ++place;
        choose(place);
    }

    void observe(int seat, float* row) const override {
        const Men& men = state_.now().men;
        const int own = 1 - seat;  // sides are numbered from Black
        std::fill_n(row, extent().size, 0.0F);
        for (const int side : {own, 1 - own}) {
            for (const Squares kind : {men.pawns, men.knights, men.bishops, men.rooks, men.queens, men.kings}) {
                for (Squares left = kind & men.side[std::size_t(side)]; left; left &= left - 1)
                    row[seen(std::countr_zero(left), seat)] = 1.0F;
                row += 64;
            }
        }
        if (said_ != abreast::kNobody) {  // castling has begun: no other move has a second action
            row[said_ / 64] = 1.0F;
            row[64 + said_ % 64] = 1.0F;
        }
        row += 2 * 64;
        for (const int side : {own, 1 - own}) {
            for (const int rook : {7, 0}) *row++ = float(men.castling >> (side ? rook : 56 + rook) & 1);
        }
        if (men.passed != kNowhere) row[file_of(men.passed)] = 1.0F;
        row[8] = player() == seat ? 1.0F : 0.0F;
        row[9] = float(std::min(1.0, state_.now().clock / 100.0));
    }

    abreast::Worth worth(bool) const override {
        const std::optional<int> winner = state_.winner();
        if (state_.ending() == Ending::None || !winner) return {0.0F, 0.0F};
        return *winner == 0 ? abreast::Worth{1.0F, -1.0F} : abreast::Worth{-1.0F, 1.0F};
    }

    int choices() override { return int(codes().size()); }
    void choose(int choice) override { put(state_.after(codes()[std::size_t(choice)])); }
    void afters(float*, abreast::After*, bool) override {}  // no network plays it

  private:
    static constexpr int kFirstRank = 64 * 64 + 8 * 3 * 4, kRanks = 4;

    const std::vector<int>& codes() const {
        static const std::vector<int> none;
        return state_.ending() == Ending::None ? state_.moves() : none;
    }
    static int seen(int square, int seat) { return seat ? square ^ 56 : square; }
    int action_of(int code) const {
        const int from = seen(from_of(code), player()), to = seen(to_of(code), player()), crowned = crowned_of(code);
        if (!crowned) return 64 * from + to;
        return 64 * 64 + (3 * file_of(from) + file_of(to) - file_of(from) + 1) * 4 + crowned - 2;
    }

    const State first_;
    State state_;
    std::vector<int> actions_;  // of each legal move
    int said_ = abreast::kNobody;
};

abreast::PlayingIn<State>* playing(const State& first) { return new Playing(first); }

void bind_profile(nb::module_& m) {
    nb::enum_<Opening>(m, "Opening")
        .value("one", Opening::One)
        .value("beginner", Opening::Beginner)
        .value("each", Opening::Each);
    nb::enum_<Promotion>(m, "Promotion").value("any", Promotion::Any).value("lost", Promotion::Lost);
    nb::enum_<NoneLost>(m, "NoneLost").value("blocked", NoneLost::Blocked).value("waits", NoneLost::Waits);
    nb::enum_<Stalemate>(m, "Stalemate")
        .value("draw", Stalemate::Draw)
        .value("loss", Stalemate::Loss)
        .value("win", Stalemate::Win);
    nb::class_<Profile> profile(m, "Profile");
    bind_choices(profile, field("opening", &Profile::opening), field("en_passant", &Profile::en_passant),
                 field("castling_pawn", &Profile::castling_pawn), field("promotion", &Profile::promotion),
                 field("none_lost", &Profile::none_lost), field("stalemate", &Profile::stalemate),
                 field("perpetual", &Profile::perpetual, "", &check_count),
                 field("repetition", &Profile::repetition, "", &check_count),
                 field("fifty", &Profile::fifty, "", &check_count), field("dead", &Profile::dead));
}

void bind_state(nb::module_& m) {
    nb::class_<State> state(m, "State", "An immutable game in progress: what stands, and what the law remembers.");
    state
        .def(
            "__init__",
            [](State* self, const Standing& standing, const Profile& profile, std::optional<int> begun,
               const std::vector<int>& played) {
                Position position = position_of(standing);
                if (begun) position.begun = within(*begun, 0, 3, "a beginning has 0 to 3 plies");
                State made(position, profile);
                for (const int code : played) {
                    if (!made.allows(code)) throw nb::value_error("the moves since are legal moves");
                    made = made.after(code);
                }
                new (self) State(std::move(made));
            },
            "standing"_a, "profile"_a, "begun"_a = nb::none(), "played"_a = std::vector<int>{})
        .def_prop_ro("profile", &State::profile)
        .def_prop_ro("standing", [](const State& s) { return standing_of(s.now()); })
        .def_prop_ro(
            "base", [](const State& s) { return standing_of(s.base()); }, "What stood before the moves of `played`.")
        .def_prop_ro("played", &State::played_since, "The moves the law remembers.")
        .def_prop_ro("begun", &begun_of)
        .def_prop_ro(
            "fen", [](const State& s) { return fen(s.now()); }, "What stands, as a FEN.")
        .def_prop_ro("base_fen", [](const State& s) { return fen(s.base()); })
        .def_prop_ro(
            "mover", [](const State& s) { return s.now().men.turn ? 0 : 1; }, "0 White, 1 Black.")
        .def_prop_ro(
            "check", [](const State& s) { return in_check(s.now().men); }, "Whether the mover's king is attacked.")
        .def_prop_ro("moves", &State::moves,
                     "The legal moves in ascending order: 65536 times the origin, 1024 times the target, 128 times "
                     "what a pawn becomes, and where a rook's pawn goes along, plus one.")
        .def(
            "named", [](const State& s) { return std::tuple(legal_moves(s.now().men), written(s.now().men)); },
            "The moves that all chess shares, and each in SAN.")
        .def_prop_ro(
            "came", &State::came,
            "What the last move has brought about: 1 a capture, 2 one in passing, 4 castling, 8 promotion, 16 check.")
        .def_prop_ro("ending", &State::ending)
        .def_prop_ro("winner", &State::winner)
        .def(
            "after",
            [](const State& s, int code) { return s.allows(code) ? std::optional(s.after(code)) : std::nullopt; },
            "move"_a, "The state after a legal move; none after any other.")
        .def(
            "perft",
            [](const State& s, int depth, const Stop* stop) {
                depth_of(depth);
                return unlocked(stop, [&](Pulse& pulse) { return count(s.now(), s.profile(), depth, pulse); });
            },
            "depth"_a, "stop"_a = nb::none())
        .def(
            "playout",
            [](const State& s, std::uint64_t seed, int plies, const Stop* stop) {
                return unlocked(stop, [&](Pulse& pulse) { return played_out(s, seed, plies, pulse); });
            },
            "seed"_a, "plies"_a, "stop"_a = nb::none());
    bind_parts(
        state, Names<4>{"standing", "profile", "begun", "played"},
        [](const State& s) { return std::tuple(standing_of(s.base()), s.profile(), begun_of(s), s.played_since()); },
        [](const State& s) { return std::tuple(s.base().placing(), s.base().clock, begun_of(s), s.played_since()); });
}

}  // namespace

void bind(nb::module_& m) {
    bind_profile(m);
    nb::enum_<Ending>(m, "Ending")
        .value("none", Ending::None)
        .value("mate", Ending::Mate)
        .value("stalemate", Ending::Stalemate)
        .value("dead", Ending::Dead)
        .value("perpetual", Ending::Perpetual)
        .value("repetition", Ending::Repetition)
        .value("fifty", Ending::Fifty);
    bind_state(m);
    abreast::bind_playing<State>(m, &playing);
    m.def(
        "lost", [](const Standing& s) { return lost(position_of(s).men, std::get<8>(s) ? 1 : 0); }, "standing"_a,
        "The kinds of piece of which the mover has fewer than he began with, as bits.");
    m.def(
        "is_dead", [](const Standing& s) { return is_dead(position_of(s).men); }, "standing"_a,
        "Whether neither side has the means to mate.");
    nb::class_<RookBishop>(m, "RookBishop",
                           "Rook and bishop against rook, solved; squares are those of the black king, the white king, "
                           "rook and bishop, and the black rook.")
        .def(
            "__init__",
            [](RookBishop* self, const Stop* stop) {
                unlocked(stop, [&](Pulse& pulse) { new (self) RookBishop(pulse); });
            },
            "stop"_a = nb::none())
        .def(
            "moves",
            [](const RookBishop& t, const std::array<int, 5>& squares) {
                const Placed p = placed(squares);
                return t.moves(p.black_king, p.white_king, p.white_rook, p.white_bishop, p.black_rook);
            },
            "squares"_a, "How many moves White, to move, needs to mate or to win the rook; 0 where he cannot force it.")
        .def(
            "lost",
            [](const RookBishop& t, const std::array<int, 5>& squares) {
                const Placed p = placed(squares);
                return t.lost(p.black_king, p.white_king, p.white_rook, p.white_bishop, p.black_rook);
            },
            "squares"_a, "Whether Black, to move, cannot escape.")
        .def_prop_ro("longest", &RookBishop::longest, "The most moves that a win takes.");
}

}  // namespace academie::chess
