"""Positions of gammon as another program writes them: the IDs of GNU Backgammon."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.games.gammon import gnubg
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.game import State

NAME = Message("GNU Backgammon ID")
_ID = re.compile(r"[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?")


def reads(text: str) -> bool:
    """Whether a text looks like one of these."""
    return _ID.fullmatch(text.strip()) is not None


def read_position(text: str, profile: str | None = None) -> State:
    """The state of an ID; raises one sentence."""
    return gnubg.read(text, profile)


def write_position(state: State) -> str:
    """The ID of a state; raises one sentence where it has none."""
    return gnubg.write(state)
