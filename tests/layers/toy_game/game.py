"""The whole game: its states, its moves, and its Game object. All the rest is the program's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.game import Event, Game, Result, Roll
from academie.game.profiles import Profile, load_profiles
from academie.game.standing import Standing
from academie.text.message import bilingual

if TYPE_CHECKING:
    from academie.game import Move as AnyMove
    from academie.game import State as AnyState

FOLDER = Path(__file__).parent
DIE = tuple(Roll((number,)) for number in range(1, 7))


@dataclass(frozen=True, order=True)
class Take:
    """So many counters taken."""

    count: int

    def __str__(self) -> str:
        return f"take-{self.count}"


@dataclass(frozen=True)
class Nim(Standing):
    """So many counters, whose turn it is, and the die on the table, 0 before it is thrown."""

    left: int
    turn: int
    die: int
    profile: Profile
    events: tuple[Event, ...] = ()

    @property
    def player(self) -> int | None:
        """Who has thrown takes."""
        return self.turn if self.die and self.left else None

    @property
    def result(self) -> Result | None:
        """§2: who took the last counter has won."""
        if self.left:
            return None
        winner = 1 - self.turn
        return Result(winner, (1.0, 0.0) if winner == 0 else (0.0, 1.0), "last", "§2")

    @property
    def dice(self) -> tuple[int, ...]:
        """The die on the table."""
        return (self.die,) if self.die else ()

    def moves(self) -> list[Take]:
        """§1: from one to as many as the die shows."""
        return [Take(count) for count in range(1, min(self.die, self.left) + 1)] if self.player is not None else []

    def rolls(self) -> list[Roll]:
        """§1: the die is thrown first."""
        return list(DIE) if self.left and not self.die else []

    def after(self, choice: AnyMove | Roll, /) -> Nim:
        """The next state."""
        if isinstance(choice, Roll) and choice in self.rolls():
            return Nim(self.left, self.turn, choice.dice[0], self.profile)
        if isinstance(choice, Take) and choice in self.moves():
            left = self.left - choice.count
            ended = () if left else (Event("last", self.turn, "§2"),)
            return Nim(left, 1 - self.turn, 0, self.profile, ended)
        raise Illegal(
            bilingual("{choice} cannot be chosen here.", "{choice} ne peut se choisir ici.").fill(choice=choice)
        )

    def view(self, player: int, /) -> Nim:  # noqa: ARG002 - nothing is hidden
        """Everything is seen."""
        return self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nim) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return f"nim={self.left} to={'AB'[self.turn]} die={self.die} profile={self.profile.name}"


class NimGame(Game):
    """A heap of counters."""

    def start(self, profile: str | None = None, setup: str = "standard") -> Nim:  # noqa: ARG002 - there is one
        """§1: a whole heap, the first player to throw."""
        found = self.profiles.find(profile)
        return Nim(found["counters"], 0, 0, found)

    def read(self, line: str, profile: str | None = None) -> Nim:
        """The state of a line."""
        found = re.fullmatch(r"nim=(\d{1,3}) to=([AB]) die=([0-6])(?: profile=(\S+))?", line)
        if found is None:
            raise Unreadable(bilingual("{line} is not a pile.", "{line} n'est pas un tas.").fill(line=quoted(line)))
        named = load_profiles(FOLDER).find(profile or found[4])
        return Nim(int(found[1]), "AB".index(found[2]), int(found[3]), named)

    def read_move(self, state: AnyState, text: str) -> Take:
        """The move of a text."""
        found = re.fullmatch(r"take-(\d)", text.strip())
        if found is None:
            raise Unreadable(bilingual("{text} takes nothing.", "{text} ne prend rien.").fill(text=quoted(text)))
        move = Take(int(found[1]))
        if move not in state.moves():
            raise Illegal(bilingual("So many may not be taken.", "On ne peut en prendre tant."))
        return move

    def write_move(self, state: AnyState, move: AnyMove) -> str:  # noqa: ARG002 - written alike everywhere
        """The text of a move."""
        return str(move)


game = NimGame(
    name="nim",
    title=bilingual(en="The heap", fr="Le tas"),
    players=(bilingual(en="Player A", fr="Joueur A"), bilingual(en="Player B", fr="Joueur B")),
    folder=FOLDER,
    chance=True,
)
