"""The end of a race: who has lifted all his dames has won, whoever threw last; and the native law without a profile."""

from __future__ import annotations

import pytest

from academie import _core
from academie.games import find

pytestmark = pytest.mark.native
LIFTING = ("revertier", "toute_table", "gammon", "jacquet", "garanguet")
# The core's own values are those of the first profile; at toute-table and toc they are the law's before its options.
FIRST = ("trictrac", "gammon", "revertier", "jacquet", "garanguet", "plain", "tourne_case", "dames_rabattues")


@pytest.mark.parametrize("thrower", ["white", "black"])
@pytest.mark.parametrize(("dames", "winner"), [("W:*15;B:A15", 0), ("W:M15;B:*15", 1)])
@pytest.mark.parametrize("name", LIFTING)
def test_who_has_lifted_all_has_won(name: str, dames: str, winner: int, thrower: str) -> None:
    """A position that is over is his who has no dame left, told from either side."""
    dice = "6-5-4" if name == "garanguet" else "6-5"
    result = find(name).read(f"{dames} phase=over to={thrower} dice={dice}").result
    assert result is not None
    assert (result.winner, result.shares[winner]) == (winner, 1.0)


@pytest.mark.parametrize("name", FIRST)
def test_the_core_alone_plays_by_the_first_profile(name: str) -> None:
    """A native profile that is given no values is that of the room's first profile."""
    assert getattr(_core, name).Profile() == find(name).start().core.profile  # type: ignore[attr-defined] # of the room
