"""What games of the board with dice have alike as games: to whom a throw falls, and how throws and plays are told.

Names no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from academie.game import Game, Playouts, Roll, State, indented
from academie.games import door, has
from academie.tables import board
from academie.tables.board import letter, throw_name, write_dice
from academie.title import Title

if TYPE_CHECKING:
    from academie.analysis import Engine, Stop
    from academie.game import Event, Move
    from academie.profiles import Profile


LONGEST = 100_000  # throws of a random game


class Native(State, Protocol):
    """A state that is made of a native one and its profile."""

    core: Any

    def __init__(self, core: Any, profile: Profile) -> None: ...  # noqa: ANN401 - each room has its own native state


class DiceGame(Game):
    """A game in which dice are drawn for, thrown and played."""

    FIRST_COUNTS: ClassVar[bool] = False  # the first throw of all is a throw like another
    EVENTS_MARK: ClassVar[bool] = True  # the points of an event are marked; where not, they count its dames

    def taker(self, state: State) -> int | None:
        """Whose dice they are."""
        return state.thrower

    def narrate(self, before: State, choice: Move | Roll, after: State) -> list[Title]:
        """The throw by its name, the play by its letters, and what they did."""
        return narrate(self, before, choice, after, first_counts=self.FIRST_COUNTS, points=self.EVENTS_MARK)

    def engine(self, *, megabytes: int = 64) -> Engine:
        """The networks of the room as a judge, or its solution where all of it is solved; else none.

        Raises `Unavailable` too where the weights cannot be read.
        """
        if has(self, "nets"):
            from academie.tables.net_engine import NetEngine  # noqa: PLC0415 - the law is read without it

            return NetEngine(door(self, "nets").DESIGN)
        if has(self, "exact") and not hasattr(door(self, "exact"), "PART"):
            from academie.tables.exact_engine import ExactEngine  # noqa: PLC0415 - the same

            return ExactEngine(self)
        return super().engine(megabytes=megabytes)

    def playouts(self, state: State, seed: int, games: int, *, stop: Stop | None = None) -> Playouts:
        """Random games in the native core, each from a stream of its own."""
        here = cast("Native", state)

        def play_out(each: int) -> tuple[int, State]:
            moves, end = here.core.playout(each, LONGEST, stop)
            return moves, type(here)(end, here.profile)

        return Playouts.native(play_out, seed, games)

    def lettered(self, player: int, text: str) -> str:
        """A play typed by numbers, 24/18 13/11, in the letters of the board."""
        return board.lettered(self.way(player), text) if self.way(player) else text

    def numbered(self, player: int, text: str) -> str:
        """A sentence about a play, its flèches by numbers."""
        return board.numbered(self.way(player), text) if self.way(player) else text

    def beginning(self) -> Title:
        """The dice are drawn for."""
        return Title("The dice are drawn for again.", "On tire le dé de nouveau.")

    def word(self, move: Move) -> str:
        """Hold or leave, take or leave."""
        return str(getattr(move, "word", ""))


# --- What has happened at a game of the board, for people
# The words of events are the room's glossary.


_SAID = {"hold", "leave"}  # the move that was told says it already
_THROWS = Title("{side}: {dice}, {name}", "{side} : {dice}, {name}")
_FOR_DICE = Title("For the dice: {dice}.", "On tire le dé : {dice}.")
_AGAIN = Title("For the dice: {dice}; equal, so again.", "On tire le dé : {dice} ; égaux, on recommence.")
_HOLE = Title("{side}: 1 trou  {law}", "{side} : 1 trou  {law}")
_HOLES = Title("{side}: {count} trous  {law}", "{side} : {count} trous  {law}")


def narrate(
    game: Game, before: State, choice: Move | Roll, after: State, *, first_counts: bool = False, points: bool = True
) -> list[Title]:
    """The lines a throw or a play deserves.

    `first_counts` where the first throw of all is a throw like another; `points` where those of an event are marked,
    and do not count its dames.
    """
    if isinstance(choice, Roll):
        lines = [told_throw(game, before, choice, after, first_counts=first_counts)]
    else:
        lines = [game.told_move(before, choice)]
    return lines + [told_event(game, event, points=points) for event in game.news(after) if event.key not in _SAID]


def told_throw(game: Game, before: State, roll: Roll, after: State, *, first_counts: bool) -> Title:
    """A throw with its name; the dice that are drawn for, or the first throw of a game that plays it at once."""
    side = before.thrower
    if side is None and (first_counts or after.player is not None):
        side = after.thrower
    if side is None:
        drawn = list(zip(game.players, roll.dice, strict=False))
        dice = Title(*(", ".join(f"{player.to(each)} {die}" for player, die in drawn) for each in ("en", "fr")))
        return (_AGAIN if after.thrower is None else _FOR_DICE).fill(dice=dice)
    thrown = write_dice(tuple(sorted(roll.dice, reverse=True)))
    return _THROWS.fill(side=game.players[side], dice=thrown, name=throw_name(roll.dice))


def in_holes(key: str) -> bool:
    """Whether what has happened is counted in holes, and not in points."""
    return key.startswith("trou")


def told_event(game: Game, event: Event, *, points: bool = True) -> Title:
    """What has happened on the board, its flèches by their letters."""
    if in_holes(event.key):
        told = _HOLE if event.points == 1 else _HOLES
        return indented(told.fill(side=game.players[event.player], count=event.points, law=event.law))
    where = f" ({', '.join(letter(square) for square in event.squares)})" if event.squares else ""
    return game.told_event(event, where, points=points)
