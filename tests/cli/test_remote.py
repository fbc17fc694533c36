"""`academie play --server`: whole games through the real client, at a real server in a process of its own."""

import io
import random
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.console import Console

from academie.cli.session.client import Client
from academie.cli.session.network.conversation import Conversation
from academie.cli.session.network.seat import RemoteSeat
from academie.cli.session.network.server import GameRequest, Server
from academie.terminal.layout import View
from academie.terminal.scroll import Scroll
from cli.conftest import REFUSED, Refused, Run
from cli.typists import says
from server.fleet import MAIN, Program, programs
from server.serving import free_port
from sure import sure

PATIENCE = 120.0
Chosen = str | None
KEYS: dict[str, str] = {}  # of the meetings that were begun here, by link: what an invitation brings
_FIRST = ("claim", "answer", "mark")  # before the turn itself, as somebody who forgets nothing


class Screen(Scroll):
    """A scroll before which somebody sits, who may type at any time."""

    def __init__(self, console: Console, ask: Callable[[], str | None]) -> None:
        super().__init__(console)
        self._line, self.person = ask, True

    @contextmanager
    def printing(self, *, last: bool = False) -> Iterator[Console]:  # noqa: ARG002
        """The console: no typed line stands on it."""
        yield self.screen

    def ask(self, prompt: str, *_: object, **__: object) -> str | None:  # noqa: ARG002
        """What he types."""
        return self._line()


class Terminal:
    """Somebody at a terminal; `choose` says from the view what he types, None to wait for something else."""

    def __init__(
        self, url: str, name: str, choose: Callable[[dict[str, Any]], Chosen] | None = None, language: str = "en"
    ) -> None:
        self.server = Server(url, name)
        self.output = io.StringIO()
        self.surface = Screen(Console(file=self.output, width=100, highlight=False), self._ask)
        self.look = View(language, ascii_only=True)
        self.choose = choose or Usual(name)
        self.lines: list[str] = []  # what he has typed
        self.left = False  # he has said that he leaves
        self.client: Client | None = None
        self.fault: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def begin(self, request: GameRequest) -> str:
        """Sit down to a new meeting; its link."""
        link = self.server.begin(request, clock="none", public=False)
        KEYS[link] = self.server.get(f"/api/v1/meetings/{link}")["meeting"]["key"]
        self.sit(link)
        return link

    def come(self, link: str) -> None:
        """Sit down to one that another has begun, by his invitation, or come back to it."""
        self.server.join(link, KEYS[link])
        self.sit(link)

    def sit(self, link: str) -> None:
        self.client = Client(RemoteSeat(self.server, link, self.look.language), self.surface, self.look)
        self._thread.start()

    @property
    def talk(self) -> Conversation:
        assert self.client is not None
        assert isinstance(self.client.seat, RemoteSeat)
        return self.client.seat.talk

    def _run(self) -> None:
        assert self.client is not None
        try:
            self.client.run()
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            self.fault = error

    def _ask(self) -> str | None:
        """A line, once there is something to say."""
        talk, found = self.talk, list[str]()

        def ready() -> bool:
            if not talk.open or self.left:
                return True
            if not talk.settled:
                return False
            output = self.choose(talk.meeting)
            found.extend([] if output is None else [output])
            return bool(found)

        with talk.changed:
            assert talk.changed.wait_for(ready, PATIENCE), f"{self.server.name} waited too long:\n{self.said[-3000:]}"
        self.lines += found
        return found[0] if found else None

    def say(self, line: str) -> None:
        """Type a line, whatever the table waits for."""
        assert self.client is not None
        self.client.try_to_obey(line)
        self.left = self.left or not self.client.open
        self.look_again()

    def look_again(self) -> None:
        """Have him think of what to type, though nothing has happened."""
        with self.talk.changed:
            self.talk.changed.notify_all()

    def until(self, ready: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the meeting is such."""
        talk = self.talk
        with talk.changed:
            assert talk.changed.wait_for(lambda: bool(talk.meeting) and ready(talk.meeting), PATIENCE), self.said

    def shows(self, *words: str, twice: str = "") -> None:
        """Wait until all these words are printed: what the meeting is, is known before it is."""
        end = time.monotonic() + PATIENCE
        while any(word not in self.said for word in words) or (twice and self.said.count(twice) < 2):
            assert time.monotonic() < end, self.said[-3000:]
            time.sleep(0.01)

    def done(self) -> str:
        """All that was printed, once he has left."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), self.said[-3000:]
        if self.fault is not None:
            raise self.fault
        return self.said

    @property
    def said(self) -> str:
        return self.output.getvalue()


class Usual:
    """Who marks and claims what he may, plays what is open by chance, throws, and goes when all is over."""

    def __init__(self, name: str, most: int = 5_000) -> None:
        self.chance, self.left = random.Random(name), most

    def __call__(self, meeting: dict[str, Any]) -> Chosen:
        self.left -= 1
        assert self.left > 0, "the game does not end"
        if meeting["over"] or "next" in meeting["offers"]:
            return "quit" if meeting["over"] else ""
        first = [act["text"] for kind in _FIRST for act in meeting["acts"] if act["kind"] == kind]
        mine = meeting["seat"] is not None and meeting["waits"] == meeting["seat"]
        return str(first[0]) if first else self._turn(meeting) if mine else None

    def _turn(self, meeting: dict[str, Any]) -> Chosen:
        turns = [act["text"] for act in meeting["acts"] if act["kind"] == "turn"]
        plays = [text for text in turns if text.startswith("plays")] or turns
        if plays:
            return str(self.chance.choice(plays))
        settling = (str(act["text"]) for act in meeting["acts"] if act["kind"] == "settle")
        return "" if meeting["dice_due"] else next(settling, None)


# --- `academie play --server`: whole games through the real client, at a real server in a process of its own


DRAUGHTS = GameRequest("draughts", "fmjd", "assisted", "single", "", ("me", "open"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server for all tests; started anew it is where it was."""
    with programs(tmp_path_factory.mktemp("server"), 1, "--port", str(free_port())) as (program,):
        yield program


@pytest.fixture
def url(server: Program) -> str:
    """Its address."""
    return server.address


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


def together(request: GameRequest, *people: Terminal) -> str:
    """People sit down to a meeting; its link."""
    link = people[0].begin(request)
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
    request = GameRequest("trictrac", "classique", "rigueur", "partie", "games=1 target=4", ("me", "open"))
    link = together(request, anne, bernard)
    english, french = anne.done(), bernard.done()
    assert re.search(r"^(White|Black) marks \d+", english, re.MULTILINE)
    assert re.search(r"^(Anne|Bernard) wins: the last trou is marked \(§76, The partie\)\.$", english, re.MULTILINE)
    assert re.search(
        r"^Gagnant\s: (Anne|Bernard)\s; le dernier trou est marqué \(§76, La partie\)\.$", french, re.MULTILINE
    )
    assert re.search(r"^ +1 +(you|Bernard) +\d", english, re.MULTILINE)  # the sheet
    output = sure(re.search(rf"academie dice verify (\S+{link}\.json) --commit ([0-9a-f]{{64}})", english))
    assert f"commitment to its dice: {output[2]}" in " ".join(english.split())
    proved = run("dice", "verify", output[1], "--commit", output[2])
    assert proved.exit_code == 0, proved.output
    assert "nothing was altered" in proved.stdout
    assert output[1].startswith(str(data))


def test_domino_with_three(url: str) -> None:
    """Three terminals play a poule; until it is over nobody's screen shows a tile that another holds."""
    people = [Terminal(url, name) for name in ("Anne", "Bernard", "Claire")]
    together(GameRequest("domino", "poule-trois", "rigueur", "single", "", ("me", "open", "open")), *people)
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
        says(end, "wins", "academie dice verify")


# --- A lost server


def test_a_killed_server(server: Program, url: str) -> None:
    """What was sent to a server that was killed before it answered is sent again, and done once; the game goes on."""
    anne, bernard = Terminal(url, "Anne", silent), Terminal(url, "Bernard", silent)
    link = together(DRAUGHTS, anne, bernard)
    anne.until(lambda meeting: meeting["waits"] == 0)
    anne.say("32-28")
    bernard.until(lambda meeting: meeting["waits"] == 1)
    server.signal(signal.SIGSTOP)
    bernard.say("19-23")
    unanswered = bernard.talk.waiting
    server.kill()
    server.start()
    assert unanswered
    anne.until(lambda meeting: meeting["waits"] == 0 and meeting["number"] > 4)
    for person in (anne, bernard):
        person.say("quit")
        screen = person.done()
        says(screen, "Connection lost", "Connected again.")
        assert screen.count("Black: 19-23\n") == 1
    lines = [entry["text"] for entry in entries(url, link) if entry["kind"] == "act"]
    assert lines == ["white plays 32-28", "black plays 19-23"]


def test_coming_back(url: str, data: Path) -> None:
    """Who left comes back to his own chair, is told the last entries, and goes on; another name is another person."""
    anne, bernard = Terminal(url, "Anne", Script("Anne", "32-28", "quit")), Terminal(url, "Bernard", silent)
    link = together(DRAUGHTS, anne, bernard)
    bernard.until(lambda meeting: meeting["waits"] == 1)
    bernard.say("19-23")
    left = anne.done()
    assert f"Come back with academie play --server {url} --link {link} --name Anne" in " ".join(left.split())
    again, claire = Terminal(url, "Anne", silent), Terminal(url, "Claire", silent)
    again.come(link)
    claire.come(link)
    again.until(lambda meeting: meeting["chair"] == 0 and meeting["waits"] == 0)
    claire.until(lambda meeting: meeting["chair"] is None)
    again.shows("Black: 19-23")
    claire.shows("You are watching.")
    remaining = list((data / "guests").iterdir())
    assert len(remaining) == 1
    assert remaining[0].stat().st_mode & 0o077 == 0
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
        "§1  ", "Anne (you), Bernard", f"/m/{link}", "This game has no clock.", "Hints are given only",
        "Commands: acts", "You 0, Bernard 0", "\nyou         −1\n", "plays 31-26, plays 31-27", "Anne: Thank you.",
        "White resigns",
    ):  # fmt: skip
        assert sentence in screen, sentence
    assert screen.count("Your turn, White (play).") > 1  # an empty line asks for it again
    says(french, "Anne\u00a0: Merci.", "Blanc abandonne", "Gagnant\u00a0: Bernard")
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
    bernard.shows("Anne offers to take back: yes or no?")
    anne.shows("Drawn: ", "The rematch begins.", twice="Game 1 begins")
    assert anne.said.count("Game 1 begins") == 2
    assert anne.talk.meeting["seat"] == 1  # sides change
    for person in (anne, bernard):
        person.say("quit")
        assert "--link " + anne.talk.link in " ".join(person.done().split())


def test_machines_are_played_with(url: str) -> None:
    """Against a machine alone hints are given, and Enter plays the only move there is."""
    anne = Terminal(url, "Anne", Script("Anne", "hint", "resign"))
    anne.begin(GameRequest("draughts", "fmjd", "assisted", "single", "", ("me", "random")))
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
    assert "Send this link to your opponents" in lines[0]
    assert "3 days per turn: Zoé (you), an open seat." in lines[2]
    assert "The game is saved. Come back with" in rest
    assert wrong == ""


def test_lines_of_a_pipe_wait_for_their_turn(run: Run, url: str) -> None:
    """Lines that a program types are read when it is its turn, and their end leaves."""
    shown = run(
        "play", "draughts", "--server", url, "--opponent", "random", "--ascii", typed="32-28\nacts\nquit\n"
    ).stdout
    assert shown.count("White: 32-28") == 1
    begun = shown.index("White: 32-28")
    assert begun < shown.index("Black: ", begun) < shown.index("plays ")
    assert "The game is saved" in shown


@pytest.mark.parametrize(
    ("line", "said"), [*REFUSED["play"].items(), (f"draughts --server URL --name {'x' * 199}", "name")]
)
def test_refusals(refused: Refused, url: str, line: str, said: str) -> None:
    """What cannot be is said in one sentence, by the terminal or by the server."""
    assert said in refused("play", *(url if word == "URL" else word for word in shlex.split(line)))


def test_without_the_libraries(refused: Refused, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal without the libraries of the network is told how to install them."""
    monkeypatch.setitem(sys.modules, "websockets.sync.client", None)
    assert "pip install 'academie[room]'" in refused("play", "draughts", "--server", url)


def test_a_spoiled_file_of_guests(refused: Refused, url: str, data: Path) -> None:
    """A file that does not hold who one is is named, and not overwritten."""
    place = data / "guests" / f"{url.removeprefix('http://').replace(':', '%3A')}.json"
    place.parent.mkdir(parents=True)
    place.write_text("[]", encoding="utf-8")
    assert str(place) in refused("play", "draughts", "--server", url)
    assert place.read_text(encoding="utf-8") == "[]"
