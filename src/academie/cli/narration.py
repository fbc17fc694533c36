"""What has happened, for the terminal: throws, points, dames hit and lifted, each with its paragraph.

The words are the room's glossary; the dice are named as the tables games name them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.words import say
from academie.errors import Unavailable
from academie.game import Roll
from academie.games.trictrac.state import State as TrictracState
from academie.games.trictrac.tutor.account import explain, render
from academie.tables.board import letter, write_dice
from academie.tables.names import throw_name
from academie.tables.race_state import RaceState

if TYPE_CHECKING:
    from academie.game import Event, Game, Move, State

_SAID = {"hold", "leave"}  # the move that was told says it already


def told(game: Game, before: State, choice: Move | Roll, after: State, language: str) -> list[str]:
    """The lines a throw or a play deserves, the move itself apart."""
    lines = []
    if isinstance(choice, Roll) and on_tables(after):
        lines.append(_throw(game, before, choice, after, language))
    ending = after.result.reason if after.result is not None else ""
    events = (event for event in after.events if event.key not in _SAID and event.key != ending)
    return lines + [_event(game, event, after, language) for event in events]


def on_tables(state: State) -> bool:
    """Whether it is a game of the tables board, where one of two throws dice and flèches have letters."""
    return hasattr(state, "thrower")


def thrower(state: State) -> int | None:
    """Whose dice they are; None while that is open."""
    return getattr(state, "thrower", None)


def _throw(game: Game, before: State, roll: Roll, after: State, language: str) -> str:
    """A throw with its name; the dice that are drawn for, or the first throw of a game that plays it at once."""
    if isinstance(after, TrictracState) and thrower(after) is None:
        return say("void_throw", language, dice=write_dice(roll.dice))
    played = getattr(after, "player", None) is not None or isinstance(after, TrictracState)
    side = thrower(before) if thrower(before) is not None else thrower(after) if played else None
    if side is None:
        drawn = zip(game.players, roll.dice, strict=False)
        dice = ", ".join(f"{player.to(language)} {die}" for player, die in drawn)
        return say("for_dice" if thrower(after) is not None else "for_dice_again", language, dice=dice)
    name, thrown = throw_name(roll.dice).to(language), write_dice(tuple(sorted(roll.dice, reverse=True)))
    return say("throws", language, side=game.players[side].to(language), dice=thrown, name=name)


def _event(game: Game, event: Event, after: State, language: str) -> str:
    name = game.glossary.terms[event.key].name.to(language)
    side = game.players[event.player].to(language)
    if event.key.startswith("trou"):
        return f"  {side}: {say('trous', language, count=event.points)}  {event.law}"
    lettered = event.squares and on_tables(after)
    where = f" ({', '.join(letter(square) for square in event.squares)})" if lettered else ""
    scored = event.points and not isinstance(after, RaceState)  # in a race the points of an event count its dames
    mark = f" +{event.points}  " if scored else ": "
    return f"  {side}{mark}{name}{where}  {event.law}"


def account(game: Game, before: State, roll: Roll, language: str) -> str:
    """The full explanation of a throw."""
    if not isinstance(before, TrictracState):
        raise Unavailable(f"Throws are explained at length for trictrac, not for {game.name}.")
    one, two = roll.dice
    return render(explain(game, before, (one, two)), language)
