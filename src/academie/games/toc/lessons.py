"""The questions of the lessons of toc: what a throw marks for either, and by how many means.

What the thrower gains is marked before he plays, what the other gains after (§12); a throw is therefore followed to
its end, the thrower holding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.toc.state import ours
from academie.games.toc.tutor import TocScene
from academie.tutor.question import Answer, Asked, Questions, moves_of, number
from academie.tutor.questions import brings, listed

if TYPE_CHECKING:
    from academie.game import Event, State

QUESTIONS = Questions()
_MARKED = ("trou", "trou_double")  # what a player marks for all of a throw (§3)
_COIN = 11


def _thrown(asked: Asked) -> State:
    """The state after the throw that is named; what lies on the board where none is."""
    return asked.after(asked.roll()) if "throw" in asked.step.given else asked.state


def _trous(asked: Asked, state: State) -> int:
    """What the named player, or anybody, has marked on the way to a state."""
    return sum(event.points for key in _MARKED for event in brings(asked, state, key))


def _ends(state: State) -> list[State]:
    """Where a throw leads once it is played, in every way; the thrower holds."""
    moves = state.moves()
    held = [move for move in moves if str(move) == "hold"]
    return _ends(state.after(held[0])) if held else [state.after(move) for move in moves]


def _won(asked: Asked, state: State) -> tuple[int, tuple[Event, ...]]:
    """What the throw that led to a state marks from first to last, and for what."""
    ends = _ends(state)
    after = {_trous(asked, end) for end in ends} or {0}
    if len(after) > 1:
        raise Illegal("what this throw marks depends on how it is played; name another.")
    return _trous(asked, state) + after.pop(), (*state.events, *(ends[0].events if ends else ()))


@QUESTIONS.add("trous", "count", takes=("throw", "player"))
def trous(asked: Asked) -> Answer:
    """How many trous a throw marks, before it is played and after."""
    count, events = _won(asked, _thrown(asked))
    return number(count, *(asked.game.narration.event(event) for event in events if event.points))


@QUESTIONS.add("means", "count", needs=("event",), takes=("throw", "player"))
def means(asked: Asked) -> Answer:
    """By how many means a throw makes an event."""
    return number(sum(event.ways for event in brings(asked, _thrown(asked), asked.event())))


@QUESTIONS.add("marking", "count", takes=("player",))
def marking(asked: Asked) -> Answer:
    """How many throws, by their chances, mark something."""
    found = [roll for roll in asked.state.rolls() if _won(asked, asked.after(roll))[0]]
    words = [asked.game.write_roll(asked.state, roll) for roll in found]
    return number(sum(roll.weight for roll in found), *listed(words))


@QUESTIONS.add("corner", "play")
def corner(asked: Asked) -> Answer:
    """The plays that take the coin."""
    moves = [move for move in TocScene(ours(asked.state)).moves if move.play is not None and move.play.own[_COIN]]
    return moves_of(asked, moves)
