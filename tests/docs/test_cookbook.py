"""The programs of the cookbook and the first page for programmers print what they are said to print."""

from __future__ import annotations

import doctest
import io
import re
from contextlib import redirect_stdout
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from docs.cookery import ROOT, Program, programs

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "docs" / "cookbook.md"
PROGRAMS = programs(PAGE)


def test_every_section_is_a_program() -> None:
    """No recipe is passed over, and there are at least ten."""
    titles = re.findall(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [program.title for program in PROGRAMS] == titles
    assert len(titles) >= 10


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.title)
def test_a_program_prints_what_is_shown(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as it stands, in an empty folder; three dots stand for anything."""
    if "academie.bridges" in program.text and find_spec("pettingzoo") is None:
        pytest.skip("PettingZoo is not installed")
    monkeypatch.chdir(tmp_path)
    printed = io.StringIO()
    world: dict[str, Any] = {"__name__": "__main__"}
    with redirect_stdout(printed):
        exec(compile(program.text, program.title, "exec"), world)  # noqa: S102 - what is tested is the program
    # The end of a block says nothing of empty lines before it.
    got, wanted = printed.getvalue().rstrip() + "\n", program.printed
    if not doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS):
        assert got == wanted


def test_the_first_page_for_programmers_is_true() -> None:
    """Every example of docs/library.md prints what it says."""
    result = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 20
    assert result.failed == 0
