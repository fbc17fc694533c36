"""A handicap at the table: the first position of a partie in which something is given (§78)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.match.handicap import Dice, Handicap, named
from academie.games.trictrac.state import place
from academie.games.trictrac.values import values_of
from academie.tables.board import write_dames
from academie.tables.fields import COLOURS
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.state import State
    from academie.profiles import Profile


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
        raise Illegal(
            Title(
                "Trous are given in a partie; à écrire give the dice, dames or the coin (§78).",
                "On donne des trous dans une partie ; à écrire, donnez le dé, des dames ou le coin (§78).",
            )
        )
    return given
