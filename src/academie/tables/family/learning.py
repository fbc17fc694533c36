"""What learners of a race game are asked, in lessons and in exercises, and how its book's advice is tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from academie.errors import Illegal
from academie.game import Game, Move, State
from academie.game.registry import part_of
from academie.tables.advice import Scene, blots, cases, to_go
from academie.tables.board import COLOURS, LIFTED, write_dice
from academie.tables.family import Parts, RaceParts
from academie.tables.race_state import RaceMove, RaceState
from academie.text.message import Message
from academie.tutor.advice import Advice, AnyScene, Chapter
from academie.tutor.exercise import (
    Kind,
    Kinds,
    advised_kind,
    allowed_kind,
    board_with,
    come_to,
    to_play,
    to_throw,
    walk,
)
from academie.tutor.lesson import Step
from academie.tutor.question import Answer, Asked, Questions, moves_of, number
from academie.tutor.questions import listed

if TYPE_CHECKING:
    from academie.trial.claim import Judge

QUESTIONS = Questions()


def race_of(asked: Asked) -> RaceState:
    """The state as the race games have it."""
    if not isinstance(asked.state, RaceState):
        raise Illegal("this is not a position of a race game.")
    return asked.state


def counts_of(asked: Asked) -> tuple[int, ...]:
    """The dames of the player who is named, along his path; the thrower's where none is."""
    state, seat = race_of(asked), asked.seat()
    return tuple(state.counts(state.core.thrower if seat is None else seat))


@QUESTIONS.add("pips", "count", takes=("player",))
def pips(asked: Asked) -> Answer:
    """The points a player must still play to have everything out."""
    return number(to_go(counts_of(asked)))


@QUESTIONS.add("cases", "count", takes=("player",))
def cases_counted(asked: Asked) -> Answer:
    """How many flèches a player holds with two dames or more."""
    return number(cases(counts_of(asked)))


@QUESTIONS.add("held", "count", takes=("player",))
def held(asked: Asked) -> Answer:
    """How many flèches a player holds, with one dame or more."""
    return number(sum(dames > 0 for dames in counts_of(asked)[:LIFTED]))


@QUESTIONS.add("alone", "count", takes=("player",))
def alone(asked: Asked) -> Answer:
    """How many of a player's dames stand alone on their flèche."""
    return number(len(blots(counts_of(asked))))


@QUESTIONS.add("safest", "play")
def safest(asked: Asked) -> Answer:
    """The plays after which fewest of the other's throws hit."""
    scene = Scene(race_of(asked))

    def shots(move: RaceMove) -> int:
        return scene.shots_after(move).some

    least = min(map(shots, scene.moves), default=0)
    why = Message("After it {least} throws of 36 hit.", least=least)
    return moves_of(asked, [move for move in scene.moves if shots(move) == least], why)


# --- Exercises: throws that hit, the safest play, points to go


DRAWN = Questions(QUESTIONS)  # and those that exercises ask beside them
_TASTE = 4  # plays of which the most careful is made
PHASES = {1: (4, 24), 2: (10, 50), 3: (16, 90)}  # throws and plays before the position, by level
_BOOK = Message("What does the book play?")
_BOOK_ASKED = Message("Which play does the book choose for {who}?")
_MIDDLE = (6, 60)  # throws and plays before a position in which most plays are open
_THROWS = Message("{who} is to throw. How many of the {all} throws {deed}? Count each throw as often as it can fall.")
_HITS, _HIT = Message("How many throws hit?"), Message("hit a dame")
_COUNT = Message("With two dice, count a throw of two different numbers twice.")
_SAFEST = Message("{who} plays {dice}. Which play leaves the opponent the fewest throws that hit?")
_SAFEST_HINT = Message("A lone dame is safe if all enemy dames have passed it, or if your cases block their way.")
_FEW = 6  # plays to count, at the first level
_MOVES = Message(
    "{who} has thrown {dice}. In how many ways can it be played? Plays that lead to the same position count as one."
)
_MOVES_HINT = Message("Try each dame for the first number, then every dame for the second.")
_PIPS = Message("How many points must {who} play to bring every dame off?")
_PIPS_HINT = Message("A dame on the last flèche has one point to go, on the flèche before it two.")


def _drawn(game: Game, rng: random.Random, level: int, fits: Callable[[State], bool]) -> State | None:
    return come_to(walk(game.start(), rng, careful), rng, PHASES[level], fits)


def careful(state: State, rng: random.Random) -> Move:
    """Of a few plays that chance picks, the one that leaves fewest dames alone, for whose sake all would hit all."""
    tried = [rng.choice(state.moves()) for _ in range(_TASTE)]
    return min(tried, key=lambda move: len(blots(move.play.after[0])) if isinstance(move, RaceMove) else 0)


def step_of(kind: str, state: State, seat: int, ask: str, text: Message, hint: Message, **more: Any) -> Step:  # noqa: ANN401 - fields of a step
    """A step of an exercise, on the board of a state."""
    return Step(kind, text, board_with(state), ask=ask, hint=hint, seat=seat, **more)


def _before_throw(game: Game, rng: random.Random, level: int) -> tuple[State, int] | None:
    """A position before a throw, and who throws."""
    state = _drawn(game, rng, level, lambda here: to_throw(here) and game.taker(here) is not None)
    thrower = None if state is None else game.taker(state)
    return None if state is None or thrower is None else (state, thrower)


@DRAWN.add("hits", "count")
def hits(asked: Asked) -> Answer:
    """How many throws, counted by their chances, let the thrower hit a dame."""
    state = race_of(asked)
    native, plays = state.rules.native_profile(state.profile), state.rules.core.plays
    own, other = list(state.core.own), list(state.core.other)
    found = [
        roll
        for roll in state.rolls()
        if any(hit for play in plays(own, other, list(roll.dice), native) for _, _, _, hit in play.strides)
    ]
    return number(sum(roll.weight for roll in found), *listed(asked.game.write_roll(state, roll) for roll in found))


def throws_kind(game: Game, event: str, name: str, title: Message, deed: Message, ask: str = "throws") -> Kind:
    """How many throws bring an event, by the question of every game or by one that needs no event."""

    def make(rng: random.Random, level: int) -> Step | None:
        found = _before_throw(game, rng, level)
        if found is None:
            return None
        state, thrower = found
        every = sum(roll.weight for roll in state.rolls())
        text = _THROWS.fill(who=game.players[thrower], all=every, deed=deed)
        given = {"event": event} if ask == "throws" else {}
        law = (game.glossary.terms[event].law,)
        return step_of("count", state, thrower, ask, text, _COUNT, given=given, law=law)

    return Kind(name, title, make)


def safest_kind(game: Game) -> Kind:
    """The play after which fewest throws hit."""

    def make(rng: random.Random, level: int) -> Step | None:
        state = _drawn(game, rng, level, to_play)
        if not isinstance(state, RaceState):
            return None
        seat, dice = state.core.thrower, write_dice(state.dice)
        text = _SAFEST.fill(who=game.players[seat], dice=dice)
        return step_of("play", state, seat, "safest", text, _SAFEST_HINT)

    return Kind("safest", Message("The safest play"), make)


def moves_kind(game: Game) -> Kind:
    """How many ways there are to play a throw."""

    def make(rng: random.Random, level: int) -> Step | None:
        state = _drawn(game, rng, level, lambda here: 1 < len(here.moves()) <= _FEW * level)
        if not isinstance(state, RaceState):
            return None
        seat, dice = state.core.thrower, write_dice(state.dice)
        text = _MOVES.fill(who=game.players[seat], dice=dice)
        return step_of("count", state, seat, "moves", text, _MOVES_HINT)

    return Kind("plays", Message("How many plays?"), make)


def pips_kind(game: Game) -> Kind:
    """The points a player must still play."""

    def make(rng: random.Random, level: int) -> Step | None:
        found = _before_throw(game, rng, level)
        if found is None:
            return None
        seat = rng.randrange(2)
        text, given = _PIPS.fill(who=game.players[seat]), {"player": COLOURS[seat]}
        return step_of("count", found[0], seat, "pips", text, _PIPS_HINT, given=given)

    return Kind("points-to-go", Message("How many points to go?"), make)


KINDS: Mapping[str, Callable[[Game], Kind]] = {
    "hits": lambda game: throws_kind(game, "battue", "throws-hit", _HITS, _HIT, "hits"),
    "safest": safest_kind,
    "pips": pips_kind,
    "moves": moves_kind,
    "book": lambda game: advised_kind(game, _MIDDLE, title=_BOOK, asked=_BOOK_ASKED),
}


class ExercisesPart:
    """The exercises of one game: the kinds it names, and what is allowed."""

    QUESTIONS = DRAWN

    def __init__(self, own: RaceParts) -> None:
        kinds = (*(KINDS[name](own.game) for name in own.exercises), allowed_kind(own.game, _MIDDLE))
        self.KINDS = Kinds((kind.name, kind) for kind in kinds)


# --- The trial of the book: each maxim asked alone; the judges are those of every game


class TrialPart:
    """What is tried of the advice that the game's tutor gives."""

    JUDGES: Mapping[str, Judge] = {}

    def __init__(self, own: Parts) -> None:
        self.UNTRIED, self.LEFT = own.untried, own.left
        if own.pairs is not None:
            self.PAIRS = own.pairs
        tutor = part_of(own.game, "tutor")
        self._scene: Callable[[Any], AnyScene] = getattr(tutor, "SCENE", Scene)
        chapters: Iterable[Chapter[AnyScene]] = tutor.CHAPTERS
        self._rules = [rule for chapter in chapters for rule in chapter.rules]

    def heed(self, state: State, key: str) -> Advice | None:
        """The advice with that key; None if it does not apply."""
        if state.player is None:
            return None
        scene = self._scene(state)  # a maxim that has several cases stands as often
        said = (rule(scene) for rule in self._rules if rule.key == key)
        return next((advice for advice in said if advice is not None), None)
