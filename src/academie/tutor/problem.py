"""Problems from the books, and how an answer is judged.

A problem is a position and a line of play by which the book answers it; or a position and a number to be counted. An
answer is the first move, or several, with or without the other side's between them. Every move of the learner is
judged by the game's solver; one that is not as good as the book's is refused with the line of play
that shows why. What the law refuses is not an answer: it raises, and nothing is judged.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from academie.errors import AcademieError, Unreadable, quoted
from academie.game import Game, Move, Roll, State
from academie.text.message import Message, verbatim
from academie.tutor import advise

_NO_ANSWER = Message("Give an answer: a move, or a line of moves.")
_OVER = Message("The game is over before {word}. Leave it out.")
_BOOK = Message("This is the book's move.")
_ONLY = Message("It is the only legal move here.")
_SAME = Message("It leads to the same position as the book's {model}.")
_UNPROVED = Message("The move is legal, but the book plays {model}, and nothing shows that yours is as good.")
_COUNTED = Message("By the law it is {number}.")
_NUMBER = re.compile(r"[0-9]+\.+")
_MOST = 400  # signs of an answer


@dataclass(frozen=True)
class Ply:
    """One step of a book's line: where, what, and whether the print leaves it out."""

    state: State
    choice: Move | Roll
    supplied: bool = False


@dataclass(frozen=True)
class Judged:
    """What a move is found to be worth beside the book's."""

    good: bool
    text: Message
    line: tuple[Move, ...] = ()  # how play goes on after the move; what refutes it where it is not good


@dataclass(frozen=True)
class ByLaw:
    """A judge of answers, by the law and the books' advice; the part `solve` of a game may have its own, `SOLVER`."""

    game: Game

    def begins(self, line: Sequence[Ply], side: int | None, claim: str) -> int | None:  # noqa: ARG002 - any claim
        """Which ply of a line is asked first, None for none: the first choice, of that side, that the book gives."""
        for place, ply in enumerate(line):
            free = not isinstance(ply.choice, Roll) and not ply.supplied and len(ply.state.moves()) > 1
            if free and side in {None, ply.state.player}:
                return place
        return None

    def judge(self, state: State, answer: Move, models: Sequence[Sequence[Move]], claim: str) -> Judged:  # noqa: ARG002
        """A legal move beside the book's lines from here, or beside the best move where there are none.

        It is as good when it leads to the same position, or when the books' advice speaks no less for it.
        """
        if settled := plainly(state, answer, models):
            return settled
        model = models[0][0] if models else self.reply(state)
        named, there = self.game.write_move(state, model), state.after(answer)
        if str(there) == str(state.after(model)):
            return Judged(good=True, text=_SAME.fill(model=named))
        advices = advise(self.game, state)
        spoken = {
            move: sum(a.weight * ((move in a.favours) - (move in a.against)) for a in advices)
            for move in (answer, model)
        }
        if spoken[answer] > 0 and spoken[answer] >= spoken[model]:
            return Judged(good=True, text=Message("The books' advice supports it as much as {model}.", model=named))
        return Judged(good=False, text=_UNPROVED.fill(model=named))

    def reply(self, state: State) -> Move:
        """What the other side does where the book is silent: the first move that the law has."""
        return state.moves()[0]

    def names(self, state: State, line: Sequence[Move]) -> tuple[Message, ...]:  # noqa: ARG002 - nothing is named
        """What the books call the things that a line does: no names."""
        return ()

    def in_words(self, state: State) -> Message:
        """A position in words, to solve without a board: the canonical line."""
        return verbatim(str(state))

    def count(self, line: Sequence[Ply]) -> tuple[int, Message, int] | None:  # noqa: ARG002 - nothing is counted
        """Where a line says what is to be counted: the ply, the question, the answer of the law. None: nowhere."""
        return None


def plainly(state: State, answer: Move, models: Sequence[Sequence[Move]]) -> Judged | None:
    """What needs no judge: the book's own move, and one that is forced."""
    own = next((line for line in models if line and line[0] == answer), None)
    if own is not None:
        return Judged(good=True, text=_BOOK, line=tuple(own[1:]))
    return Judged(good=True, text=_ONLY) if len(state.moves()) == 1 else None


@dataclass(frozen=True)
class Problem:
    """What is asked, from where, and how the book answers it."""

    key: str  # "book/12"
    book: str
    number: str
    source: tuple[int, int]  # lines of the book's text
    game: Game
    solver: ByLaw
    state: State  # where the learner is asked
    lead: tuple[Ply, ...]  # what was played before
    side: int
    claim: str
    models: tuple[tuple[Move, ...], ...] = ()  # the book's lines from there, the execution first
    theme: tuple[str, ...] = ()
    question: Message | None = None  # of a number to be counted
    expected_number: int | None = None

    @cached_property
    def execution(self) -> tuple[Move, ...]:
        """The book's main line; where it claims a draw the first that holds, for others show how not to play."""
        lines = [line for line in self.models if line]
        for line in lines if self.claim == "draw" else ():
            if self.solver.judge(self.state, line[0], (), self.claim).good:
                return line
        return lines[0] if lines else ()

    @cached_property
    def names(self) -> tuple[Message, ...]:
        """What the books call it: as the book heads it, and as its line shows."""
        found = self.solver.names(self.state, self.execution)
        headed = [verbatim(name) for name in self.theme if name.startswith("coup de ")]
        return (*(name for name in headed if name not in found), *found)


@dataclass(frozen=True)
class Step:
    """A move of an answer as it was played, and what was found of it where it was the learner's choice."""

    state: State
    move: Move
    judged: Judged | None = None


@dataclass(frozen=True)
class Verdict:
    """An answer judged: all its moves as good as the book's, or where it fails and by what line."""

    good: bool
    text: Message
    steps: tuple[Step, ...] = ()
    end: State | None = None
    refutation: tuple[Move, ...] = ()  # from the position after the move that fails

    @property
    def failed(self) -> Step | None:
        """The step that was not good."""
        return self.steps[-1] if self.steps and not self.good else None


def judge(problem: Problem, text: str) -> Verdict:
    """An answer to a problem, judged; raises what is wrong with a text that is not an answer."""
    if len(text) > _MOST:
        raise Unreadable(_NO_ANSWER)
    if problem.expected_number is not None:
        return _counted(problem, text.strip())
    words = [word for word in _words(problem.game, text) if word and not _NUMBER.fullmatch(word)]
    if not words:
        raise Unreadable(_NO_ANSWER)
    attempt = Attempt(problem)
    for word in words:
        attempt.say(word)
        if attempt.failed:
            break
    return attempt.verdict


def _words(game: Game, text: str) -> list[str]:
    """The moves of an answer: one to a word, but a whole throw of several dames is one."""
    return [text.strip()] if game.chance and text.strip() else re.split(r"[\s,;]+", text.strip())


def _counted(problem: Problem, text: str) -> Verdict:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise Unreadable("Answer with a number, not {text}.", text=quoted(text))
    return Verdict(int(text) == problem.expected_number, _COUNTED.fill(number=problem.expected_number))


class Attempt:
    """An answer in the making, move by move; the other side is answered for where nothing is said of it."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.state = problem.state
        self.steps: list[Step] = []
        self._models = problem.models
        self.failed = False

    @property
    def ours(self) -> bool:
        """Whether the learner is to play."""
        return self.state.player == self.problem.side

    @property
    def done(self) -> bool:
        """Whether nothing is left to solve: the game or the book's line is at its end, or the answer has failed."""
        return self.failed or self.state.player is None or (bool(self.steps) and not any(self._models))

    def say(self, word: str) -> Step:
        """A move of the learner, or of the other side; raises where it is legal for neither."""
        if self.state.player is None:
            raise Unreadable(_OVER.fill(word=quoted(word)))
        if not self.ours:
            try:
                return self._go(self.problem.game.read_move(self.state, word))
            except AcademieError:
                self.answer()
            if not self.ours:
                raise Unreadable(_OVER.fill(word=quoted(word)))
        move = self.problem.game.read_move(self.state, word)
        judged = self.problem.solver.judge(self.state, move, self._models, self.problem.claim)
        self.failed = not judged.good
        return self._go(move, judged)

    def answer(self) -> list[Step]:
        """Play the other side's moves, the book's where it has them, until the learner has to choose."""
        steps = []
        while not self.failed and self.state.player is not None and not self.ours:
            book = next((line[0] for line in self._models if line), None)
            steps.append(self._go(book if book is not None else self.problem.solver.reply(self.state)))
        return steps

    def back(self) -> None:
        """Take the last move back, which was not good."""
        step = self.steps.pop()
        steps, self.steps, self.failed = self.steps, [], False
        self.state, self._models = self.problem.state, self.problem.models
        for each in steps:
            self._go(each.move, each.judged)
        assert self.state == step.state  # noqa: S101 - the same moves from the same position

    def _go(self, move: Move, judged: Judged | None = None) -> Step:
        step = Step(self.state, move, judged)
        self.steps.append(step)
        self.state = self.state.after(move)
        self._models = tuple(line[1:] for line in self._models if line and line[0] == move)
        return step

    @property
    def verdict(self) -> Verdict:
        """The answer so far."""
        judged = [step.judged for step in self.steps if step.judged is not None]
        last = judged[-1] if judged else Judged(good=False, text=_NO_ANSWER)
        # The first move that is not the book's says more than those that follow from it.
        telling = next((each for each in judged if each.text not in {_BOOK, _ONLY}), last) if last.good else last
        return Verdict(last.good, telling.text, tuple(self.steps), self.state, () if last.good else last.line)
