"""The public list is honest: sorted, complete, and every name in it has a docstring."""

from __future__ import annotations

import tomllib
from pathlib import Path

import academie

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


def test_every_public_name_is_explained() -> None:
    """Each public class and function says what it is."""
    for name in academie.__all__:
        value = getattr(academie, name)
        assert value.__doc__, name


def test_one_version() -> None:
    """The package and the project file agree on the version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert academie.__version__ == project["project"]["version"]


def test_the_package_is_typed() -> None:
    """The marker that tells type checkers so is there."""
    assert (ROOT / "src" / "academie" / "py.typed").exists()
