"""Claims that follow from the corpora: the author's verdict on each position and each line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.claim import Claim
from academie.corpus.desk import desk_of
from academie.corpus.record import said
from academie.corpus.shelf import books
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.corpus.record import Book, Entry, Line
    from academie.game import Game

REPLAYED = "replay"  # the judge of what only has to replay

_RULE = Title("{place}: {said}", "{place} : {said}")
_POSITION = Title("{place}, {told}: {claim}. {said}", "{place}, {told} : {claim}. {said}")
_NUMBERED = Title("No {number}", "N° {number}")
_LINE = Title("{line}: {claim}. {said}", "{line} : {claim}. {said}")


def claims_of(game: Game, storey: Any) -> Iterator[Claim]:  # noqa: ANN401 - a module
    """The claims of a room's books; a book in several parts, NAME-…, is the book NAME on trial."""
    for book in books():
        if book.game != game.name:
            continue
        for entry in book.entries:
            spoken = [line for line in entry.lines if line.claim]
            for line in spoken:
                yield _of_line(book, entry, line, storey)
            if not spoken:
                yield _of_entry(game, book, entry, storey)


def _of_entry(game: Game, book: Book, entry: Entry, storey: Any) -> Claim:  # noqa: ANN401 - a module
    judge = getattr(storey, "ENTRIES", {}).get(entry.claim, REPLAYED)
    told = Title("", "")
    if judge != REPLAYED and hasattr(storey, "told"):
        told = storey.told(desk_of(game).study(entry.fen, entry.profile))
    text = (_RULE if judge == REPLAYED else _POSITION).fill(
        place=_place(entry.number), said=entry.says, told=told, claim=said(entry.claim)
    )
    return Claim(
        id=entry.id,
        book=_name(book),
        game=game.name,
        source=_lines(entry.seed_lines),
        text=text,
        judge=judge,
        given={
            "entry": entry.id,
            "profile": entry.profile,
            "fen": entry.fen,
            "claim": entry.claim,
            "lines": [list(entry.whole(line)) for line in entry.lines],
        },
        position=(entry.fen, entry.profile),
    )


def _place(number: str) -> Title:
    """Where the book has it: a number, or what it calls the place."""
    return _NUMBERED.fill(number=number) if number[:1].isdigit() else Title(number.capitalize(), number.capitalize())


def _of_line(book: Book, entry: Entry, line: Line, storey: Any) -> Claim:  # noqa: ANN401 - a module
    name = storey.named(line.id, line.title) if hasattr(storey, "named") else Title(line.id, line.id)
    lines = [each.line for each in line.prints] or list(entry.seed_lines)
    told = line.claim_text or line.title
    return Claim(
        id=f"{book.name}-{line.id.lower()}",
        book=_name(book),
        game=book.game,
        source=_lines((min(lines), max(lines))),
        text=_LINE.fill(line=name, claim=said(line.claim), said=told),
        judge=getattr(storey, "ENTRIES", {}).get(line.claim, REPLAYED),
        given={
            "entry": entry.id,
            "profile": entry.profile,
            "fen": entry.fen,
            "claim": line.claim,
            "kept": len(entry.kept(line)),
            "lines": [list(entry.whole(line))],
        },
        position=(line.final_fen, entry.profile),
    )


def _name(book: Book) -> str:
    return book.name.partition("-")[0]


def _lines(pair: tuple[int, int]) -> str:
    first, last = pair
    return f"l.{first}" if first == last else f"l.{first}-{last}"
