"""Series of games as rounds: the stake that was agreed, and a game that is not over."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games import find
from academie.games.trictrac.referee.assisted_table import assisted
from academie.match.forms import Agreed
from academie.match.rounds import SERIES, SINGLE, listed, result_of
from academie.title import Title

NAMES = [Title(name, name) for name in "AB"]


@pytest.mark.parametrize("form", [SERIES, SINGLE])
def test_an_unfinished_game_does_not_count(form: object) -> None:
    """A game in progress has no result, and rounds go on from one that has."""
    table = assisted()
    with pytest.raises(Illegal, match="not over"):
        result_of([table])
    rounds = form.begun(find("trictrac"), find("trictrac").start(), Agreed())  # type: ignore[attr-defined]
    with pytest.raises(Illegal, match="not over"):
        rounds.after([table])
    over = assisted(None, "W:A15;B:Y15 phase=over to=white dice=6-5 trous=12,0")
    assert result_of([table, over]).winner == 0
    assert rounds.after([table, over]).over


@pytest.mark.parametrize("stake", [1, 7])
@pytest.mark.parametrize("form", [SERIES, SINGLE])
def test_the_stake_is_what_was_agreed(form: object, stake: int) -> None:
    """Whoever wins gets the stake that was agreed from the other, and before the end nobody has anything."""
    room = find("gammon")
    rounds = form.begun(room, room.start(), Agreed(stake=stake))  # type: ignore[attr-defined]
    assert rounds.sheet(NAMES).money == ()
    assert rounds.series.terms.stake == stake


@pytest.mark.parametrize(("count", "said"), [(0, ""), (1, "A"), (2, "A and B"), (3, "A, B and C")])
def test_people_in_words(count: int, said: str) -> None:
    """One name stands alone, and the last of several comes after the word."""
    names = [Title(name, name) for name in "ABC"[:count]]
    assert listed(names).en == said
    assert listed(names).fr == said.replace(" and ", " et ")
