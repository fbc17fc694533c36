"""What is taught of toc: the advice of the Académie of 1806 (§24), questions of the lessons, exercises, coups."""

import random
from collections.abc import Sequence

from academie.errors import Illegal
from academie.game import Event, Roll
from academie.game import State as AnyState
from academie.games.toc.game import game
from academie.games.toc.state import State, ours
from academie.games.trictrac.state import Move as Play
from academie.tables.advice import FLECHES
from academie.tables.board import LIFTED, write_dice
from academie.tables.family.learning import step_of
from academie.text.message import Message
from academie.tutor.advice import Advice, Chapter, Found, best, found, maxims
from academie.tutor.exercise import Kinds, allowed_kind, come_to, to_throw, walk
from academie.tutor.lesson import Step
from academie.tutor.problem import ByLaw, Ply
from academie.tutor.question import Answer, Asked, Questions, moves_of, number
from academie.tutor.questions import brings, listed


class TocScene:
    """A throw of toc to be played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moves = tuple(move for move in state.moves() if move.play is not None)  # without leaving and holding


CHAPTER: Chapter[TocScene] = Chapter("§24", maxims(__file__))


@CHAPTER.maxim
def close_and_covered(scene: TocScene) -> Found | None:
    """Fewest dames alone, then the shortest column."""

    def worth(move: Play) -> tuple[int, int]:
        side = move.play.own if move.play is not None else []
        where = [step for step in FLECHES if side[step]]
        return -alone(move), -(max(where) - min(where)) if where else 0

    chosen = best(scene.moves, worth)
    return found(chosen, alone=alone(chosen[0])) if chosen else None


def alone(move: Play) -> int:
    """The dames that stand alone after a play."""
    return sum(count == 1 for count in move.play.own[:LIFTED]) if move.play is not None else 0


CHAPTERS = (CHAPTER,)
SCENE = TocScene


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies to the player to move."""
    return CHAPTER.advise(TocScene(ours(state))) if state.player is not None else []


# --- The questions of the lessons: what a throw marks for either, and by how many means
# What the thrower gains is marked before he plays, what the other gains after (§12); a throw is therefore followed to
# its end, the thrower holding.


QUESTIONS = Questions()
_MARKED = ("trou", "trou_double")  # what a player marks for all of a throw (§3)
_COIN = 11


def _thrown(asked: Asked) -> AnyState:
    """The state after the throw that is named; what lies on the board where none is."""
    return asked.after(asked.roll()) if "throw" in asked.step.given else asked.state


def _trous(asked: Asked, state: AnyState) -> int:
    """What the named player, or anybody, has marked on the way to a state."""
    return sum(event.worth for key in _MARKED for event in brings(asked, state, key))


def _ends(state: AnyState) -> list[AnyState]:
    """Where a throw leads once it is played, in every way; the thrower holds."""
    moves = state.moves()
    held = [move for move in moves if str(move) == "hold"]
    return _ends(state.after(held[0])) if held else [state.after(move) for move in moves]


def _won(asked: Asked, state: AnyState) -> tuple[int, tuple[Event, ...]]:
    """What the throw that led to a state marks from first to last, and for what."""
    ends = _ends(state)
    after = {_trous(asked, end) for end in ends} or {0}
    if len(after) > 1:
        raise Illegal("the points of this throw depend on how it is played; name another throw.")
    return _trous(asked, state) + after.pop(), (*state.events, *(ends[0].events if ends else ()))


@QUESTIONS.add("trous", "count", takes=("throw", "player"))
def trous(asked: Asked) -> Answer:
    """How many trous a throw marks, before it is played and after."""
    count, events = _won(asked, _thrown(asked))
    return number(count, *(asked.game.narration.event(event) for event in events if event.worth))


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


# --- The exercises: the trous a throw wins, and how many throws win one


KINDS = Kinds()
_PHASES = {1: (2, 10), 2: (3, 24), 3: (4, 40)}
_WINS = Message("{thrower} throws {dice}. How many trous does the throw win, whoever wins them?")
_COUNTS = Message("{thrower} is to throw. How many of the 36 throws win a trou before anything is played?")
_HINT = Message("Every jan is a trou, and two by a doublet; a jan that fails is the other's.")


def _pegged(after: AnyState) -> int:
    return sum(event.worth for event in after.events if event.key in _MARKED)


@QUESTIONS.add("pegged", "count", needs=("throw",))
def pegged(asked: Asked) -> Answer:
    """The trous that a throw makes somebody peg (§2, §3)."""
    after = asked.after(asked.roll())
    return number(_pegged(after), *(asked.game.narration.event(event) for event in after.events))


@QUESTIONS.add("winning", "count")
def winning(asked: Asked) -> Answer:
    """How many throws win a trou by themselves (§2)."""
    found = [roll for roll in asked.state.rolls() if _pegged(asked.after(roll))]
    words = [asked.game.write_roll(asked.state, roll) for roll in found]
    return number(sum(roll.weight for roll in found), *listed(words))


def _before_throw(rng: random.Random, level: int) -> AnyState | None:
    return come_to(
        walk(game.start(), rng), rng, _PHASES[level], lambda state: to_throw(state) and game.taker(state) is not None
    )


@KINDS.add("throw-wins", Message("What does this throw win?"))
def throw_wins(rng: random.Random, level: int) -> Step | None:
    """A throw, as many trous being as likely as any other number that can be won here."""
    state = _before_throw(rng, level)
    if state is None:
        return None
    by_gain: dict[int, list[str]] = {}
    for roll in state.rolls():
        by_gain.setdefault(_pegged(state.after(roll)), []).append(game.write_roll(state, roll))
    dice, thrower = rng.choice(by_gain[rng.choice(sorted(by_gain))]), game.taker(state) or 0
    text, given = _WINS.fill(thrower=game.players[thrower], dice=dice), {"throw": dice}
    return step_of("count", state, thrower, "pegged", text, _HINT, given=given, law=("§2", "§3"))


@KINDS.add("throws-win", Message("How many throws win?"))
def throws_win(rng: random.Random, level: int) -> Step | None:
    """A position before a throw."""
    state = _before_throw(rng, level)
    if state is None:
        return None
    thrower = game.taker(state) or 0
    text = _COUNTS.fill(thrower=game.players[thrower])
    return step_of("count", state, thrower, "winning", text, _HINT, law=("§2",))


KINDS["legal"] = allowed_kind(game, (4, 24))


# --- Exercises from the throws of the book: count the trous they win (§2, §3)


_SOLVED = Message("how many trous does {who} win by {dice}?")


class TocSolver(ByLaw):
    """The judge of answers at toc."""

    def count(self, line: Sequence[Ply]) -> tuple[int, Message, int] | None:
        """The first throw of a line by which trous are marked."""
        for place, ply in enumerate(line):
            if not isinstance(ply.choice, Roll):
                continue
            marked = [event for event in ply.state.after(ply.choice).events if event.key in _MARKED]
            if marked:
                dice, seat = write_dice(ply.choice.dice), marked[0].player
                return place, _SOLVED.fill(dice=dice, who=game.players[seat]), sum(event.worth for event in marked)
        return None


SOLVER = TocSolver(game)
