"""Every case of the books that states its rule in words has a test that names it, and the table says which."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "case_map.py"


@pytest.fixture(scope="module")
def case_map() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("case_map", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["case_map"] = module  # its dataclass looks itself up
    spec.loader.exec_module(module)
    return module


def test_names_are_found(case_map: ModuleType) -> None:
    """Single names and spans of one book are read; a span stays within its book."""
    assert case_map.named("§3, cases A002, B010-B012: words") == {"A002", "B010", "B011", "B012"}
    assert case_map.named("no cases here, A12 and A1234 are none") == set()
    assert case_map.named("REV-02, GAM-13; DOM-07 and DOM-R-XVI-b") == {"REV-02", "GAM-13", "DOM-07", "DOM-R-XVI-b"}


def test_reading_a_value_back_is_no_cover(case_map: ModuleType) -> None:
    """A test covers a case by an act or a position; what only compares values of a profile does not."""

    def plays(text: str) -> bool:
        (test,) = ast.parse(text).body
        found: bool = case_map.plays(test)
        return found

    assert not plays("def test_values():\n    assert game.profiles.find('x')['key'] is True")
    assert not plays("@mark.parametrize('a', read())\ndef test_all(a):\n    assert all(a in each for each in GAMES)")
    assert plays("def test_act():\n    assert after(seated(), 'white throws 3-2').result is None")
    assert plays("def test_position():\n    assert len(game.read('W:A1').moves()) == 1")


def test_the_list_is_whole(case_map: ModuleType) -> None:
    """The list has the 472 cases in words, each once."""
    cases = case_map.read_cases()
    assert len(cases) == len({case.name for case in cases}) == 472


def test_every_case_has_a_test(case_map: ModuleType) -> None:
    """No case of the list is without a test whose docstring names it."""
    assert case_map.missing(case_map.read_cases(), case_map.read_tests()) == []


def test_the_table_is_up_to_date(case_map: ModuleType) -> None:
    """docs/cases.md is what scripts/case_map.py writes."""
    cases, tests = case_map.read_cases(), case_map.read_tests()
    assert case_map.PAGE.read_text(encoding="utf-8") == case_map.page(cases, tests)
