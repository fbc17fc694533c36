"""`academie admin` on a server that runs, on one that does not, and what each command refuses."""

import io
import json
import time
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
import typer
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from academie.cli.app import app
from academie.cli.commands.admin import _asked as asked_for
from academie.errors import Illegal, Unavailable, Unreadable
from academie.fairdice import proof as proofs
from academie.fairdice.verify import Report, verify
from academie.server import admin
from academie.server.limits import Blocked, network_of
from academie.server.meeting import rematches
from academie.server.people import accounts
from academie.server.people.accounts import Accounts
from academie.server.store import Database, Store
from academie.server.store.migrations import migrate
from academie.server.store.orders import OrderBook, What
from server.players import Person, Tab, seated
from server.serving import QUICK, sentence, served
from server.values import CASES, act, begun


def run(url: str, *words: str, code: int = 0, said: str | None = None) -> str:
    """What a command prints."""
    with patch.object(accounts, "PasswordHasher", lambda: QUICK):
        ended = CliRunner().invoke(app, ["admin", *words, "--database", url], input=said, prog_name="academie")
    assert ended.exit_code == code, ended.output
    return ended.output


# --- Passwords


def test_a_password_is_reset(database_url: str, tmp_path: Path) -> None:
    """The old one and every session end, sockets too; whoever enters by the new one stays."""
    with served(tmp_path, database=database_url) as url:
        ann = Person(url)
        assert ann.http.post("/api/v1/account", json={"name": "Ève", "password": "correct horse"}).status_code == 201
        link = ann.begin("draughts", "me", "open")
        with ann.tab(link) as tab:
            assert run(database_url, "password", "EVE", code=2) == "There is no account named “EVE”.\n"
            assert "8 to 256" in run(database_url, "password", "ève", said="short\n", code=2)
            assert run(database_url, "password", "ève", said="another horse\n").startswith("Ève has a new password")
            assert tab.closed() == 1008
        assert ann.http.get("/api/v1/account").status_code == 401
        wrong = ann.http.post("/api/v1/sessions", json={"name": "Ève", "password": "correct horse"})
        assert wrong.status_code == 409
        assert ann.http.post("/api/v1/sessions", json={"name": "Ève", "password": "another horse"}).status_code == 201
        with ann.tab(link) as tab:
            admin.end(database_url, link)  # which was ordered later, so the first order has been seen again
            assert tab.until("entry", kind="end")["text"] == "stopped"
        made = run(database_url, "password", "Ève", "--generate", "--lang", "fr").split()[-1]
        assert ann.http.post("/api/v1/sessions", json={"name": "Ève", "password": made}).status_code == 201


class Terminal(io.StringIO):
    """An input at which somebody types."""

    def isatty(self) -> bool:
        return True


def test_a_password_is_asked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal; where the two differ, or nothing more comes, the command ends."""
    typed = iter(["another horse", "another house", "another horse", "another horse"])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda _: next(typed))
    with pytest.raises(Illegal, match="differ"):
        asked_for("Ann", "en")
    assert asked_for("Ann", "en") == "another horse"
    monkeypatch.setattr("getpass.getpass", _ended)
    with pytest.raises(typer.Abort):
        asked_for("Ann", "en")


def _ended(_: str) -> str:
    raise EOFError


# --- Games


@pytest.mark.parametrize("rival", ["open", "random (exact)"])
def test_a_game_is_ended(database_url: str, tmp_path: Path, rival: str) -> None:
    """Everybody is told at once, nobody wins, clocks stand, nothing more is played, and the dice can be proved."""
    with served(tmp_path, database=database_url) as url:
        people, link = seated(url, "gammon", 2, clock="game 600+0") if rival == "open" else ([Person(url)], "")
        link = link or people[0].begin("gammon", "me", rival)
        with people[0].tab(link) as tab:
            for number, person in enumerate(people):
                with person.tab(link) as other:
                    assert other.ask("contribute", hex=f"{number:02}")["type"] == "done"
            tab.until("entry", kind="game")
            assert run(database_url, "end", f"{url}/m/{link}?lang=fr") == "The game is over.\n"
            ended = tab.until("entry", kind="end")
            assert (ended["text"], ended["told"][0]["en"]) == (
                "stopped",
                "The server's operator ended the game. Nobody wins.",
            )
            assert (tab.view["over"], tab.view["reason"], tab.view["acts"]) == (True, "stopped", [])
            assert tab.ask("throw")["type"] == "refused"
        assert "déjà finie" in run(database_url, "end", link, "--lang", "fr", code=2)
        text = people[0].http.get(f"/api/v1/meetings/{link}/proof").text
        assert isinstance(verify(proofs.read(text)), Report)
    with closing(Store.open(database_url)) as store:
        assert store.over(link)
        assert (OrderBook(store.database).standing(), store.load(link)[1][-1].text) == (([], []), "stopped")


@pytest.mark.parametrize(("raw", "begins"), [(b"\xf8" + bytes(15), "0AAA"), (b"\xfc" + bytes(15), "_AAA")])
def test_a_link_is_never_taken_for_an_option(raw: bytes, begins: str) -> None:
    """A hyphen at its head would make `academie admin end LINK` a mistake."""
    with patch("academie.server.meeting.rematches.secrets.token_bytes", return_value=raw):
        assert rematches.link()[:4] == begins


def test_a_game_that_cannot_be_read_is_ended(tmp_path: Path) -> None:
    """Though nobody can play it on, and the server only knows that it is there."""
    database = str(tmp_path / "server.sqlite")
    with closing(Store.open(database)) as store:
        link, fence = begun(store)
        store.append(link, fence, [act(1, text="nonsense")])
    with served(tmp_path):
        assert admin.end(database, link)
    with closing(Store.open(database)) as store:
        assert [entry.text for entry in store.load(link)[1]] == ["nonsense", "stopped"]


def test_another_process_has_the_game(redis_url: str, tmp_path: Path) -> None:
    """Its owner ends it, and who looks through the other process is told."""
    with served(tmp_path, redis=redis_url) as here, served(tmp_path, redis=redis_url) as there:
        ann = Person(here)
        link = ann.begin("draughts", "me", "open")
        watcher = Person(there)
        with watcher.tab(link) as tab:
            assert admin.end(str(tmp_path / "server.sqlite"), link)
            assert tab.until("entry", kind="end")["text"] == "stopped"


def test_no_server_runs(database_url: str, tmp_path: Path) -> None:
    """A game ends when the server comes; addresses are known to a running one only."""
    with served(tmp_path, database=database_url) as url:
        link = Person(url).begin("draughts", "me", "open")
    assert not admin.end(database_url, link, wait=0.2)
    with pytest.raises(Unavailable, match="No server is using"):
        admin.addresses(database_url, 5, wait=0.2)
    with served(tmp_path, database=database_url) as url, Person(url).tab(link) as tab:
        assert tab.view["over"] or tab.until("entry", kind="end")
    with closing(Store.open(database_url)) as store:
        assert OrderBook(store.database).standing()[0] == []


# --- Addresses


@pytest.mark.parametrize(("text", "network"), CASES["networks"])
def test_networks(text: str, network: str) -> None:
    """An address of the sixth version stands for its house, one of the fourth for itself."""
    assert network_of(text) == network
    blocked = Blocked()
    assert not blocked.has(text.partition("/")[0])
    assert blocked.change([network])
    assert not blocked.change([network])
    assert blocked.has(text.partition("/")[0])
    assert not any(map(blocked.has, ("192.0.3.1", "2001:db9::1", "testclient", "", None)))


def test_what_is_no_address() -> None:
    """It is refused in a sentence."""
    for text in ("", "192.0.2", "example.org", "192.0.2.1/33"):
        with pytest.raises(Unreadable, match="not an address"):
            network_of(text)


def test_an_address_is_blocked(tmp_path: Path) -> None:
    """Within seconds and without a restart: pages, calls and open sockets; others are served, and it may come back."""
    database = str(tmp_path / "server.sqlite")
    with served(tmp_path) as url:
        ann = Person(url)
        link = ann.begin("draughts", "me", "open")
        place = f"{url.replace('http', 'ws', 1)}/api/v1/meetings/{link}/socket"
        other = ("127.0.0.2", 0)
        with (
            httpx.Client(
                base_url=url, transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=60
            ) as stranger,
            connect(place, source_address=other, ping_interval=None) as socket,
        ):
            Tab(socket).hello()
            listed = run(database, "addresses").splitlines()
            assert listed == ["1 live games, 0 sockets  127.0.0.1", "0 live games, 1 sockets  127.0.0.2"]
            assert run(database, "block", "127.0.0.2") == "127.0.0.2/32 is blocked.\n"
            assert Tab(socket).closed() == 1008
            refused = stranger.get("/")
            assert (refused.status_code, sentence(refused)[:12]) == (403, "The operator")
            with pytest.raises(InvalidStatus):
                connect(place, source_address=other)
            assert ann.http.get("/").status_code == 200
            assert run(database, "blocked") == "127.0.0.2/32\n"
            assert "déjà bloqué" in run(database, "block", "127.0.0.2", "--lang", "fr")
            assert run(database, "unblock", "127.0.0.2/32") == "127.0.0.2/32 is no longer blocked.\n"
            for _ in range(1200):
                if (answer := stranger.get("/")).status_code == 200:
                    break
                time.sleep(0.1)
            assert answer.status_code == 200
        assert "was not blocked" in run(database, "unblock", "127.0.0.2")
        run(database, "block", "127.0.0.2")
    with served(tmp_path) as url, httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as stranger:
        assert stranger.get(url).status_code == 403


# --- Lists


def test_the_largest(database_url: str) -> None:
    """The longest games and the busiest accounts come first, so many as are asked for."""
    with closing(Store.open(database_url)) as store:
        ann, bob = (Accounts(store).guest("a", name)[0] for name in ("Ann", ""))
        short, _ = begun(store, "p", ann.id, bob.id)
        long, fence = begun(store, "p", ann.id, "x")
        store.append(long, fence, [act(1), act(2)])
    assert run(database_url, "meetings").splitlines() == [
        f"2 entries  draughts  {long}  live", f"0 entries  draughts  {short}  live",
    ]  # fmt: skip
    assert (
        run(database_url, "meetings", "--most", "1", "--lang", "fr") == f"2 inscriptions  draughts  {long}  en cours\n"
    )
    assert run(database_url, "accounts").splitlines() == [f"2 games  Ann  {ann.id}", f"1 games  (a guest)  {bob.id}"]


# --- What is refused


def test_what_cannot_be_operated(tmp_path: Path) -> None:
    """No database, one that an older version made, no link, no game: each is a sentence, and nothing is made."""
    none, old = tmp_path / "none.sqlite", tmp_path / "old.sqlite"
    assert "No database found" in run(str(none), "blocked", code=2)
    assert not none.exists()
    with closing(Database.open(str(old))) as database:
        migrate(database, "0003")
    assert "The database is from another version" in run(str(old), "blocked", code=2)
    with closing(Store.open(str(old))):
        assert "not the link of a game" in run(str(old), "end", "https://example.org/", code=2)
        assert "no game at this link" in run(str(old), "end", "A" * 22, code=2)


def test_answers_that_nobody_waits_for(database_url: str) -> None:
    """A process that answers late leaves no address behind."""
    with closing(Store.open(database_url)) as store:
        book = OrderBook(store.database)
        book.give(What.COUNT)
        (order,) = book.standing()[0]
        book.answer(order, json.dumps({"192.0.2.1": (1, 1)}))
        assert len(book.standing()[0]) == 2
        book.take_away(order.id)
        book.answer(order, json.dumps({"192.0.2.1": (1, 1)}))
        assert book.standing()[0] == []
