"""Hidden hands: no byte that a chair or one who looks on receives holds a tile that he may not know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unavailable
from academie.games import find
from academie.referee import sit
from server.meetings import course, head

if TYPE_CHECKING:
    from academie.server.meeting import Meeting

DOMINO = find("domino")
PROFILES = sorted(DOMINO.profiles.profiles)


def secret(meeting: Meeting, chair: int | None) -> set[str]:
    """The tiles of the game on the table that others hold, as they may be written."""
    board = meeting.board
    if board is None or board.over or board.table.state.result is not None or board.table.stage.en == "count":
        return set()  # hands are laid open to be counted
    seat = None if chair is None else board.seat(chair)
    state = board.table.state
    hands = re.findall(r"([A-D]):([^; ]*)", str(state))
    found: set[str] = set()
    for player, (_, tiles) in enumerate(hands):
        if player != seat:
            for low, high in re.findall(r"(\d)-(\d)", tiles):
                found |= {f"{low}-{high}", f"{high}-{low}"}
    return found


def judged(profile: str) -> bool:
    """Whether a table à la rigueur exists under a profile."""
    try:
        sit("domino", "rigueur", profile)
    except Unavailable:
        return False
    return True


TABLES = [(name, mode) for name in PROFILES for mode in ("assisted", "rigueur") if mode == "assisted" or judged(name)]


@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_no_hand_is_in_what_another_receives(profile: str, mode: str) -> None:
    """Views, entries and what is told of them, from the first tile drawn on, for every chair and those who look on."""
    people = DOMINO.seats(DOMINO.start(profile))
    given = head("domino", people, profile=profile, mode=mode)
    looked = 0
    for meeting, entry in course(given, seed=2, most=120):
        for chair in [None, *range(people)]:
            if "phase=draw" in str(meeting.view(chair)["position"]):
                continue  # drawn face up for the lead, and put back
            hidden = secret(meeting, chair)
            sent = set(re.findall(r"\d-\d", json.dumps([meeting.view(chair), meeting.shown(entry, chair)])))
            assert not sent & hidden, (entry, chair, sent & hidden)
            looked += len(hidden)
    assert looked > 100


def test_what_is_taken_is_known_to_who_took_it() -> None:
    """His own entry says which tiles, another's says nothing; when the game is over all is known."""
    taken = {}
    for meeting, entry in course(head("domino"), seed=4, most=60):
        if " takes " in entry.text and entry.text not in taken:
            seat = "AB".index(entry.text[0])
            assert meeting.shown(entry, seat)["text"] == entry.text
            assert meeting.shown(entry, 1 - seat)["text"] == ""
            assert meeting.shown(entry, None)["text"] == ""
            taken[entry.text] = entry
    assert len(taken) >= 2
