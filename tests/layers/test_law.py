"""Law and code hold each other: every citation has its paragraph, every paragraph its code or its reason.

Every value of a profile is read through `Values` of its game, and by somebody.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from academie.registry import GAMES, PACKAGES
from academie.tables.race import RaceGame
from layers import house
from layers.house import MODULES, SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import Game

CODE = ("*.hpp", "*.cpp", "*.py")
DATA = ("profiles.toml", "glossary.toml")

# A function, a class or a name that is given a value, in Python and in C++.
DEFINED = r"\b(?:def|class|struct|enum|using) {name}\b|^{name}\b.*=|^[^=]*[\w>&*] {name}(?:\[\w*\])?(?: =|\()"

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def citations(game: Game, patterns: tuple[str, ...]) -> dict[str, set[str]]:
    """Which files cite each paragraph; a span such as §16-§18 cites all of it."""
    found: dict[str, set[str]] = {}
    for path in [path for pattern in patterns for path in game.folder.rglob(pattern)]:
        text = path.read_text(encoding="utf-8")
        numbers = {int(number) for number in re.findall(r"§(\d+)", text)}
        for first, last in re.findall(r"§(\d+)-§(\d+)", text):
            numbers |= set(range(int(first), int(last) + 1))
        for number in numbers:
            found.setdefault(f"§{number}", set()).add(path.name)
    return found


@games
def test_every_citation_has_its_paragraph(game: Game) -> None:
    """Nothing cites a paragraph that the law does not have."""
    cited = citations(game, CODE + DATA)
    assert {number: files for number, files in cited.items() if number not in game.law.paragraphs} == {}


@games
def test_every_paragraph_has_code_or_a_reason(game: Game) -> None:
    """A paragraph is cited where it is implemented, or says why there is nothing to implement."""
    cited = citations(game, CODE)
    for paragraph in game.law:
        if paragraph.code:
            assert paragraph.number in cited, f"{paragraph.number} has no code: cite it or mark it Code: no (reason)"
        else:
            assert paragraph.reason is not None
            assert len(paragraph.reason.en) > 10
            assert paragraph.reason.fr != paragraph.reason.en, (
                f"{paragraph.number}: say why in French too, no (en / fr)"
            )
            assert paragraph.number not in citations(game, ("rules.hpp", "state.hpp")), f"{paragraph.number} has code"


@games
def test_every_paragraph_names_what_decides_by_it(game: Game) -> None:
    """One definition, that exists, in a file of the game that cites the paragraph."""
    for paragraph in game.law:
        assert bool(paragraph.place) == paragraph.code, f"{paragraph.number}: name the place, Code: FILE#NAME"
        if not paragraph.code:
            continue
        file, name = paragraph.place.split("#")
        text = (game.folder / file).read_text(encoding="utf-8")
        for part in name.split("."):
            assert re.search(DEFINED.format(name=part), text, re.MULTILINE), f"{paragraph.number}: no {name} in {file}"
        assert paragraph.number in citations(game, (Path(file).name,)), f"{paragraph.number}: {file} does not cite it"


@games
def test_every_requirement_is_covered(game: Game) -> None:
    """The law covers each requirement of the rules, in both languages, with a source."""
    covered = {requirement for paragraph in game.law for requirement in paragraph.covers}
    assert covered == {f"R{number}" for number in range(1, game.law.requirements + 1)}
    assert covered
    for paragraph in game.law:
        assert paragraph.text.en
        assert paragraph.text.fr
        assert paragraph.text.en != paragraph.text.fr
        assert all(paragraph.sources)


@games
def test_paragraphs_are_numbered_in_order(game: Game) -> None:
    """§1, §2, §3 … without a gap."""
    assert list(game.law.paragraphs) == [f"§{number}" for number in range(1, len(game.law.paragraphs) + 1)]


@games
def test_terms_and_profiles_cite_the_law(game: Game) -> None:
    """Each term of the glossary and each value of a profile names a paragraph that exists."""
    for term in game.glossary:
        assert term.law in game.law.paragraphs, term.key
        assert term.meaning.en
        assert term.meaning.fr
        assert term.key.isascii()
    for profile in [*game.profiles.profiles.values(), *game.profiles.options.values()]:
        for key, value in profile.values.items():
            assert value.law in game.law.paragraphs, (profile.name, key)


# --- Every value of a profile is read

KEYS = {key for game in GAMES for profile in game.profiles.profiles.values() for key in profile.values}
# Who begins the next game, and how far a series goes, is asked of any profile by match/series.py, by the same names.
SERIES = {"next_start", "target"}


def values_of(game: Game) -> Any:
    """How a game reads its profiles: in `values.py`, or where its state is, if that is all that asks for them."""
    if isinstance(game, RaceGame):
        return game.race.values
    module = "values" if (game.folder / "values.py").exists() else "state"
    return import_module(f"{PACKAGES[game.name]}.{module}").Values


def fields(game: Game) -> list[str]:
    """The names of a game's values."""
    return [each.name for each in dataclasses.fields(values_of(game))]


def nodes(folder: Path) -> Iterator[ast.AST]:
    """The code of a folder, without the dataclasses themselves."""
    for path in MODULES:
        if path.name != "values.py" and path.is_relative_to(folder):
            yield from house.nodes(path)


@cache
def asked(folder: Path) -> frozenset[str]:
    """The values read in the code of a folder: values.rim, table.values.rim, profile.read(Values).rim."""
    read = (node for node in nodes(folder) if isinstance(node, ast.Attribute))
    return frozenset(
        node.attr
        for node in read
        if re.search(r"(^|\.)values$|^values_of\(.*\)$|\.read\(Values\)$", ast.unparse(node.value))
    )


def by_key(node: ast.AST) -> bool:
    """Whether a value is asked for by its key, of a profile that is called so, was found or is being found."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return False
    whose = ast.unparse(node.value)
    return node.slice.value in KEYS and re.search(r"(^|[._])(profile|found|find\(.*\))$", whose) is not None


def test_no_value_is_asked_for_by_its_key() -> None:
    """A key in a string is checked by nobody; a field is."""
    for text in ("table.profile['start']", "found['start']", "game.profiles.find(name)['start']"):
        assert by_key(ast.parse(text, mode="eval").body)
    assert [ast.unparse(node) for node in nodes(SOURCE) if by_key(node)] == []


@games
def test_a_room_knows_exactly_its_values(game: Game) -> None:
    """Its fields are the keys of its profiles, and every profile and option can be read."""
    for profile in game.profiles.profiles.values():
        assert sorted(fields(game)) == sorted(profile.values)
        options = [name for name, option in game.profiles.options.items() if profile.name in option.applies_to]
        for name in [profile.name, *(f"{profile.name}+{option}" for option in options)]:
            found = game.profiles.find(name)
            read = found.read(values_of(game))
            assert {key: getattr(read, key) for key in found.values} == {key: found[key] for key in found.values}


@games
def test_every_value_is_read(game: Game) -> None:
    """By the game, or by the family of its board: a value that nobody asks for would be an option that lies."""
    read = asked(game.folder) | asked(SOURCE / "tables") | SERIES
    assert not [key for key in fields(game) if key not in read]
