// The law of the dames rabattues: what a number does, for whom, and the plays of a throw.
//
// Always from the thrower's side. Dames do not travel: the number n belongs to the nth pile of each side and to no
// other (§6). Turns and overlooked numbers are in state.hpp.
#pragma once

#include <vector>

#include "../../tables/rules/board.hpp"

namespace academie::dames_rabattues {

using tables::Throw;

// A count for each number of a die, four bits each.
class Six {
  public:
    constexpr Six() = default;
    constexpr explicit Six(const std::array<int, 6>& counts) {
        for (int number = 1; number <= 6; ++number)
            bits_ |= std::uint32_t(counts[std::size_t(number - 1)]) << at(number);
    }
    constexpr int operator[](int number) const { return int(bits_ >> at(number) & 15); }
    constexpr void take(int number) { bits_ -= std::uint32_t(1) << at(number); }
    constexpr bool none() const { return bits_ == 0; }
    constexpr std::uint32_t bits() const { return bits_; }
    constexpr bool operator==(const Six&) const = default;

  private:
    static constexpr int at(int number) { return 4 * (number - 1); }
    std::uint32_t bits_ = 0;
};

constexpr std::array<int, 6> kPiles{2, 2, 2, 3, 3, 3};  // §1
constexpr std::array<int, 6> kToLay{1, 1, 1, 2, 2, 2};  // §2: the lowest dame of a pile already lies on its flèche

// What one player still has to do. While he has dames to lay he has lifted none (§5).
struct Side {
    Six to_lay{kToLay};
    Six to_lift{kPiles};

    bool down() const { return to_lay.none(); }
    bool out() const { return to_lift.none(); }
    bool operator==(const Side&) const = default;
};

struct Board {
    Side own, other;

    bool over() const { return own.out() || other.out(); }  // §7
    Board turned() const { return {other, own}; }
    bool operator==(const Board&) const = default;
};

enum class Act : std::uint8_t {
    Nothing,
    Lay,
    Lift,
    Leave,  // §9: who could have played the number did not
};

// What happened to one number of a throw.
struct Effect {
    std::uint8_t number = 0;
    Act act = Act::Nothing;
    bool by_other = false;  // taken by the player who did not throw

    bool operator==(const Effect&) const = default;
};

// §2, §5, §6: what a number is to one side.
inline Act use_of(const Side& side, int number) {
    if (side.to_lay[number]) return Act::Lay;
    return side.down() && side.to_lift[number] ? Act::Lift : Act::Nothing;
}

// §4, §18: the thrower lays it or lifts it; if he cannot, the other does; otherwise nobody.
inline Effect effect_of(const Board& board, int number) {
    const auto n = std::uint8_t(number);
    if (const Act mine = use_of(board.own, number); mine != Act::Nothing) return {n, mine, false};
    const Act his = use_of(board.other, number);
    return {n, his, his != Act::Nothing};
}

inline void apply(Board& board, const Effect& effect) {
    Side& side = effect.by_other ? board.other : board.own;
    if (effect.act == Act::Lay) side.to_lay.take(effect.number);
    if (effect.act == Act::Lift) side.to_lift.take(effect.number);
}

// A throw played in one order, taking every number that can be taken.
struct Play {
    Board board;  // after it, still from the thrower's side
    std::array<std::uint8_t, 2> order{};
    std::array<Effect, 2> effects{};
    std::uint8_t made = 0;  // effects: only one when it has won the game (§20)
};

// §3, §17, §20: one number after the other, a doublet being its number twice; nothing more once the game is won.
inline Play played(const Board& board, int first, int second) {
    Play play{board, {std::uint8_t(first), std::uint8_t(second)}, {}, 0};
    for (int number : {first, second}) {
        const Effect effect = effect_of(play.board, number);
        apply(play.board, effect);
        play.effects[play.made++] = effect;
        if (play.board.over()) break;
    }
    return play;
}

using Plays = std::vector<Play>;

// §17: the larger number first, and the other order if its result differs. Leaving a number to be forgotten (§9) does
// not matter here: orders differ only where a number completes a side's laying or wins the game.
inline void find_plays(const Board& board, const Throw& t, Plays& plays) {
    plays.clear();
    plays.push_back(played(board, t.dice[0], t.dice[1]));
    if (t.doublet()) return;
    const Play turned = played(board, t.dice[1], t.dice[0]);
    if (!(turned.board == plays[0].board)) plays.push_back(turned);
}

// §18: where the thrower may overlook a number of his own, he plays the first one he names and can overlook only the
// second, so he may choose either order.
inline void find_orders(const Board& board, const Throw& t, Plays& plays) {
    plays.clear();
    plays.push_back(played(board, t.dice[0], t.dice[1]));
    if (!t.doublet()) plays.push_back(played(board, t.dice[1], t.dice[0]));
}

}  // namespace academie::dames_rabattues
