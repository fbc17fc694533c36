"""Journals that an examiner wrote with the books open, before he had seen the program: at the borders of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from academie.cases import Case, check, load

CASES = load(Path(__file__).parents[1] / "data" / "examiner.json")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_table_does_as_the_book_wants(case: Case) -> None:
    """The journal comes out as the book it cites wants."""
    (verdict,) = check([case])
    assert (verdict.status, verdict.reason) == ("ok", "")


def test_every_room_with_a_referee_is_examined() -> None:
    """Each profile of the books at trictrac, both of draughts, domino and the race games."""
    games = {case.game for case in CASES}
    assert {"trictrac", "draughts", "domino", "revertier", "toute_table", "gammon", "toc"} <= games
    profiles = {case.data["profile"] for case in CASES if case.game == "trictrac"}
    assert len(profiles) == 5
