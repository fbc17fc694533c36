"""Reads and judges an answer: a move, a number, one of several, an act at the table.

It also checks a course: the boards can be set up, the law answers each question, and the given answers are right.
"""

import re
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from academie.errors import AcademieError, Ambiguous, Unknown, Unreadable, quoted
from academie.game import Game, Roll, State
from academie.game.registry import find
from academie.input.files import read_toml
from academie.input.names import NO, YES, typed
from academie.journal import Journal
from academie.lessons.boards import Bout, board_of, tables_of
from academie.players import roster
from academie.referee.acts import Act, Kind
from academie.referee.table import Table
from academie.text.message import SEMICOLON, Message, joined, verbatim
from academie.tutor.lesson import AT_TABLE, END, Course, Lesson, Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import NOTHING, explained, named, questions_of

_KIND = {"mark": Kind.MARK, "claim": Kind.CLAIM}
_PLAYABLE = Message("That move is legal, but it is not the answer.")
_MORE, _FEWER = Message("It is more."), Message("It is less.")
_NO = Message("No.")
_NONE_FITS = Message("{text} is not one of the answers. Type a number from {first} to {last}.")
_SEVERAL = Message("{text} could be any of the answers {numbers}. Type one of these numbers.")
# What people say for yes and no, and words that tell no answer from another.
_AGREED = {"yes": YES, "no": NO}
_NO_ACT = {
    "mark": Message("{text} does not mark anything. Type one of these, or “nothing”: {acts}."),
    "claim": Message("{text} does not claim anything. Type one of these, or “nothing”: {acts}."),
}
_NUMBERED = re.compile(r"([a-z ]+)\{(?:points|where)\}")  # forms of acts that a number completes
_TYPED = read_toml(Path(__file__).with_name("typed.toml"))
NONE = {*_TYPED["nothing"]}
_PRONOUN = re.compile(rf"^(?:{'|'.join(_TYPED['pronouns'])}) *", re.IGNORECASE)
_POINTS = re.compile(r" *(points?|pts)\.?$", re.IGNORECASE)
_ARTICLES = {*_TYPED["articles"], ""}
_STOPS = '.,;:!?()«»“”"'
_RULED = verbatim("{text} ({law})")


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and what is said of it."""

    right: bool
    lines: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Judge:
    """A step that asks, with the answer of the law."""

    game: Game
    step: Step
    state: State
    answer: Answer
    table: Table | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices."""
        if self.step.kind != "choose":
            return ()
        return tuple(named(self.game, each) for each in self.step.options or self.answer.options)

    def verdict(self, text: str) -> Verdict:
        """Judge an answer; raises one sentence if the text is not an answer."""
        judge = {"play": self._play, "count": self._count, "choose": self._choose}
        return judge.get(self.step.kind, self._act)(text)

    def _play(self, text: str) -> Verdict:
        move = self.game.read_move(self.state, text)
        if self.game.write_move(self.state, move) in self.answer.values:
            return Verdict(True)
        after = self.state.after(move)
        return Verdict(False, (_PLAYABLE, *self.game.narration.lines(self.state, move, after), *self._why_not(text)))

    def _count(self, text: str) -> Verdict:
        right, said = int(self.answer.right[0].value), read_number(text)
        return Verdict(said == right, () if said == right else ((_MORE if said < right else _FEWER),))

    def _choose(self, text: str) -> Verdict:
        option = chosen(self.options, text)
        right = option.value in self.answer.values
        return Verdict(right, () if right else (_NO, *self._why_not(option.value)))

    def _why_not(self, value: str) -> Sequence[Message]:
        return self.answer.why_not(value) if self.answer.why_not is not None else ()

    def _act(self, text: str) -> Verdict:
        """What is done at the table: right where the law offers it, or where the referee gives a claim its due."""
        if text.casefold() in NONE:
            right = NOTHING.value in self.answer.values
            return Verdict(right, () if right else (Message("Something is due here."),))
        table = self.table
        assert table is not None  # noqa: S101 - steps at a table have one
        act = self.act(text)
        if line_of(table, act) in self.answer.values:
            return Verdict(True)
        rulings = table.after(act).rulings
        granted = self.step.kind == "claim" and any(
            not each.refused and each.player == self.step.seat for each in rulings
        )
        lines = tuple(_RULED.fill(text=each.text, law=each.law) for each in rulings)
        nothing = (Message("Nothing is due here."),) if NOTHING.value in self.answer.values else ()
        return Verdict(granted, lines if granted else (_NO, *lines, *nothing))

    def act(self, text: str) -> Act:
        """What a line does at the table of the step; a bare number marks, claims or huffs that many or there."""
        assert self.table is not None  # noqa: S101 - steps at a table have one
        kinds = [each for each in self.table.reader.kinds if each.kind is _KIND[self.step.kind]]
        text = _PRONOUN.sub("", text)
        bare = _POINTS.sub("", text)
        head = next((found[1] for each in kinds if (found := _NUMBERED.match(each.form.en))), "")
        with suppress(Unreadable):
            if head and " " not in bare:
                return self.table.read(f"{head}{read_number(bare)}", self.step.seat)
        try:
            return self.table.read(text, self.step.seat)
        except Unreadable:
            known = joined((each.form.each(_blank) for each in kinds), SEMICOLON)
            raise Unreadable(_NO_ACT[self.step.kind].fill(text=quoted(text), acts=known)) from None


def _blank(form: str) -> str:
    """The form of an act with dots for what it asks, and without what may be left out."""
    return re.sub(r"\{.*?\}", "…", re.sub(r"\[.*\]", "", form))


def chosen(options: Sequence[Option], text: str) -> Option:
    """The option with a number from 1 on, or with a text in either language, whole or by some of its words.

    Raises `Ambiguous` where the words fit several, `Unknown` where they fit none.
    """
    name = text.strip().casefold()
    for number, option in enumerate(options, start=1):
        place = "" if numeral(options) else str(number)
        if name in {place, *map(str.casefold, option.title.texts.values())}:
            return option
    fitting = _fitting(options, text)
    if len(fitting) == 1:
        return options[fitting[0]]
    if fitting:
        raise Ambiguous(_SEVERAL.fill(text=quoted(text), numbers=_numbers(fitting)))
    first, last = (options[0].title, options[-1].title) if numeral(options) else (1, len(options))
    raise Unknown(_NONE_FITS.fill(text=quoted(text), first=first, last=last))


def numeral(options: Sequence[Option]) -> bool:
    """Whether the answers are numbers: each then stands for itself, and has no number in a list."""
    return any(option.title.en.isdecimal() for option in options)


def _fitting(options: Sequence[Option], text: str) -> list[int]:
    """The places, from 0 on, of the options that have all the words typed; of these the one that has no other words.

    What is read comes before the value behind it: “No, there is but one way” may stand for a yes.
    """
    word = text.strip().casefold()
    agreed = next((key for key, words in _AGREED.items() if word in typed(words)), "")
    for term in filter(None, (_bare(text), _bare(agreed))):
        lines = [[_bare(text) for text in option.title.texts.values()] for option in options]
        whole = [n for n, words in enumerate(lines) if term in words]
        if found := whole or [n for n, words in enumerate(lines) if any(term <= each for each in words)]:
            return found
        if found := [n for n, option in enumerate(options) if term == _bare(option.value)]:
            return found
    return []


def _bare(text: str) -> frozenset[str]:
    """The words of a text, the articles left out."""
    # Moves have signs within, which are theirs: 32-28 is one word.
    words = text.replace("'", " ").replace("’", " ").split()
    return frozenset(bared(word).strip(_STOPS) for word in words) - _ARTICLES


def _numbers(places: Sequence[int]) -> Message:
    """The numbers of several options."""
    *most, last = [str(place + 1) for place in places]
    return Message("{most} and {last}", most=", ".join(most), last=last)


def _worded(step: Step, answer: Answer) -> Answer:
    """The right answers in the words of the step, where it has words of its own for them."""
    words = {option.value: option for option in step.options if option != Option.of(option.value)}
    return replace(answer, right=tuple(words.get(each.value, each) for each in answer.right))


@lru_cache(maxsize=512)  # an answer may take seconds to find, and each wrong one, hint and page asks for it again
def judge_of(course: Course, lesson: Lesson, number: int) -> Judge:
    """The step, counted from 0, with the answer of the law; raises what is wrong, without its place."""
    game, step = find(course.game), lesson.steps[number]
    if step.kind in AT_TABLE:
        journal, tables = tables_of(course, lesson, number)
        return Judge(game, step, tables[-1].state, _due(journal, tables, step), tables[-1])
    laid = board_of(course, lesson, number)
    assert laid is not None  # noqa: S101 - what asks has a board
    question = questions_of(game).get(step.ask)
    if question is None or step.kind not in question.kinds:
        known = sorted(name for name, each in questions_of(game).items() if step.kind in each.kinds)
        raise Unknown(
            "a step of the kind {kind} has no question {ask}; choose one of {known}.",
            ask=quoted(step.ask),
            kind=quoted(step.kind),
            known=", ".join(known),
        )
    judge = Judge(game, step, laid.state, _worded(step, question(Asked(game, laid.state, step, laid.follows))))
    if step.kind == "choose" and not judge.options:
        raise Unreadable("the question {ask} needs answers to choose from; add “options”.", ask=quoted(step.ask))
    return judge


def _due(journal: Journal, tables: list[Table], step: Step) -> Answer:
    """What may rightly be marked or claimed, nothing where nothing may; and what the last throw was worth."""
    table = tables[-1]
    acts = [act for act in table.acts(step.seat) if table.kind(act) is _KIND[step.kind]]
    right = tuple(Option(line_of(table, act), act.message) for act in acts)
    throws = [
        explained(table.game, before.state, choice)
        for before, act in zip(tables, journal.acts, strict=False)
        for choice in (before.choices(act) if act.kind is Kind.CHANCE else ())
        if isinstance(choice, Roll)
    ]
    return Answer(right or (NOTHING,), throws[-1] if throws else ())


def line_of(table: Table, act: Act) -> str:
    """An act as a journal has it."""
    return act.line(table.reader.names)


def given_wrong(judge: Judge) -> Message | None:
    """What an author says the answer is, where the law says otherwise; None where they agree or he says nothing."""
    said = judge.step.answer_given
    if not said:
        return None
    if said in {option.value for option in judge.options}:  # an author means the value, not the words for it
        right = said in judge.answer.values
    else:
        try:
            right = judge.verdict(said).right
        except AcademieError:
            right = False
    if right:
        return None
    return Message(
        "the file gives the answer {said}, and the law says {right}; correct it.",
        said=quoted(said),
        right=quoted(judge.answer.right[0].title),
    )


# --- Numbers as people type them


_FIGURES = 6  # of the longest number that is read


def bared(text: str) -> str:
    """A text without case and accents."""
    return "".join(each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each))


def _folded(text: str) -> str:
    """A text without case, accents and signs, one space between its words."""
    return " ".join(re.findall(r"[a-z0-9]+", bared(text)))


def read_number(text: str) -> int:
    """The number of “11”, “eleven”, « onze », “11 points”; raises `Unreadable` for what is none."""
    said = _folded(text)
    head, _, thing = said.rpartition(" ")
    for part in (said, head if thing.isalpha() and thing not in _words() else ""):
        if part.isdecimal() and len(part) <= _FIGURES and "-" not in text:  # a count is never negative
            return int(part)
        if part in _words():
            return _words()[part]
    raise Unreadable("{text} is not a number. Type one, such as 11.", text=quoted(text))


@cache
def _words() -> dict[str, int]:
    """The words for numbers of every language, folded."""
    listed = (enumerate(text.split(",")) for text in _TYPED["numbers"].values())
    return {**{_folded(word): number for each in listed for number, word in each}, **_TYPED["others"]}


_NO_CHOICE = Message("every legal move is right, and the question is not “legal”; change the board.")
_PLAYED = Message("the game is over before the pupil is asked; change the board, the seed or where it ends.")


def check_course(course: Course) -> list[Message]:
    """Every fault of a course, one sentence each, which names the file, the lesson and the step."""
    faults = []
    for lesson in course.lessons:
        for number in range(len(lesson.steps)):
            try:
                wrong = _fault(course, lesson, number)
            except AcademieError as error:
                wrong = error.text
            if wrong is not None:
                place = course.place(lesson, number + 1)
                faults.append(Message("{place}: {wrong}", place=place, wrong=wrong))
    return faults


def _fault(course: Course, lesson: Lesson, number: int) -> Message | None:
    game, step = find(course.game), lesson.steps[number]
    for paragraph in step.law:
        game.law.find(paragraph)
    if step.asks and step.hint is None and not step.law and step.kind != "game":
        return Message("a step that asks needs a hint or a paragraph; add “hint” or “law”.")
    if step.kind == "game":
        if step.opponent:
            roster.find(step.opponent, game).close()
        if step.until != END:
            game.glossary.find(step.until)
        bout, _ = Bout.begin(course, lesson, number).proceeded()
        if bout.over:
            return _PLAYED
    if not step.asks or step.kind == "game":
        board_of(course, lesson, number)
        return None
    judge = judge_of(course, lesson, number)
    values = judge.answer.values
    if step.kind == "choose" and all(option.value in values for option in judge.options):
        return Message("every answer to choose from is right; add a wrong one.")
    if step.kind == "play" and step.ask != "legal" and 1 < len(judge.state.moves()) == len(values):
        return _NO_CHOICE
    return given_wrong(judge)
