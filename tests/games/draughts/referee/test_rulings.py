"""The rules of the two books one by one, as the referee applies them: M I-XLIII of Manoury, Z I-XXII of Metz."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from academie.errors import AcademieError
from academie.games.draughts import game
from academie.games.draughts.referee.acts import read_act
from academie.games.draughts.referee.table import DraughtsTable, rigueur

BOOKS = {"M": ("manoury-1787", 43), "Z": ("metz", 22)}
DATA = tomllib.loads((Path(__file__).parent / "rulings.toml").read_text(encoding="utf-8"))
RULINGS: list[dict[str, Any]] = DATA["ruling"]
UNPLAYED: list[dict[str, Any]] = DATA["unplayed"]
ENDS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def roman(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("XL" if tens == 4 else "X" * tens) + (ENDS[ones - 1] if ones else "")


def played(ruling: dict[str, Any]) -> tuple[DraughtsTable, list[int], bool]:
    """The table at the end, the acts that were refused as claims, and whether the last could not be done."""
    table = rigueur(BOOKS[ruling["rule"][0]][0], ruling.get("position"))
    refused: list[int] = []
    for number, line in enumerate(ruling["acts"], 1):
        try:
            table = table.after(read_act(line))
        except AcademieError:
            assert number == len(ruling["acts"]), f"{line} cannot be done"
            return table, refused, True
        refused += [number for said in table.rulings if said.refused]
    return table, refused, False


@pytest.mark.parametrize("ruling", RULINGS, ids=[each["rule"] + ": " + each["en"] for each in RULINGS])
def test_a_rule_of_the_books(ruling: dict[str, Any]) -> None:
    """Each rule that a table can play, at its lines of the book: rulings.toml says which and what follows."""
    table, refused, error = played(ruling)
    assert error == ruling.get("error", False)
    assert refused == ruling.get("refused", [])
    if "fen" in ruling:
        assert table.state.fen == game.read(ruling["fen"], "metz").fen
    open_now = [str(act) for seat in (0, 1) for act in table.acts(seat)]
    assert set(ruling.get("offers", ())) <= set(open_now)
    for pattern in ruling.get("denies", ()):
        assert not [line for line in open_now if fnmatchcase(line, pattern)]
    assert (table.result is None) == ("ends" not in ruling)
    if table.result is not None:
        assert (table.result.law, table.result.winner) == (ruling["ends"], ruling.get("winner"))


def test_every_rule_is_played_or_has_its_reason() -> None:
    """No rule of either book is passed over, and each entry says in two languages what is done or why nothing is."""
    found = {each["rule"] for each in RULINGS}
    silent = {each["rule"] for each in UNPLAYED}
    assert not found & silent
    assert found | silent == {f"{book} {roman(n)}" for book, (_, last) in BOOKS.items() for n in range(1, last + 1)}
    for each in RULINGS + UNPLAYED:
        assert each["en"].endswith(".")
        assert each["fr"].endswith(".")
        assert each["lines"][0].isdigit()


@pytest.mark.parametrize("ruling", RULINGS, ids=[each["rule"] + ": " + each["en"] for each in RULINGS])
def test_a_ruling_can_be_told_from_its_paragraph(ruling: dict[str, Any]) -> None:
    """The paragraph an entry cites has the rule among its sources."""
    book, number = ruling["rule"].split()
    named = f"MAN {number} " if book == "M" else f"METZ art. {number} "
    assert any(named in source + " " for source in map(str, game.law.find(ruling["law"]).sources)), ruling["law"]
