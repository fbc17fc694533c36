"""The events in a game, as sentences: moves, throws, events."""

from typing import Protocol

from academie.game.law import Glossary
from academie.game.state import Event, Move, Roll, State
from academie.text.message import Message, verbatim

_MARKED = verbatim("{side} +{points}  {name}{where}  {law}")
_COUNTED = Message("{side}: {points} {name}{where}  {law}")
_HAPPENED = Message("{side}: {name}{where}  {law}")


_INDENTED = verbatim("  {line}")


def indented(line: Message) -> Message:
    """A line that says what the line above it did."""
    return _INDENTED.fill(line=line)


class NarratedGame(Protocol):
    """A game, as far as it is asked here."""

    @property
    def title(self) -> Message:
        """The name."""

    @property
    def players(self) -> tuple[Message, ...]:
        """Its players."""

    @property
    def chance(self) -> bool:
        """Whether it has any."""

    @property
    def glossary(self) -> Glossary:
        """Its words."""

    def write_move(self, state: State, move: Move, /) -> str:
        """A move as it is written."""


class Narration:
    """The sentences of a game, as most games say them."""

    def __init__(self, game: NarratedGame) -> None:
        self.game = game

    def lines(self, before: State, choice: Move | Roll, after: State) -> list[Message]:
        """A move or an outcome of chance, a line each: what it was, and what it did."""
        played = [] if isinstance(choice, Roll) else [self.move_line(before, choice)]
        return played + [self.event(event) for event in self.news(after)] if self.game.chance else played

    def move_line(self, before: State, move: Move) -> Message:
        """A move and whose it is: White: 32-28."""
        side = self.game.players[before.player or 0]
        return Message("{side}: {move}", side=side, move=self.move(before, move))

    def move(self, state: State, move: Move) -> Message:
        """A move as people say it: a word in their language, a move on the board as it is written."""
        text = self.game.write_move(state, move)
        return self.word(move) or verbatim(text)

    def word(self, move: Move) -> Message | None:
        """The word of a move that is only a word, translated by the glossary; None for a move on the board."""
        word = self.said(move)
        if not word:
            return None
        term = self.game.glossary.terms.get(word)
        return Message.given({**(term.name.texts if term is not None else {}), "en": word})

    def said(self, move: Move) -> str:  # noqa: ARG002 - most moves are not words
        """The same as it is written; empty for a move on the board."""
        return ""

    def event(self, event: Event, where: str = "", *, points: bool = True) -> Message:
        """An event with its paragraph: whose it is, what it marks, what it is called."""
        values = {"side": self.game.players[event.player], "name": self.game.glossary.terms[event.key].name}
        marked = event.points or event.trous
        line = (_MARKED if marked else _COUNTED if event.count else _HAPPENED) if points else _HAPPENED
        return indented(line.fill(**values, points=event.worth, where=where, law=event.law))

    def news(self, after: State) -> list[Event]:
        """The events that are worth a line: the end itself has its own."""
        ending = after.result.reason if after.result is not None else ""
        return [event for event in after.events if event.key != ending]

    def beginning(self) -> Message:
        """What is said before another game of a series whose beginner is not known."""
        return Message("The draw for the first move was a tie; draw again.")
