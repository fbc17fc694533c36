"""The books, found in the `corpus` folders of the games, and single files from outside.

A book may be spread over several files of one game; they are its parts and carry the same name. A game joins by
standing in the list of games: nothing is registered here.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from academie.corpus.adapter import adapter_of
from academie.corpus.reader import Part, read_part
from academie.corpus.record import Book, Entry
from academie.errors import AcademieError, Ambiguous, Unknown, Unreadable, quoted
from academie.game import registry
from academie.input.names import Names, folded
from academie.text.message import Message

_NUMBERED = re.compile(r"^\s*(?:no|n°|nº|nr|number|numéro)\.?\s*(?=\d)", re.IGNORECASE)  # before the number of an entry
_NO_BOOK = Message("There is no book {name};")
_BOOKS = Message("there is {known}.")


def books() -> list[Book]:
    """Every book, game by game."""
    return list(_shelf())


def find_book(name: str) -> Book:
    """The book of that name or title, as people spell it; raises `Unknown` with the names there are."""
    found = _names().choose(name, _NO_BOOK, _BOOKS)
    return next(book for book in _shelf() if book.name == found)


def find_books(name: str) -> tuple[Book, ...]:
    """The book of that name and all parts, in other games, of the printed book so named; raises `Unknown` for none."""
    spelled = folded(name)
    found = tuple(book for book in _shelf() if spelled and spelled in {folded(book.name), folded(book.work)})
    return found or (find_book(name),)


@cache
def _names() -> Names:
    """The books by their names and their titles."""
    return Names({book.name: (book.named,) for book in _shelf()})


def find_entry(name: str, number: str) -> tuple[Book, Entry]:
    """An entry of a book, or of a part of it, by its number or its id; raises `Unknown` where there is none."""
    books, spelled = find_books(name), folded(_NUMBERED.sub("", number))
    found = [
        (book, entry)
        for book in books
        for entry in book.entries
        if spelled and spelled in {folded(entry.id), folded(entry.number)}
    ]
    own = [(book, entry) for book, entry in found if spelled == folded(entry.id) or folded(book.name) == folded(name)]
    if len(found) == 1 or own:
        return (own or found)[0]
    if found:
        raise Ambiguous(
            "Several parts of {book} have a number {number}; give the entry's id, one of {ids}.",
            book=name,
            number=quoted(number, 40),
            ids=", ".join(entry.id for _, entry in found),
        )
    ids = [entry.id for entry in books[0].entries]
    raise Unknown(
        "The book {book} has no entry {number}; its entries are {first} to {last}.",
        book=name,
        number=quoted(number, 40),
        first=ids[0],
        last=ids[-1],
    )


def load_file(path: str | Path) -> Book:
    """The book, or part of a book, that one file holds; it may come from outside."""
    part = read_part(Path(path))
    known = next((book for book in _shelf() if book.name == part.book), None)
    if known is not None:
        return _bind([part], known.game, known.profile)
    return _bind([part], _game_of(part))


@cache
def _shelf() -> tuple[Book, ...]:
    found: list[Book] = []
    for game in registry.GAMES:
        parts: dict[str, list[Part]] = {}
        for path in sorted((game.folder / "corpus").glob("*.toml")):
            part = read_part(path)
            parts.setdefault(part.book, []).append(part)
        found += [_bind(group, game.name) for group in parts.values()]
    return tuple(found)


def _bind(parts: Sequence[Part], game: str, profile: str = "") -> Book:
    """Make one book of its parts; the part with the first entry gives the title."""
    entries = _in_order([entry for part in parts for entry in part.entries])
    first = next(part for part in parts if entries[0] in part.entries)
    return Book(
        name=first.book,
        title=first.title,
        game=registry.find(_agreed(parts, "game") or game).name,
        profile=_agreed(parts, "profile") or profile or _usual_profile(entries),
        entries=entries,
        references=tuple(reference for part in parts for reference in part.references),
        expected=tuple(number for part in parts for number in part.expected),
        files=tuple(part.path for part in parts),
        work=_agreed(parts, "work"),
        left_out=tuple(passage for part in parts for passage in part.left_out),
        title_fr=first.title_fr,
    )


def _in_order(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """By number where all entries have one (7 before 7 bis before 8), else as they stand; ids must differ."""
    seen: dict[str, Entry] = {}
    for entry in entries:
        if other := seen.get(entry.id):
            raise Unreadable(
                "{file}: the entry {id} is already in {other}; give it another id.",
                file=entry.file,
                id=entry.id,
                other=other.file,
            )
        seen[entry.id] = entry
    keys = [re.match(r"([0-9]+)(.*)", entry.number) for entry in entries]
    if any(key is None for key in keys):
        return tuple(entries)
    order = {entry.id: (int(key[1]), key[2]) for entry, key in zip(entries, keys, strict=True) if key}
    return tuple(sorted(entries, key=lambda entry: order[entry.id]))


def _agreed(parts: Sequence[Part], field: str) -> str:
    """What the parts say in a field of their headers, if any of them does."""
    said = {value: part for part in parts if (value := str(getattr(part, field)))}
    if len(said) > 1:
        (one, here), (other, there), *_ = said.items()
        raise Unreadable(
            "{there}: the field {field} is {other}, but {here} of the same book has {one}; make them agree.",
            there=there.path.name,
            field=quoted(field),
            other=other,
            here=here.path.name,
            one=one,
        )
    return next(iter(said), "")


def _usual_profile(entries: Sequence[Entry]) -> str:
    """The law of a book whose files do not say: the one most of its entries are played under."""
    return Counter(entry.profile for entry in entries).most_common(1)[0][0]


def _game_of(part: Part) -> str:
    """The game of a file that names none: the first game that reads its first position."""
    for game in registry.GAMES:
        try:
            adapter_of(game).study(part.entries[0].fen, part.entries[0].profile)
        except AcademieError:
            continue
        return game.name
    return next(iter(registry.PACKAGES))
