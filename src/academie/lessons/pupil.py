"""A pupil's sitting: a lesson, the step he is at, and what each answer of his brings. A value, and no terminal.

`answer` takes what he types, an answer or one of a few words, and gives a `Reply`: sentences in both languages, and the
sitting that follows. Terminal, server and page show `as_data` and the replies, and keep `written`.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from academie.errors import AcademieError, Illegal
from academie.game import Game, State
from academie.game.law import Paragraph
from academie.game.registry import find
from academie.lessons.answers import NONE, Judge, chosen, judge_of
from academie.lessons.boards import Bout, board_of
from academie.referee.acts import Act, Kind
from academie.referee.table import Table
from academie.text.message import Message, row
from academie.tutor.counsel import counsel
from academie.tutor.lesson import AT_TABLE, Course, Lesson, Option, Step

# Words that are no answer; those of the client (quit, law, board) are its own.
WORDS = {
    "hint": {"hint", "indice", "conseil"},
    "show": {"show", "montrer", "montre", "montrez", "solution"},
    "skip": {"skip", "sauter", "saute", "passer", "passe"},
    "back": {"back", "retour"},
    "moves": {"moves", "coups"},
}
_HINT = 240  # characters of a paragraph that are a hint
_SEVERAL = 3  # how many right answers are shown
_PATIENCE = 2  # wrong answers after which the right one is shown
_RIGHT = Message("Right: {answer}.")
_ANSWER = Message("The answer: {answer}.")
_SEE = Message("See {law}, {title}.")
AGAIN = Message("Try again, or type hint, show or skip.")
EMPTY = Message("Type your answer, or hint, show or skip.")
_REST = Message("{text} (The rest: law {law}.)")
NO_HINT = Message("This step has no hint. Type show for the answer.")
_FIRST = Message("This is the first step of the lesson.")
_NO_MOVES = Message("This step does not ask for a move.")
_PLAYED = Message("The game of this lesson is over.")
_WINS = Message("{side} wins: {reason} ({law}).")
_NOBODY = Message("Nobody wins: {reason} ({law}).")


def _unstopped(answer: Message) -> Message:
    """An answer that may be a sentence, to stand within another."""
    return answer.each(lambda text: text.removesuffix("."))


def _gist(paragraph: Paragraph) -> Message:
    """How a paragraph begins, by whole sentences, and how to read the rest: a hint is not a page."""
    cut = paragraph.text.each(_opening)
    return cut if cut == paragraph.text else _REST.fill(text=cut, law=paragraph.number)


def _opening(text: str) -> str:
    """The first sentences of a text, as far as a hint goes."""
    sentences = re.split(r"(?<=[.?!]) (?=[A-ZÀ-Ý])", text)
    taken = [sentence for n, sentence in enumerate(sentences) if len(" ".join(sentences[: n + 1])) <= _HINT]
    return " ".join(taken or sentences[:1])


def _refusal(game: Game, state: State, word: str) -> type[AcademieError] | None:
    """How a game refuses a word as a move; None where it takes it."""
    try:
        game.read_move(state, word)
    except AcademieError as error:
        return type(error)
    return None


@dataclass(frozen=True)
class Reply:
    """What an answer brought: whether it was right (None where none was asked), what is said, and the next sitting."""

    sitting: Sitting
    lines: tuple[Message, ...] = ()
    right: bool | None = None

    def to(self, language: str) -> list[str]:
        """What is said in "en" or "fr"."""
        return [line.to(language) for line in self.lines]


@dataclass(frozen=True)
class Sitting:
    """A pupil at a step of a lesson; after the last step it is done."""

    course: Course
    lesson: Lesson
    number: int = 0  # of the step, counted from 0
    tries: int = 0  # wrong answers to it
    bout: Bout | None = None  # the game of the step, once somebody has looked at it

    # --- Looking

    @property
    def done(self) -> bool:
        """Whether the lesson is at its end."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step he is at; the last one once the lesson is done."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def game(self) -> Game:
        """The progress of the sitting."""
        return find(self.course.game)

    @cached_property
    def judge(self) -> Judge:
        """The step with the answer of the law; only for steps that ask, games excepted."""
        return judge_of(self.course, self.lesson, self.number)

    @property
    def state(self) -> State | None:
        """What lies on the board, as the pupil may see it; None while there is no board."""
        if self.done:
            return None
        if self.step.kind == "game":
            state = self._bout.table.state
        elif self.step.board.acts:
            state = self.judge.state
        else:
            laid = board_of(self.course, self.lesson, self.number)
            if laid is None:
                return None
            state = laid.state
        return state.view(self.step.seat) if self.game.hidden and state.result is None else state

    @property
    def table(self) -> Table | None:
        """The table at which the step is answered: that of its game, or where something is marked or claimed."""
        if self.done or self.step.kind not in {"game", *AT_TABLE}:
            return None
        return self._bout.table if self.step.kind == "game" else self.judge.table

    @property
    def last(self) -> tuple[Table, Act] | None:
        """What was played last in the game of the step, and the table before it."""
        if self.done or self.step.kind != "game":
            return None
        journal = self._bout.journal
        turns = [each for each in zip(journal.tables(), journal.acts, strict=False) if each[1].kind is Kind.TURN]
        return turns[-1] if turns else None

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices."""
        return self.judge.options if not self.done and self.step.kind == "choose" else ()

    @cached_property
    def _bout(self) -> Bout:
        """The game of the step; what needs no pupil has been done."""
        return self.bout or Bout.begin(self.course, self.lesson, self.number).proceeded()[0]

    @property
    def opening(self) -> tuple[Message, ...]:
        """What is shown before the pupil's first move in the game of the step."""
        if self.done or self.step.kind != "game" or self.bout is not None:
            return ()
        return tuple(Bout.begin(self.course, self.lesson, self.number).proceeded()[1])

    def as_data(self) -> dict[str, Any]:
        """The step for programs, its answer excepted."""
        step, state = self.step, self.state
        return {
            "game": self.course.game,
            "lesson": self.lesson.id,
            "title": self.lesson.title.data(),
            "step": min(self.number + 1, len(self.lesson.steps)),
            "steps": len(self.lesson.steps),
            "done": self.done,
            "kind": step.kind,
            "text": step.text.data(),
            "position": None if state is None else str(state),
            "marks": list(step.marks),
            "options": [{"value": each.value, **each.title.data()} for each in self.options],
            "law": list(step.law),
            "source": step.source,
        }

    # --- Answering

    def answer(self, text: str) -> Reply:
        """What a line brings: a word, or an answer judged. Nothing is raised for what a pupil may type."""
        if self.done:
            return Reply(self)
        try:
            return self._taken(" ".join(text.split()))
        except Illegal as error:
            return Reply(self._wrong(), (error.text, *self._cited(), *self._shown_late()), right=False)
        except AcademieError as error:  # no answer at all, which is not a wrong one
            return Reply(self, (error.text,), right=False)

    def _taken(self, words: str) -> Reply:
        """A line taken for what it is; raises a sentence where it is neither a word nor an answer."""
        if command := self.command(words):
            reply: Reply = getattr(self, f"_{command}")()
            return reply
        if not self.step.asks or self._ended:
            return Reply(self._next())
        if not words:
            return Reply(self, (EMPTY,))
        return self._played(words) if self.step.kind == "game" else self._judged(words)

    def command(self, text: str) -> str:
        """What a line asks for that is not an answer, as WORDS has it; empty for an answer."""
        word = text.strip().casefold()
        command = next((key for key, names in WORDS.items() if word in names), "")
        return "" if command == "skip" and self._plays(word) else command

    def _plays(self, word: str) -> bool:
        """Whether a move is asked for and the game has the word for one: it answers it otherwise than no word."""
        if self.step.kind not in {"play", "game"} or (state := self.state) is None:
            return False
        return _refusal(self.game, state, word) is not _refusal(self.game, state, "?")

    def _next(self) -> Sitting:
        """At the step that follows; a game that is over before the pupil is asked is passed over."""
        following = Sitting(self.course, self.lesson, self.number + 1)
        return following._next() if following._ended else following

    @property
    def _ended(self) -> bool:
        """Whether the step is a game that leaves the pupil nothing to do."""
        return not self.done and self.step.kind == "game" and self._bout.over

    def _wrong(self) -> Sitting:
        return dataclasses.replace(self, tries=self.tries + 1)

    def _judged(self, text: str) -> Reply:
        verdict = self.judge.verdict(text)
        if verdict.right:
            return Reply(self._next(), (*self._praise(text), *verdict.lines, *self.judge.answer.why), right=True)
        return Reply(self._wrong(), (*verdict.lines, *self._cited(), *self._shown_late()), right=False)

    def _praise(self, text: str) -> list[Message]:
        """That it is right, and what else was."""
        step, right = self.step, self.judge.answer.right
        if step.kind != "play":
            return [_RIGHT.fill(answer=_unstopped(self._said(text)))]
        state = self.judge.state
        move = self.game.read_move(state, text)
        others = [each.title for each in right if each.value != self.game.write_move(state, move)]
        answer = _RIGHT.fill(answer=self.game.narration.move(state, move))
        return [answer, *([Message("Also right: {others}.", others=row(others, _SEVERAL))] if others else [])]

    def _said(self, text: str) -> Message:
        """What was answered, in the words of the answers: any of several may be right."""
        options = self.judge.options
        if self.judge.table is not None and text.casefold() not in NONE:
            act = self.judge.act(text)
            return act.message
        return chosen(options, text).title if options else self.judge.answer.right[0].title

    def _cited(self) -> list[Message]:
        """The paragraphs of the step."""
        found = [self.game.law.find(number) for number in self.step.law]
        return [_SEE.fill(law=each.number, title=each.title) for each in found]

    def _shown_late(self) -> Sequence[Message]:
        """The right answer, once there has been enough of trying; what to choose before that."""
        if self.step.kind == "game":
            return ()
        return self._solution() if self.tries + 1 >= _PATIENCE else (AGAIN,)

    def _solution(self) -> tuple[Message, ...]:
        shown = row(_unstopped(each.title) for each in self.judge.answer.right[:_SEVERAL])
        return _ANSWER.fill(answer=shown), *self.judge.answer.why

    # --- Words

    def _hint(self) -> Reply:
        step = self.step
        if step.hint is not None:
            return Reply(self, (step.hint,))
        if step.kind == "game":
            return Reply(self, tuple(self._advice()))
        texts = tuple(_gist(self.game.law.find(number)) for number in step.law)
        return Reply(self, texts or (NO_HINT,))

    def _advice(self) -> list[Message]:
        """What a machine would play, and what the books say."""
        known = self._bout.table.choice(self.step.seat)
        if not known.moves():
            return [_NO_MOVES]
        found = counsel(self.game, known)
        return [Message("A machine would play {move}.", move=found.said), found.why.said]

    def _show(self) -> Reply:
        if not self.step.asks:
            return Reply(self)
        return Reply(self, tuple(self._advice()) if self.step.kind == "game" else self._solution())

    def _skip(self) -> Reply:
        return Reply(self._next())

    def _back(self) -> Reply:
        if self.number == 0:
            return Reply(self, (_FIRST,))
        return Reply(Sitting(self.course, self.lesson, self.number - 1))

    def _moves(self) -> Reply:
        state = self._bout.table.choice(self.step.seat) if self.step.kind == "game" else self.state
        moves = [self.game.narration.move(state, move) for move in state.moves()] if state is not None else []
        return Reply(self, (Message("Legal: {moves}.", moves=row(moves)),) if moves else (_NO_MOVES,))

    # --- A game

    def _played(self, text: str) -> Reply:
        bout = self._bout
        act = bout.table.typed(text, self.step.seat)
        bout, data = bout.after(act)
        bout, more = bout.proceeded()
        lines = (*data, *more)
        if bout.over:
            return Reply(self._next(), (*lines, *self._ending(bout)), right=True)
        return Reply(dataclasses.replace(self, bout=bout, tries=0), lines)

    def _ending(self, bout: Bout) -> list[Message]:
        """How the game of the step ended."""
        result = bout.table.result
        if result is None:
            return [_PLAYED]
        term = self.game.glossary.terms[result.reason]
        law = self.game.law.find(result.law)
        side = self.game.players[result.winner] if result.winner is not None else None
        text = _WINS if side is not None else _NOBODY
        return [text.fill(side=side, reason=term.why, law=law.number)]
