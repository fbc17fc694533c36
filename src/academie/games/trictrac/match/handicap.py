"""Handicaps (avantages): what the stronger player gives before a partie, as a value that says how it starts.

The dice, dames already down, the coin already taken, trous, or trous against the dice: §78, with §4 for the relevés
after the first. It lays dames on the steps of a path and knows nothing of how they move.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from academie.errors import Illegal, Unknown, quoted
from academie.games.trictrac.game import game
from academie.games.trictrac.state import place
from academie.games.trictrac.values import values_of
from academie.tables.board import COLOURS, write_dames
from academie.tables.handicap import digits

if TYPE_CHECKING:
    from academie.game.profiles import Profile
    from academie.games.trictrac.state import State

TROUS = 12  # §76


def asked_seat(seat: int) -> int:
    """The seat, or `Illegal`."""
    if seat not in {0, 1}:
        raise Illegal("There is no seat {seat}. Two play, in seats 0 and 1.", seat=seat)
    return seat


DAMES = 15
COIN = 11  # the step of one's own coin
LIFTED = 24

Counts = tuple[int, ...]  # dames on each step of a side's own path, those lifted last
Pair = tuple[int, int]


class Dice(StrEnum):
    """How far the right to the dice goes when it is given."""

    FIRST = "first"  # the first throw of the partie
    EVERY = "every"  # and of every relevé after it


@dataclass(frozen=True, slots=True)
class Start:
    """How a partie or a relevé begins. `dice` is None when the first throw decides."""

    dames: tuple[Counts, Counts]
    trous: Pair
    dice: int | None


def _laid(down: tuple[int, ...], coin: bool) -> Counts:
    counts = [0] * (LIFTED + 1)
    for number in down:
        counts[number] += 1
    counts[COIN] += 2 * coin
    counts[0] = DAMES - len(down) - 2 * coin
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class Handicap:
    """§78: what each seat has at the start.

    `down` are numbers already abattus, one dame from the talon for each: (5, 5) is quine. Dames down and the coin are
    given for the first relevé; the books speak of every relevé only for the dice bought with trous.
    """

    down: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    coin: tuple[bool, bool] = (False, False)
    trous: Pair = (0, 0)
    dice: int | None = None  # who has them
    dice_for: Dice = Dice.FIRST

    def __post_init__(self) -> None:
        """Refuse what no board holds."""
        if not all(1 <= number <= 6 for numbers in self.down for number in numbers):
            raise Illegal("A number abattu is one of a die, 1 to 6. Name such a number (§78).")
        if any(len(self.down[seat]) + 2 * self.coin[seat] > DAMES for seat in (0, 1)):
            raise Illegal("A player has fifteen dames. Give fewer of them down (§78).")
        if not all(0 <= trous < TROUS for trous in self.trous):
            raise Illegal("A partie is of twelve trous. Give 0 to 11 of them (§78).")
        if self.dice not in {None, 0, 1}:
            raise Illegal("The dice are given to seat 0 or 1. Name one of them (§78).")

    @property
    def level(self) -> bool:
        """Whether nothing is given."""
        return self == Handicap()

    @property
    def start(self) -> Start:
        """The beginning of the partie."""
        first, second = (_laid(self.down[seat], self.coin[seat]) for seat in (0, 1))
        return Start((first, second), self.trous, self.dice)


def named(name: str, receiver: int, trous: int = 0, down: tuple[int, ...] = ()) -> Handicap:
    """The handicap that a profile names, with a number of trous and more numbers down; four trous buy the dice."""

    def mine(value: Any, nothing: Any) -> tuple[Any, Any]:  # noqa: ANN401 - dames, the coin, or trous
        return (value, nothing) if asked_seat(receiver) == 0 else (nothing, value)

    numbers = {"quine_down": (5, 5), "sannes_down": (6, 6), "carme_and_coin": (4, 4)}.get(name, ())
    known: dict[str, dict[str, Any]] = {
        "none": {},
        "dice": {"dice": receiver},
        "quine_down": {},
        "sannes_down": {},
        "coin": {"coin": mine(True, False)},
        "carme_and_coin": {"coin": mine(True, False)},
        "holes_for_dice": {"dice": 1 - receiver, "dice_for": Dice.EVERY},
    }
    if name not in known:
        raise Unknown(
            "There is no handicap {name}. Choose one of {known} (§78).", name=quoted(name), known=", ".join(known)
        )
    given = mine(trous or 4 * (name == "holes_for_dice"), 0)
    return Handicap(**known[name], down=mine((*numbers, *down), ()), trous=given)


# --- A handicap at the table


@dataclass(frozen=True, slots=True)
class Advantage:
    """What one player receives at the start of a game. `goal` is what the game is played to."""

    handicap: Handicap
    receiver: int
    goal: str = ""  # target=18, marque=6, or nothing for the partie of twelve
    drawn: bool = False  # the dice are drawn for, although they were given

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""
        return None if self.drawn else self.handicap.dice

    @property
    def chooser(self) -> int:
        """Nobody: what is given leaves no choice."""
        return self.receiver

    @property
    def prompt(self) -> None:
        """Nothing is played beforehand."""
        return

    def without_dice(self) -> Advantage:
        """The same, the dice to be drawn for."""
        return dataclasses.replace(self, drawn=True)

    def starts(self, profile: str | None = None) -> tuple[State]:
        """§78: the dames laid, the trous marked, and the dice of every relevé given where they were bought."""
        start = self.handicap.start
        white, black = (
            write_dames({place(seat, step): count for step, count in enumerate(side) if count})
            for seat, side in enumerate(start.dames)
        )
        phase = "phase=opening" if self.starter is None else f"phase=throw to={COLOURS[self.starter]}"
        words = [f"W:{white};B:{black}", phase, f"trous={start.trous[0]},{start.trous[1]}", self.goal]
        if self.handicap.dice is not None and self.handicap.dice_for is Dice.EVERY:
            words.append(f"releves={COLOURS[self.handicap.dice]}")
        return (game.read(" ".join(filter(None, words)), profile),)

    def chosen(self, text: str, profile: str | None = None) -> State:  # noqa: ARG002 - nothing is chosen
        """The first state."""
        return self.starts(profile)[0]


def advantage(profile: Profile, receiver: int, goal: str = "") -> Advantage | None:
    """§78: what the profile agrees on; None for an even partie."""
    values = values_of(profile)
    handicap = named(values.handicap, receiver, values.handicap_holes, digits(values.handicap_down))
    return None if handicap.level else Advantage(handicap, receiver, goal)


def dice_and_dames(profile: Profile, receiver: int, goal: str) -> Advantage | None:
    """§78 for a marqué, in which trous are what is written: the dice, dames or the coin may be given, and no trous."""
    given = advantage(profile, receiver, goal)
    if given is not None and any(given.handicap.trous):
        raise Illegal("Trous are given in a partie. À écrire, give the dice, dames or the coin (§78).")
    return given
