"""Proofs of finished games, exported and checked; and the lot, by which who sits where falls as the dice do."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from academie.cli.app import app
from academie.errors import Illegal
from academie.fairdice import proof
from academie.fairdice.chain import Chain
from academie.fairdice.verify import Wrong, verify
from academie.server.meeting import automation, requests
from academie.server.meeting.dice import Secrets
from academie.server.meeting.entries import Entry, Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped
from academie.server.people import meetings as api
from academie.server.store import Store
from often import times
from server.meetings import Cup, begun, entered, head
from server.players import play_out, seated, tabs_of
from server.serving import sentence
from sure import sure

CHANCE = re.compile(r" (throws|throws for the dice|takes|draws|gets) \d-\d( \d-\d)*$")


def finished(url: str, game: str, most: int, **more: Any) -> tuple[str, str]:
    """A game of two that is over, played or given up after so many acts; its link, and the commitment first shown."""
    persons, link = seated(url, game, 2, **more)
    commit = httpx.get(f"{url}/api/v1/meetings/{link}", timeout=60).json()["meeting"]["commit"]
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=most)
        if not tabs[0].view["over"]:
            assert tabs[0].ask("leave")["type"] == "done"
    return link, commit


def verified(path: Path, commit: str, proof: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """How `academie dice verify` ends, and what it says."""
    path.write_text(json.dumps(proof), encoding="utf-8")
    result = CliRunner().invoke(app, ["dice", "verify", str(path), "--commit", commit, "--json"])
    return result.exit_code, json.loads(result.output)


@pytest.mark.parametrize(("game", "mode"), [("trictrac", "assisted"), ("trictrac", "rigueur"), ("domino", "assisted")])
def test_the_proof_over_http(url: str, tmp_path: Path, game: str, mode: str) -> None:
    """Of a finished game every throw and deal is proved, and a single altered one is named."""
    link, commit = finished(url, game, times(40, 3000), mode=mode)
    proof = httpx.get(f"{url}/api/v1/meetings/{link}/proof", timeout=60).json()
    assert verified(tmp_path / "proof.json", commit, proof)[0] == 0
    assert verified(tmp_path / "proof.json", "00" * 32, proof)[0] == 1  # it is not what he was shown
    last = [entry for entry in proof["entries"] if CHANCE.search(entry["text"])][-1]
    last["text"] = last["text"][:-3] + ("5-5" if last["text"].endswith("6-6") else "6-6")
    code, said = verified(tmp_path / "proof.json", commit, proof)
    assert (code, said["wrong"]["entry"]) == (1, last["number"])
    page = httpx.get(f"{url}/m/{link}/dice", timeout=60).text
    assert f"academie dice verify academie-proof.json --commit {commit}" in page
    assert f'href="/api/v1/meetings/{link}/proof"' in page
    assert "All are correct" in page
    assert "does NOT" not in page


def test_no_proof_while_hands_are_hidden(url: str) -> None:
    """Of a game of domino that is played there is no proof and no journal yet, and the page says when there is."""
    persons, link = seated(url, "domino", 2)
    with tabs_of(persons, link) as tabs:
        play_out(tabs, most=6)
    for what in ("proof", "journal"):
        answer = persons[0].http.get(f"/api/v1/meetings/{link}/{what}")
        assert answer.status_code == 409
        assert "when the game is over" in sentence(answer)
    assert "The proof appears when the game is over" in persons[0].http.get(f"/m/{link}/dice").text


# --- The lot


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
        meeting = entered(meeting, requests.contribute(meeting, chair, "ff"))
    due = sure(automation.due(meeting, Cup()))
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
    request = api.GameRequest("trictrac", form="chouette", agreed="stake=2 lot=1", chairs=("me", "open", "open"))
    made, _ = api.headed(store, "", request)
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
            asked = (
                requests.contribute(meeting, missing[0], f"{seed}0")
                if missing
                else automation.due(meeting, secrets.of(meeting))
            )
            self.entries.append(stamped(asked or requests.leave(meeting, 0), meeting.at))
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


@pytest.mark.parametrize("seed", range(2))
def test_it_is_proved(seed: int) -> None:
    """By the secret of the first game; the other one is found out, and so is a form that asks for one and has none."""
    played = Played(CHOUETTE, seed)
    assert played.wrong(played.entries) is None
    place = played.place(Kind.LOT)
    wrong = sure(played.wrong(played.altered(place, str(1 - int(played.entries[place].text)))))
    assert wrong.entry == place + 1
    wrong = sure(played.wrong([entry for entry in played.entries if entry.kind is not Kind.LOT]))
    assert "by lot" in wrong.text.en


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
        wrong = sure(played.wrong(played.altered(place, other)[: place + 1]))
        assert wrong.entry == place + 1
        assert first in wrong.text.en


def test_what_a_person_chooses_is_no_draw() -> None:
    """Who receives plays his ones as he likes: no dice gave them, and none are asked."""
    given = head("toute_table", profile="academie-1806+handicap-ambesas", agreed="receiver=1")
    chain, ones = Chain(bytes(32)), "R/Q R/Q R/Q R/Q"
    given = dataclasses.replace(given, commit=chain.commitment.hex())
    meeting, entries = Meeting.begin(given), list[Entry]()
    for chair, text in ((0, "00"), (1, "11"), (1, ones)):
        asked = requests.act(meeting, chair, text) if text == ones else requests.contribute(meeting, chair, text)
        entries.append(stamped(asked, meeting.at))
        meeting = meeting.after(entries[-1])
    who: int | None
    for who, right in ((1, True), (0, False), (None, False)):
        last = dataclasses.replace(entries[-1], chair=who)
        data = [each.data() for each in (*entries[:-1], last)]
        text = proof.write(given.data(), data, chain.commitment, [chain.secret(1)])
        assert (verify(proof.read(text)).wrong is None) is right
