"""What games of the board with dice have in common: whose throw it is, and throws and plays in words."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, cast

from academie.game import Event, Game, Move, Playouts, Roll, State
from academie.game.analysis import Engine, Stop
from academie.game.narration import Narration, indented
from academie.game.profiles import Profile
from academie.game.registry import has_part, part_of
from academie.tables.board import letter, throw_name, write_dice
from academie.text.message import Message, verbatim

LONGEST = 100_000  # throws of a random game


class Native(State, Protocol):
    """A state that is made of a native one and its profile."""

    core: Any

    def __init__(self, core: Any, profile: Profile) -> None: ...  # noqa: ANN401 - each game has its own native state


class DiceGame(Game):
    """A game in which dice are drawn for, thrown and played."""

    def taker(self, state: State) -> int | None:
        """Whose dice they are."""
        return state.thrower

    @property
    def narration(self) -> DiceNarration:
        """How throws, plays and what they did are said."""
        own: type[DiceNarration] = (
            part_of(self, "narration").Narration if has_part(self, "narration") else DiceNarration
        )
        return own(self)

    def engine(self, *, megabytes: int = 64) -> Engine:
        """The networks of the game as a judge, or its solution where all of it is solved; else none.

        Raises `Unavailable` too where the weights cannot be read.
        """
        if has_part(self, "nets"):
            from academie.tables.net_engine import NetEngine  # noqa: PLC0415 - the law is read without it

            return NetEngine(part_of(self, "nets").DESIGN)
        if has_part(self, "exact") and not hasattr(part_of(self, "exact"), "PART"):
            from academie.game.exact import ExactEngine  # noqa: PLC0415 - the same

            return ExactEngine(self)
        return super().engine(megabytes=megabytes)

    def playouts(self, state: State, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Random games in the native core, each from a stream of its own."""
        here = cast("Native", state)

        def play_out(each: int) -> tuple[int, State]:
            moves, end = here.core.playout(each, LONGEST, stop)
            return moves, type(here)(end, here.profile)

        return Playouts.native(play_out, seed, games)


# --- What has happened at a game of the board, for people
# The words of events are the game's glossary.


_SAID = {"hold", "leave"}  # the account of the move says it already
_THROWS = Message("{side}: {dice}, {name}")
_OWN = verbatim("{first} {die}, {second} {other}")
_AGAIN = Message("For the dice: {dice}. Equal: throw again.")
_HOLES = Message("{side}: {count} trous  {law}")


def in_holes(key: str) -> bool:
    """Whether events are counted in trous, not in points."""
    return key.startswith("trou")


class DiceNarration(Narration):
    """Throws by their names, plays by their letters, flèches by theirs."""

    FIRST_COUNTS: ClassVar[bool] = False  # the first throw of all is a throw like another
    EVENTS_MARK: ClassVar[bool] = True  # the points of an event are marked; where not, they count its dames

    def lines(self, before: State, choice: Move | Roll, after: State) -> list[Message]:
        """The throw by its name, the play by its letters, and what they did."""
        first = self._throw(before, choice, after) if isinstance(choice, Roll) else self.move_line(before, choice)
        return [first] + [self.event_line(event) for event in self.news(after) if event.key not in _SAID]

    def _throw(self, before: State, roll: Roll, after: State) -> Message:
        """A throw with its name; the dice that are drawn for, or the first throw of a game that plays it at once."""
        side = before.thrower
        if side is None and (self.FIRST_COUNTS or after.player is not None):
            side = after.thrower
        players = self.game.players
        if side is None:
            dice = _OWN.fill(first=players[0], die=roll.dice[0], second=players[1], other=roll.dice[1])
            return (_AGAIN if after.thrower is None else Message("For the dice: {dice}.")).fill(dice=dice)
        thrown = write_dice(tuple(sorted(roll.dice, reverse=True)))
        return _THROWS.fill(side=players[side], dice=thrown, name=throw_name(roll.dice))

    def event_line(self, event: Event) -> Message:
        """What has happened on the board, its flèches by their letters."""
        if in_holes(event.key):
            line = Message("{side}: 1 trou  {law}") if event.trous == 1 else _HOLES
            return indented(line.fill(side=self.game.players[event.player], count=event.trous, law=event.law))
        where = f" ({', '.join(letter(square) for square in event.squares)})" if event.squares else ""
        return self.event(event, where, points=self.EVENTS_MARK)

    def said(self, move: Move) -> str:
        """Hold or leave, take or leave."""
        return str(getattr(move, "word", ""))

    def beginning(self) -> Message:
        """The dice are drawn for."""
        return Message("Both dice are equal: throw again for the first turn.")
