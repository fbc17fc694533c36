"""A question of a lesson: its name, the values it needs, and a function that lets the law answer.

A game adds questions of its own in its part `lessons`, a module with QUESTIONS; those of every game are in
questions.py.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from academie.errors import Unknown, Unreadable, quoted
from academie.game import Game, Move, Roll, State
from academie.text.message import Message, row
from academie.tutor.lesson import Given, Option, Step

YES = Option("yes", Message("yes"))
NO = Option("no", Message("no"))


@dataclass(frozen=True)
class Asked:
    """What a step asks about: a state of a game, and what the step gives to its question."""

    game: Game
    state: State
    step: Step
    follows: tuple[str, ...] = ()  # the words that follow in the line of the book that lies on the board

    def text(self, key: str) -> str:
        """What is given under a name, as a text."""
        value = self.step.given[key]
        return " ".join(value) if isinstance(value, tuple) else str(value)

    def given(self, key: str, default: Given | None = None) -> Given | None:
        """What is given under a name that may be left out."""
        return self.step.given.get(key, default)

    def seat(self, key: str = "player") -> int | None:
        """The player that is named; None where none is."""
        return seat_named(self.game, self.text(key)) if key in self.step.given else None

    def event(self, key: str = "event") -> str:
        """The event that is named; raises `Unknown` where the glossary has none of that key."""
        name = self.text(key)
        term = self.game.glossary.terms.get(name)
        if term is None or not term.event:
            raise Unknown(
                "There is no event {name} in the glossary of {game}.", name=quoted(name), game=self.game.title
            )
        return name

    def term(self, key: str) -> Message:
        """What the glossary calls an event, with its paragraph."""
        term = self.game.glossary.terms[key]
        return Message("“{name}” ({law})", name=term.name, law=term.law)

    def roll(self, key: str = "throw") -> Roll:
        """The throw that is named; raises `Unknown` where it cannot come about."""
        numbers = sorted(self.text(key).replace(",", "-").split("-"))
        for roll in self.state.rolls():
            if sorted(self.game.write_roll(self.state, roll).split("-")) == numbers:
                return roll
        raise Unknown("{throw} cannot be thrown here.", throw=quoted(self.text(key)))

    def move(self, key: str = "move") -> Move:
        """The legal move that is named; raises as the game does."""
        return self.game.read_move(self.state, self.text(key))

    def reached(self) -> State:
        """What the throw or the move that is named leads to; the state itself where neither is."""
        if "throw" in self.step.given:
            return self.after(self.roll())
        return self.after(self.move()) if "move" in self.step.given else self.state

    def written(self, move: Move) -> str:
        """A move as it is typed."""
        return self.game.write_move(self.state, move)

    def said(self, move: Move) -> Message:
        """A move as people say it."""
        return self.game.narration.move(self.state, move)

    def after(self, move: Move | Roll) -> State:
        """What a move or a throw leads to."""
        return self.state.after(move)


@dataclass(frozen=True)
class Answer:
    """What the law says: every right answer, best first, and why."""

    right: tuple[Option, ...]
    why: tuple[Message, ...] = ()  # said once it is found or shown
    options: tuple[Option, ...] = ()  # to choose from, where the step names none
    why_not: Callable[[str], Sequence[Message]] | None = None  # of a wrong answer as it is written

    @property
    def values(self) -> tuple[str, ...]:
        """The right answers as they are written."""
        return tuple(option.value for option in self.right)


def number(value: int, *why: Message) -> Answer:
    """The answer of a count."""
    return Answer((Option.of(value),), why)


def yes_no(truth: bool, *why: Message) -> Answer:
    """The answer of a question that is answered by yes or no."""
    return Answer((YES if truth else NO,), why, (YES, NO))


def moves_of(asked: Asked, moves: Sequence[Move], *why: Message) -> Answer:
    """The answer of a play."""
    return Answer(tuple(Option(asked.written(move), asked.said(move)) for move in moves), why)


@dataclass(frozen=True)
class Question:
    """A question: in which kinds of steps it is asked, what must and what may be given, and how the law answers it."""

    name: str
    kinds: tuple[str, ...]
    needs: tuple[str, ...]
    takes: tuple[str, ...]
    answer: Callable[[Asked], Answer]

    def __call__(self, asked: Asked) -> Answer:
        """The answer; raises a sentence where the step does not give what the question needs, or there is none."""
        given = set(asked.step.given)
        if missing := [key for key in self.needs if key not in given]:
            raise Unreadable(
                "the question {name} must be given {key}; write it in “with”.",
                name=quoted(self.name),
                key=quoted(missing[0]),
            )
        if stray := sorted(given - {*self.needs, *self.takes}):
            raise Unreadable(
                "the question {name} is given no {key}; remove it.", name=quoted(self.name), key=quoted(stray[0])
            )
        found = self.answer(asked)
        if not found.right:
            raise Unknown(
                "the law gives no answer to the question {name} here; change the board or the question.",
                name=quoted(self.name),
            )
        return found


class Questions(dict[str, Question]):
    """Questions by their names, gathered as they are defined."""

    def add(
        self, name: str, *kinds: str, needs: tuple[str, ...] = (), takes: tuple[str, ...] = ()
    ) -> Callable[[Callable[[Asked], Answer]], Callable[[Asked], Answer]]:
        """Make a function that has the law answer a question of that name."""

        def made(answer: Callable[[Asked], Answer]) -> Callable[[Asked], Answer]:
            self[name] = Question(name, kinds, needs, takes, answer)
            return answer

        return made


def seat_named(game: Game, text: str) -> int:
    """The player of a name in either language, or of a number from 1 on."""
    name = text.casefold()
    for seat, title in enumerate(game.players):
        names = {*map(str.casefold, title.texts.values()), title.en.split()[-1].casefold(), str(seat + 1)}
        if name in names:
            return seat
    raise Unknown("There is no player {name}. Choose one of {known}.", name=quoted(text), known=row(game.players))
