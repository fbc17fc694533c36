"""The page of what the referee of each game does, rule by rule of the books.

The rules are the entries of tests/games/*/referee/rulings*.toml, which tests play at the table.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from academie.registry import PACKAGES, find
from academie.text.message import bilingual
from referee.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.rulings import Entry

_HEAD = bilingual(
    """# The rules of the books and what the referee does

À la rigueur, at the table. A rule has the letter of its book, and its lines in the edition we use; § is the paragraph
of the game's law (`academie law GAME §`). The test named in the last column plays the rule act by act; it is in
`tests/referee/test_rulings.py` unless a file is named. Where no table can play a rule, the reason stands instead.
""",
    """# Les règles des livres et ce que fait l'arbitre

À la rigueur, à la table. La règle porte la lettre de son livre, et ses lignes dans l'édition que nous suivons ; § est
le paragraphe de la loi du jeu (`academie law JEU §`). Le test que nomme la dernière colonne joue la règle acte par
acte ; il est dans `tests/referee/test_rulings.py`, sauf là où un fichier est nommé. Si aucune table ne peut jouer une
règle, la raison en tient lieu.
""",
)
_COLUMNS = bilingual(
    "| Rule | Lines | § | What the referee does | Test |\n|---|---|---|---|---|",
    "| Règle | Lignes | § | Ce que fait l'arbitre | Test |\n|---|---|---|---|---|",
)
_UNPLAYED = bilingual("cannot be played", "ne peut se jouer")


def page(language: str) -> str:
    """The whole page."""
    return _HEAD.to(language) + "".join("\n" + _part(game, language) for game in PACKAGES)


def _part(game: str, language: str) -> str:
    """What the page says of one game: its books, and the rules of each by their lines."""
    room = rulings_of(game)
    rows = [(entry.says, f"`{_test(entry)}`") for entry in room.entries]
    rows += [(says, _UNPLAYED.to(language)) for says in room.unplayed]
    rows.sort(key=lambda row: int(re.findall(r"\d+", row[0]["lines"])[0]))
    text = f"## {find(game).title.to(language)}\n"
    for letter, book in {_letter(entry.says): entry.book for entry in room.entries}.items():
        of_book = [_row(says, test, language) for says, test in rows if _letter(says) == letter]
        text += f"\n{letter}: {book['title'][language]}.\n\n{_COLUMNS.to(language)}\n{_lines(of_book)}"
    return text


def _letter(says: dict[str, Any]) -> str:
    letter: str = says["rule"].split()[0]
    return letter


def _test(entry: Entry) -> str:
    return entry.name if "acts" in entry.says else str(entry.says["test"])


def _row(says: dict[str, Any], test: str, language: str) -> str:
    cells = (says["rule"], says["lines"], says.get("law", ""), says[language], test)
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def _lines(rows: Iterable[str]) -> str:
    return "".join(f"{row}\n" for row in rows)
