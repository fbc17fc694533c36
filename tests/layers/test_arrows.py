"""Arrows point one way: imports and includes go down the program, never up."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import academie
from academie.game.registry import PACKAGES, find
from layers.sources import MODULES, SOURCE, nodes, shelves
from rows import rows

# Each layer may use those below it and itself. "a game" is a game.
LAYERS = [
    {"_core", "text"},
    {"errors"},
    {"input", "nets", "search", "svg"},
    {"game"},
    {"referee"},
    {"match", "players", "scene"},
    {"corpus", "journal", "terminal"},
    {"fairdice", "tutor"},
    {"lessons", "tournament", "trial"},
    {"tables"},
    {"a game"},
    {"books", "training", "vector"},
    {"server"},
    {"cli"},
    {"__main__"},
    {"bridges"},  # optional: nothing else imports it
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}


def layer_of(path: Path) -> str:
    """The first folder or module below the package; a room for what is inside one."""
    first = path.relative_to(SOURCE).with_suffix("").parts[0]
    return "a game" if first == "games" else first


def layer_named(module: str, names: list[str]) -> set[str]:
    """The layers of what is imported from a module of the program."""
    parts = module.split(".")[1:]
    if not parts:
        return {name for name in names if name != "__version__"}
    return {"a game" if parts[0] == "games" else parts[0]}


def imports(path: Path) -> set[str]:
    """The layers of everything a module imports."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "academie":
            found |= layer_named(node.module, [alias.name for alias in node.names])
        if isinstance(node, ast.Import):
            found |= {
                layer
                for alias in node.names
                if alias.name.startswith("academie.")
                for layer in layer_named(alias.name, [])
            }
    return found


@shelves([path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py"])
def test_imports_point_down(shelf: list[Path]) -> None:
    """A module imports nothing from a layer above its own."""
    for path, here in ((path, layer_of(path)) for path in shelf):
        assert here in RANK, f"{here} has no layer: give it one in this test and in docs/build/architecture.md"
        for there in imports(path):
            assert there in RANK, f"{path.name} imports academie.{there}, which has no layer"
            assert RANK[there] <= RANK[here], f"{path}: {here} may not import {there}"


# --- No import goes round, be it within a function or for type checkers alone


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


KNOWN = {name_of(path): path for path in MODULES}


def followed(path: Path) -> set[str]:
    """The modules that a module imports; of a package the module that is taken from it, where it is one."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in KNOWN else node.module for name in named}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & KNOWN.keys() - {name_of(path)}


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports: read when it is asked, since every process of the tests imports this file."""
    return {name: followed(path) for name, path in KNOWN.items()}


def round_about(imports: dict[str, set[str]]) -> dict[str, set[str]]:
    """What is left when whatever imports nothing is taken away, again and again: circles, and what leads to them."""
    while free := {name for name, others in imports.items() if not others & imports.keys()}:
        imports = {name: others for name, others in imports.items() if name not in free}
    return imports


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Of all modules."""
    assert round_about(graph()) == {}


@rows(sorted(name for name, path in KNOWN.items() if path.name == "__init__.py"))
def test_the_parts_of_a_package_import_in_one_direction(package: str) -> None:
    """Each module and each package in it is one, with all that it has."""

    def part(name: str) -> str:
        return ".".join(name.split(".")[: package.count(".") + 2])

    within = [name for name in KNOWN if name.startswith(f"{package}.")]
    found: dict[str, set[str]] = {part(name): set() for name in within}
    for name in within:
        found[part(name)] |= {part(other) for other in graph()[name] if other.startswith(f"{package}.")} - {part(name)}
    assert round_about(found) == {}


# Toc is trictrac with another score: it takes trictrac's plays and jans as they are.
BORROWS = {"toc": "trictrac"}


def test_rooms_do_not_import_one_another() -> None:
    """A game uses no other game, save through what they share, and the one borrowing that is declared."""
    for path in (SOURCE / "games").rglob("*.py"):
        game = path.relative_to(SOURCE / "games").parts[0]
        if game == "__init__.py":
            continue
        for other in re.findall(r"academie\.games\.(\w+)", path.read_text(encoding="utf-8")):
            assert other in {game, BORROWS.get(game)}, f"{path.name} of {game} imports the game {other}"


HEADERS = sorted([*SOURCE.rglob("*.hpp"), *SOURCE.rglob("*.cpp")])


@rows(HEADERS)
def test_includes_point_down(path: Path) -> None:
    """Only binding files know Python; search, nets and tables name no game; games include no other game."""
    text = path.read_text(encoding="utf-8")
    included = re.findall(r'#include [<"]([^">]+)[">]', text)
    if path.name not in {"bind.cpp", "bind.hpp", "core.cpp"}:
        assert not [name for name in included if "nanobind" in name or "Python.h" in name]
    game = path.relative_to(SOURCE).parts[0]
    if game in {"search", "nets", "tables"}:
        assert not [name for name in included if "games/" in name]
        names = "|".join(p.name for p in (SOURCE / "games").iterdir() if p.is_dir() and p.name != "__pycache__")
        assert not re.search(rf"\b({names})\b", text, re.IGNORECASE), f"{path.name} names a game"
    if game == "games":
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in included:
            match = re.search(r"games/(\w+)/", name) or re.fullmatch(r"\.\./(\w+)/\w+\.hpp", name)
            assert match is None or match[1] in {own, BORROWS.get(own)}


# --- The public list is honest: sorted, complete, and every name in it has a docstring


ROOT = Path(__file__).resolve().parents[2]


def test_the_public_list_is_what_the_package_has() -> None:
    """Every name of __all__ exists, and every public class or function imported is in it."""
    exported = {
        name
        for name, value in vars(academie).items()
        if not name.startswith("_") and (callable(value) or name.isupper())
    }
    assert exported | {"GAMES"} == set(academie.__all__)  # which is loaded when it is asked for
    assert len(set(academie.__all__)) == len(academie.__all__)


def test_one_version() -> None:
    """The package and the project file agree on the version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert academie.__version__ == project["project"]["version"]


# --- `find("name")` is typed as its game's own Game: the overloads are those of the list, and type checkers see them


def overloads() -> dict[str, str]:
    """The class that each name gives, as the list of games says."""
    found: dict[str, str] = {}
    for node in ast.parse(Path(academie.__file__).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == "find" and node.decorator_list:
            [argument] = node.args.args
            if isinstance(argument.annotation, ast.Subscript) and isinstance(node.returns, ast.Name):
                output = ast.literal_eval(argument.annotation.slice)
                found |= dict.fromkeys((output,) if isinstance(output, str) else output, node.returns.id)
    return found


def test_an_overload_names_the_class_of_its_game() -> None:
    """Each overload gives the class that `find` returns; a game without one is a Game to type checkers."""
    found = overloads()
    assert found
    assert found == {name: type(find(name)).__name__ for name in found}


@pytest.mark.deep
def test_a_type_checker_knows_the_game(tmp_path: Path) -> None:
    """Mypy reveals the game's Game of a name that is written out, and Game of any other."""
    reveals = "\n".join(f'reveal_type(find("{name}"))' for name in PACKAGES)
    program = tmp_path / "program.py"
    program.write_text(f"from academie import find\n\nname = str(5)\n{reveals}\nreveal_type(find(name))\n")
    answer = subprocess.run([sys.executable, "-m", "mypy", str(program)], capture_output=True, text=True, check=False)
    output = [line.split('"')[1].rsplit(".", 1)[-1] for line in answer.stdout.splitlines() if "Revealed type" in line]
    assert output == [*(overloads().get(name, "Game") for name in PACKAGES), "Game"], answer.stdout


# --- The server


SERVER = SOURCE / "server"
# What each subject, a folder or a module beside the folders, imports of the others; see docs/build/architecture.md.
# An arrow that is not here is a fault, and so is an arrow here that no import follows.
ARROWS = {
    "clock": "",
    "compression": "",
    "settings": "",
    "metrics": "",
    "logs": "",
    "strict_json": "",
    "limits": "",
    "threads": "limits logs metrics",
    "connections": "limits",
    "guard": "limits logs metrics settings strict_json",
    "meeting": "strict_json",
    "store": "clock meeting strict_json",
    "library": "meeting",
    "thinking": "library limits logs meeting strict_json",
    "people": "clock limits meeting settings store thinking",
    "tournament": "clock logs meeting people store thinking threads",
    "live": "clock logs meeting metrics settings store thinking threads",
    "cluster": "live logs meeting store strict_json",
    "orders": "limits live logs store",
    "admin": "limits meeting people store",
    "process": (
        "clock cluster limits live logs meeting metrics orders people settings store thinking threads tournament"
    ),
    "api": (
        "compression connections guard library limits live logs meeting people process store strict_json thinking "
        "threads tournament"
    ),
    "web": "api clock compression library live meeting people store thinking tournament",
    "app": "api guard logs metrics process web",
    "listener": "app connections logs meeting process web",
}
FILES = sorted(path for path in SERVER.rglob("*.py") if path != SERVER / "__init__.py")


def subject(path: Path) -> str:
    """The folder of the server in which a module stands, or its own name beside the folders."""
    return path.relative_to(SERVER).with_suffix("").parts[0]


def imported(path: Path) -> set[str]:
    """The other subjects that a module imports, for type checkers alone too."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith("academie.server."):
            parts = node.module.split(".")[2:3]
            found |= set(parts or [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            named = [alias.name.split(".") for alias in node.names if alias.name.startswith("academie.server.")]
            found |= {parts[2] for parts in named}
    return found - {subject(path)}


@rows(sorted(ARROWS))
def test_a_subject_imports_what_the_table_says(name: str) -> None:
    """Nothing else, and all of it."""
    paths = [path for path in FILES if subject(path) == name]
    assert paths, f"there is no {name}: take it out of this table and of docs/build/architecture.md"
    found = {path.name: imported(path) for path in paths}
    allowed = set(ARROWS[name].split())
    assert {file: more for file, names in found.items() if (more := names - allowed)} == {}
    assert allowed <= set().union(*found.values()), "an arrow that nothing follows"


def test_every_module_has_its_subject() -> None:
    """None is left out of the table."""
    assert {subject(path) for path in FILES} == set(ARROWS)


def test_no_circle() -> None:
    """The table is written from the ground up: each subject stands after all that it imports."""
    order = list(ARROWS)
    for place, name in enumerate(order):
        assert set(ARROWS[name].split()) <= set(order[:place]), name


def test_parts_are_held_and_not_inherited() -> None:
    """No class of the server inherits one that inherits another, but for the models of what is sent."""
    bases: dict[str, set[str]] = {}
    for path in FILES:
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                bases.setdefault(node.name, set()).update(each.id for each in node.bases if isinstance(each, ast.Name))

    def above(name: str) -> set[str]:
        return {more for base in bases.get(name, ()) for more in {base, *above(base)}}

    chains = {name for name, found in bases.items() if any(bases.get(base, set()) & bases.keys() for base in found)}
    assert {name for name in chains if "BaseModel" not in above(name)} == set()


@rows(sorted({path.parent for path in MODULES}))
def test_a_folder_is_one_that_can_be_read(folder: Path) -> None:
    """At most a dozen modules at the root and some twenty elsewhere, and its package says what is in it."""
    assert len([path for path in MODULES if path.parent == folder]) <= (12 if folder == SOURCE else 23)
    assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))), folder


_ALONE = """
import asyncio, sys
from academie.server.app import application
from academie.server.process import Process
from academie.server.settings import Settings

async def served():
    process = Process(Settings(database=sys.argv[1], redis=""))
    application(process)
    await process.open()
    await process.close()

asyncio.run(served())
print(sorted(name for name in sys.modules if name.partition(".")[0] == "redis" or "server.cluster" in name))
"""


def test_a_process_alone_loads_nothing_of_a_cluster(tmp_path: Path) -> None:
    """On SQLite, without Redis: neither what is said to other processes nor the library for it."""
    text = subprocess.run(
        [sys.executable, "-c", _ALONE, str(tmp_path / "alone.sqlite")], capture_output=True, text=True, check=True
    )
    assert text.stdout.strip() == "[]", text.stdout
