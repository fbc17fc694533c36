"""The exercises of toc: the trous a throw wins, and how many throws win one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.toc.game import game
from academie.text.message import Message
from academie.tutor.exercise import Kinds, allowed_kind, board_with, come_to, to_throw, walk
from academie.tutor.lesson import Step
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import listed

if TYPE_CHECKING:
    import random

    from academie.game import State

KINDS, QUESTIONS = Kinds(), Questions()
_PHASES = {1: (2, 10), 2: (3, 24), 3: (4, 40)}
_TROUS = {"trou", "trou_double"}
_WINS = Message("{thrower} throws {dice}. How many trous does the throw win, whoever wins them?")
_COUNTS = Message("{thrower} is to throw. How many of the 36 throws win a trou before anything is played?")
_HINT = Message("Every jan is a trou, and two by a doublet; a jan that fails is the other's.")


def _trous(after: State) -> int:
    return sum(event.points for event in after.events if event.key in _TROUS)


@QUESTIONS.add("pegged", "count", needs=("throw",))
def pegged(asked: Asked) -> Answer:
    """The trous that a throw makes somebody peg (§2, §3)."""
    after = asked.after(asked.roll())
    return number(_trous(after), *(asked.game.narration.event(event) for event in after.events))


@QUESTIONS.add("winning", "count")
def winning(asked: Asked) -> Answer:
    """How many throws win a trou by themselves (§2)."""
    found = [roll for roll in asked.state.rolls() if _trous(asked.after(roll))]
    words = [asked.game.write_roll(asked.state, roll) for roll in found]
    return number(sum(roll.weight for roll in found), *listed(words))


def _before_throw(rng: random.Random, level: int) -> State | None:
    return come_to(
        walk(game.start(), rng), rng, _PHASES[level], lambda state: to_throw(state) and game.taker(state) is not None
    )


@KINDS.add("throw-wins", "What does this throw win?", "Que gagne ce coup ?")
def throw_wins(rng: random.Random, level: int) -> Step | None:
    """A throw, as many trous being as likely as any other number that can be won here."""
    state = _before_throw(rng, level)
    if state is None:
        return None
    by_gain: dict[int, list[str]] = {}
    for roll in state.rolls():
        by_gain.setdefault(_trous(state.after(roll)), []).append(game.write_roll(state, roll))
    dice, thrower = rng.choice(by_gain[rng.choice(sorted(by_gain))]), game.taker(state) or 0
    return Step(
        "count",
        _WINS.fill(thrower=game.players[thrower], dice=dice),
        board_with(state),
        ask="pegged",
        given={"throw": dice},
        hint=_HINT,
        law=("§2", "§3"),
        seat=thrower,
    )


@KINDS.add("throws-win", "How many throws win?", "Combien de coups gagnent ?")
def throws_win(rng: random.Random, level: int) -> Step | None:
    """A position before a throw."""
    state = _before_throw(rng, level)
    if state is None:
        return None
    thrower = game.taker(state) or 0
    return Step(
        "count",
        _COUNTS.fill(thrower=game.players[thrower]),
        board_with(state),
        ask="winning",
        hint=_HINT,
        law=("§2",),
        seat=thrower,
    )


KINDS["legal"] = allowed_kind(game, (4, 24))
