"""A line of play told phrase by phrase: how each was read; or a line of moves said in the words of the book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal, quoted
from academie.games.chess.corpus.replay import move_of
from academie.games.chess.phrases import read, read_line, read_move, write
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.games.chess.phrases import Phrase, Position

_PLY = Title("Ply {number}: {wrong}", "Demi-coup {number} : {wrong}")
_STOPS = Title(
    "Nothing that came before lets {words} be played; “academie corpus mend” looks for the misprint.",
    "Rien de ce qui précède ne laisse jouer {words} ; « academie corpus mend » cherche la faute d'impression.",
)


@dataclass(frozen=True, slots=True)
class Told:
    """A ply in both writings, and how the words were read."""

    move: str
    words: str
    text: Title | None = None  # None where they were not read, but written


def told(position: Position, tokens: Sequence[str]) -> list[Told]:
    """The plies of a line, of phrases or of moves as they are written today; raises one sentence with the ply."""
    if any(" " in token for token in tokens):
        return list(_read(position, tokens))
    return list(_written(position, tokens))


def _read(position: Position, tokens: Sequence[str]) -> Iterator[Told]:
    phrases = [_phrase(number, token) for number, token in enumerate(tokens, start=1)]
    line = read_line(position, phrases)
    if not line.whole:
        raise _refusal(line.end, len(line.readings) + 1, tokens[len(line.readings)])
    for token, reading in zip(tokens, line.readings, strict=True):
        yield Told(reading.account.san(reading.move), token, reading.explained())


def _written(position: Position, tokens: Sequence[str]) -> Iterator[Told]:
    for number, token in enumerate(tokens, start=1):
        try:
            move = move_of(position.board, token)
        except AcademieError as error:
            raise type(error)(_PLY.fill(number=number, wrong=error.text)) from error
        yield Told(position.board.san(move), write(position, move))
        position = position.after(move)


def _phrase(number: int, token: str) -> Phrase:
    try:
        return read(token)
    except AcademieError as error:
        raise type(error)(_PLY.fill(number=number, wrong=error.text)) from error


def _refusal(position: Position, number: int, token: str) -> AcademieError:
    """Why a line goes no further: the phrase fits nothing there, or what it fits leads nowhere."""
    try:
        read_move(position, token)
    except AcademieError as error:
        return type(error)(_PLY.fill(number=number, wrong=error.text))
    return Illegal(_PLY.fill(number=number, wrong=_STOPS.fill(words=quoted(token, 100))))
