"""A game is whole: nothing outside names it, its parts are asked for by name, and little is loaded to read its law."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unavailable
from academie.registry import COMMANDS, GAMES, PACKAGES, PARTS, find, has_part, part_of
from layers.house import SOURCE, nodes, shelves
from oracles.races import FOUND
from oracles.races import GAMES as RACES
from rows import rows

if TYPE_CHECKING:
    from academie.game import Game

# Also plain English words: of these only the name alone in quotation marks, or an import, names the game.
WORDS = {"plain"}
NAMES = re.compile(rf"\b({'|'.join(room for room in PACKAGES if room not in WORDS)})\b")
OUTSIDE = sorted(
    path
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.hpp"), *SOURCE.rglob("*.cpp")]
    if path.relative_to(SOURCE).parts[0] not in {"games", "_core", "registry.py", "__init__.py"}
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
    """Each game has every part; where it lacks one its game says why, or the house what serves it instead."""
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
    assert there == COMMANDS


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
    """The command line, and a paragraph read with it, load fewer than 120 modules of the house."""
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
        "from academie.registry import has_part\n"
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
    oracles, race = TESTS / "oracles", game.name in RACES
    tried = (oracles / f"test_{game.name}.py").exists() or (race and bool(FOUND[game.name].SHOWS))
    known = (oracles / f"{game.name}.py").exists() or race
    assert known == tried == (game.name not in WITHOUT_ORACLE)
    assert (TESTS / "games" / game.name).is_dir()
    assert game.law.requirements > 5
