"""The lot: who sits where in the first game falls by the dice of the house and of all, and nobody names it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.fair import proof
from academie.fair.chain import Chain
from academie.fair.verify import verify
from academie.server import api
from academie.server.entries import Entry, Kind
from academie.server.live import Secrets
from academie.server.meeting import Meeting, stamped
from server.meetings import Cup, begun, entered, head

if TYPE_CHECKING:
    from academie.server.store import Store

CHOUETTE = head("trictrac", 3, form="chouette")


def test_it_falls_once_and_decides() -> None:
    """The chouette is opposed by one or the other of the two first, as the lot falls; the rest of it is the same."""
    seated = set()
    for seed in range(12):
        meeting = begun(CHOUETTE, Cup(seed))
        assert meeting.lot in {0, 1}
        assert meeting.board is not None
        assert meeting.ledger.agreed.lot == meeting.lot
        seated.add((meeting.lot, meeting.board.chairs))
    assert {lot for lot, _ in seated} == {0, 1}
    assert len(seated) == len({chairs for _, chairs in seated}) == 2


def test_where_nothing_is_left_to_it() -> None:
    """A single game and a form that seats people by itself have no lot."""
    for given in (head("draughts"), head("trictrac", 3, form="poule"), head("trictrac", form="ecrire")):
        assert begun(given).lot is None


def test_when_it_may_fall() -> None:
    """Not twice, not while a game is played, and it is 0 or 1."""
    meeting = Meeting.begin(CHOUETTE)
    for chair in range(3):
        meeting = entered(meeting, meeting.contribute(chair, "ff"))
    due = meeting.due(Cup())
    assert due is not None
    assert (due.kind, due.chair) == (Kind.LOT, None)
    once = entered(meeting, due)
    with pytest.raises(Illegal, match="once"):
        entered(once, Entry(once.number + 1, Kind.LOT, "0", None, once.at))
    with pytest.raises(Illegal, match="before the first game"):
        entered(begun(head("draughts")), Entry(4, Kind.LOT, "0", None, 9_999))
    with pytest.raises(Illegal):
        entered(meeting, dataclasses.replace(due, text="2"))


def test_nobody_names_it(store: Store) -> None:
    """Who asks for a lot when he sits down does not get it."""
    wanted = api.Wanted("trictrac", form="chouette", agreed="stake=2 lot=1", chairs=("me", "open", "open"))
    made, _ = api.headed(store, "", wanted)
    assert made.agreed == "stake=2"


@pytest.mark.parametrize("seed", range(4))
def test_it_is_proved(seed: int) -> None:
    """By the secret of the first game; the other one is found out."""
    chain = Chain(bytes([seed]) * 32)
    given = dataclasses.replace(CHOUETTE, commit=chain.commitment.hex())
    secrets = Secrets(given.link, chain.last)
    meeting, entries = Meeting.begin(given), list[Entry]()
    while not meeting.ended:
        missing = sorted(meeting.missing)
        asked = meeting.contribute(missing[0], f"{seed}0") if missing else meeting.due(secrets.of(meeting))
        entries.append(stamped(asked or meeting.leave(0), meeting.at))
        meeting = meeting.after(entries[-1])
    revealed = [bytes.fromhex(secret) for secret in secrets.revealed(meeting)]
    places = [place for place, entry in enumerate(entries) if entry.kind is Kind.LOT]
    assert len(places) == 1

    def checked(those: list[Entry]) -> proof.Proof:
        data = [each.data() for each in those]
        return proof.read(proof.write(given.data(), data, chain.commitment, revealed))

    assert verify(checked(entries)).wrong is None
    place = places[0]
    other = dataclasses.replace(entries[place], text=str(1 - int(entries[place].text)))
    wrong = verify(checked([*entries[:place], other, *entries[place + 1 :]])).wrong
    assert wrong is not None
    assert wrong.entry == entries[place].number
