"""Philidor's book for the tests, read from its file: the game itself need not be there."""

from __future__ import annotations

from functools import cache

from academie.corpus.reader import read_part
from academie.corpus.record import Book
from academie.games.chess.phrases.text import Ply, plies_of
from academie.registry import folder_of

FILE = folder_of("chess") / "corpus" / "philidor.toml"


@cache
def book() -> Book:
    """The book."""
    part = read_part(FILE)
    return Book(part.book, part.title, part.game, part.profile, part.entries, expected=part.expected)


@cache
def plies() -> tuple[Ply, ...]:
    """Every ply of every line."""
    return tuple(ply for entry in book().entries for ply in plies_of(entry))
