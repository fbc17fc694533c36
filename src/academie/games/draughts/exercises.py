"""The exercises of draughts: the capture that is due, how much it takes, and strokes found in random games.

A stroke is proved by playing out every capture that is due, whatever each side takes (§53).
"""

import random
from collections.abc import Callable

from academie.games.draughts import concepts
from academie.games.draughts.game import game
from academie.games.draughts.lessons import takes
from academie.games.draughts.state import Move, State, ours
from academie.text.message import Message
from academie.tutor.exercise import Kinds, allowed_kind, board_with, walk
from academie.tutor.lesson import Step
from academie.tutor.question import Answer, Asked, Questions, moves_of

KINDS, QUESTIONS = Kinds(), Questions()
_PHASES = {1: (16, 60), 2: (16, 60), 3: (10, 70)}  # plies before the position
_LEAST = {1: 1, 2: 2, 3: 2}  # pieces that are taken at a level, or men that a stroke wins in all
_OWED_HINT = Message("Where several can take, the one that takes most must; follow each piece to its end.")
_LIFTED = Message("{who} is to play. How many pieces must be taken?")
_STROKE = Message("{who} is to play. Find the stroke: what is given comes back with more.")
_STROKE_HINT = Message("Look for men that you can make your opponent take, and where the taking piece then stops.")
_GIVES = Message("When all is taken, that leaves {count}.")


QUESTIONS.add("owed", "count")(takes)


def worth(state: State, move: Move) -> int:
    """The pieces a quiet move brings when every taking that is due after it has been played out (§53)."""
    return -concepts.gain(state.after(move))


@QUESTIONS.add("stroke", "play")
def stroke(asked: Asked) -> Answer:
    """The moves that give and take back most, whatever the other takes (§53, §58)."""
    state = ours(asked.state)
    if state.core.must_capture():
        return Answer(())
    found = {move: worth(state, move) for move in state.moves()}
    best = max(found.values(), default=0)
    if best < 1:
        return Answer(())
    right = [move for move, count in found.items() if count == best]
    line = (right[0], *concepts.played_out(state.after(right[0])))

    def why_not(text: str) -> list[Message]:
        return [_GIVES.fill(count=f"{found[asked.game.read_move(state, text)]:+d}")]  # type: ignore[index]

    shown = concepts.written(state, line, len(line))
    answer = moves_of(asked, right, Message("All taken: {line}; {count} to the good.", line=shown, count=best))
    return Answer(answer.right, answer.why, why_not=why_not)


def _drawn(rng: random.Random, level: int, fits: Callable[[State], bool]) -> State | None:
    """The first suitable position of a random game, from a random ply on."""
    first, last = rng.randint(*_PHASES[level]), _PHASES[level][1] * 2
    for place, state in enumerate(walk(game.start(), rng)):
        if place > last:
            return None
        if place >= first and isinstance(state, State) and state.result is None and fits(state):
            return state
    return None


def _takes(state: State) -> int:
    return len(state.moves()[0].captured) if state.core.must_capture() else 0


def _exercise(
    state: State | None, step: str, ask: str, text: Message, hint: Message, law: tuple[str, ...]
) -> Step | None:
    if state is None:
        return None
    side = state.core.side
    board = board_with(state)
    return Step(step, text.fill(who=game.players[side]), board, ask=ask, hint=hint, law=law, seat=side)


@KINDS.add("owed", Message("Find the compulsory capture"))
def owed_taking(rng: random.Random, level: int) -> Step | None:
    """A position in which few of the takings may be played."""
    state = _drawn(rng, level, lambda here: _takes(here) >= _LEAST[level] and len(here.moves()) <= 2)
    return _exercise(
        state, "play", "legal", Message("{who} is to play, and must take. How?"), _OWED_HINT, ("§15", "§16")
    )


@KINDS.add("lifted", Message("How many are taken?"))
def lifted(rng: random.Random, level: int) -> Step | None:
    """A position with a capture due; chance picks first how many pieces, since most captures take one."""
    many = rng.choice((1, 2, 3)) if level == 1 else rng.choice((2, 3, 4))
    state = _drawn(rng, level, lambda here: _takes(here) == many)
    return _exercise(state, "count", "owed", _LIFTED, _OWED_HINT, ("§15", "§16"))


@KINDS.add("stroke", Message("Find the stroke"))
def strokes(rng: random.Random, level: int) -> Step | None:
    """A position in which a quiet move makes the other take and takes back more."""

    def struck(state: State) -> bool:
        if state.core.must_capture():
            return False
        best = [move for move in state.moves() if worth(state, move) >= 1]
        takings = [len(concepts.played_out(state.after(move))) for move in best]
        return bool(best) and len(best) <= 2 and max(takings) >= _LEAST[level] + 1

    return _exercise(_drawn(rng, level, struck), "play", "stroke", _STROKE, _STROKE_HINT, ("§53", "§58"))


KINDS["legal"] = allowed_kind(game, (8, 60), ("§15",))
