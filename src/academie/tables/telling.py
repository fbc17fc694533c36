"""What has happened at a game of the board, for people: throws by their names, flèches by their letters.

Names no game. The words of events are the room's glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.game import Roll, State, indented
from academie.tables.board import letter, write_dice
from academie.tables.names import throw_name
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Event, Game, Move

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
