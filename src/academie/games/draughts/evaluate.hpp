// The evaluation of a quiet position, in hundredths of a man: patterns of men read from tables, and a few terms.
//
// The board is cut into 48 overlapping windows, of five rows by two squares and of three by three. The men in a window,
// as digits in base three, index a table of weights. A window and its image when the board is turned round share a
// table, with colours exchanged, so that both sides are judged alike. Every weight is four numbers: for a full board,
// for an empty one, a bonus at half the pieces, and a bonus for the side to move.
//
// The indices are updated incrementally (`Features`), so that evaluating a position is little more than 48 look-ups.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "../../large_pages.hpp"
#include "rules.hpp"

namespace academie::draughts {

// ---------------------------------------------------------------------------------------------
// Windows

struct Shape {
    int rows, columns;
};

// Windows of each shape stand wherever they fit. To try others, change this line and refit the weights.
constexpr std::array kShapes{Shape{5, 2}, Shape{3, 3}};

constexpr int columns_of(Shape shape) { return Polish::kRow + 1 - shape.columns; }
constexpr int places_of(Shape shape) { return (Polish::kRows + 1 - shape.rows) * columns_of(shape); }

// The number of pairs of windows; if the number is odd, one window is its own pair.
constexpr int kTables = [] {
    int tables = 0;
    for (const Shape& shape : kShapes) tables += (places_of(shape) + 1) / 2;
    return tables;
}();

constexpr int kMostSquares = [] {
    int most = 0;
    for (const Shape& shape : kShapes) most = std::max(most, shape.rows * shape.columns);
    return most;
}();

struct Window {
    int size = 0;
    std::array<Square, kMostSquares> squares{};
    std::array<int, kMostSquares> white{}, black{};  // what a man there adds to the code
    int codes = 1;

    // No white man stands on the far row, so two digits are enough there.
    constexpr void take(Square square) {
        const auto k = std::size_t(size++);
        const bool crown = square <= Polish::kRow;
        squares[k] = square;
        white[k] = crown ? 0 : codes;
        black[k] = crown ? codes : 2 * codes;
        codes *= crown ? 2 : 3;
    }
    // `size` for a square outside the window.
    constexpr int place(Square square) const {
        int k = 0;
        while (k < size && squares[std::size_t(k)] != square) ++k;
        return k;
    }
};

// The windows that represent their pairs: those of the far half of the board.
constexpr std::array<Window, kTables> kWindows = [] {
    std::array<Window, kTables> windows{};
    std::size_t t = 0;
    for (const Shape& shape : kShapes) {
        for (int i = 0; i < (places_of(shape) + 1) / 2; ++i, ++t) {
            const int first = Polish::kRow * (i / columns_of(shape)) + i % columns_of(shape) + 1;
            for (int row = 0; row < shape.rows; ++row) {
                for (int column = 0; column < shape.columns; ++column)
                    windows[t].take(first + Polish::kRow * row + column);
            }
        }
    }
    return windows;
}();

// The first code of each table among all codes.
constexpr std::array<std::size_t, kTables + 1> kFirst = [] {
    std::array<std::size_t, kTables + 1> first{};
    for (std::size_t t = 0; t < kTables; ++t) first[t + 1] = first[t] + std::size_t(kWindows[t].codes);
    return first;
}();
constexpr std::size_t kCodes = kFirst[kTables];

constexpr int kMostCodes = [] {
    int most = 0;
    for (const Window& window : kWindows) most = std::max(most, window.codes);
    return most;
}();

// The same square seen by the player opposite.
constexpr Square square_across(Square square) { return kSquares + 1 - square; }

// The board turned round with the colours exchanged: the same game for the other side.
inline Position seen_across(const Position& p) {
    const auto round = [](Bits bits) {
        Bits result = 0;
        each(bits, [&](Bit bit) { result |= word(kBits - 1 - bit); });
        return result;
    };
    return {{round(p.pieces[Black]), round(p.pieces[White])}, round(p.kings), other(p.side)};
}

// ---------------------------------------------------------------------------------------------
// Features

// White's window codes; Black's, with the board turned; then men and balance of each side.
enum Lane : int {
    WhiteCodes = 0,
    BlackCodes = kTables,
    WhiteMen = 2 * kTables,
    BlackMen,
    WhiteBalance,
    BlackBalance,
    kLastLane
};
constexpr int kLanes = (kLastLane + 7) / 8 * 8;  // a multiple of a register's lanes
using Count = std::conditional_t<(kMostCodes > 65536), std::uint32_t, std::uint16_t>;
using Lanes = std::array<Count, kLanes>;

// How far right of the middle a square lies, for White: -9, -7, ... 9.
constexpr int right_of_middle(Square square) {
    const int row = (square - 1) / 5, column = 2 * ((square - 1) % 5) + (row % 2 == 0);
    return 2 * column - 9;
}

// What one man adds to each lane.
constexpr std::array<std::array<Lanes, kBits>, 2> kManLanes = [] {
    std::array<std::array<Lanes, kBits>, 2> lanes{};
    for (std::size_t t = 0; t < kTables; ++t) {
        const Window& window = kWindows[t];
        for (std::size_t k = 0; k < std::size_t(window.size); ++k) {
            const Square square = window.squares[k];
            const auto bit = std::size_t(bit_of(square)), back = std::size_t(bit_of(square_across(square)));
            lanes[White][bit][WhiteCodes + t] = lanes[Black][back][BlackCodes + t] = Count(window.white[k]);
            lanes[Black][bit][WhiteCodes + t] = lanes[White][back][BlackCodes + t] = Count(window.black[k]);
        }
    }
    for (Square square = 1; square <= kSquares; ++square) {
        const auto bit = std::size_t(bit_of(square));
        lanes[White][bit][WhiteMen] = lanes[Black][bit][BlackMen] = 1;
        lanes[White][bit][WhiteBalance] = lanes[Black][bit][BlackBalance] = Count(right_of_middle(square));
    }
    return lanes;
}();

constexpr Lanes kNoMan{};

// The men of a position as sums of their contributions. Kings are not part of it.
struct Features {
    Lanes lanes{};

    Features() = default;
    explicit Features(const Position& p) {
        for (Side side : {White, Black}) each(p.men(side), [&](Bit bit) { add(side, bit); });
    }

    void add(Side side, Bit bit) {
        const Lanes& man = kManLanes[side][std::size_t(bit)];
        for (std::size_t i = 0; i < man.size(); ++i) lanes[i] = Count(lanes[i] + man[i]);
    }
    void remove(Side side, Bit bit) {
        const Lanes& man = kManLanes[side][std::size_t(bit)];
        for (std::size_t i = 0; i < man.size(); ++i) lanes[i] = Count(lanes[i] - man[i]);
    }

    // The features after a move made in `p`. Must agree with draughts::after.
    void follow(const Features& before, const Position& p, const Move& move) {
        const Side us = p.side;
        if (p.kings & word(move.from)) {
            lanes = before.lanes;
        } else {
            const bool crowned = (kCrown[us] & word(move.to)) != 0;
            const Lanes &left = kManLanes[us][move.from], &come = crowned ? kNoMan : kManLanes[us][move.to];
            for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = Count(before.lanes[i] - left[i] + come[i]);
        }
        each(move.captured & ~p.kings, [&](Bit bit) { remove(other(us), bit); });
    }

    int men(Side side) const { return lanes[std::size_t(WhiteMen) + side]; }
    int balance(Side side) const { return std::make_signed_t<Count>(lanes[std::size_t(WhiteBalance) + side]); }
};

// ---------------------------------------------------------------------------------------------
// Weights

// Four numbers packed in one word, so that one addition adds them all: the value with forty pieces on the board
// (lowest), the value with none, the bonus at twenty, and the bonus for the side to move. Sums are right while each
// fits sixteen bits, enough for forty men.
struct Weight {
    std::uint64_t all = 0;

    constexpr Weight() = default;
    constexpr Weight(int full, int empty, int middle = 0, int turn = 0)
        : all(std::uint64_t(full) + (std::uint64_t(empty) << 16) + (std::uint64_t(middle) << 32) +
              (std::uint64_t(turn) << 48)) {}

    constexpr int full() const { return part<0>(all); }
    constexpr int empty() const { return part<16>(all); }
    constexpr int middle() const { return part<32>(all); }
    constexpr int turn() const { return part<48>(all); }

  private:
    // A negative number has borrowed from the one above it.
    template <int Shift>
    static constexpr int part(std::uint64_t all) {
        constexpr std::uint64_t kHalves = 0x0000800080008000;
        return std::int16_t(std::uint16_t((all + (Shift ? kHalves & ((std::uint64_t(1) << Shift) - 1) : 0)) >> Shift));
    }
};

enum Term : int {
    ManTerm,        // each man
    KingTerm,       // the first king
    MoreKingsTerm,  // each further one
    MainLineTerm,   // a king on the grande ligne
    KingReachTerm,  // each square the kings can go to
    ImbalanceTerm,  // each step by which the men lean to one wing, in absolute value
    StepsTerm,      // each man that has an empty square before it
    TurnTerm,       // to be on move
    kTerms
};

// The weight of each of the four numbers with this many pieces, in fortieths.
struct Stage {
    int full, empty, middle;

    explicit constexpr Stage(int pieces)
        : full(pieces), empty(40 - pieces), middle(2 * std::min(pieces, 40 - pieces)) {}
};

// All the weights. `load` and `save` use a flat array: the tables, then the terms, each weight as its four numbers.
class Weights {
  public:
    static constexpr std::size_t kNumbers = 4 * (kCodes + kTerms);

    std::array<Weight, kCodes> tables{};  // one after another, as kFirst says

    // The value of each term with this many pieces, in fortieths.
    const std::array<int, kTerms>& terms(int pieces) const { return staged_[std::size_t(pieces)]; }

    void set_terms(const std::array<Weight, kTerms>& terms) {
        terms_ = terms;
        for (int pieces = 0; pieces <= kSquares; ++pieces) {
            const Stage stage(pieces);
            for (std::size_t t = 0; t < kTerms; ++t) {
                staged_[std::size_t(pieces)][t] =
                    terms[t].full() * stage.full + terms[t].empty() * stage.empty + terms[t].middle() * stage.middle;
            }
        }
    }

    // False, with nothing changed, if the array has the wrong length.
    bool load(std::span<const std::int16_t> numbers) {
        if (numbers.size() != kNumbers) return false;
        const auto read = [&](std::size_t i) {
            return Weight(numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]);
        };
        for (std::size_t i = 0; i < kCodes; ++i) tables[i] = read(i);
        std::array<Weight, kTerms> terms;
        for (std::size_t t = 0; t < kTerms; ++t) terms[t] = read(kCodes + t);
        set_terms(terms);
        return true;
    }

    std::vector<std::int16_t> save() const {
        std::vector<std::int16_t> numbers;
        const auto write = [&](const Weight& weight) {
            numbers.insert(numbers.end(), {std::int16_t(weight.full()), std::int16_t(weight.empty()),
                                           std::int16_t(weight.middle()), std::int16_t(weight.turn())});
        };
        for (const Weight& weight : tables) write(weight);
        for (const Weight& weight : terms_) write(weight);
        return numbers;
    }

    static void* operator new(std::size_t bytes) { return large_pages(bytes); }
    static void operator delete(void* memory) { free_pages(memory); }

  private:
    std::array<Weight, kTerms> terms_{};
    std::array<std::array<int, kTerms>, kSquares + 1> staged_{};
};

// The hand-made value of a man on a square, for White: forward, central, and with the crown row guarded (§58).
constexpr int man_on_square(Square square, bool full) {
    const int row = 9 - (square - 1) / 5, side = std::max(right_of_middle(square), -right_of_middle(square)) / 2;
    const int centre = (4 - side) * (row >= 3 && row <= 6 ? 2 : 1);
    if (!full) return 4 * row;
    const bool keeper = square == 48 || square == 46 || square == 50;
    return row + centre + (square == 48 ? 8 : keeper ? 4 : 0);
}

// Hand-made weights: the values of the squares, shared among the windows that see them, and men that support each
// other. The trained weights replace them. Integers, since compilers do not round fractions alike.
namespace hand {

constexpr int kParts = 2520;  // to a hundredth of a man
constexpr int kSupport = 3;

using PerSquare = std::array<int, kSquares + 1>;

// The number of windows of both halves that see a square, alone and with the one below it.
struct Views {
    PerSquare alone{}, paired{};

    Views() {
        for (const Window& window : kWindows) {
            for (std::size_t k = 0; k < std::size_t(window.size); ++k) see(window, window.squares[k]);
        }
    }

  private:
    void see(const Window& window, Square square) {
        const Square below = square + Polish::kRow;
        ++alone[std::size_t(square)], ++alone[std::size_t(square_across(square))];
        if (window.place(below) == window.size) return;
        ++paired[std::size_t(square)], ++paired[std::size_t(square_across(below))];
    }
};

// The value of a man at one place of a window.
struct Man {
    int full = 0, empty = 0, support = 0;
    std::size_t behind = kMostSquares;  // the place of one of the two squares behind it, if the window sees it
};

inline Man man_at(const Window& window, Square square, Side side, const Views& views) {
    const Square own = side == White ? square : square_across(square);
    const Square from = side == White ? square + Polish::kRow : square - Polish::kRow;
    const int share = kParts / views.alone[std::size_t(square)];
    Man man{share * man_on_square(own, true), share * man_on_square(own, false)};
    if (window.place(from) == window.size) return man;
    man.behind = std::size_t(window.place(from));
    man.support = kSupport * kParts / views.paired[std::size_t(std::min(square, from))];
    return man;
}

inline void fill(const Window& window, const Views& views, Weight* table) {
    const auto size = std::size_t(window.size);
    std::array<std::array<Man, 2>, kMostSquares> men{};
    for (std::size_t k = 0; k < size; ++k) {
        for (const Side side : {White, Black}) men[k][side] = man_at(window, window.squares[k], side, views);
    }
    for (int code = 0; code < window.codes; ++code) {
        std::array<int, kMostSquares + 1> stands{};  // 1: White's, -1: Black's
        for (std::size_t k = size, rest = std::size_t(code); k-- > 0;) {
            const auto white = std::size_t(window.white[k]), black = std::size_t(window.black[k]);
            stands[k] = rest >= black ? -1 : white && rest >= white ? 1 : 0;
            rest -= stands[k] < 0 ? black : stands[k] > 0 ? white : 0;
        }
        int full = 0, empty = 0;
        for (std::size_t k = 0; k < size; ++k) {
            if (!stands[k]) continue;
            const Man& man = men[k][stands[k] > 0 ? White : Black];
            full += stands[k] * (man.full + (stands[man.behind] == stands[k] ? man.support : 0));
            empty += stands[k] * man.empty;
        }
        table[code] = {full * 8 / kParts, empty * 8 / kParts};
    }
}

}  // namespace hand

inline std::unique_ptr<Weights> hand_weights() {
    auto weights = std::make_unique<Weights>();
    const hand::Views views;
    for (std::size_t t = 0; t < kTables; ++t) hand::fill(kWindows[t], views, weights->tables.data() + kFirst[t]);
    weights->set_terms({{{800, 800}, {2400, 2400}, {2000, 2000}, {160, 240}, {16, 16}, {-6, 0}, {16, 16}, {24, 24}}});
    return weights;
}

constexpr int kUnit = 8;  // weights are in eighths of a hundredth of a man

// ---------------------------------------------------------------------------------------------
// Evaluation

// The sum over all windows, each of the four numbers by itself, White's less Black's except for the turn's.
struct Sum {
    int full, empty, middle, turn;
};

inline Sum patterns(const Features& f, const Weights& weights) {
    Weight white, black;
    const auto look = [&](const Weight* table, std::size_t t) {
        white.all += table[f.lanes[WhiteCodes + t]].all;
        black.all += table[f.lanes[BlackCodes + t]].all;
    };
    [&]<std::size_t... T>(std::index_sequence<T...>) {
        (look(weights.tables.data() + kFirst[T], T), ...);
    }(std::make_index_sequence<kTables>{});
    // The move bonus goes to the side to move, whichever way the board is turned.
    return {white.full() - black.full(), white.empty() - black.empty(), white.middle() - black.middle(),
            white.turn() + black.turn()};
}

// Men with an empty square before them.
template <class G = Polish>
inline int steppers(const Position& p, Side side) {
    const Bits empty = p.empty<G>();
    const Bits open = side == White ? shifted<DownRight>(empty) | shifted<DownLeft>(empty)
                                    : shifted<UpLeft>(empty) | shifted<UpRight>(empty);
    return count(p.men(side) & open);
}

template <class Add>
inline void count_kings(const Position& p, Side side, Add&& add) {
    const Bits kings = p.kings_of(side);
    if (!kings) return;
    const int sign = side == White ? 1 : -1, number = count(kings);
    int reach = 0;
    each(kings, [&](Bit at) { reach += count(king_reach(at, p.empty())); });
    add(KingTerm, sign);
    add(MoreKingsTerm, sign * (number - 1));
    add(MainLineTerm, kings & kMainLine ? sign : 0);
    add(KingReachTerm, sign * reach);
}

// Calls add(term, times) with how often a position has each term, White's less Black's.
template <class Add>
inline void count_terms(const Position& p, const Features& f, Add&& add) {
    add(ManTerm, f.men(White) - f.men(Black));
    add(ImbalanceTerm, std::abs(f.balance(White)) - std::abs(f.balance(Black)));
    add(StepsTerm, steppers(p, White) - steppers(p, Black));
    add(TurnTerm, p.side == White ? 1 : -1);
    if (!p.kings) return;
    count_kings(p, White, add);
    count_kings(p, Black, add);
}

// §41: if the weaker side has a king, a small surplus seldom wins. The divisor of the value.
inline int drawishness(const Position& p, Side strong) {
    const Side weak = other(strong);
    const int kings = count(p.kings_of(weak)), pieces = count(p.pieces[strong]);
    if (kings == 0) return 1;
    if (pieces <= 3) return 8;
    const bool kings_only = !p.men(strong) && !p.men(weak);
    return kings >= 2 && kings_only && pieces <= kings + 2 ? 4 : count(p.pieces[weak]) == kings && pieces <= 4 ? 2 : 1;
}

// For the side to move. Must be equal for a position and its turned image.
inline int evaluate(const Position& p, const Features& f, const Weights& weights) {
    const Sum sum = patterns(f, weights);
    const int pieces = f.men(White) + f.men(Black) + (p.kings ? count(p.kings) : 0);
    const Stage stage(pieces);
    int all = sum.full * stage.full + sum.empty * stage.empty + sum.middle * stage.middle;
    all += 40 * (p.side == White ? sum.turn : -sum.turn);
    const auto& worth = weights.terms(pieces);
    count_terms(p, f, [&](Term term, int times) { all += times * worth[std::size_t(term)]; });
    int value = all / (40 * kUnit);
    if (p.kings) value /= drawishness(p, value >= 0 ? White : Black);
    return p.side == White ? value : -value;
}

}  // namespace academie::draughts
