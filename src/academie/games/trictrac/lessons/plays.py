"""Questions that a play answers: what it makes, and how many throws it leaves the one or the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.lessons.board import integer, state_of, steps_of
from academie.games.trictrac.state import Move
from academie.games.trictrac.tutor.filling import FILL
from academie.games.trictrac.tutor.hitting import FALSE, TRUE
from academie.games.trictrac.tutor.position import Position
from academie.tables.board import LIFTED
from academie.text.message import Message, counted
from academie.tutor.question import Answer, Questions, moves_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from academie.games.trictrac.coup import Dames
    from academie.tutor.question import Asked

QUESTIONS = Questions()
_AFTER = Message("After it {deed}.")
_EXPOSED = (
    Message("throw of 36 hits you"),
    Message("throws of 36 hit you"),
)
_FILLING = Message("throw of 36 does it"), Message("throws of 36 do it")
_BAITED = (
    Message("throw of 36 hits you falsely"),
    Message("throws of 36 hit you falsely"),
)


def _played(asked: Asked) -> list[Move]:
    """The plays of the throw on the board, without leaving and holding."""
    return [move for move in state_of(asked).moves() if move.play is not None]


def _that(asked: Asked, does: Callable[[Dames, Dames], bool]) -> Answer:
    """The plays that do something: the dames before and after, along the player's path."""
    had = tuple(state_of(asked).core.own)
    return moves_of(asked, [move for move in _played(asked) if move.play and does(had, tuple(move.play.own))])


@QUESTIONS.add("down", "play", needs=("dames",))
def down(asked: Asked) -> Answer:
    """The plays that bring so many dames down from the talon (§10)."""
    dames = integer(asked, "dames")
    return _that(asked, lambda had, has: had[0] - has[0] == dames)


@QUESTIONS.add("tout_d_une", "play", takes=("square",))
def tout_d_une(asked: Asked) -> Answer:
    """The plays by which one dame takes both numbers, from a flèche where one is named (§10)."""
    total = sum(state_of(asked).core.dice)
    origins = steps_of(asked, "square") if "square" in asked.step.given else range(LIFTED - total)

    def one(had: Dames, has: Dames) -> bool:
        return any(
            has == tuple(n - (step == origin) + (step == origin + total) for step, n in enumerate(had))
            for origin in origins
        )

    return _that(asked, one)


@QUESTIONS.add("makes", "play", needs=("squares",))
def makes(asked: Asked) -> Answer:
    """The plays that make a case, where there was none, on each of some flèches (§109)."""
    steps = steps_of(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < 2 <= has[step] for step in steps))


@QUESTIONS.add("places", "play", needs=("squares",))
def places(asked: Asked) -> Answer:
    """The plays that bring a dame to each of some flèches."""
    steps = steps_of(asked, "squares")
    return _that(asked, lambda had, has: all(had[step] < has[step] for step in steps))


def _best(
    asked: Asked,
    count: Callable[[Dames, Dames], int],
    best: Callable[[Collection[int]], int],
    deed: tuple[Message, Message],
) -> Answer:
    """The plays by which a count of throws, of the dames after it and the other's, is the best."""
    other = tuple(state_of(asked).core.other)
    found = {move: count(tuple(move.play.own), other) for move in _played(asked) if move.play}
    wanted = best(found.values())

    def why(many: int) -> Message:
        return _AFTER.fill(deed=counted(many, *deed))

    def why_not(text: str) -> list[Message]:
        move = asked.game.read_move(asked.state, text)
        return [why(found[move])] if isinstance(move, Move) and move in found else []

    right = [move for move, many in found.items() if many == wanted]
    return Answer(moves_of(asked, right).right, (why(wanted),), why_not=why_not)


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws hit truly."""

    def shots(own: Dames, other: Dames) -> int:
        return len(Position(other, own, state_of(asked).core.profile).chances(TRUE))

    return _best(asked, shots, min, _EXPOSED)


@QUESTIONS.add("bait", "play")
def bait(asked: Asked) -> Answer:
    """The plays after which most of the other's throws hit falsely."""

    def shots(own: Dames, other: Dames) -> int:
        return len(Position(other, own, state_of(asked).core.profile).chances(FALSE))

    return _best(asked, shots, max, _BAITED)


@QUESTIONS.add("widest", "play", takes=("need",))
def widest(asked: Asked) -> Answer:
    """The plays after which most throws fill next, for at least so many points."""
    need = integer(asked, "need", 1)

    def filling(own: Dames, other: Dames) -> int:
        position = Position(own, other, state_of(asked).core.profile)
        return len(position.that(lambda throw: position.gain(throw, FILL) >= need))

    return _best(asked, filling, max, _FILLING)
