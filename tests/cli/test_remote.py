"""`academie play --server`: whole games through the real client, at a real server in a process of its own."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from academie.cli.away import Wanted
from cli.remotes import Terminal, Usual
from server.test_serve import MAIN, program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from typer.testing import Result

    Run = Callable[..., Result]

DRAUGHTS = Wanted("draughts", "fmjd", "assisted", "single", "", ("me", "open"))


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all tests that do not kill it."""
    with program(tmp_path_factory.mktemp("server")) as (_, where):
        yield where


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of whoever sits at the terminals."""
    monkeypatch.setenv("ACADEMIE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class Script:
    """Who types some lines when the table waits for him, and then does the usual."""

    def __init__(self, name: str, *lines: str) -> None:
        self.lines, self.usual = list(lines), Usual(name)

    def __call__(self, meeting: dict[str, Any]) -> str | None:
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        if not self.lines:
            return self.usual(meeting)
        return self.lines.pop(0) if mine else None


def silent(_: dict[str, Any]) -> str | None:
    """Who types nothing by himself."""
    return None


def together(wanted: Wanted, *people: Terminal) -> str:
    """People sit down to a meeting; its link."""
    link = people[0].begin(wanted)
    for person in people[1:]:
        person.come(link)
    return link


def entries(url: str, link: str) -> list[dict[str, Any]]:
    """What happened at a meeting that is over, as its proof has it."""
    found = httpx.get(f"{url}/api/v1/meetings/{link}/proof", timeout=60).json()["entries"]
    return list(found)


# --- Whole games


def test_trictrac_a_la_rigueur(url: str, run: Run, data: Path) -> None:
    """Two terminals play a partie, marking by hand; both see the same end, and the dice are proved."""
    anne, bernard = Terminal(url, "Anne"), Terminal(url, "Bernard", language="fr")
    wanted = Wanted("trictrac", "classique", "rigueur", "single", "", ("me", "open"))
    link = together(wanted, anne, bernard)
    english, french = anne.done(), bernard.done()
    assert re.search(r"^(White|Black) marks \d+", english, re.MULTILINE)
    assert re.search(r"^(Anne|Bernard) wins: partie won \(§76, The partie\)\.$", english, re.MULTILINE)
    assert re.search(r"^Gain\s: (Anne|Bernard)\s; partie gagnée \(§76, La partie\)\.$", french, re.MULTILINE)
    assert re.search(r"^ +1 +(you|Bernard) +\d", english, re.MULTILINE)  # the sheet
    told = re.search(rf"academie dice verify (\S+{link}\.json) --commit ([0-9a-f]{{64}})", english)
    assert told is not None
    assert f"before the game: {told[2]}" in " ".join(english.split())
    proved = run("dice", "verify", told[1], "--commit", told[2])
    assert proved.exit_code == 0, proved.output
    assert "nothing was altered" in proved.stdout
    assert told[1].startswith(str(data))


def test_domino_with_three(url: str) -> None:
    """Three terminals play a poule; until it is over nobody's screen shows a tile that another holds."""
    people = [Terminal(url, name) for name in ("Anne", "Bernard", "Claire")]
    together(Wanted("domino", "poule-trois", "rigueur", "single", "", ("me", "open", "open")), *people)
    for place, person in enumerate(people):
        playing, _, end = person.done().partition("the partie is over")
        # A coup that has ended is counted with all hands open.
        playing = re.sub(r"the coup is to be counted.*?counts the hands", "", playing, flags=re.DOTALL)
        hands = re.findall(r"^[> ] ([ABC]) \d+ points?: (\S.*?) *$", playing, re.MULTILINE)
        assert len(hands) > 30
        own = [hand for seat, hand in hands if seat == "ABC"[place]]
        others = [hand for seat, hand in hands if seat != "ABC"[place]]
        assert any("-" in hand for hand in own)
        assert {sign for hand in others for sign in hand} <= set("# ")
        for seat in set("ABC") - {"ABC"[place]}:
            assert not re.search(rf"^{seat} takes .*\d-\d", playing, re.MULTILINE)
        assert "wins" in end
        assert "academie dice verify" in end


def test_draughts_with_huffing(url: str) -> None:
    """A capture neglected is huffed by the other, as both screens tell, and the game goes on to its end."""
    anne = Terminal(url, "Anne", Script("Anne", "33-28", "31-26"))
    bernard = Terminal(url, "Bernard", Script("Bernard", "19-23"))
    link = together(Wanted("draughts", "manoury-1787", "rigueur", "single", "", ("me", "open")), anne, bernard)
    screens = anne.done(), bernard.done()
    lines = [entry["text"] for entry in entries(url, link) if entry["kind"] == "act"]
    assert lines[:3] == ["white plays 33-28", "black plays 19-23", "white plays 31-26"]
    assert lines[3] == "black huffs 28"
    for screen in screens:
        assert "Black huffs 28" in screen
        assert "§" in screen.partition("Black huffs 28")[2].partition("\n\n")[0]
        assert re.search(r"^(Anne|Bernard) wins|^Drawn", screen, re.MULTILINE)
        assert "dice verify" not in screen  # there are none


# --- A lost server


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_a_killed_server(tmp_path: Path) -> None:
    """What was sent to a server that was killed before it answered is sent again, and done once; the game goes on."""
    port = str(free_port())
    anne = bernard = None
    with program(tmp_path, "--port", port) as (server, url):
        anne, bernard = Terminal(url, "Anne", silent), Terminal(url, "Bernard", silent)
        link = together(DRAUGHTS, anne, bernard)
        anne.until(lambda meeting: meeting["waits"] == 0)
        anne.say("32-28")
        bernard.until(lambda meeting: meeting["waits"] == 1)
        server.send_signal(signal.SIGSTOP)
        bernard.say("19-23")
        assert bernard.talk.waiting  # said, and not answered
        server.kill()
        server.wait(30)
    with program(tmp_path, "--port", port) as (_, url):
        anne.until(lambda meeting: meeting["waits"] == 0 and meeting["number"] > 4)
        for person in (anne, bernard):
            person.choose = Usual(person.house.name)
            person.look_again()
        for person in (anne, bernard):
            screen = person.done()
            assert "The connection is lost" in screen
            assert "The connection is there again." in screen
            assert screen.count("Black: 19-23\n") == 1
        lines = [entry["text"] for entry in entries(url, link) if entry["kind"] == "act"]
        assert lines[:2] == ["white plays 32-28", "black plays 19-23"]
        assert len(lines) == len(anne.lines) + len(bernard.lines) + 2 - 2  # those said apart; quit twice


def test_coming_back(url: str, data: Path) -> None:
    """Who left comes back to his own chair, is told the last entries, and goes on; another name is another person."""
    anne, bernard = Terminal(url, "Anne", Script("Anne", "32-28", "quit")), Terminal(url, "Bernard", silent)
    link = together(DRAUGHTS, anne, bernard)
    bernard.until(lambda meeting: meeting["waits"] == 1)
    bernard.say("19-23")
    left = anne.done()
    assert f"come back with academie play --server {url} --link {link} --name Anne" in " ".join(left.split())
    again, claire = Terminal(url, "Anne", silent), Terminal(url, "Claire", silent)
    again.come(link)
    claire.come(link)
    again.until(lambda meeting: meeting["chair"] == 0 and meeting["waits"] == 0)
    claire.until(lambda meeting: meeting["chair"] is None)
    assert "Black: 19-23" in again.said
    assert "You are watching." in claire.said
    kept = list((data / "guests").iterdir())
    assert len(kept) == 1
    assert kept[0].stat().st_mode & 0o077 == 0
    for person in (bernard, again, claire):
        person.say("quit")
        person.done()


# --- Words


def test_wrong_and_other_words(url: str) -> None:
    """A wrong line is answered with a sentence and changes nothing; words of both languages do what they say."""
    lines = ("32-33", "dance", "", "throw", "law 99", "loi 1", "who", "lien", "pendule", "hint", "aide", "feuille")
    anne = Terminal(url, "Anne", Script("Anne", *lines, "coups", "dire thanks", "back", "32-28", "resign"))
    bernard = Terminal(url, "Bernard", Script("Bernard", "18-23"), language="fr")
    link = together(DRAUGHTS, anne, bernard)
    screen, french = anne.done(), bernard.done()
    for sentence in (
        "32-33", "“dance”", "There is no paragraph",
        "§1  ", "Anne (you), Bernard", f"/m/{link}", "There is no clock.", "No hint is given", "Commands: acts",
        "You 0, Bernard 0", "\nyou         −1\n", "plays 31-26, plays 31-27", "Anne: Thank you.", "White resigns",
    ):  # fmt: skip
        assert sentence in screen, sentence
    assert screen.count("Your turn, White (play).") > 1  # an empty line asks for it again
    assert "Anne\u00a0: Merci." in french
    assert "Blanc abandonne" in french
    assert "Gain\u00a0: Bernard" in french
    assert [entry["text"] for entry in entries(url, link) if entry["kind"] == "act"] == [
        "white plays 32-28", "black plays 18-23", "white resigns",
    ]  # fmt: skip


def test_offers_and_a_rematch(url: str) -> None:
    """A take-back is consented to, a draw is agreed on, and the rematch that both want is played in the same visit."""
    answers = {"back": "yes", "draw": "oui", "rematch": "rematch"}

    def agreeing(meeting: dict[str, Any]) -> str | None:
        return next((answers[each["what"]] for each in meeting["offered"] if each["chair"] == 0), None)

    anne, bernard = Terminal(url, "Anne", silent), Terminal(url, "Bernard", agreeing)
    link = together(DRAUGHTS, anne, bernard)
    anne.until(lambda meeting: meeting["position"] is not None)
    for line, ready in (
        ("32-28", lambda meeting: meeting["waits"] == 1),
        ("back", lambda meeting: meeting["waits"] == 0),
        ("draw", lambda meeting: meeting["over"]),
        ("revanche", lambda meeting: meeting["link"] != link and meeting["position"] is not None),
    ):
        anne.say(line)
        anne.until(ready)
    assert "Anne offers to take back: yes or no?" in bernard.said
    assert "Drawn: " in anne.said
    assert "The rematch begins." in anne.said
    assert anne.said.count("Game 1 begins") == 2
    assert anne.talk.meeting["seat"] == 1  # sides change
    for person in (anne, bernard):
        person.say("quit")
        assert "--link " + anne.talk.link in " ".join(person.done().split())


def test_machines_are_played_with(url: str) -> None:
    """Against a machine alone hints are given, and Enter plays the only move there is."""
    anne = Terminal(url, "Anne", Script("Anne", "hint", "resign"))
    anne.begin(Wanted("draughts", "fmjd", "assisted", "single", "", ("me", "random")))
    assert "Hint: " in anne.done()


# --- The command


def test_the_command_and_ctrl_c(url: str) -> None:
    """The program itself sits down and tells the link; an interrupt leaves the game kept, without a complaint."""
    command = [sys.executable, "-c", MAIN, "play", "draughts", "--server", url, "--name", "Zoé", "--clock", "days 3"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(3)]
        player.send_signal(signal.SIGINT)
        rest, wrong = player.communicate(timeout=60)
    assert player.returncode == 130
    assert "Invite with this link" in lines[0]
    assert "3 days a turn: Zoé (you), an open chair." in lines[2]
    assert "The game is kept; come back with" in rest
    assert wrong == ""


def test_lines_of_a_pipe_wait_for_their_turn(run: Run, url: str) -> None:
    """Lines that a program types are read when it is its turn, and their end leaves."""
    shown = run(
        "play", "draughts", "--server", url, "--opponent", "random", "--ascii", typed="32-28\nacts\nquit\n"
    ).stdout
    assert shown.count("White: 32-28") == 1
    begun = shown.index("White: 32-28")
    assert begun < shown.index("Black: ", begun) < shown.index("plays ")
    assert "The game is kept" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("draughts", "--server", "ftp://x"), "no address of a server"),
        (("draughts", "--server", "http://127.0.0.1:1"), "does not answer (nothing listens there)"),
        (("draughts", "--link", "AAAAAAAAAAAAAAAAAAAAAA"), "--link is for a game on a server"),
        (("draughts", "--clock", "days 3"), "Days are counted on a server"),
        (("draughts", "--name", "Anne"), "--name is for a game on a server"),
        ((), "Name the game to play"),
        (("--server", "URL"), "Name the game to play"),
        (("--server", "URL", "--link", "abc"), "no link of a game"),
        (("--server", "URL", "--link", "AAAAAAAAAAAAAAAAAAAAAA"), "There is no game under this link."),
        (("draughts", "--server", "URL", "--clock", "hour"), "is no clock"),
        (("draughts", "--server", "URL", "--seed", "4"), "--seed is not for a game on a server"),
        (("draughts", "--server", "URL", "--position", "W:W31:B20"), "--position is not for a game on a server"),
        (("draughts", "--server", "URL", "--opponent", "nobody"), "nobody"),
        (("draughts", "--server", "URL", "--name", "x" * 199), "name"),
    ],
)
def test_refusals(refused: Callable[..., str], url: str, words: tuple[str, ...], said: str) -> None:
    """What cannot be is said in one sentence, by the terminal or by the server."""
    assert said in refused("play", *(url if word == "URL" else word for word in words))


def test_without_the_libraries(refused: Callable[..., str], url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal without the libraries of the network is told how to install them."""
    monkeypatch.setitem(sys.modules, "websockets.sync.client", None)
    assert "pip install 'academie[server]'" in refused("play", "draughts", "--server", url)


def test_a_spoiled_file_of_guests(refused: Callable[..., str], url: str, data: Path) -> None:
    """A file that does not hold who one is is named, and not overwritten."""
    place = data / "guests" / f"{url.removeprefix('http://').replace(':', '%3A')}.json"
    place.parent.mkdir(parents=True)
    place.write_text("[]", encoding="utf-8")
    assert str(place) in refused("play", "draughts", "--server", url)
    assert place.read_text(encoding="utf-8") == "[]"
