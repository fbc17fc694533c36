"""What one stranger can send, and what everybody else notices of it: nothing."""

import asyncio
import logging
import sys
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import httpx
import pytest
from sqlalchemy import event

from academie.errors import Unavailable
from academie.game.registry import PACKAGES
from academie.games.chess import exchange
from academie.server import guard, listener, logs
from academie.server.clock import now
from academie.server.listener import rehearse
from academie.server.live.ownership import Alone
from academie.server.meeting.rematches import link
from academie.server.people import meetings as api
from academie.server.process import Process
from academie.server.store import Store
from academie.server.store.people import People, User
from academie.server.thinking import machines
from academie.server.thinking.machines import Sitters
from academie.server.thinking.queue import Turns
from academie.server.web.pages import games
from academie.text.message import bilingual
from server.meetings import LINK, begun, head
from server.players import Person
from server.serving import EASY, housed, sentence, served, until
from server.values import CASES


def test_junk_is_refused_so_often_and_then_the_socket_is_closed(tmp_path: Path) -> None:
    """One message that is understood, and the count begins anew."""
    with served(tmp_path) as address:
        one = Person(address)
        with one.tab(one.begin("draughts")) as tab:
            for _ in range(49):
                tab.connection.send("junk")
                assert tab.until("refused")["kind"] == "Unreadable"
            tab.send(type="ping", n=7)
            assert tab.until("pong")["n"] == 7
            for _ in range(50):
                tab.connection.send("junk")
                tab.until("refused")
            assert "refused too many messages in a row" in tab.until("error")["sentence"]["en"]
            assert tab.closed() == 1008


# --- Who begins how much, and what is left of it


def test_a_guest_and_an_address_have_so_many_games(tmp_path: Path) -> None:
    """One that is over makes room for another; an account may have more than a guest."""
    with served(tmp_path, guest_meetings=2, address_meetings=4) as address:
        one, other = Person(address), Person(address)
        first = one.begin("draughts", "me", "me")
        one.begin("draughts")
        refused = one.http.post("/api/v1/meetings", json={"game": "draughts", "chairs": []})
        assert (refused.status_code, sentence(refused)) == (
            409,
            "You already have 2 games in progress. Finish some of them first.",
        )
        assert "2 games" in one.http.post("/play/draughts", data={}).text
        one.named("Anne").begin("draughts")
        other.begin("draughts")
        refused = other.http.post("/api/v1/meetings", json={"game": "draughts", "chairs": []})
        assert "started from your address" in sentence(refused)
        with one.tab(first) as tab:
            assert tab.ask("leave")["type"] == "done"
        other.begin("draughts")


def test_programs_of_the_operator_meet_accounts_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest neither sees one on the page nor begins a game against it; whoever has an account does."""
    path = tmp_path / "programs.toml"
    path.write_text(f'[chess]\nrival = "uci:{sys.executable} -c 1"\n', encoding="utf-8")
    monkeypatch.setenv("ACADEMIE_PROGRAMS", str(path))
    monkeypatch.setattr(machines, "sitters", machines.sitters.__wrapped__)
    monkeypatch.setattr(games, "sitters", machines.sitters)
    with served(tmp_path) as address:
        guest, anne = Person(address), Person(address).named("Anne")
        assert 'value="rival"' not in guest.http.get("/play/chess").text
        refused = guest.http.post("/api/v1/meetings", json={"game": "chess", "chairs": ["me", "rival"]})
        assert "plays against accounts only" in sentence(refused)
        assert 'value="rival"' in anne.http.get("/play/chess").text
        anne.begin("chess", "me", "rival")


def test_a_start_takes_over_a_thousand_at_a_time_and_loads_what_moves_by_itself(store: Store) -> None:
    """Of many live meetings only those with a clock or a machine are loaded; nobody else is found to own any."""
    quiet = [stored(store) for _ in range(70)]
    timed, machine = stored(store, clock="move 60"), stored(store, machines=1)
    statements: list[str] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *said: statements.append(said[2]))
    fences = Alone(store, "new").start()
    assert len([each for each in statements if each.startswith("UPDATE meetings")]) == 1
    assert set(fences) == {*quiet, timed, machine}
    assert (set(store.restless("new")), store.strays("new")) == ({timed, machine}, [])
    assert Alone(store, "new").tend(frozenset(fences)).lost == frozenset()
    store.claim(timed, "another")
    assert Alone(store, "new").tend(frozenset(fences)).lost == {timed}


def test_a_start_waits_for_none_of_them(tmp_path: Path) -> None:
    """People play while the meetings of before are taken over; one that is asked for meanwhile is there at once."""
    with closing(Store.open(str(tmp_path / "many.sqlite"))) as store:
        asked, other = stored(store), stored(store)
    gate, original = threading.Event(), Store.inherit

    def inherit(*given: Any, **more: Any) -> dict[str, int]:
        gate.wait(60)
        return original(*given, **more)

    with patch.object(Store, "inherit", inherit), housed(tmp_path, database=str(tmp_path / "many.sqlite")) as found:
        address, process = found
        fences = process.hub.registry.fences
        assert httpx.get(f"{address}/api/v1/meetings/{asked}", timeout=60).status_code == 200
        Person(address).begin("draughts")
        assert other not in fences
        late = fences[asked]
        gate.set()
        until(lambda: other in fences)
        assert (process.store.owner(asked), fences[asked]) == ((process.name, late), late)


def test_several_processes_share_out_what_they_inherit(store: Store) -> None:
    """So many at a time; in the end all are taken, each once."""
    links = {stored(store) for _ in range(5)}
    store.inherit("dead", "")
    first = store.inherit("one", "dead", most=2)
    second = store.inherit("two", "dead", most=10)
    assert (len(first), len(second)) == (2, 3)
    assert {*first, *second} == links
    assert all(store.owner(link) == ("one", fence) for link, fence in first.items())


def test_what_guests_have_not_begun_ends_sooner(store: Store) -> None:
    """Not where somebody with an account sits."""
    people = People(store.database)
    people.add(User("anne", "Anne", "anne", 1, 1))
    people.add(User("guest", "", None, 1, 1))
    by_guest, by_anne = stored(store, holder="guest"), stored(store, holder="anne")
    store.inherit("p", "")
    late = now() + 1_000
    assert (store.unbegun("p", late, guests=True), set(store.unbegun("p", late))) == ([by_guest], {by_guest, by_anne})
    assert store.unbegun("p", 0, guests=True) == []


def stored(store: Store, *, holder: str = "ann", machines: int = 0, clock: str = "none") -> str:
    """A meeting of one who waits for another, or for a machine's move; its link."""
    made = head("draughts", 2 - machines, machines=machines, clock=clock)
    chairs = tuple(replace(chair, holder=holder) if chair.kind == "person" else chair for chair in made.chairs)
    made = replace(made, link=link(), chairs=chairs)
    store.create(made, b"\1" * 32)
    return made.link


# --- Lists, names, probes


def test_a_game_that_does_not_exist_costs_no_question(store: Store) -> None:
    """The list of a game is found by an index; of none, without the database."""
    statements: list[tuple[str, Any]] = []
    event.listen(store.database.engine, "before_cursor_execute", lambda *said: statements.append(said[2:4]))
    assert (api.listed(store, "", game="nosuch", over=True), api.listed(store, "", game="\0")) == ([], [])
    assert statements == []
    assert api.listed(store, "", game="toc", over=True) == []
    asked, values = next(each for each in statements if each[0].startswith("SELECT"))
    if store.database.sqlite:
        with store.database.reading() as connection:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}", values).all()
        assert "ix_meetings_over_public_game_last" in str(plan)


def test_lists_take_no_thread_of_the_acts(tmp_path: Path) -> None:
    """However busy those are that write, what is asked over HTTP is answered; and the other way round."""
    with housed(tmp_path) as (address, process):
        one, gate = Person(address), threading.Event()
        for _ in range(8):
            process.writers._pool.submit(gate.wait)
        try:
            for each in ("/api/v1/meetings", "/api/v1/meetings/mine", "/api/v1/challenges", "/watch", "/challenges"):
                assert one.http.get(each).status_code == 200
        finally:
            gate.set()


def test_names_of_others(tmp_path: Path) -> None:
    """The name of an account is its own, however it is spelled: for guests, at tables, in challenges."""
    with served(tmp_path) as address:
        anne, other, guest = Person(address).named("Anne Roca"), Person(address).named("Blaise"), Person(address)
        for name in ("Anne Roca", "anne-roca", "\u0410nn\u0435 R\u043e\u0441\u0430"):
            assert (
                guest.http.post("/api/v1/account", json={"name": name, "password": "a long password"}).status_code
                == 409
            )
            for person in (guest, other):
                for more in ({}, {"clock": "game 600+5", "public": True}):
                    asked = {"game": "draughts", "chairs": ["me", "open"], "name": name, **more}
                    assert person.http.post("/api/v1/meetings", json=asked).status_code == 409
                    assert person.http.post("/api/v1/challenges", json=asked).status_code == 409
        link = anne.begin("draughts", name="Roca")
        assert guest.join(link, name="ANNE ROCA").status_code == 409
        assert guest.join(link, name="Zo\u00e9").status_code == 201


def test_rated_games_have_a_clock_and_the_names_of_accounts(tmp_path: Path) -> None:
    """Whatever name is asked for."""
    with served(tmp_path) as address:
        anne, other = Person(address).named("Anne"), Person(address).named("Blaise")
        asked = {"game": "draughts", "chairs": ["me", "open"], "rated": True, "name": "Zo\u00e9"}
        for path in ("/api/v1/meetings", "/api/v1/challenges"):
            assert "needs a clock" in sentence(anne.http.post(path, json=asked))
        link = anne.begin("draughts", "me", "open", rated=True, name="Zo\u00e9", clock="game 600+5")
        assert other.join(link, name="Somebody").status_code == 201
        chairs = other.http.get(f"/api/v1/meetings/{link}").json()["chairs"]
        assert [chair["name"] for chair in chairs] == ["Anne", "Blaise"]


def test_the_server_answers_by_its_own_names_alone(tmp_path: Path) -> None:
    """Another site that has its name lead here is told so: its pages could else read what is ours."""
    with served(tmp_path, hosts=("play.example.org",)) as address, httpx.Client() as client:
        for name, status in CASES["hosts"].items():
            answer = client.get(f"{address}/health", headers={"Host": name})
            assert (name, answer.status_code) == (name, status)


def test_signs_that_no_address_has(tmp_path: Path) -> None:
    """They are refused before any database is asked, whose fault they are not."""
    with served(tmp_path) as address:
        for path in ("/api/v1/meetings?game=%00", "/api/v1/challenges/%00", "/m/%00", "/law/%00"):
            assert httpx.get(f"{address}{path}").status_code == 400
        with Person(address).tab("%00", since=None) as tab:
            assert tab.closed() == 1008


def test_ready_while_something_can_be_written(tmp_path: Path) -> None:
    """By the last writing; /health says no more than that the process lives."""
    with housed(tmp_path) as (address, process):
        until(lambda: not process.loading)
        assert httpx.get(f"{address}/ready").json() == {"status": "ready"}
        process.heartbeat.stop()
        with patch.object(
            process.store, "beat", side_effect=Unavailable(bilingual("The disk is full.", "Disque plein."))
        ):
            with pytest.raises(Unavailable):
                process._beat()
            answer = httpx.get(f"{address}/ready")
            assert (answer.status_code, sentence(answer)) == (503, "The disk is full.")
            output = httpx.get(f"{address}/health")
            assert (output.status_code, output.json()["database"]) == (200, False)
        process._beat()
        assert httpx.get(f"{address}/ready").status_code == 200
        process.wrote -= 3_600
        assert "for some time" in sentence(httpx.get(f"{address}/ready"))


def test_ready_once_what_the_first_needs_is_loaded(tmp_path: Path) -> None:
    """Whoever asks before is served, and may wait a little longer."""
    gate = threading.Event()
    with patch.object(listener, "prepare", gate.wait), housed(tmp_path, listener.Server) as (address, process):
        assert httpx.get(f"{address}/ready").status_code == 503
        assert httpx.get(f"{address}/api/v1/games").status_code == 200
        gate.set()
        until(lambda: httpx.get(f"{address}/ready").status_code == 200)
        assert not process.loading


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_is_rehearsed(game: str) -> None:
    """Acts are done and told at every game: nobody waits for it when it is begun first."""
    meeting = rehearse(game)
    assert meeting.board is not None
    assert meeting.board.acts


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """Until the first has stopped."""
    path = str(tmp_path / "server.sqlite")
    with (
        served(tmp_path),
        closing(Store.open(path)) as store,
        pytest.raises(Unavailable, match="Another server is already using"),
    ):
        asyncio.run(Process(replace(EASY, database=path), store).open())
    with served(tmp_path):
        pass


def test_refusals_are_written_down_so_often(caplog: pytest.LogCaptureFixture) -> None:
    """Then no more until the next minute, when their number is."""
    logger, written, handler = logging.getLogger("academie.server"), list[Any](), logging.Handler()
    handler.emit = written.append  # type: ignore[method-assign]
    with patch.object(logger, "handlers", [handler]), caplog.at_level("INFO", "academie.server"):
        with patch.object(logs, "time", Mock(monotonic=lambda: 1e9 - 60)):
            logs.sampled("refused", status=429)  # with what other tests have left unwritten
        written.clear()
        with patch.object(logs, "time", Mock(monotonic=lambda: 1e9)):
            for _ in range(500):
                logs.sampled("refused", status=429)
        assert len(written) == logs._SAMPLE
        with patch.object(logs, "time", Mock(monotonic=lambda: 1e9 + 60)):
            logs.sampled("refused", status=429)
    assert [record.getMessage() for record in written[-2:]] == ["unwritten", "refused"]
    assert written[-2].fields == {"events": 500 - logs._SAMPLE}


# --- What is dear


def test_of_a_file_of_many_games_the_first_alone_is_read(tmp_path: Path) -> None:
    """By a worker, which can be killed; a long text counts for many requests."""
    game = '[Event "?"]\n\n1. e4 e5 *\n\n'
    with served(tmp_path) as address:
        answer = httpx.post(f"{address}/api/v1/position/read", json={"text": game * 7_000}, timeout=120)
        assert answer.status_code == 200
        assert [len(each["plies"]) for each in answer.json()["games"]] == [2]
    assert [len(exchange.read_games(game * 3, most)) for most in (1, 2, None)] == [1, 2, 3]


def test_the_price_of_a_request_is_its_size() -> None:
    """One more for every four thousand bytes, whether or not it says the truth about them."""
    scope = {"path": "/api/v1/position/read", "method": "POST"}
    assert guard._price({**scope, "headers": []}) == 1
    assert guard._price({**scope, "headers": [(b"content-length", b"4095")]}) == 1
    assert guard._price({**scope, "headers": [(b"content-length", b"200000")]}) == 49
    assert guard._price({**scope, "headers": [(b"content-length", b"-3")]}) == 1
    assert guard._price({**scope, "headers": [(b"content-length", b"200000")]}, most=199_999) == 1  # it is not read


def test_the_guests_of_one_address_share_its_turn() -> None:
    """However many they are; an account has a turn of its own."""
    turns = Turns[str]()
    for number in range(3):
        turns.put(f"192.0.2.1 guest{number}", f"g{number}")
        turns.put("192.0.2.1 guest0", f"more{number}")
    turns.put("anne", "a0")
    turns.put("192.0.2.2 guest", "other")
    assert turns.of("192.0.2.1 guest0") == 4
    assert [turns.take() for _ in range(len(turns))] == ["g0", "a0", "other", "g1", "g2", "more0", "more1", "more2"]
    assert not turns.waiting


def test_slow_machines_are_for_accounts(tmp_path: Path) -> None:
    """A guest is told what he may ask for; the same person with an account may ask for more."""
    with served(tmp_path) as address:
        one = Person(address)
        for spec, status in (("engine:seconds=1", 201), ("engine:seconds=5", 404), ("engine:nodes=5000000", 404)):
            asked = {"game": "draughts", "chairs": ["me", spec]}
            assert one.http.post("/api/v1/meetings", json=asked).status_code == status
        one.named("Anne").begin("draughts", "me", "engine:seconds=5")


async def test_for_whom_a_machine_is_asked() -> None:
    """A person, a guest with his address as long as the game goes on; all games of machines alone share one turn."""
    asked: list[str] = []

    async def move(user: str, *_: object) -> dict[str, None]:
        asked.append(user)
        return {"act": None}

    sitters = Sitters(Mock(move=move))
    for people in (1, 0):
        meeting = begun(head("draughts", people, machines=2 - people))
        await sitters.choose(meeting, 1, 1, 0)
    sitters.guests[LINK] = "192.0.2.1"
    await sitters.choose(begun(head("draughts", 1, machines=1)), 1, 1, 0)
    assert asked == ["user-Anne", f" {LINK}", "192.0.2.1 user-Anne"]


def test_the_address_of_a_guest_is_known_while_he_plays(tmp_path: Path) -> None:
    """That of an account is not."""
    with housed(tmp_path) as (address, process):
        guest, anne = Person(address), Person(address).named("Anne")
        link = guest.begin("draughts", "me", "random")
        anne.begin("draughts", "me", "random")
        assert process.sitters.guests == {link: "127.0.0.1"}
