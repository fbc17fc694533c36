"""Every sentence of the house is in both languages: errors, rulings, word lists, texts of the rooms."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import pkgutil
import re
import string
from typing import TYPE_CHECKING

import pytest

import academie
from academie import errors
from academie.errors import AcademieError
from academie.games import GAMES
from academie.title import Title, typeset
from layers.house import nodes, shelves

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from academie.game import Game

ERRORS = {kind.__name__ for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, AcademieError)}

# Words that are the same in both languages: names, terms of art, and a few that English took from French.
ALIKE = {
    "ACADÉMIE", "Académie",
    "Chouette", "Le", "Partie", "Poule", "Revanche", "Tour", "écrire", "partie", "pavillon", "refaits",
    "revanche", "tour", "tourner", "tout",
    "Dames", "rabattues", "Domino", "Gammon", "Garanguet", "Jacquet", "Lepeintre", "Manoury", "Plain",
    "Revertier", "Toc", "Trictrac", "Tourne-case", "Toute-table", "amateur", "as", "boude", "bredouille", "correction",
    "corrections", "dame", "dames", "de", "exact", "grand", "grande", "jan", "marqué", "octuple", "petit", "petite",
    "point", "points", "Relevé", "retour", "signature", "six", "table", "talon", "trou", "trous",
    "Je", "Journal", "Livre", "Menu", "Metz", "Pl", "Points", "Pts", "Trous", "absent", "bezet", "carmes", "en", "la",
    "machine", "quines", "rigueur", "sonnez", "ternes",
}  # fmt: skip
ENGLISH = re.compile(r"\b(the|is|are|was|not|with|you|your|his|must|which|there|this|that|before|only|may be)\b")
FRENCH = re.compile(r"\b(les|est|sont|pas|avec|vous|votre|dans|pour|qui|doit|sur|peut)\b")


def raises(path: Path) -> Iterator[ast.Call]:
    """Every raise of one of the house's errors with its sentence."""
    for node in nodes(path):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            kind = node.exc.func
            named = isinstance(kind, ast.Name) and kind.id in ERRORS
            again = isinstance(kind, ast.Call) and isinstance(kind.func, ast.Name) and kind.func.id == "type"
            if named or again:
                yield node.exc


def is_text(node: ast.expr) -> bool:
    """Whether an expression is a text of one language."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        return True
    if isinstance(node, ast.BinOp):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"str", "quote"}


@shelves()
def test_errors_carry_both_languages(shelf: list[Path]) -> None:
    """No error is raised with a sentence of one language only."""
    for path in shelf:
        assert [(call.lineno, ast.unparse(call)[:60]) for call in raises(path) if is_text(call.args[0])] == [], path


def titles(path: Path) -> Iterator[tuple[int, str, str]]:
    """Every pair of texts written out in a module; what an f-string fills in stands as a field."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Title":
            given = [*node.args, *(word.value for word in node.keywords)]
            texts = [written(each) for each in given]
            if len(texts) == 2 and texts[0] is not None and texts[1] is not None:
                yield node.lineno, texts[0], texts[1]


def written(node: ast.expr) -> str | None:
    """A text written out; None for what is only known when the program runs."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
        return "".join(map(str, parts)).replace("{}", "") or None
    return None


def fields(text: str) -> set[str]:
    """The fields a sentence has filled in."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


@shelves()
def test_titles_are_two_languages(shelf: list[Path]) -> None:
    """Both texts of a pair are there, differ, fill in no field the other lacks by accident, and are what they say."""
    for path, line, *pair in ((each, *title) for each in shelf for title in titles(each)):
        english, french = (re.sub(r"\{[^}]*\}", "", text) for text in pair)
        where = f"{path}, line {line}: {english[:50]}"
        if len(english) < 2:  # what joins other texts
            continue
        assert french, where
        if english == french:
            assert set(re.findall(r"[A-Za-zÀ-ÿ-]{2,}", english)) <= ALIKE, where
        assert not (len(french) > 20 and ENGLISH.search(french) and not FRENCH.search(french)), f"{where}: {french}"
        assert not (len(english) > 20 and FRENCH.search(english) and not ENGLISH.search(english)), where
        assert english.endswith(".") == french.endswith("."), where
        assert not set("“”") & set(french), where
        assert not set("«»") & set(english), where
        assert cited(english) == cited(french), where


def cited(text: str) -> list[str]:
    """The paragraphs a sentence cites."""
    return re.findall(r"§\d+", text)


@shelves()
def test_every_field_is_filled(shelf: list[Path]) -> None:
    """What `fill` is given is just what one language or the other asks for."""
    for path, node in ((each, node) for each in shelf for node in nodes(each)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fill"):
            continue
        made = node.func.value
        if isinstance(made, ast.Call) and ast.unparse(made.func) == "Title" and all(each.arg for each in node.keywords):
            texts = [each.value for each in made.args if isinstance(each, ast.Constant)]
            if len(texts) == 2:
                wanted = fields(str(texts[0])) | fields(str(texts[1]))
                assert wanted == {each.arg for each in node.keywords}, f"{path}, line {node.lineno}"


def everything() -> Iterator[tuple[str, object]]:
    """Every value of every module."""
    for module in pkgutil.walk_packages(academie.__path__, "academie."):
        if not module.name.startswith(("academie._core", "academie.bridges.")):
            for name, value in vars(importlib.import_module(module.name)).items():
                yield f"{module.name}.{name}", value


def held(value: object, depth: int = 4) -> Iterator[object]:
    """What a value holds, containers and our own plain values opened."""
    yield value
    if depth and isinstance(value, dict):
        for each in value.values():
            yield from held(each, depth - 1)
    elif depth and isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from held(each, depth - 1)
    elif depth and dataclasses.is_dataclass(value) and not isinstance(value, type) and not isinstance(value, Title):
        for field in dataclasses.fields(value):
            yield from held(getattr(value, field.name, None), depth - 1)


def test_word_lists_are_whole() -> None:
    """Every pair of texts that any module holds has both, and what one fills in the other does not pass over."""
    found = {(name, each) for name, value in everything() for each in held(value) if isinstance(each, Title)}
    assert len({title for _, title in found}) > 500
    for name, title in sorted(found, key=lambda pair: (pair[0], pair[1].en)):
        assert bool(title.en) == bool(title.fr), (name, title)
        assert bool(fields(title.en)) == bool(fields(title.fr)), (name, title)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_texts_of_a_room_are_two(game: Game) -> None:
    """Law, glossary, profiles and options speak both languages."""
    for paragraph in game.law:
        assert paragraph.text.en != paragraph.text.fr
        assert not (ENGLISH.search(paragraph.text.fr) and not FRENCH.search(paragraph.text.fr)), paragraph.number
        assert not (FRENCH.search(paragraph.text.en) and not ENGLISH.search(paragraph.text.en)), paragraph.number
    for term in game.glossary:
        assert term.meaning.en != term.meaning.fr, term.key
    for each in [*game.profiles.profiles.values(), *game.profiles.options.values()]:
        assert each.about.en != each.about.fr, each.name


def test_french_is_set_as_printers_do() -> None:
    """Thin spaces before ; ! ? and within guillemets, a fixed one before a colon; positions stay."""
    assert typeset("Non ; oui : « 6-5 » ! W:A13;B:Y15") == "Non\u202f; oui\u00a0: «\u202f6-5\u202f»\u202f! W:A13;B:Y15"
    assert Title("No; “a”", "Non ; « a »").to("fr") == "Non\u202f; «\u202fa\u202f»"
    assert Title("No; “a”", "Non ; « a »").to("en") == "No; “a”"


def test_titles_fill_in_each_language() -> None:
    """A value that is a pair goes into each text in its language; other values into both."""
    whole = Title("{who} has {count}.", "{who} en a {count}.").fill(who=Title("White", "Blanc"), count=2)
    assert whole == Title("White has 2.", "Blanc en a 2.")


@pytest.mark.parametrize("kind", sorted(ERRORS))
def test_errors_speak_both(kind: str) -> None:
    """Each kind of error carries its sentence in both languages and is English where nobody asks."""
    error = getattr(errors, kind)(Title("It is wrong; mend it.", "C'est fautif ; corrigez."))
    assert str(error) == error.to("en") == "It is wrong; mend it."
    assert error.to("fr") == "C'est fautif\u202f; corrigez."
