"""The lot: who sits where in the first game falls by the dice of the house and of all, and nobody names it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal
from academie.fair import proof
from academie.fair.chain import Chain
from academie.fair.verify import Wrong, verify
from academie.server import api
from academie.server.entries import Entry, Kind
from academie.server.live import Secrets
from academie.server.meeting import Meeting, stamped
from server.meetings import Cup, begun, entered, head

if TYPE_CHECKING:
    from academie.server.entries import Head
    from academie.server.store import Store

CHOUETTE = head("trictrac", 3, form="chouette")


def test_it_falls_once_and_decides() -> None:
    """The chouette is opposed by one or the other of the two first, as the lot falls; the rest of it is the same."""
    seated = set()
    for seed in range(12):
        meeting = begun(CHOUETTE, Cup(seed))
        assert meeting.lot in {0, 1}
        assert meeting.board is not None
        assert meeting.series.agreed.lot == meeting.lot
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


class Played:
    """A meeting of the fair dice that ends when nobody has to be asked for anything more, and its proof."""

    def __init__(self, agreed: Head, seed: int) -> None:
        self.chain = Chain(bytes([seed]) * 32)
        self.head = dataclasses.replace(agreed, commit=self.chain.commitment.hex())
        secrets = Secrets(self.head.link, self.chain.last)
        meeting, self.entries = Meeting.begin(self.head), list[Entry]()
        while not meeting.ended:
            missing = sorted(meeting.missing)
            asked = meeting.contribute(missing[0], f"{seed}0") if missing else meeting.due(secrets.of(meeting))
            self.entries.append(stamped(asked or meeting.leave(0), meeting.at))
            meeting = meeting.after(self.entries[-1])
        self.revealed = [bytes.fromhex(secret) for secret in secrets.revealed(meeting)]

    def place(self, kind: Kind) -> int:
        """Where the only entry of a kind stands."""
        (found,) = (place for place, entry in enumerate(self.entries) if entry.kind is kind)
        return found

    def wrong(self, entries: list[Entry]) -> Wrong | None:
        """What is wrong where these are said to be the entries."""
        data = [dataclasses.replace(each, number=number).data() for number, each in enumerate(entries, 1)]
        text = proof.write(self.head.data(), data, self.chain.commitment, self.revealed)
        return verify(proof.read(text)).wrong

    def altered(self, place: int, text: str) -> list[Entry]:
        """The entries with another text of one."""
        other = dataclasses.replace(self.entries[place], text=text)
        return [*self.entries[:place], other, *self.entries[place + 1 :]]


@pytest.mark.parametrize("seed", range(4))
def test_it_is_proved(seed: int) -> None:
    """By the secret of the first game; the other one is found out, and so is a form that asks for one and has none."""
    played = Played(CHOUETTE, seed)
    assert played.wrong(played.entries) is None
    place = played.place(Kind.LOT)
    wrong = played.wrong(played.altered(place, str(1 - int(played.entries[place].text))))
    assert wrong is not None
    assert wrong.entry == place + 1
    wrong = played.wrong([entry for entry in played.entries if entry.kind is not Kind.LOT])
    assert wrong is not None
    assert "the lot" in wrong.text.en


def test_a_drawn_handicap_is_proved() -> None:
    """A machine plays its ones beforehand as the dice choose; another of the positions, and none at all, are found."""
    given = head("toute_table", 1, machines=1, profile="academie-1806+handicap-ambesas", agreed="receiver=1")
    found = set()
    for seed in range(3):
        played = Played(given, seed)
        assert played.wrong(played.entries) is None
        found.add(played.entries[played.place(Kind.GAME)].text)
    assert len(found) > 1
    place = played.place(Kind.GAME)
    first = played.entries[place].text
    for other in ("", next(text for text in found if text != first)):
        wrong = played.wrong(played.altered(place, other)[: place + 1])
        assert wrong is not None
        assert wrong.entry == place + 1
        assert first in wrong.text.en


def test_what_a_person_chooses_is_no_draw() -> None:
    """Who receives plays his ones as he likes: no dice gave them, and none are asked."""
    given = head("toute_table", profile="academie-1806+handicap-ambesas", agreed="receiver=1")
    chain, ones = Chain(bytes(32)), "R/Q R/Q R/Q R/Q"
    given = dataclasses.replace(given, commit=chain.commitment.hex())
    meeting, entries = Meeting.begin(given), list[Entry]()
    for chair, text in ((0, "00"), (1, "11"), (1, ones)):
        asked = meeting.act(chair, text) if text == ones else meeting.contribute(chair, text)
        entries.append(stamped(asked, meeting.at))
        meeting = meeting.after(entries[-1])
    who: int | None
    for who, right in ((1, True), (0, False), (None, False)):
        last = dataclasses.replace(entries[-1], chair=who)
        data = [each.data() for each in (*entries[:-1], last)]
        text = proof.write(given.data(), data, chain.commitment, [chain.secret(1)])
        assert (verify(proof.read(text)).wrong is None) is right
