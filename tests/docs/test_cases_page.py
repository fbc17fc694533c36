"""Every case of the books that states its rule in words has a test that names it, and the table says which."""

from __future__ import annotations

import ast

from press import cases


def test_names_are_found() -> None:
    """Single names and spans of one book are read; a span stays within its book."""
    assert cases.named("§3, cases A002, B010-B012: words") == {"A002", "B010", "B011", "B012"}
    assert cases.named("no cases here, A12 and A1234 are none") == set()
    assert cases.named("REV-02, GAM-13; DOM-07 and DOM-R-XVI-b") == {"REV-02", "GAM-13", "DOM-07", "DOM-R-XVI-b"}


def test_reading_a_value_back_is_no_cover() -> None:
    """A test covers a case by an act or a position; what only compares values of a profile does not."""

    def plays(text: str) -> bool:
        (test,) = ast.parse(text).body
        found: bool = cases.plays(test)
        return found

    assert not plays("def test_values():\n    assert game.profiles.find('x')['key'] is True")
    assert not plays("@mark.parametrize('a', read())\ndef test_all(a):\n    assert all(a in each for each in GAMES)")
    assert plays("def test_act():\n    assert after(seated(), 'white throws 3-2').result is None")
    assert plays("def test_position():\n    assert len(game.read('W:A1').moves()) == 1")


def test_the_list_is_whole() -> None:
    """The list has the 472 cases in words, each once."""
    listed = cases.read_cases()
    assert len(listed) == len({case.name for case in listed}) == 472


def test_every_case_has_a_test() -> None:
    """No case of the list is without a test whose docstring names it."""
    assert cases.missing(cases.read_cases(), cases.read_tests()) == []


def test_the_page_has_every_case() -> None:
    """A line for each case of the list."""
    page = cases.page()
    assert all(f"\n| {case.name} | {case.kind} | " in page for case in cases.read_cases())
