"""A book as this room knows it: by its shape, for the corpus stands above the rooms and a room does not look up."""

# ruff: noqa: D102 - the properties below are the fields of the corpus's own records, explained there

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.title import Title


class PrintLike(Protocol):
    """A ply as printed."""

    @property
    def label(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def words(self) -> str: ...


class RemarkLike(Protocol):
    """A remark on a ply."""

    @property
    def ply(self) -> int: ...
    @property
    def text(self) -> Title: ...


class LineLike(Protocol):
    """A line of an entry."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def moves(self) -> Sequence[str]: ...
    @property
    def supplied(self) -> Sequence[int]: ...
    @property
    def prints(self) -> Sequence[PrintLike]: ...
    @property
    def remarks(self) -> Sequence[RemarkLike]: ...
    @property
    def claim(self) -> str: ...
    @property
    def claim_text(self) -> Title | None: ...


class CorrectionLike(Protocol):
    """A correction of the print."""

    @property
    def at(self) -> str: ...
    @property
    def read(self) -> str: ...
    @property
    def printed(self) -> str: ...
    @property
    def text(self) -> Title: ...


class EntryLike(Protocol):
    """A game of a book, with its renvois."""

    @property
    def id(self) -> str: ...
    @property
    def number(self) -> str: ...
    @property
    def seed_lines(self) -> tuple[int, int]: ...
    @property
    def profile(self) -> str: ...
    @property
    def fen(self) -> str: ...
    @property
    def claim(self) -> str: ...
    @property
    def lines(self) -> Sequence[LineLike]: ...
    @property
    def corrections(self) -> Sequence[CorrectionLike]: ...
    def kept(self, line: LineLike, /) -> tuple[str, ...]: ...


class BookLike(Protocol):
    """A book of the corpus."""

    @property
    def name(self) -> str: ...
    @property
    def named(self) -> Title: ...
    @property
    def entries(self) -> Sequence[EntryLike]: ...
