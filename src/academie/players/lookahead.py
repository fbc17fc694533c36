"""The characters at games where an engine looks ahead: players who look ahead, but not far enough.

Some follow a few captures in a row and judge the position then; some search with a small budget. A character overlooks
the reply to some of its choices and sees values blurred. It may like captures too much, or fear them. With few pieces
on the board every character sees better. Nothing is left to chance: what a character overlooks depends on the position
and its seed.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from academie.game import Move, State
from academie.game.analysis import Budget, Engine, Stop
from academie.players.characters import Member, makers_of
from academie.players.player import Maker
from academie.text.message import Message

WON = 10_000.0  # hundredths: a game that is won, above whatever pieces can be worth


@dataclass(frozen=True, slots=True)
class Look:
    """How one looks ahead. What he sees is in hundredths of a man, as engines count."""

    budget: Budget | None = None  # how far he looks; none: he follows captures and nothing else
    ending: Budget | None = None  # how far he looks once few pieces are left; none: as before
    few: float = 0.3  # how full the board is then at most
    candidates: int = 256  # how many of the choices that looking finds best he weighs
    captures: int = 0  # how many captures in a row he follows after his move
    overlooks: float = 0.0  # of how many choices the reply escapes him
    blur: float = 0.0
    greed: float = 0.0  # how much more than its worth what he takes at once counts to him
    fear: float = 0.0  # for whatever the other can take after his move

    @property
    def whole(self) -> bool:
        """Whether he plays what the engine finds."""
        return not (self.budget is None or self.overlooks or self.blur or self.greed or self.fear)


class Eyes(Protocol):
    """What a game lets its players see without its engine."""

    def standing(self, state: State, move: Move, captures: int, /) -> float:
        """What stands for the mover after a move and that many captures in a row, in hundredths of a man."""

    def taken(self, state: State, move: Move, /) -> float:
        """The worth of what a move takes."""

    def exposed(self, state: State, move: Move, /) -> bool:
        """Whether the other can take something after it."""

    def crowd(self, state: State, /) -> float:
        """How full the board is, from 0 to 1: the fuller, the more escapes one."""


@dataclass(frozen=True, slots=True)
class Openings:
    """The openings that a player knows by heart."""

    moves: Callable[
        [State], Sequence[Move]
    ]  # those of a state that are as good as any, to him; none where he must look
    notice: Callable[[], Message | None] = lambda: None  # what he says where he should know some and does not


class LookingPlayer(Member):
    """One of the characters where an engine looks ahead.

    Who plays what the engine finds may know openings by heart; his seed chooses among them.
    """

    def __init__(
        self,
        name: str,
        look: Look,
        eyes: Eyes,
        engine: Callable[[Look], Engine],
        seed: int = 0,
        openings: Openings | None = None,
    ) -> None:
        super().__init__(name, seed)
        self.look = look
        self._eyes = eyes
        self._openings = openings if look.whole else None
        self.notice = None if self._openings is None else self._openings.notice()
        self._engine = None if look.budget is None and look.ending is None else engine(look)
        self.halt: Stop | None = None

    def _best(self, state: State, moves: Sequence[Move], eyes: random.Random) -> Move:
        if self._openings is not None and (known := self._openings.moves(state)):
            return eyes.choice(known)
        crowd = self._eyes.crowd(state)
        late = self.look.ending is not None and crowd <= self.look.few
        found = self._found(state, self.look.ending, 1) if late else self._found(state, self.look.budget, len(moves))
        if self.look.whole or late:
            return max(found, key=lambda move: found[move]) if found else moves[0]
        weighed = [move for move in moves if move in found] if found else moves
        seen = [self._seen(state, move, found.get(move), crowd, eyes) for move in weighed]
        return weighed[seen.index(max(seen))]

    def _found(self, state: State, budget: Budget | None, count: int) -> dict[Move, float]:
        """What looking ahead says of the choices; what was looked at for other choices is forgotten."""
        if self._engine is None or budget is None:
            return {}
        self._engine.clear()
        lines = 1 if self.look.whole else min(count, self.look.candidates)
        found = self._engine.analyse(state, budget, lines=lines, stop=self.halt)
        return {line.move: max(-WON, min(WON, float(line.score))) for line in found.lines}

    def _seen(self, state: State, move: Move, found: float | None, crowd: float, eyes: random.Random) -> float:
        look = self.look
        overlooked, beside = eyes.random() < crowd * look.overlooks, crowd * look.blur * eyes.gauss(0.0, 1.0)
        if overlooked:
            found = self._eyes.standing(state, move, 0)
        elif found is None:
            found = self._eyes.standing(state, move, look.captures)
        if look.greed:
            beside += look.greed * self._eyes.taken(state, move)
        if look.fear and self._eyes.exposed(state, move):
            beside -= look.fear
        return found + beside

    def close(self) -> None:
        """Give the memory back."""
        if self._engine is not None:
            self._engine.clear()


def looking_characters_of(
    looks: Mapping[str, Look], eyes: Eyes, engine: Callable[[Look], Engine], openings: Openings | None = None
) -> dict[str, Maker]:
    """The characters of a game in which an engine looks ahead."""
    return makers_of(lambda key, seed: LookingPlayer(key, looks[key], eyes, engine, seed, openings))
