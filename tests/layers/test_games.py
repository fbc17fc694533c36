"""A game is whole: nothing outside names it, its parts are asked for by name, and little is loaded to read its law."""

import ast
import dataclasses
import io
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from academie.errors import Unavailable
from academie.game import Game
from academie.game.registry import GAMES, PACKAGES, PARTS, commands, find, has_part, part_of
from academie.tables.race import RaceGame
from layers.sources import MODULES, SOURCE, nodes, shelves
from oracles.tables_tree import FOUND
from oracles.tables_tree import GAMES as RACES
from rows import awaited, rows

# Also plain English words: of these only the name alone in quotation marks, or an import, names the game.
WORDS = {"plain"}
NAMES = re.compile(rf"\b({'|'.join(room for room in PACKAGES if room not in WORDS)})\b")
OUTSIDE = sorted(
    path
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.hpp"), *SOURCE.rglob("*.cpp")]
    if path.relative_to(SOURCE).parts[0] not in {"games", "_core", "__init__.py"}
)


def named(path: Path) -> set[str]:
    """The games that the code of a file names: in an import, a string, a docstring or a comment."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(NAMES.findall(text))
    found = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        said = token.string
        if token.type == tokenize.STRING:
            found |= {room for room in WORDS if said.strip("rf\"'") == room}
        if token.type in {tokenize.STRING, tokenize.COMMENT, tokenize.NAME}:
            found |= set(NAMES.findall(said))
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("academie.games."):
            found.add(node.module.split(".")[2])
    return found


@shelves(OUTSIDE)
def test_nothing_outside_names_a_game(shelf: list[Path]) -> None:
    """No import, string or comment outside games/ names a game: what a game needs is asked of its parts."""
    assert {str(path): games for path in shelf if (games := named(path))} == {}


@rows(product(GAMES, PARTS))
def test_every_game_has_its_parts(game: Game, part: str) -> None:
    """Each game has every part; where it lacks one its game says why, or the program what serves it instead."""
    reasons = getattr(import_module(PACKAGES[game.name]), "WITHOUT", {})
    if has_part(game, part):
        assert part not in reasons
    else:
        assert (part in reasons) != (PARTS[part] is not None)


def test_commands_about_one_game_are_in_its_game() -> None:
    """The list names exactly the commands that the games' parts have."""
    there = {
        name: game.name for game in GAMES if has_part(game, "commands") for name in part_of(game, "commands").COMMANDS
    }
    assert there == {name: game for name, (game, _) in commands().items()}


def test_every_game_has_a_referee_of_its_own() -> None:
    """The table that any game gets serves no game of the books."""
    assert [game.name for game in GAMES if not has_part(game, "referee")] == []


def test_a_part_that_is_missing_is_a_sentence() -> None:
    """Where a game has no such part that is said, in both languages."""
    for game in GAMES:
        for part in PARTS:
            if has_part(game, part):
                assert part_of(game, part).__doc__
                continue
            with pytest.raises(Unavailable) as refused:
                part_of(game, part)
            assert refused.value.text.en.endswith(".")
            assert refused.value.text.fr.endswith(".")
            assert refused.value.text.en != refused.value.text.fr


READ = (
    "from academie.cli.app import app\n"
    "from typer.testing import CliRunner\n"
    "assert CliRunner().invoke(app, ['law', 'draughts', '17']).exit_code == 0"
)


@pytest.mark.parametrize("program", ["import academie.cli.app", READ], ids=["the command line", "a paragraph of a law"])
def test_little_is_loaded(program: str) -> None:
    """The command line, and a paragraph read with it, load fewer than 120 modules of the program."""
    counted = f"{program}\nimport sys; print(sum(name.startswith('academie') for name in sys.modules))"
    answer = subprocess.run([sys.executable, "-c", counted], capture_output=True, text=True, check=True)
    assert int(answer.stdout) < 120


def test_the_vocabulary_loads_no_library() -> None:
    """`import academie` loads no library of the terminal, of chess or of learning, and no metadata of packages."""
    program = "import academie, sys; print(*sys.modules)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in answer.stdout.split()}
    assert not loaded & {"typer", "click", "rich", "prompt_toolkit", "chess", "fsrs", "fastapi", "sqlalchemy"}
    assert "importlib.metadata" not in answer.stdout.split()


def test_a_family_makes_a_part_when_it_is_asked_for() -> None:
    """Whether a game has a referee is known without loading one; it is made once; a module of the game goes first."""
    asked = (
        "from academie.game.registry import has_part\n"
        "assert has_part('garanguet', 'referee')\n"
        "import sys; print(*sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert "academie.games.garanguet.game" in answer.stdout.split()
    assert "academie.tables.referee.race" not in answer.stdout.split()
    assert part_of("garanguet", "referee") is part_of("garanguet", "referee")
    assert part_of("tourne_case", "exact") is import_module("academie.games.tourne_case.exact")


# Games whose moves are another library's own: an oracle would be that library asked twice. What their profiles change
# is held to the law in tests/games/, and the library to published counts in tests/perft/.
WITHOUT_ORACLE = {"chess"}
TESTS = Path(__file__).resolve().parents[1]
FOLDERS = Path(find("draughts").folder).parent
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def test_every_room_is_in_the_list() -> None:
    """Each folder of games/ that is a package is the game of exactly one game in the list."""
    folders = sorted(path.parent.name for path in FOLDERS.glob("*/__init__.py"))
    assert sorted(game.folder.name for game in GAMES) == folders
    assert len({game.name for game in GAMES}) == len(GAMES)


@games
def test_every_room_is_furnished(game: Game) -> None:
    """Law, profiles, glossary and corpus are there and not empty."""
    assert len(list(game.law)) > 5
    assert game.profiles.profiles
    assert len(list(game.glossary)) > 5
    assert list((game.folder / "corpus").glob("*.toml"))


@games
def test_every_game_is_tested(game: Game) -> None:
    """Each game has an oracle or a reason, tests and requirements."""
    awaited(game.name, "oracle")
    oracles, race = TESTS / "oracles", game.name in RACES
    tried = (oracles / f"test_{game.name}.py").exists() or (race and bool(FOUND[game.name].SHOWS))
    known = (oracles / f"{game.name}.py").exists() or race
    assert known == tried == (game.name not in WITHOUT_ORACLE)
    assert (TESTS / "games" / game.name).is_dir()
    assert game.law.requirements > 5


# --- The law


CODE = ("*.hpp", "*.cpp", "*.py")
DATA = ("profiles.toml", "glossary.toml")

# A function, a class or a name that is given a value, in Python and in C++.
DEFINED = r"\b(?:def|class|struct|enum|using) {name}\b|^{name}\b.*=|^[^=]*[\w>&*] {name}(?:\[\w*\])?(?: =|\()"


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


def code_of(folder: Path) -> Iterator[ast.AST]:
    """The code of a folder, without the dataclasses themselves."""
    for path in MODULES:
        if path.name != "values.py" and path.is_relative_to(folder):
            yield from nodes(path)


@cache
def asked(folder: Path) -> frozenset[str]:
    """The values read in the code of a folder: values.rim, table.values.rim, profile.read(Values).rim."""
    read = (node for node in code_of(folder) if isinstance(node, ast.Attribute))
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
    assert [ast.unparse(node) for node in code_of(SOURCE) if by_key(node)] == []


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
