"""`academie solve`: ask a problem of a book, judge the answer, and plan when to ask it again.

Metz knows three ways (l.1222-1240): to find the answer by looking at the diagram alone, to play it in the head, and to
play it on the board, move by move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import typer

from academie.cli.session import saves
from academie.corpus.record import Book
from academie.corpus.shelf import find_book
from academie.errors import AcademieError, Unavailable, quoted
from academie.game import Move, Roll, State
from academie.input.names import typed
from academie.terminal.keywords import COMMANDS, QUIT
from academie.terminal.layout import View, render
from academie.terminal.options import ASCII, JSON, argument, check_choice, option
from academie.terminal.output import as_json, asked, complain, console, language_of, sentence
from academie.text.message import Message
from academie.tutor.problem import Attempt, Problem, Step, Verdict, judge
from academie.tutor.repetition import Card, Grade, Review
from academie.tutor.workbook import asks, claimed, problem_of, problems

WAYS = ("diagram", "head", "board")
_LAST = 6  # how many earlier plies are shown
_GIVE_UP = {"show", "voir", "montrer", "montre", "solution"}

_HEAD = Message("{book} No {number}, lines {first}-{last}: {asks}")
_LED = Message("Before it: {line}.")
_PROMPT = {
    "line": Message("Your answer, a move or the whole line > "),
    "move": Message("Your move > "),
    "count": Message("Your count > "),
}
_HELP = Message("“show” gives the answer, “board” draws the position again, “quit” leaves.")
_RIGHT = Message("Right. {text}")
_WRONG = Message("No. {move}: {text}")
_NO_COUNT = Message("No; count again.")
_PLAYED = Message("{side}: {move}")
_NAMES = Message("The book calls it: {names}.")
_CLAIM = Message("The book says: {claim}.")
_AGAIN = Message("This problem comes again on {due}.")
_UNKEPT = Message("Your answer could not be saved: {why}")


def solve(
    book: str = argument(..., "BOOK", "The book. “academie corpus list” lists them."),
    number: str | None = argument(None, "N", "The number of a problem. By default, the next one that is due."),
    way: str = option(
        "diagram", "--way diagram|head|board", "How to solve it: from the diagram, in your head or on the board."
    ),
    answer: str | None = option(None, "--answer MOVES", "Your answer. The program then asks nothing."),
    ascii_only: bool = ASCII,
    json: bool = JSON,
) -> None:
    """Solve a problem of a book. Any move proved as good as the book's is right; a wrong move is refuted.

    Your answers are recorded and decide when a problem comes again. The exit status is 1 if --answer is wrong.
    """
    check_choice("--way", way, WAYS)
    language = language_of()
    shelf = find_book(book)
    problem = problem_of(shelf, number) if number is not None else _due(shelf)
    task = Task(problem, way, View(language, "", ascii_only))
    if answer is not None:
        verdict = judge(problem, answer)
        card = task.remember(verdict.good)
        if json:
            as_json({**task.data, **verdict_data(problem, verdict), "card": None if card is None else card.as_data()})
        else:
            task.show()
            task.tell_verdict(verdict)
            task.close(card)
        if not verdict.good:
            raise typer.Exit(1)
    elif json:
        as_json(task.data)
    else:
        task.run()


def _due(book: Book) -> Problem:
    """The problem of a book that spaced repetition asks next."""
    found = {problem.key: problem for problem in problems(book)}
    key = saves.reviews().read().next(list(found), datetime.now(UTC))
    if key is None:
        raise Unavailable("The book {book} has no problems to solve. Choose another.", book=quoted(book.name))
    return found[key]


@dataclass
class Task:
    """One problem before one person."""

    problem: Problem
    way: str
    view: View

    @property
    def language(self) -> str:
        """The language spoken."""
        return self.view.language

    @property
    def data(self) -> dict[str, Any]:
        """The problem for programs, without its answer."""
        problem = self.problem
        question, text = asks(problem), problem.solver.in_words(problem.state)
        return {
            "book": problem.book,
            "number": problem.number,
            "key": problem.key,
            "game": problem.game.name,
            "lines": list(problem.source),
            "way": self.way,
            "asks": {"en": question.en, "fr": question.fr},
            "position": str(problem.state),
            "told": {"en": text.en, "fr": text.fr},
            "before": [_word(problem, ply.state, ply.choice) for ply in problem.lead],
        }

    def tell(self, text: Message | str) -> None:
        """Print a sentence."""
        sentence(text.to(self.language) if isinstance(text, Message) else text)

    def show(self) -> None:
        """What is asked: the head, and the position, drawn or in words."""
        problem = self.problem
        first, last = problem.source
        self.tell(_HEAD.fill(book=problem.book, number=problem.number, first=first, last=last, asks=asks(problem)))
        if problem.lead:
            led = problem.lead[-_LAST:]
            self.tell(_LED.fill(line=" ".join(_word(problem, ply.state, ply.choice) for ply in led)))
        if self.way == "head":
            self.tell(problem.solver.in_words(problem.state))
        else:
            self.draw(problem.state)

    def draw(self, state: State, last: Move | None = None) -> None:
        """The board."""
        console().print(render(self.problem.game, state, last, self.view), end="")

    def run(self) -> None:
        """Ask until the problem is solved, given up or left; what was answered is remembered once, at the end."""
        self.show()
        self.tell(_HELP)
        by_move = self.way == "board" and self.problem.expected_number is None
        tries = self._on_the_board() if by_move else self._at_once()
        if tries is None:
            return
        self.close(self.remember(tries == 0))

    def _ask(self, prompt: str) -> str | None:
        """A line that is an answer, or gives up; None if the person leaves. It says what may be typed."""
        while (text := asked(console(), _PROMPT[prompt].to(self.language))) is not None:
            if not text or text.lower() in COMMANDS["help"].names:
                self.tell(_HELP)
            elif text.lower() in COMMANDS["board"].names:
                self.show()
            else:
                return None if text.lower() in typed(QUIT) else text
        return None

    def _at_once(self) -> int | None:
        """The whole answer at a time: how many wrong ones came first; None where nothing was tried."""
        wrong = 0
        prompt = "line" if self.problem.expected_number is None else "count"
        while True:
            text = self._ask(prompt)
            if text is None:
                return wrong or None
            if text.lower() in _GIVE_UP:
                return wrong + 1
            try:
                verdict = judge(self.problem, text)
            except AcademieError as error:
                self.tell(error.text)
                continue
            self.tell_verdict(verdict)
            if verdict.good:
                return wrong
            wrong += 1

    def _on_the_board(self) -> int | None:
        """Ask for the moves one by one; the program answers for the other side."""
        attempt, wrong = Attempt(self.problem), 0
        while not attempt.done:
            text = self._ask("move")
            if text is None:
                return wrong or None
            if text.lower() in _GIVE_UP:
                return wrong + 1
            try:
                step = attempt.say(text)
            except AcademieError as error:
                self.tell(error.text)
                continue
            if attempt.failed:
                self.tell_verdict(attempt.verdict)
                wrong += 1
                attempt.back()
                continue
            self._answered([step, *attempt.answer()], attempt.state)
        self.tell_verdict(attempt.verdict)
        return wrong

    def _answered(self, steps: Sequence[Step], state: State) -> None:
        """What has been played, and the board after it."""
        for step in steps:
            side = self.problem.game.players[step.state.player or 0]
            self.tell(_PLAYED.fill(side=side, move=self.problem.game.narration.move(step.state, step.move)))
        self.draw(state, steps[-1].move)

    def tell_verdict(self, verdict: Verdict) -> None:
        """Right, or wrong and why."""
        failed = verdict.failed
        if verdict.good:
            self.tell(_RIGHT.fill(text=verdict.text))
        elif failed is None:
            self.tell(_NO_COUNT)
        else:
            move = self.problem.game.narration.move(failed.state, failed.move)
            self.tell(_WRONG.fill(move=move, text=verdict.text))

    def remember(self, good: bool) -> Card | None:
        """Save the answer; if it cannot be saved, say so and go on."""
        review = Review(self.problem.key, Grade.GOOD if good else Grade.AGAIN, datetime.now(UTC))
        try:
            return saves.reviews().add(review).cards[review.key]
        except AcademieError as error:
            complain(_UNKEPT.fill(why=error.text).to(self.language))
            return None

    def close(self, card: Card | None) -> None:
        """The book's answer, what it is called, and when it is asked again."""
        problem = self.problem
        if problem.expected_number is not None:
            self.tell(Message("The answer is {number}.", number=problem.expected_number))
        if problem.execution:
            self.tell(Message("The book: {line}", line=numbered(problem, problem.execution)))
        if (claim := claimed(problem)) is not None:
            self.tell(_CLAIM.fill(claim=claim))
        if problem.names:
            names = [name.to(self.language) for name in problem.names]
            self.tell(_NAMES.fill(names=", ".join(names)))
        if card is not None:
            self.tell(_AGAIN.fill(due=f"{card.due.astimezone():%Y-%m-%d %H:%M}"))


def _word(problem: Problem, state: State, choice: Move | Roll) -> str:
    """A move or a throw as it is written."""
    game = problem.game
    return game.write_roll(state, choice) if isinstance(choice, Roll) else game.write_move(state, choice)


def written(problem: Problem, state: State, line: Sequence[Move]) -> list[str]:
    """A line of play, a word a move."""
    words = []
    for move in line:
        words.append(_word(problem, state, move))
        state = state.after(move)
    return words


def numbered(problem: Problem, line: Sequence[Move]) -> str:
    """An execution as the books print it, numbered by the moves of its author."""
    words = written(problem, problem.state, line)
    return " ".join(f"{n // 2 + 1}. {word}" if n % 2 == 0 else word for n, word in enumerate(words))


def verdict_data(problem: Problem, verdict: Verdict) -> dict[str, Any]:
    """An answer judged, and the book's own, for programs."""
    failed = verdict.failed
    after = None if failed is None else failed.state.after(failed.move)
    return {
        "good": verdict.good,
        "why": {"en": verdict.text.en, "fr": verdict.text.fr},
        "played": [problem.game.write_move(step.state, step.move) for step in verdict.steps],
        "refutation": [] if after is None else written(problem, after, verdict.refutation),
        "execution": written(problem, problem.state, problem.execution),
        "names": [{"en": name.en, "fr": name.fr} for name in problem.names],
        "claim": problem.claim,
        "count": problem.expected_number,
    }
