"""Writes docs/rulings.md and docs/rulings.fr.md: what the referee of each game does, rule by rule of the books.

The rules are the entries of tests/games/*/referee/rulings*.toml, which tests play at the table. With --check nothing is
written, and what is out of date is told.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from typing import Any

from academie.games import ROOMS, find
from pages import ROOT, both, run

GAMES = ROOT / "tests" / "games"
PAGES = both("rulings")

HEADS = {
    "en": """# The rules of the books and what the referee does

À la rigueur, at the table. A rule has the letter of its book, the lines are those of the edition in use; § is the
paragraph of the room's law (`academie law GAME §`). The test named in the last column plays the rule act by act; it is
in `tests/referee/test_rulings.py` unless a file is named. What no table can play has its reason instead.
Made by `scripts/rulings.py` from `tests/games/*/referee/rulings*.toml`; do not edit. [En français](rulings.fr.md).
""",
    "fr": """# Les règles des livres et ce que fait l'arbitre

À la rigueur, à la table. La règle porte la lettre de son livre, les lignes sont celles de l'édition suivie ; § est le
paragraphe de la loi de la salle (`academie law JEU §`). Le test que nomme la dernière colonne joue la règle acte par
acte ; il est dans `tests/referee/test_rulings.py`, sauf là où un fichier est nommé. Ce qu'aucune table ne peut jouer
a sa raison à la place. Écrit par `scripts/rulings.py` d'après `tests/games/*/referee/rulings*.toml` ; ne pas modifier.
[In English](rulings.md).
""",
}
COLUMNS = {
    "en": ("Rule", "Lines", "§", "What the referee does", "Test"),
    "fr": ("Règle", "Lignes", "§", "Ce que fait l'arbitre", "Test"),
}
UNPLAYED = {"en": "cannot be played", "fr": "ne peut se jouer"}


@dataclass(frozen=True)
class Row:
    """One ruling, or a rule that no table can play."""

    says: dict[str, Any]
    test: str | None

    def text(self, language: str) -> str:
        """The line of the table."""
        test = UNPLAYED[language] if self.test is None else f"`{self.test}`"
        cells = (self.says["rule"], self.says["lines"], self.says.get("law", ""), self.says[language], test)
        return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |"


def read(game: str) -> tuple[dict[str, Any], list[Row]]:
    """The books of a game, and its rulings by the lines of their rules."""
    books: dict[str, Any] = {}
    rows: list[Row] = []
    for path in sorted((GAMES / game / "referee").glob("rulings*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        books |= data["books"]
        for says in data.get("ruling", ()):
            number = 1 + sum(each.test is not None and each.says["rule"] == says["rule"] for each in rows)
            rows.append(Row(says, f"{says['rule']}.{number}" if "acts" in says else says["test"]))
        rows += [Row(says, None) for says in data.get("unplayed", ())]
    return books, sorted(rows, key=lambda row: int(re.findall(r"\d+", row.says["lines"])[0]))


def part(game: str, language: str) -> str:
    """What the page says of one game; nothing where it has no rulings."""
    books, rows = read(game)
    text = [f"\n## {find(game).title.to(language)}"]
    for letter, book in books.items():
        of_book = [row for row in rows if row.says["rule"].split()[0] == letter]
        text += [f"\n{letter}: {book['title'][language]}.\n", *table(of_book, language)]
    return "\n".join(text) + "\n" if rows else ""


def table(rows: list[Row], language: str) -> list[str]:
    """The table of one book."""
    columns = COLUMNS[language]
    return ["| " + " | ".join(columns) + " |", "|---" * len(columns) + "|", *(row.text(language) for row in rows)]


def page(language: str) -> str:
    """The whole page."""
    return HEADS[language] + "".join(part(game, language) for game in ROOMS)


if __name__ == "__main__":
    sys.exit(run(__doc__ or "", {path: page(language) for language, path in PAGES.items()}))
