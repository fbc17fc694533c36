"""`academie corpus show`: one entry of a book, opened: its position drawn, what the book says there, and the plays."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

from rich.text import Text

from academie.cli.board import View, render
from academie.cli.pages import laid, page
from academie.cli.screen import as_json, console, plain
from academie.corpus.desk import desk_of
from academie.corpus.export import entry_data
from academie.games import find
from academie.title import Title

if TYPE_CHECKING:
    from academie.corpus import Book, Entry, Line

_HEAD = Title("{book}, No {number} ({id}): {title}", "{book}, n° {number} ({id}) : {title}")
_BARE = Title("{book}, No {number} ({id})", "{book}, n° {number} ({id})")  # where the title is the number again
_SOURCE = Title("Lines {first} to {last} of the text.", "Lignes {first} à {last} du texte.")
_COMPLETED = {
    "white": Title(
        "The words do not place every white man: the rest is ours.",
        "Le texte ne place pas toutes les pièces blanches : le reste est de nous.",
    ),
    "black": Title(
        "The words do not place every black man: the rest is ours.",
        "Le texte ne place pas toutes les pièces noires : le reste est de nous.",
    ),
    "both": Title(
        "The words do not place every man of either side: the rest is ours.",
        "Le texte laisse des pièces à placer des deux côtés : c'est nous qui l'avons fait.",
    ),
}
_LINE = Title("{number}. {moves}", "{number}. {moves}")
_NAMED = Title("{number}. {name}: {moves}", "{number}. {name} : {moves}")
_REMARK = Title("{ply}: {text}", "{ply} : {text}")
_OPEN = Title("To open it: {command}", "Pour l'ouvrir : {command}")


def show_entry(book: Book, entry: Entry, view: View) -> None:
    """Draw the position, and tell all that the entry says."""
    game, language = find(book.game), view.language
    state = desk_of(game).study(entry.fen, entry.profile)
    head = (_BARE if _untitled(entry) else _HEAD).fill(
        book=book.name, number=entry.number, id=entry.id, title=entry.title
    )
    page([Text(laid(head.to(language)), style="bold")])
    console().print(render(game, state, view=view), end="")
    page(laid(text.to(language)) for text in _said(entry))
    for number, line in enumerate(entry.lines, start=1):
        plain()
        page([laid(_played(number, entry, line).to(language), hanging="   ")])
        page(laid(told.to(language), "   ") for told in _told(line))
    plain()
    page(laid(correction.text.to(language)) for correction in entry.corrections)
    first, last = entry.seed_lines
    plain(_SOURCE.fill(first=first, last=last).to(language))
    plain(_OPEN.fill(command=_command(book, entry)).to(language))


def _untitled(entry: Entry) -> bool:
    """Whether the title of an entry is its number again."""
    return entry.title in {Title(f"No {entry.number}", f"N° {entry.number}"), Title(entry.number, entry.number)}


def _said(entry: Entry) -> list[Title]:
    """What the entry says of its position."""
    note = [entry.aside] if entry.note else []
    return [entry.says, *note, *([_COMPLETED[entry.completed]] if entry.completed else [])]


def list_entries(book: Book, language: str) -> None:
    """The entries of a book, each by its number and its title."""
    broad = max(len(entry.number) for entry in book.entries)
    head = Text(laid(book.named.to(language)), style="bold")
    told = [
        f"{entry.number:>{broad}}  {(entry.says if _untitled(entry) else entry.title).to(language)}"
        for entry in book.entries
    ]
    page([head, *(laid(line, hanging=" " * (broad + 2)) for line in told)], paged=True)


def entry_json(book: Book, entry: Entry) -> None:
    """The same for programs."""
    data: dict[str, Any] = {"book": book.name, "game": book.game, "open": _command(book, entry), **entry_data(entry)}
    as_json(data)


def _played(number: int, entry: Entry, line: Line) -> Title:
    sentence = _NAMED if line.name else _LINE
    return sentence.fill(number=number, name=line.title, moves=" ".join(entry.whole(line)))


def _told(line: Line) -> list[Title]:
    """What is noted of a line, and of its plies."""
    note = [line.aside] if line.note else []
    plies = [each.label for each in line.prints] or [str(ply) for ply in range(1, len(line.moves) + 1)]
    return [*note, *(_REMARK.fill(ply=plies[each.ply - 1], text=each.text) for each in line.remarks)]


def _command(book: Book, entry: Entry) -> str:
    """What to type to see the position by itself, with its legal moves."""
    return shlex.join(["academie", "show", book.game, "--profile", entry.profile, "--position", entry.fen])
