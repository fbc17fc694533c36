"""Handicaps (avantages): what the stronger gives before a partie, as a value that says what the start is.

The dice, dames already down, the coin already taken, trous, or trous against the dice: §78, with §4
for the relevés after the first. It lays dames on the steps of a path and knows nothing of how they move.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unknown, quoted
from academie.games.trictrac.game import game
from academie.games.trictrac.state import place
from academie.games.trictrac.values import values_of
from academie.tables.board import COLOURS, write_dames

if TYPE_CHECKING:
    from academie.games.trictrac.state import State
    from academie.rules.profiles import Profile

TROUS = 12  # §76


def asked_seat(seat: int) -> int:
    """The seat, or `Illegal`."""
    if seat not in {0, 1}:
        raise Illegal("There is no seat {seat}; two play, in seats 0 and 1.", seat=seat)
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
            raise Illegal("A number abattu is that of a die, 1 to 6; name such a number (§78).")
        if any(len(self.down[seat]) + 2 * self.coin[seat] > DAMES for seat in (0, 1)):
            raise Illegal("A player has fifteen dames; give fewer of them down (§78).")
        if not all(0 <= trous < TROUS for trous in self.trous):
            raise Illegal("A partie is of twelve trous, so 0 to 11 may be given; give such a number (§78).")
        if self.dice not in {None, 0, 1}:
            raise Illegal("The dice are given to seat 0 or 1; name one of them (§78).")

    @property
    def level(self) -> bool:
        """Whether nothing is given."""
        return self == Handicap()

    @property
    def start(self) -> Start:
        """The beginning of the partie."""
        first, second = (_laid(self.down[seat], self.coin[seat]) for seat in (0, 1))
        return Start((first, second), self.trous, self.dice)

    def __add__(self, other: Handicap) -> Handicap:
        """Both together, as carme abattu and the coin are."""
        if None not in {self.dice, other.dice} and self.dice != other.dice:
            raise Illegal("The dice cannot be given to both players; give them to one (§78).")
        dice = self.dice if other.dice is None else other.dice
        return Handicap(
            down=(self.down[0] + other.down[0], self.down[1] + other.down[1]),
            coin=(self.coin[0] or other.coin[0], self.coin[1] or other.coin[1]),
            trous=(self.trous[0] + other.trous[0], self.trous[1] + other.trous[1]),
            dice=dice,
            dice_for=Dice.EVERY if Dice.EVERY in {self.dice_for, other.dice_for} else Dice.FIRST,
        )


NONE = Handicap()


def the_dice(receiver: int) -> Handicap:
    """The least of them: the first throw."""
    return Handicap(dice=asked_seat(receiver))


def abattu(receiver: int, *numbers: int) -> Handicap:
    """Numbers already down: 5, 5 for quine, 6, 6 for sannes, 4, 4 for carme, or whatever is agreed."""
    return Handicap(down=(numbers, ()) if asked_seat(receiver) == 0 else ((), numbers))


def the_coin(receiver: int) -> Handicap:
    """The coin already taken, by two dames."""
    return Handicap(coin=(receiver == 0, asked_seat(receiver) == 1))


def trous_given(receiver: int, trous: int) -> Handicap:
    """One to seven trous, or more."""
    return Handicap(trous=(trous, 0) if asked_seat(receiver) == 0 else (0, trous))


def trous_for_dice(receiver: int, trous: int = 4) -> Handicap:
    """Trous given by one who has the dice for them, at first and at every relevé."""
    return trous_given(receiver, trous) + Handicap(dice=1 - receiver, dice_for=Dice.EVERY)


def named(name: str, receiver: int, trous: int = 0) -> Handicap:
    """The handicap that a profile names, and so many trous with it."""
    asked_seat(receiver)
    if name == "holes_for_dice":
        return trous_for_dice(receiver, trous or 4)
    known = {
        "none": NONE,
        "dice": the_dice(receiver),
        "quine_down": abattu(receiver, 5, 5),
        "sannes_down": abattu(receiver, 6, 6),
        "coin": the_coin(receiver),
        "carme_and_coin": abattu(receiver, 4, 4) + the_coin(receiver),
    }
    if name not in known:
        raise Unknown(
            "There is no handicap {name}; choose one of {known} (§78).",
            name=quoted(name),
            known=", ".join([*known, "holes_for_dice"]),
        )
    return known[name] + trous_given(receiver, trous)


# --- A handicap at the table


@dataclass(frozen=True, slots=True)
class Advantage:
    """What one player receives, as whoever sits them down asks for it. `goal` is what the game is played to."""

    handicap: Handicap
    receiver: int
    goal: str = ""  # target=18, marque=6, or nothing for the partie of twelve
    drawn: bool = False  # the dice are drawn for all the same

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
    handicap = named(values.handicap, receiver, values.handicap_holes)
    return None if handicap.level else Advantage(handicap, receiver, goal)


def dice_and_dames(profile: Profile, receiver: int, goal: str) -> Advantage | None:
    """§78 for a marqué, in which trous are what is written: the dice, dames or the coin may be given, and no trous."""
    given = advantage(profile, receiver, goal)
    if given is not None and any(given.handicap.trous):
        raise Illegal("Trous are given in a partie; à écrire give the dice, dames or the coin (§78).")
    return given
