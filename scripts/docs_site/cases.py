"""The pages that say which test holds what of the books.

One says which test covers each case of the books that states its rule in words.

The cases are listed in tests/data/words_cases.txt; a test covers a case by naming it in its docstring, alone (A015,
REV-02, DOM-R-IX) or in a span (A020-A024), and by playing something or setting up a position: a test that only reads
values of a profile or words of a glossary back is none. A ruling (rulings*.toml), a fact of the board (positions.toml)
and an advice (advice.toml) name it under `case`. The other says what
the referee of each game does, by the entries of tests/games/*/referee/rulings*.toml, which tests play at the table.
"""

from __future__ import annotations

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.game.registry import PACKAGES, find
from academie.text.message import bilingual
from referee.rulings import rulings_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.rulings import Entry

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "tests" / "data" / "words_cases.txt"
# Calls that look up what a file says, or ask about what was found; whoever makes no others has played nothing.
LOOKING = frozenset(
    {"find", "values_of", "terms_of", "get", "items", "keys", "values", "len", "all", "any", "isinstance"}
)
# Files of data that tests read: what their entries are called.
KINDS = {"*/referee/rulings*.toml": "ruling", "*/positions.toml": "fact", "*/tutor/advice.toml": "advice"}
NAME = r"(?:[ABL]\d{3}|(?:REV|TT|TC|DR|PL|TOC|TRI|GAM|JAC|GAR)-\d\d|DOM-(?:\d\d|R-[IVX]+(?:-[a-z])?))"

HEAD = """# The cases of the books and their tests

Cases with a position, a throw and a number are checked by `academie check`. These state their rule in words; each is
covered by the tests named beside it. A: the first treatise of trictrac of the Académie (1806); B: the second; L:
Lepeintre (1818); REV, TT, TC, DR, PL, TOC, DOM: revertier, toute-table, tourne-case, dames rabattues, plain, toc and
domino of the Académie; TRI: what these borrow from trictrac; GAM, JAC, GAR: gammon, jacquet, garanguet of Lepeintre.
The docstrings of the tests and the files of data that tests read name the cases.

| Case | Kind | What it says | Tests |
|---|---|---|---|
"""


@dataclass(frozen=True)
class Case:
    """One line of the list."""

    name: str
    kind: str
    says: str


def read_cases() -> list[Case]:
    """The list, in its order."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    matches = [re.fullmatch(rf"({NAME}) (\w+): (.+)", line) for line in lines]
    return [Case(match[1], match[2], match[3]) for match in matches if match]


def named(text: str) -> set[str]:
    """The cases a docstring names."""
    found = set(re.findall(rf"\b{NAME}\b", text))
    for book, first, last in re.findall(r"\b([ABL])(\d{3})\s*[-–]\s*\1(\d{3})\b", text):
        found |= {f"{book}{number:03}" for number in range(int(first), int(last) + 1)}
    return found


def plays(test: ast.FunctionDef) -> bool:
    """Whether a test does more than look up what a file says."""
    called = [node.func for line in test.body for node in ast.walk(line) if isinstance(node, ast.Call)]
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}
    return bool(names - LOOKING)


@cache
def read_tests() -> dict[str, list[str]]:
    """For each case the tests and rulings that name it, by their file below tests/ and their name."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and plays(node):
                for case in named(ast.get_docstring(node) or ""):
                    found.setdefault(case, []).append(f"{path.relative_to(ROOT / 'tests')}::{node.name}")
    for files, table in KINDS.items():
        for case, where in _in_words(files, table):
            found.setdefault(case, []).append(where)
    return {case: sorted(tests) for case, tests in found.items()}


def _in_words(files: str, table: str) -> list[tuple[str, str]]:
    """The cases that the entries of some files name, each with where it stands; a ruling without acts plays nothing."""
    found = []
    for path in sorted((ROOT / "tests" / "games").glob(files)):
        for number, says in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))[table], 1):
            played = table != "ruling" or "acts" in says
            where = f"{path.relative_to(ROOT / 'tests')}, {says.get('rule', number)}"
            found += [(case, where) for case in named(says.get("case", "")) if played]
    return found


def missing(cases: list[Case], tests: dict[str, list[str]]) -> list[str]:
    """The cases no test names."""
    return [case.name for case in cases if case.name not in tests]


def page() -> str:
    """The table."""
    tests = read_tests()
    rows = [
        f"| {case.name} | {case.kind} | {case.says.replace('|', '/')} "
        f"| {'<br>'.join(f'`{test}`' for test in tests.get(case.name, ['none yet']))} |"
        for case in read_cases()
    ]
    return HEAD + "\n".join(rows) + "\n"


# --- The rules of the books and what the referee does


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


def rulings(language: str) -> str:
    """The page of what the referee of each game does, rule by rule of the books; tests play the rules at the table."""
    return _HEAD.to(language) + "".join("\n" + _part(game, language) for game in PACKAGES)


def _part(game: str, language: str) -> str:
    """What the page says of one game: its books, and the rules of each by their lines."""
    rulings = rulings_of(game)
    rows = [(entry.says, f"`{_test(entry)}`") for entry in rulings.entries]
    rows += [(says, _UNPLAYED.to(language)) for says in rulings.unplayed]
    rows.sort(key=lambda row: int(re.findall(r"\d+", row[0]["lines"])[0]))
    text = f"## {find(game).title.to(language)}\n"
    for letter, book in {_letter(entry.says): entry.book for entry in rulings.entries}.items():
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
