"""The questions of the lessons of domino: counts of hands and of numbers, and who wins a coup and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.domino.state import SEATS, ours
from academie.games.domino.tile import MOST, points_of
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import listed

if TYPE_CHECKING:
    from academie.game import Event

QUESTIONS = Questions()


def _seat(asked: Asked) -> int:
    """The player who is named; the one in whose place the pupil sits where none is."""
    seat = asked.seat()
    return asked.step.seat if seat is None else seat


def _number(asked: Asked) -> int:
    wanted = asked.step.given["number"]
    if not isinstance(wanted, int) or not 0 <= wanted <= MOST:
        raise Illegal("“number” is a number of the tiles, from 0 to 6.")
    return wanted


@QUESTIONS.add("hand", "count", takes=("player", "move"))
def hand(asked: Asked) -> Answer:
    """What a hand counts, after a move where one is named (§1, §35)."""
    state = asked.after(asked.move()) if "move" in asked.step.given else asked.state
    tiles = ours(state).hand(_seat(asked))
    return number(points_of(tiles), *listed(f"{tile} ({tile.points})" for tile in tiles))


@QUESTIONS.add("fitting", "count")
def fitting(asked: Asked) -> Answer:
    """How many tiles of the hand of the player to move can be placed, at whichever end (§4)."""
    tiles = {str(move.tile) for move in ours(asked.state).moves() if move.tile is not None}
    return number(len(tiles), *listed(sorted(tiles)))


@QUESTIONS.add("out", "count", needs=("number",), takes=("player",))
def out(asked: Asked) -> Answer:
    """How many tiles of a number a player sees neither on the line nor in his hand (§1, §12)."""
    wanted, view = _number(asked), ours(asked.state).view(_seat(asked))
    tiles = [str(tile) for tile in view.unseen if tile.has(wanted)]
    return number(len(tiles), *listed(tiles))


def _coup(asked: Asked) -> tuple[Event, tuple[Event, ...]]:
    """How a coup ended, by a move where one is named, and all that is told of it."""
    state = asked.after(asked.move()) if "move" in asked.step.given else asked.state
    for event in state.events:
        if event.key == "coup":
            return event, state.events
    raise Illegal("no coup has ended here.")


@QUESTIONS.add("coup", "choose", takes=("move",))
def coup(asked: Asked) -> Answer:
    """Who wins a coup that ends (§5, §35, §46)."""
    won, events = _coup(asked)
    seats = range(ours(asked.state).players)
    players = tuple(Option(SEATS[seat].lower(), asked.game.players[seat]) for seat in seats)
    return Answer((players[won.player],), tuple(map(asked.game.narration.event, events)), players)


@QUESTIONS.add("worth", "count", takes=("move",))
def worth(asked: Asked) -> Answer:
    """What the winner of a coup scores (§45)."""
    won, events = _coup(asked)
    return number(won.points, *map(asked.game.narration.event, events))
