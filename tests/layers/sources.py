"""What the tests of layers look at: modules, the imports between them, and a package."""

import ast
import subprocess
import sys
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from academie.game import profiles, registry
from rows import rows

SOURCE = Path(__file__).resolve().parents[2] / "src" / "academie"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "_core")


def shelves(paths: Iterable[Path] = MODULES) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Try each folder of the program, and of each game, with all its files: by one test, which reads each file once."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in paths:
        parts = path.relative_to(SOURCE).parts
        found["/".join(parts[: 2 if parts[0] == "games" else 1][: len(parts) - 1]) or "house"].append(path)
    return rows(found.values())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a module's syntax tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


TOY = Path(__file__).with_name("toy_game")
METADATA = "Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n"
WHEEL = "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
ENTRY_POINTS = """
[academie.games]
nim = toy_game

[academie.players]
first = toy_game.player:make

[academie.profiles]
our-rules = toy_game:RULES
"""


def installed(place: Path) -> Path:
    """The folder into which pip has installed the package."""
    wheel, folder = place / "toy_game-1.0-py3-none-any.whl", place / "installed"
    about = {"METADATA": METADATA, "WHEEL": WHEEL, "entry_points.txt": ENTRY_POINTS}
    with zipfile.ZipFile(wheel, "w") as made:
        files = {f"toy_game/{file.name}": file.read_text(encoding="utf-8") for file in TOY.iterdir() if file.is_file()}
        files |= {f"toy_game-1.0.dist-info/{name}": text for name, text in about.items()}
        record = "toy_game-1.0.dist-info/RECORD"
        for name, text in (files | {record: "".join(f"{name},,\n" for name in (*files, record))}).items():
            made.writestr(name, text)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", folder, wheel]
    subprocess.run([*pip, "--disable-pip-version-check"], check=True)
    return folder


@contextmanager
def beside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What this process knows while the package is on its path; afterwards it has never been there."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    monkeypatch.syspath_prepend(str(folder))
    registry.extensions.cache_clear()
    known = dict(profiles._KNOWN)
    profiles._KNOWN.clear()
    try:
        yield
    finally:
        monkeypatch.undo()
        registry.extensions.cache_clear()
        registry.PACKAGES.pop("nim", None)
        profiles._KNOWN.clear()
        profiles._KNOWN.update(known)
