"""A visit without a network: messages as a meeting makes them are heard, and the screen is read back."""

import dataclasses
import io
import re
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from rich.console import Console

from academie.cli.session.client import Client
from academie.cli.session.network.seat import RemoteSeat
from academie.errors import Unknown
from academie.server.meeting import requests
from academie.server.meeting.automation import due
from academie.server.meeting.entries import Chair, Entry, Head
from academie.server.meeting.meeting import Meeting
from academie.terminal.layout import View
from academie.terminal.scroll import Scroll
from server.meetings import LINK, Cup, entered, head
from sure import sure


class Guest:
    """Somebody who sits in a chair, or looks on with None, from the first entry of a meeting."""

    def __init__(self, given: Head, chair: int | None, language: str = "en") -> None:
        self.meeting, self.chair, self.dice = Meeting.begin(given), chair, Cup()
        self.output, self.sent = io.StringIO(), list[dict[str, Any]]()
        self.said = list[str]()  # what he answers when he is asked
        house = MagicMock(url="", **{"text.return_value": "{}"})
        seat = RemoteSeat(house, LINK, language)
        surface = Scroll(Console(file=self.output, width=100, highlight=False))
        surface.ask = lambda prompt, *_, **__: (surface.tell(prompt), self.said.pop(0))[1]  # type: ignore[method-assign]
        seat.course.host = self.client = Client(seat, surface, View(language, ascii_only=True))
        self.seat, self.visit = seat, seat.talk
        self.visit.send = self.sent.append
        self.visit.hear({"type": "welcome", "version": 1, "chair": chair, "meeting": self.view()})
        for each in sorted(self.meeting.people):
            self.happens(requests.contribute(self.meeting, each, f"0{each}"))

    def typed(self, line: str) -> None:
        self.client.obey(line)

    def view(self) -> dict[str, Any]:
        extra = {"secrets": [], "here": [True] * len(self.meeting.head.chairs), "watching": 0}
        return {**self.meeting.view(self.chair), **extra}

    def happens(self, entry: Entry, took: int = 0) -> str:
        """Something, and what the program does after it, as the server sends it; what was printed meanwhile."""
        before, done = len(self.output.getvalue()), list[tuple[Entry, dict[str, Any]]]()
        following: Entry | None = entry
        while following is not None:
            self.meeting = entered(self.meeting, following, took)
            done.append((following, self.meeting.shown(following, self.chair)))
            following, took = due(self.meeting, self.dice), 0
        for place, (_, output) in enumerate(done):
            view = self.view() if place == len(done) - 1 else None
            self.visit.hear({"type": "entry", **output, "changes": view})
        for asked in list(self.visit.waiting):  # all is answered
            self.visit.hear({"type": "done", "id": asked, "number": self.meeting.number})
        return self.output.getvalue()[before:]


def test_what_is_waited_for_is_said_once_all_is_told() -> None:
    """Between the consent and the adjournment nobody is asked for the turn of a game that stands still."""
    anne = Guest(head("draughts"), 0)
    anne.happens(requests.offer(anne.meeting, 0, "adjourn"))
    output = anne.happens(requests.answer(anne.meeting, 1, "adjourn", yes=True))
    assert "Blaise agrees to adjourn.\n" in output
    assert "Your turn" not in output
    assert output.rstrip().endswith("Type resume to continue.")


def test_who_looks_on_is_told_nothing_to_type() -> None:
    """An adjourned game is not his to go on with."""
    claire = Guest(head("draughts"), None)
    claire.happens(requests.offer(claire.meeting, 0, "adjourn"))
    output = claire.happens(requests.answer(claire.meeting, 1, "adjourn", yes=True))
    assert output.rstrip().endswith("The game is adjourned.")


def test_points_are_told_once() -> None:
    """What the game tells of a throw is not told again as a ruling."""
    anne = Guest(head("trictrac"), 0)
    for _ in range(60):
        board = sure(anne.meeting.playing)
        chair = board.chairs[board.table.waits or 0]
        found = board.open(board.table.waits or 0)
        output = anne.happens(requests.act(anne.meeting, chair, found[0].said()))
        if board := anne.meeting.playing:
            rulings = [each for table in board.tables.last for each in table.rulings if each.points]
            if rulings and " +" in output:
                assert rulings[-1].text.en not in output
                return
    pytest.fail("nobody made a point")


def test_the_clock_after_a_turn() -> None:
    """What stands beside whose turn it is is the time after the entry that was told with it."""
    blaise = Guest(head("draughts", clock="game 600+5"), 1)
    output = blaise.happens(requests.act(blaise.meeting, 0, "32-28"), 65_000)
    assert "Your turn, Black (play).  [Anne 9:00, Blaise " in output


def test_yes_to_nothing() -> None:
    """Who answers where nothing was asked is told so, and nothing is sent; to an offer it is an answer."""
    anne = Guest(head("trictrac", mode="rigueur"), 0, "fr")
    sent = len(anne.sent)
    anne.typed("oui")
    assert "Il n'y a pas de question" in anne.output.getvalue()
    assert len(anne.sent) == sent
    anne.happens(requests.offer(anne.meeting, 1, "adjourn"))
    anne.typed("non")
    assert (anne.sent[-1]["type"], anne.sent[-1]["what"], anne.sent[-1]["yes"]) == ("answer", "adjourn", False)


def test_a_hand_is_seen_at_once() -> None:
    """Who does not begin sees his tiles as soon as he has them, and no other's."""
    hands = {}
    for chair in (0, 1, 2):
        guest = Guest(head("domino", 3, profile="poule-trois", mode="rigueur"), chair)
        rows = [line for line in guest.output.getvalue().splitlines() if line[2:4] in {"A ", "B ", "C "}]
        hands[chair] = {line[2]: line.partition(":")[2] for line in rows}
        assert {seat for seat, hand in hands[chair].items() if "-" in hand} == {"ABC"[chair]}


def test_phrases_in_words() -> None:
    """A phrase is said by its words in either language; what is none is told with those there are."""
    anne = Guest(head("draughts"), 0, "fr")
    for words, key in (("dire merci", "thanks"), ("say well played", "well_played"), ("dire bien joué", "well_played")):
        anne.typed(words)
        assert (anne.sent[-1]["type"], anne.sent[-1]["key"]) == ("phrase", key)
    with pytest.raises(Unknown) as wrong:
        anne.typed("dire zut")
    assert "« zut »" in wrong.value.to("fr").replace("\u202f", " ").replace("\u00a0", " ")
    assert "au revoir" in wrong.value.to("fr")


def test_names_and_forms_at_the_head() -> None:
    """A form, a clock and a machine are called by their titles, and a place nobody has named by its number."""
    given = head("trictrac", 2, machines=1, form="poule", clock="days 1")
    spec = "random (exact)"
    chairs = (given.chairs[0], Chair("person", "", "user"), Chair("machine", spec, "", spec))
    anne = Guest(dataclasses.replace(given, chairs=chairs), 0, "fr")
    first = re.sub(r"\s+", " ", anne.output.getvalue())
    assert "Poule, 1 jour par tour : Anne (vous), place 2, l'Écervelé." in first
    assert "La partie 1 commence. Blanc : Anne ; Noir : le joueur 2." in first


def refused(guest: Guest, kind: str) -> None:
    """What he asked last is refused."""
    sentence = {"en": "It cannot be kept.", "fr": "Ceci ne peut être gardé."}
    guest.visit.hear({"type": "refused", "id": guest.sent[-1]["id"], "kind": kind, "sentence": sentence})


def test_what_could_not_be_kept_is_sent_again() -> None:
    """Under the same id, after a moment and when the server says that it can again; the sentence is told once."""
    anne = Guest(head("draughts"), 0)
    timers = list[Any]()
    anne.visit.later = lambda _, work: timers.append(work)
    sent = len(anne.sent)
    anne.typed("32-28")
    refused(anne, "Unavailable")
    refused(anne, "Unavailable")
    assert len(timers) == 1
    assert not anne.visit.settled
    timers.pop()()
    refused(anne, "Unavailable")
    anne.visit.hear({"type": "notice", "kind": "available", "sentence": {"en": "It goes on.", "fr": "Ça continue."}})
    assert [message["text"] for message in anne.sent[sent:]] == ["32-28"] * 3
    assert len({message["id"] for message in anne.sent[sent:]}) == 1
    assert anne.output.getvalue().count("It cannot be kept.") == 1
    anne.happens(requests.act(anne.meeting, 0, "32-28"))
    assert anne.visit.settled
    timers.pop()()
    assert len(anne.sent) == sent + 3


def test_what_is_wrong_is_not_sent_again() -> None:
    """A refusal by the law is an answer."""
    anne = Guest(head("draughts"), 0)
    anne.visit.later = lambda _, work: work()
    anne.typed("32-33")
    sent = len(anne.sent)
    refused(anne, "Illegal")
    assert anne.visit.settled
    assert len(anne.sent) == sent


def test_everything_is_given_up_only_when_asked_for() -> None:
    """Where the law of a game knows no resignation the whole meeting would be; only yes means yes."""
    anne = Guest(head("trictrac"), 0, "fr")
    sent = len(anne.sent)
    anne.said = ["feuille", "non"]
    anne.typed("abandon")
    assert "toute la série" in anne.output.getvalue()
    assert len(anne.sent) == sent
    anne.said = ["oui"]
    anne.typed("abandonner")
    assert [message["type"] for message in anne.sent[sent:]] == ["leave"]


def test_one_game_is_given_up_at_once() -> None:
    """Where its law knows that: nothing else is lost."""
    anne = Guest(head("draughts"), 0)
    anne.typed("resign")
    assert anne.sent[-1]["type"] == "leave"


def test_a_share_that_is_refused_is_sent_again_as_it_was() -> None:
    """The program knows its secret, and what a share would make of the dice: it must not be given another to choose."""
    anne = Guest(head("trictrac"), 0)
    share = next(message for message in anne.sent if message["type"] == "contribute")
    anne.visit.waiting[share["id"]] = share
    for _ in range(3):
        sentence = {"en": "Nothing can be kept.", "fr": "Rien ne peut se garder."}
        anne.visit.hear({"type": "refused", "id": share["id"], "kind": "Unavailable", "sentence": sentence})
        anne.visit.hear({"type": "notice", "kind": "available", "sentence": sentence})
    shares = [message["hex"] for message in anne.sent if message["type"] == "contribute"]
    assert shares == [share["hex"]] * 4


def test_a_rematch_has_a_share_of_its_own() -> None:
    """Another meeting, other dice."""
    anne = Guest(head("trictrac"), 0)
    anne.seat.course._move("y" * 22)
    anne.visit.hear({"type": "welcome", "meeting": {**anne.view(), "number": 0, "missing": [0, 1]}})
    shares = [message["hex"] for message in anne.sent if message["type"] == "contribute"]
    assert len(set(shares)) == len(shares) == 2


def test_a_server_does_not_say_where_files_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link of a meeting is a link, or no proof is kept of it."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    anne = Guest(head("trictrac"), 0)
    for link in ("../../elsewhere", f"{tmp_path}/elsewhere", "../../" + "z" * 22, "a" * 22):
        anne.visit.meeting = {**anne.view(), "link": link}
        anne.seat.course._prove()
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json")}
    assert written == {f"data/proofs/{'z' * 22}.json", f"data/proofs/{'a' * 22}.json"}
