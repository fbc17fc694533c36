"""Oracle of the dames rabattues (AUJ): six piles a side, laid down and then lifted, each by its own number.

No dame travels, so nothing of tables.py serves but the shape of a verdict. A position is what the thrower and his
adversary have to lay and to lift, as dicts of numbers turned into tuples; it says nothing about whose dice come next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from oracles.tables import GOES_ON, Verdict

PILES = (2, 2, 2, 3, 3, 3)
TO_LAY = (1, 1, 1, 2, 2, 2)


class Side(NamedTuple):
    """What one player has to lay and to lift, for the numbers 1 to 6."""

    to_lay: tuple[int, ...] = TO_LAY
    to_lift: tuple[int, ...] = PILES


class Position(NamedTuple):
    """The thrower's piles and his adversary's."""

    own: Side = Side()
    other: Side = Side()

    def turned(self) -> Position:
        """The same piles, seen by the adversary."""
        return Position(self.other, self.own)


def less(counts: tuple[int, ...], number: int) -> tuple[int, ...]:
    """One dame fewer of that number."""
    return tuple(count - (pile == number) for pile, count in enumerate(counts, 1))


def served(side: Side, number: int) -> Side | None:
    """What the number makes of one's own piles: laid if it can be, lifted once all are down; None if of no use."""
    if side.to_lay[number - 1]:
        return side._replace(to_lay=less(side.to_lay, number))
    if not any(side.to_lay) and side.to_lift[number - 1]:
        return side._replace(to_lift=less(side.to_lift, number))
    return None


class DamesRabattues:
    """The game under its options (AUJ l.2511).

    Without `auto_claim` the adversary may overlook what falls to him, without `auto_play` the thrower what is his.
    """

    dice = 2

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        self.options: dict[str, Any] = {"auto_claim": True, "auto_play": True, "start": "dice_only", **(options or {})}

    def first(self) -> Position:
        """The first position, alike for both."""
        return Position()

    def offered(self, position: Position, number: int) -> bool:
        """Whether a number falls to the adversary (AUJ l.2497-2503)."""
        return served(position.own, number) is None and served(position.other, number) is not None

    def asked(self, position: Position, number: int) -> bool:
        """Whether somebody may overlook a number that he could play."""
        if served(position.own, number) is not None:
            return not self.options["auto_play"]
        return not self.options["auto_claim"] and self.offered(position, number)

    def settled(self, position: Position, number: int) -> Position:
        """The thrower plays the number, else the adversary, else nobody (AUJ l.2497-2503, l.2519-2521)."""
        mine = served(position.own, number)
        if mine is not None:
            return position._replace(own=mine)
        his = served(position.other, number)
        return position if his is None else position._replace(other=his)

    def over(self, position: Position) -> bool:
        """Somebody has lifted all, whoever threw (AUJ l.2523)."""
        return any(not any(side.to_lift) for side in position)

    def after_numbers(self, position: Position, numbers: tuple[int, ...]) -> set[Position]:
        """All that the numbers can come to in this order; nothing more is played once the game is won."""
        if not numbers or self.over(position):
            return {position}
        choices = {self.settled(position, numbers[0])}
        if self.asked(position, numbers[0]):
            choices.add(position)
        return {end for choice in choices for end in self.after_numbers(choice, numbers[1:])}

    def after_order(self, position: Position, order: tuple[int, ...]) -> set[Position]:
        """The same, the thrower having named the first number: if he can play it he does not overlook it."""
        if served(position.own, order[0]) is None:
            return self.after_numbers(position, order)
        return self.after_numbers(self.settled(position, order[0]), order[1:])

    def not_his(self, position: Position, throw: tuple[int, ...]) -> tuple[int, ...]:
        """The numbers of a throw that the thrower could not play."""
        return tuple(number for number in throw if served(position.own, number) is None)

    def legal_results(self, position: Position, throw: tuple[int, ...]) -> set[Position]:
        """All that the throw can come to; the thrower chooses the order of his numbers, or overlooks those he has."""
        results = {end for order in {throw, throw[::-1]} for end in self.after_order(position, order)}
        rest = self.not_his(position, throw)
        return results if self.options["auto_play"] else results | self.after_numbers(position, rest)

    def throws_again(self, position: Position, throw: tuple[int, ...]) -> bool:
        """A doublet keeps the dice, played or not (AUJ l.2497, l.2505); `position` is the one after it."""
        return throw[0] == throw[1] and not self.over(position)

    def result(self, position: Position) -> Verdict:
        """The first out wins, singly (AUJ l.2523)."""
        for own, side in ((True, position.own), (False, position.other)):
            if not any(side.to_lift):
                return Verdict(True, own, False, "lifted")
        return GOES_ON
