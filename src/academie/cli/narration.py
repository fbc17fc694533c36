"""What has happened, for the terminal: throws, points and trous, each with its paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.words import say
from academie.errors import Unavailable
from academie.game import Roll
from academie.games.trictrac.names import throw_name
from academie.games.trictrac.state import LAW, State
from academie.tables.board import letter
from academie.tutor.explain import explain, render

if TYPE_CHECKING:
    from academie.game import Event, Game, Move
    from academie.game import State as AnyState


def told(game: Game, choice: Move | Roll | None, after: AnyState, language: str) -> list[str]:
    """The lines a throw or a play deserves, the move itself apart."""
    lines = []
    if isinstance(choice, Roll) and isinstance(after, State):
        lines.append(_throw(game, choice, after, language))
    return lines + [_event(game, event, language) for event in after.events if event.key not in {"hold", "leave"}]


def _throw(game: Game, roll: Roll, after: State, language: str) -> str:
    one, two = roll.dice
    if after.thrower is None:
        return say("void_throw", language, dice=f"{one}-{two}")
    name = throw_name((one, two)).to(language)
    side = game.players[after.core.thrower].to(language)
    return say("throws", language, side=side, dice=f"{max(one, two)}-{min(one, two)}", name=name)


def _event(game: Game, event: Event, language: str) -> str:
    name = game.glossary.terms[event.key].name.to(language)
    side = game.players[event.player].to(language)
    if event.key in LAW:
        where = f" ({', '.join(letter(square) for square in event.squares)})" if event.squares else ""
        return f"  {side} +{event.points}  {name}{where}  {event.law}"
    if event.key.startswith("trou"):
        return f"  {side}: {say('trous', language, count=event.points)}  {event.law}"
    return f"  {side}: {name}  {event.law}"


def account(game: Game, before: AnyState, roll: Roll, language: str) -> str:
    """The full explanation of a throw."""
    if not isinstance(before, State):
        raise Unavailable(f"Throws are explained for trictrac; {game.name} has none.")
    one, two = roll.dice
    return render(explain(game, before, (one, two)), language)
