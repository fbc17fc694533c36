"""A wheel: built here, whole, named for a system, and used where no compiler is."""

from __future__ import annotations

import platform
import zipfile
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from docs.test_cookbook import ROOT
from wheels import building, inside, pythons, trying
from wheels.targets import TARGETS

if TYPE_CHECKING:
    from pathlib import Path


def _packed(folder: Path, names: set[str]) -> Path:
    path = folder / "academie-0-cp311-cp311-linux.whl"
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            file.writestr(name, "")
    return path


def test_what_a_wheel_must_have(tmp_path: Path) -> None:
    """Laws, weights, endings, openings, pages, documents are wanted, sources are not; each lack and excess is told."""
    wanted = inside.wanted(ROOT)
    for name in (
        "games/trictrac/law.md", "games/draughts/profiles.toml", "server/templates", "server/static/fonts/roman.woff2",
        "games/draughts/weights", "games/draughts/endgames", "games/draughts/repertoires",
        "py.typed", "documents/cookbook.md",
    ):  # fmt: skip
        assert any(each.startswith(f"academie/{name}") for each in wanted), name
    assert not any(each.endswith((".cpp", ".hpp")) for each in wanted)
    core = "academie/_core.abi3.so"
    assert inside.wrong(_packed(tmp_path, {*wanted, core}), ROOT) == []
    assert inside.wrong(_packed(tmp_path, {*wanted, core} - {"academie/py.typed"}), ROOT) == [
        "academie/py.typed is missing."
    ]
    assert inside.wrong(_packed(tmp_path, {*wanted, core, "academie/core.cpp"}), ROOT) == [
        "academie/core.cpp is a source."
    ]
    assert len(inside.wrong(_packed(tmp_path, wanted), ROOT)) == 1


def test_which_pythons_are_built_for(tmp_path: Path) -> None:
    """Each before the stable ABI has its own wheel; one serves all from 3.12 on."""
    known = {(3, 11): tmp_path, (3, 12): tmp_path, (3, 13): tmp_path}
    assert pythons.needed(known) == [(3, 11), (3, 12)]


@pytest.mark.deep
def test_a_wheel_is_used_without_a_compiler(tmp_path: Path) -> None:
    """Built by each kind of Python there is and installed anew, it plays, checks a book and opens its documents."""
    if find_spec("auditwheel") is None:
        pytest.skip("auditwheel is not installed; `make wheels` brings it.")
    known = pythons.found()
    built = [
        building.build(ROOT, TARGETS[platform.machine()], known[version], tmp_path) for version in pythons.needed(known)
    ]
    assert all("manylinux" in each.path.name for each in built)
    tried = trying.all_of([each.path for each in built], known, tmp_path)
    assert len(tried) == len([version for version in known if version < pythons.STABLE or pythons.STABLE in known])
    for one in tried:
        assert one.ok, (one.python, [step for step in one.steps if not step.ok])
