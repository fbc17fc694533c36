"""Arrows point one way: imports and includes go down the house, never up."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from academie.games import ROOMS
from layers.house import SOURCE, nodes, shelves

if TYPE_CHECKING:
    from pathlib import Path

# Each layer may use those below it and itself. "games" is the list of rooms, which knows none of them; "room" a room;
# "commands" the storey of a room that holds its commands, which stand at the height of the command line.
LAYERS = [
    {"change", "errors", "seeds", "title", "value"},
    {"claim", "naming", "threshold"},
    {"interval"},
    {"cluster", "files", "folder"},
    {"kept", "memory", "profiles", "texts"},
    {"fields", "engraving", "state"},
    {"game"},
    {"games"},
    {"search", "nets", "_core"},
    {"analysis"},
    {
        "codec",
        "data",
        "desk",
        "lookup",
        "exact",
        "notebook",
        "referee",
        "match",
        "tutor",
        "records",
        "journal",
        "players",
        "fair",
        "signboard",
        "scene",
        "standing",
        "wording",
    },
    {"tables"},
    {"room"},
    {"corpus", "cases"},
    {"lessons"},
    {"trial", "training"},
    {"server", "cli", "commands"},
    {"__main__"},
    {"bridges"},  # optional: nothing else imports it
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
# For type checkers alone the vocabulary names the engine, the list its rooms, and a room the book it exports.
LAZY = {("game", "analysis"), ("games", "room"), ("games", "tables"), ("room", "corpus")}


def layer_of(path: Path) -> str:
    """The first folder or module below the package; a room for what is inside one."""
    first, *rest = path.relative_to(SOURCE).with_suffix("").parts
    if first != "games" or rest == ["__init__"]:
        return first
    return "commands" if "commands" in rest[1:2] else "room"


def layer_named(module: str, names: list[str]) -> set[str]:
    """The layers of what is imported from a module of the house."""
    parts = module.split(".")[1:]
    if not parts:
        return {name for name in names if name != "__version__"}
    if parts[0] != "games":
        return {parts[0]}
    if "commands" in (parts[2:3] or (names if len(parts) == 2 else [])):
        return {"commands"}
    inside = len(parts) > 1 or set(names) & set(ROOMS)
    return {"room"} if inside else {"games"}


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
        assert here in RANK, f"{here} has no layer: give it one in this test and in docs/architecture.md"
        for there in imports(path):
            assert there in RANK, f"{path.name} imports academie.{there}, which has no layer"
            assert RANK[there] <= RANK[here] or (here, there) in LAZY, f"{path}: {here} may not import {there}"


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
    room = path.relative_to(SOURCE).parts[0]
    if room in {"search", "nets", "tables"}:
        assert not [name for name in included if "games/" in name]
        names = "|".join(p.name for p in (SOURCE / "games").iterdir() if p.is_dir() and p.name != "__pycache__")
        assert not re.search(rf"\b({names})\b", text, re.IGNORECASE), f"{path.name} names a game"
    if room == "games":
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in included:
            match = re.search(r"games/(\w+)/", name) or re.fullmatch(r"\.\./(\w+)/\w+\.hpp", name)
            assert match is None or match[1] in {own, BORROWS.get(own)}
