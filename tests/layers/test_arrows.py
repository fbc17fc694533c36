"""Arrows point one way: imports and includes go down the house, never up."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "academie"

# Each layer may use those below it and itself.
LAYERS = [
    {"errors", "title"},
    {"profiles", "texts"},
    {"game"},
    {"search", "nets", "_core"},
    {"analysis"},
    # The rooms and what they stand on; the doors between them come next.
    {"codec", "referee", "match", "tutor", "records", "players", "tables", "games"},
    {"corpus"},
    {"server", "cli", "cases"},
    {"bridges"},  # optional: nothing else imports it
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
# The vocabulary names the engine only for type checkers.
LAZY = {("game", "analysis")}


def room_of(path: Path) -> str:
    """The first folder or module below the package."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The first parts below `academie` of everything a module imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "academie":
            parts = node.module.split(".")[1:]
            found |= {parts[0]} if parts else {alias.name for alias in node.names if alias.name != "__version__"}
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("academie.")}
    return found


MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent != SOURCE or path.stem != "__init__"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    """A module imports nothing from a layer above its own."""
    here = room_of(path)
    assert here in RANK, f"{here} has no layer: give it one in this test and in docs/architecture.md"
    for there in imports(path):
        assert there in RANK, f"{path.name} imports academie.{there}, which has no layer"
        assert RANK[there] <= RANK[here] or (here, there) in LAZY, f"{here} may not import {there}"


# Toc is trictrac with another score: it takes trictrac's plays and jans as they are.
BORROWS = {"toc": "trictrac"}


def test_rooms_do_not_import_one_another() -> None:
    """A room uses no other room, save through what they share, and the one borrowing that is declared."""
    for path in (SOURCE / "games").rglob("*.py"):
        room = path.relative_to(SOURCE / "games").parts[0]
        if room == "__init__.py":
            continue
        for other in re.findall(r"academie\.games\.(\w+)", path.read_text(encoding="utf-8")):
            assert other in {room, BORROWS.get(room)}, f"{path.name} of {room} imports the room {other}"


HEADERS = sorted([*SOURCE.rglob("*.hpp"), *SOURCE.rglob("*.cpp")])


@pytest.mark.parametrize("path", HEADERS, ids=lambda path: str(path.relative_to(SOURCE)))
def test_includes_point_down(path: Path) -> None:
    """Only binding files know Python; search, nets and tables name no game; rooms include no other room."""
    text = path.read_text(encoding="utf-8")
    included = re.findall(r'#include [<"]([^">]+)[">]', text)
    if path.name not in {"bind.cpp", "bind.hpp", "core.cpp"}:
        assert not [name for name in included if "nanobind" in name or "Python.h" in name]
    room = room_of(path)
    if room in {"search", "nets", "tables"}:
        assert not [name for name in included if "games/" in name]
        names = "|".join(p.name for p in (SOURCE / "games").iterdir() if p.is_dir() and p.name != "__pycache__")
        assert not re.search(rf"\b({names})\b", text, re.IGNORECASE), f"{path.name} names a game"
    if room == "games":
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in included:
            match = re.search(r"games/(\w+)/", name) or re.fullmatch(r"\.\./(\w+)/\w+\.hpp", name)
            assert match is None or match[1] in {own, BORROWS.get(own)}
