"""The rooms of trictrac and toc in both languages: every table of words, and every sentence that refuses something."""

from __future__ import annotations

import ast
import importlib
import string
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.games import toc, trictrac
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOMS = [Path(room.__file__).parent for room in (trictrac, toc)]
FILES = sorted(path for room in ROOMS for path in room.rglob("*.py") if path.parent.name != "explain")
NAMES = [".".join(path.relative_to(ROOMS[0].parent).with_suffix("").parts) for path in FILES]

# Words of the game that English takes over as they are, and texts that are all names, numbers and fields.
ALIKE = frozenset(
    {
        "", "Trictrac", "Toc", "petit jan", "grand jan", "jan de retour", "petite bredouille", "grande bredouille",
        "octuple bredouille", "exact", "as", "six", "Relevé {number}", "marqué {number} ({details}{more})",
    }
)  # fmt: skip
FAULTS = {"TypeError", "ValueError", "KeyError", "NotImplementedError", "Unjudged"}  # not for people who play


def titles(value: object) -> Iterator[Title]:
    """All the Titles in a value and in the tables it is made of."""
    if isinstance(value, Title):
        yield value
    elif isinstance(value, dict):
        yield from _each(value.values())
    elif isinstance(value, tuple | list | frozenset):
        yield from _each(value)


def _each(values: Iterable[object]) -> Iterator[Title]:
    for value in values:
        yield from titles(value)


def fields(text: str) -> set[str]:
    """The fields a template is filled with."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def nodes(path: Path) -> Iterator[ast.AST]:
    """Every node of a file."""
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def written(node: ast.AST) -> Title | None:
    """The Title that a call makes of two plain texts."""
    if not isinstance(node, ast.Call) or ast.unparse(node.func) != "Title":
        return None
    given = [
        arg.value for arg in (*node.args, *(each.value for each in node.keywords)) if isinstance(arg, ast.Constant)
    ]
    return Title(str(given[0]), str(given[1])) if len(given) == 2 else None


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_words_are_in_both_languages(name: str) -> None:
    """No table of a module lacks a language, and none says the same twice but for words English borrows."""
    for table in vars(importlib.import_module(f"academie.games.{name.removesuffix('.__init__')}")).values():
        for title in titles(table):
            assert bool(title.en) == bool(title.fr)
            assert title.en != title.fr or title.en in ALIKE


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sentences_say_the_same_in_both_languages(path: Path) -> None:
    """The two texts of a Title differ, cite the same paragraphs and end alike, each with its own quotation marks."""
    for title in filter(None, map(written, nodes(path))):
        assert title.en != title.fr or title.en in ALIKE
        assert cited(title.en) == cited(title.fr)
        assert title.en.endswith(".") == title.fr.endswith(".")
        assert not set("“”") & set(title.fr)
        assert not set("«»") & set(title.en)


def cited(text: str) -> list[str]:
    """The paragraphs a sentence cites."""
    return [word.strip("(),.;") for word in text.split() if "§" in word]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_field_is_filled(path: Path) -> None:
    """What `fill` is given is just what one language or the other asks for."""
    for node in nodes(path):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "fill":
            continue
        if (title := written(node.func.value)) is not None:
            assert fields(title.en) | fields(title.fr) == {each.arg for each in node.keywords}


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_nothing_is_refused_in_one_language_only(path: Path) -> None:
    """No error that a person can cause is raised with a plain text."""
    for node in nodes(path):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not node.exc.args:
            continue
        if ast.unparse(node.exc.func) not in FAULTS:
            assert not isinstance(node.exc.args[0], ast.JoinedStr | ast.Constant), ast.unparse(node)
