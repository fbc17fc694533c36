// Draughts as a learner sees it: a move is spelled by its ends. Actions and observations are those of codec.py.

#include <algorithm>
#include <stdexcept>

#include "../../vector/playing.hpp"
#include "state.hpp"

namespace academie::draughts {

namespace {

constexpr int kRanks = 16;  // captures with the same ends and other victims

class Playing final : public abreast::PlayingIn<State> {
  public:
    explicit Playing(const State& first) : first_(first), state_(first) {
        if (first.odds().draw) throw std::invalid_argument("a game with the draw given is not played abreast");
    }

    std::unique_ptr<abreast::Playing> copy() const override { return std::make_unique<Playing>(first_); }
    Extent extent() const override { return {squares() * squares() + kRanks, 6 * squares() + 3, 0}; }

    void begin(std::uint64_t) override { put(first_); }
    const State& state() const override { return state_; }
    void put(const State& state) override {
        state_ = state;
        outcome_ = state_.outcome();
        said_ = 0;
        moves_.clear();
        if (outcome_) return;
        MoveList found;
        state_.moves(found);
        for (const Move& move : found) moves_.push_back({move, {}, 0});
        const auto rank = [](const Spelled& s) { return std::tuple(s.move.from, s.move.to, s.move.captured); };
        std::sort(moves_.begin(), moves_.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
        spell();
        open_.resize(moves_.size());
        for (std::size_t i = 0; i < open_.size(); ++i) open_[i] = int(i);
    }

    int player() const override { return outcome_ ? abreast::kNobody : int(state_.position().side); }

    void mask(std::uint8_t* row) const override {
        if (outcome_) return;
        for (const int place : open_) row[action_at(place)] = 1;
    }
    bool may(int action) const override {
        return !outcome_ && std::ranges::any_of(open_, [&](int place) { return action_at(place) == action; });
    }
    void act(int action) override {
        std::erase_if(open_, [&](int place) { return action_at(place) != action; });
        ++said_;
        const Spelled& one = moves_[std::size_t(open_.front())];
        if (one.length == said_) put(state_.after(Move(one.move)));
    }

    void observe(int seat, float* row) const override {
        const Position& p = state_.position();
        const Side own = Side(seat), his = other(own);
        std::fill_n(row, 6 * squares(), 0.0F);
        write(p.men(own), seat, row);
        write(p.kings_of(own), seat, row + squares());
        write(p.men(his), seat, row + 2 * squares());
        write(p.kings_of(his), seat, row + 3 * squares());
        if (said_) {
            const Move& begun = moves_[std::size_t(open_.front())].move;
            write(word(begun.from), seat, row + 4 * squares());
            write(word(begun.to), seat, row + 5 * squares());
        }
        row += 6 * squares();
        row[0] = player() == seat ? 1.0F : 0.0F;
        row[1] = float(std::min(1.0, state_.base_few_plies() / 100.0));
        row[2] = float(std::min(1.0, (double(state_.past().size()) - 1) / 100.0));
    }

    abreast::Worth worth(bool) const override {
        if (!outcome_ || !outcome_->winner) return {0.0F, 0.0F};
        return *outcome_->winner == White ? abreast::Worth{1.0F, -1.0F} : abreast::Worth{-1.0F, 1.0F};
    }

    int choices() override { return int(moves_.size()); }
    void choose(int choice) override { put(state_.after(Move(moves_[std::size_t(choice)].move))); }
    void afters(float*, abreast::After*, bool) override {}  // no network plays it

  private:
    struct Spelled {
        Move move;
        std::array<int, 3> path;
        int length;
    };

    template <class F>
    auto in_board(F&& f) const {
        return in_game(first_.profile().march, f);
    }
    int squares() const {
        return in_board([](auto game) { return decltype(game)::kSquares; });
    }
    // A square's index as a seat sees the board.
    int seen(Bit bit, int seat) const {
        const int square = in_board([&](auto game) { return decltype(game)::square_of(bit); });
        return seat == Black ? squares() - square : square - 1;
    }
    void write(Bits set, int seat, float* row) const {
        for (; set; set &= set - 1) row[seen(std::countr_zero(set), seat)] = 1.0F;
    }
    int action_at(int place) const { return moves_[std::size_t(place)].path[std::size_t(said_)]; }

    // The ends of a move and, if several moves share them, the move's rank among those, in as many digits as the last
    // rank needs.
    void spell() {
        const int seat = player(), base = squares() * squares();
        for (std::size_t from = 0, to = 0; from < moves_.size(); from = to) {
            const Move& first = moves_[from].move;
            while (to < moves_.size() && moves_[to].move.from == first.from && moves_[to].move.to == first.to) ++to;
            for (std::size_t i = from; i < to; ++i) {
                Spelled& one = moves_[i];
                one.path[0] = squares() * seen(first.from, seat) + seen(first.to, seat);
                one.length = 1;
                const int rank = int(i - from), among = int(to - from);
                if (among > kRanks) one.path[std::size_t(one.length++)] = base + rank / kRanks;
                if (among > 1) one.path[std::size_t(one.length++)] = base + rank % kRanks;
            }
        }
    }

    const State first_;
    State state_;
    std::optional<Outcome> outcome_;
    std::vector<Spelled> moves_;
    std::vector<int> open_;
    int said_ = 0;
};

}  // namespace

abreast::PlayingIn<State>* playing(const State& first) { return new Playing(first); }

}  // namespace academie::draughts
