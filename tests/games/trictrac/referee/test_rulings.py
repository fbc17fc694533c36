"""The rules of the three books one by one, as the referee applies them."""

from __future__ import annotations

import re

import pytest

from academie.games import find
from referee.rulings import Entry, check, rulings_of

ROOM = rulings_of("trictrac")
BOOKS = {"A": r"ACAD-A l\.", "B": r"ACAD-B l\.", "L": r"LEP .*r\."}
LEPEINTRE = {f"L r.{number}" for number in range(1, 79)}


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_rule_of_the_books(entry: Entry) -> None:
    """Each rule that a table can play, at its lines of the book: rulings*.toml say which and what follows."""
    check(entry)


def test_every_rule_of_lepeintre_is_played_or_has_its_reason() -> None:
    """None of his 78 is passed over, and each entry says in two languages what is done or why nothing is."""
    found = {entry.says["rule"] for entry in ROOM.entries}
    silent = {each["rule"] for each in ROOM.unplayed}
    assert not found & silent
    assert found | silent >= LEPEINTRE, LEPEINTRE - found - silent
    for each in (*(entry.says for entry in ROOM.entries), *ROOM.unplayed):
        assert each["en"].endswith("."), each
        assert each["fr"].endswith("."), each
        assert each["lines"][0].isdigit(), each


def cited(rule: str, source: str) -> bool:
    """Whether a source of the law names a rule or a line of a book, by itself or in a range."""
    book, _, number = rule.partition(" ")
    wanted = int(number.removeprefix("r."))
    for first, last in re.findall(BOOKS[book] + r"(\d+)(?:-(\d+))?", source):
        if int(first) <= wanted <= int(last or first):
            return True
    return False


@pytest.mark.parametrize("entry", ROOM.entries, ids=str)
def test_a_ruling_can_be_told_from_its_paragraph(entry: Entry) -> None:
    """The paragraph an entry cites has the rule, or the line, among its sources."""
    sources = map(str, find("trictrac").law.find(entry.says["law"]).sources)
    assert any(cited(entry.says["rule"], source) for source in sources), entry.says["law"]
