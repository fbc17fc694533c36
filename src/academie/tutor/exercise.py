"""Generated exercises: a question, as in a lesson, about a random position.

The part `exercises` of a game has KINDS, and QUESTIONS that no lesson asks. A kind has a maker: it draws a position
from a source of chance and returns the step to be answered, or None where the position is not worth asking about; then
it is called again. A maker gives no answer: the law answers the question, as in a lesson.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from academie.errors import AcademieError
from academie.game import Game, Move, Roll, State
from academie.text.message import Message
from academie.tutor.lesson import Board, Step

LEVELS = (1, 2, 3)
Make: TypeAlias = "Callable[[random.Random, int], Step | None]"


@dataclass(frozen=True)
class Kind:
    """A kind of exercises: the word it is asked for by, what it is called, and who makes one of a level."""

    name: str  # lower-case words and hyphens
    title: Message
    make: Make


class Kinds(dict[str, Kind]):
    """Kinds by their names, gathered as they are defined."""

    def add(self, name: str, title: Message) -> Callable[[Make], Make]:
        """Make a function that draws positions a kind."""

        def made(make: Make) -> Make:
            self[name] = Kind(name, title, make)
            return make

        return made


# --- Positions


def walk(
    state: State, rng: random.Random, choose: Callable[[State, random.Random], Move] | None = None
) -> Iterator[State]:
    """A game from a state on, state after state to its end: chance throws, and chance plays unless somebody chooses."""
    while True:
        yield state
        if state.result is not None:
            return
        choice: Move | Roll
        if rolls := state.rolls():
            choice = rng.choices(rolls, [roll.weight for roll in rolls])[0]
        else:
            choice = choose(state, rng) if choose is not None else rng.choice(state.moves())
        state = state.after(choice)


def come_to(
    states: Iterator[State], rng: random.Random, phase: tuple[int, int], fits: Callable[[State], bool]
) -> State | None:
    """The first state that is wanted, from a place on that chance picks within a phase; None where none comes."""
    first = rng.randint(*phase)
    for place, state in enumerate(states):
        if place > first + phase[1]:
            return None
        if place >= first and state.result is None and fits(state):
            return state
    return None


def to_throw(state: State) -> bool:
    """Whether the dice are to be thrown, by whom being known."""
    return bool(state.rolls())


def to_play(state: State) -> bool:
    """Whether somebody has a choice of moves."""
    return len(state.moves()) > 1


def board_with(state: State, *acts: str) -> Board:
    """The board of a step on which a state lies."""
    return Board(position=str(state), profile=state.profile.name, acts=acts)


# --- Kinds of any game


ALLOWED = Message("May {who} play {move}?")
_LOOK = Message("List the legal moves and look for this one.")


def allowed_kind(game: Game, phase: tuple[int, int], law: tuple[str, ...] = ()) -> Kind:
    """Whether a move is legal: one of the moves here, or one that was a move at another place of the same game."""

    def make(rng: random.Random, level: int) -> Step | None:
        first = rng.randint(*phase)
        here: State | None = None
        others: list[str] = []
        said: dict[str, Message] = {}
        for place, state in enumerate(walk(game.start(), rng)):
            if place > first + 12 or state.result is not None:
                break
            if not to_play(state):
                continue
            if place >= first and here is None:
                here = state
            elif place >= first - 12:
                [move] = rng.sample(list(state.moves()), 1)
                others.append(game.write_move(state, move))
                said[others[-1]] = game.narration.move(state, move)
        if here is None:
            return None
        stray = [text for text in others if not _readable(game, here, text)]
        legal = [game.write_move(here, move) for move in here.moves()]
        said |= {game.write_move(here, move): game.narration.move(here, move) for move in here.moves()}
        if not stray:
            return None
        # Of the strange moves the harder level takes one that resembles most what may be played.
        if level > 1:
            stray.sort(key=lambda text: -max(_alike(text, other) for other in legal))
            stray = stray[: 1 + 4 // level]
        asked = rng.choice([rng.choice(stray), rng.choice(legal)])
        seat = here.player or 0
        return Step(
            "choose",
            ALLOWED.fill(who=game.players[seat], move=said[asked]),
            board_with(here),
            ask="allowed",
            given={"move": asked},
            hint=_LOOK,
            law=law,
            seat=seat,
        )

    return Kind("legal", Message("Legal or not?"), make)


def _readable(game: Game, state: State, text: str) -> bool:
    try:
        game.read_move(state, text)
    except AcademieError:
        return False
    return True


def _alike(one: str, other: str) -> int:
    """How many signs two texts have in common from their beginning."""
    pairs = zip(one, other, strict=False)  # the shorter ends the comparison
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def advised_kind(
    game: Game,
    phase: tuple[int, int],
    *,
    asked: Message,
    title: Message,
    name: str = "advice",
    keys: str = "",
    states: Callable[[random.Random], Iterator[State]] | None = None,
) -> Kind:
    """Which move the books would play: every one that their advice ranks highest is right."""

    def make(rng: random.Random, level: int) -> Step | None:  # noqa: ARG001 - the books have no levels
        here = come_to(states(rng) if states is not None else walk(game.start(), rng), rng, phase, to_play)
        if here is None:
            return None
        seat = here.player or 0
        return Step(
            "play",
            asked.fill(who=game.players[seat]),
            board_with(here),
            ask="preferred",
            given={"keys": keys} if keys else {},
            hint=Message("Look at each of your men: can it be taken?"),
            seat=seat,
        )

    return Kind(name, title, make)
