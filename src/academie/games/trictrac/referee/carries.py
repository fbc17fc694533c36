"""Plays by hand: dames carried and let go, rightly or not, in the letters of the board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.trictrac.state import COIN, place
from academie.tables.board import LIFTED, fleche, letter

if TYPE_CHECKING:
    from academie.games.trictrac.coup import Dames


@dataclass(frozen=True, slots=True)
class Carry:
    """One dame carried and let go, by steps of its owner's path."""

    origin: int
    target: int
    stops: tuple[int, ...] = ()


def read_carries(seat: int, text: str) -> tuple[Carry, ...]:
    """The dames a text such as `A/G A/D`, `A/G/J` or `-` carries, in the letters of the board."""
    carries = []
    for word in text.replace(",", " ").split():
        if word == "-":
            continue
        steps = [step(seat, part) for part in re.sub(r"p$", "", word).split("/")]
        if len(steps) < 2 or steps[0] == LIFTED:
            raise Unreadable(
                "{word} carries no dame. Write from and to, such as A/G, A/G/J or A/off.", word=quoted(word)
            )
        carries.append(Carry(steps[0], steps[-1], tuple(steps[1:-1])))
    return tuple(carries)


def step(seat: int, text: str) -> int:
    """The step on a player's own path of a flèche named by its letter."""
    where = fleche(text)
    return LIFTED if where == LIFTED else place(seat, where)


def write_carries(seat: int, carries: tuple[Carry, ...]) -> str:
    """The same text back."""
    if not carries:
        return "-"
    name = [[c.origin, *c.stops, c.target] for c in carries]
    return " ".join("/".join(letter(place(seat, s)) for s in steps) for steps in name)


def carried(own: Dames, other: Dames, carries: tuple[Carry, ...], seat: int) -> Dames:
    """The dames after they are carried; raises `Illegal` for what no board can hold, whatever the dice."""
    after = list(own)
    for carry in carries:
        here, there = letter(place(seat, carry.origin)), letter(place(seat, carry.target))
        if after[carry.origin] == 0:
            raise Illegal("The player has no dame on {here}. Name a flèche where he has one (§10).", here=here)
        if carry.target <= carry.origin:
            raise Illegal(
                "A dame never goes back, as from {here} to {there}. Play forward (§10).", here=here, there=there
            )
        if carry.target < LIFTED and other[23 - carry.target]:
            raise Illegal("The other has a dame on {there}, where none may be set down (§12).", there=there)
        if carry.target == COIN + 1:
            raise Illegal("{there} is the other's coin, where no dame may rest (§14).", there=there)
        after[carry.origin] -= 1
        after[carry.target] += 1
    return tuple(after)
