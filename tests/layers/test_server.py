"""The server by subject: which may import which, without a circle; and what a process alone does not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from layers.house import SOURCE, nodes
from rows import rows

if TYPE_CHECKING:
    from pathlib import Path

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
    "tournament": "clock logs meeting people store thinking",
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


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Inside a folder neither, of types neither: whatever is left has nothing below it, or something is a circle."""
    below = {module_of(path): modules_imported(path) for path in FILES}
    while free := {name for name, others in below.items() if not others & set(below)}:
        below = {name: others for name, others in below.items() if name not in free}
    assert below == {}


def module_of(path: Path) -> str:
    """The dotted name of a module of the server, below it."""
    parts = path.relative_to(SERVER).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules_imported(path: Path) -> set[str]:
    """The modules of the server that a module imports; a package is one where a name is taken from it."""
    known, found = {module_of(each) for each in FILES}, set()
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith("academie.server."):
            base = ".".join(node.module.split(".")[2:])
            named = {f"{base}.{alias.name}".lstrip(".") for alias in node.names}
            found |= {name if name in known else base for name in named}
    return found - {module_of(path)}


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


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES} - {SERVER}), ids=lambda path: path.name)
def test_a_folder_is_one_that_can_be_read(folder: Path) -> None:
    """At most some twenty modules, and its package says what is in it and who may import it."""
    assert len([path for path in FILES if path.parent == folder]) <= 24
    text = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    assert text, folder


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
    told = subprocess.run(
        [sys.executable, "-c", _ALONE, str(tmp_path / "alone.sqlite")], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]", told.stdout
