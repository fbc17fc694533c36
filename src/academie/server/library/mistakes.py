"""Mistakes as the pages show them: the question on a board, an answer judged. Plain functions, for a thread."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError, Illegal
from academie.game import Game, State
from academie.game.registry import find
from academie.server.library import practice
from academie.server.library.diagrams import Diagrams, is_wide
from academie.server.library.lessons import Step
from academie.text.message import Message
from academie.tutor import mistakes
from academie.tutor.mistakes import Answer, Mistake

if TYPE_CHECKING:
    from academie.game.data import Data

_TEXT = Message("What do you play here?")
_LOST = Message("This position can no longer be read: the rules have changed since.")


@dataclass(frozen=True)
class Question:
    """A mistake as it is asked again."""

    key: str
    link: str
    number: int
    game: Game
    state: State
    mistake: Mistake


def question(row: dict[str, Any]) -> Question:
    """The question of a saved mistake; raises a sentence if it can no longer be asked."""
    mistake, game = mistakes.read_mistake(row), find(row["game"])
    try:
        state = game.read(mistake.position)
    except AcademieError as error:
        raise Illegal(_LOST) from error
    return Question(row["key"], row["link"], row["number"], game, state, mistake)


def step_of(asked: Question, diagrams: Diagrams, answer: str | None = None) -> Step:
    """The question on a board, as it is asked, or with the move that was played there."""
    game, state = asked.game, asked.state
    drawn = diagrams.both(game, state)
    return Step(
        number=1, count=1, kind="play", text=_TEXT, opening=(), drawing=drawn, position=str(state), choices=(), law=(),
        square=bool(drawn) and not is_wide(drawn), source="", asks=answer is None, typed=answer is None, counts=False,
        scene=_scene(game, state, answer),
    )  # fmt: skip


def _scene(game: Game, state: State, answer: str | None) -> Data | None:
    table = practice.table_of(game, state)
    if answer is not None:
        return practice.after(table, game.read_move(state, answer))
    return practice.scene(table, state.player or 0)


def answered(asked: Question, text: str, act: str) -> tuple[Answer, str]:
    """The worth of a typed move or an act of the board, and the move as it is written."""
    if act:
        table = practice.table_of(asked.game, asked.state)
        text = asked.game.write_move(asked.state, practice.move_of(table, asked.state.player or 0, act))
    move = asked.game.write_move(asked.state, asked.game.read_move(asked.state, text.strip()[:200]))
    return mistakes.answer(asked.mistake, asked.game, asked.state, move), move
