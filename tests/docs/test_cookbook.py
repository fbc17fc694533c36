"""The programs of the cookbook, the first page for programmers and the README print what they are said to print."""

from __future__ import annotations

import doctest
import io
import re
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "cookbook.md"


@dataclass(frozen=True)
class Program:
    """One recipe: a block of Python, and the block of text below it, which is what it prints."""

    title: str
    text: str
    printed: str


RECIPE = re.compile(r"^## (.+?)\n.*?^```python\n(.*?)^```\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAMS = [Program(*found.groups()) for found in RECIPE.finditer(PAGE.read_text(encoding="utf-8"))]


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


@pytest.mark.parametrize(("page", "least"), [("docs/library.md", 20), ("README.md", 10)])
def test_every_example_of_a_page_is_true(page: str, least: int) -> None:
    """The first page for programmers, and the tour of the README: what they show is what is printed."""
    result = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert result.attempted > least
    assert result.failed == 0


def test_the_two_commands_are_on_the_first_screen() -> None:
    """`make play` and `make test` can be seen without scrolling."""
    first = "\n".join((ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40])
    assert "make play" in first
    assert "make test" in first
