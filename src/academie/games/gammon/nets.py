"""The networks of gammon: those of the crossed paths, trained for the book's count, the double and today's count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games.gammon import game
from academie.nets import WON
from academie.tables.family.players import PROSPECTS, race_design
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

# §30: what the loser has lifted, and where his last dames are.
_TODAY = {
    "won": WON,
    "bare": Message("a gammon {share:.1f} %"),
    "deep": Message("a backgammon {share:.1f} %"),
    "bare lost": Message("a gammon lost {share:.1f} %"),
    "deep lost": Message("a backgammon lost {share:.1f} %"),
}


def _prospects(native: Any) -> Mapping[str, Message]:  # noqa: ANN401 - the native state
    """What is told of a game: what it may count."""
    if native.profile.modern:
        return _TODAY
    return PROSPECTS if native.profile.la_double else {"won": WON}


DESIGN = race_design(game, _prospects)
