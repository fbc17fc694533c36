// What a game must provide to be searched: a path through its tree, walked by push and pop.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace academie::search {

// `Moves` is a list that `moves` fills after `clear`. Values are for the side to move, as in score.hpp.
//   key       identifies the position and the part of its past that affects its value
//   key_after the probable key after a move; used for prefetching only
//   ended     the value, if the law or a table decides the game here though there may be moves: a draw, a loss
//   stuck     the value of having no move
//   mobile    whether there is a move at all
//   forced    whether the moves are forced exchanges, so that the position must not be evaluated as it stands
//   tense     whether the other side threatens such an exchange
//   slot      a small number, below kSlots, that identifies a move in the history tables
//   packed    sixteen bits, not zero, that identify a move within one position
template <class T>
concept Tree = requires(T tree, const T& at, const typename T::Move& move, typename T::Moves& list, int i) {
    { at.key() } -> std::same_as<std::uint64_t>;
    { at.key_after(move) } -> std::same_as<std::uint64_t>;
    { at.ended() } -> std::same_as<std::optional<int>>;
    { at.stuck() } -> std::same_as<int>;
    { at.evaluate() } -> std::same_as<int>;
    { at.mobile() } -> std::same_as<bool>;
    { at.forced() } -> std::same_as<bool>;
    { at.tense() } -> std::same_as<bool>;
    { at.slot(move) } -> std::same_as<int>;
    { T::packed(move) } -> std::same_as<std::uint16_t>;
    { T::kSlots } -> std::convertible_to<int>;
    { list.size() } -> std::same_as<int>;
    { list[i] } -> std::same_as<typename T::Move&>;
    at.moves(list);
    list.clear();
    tree.push(move);
    tree.pop();
};

}  // namespace academie::search
