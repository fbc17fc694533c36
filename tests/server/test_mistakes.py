"""My mistakes on the server: a game is reviewed, its blunders come back as questions, are solved and exported."""

import io
import sqlite3
import sys
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from academie.game.analysis import LINES
from academie.game.registry import find
from academie.game.state import State
from academie.referee import referee_of, sit
from academie.server.people import archive
from academie.server.process import Process
from academie.server.settings import Settings
from academie.tutor.mistakes import _BOUND, _BOUNDS, GLANCE
from server.players import Person, begun, seated
from server.serving import CALM, housed, until

# A beginning in which White throws away much, and two of the blunders.
BLUNDERS, WRONG = "e4 d5 Ba6 Nxa6 Qg4 Bxg4", {"Ba6", "Qg4"}
# A worker that looks at a mistake no longer than at any decision, which is enough for such blunders.
HASTY = f"from academie.tutor import mistakes\nmistakes.LOOK = mistakes.GLANCE\n{CALM}"


def test_from_the_end_of_a_game_to_its_cards(tmp_path: Path) -> None:
    """In the background, for each player his own; solved on the page they are scheduled; another sees none of it."""
    with housed(tmp_path, reviews=True, leisure=1e9) as (url, process):
        process.workers.program = (sys.executable, "-c", HASTY)
        people, link = seated(url, "chess", 2)
        one, other = people
        for number, person in enumerate(people):
            assert person.says(link, type="contribute", id="share", hex=f"0{number}").status_code == 200
        for number, text in enumerate(BLUNDERS.split()):
            said = people[number % 2].says(link, type="act", id=f"a{number}", text=f"plays {text}")
            assert said.status_code == 200, said.text
        assert one.says(link, type="act", id="end", text="resigns").status_code == 200
        # The workers of a test start when something is asked of them.
        one.http.post("/api/v1/position/analyse", json={"game": "chess", "seconds": 0.1})
        until(lambda: f"/mistakes/{link}/" in one.http.get("/mistakes").text)
        found = one.http.get("/api/v1/mistakes").json()
        assert {each["played"] for each in found} >= WRONG
        mine = next(each for each in found if each["played"] == "Qg4")
        place = f"/mistakes/{link}/{mine['number']}"
        assert 'class="wrong"' in one.http.post(place, data={"text": mine["played"]}).text
        solved = one.http.post(place, data={"text": mine["best"], "wrong": "1"}).text
        assert 'class="right"' in solved
        assert 'id="next"' in solved
        again = next(each for each in one.http.get("/api/v1/mistakes").json() if each["number"] == mine["number"])
        assert again["card"]["reviews"] == 1
        assert place not in one.http.get("/mistakes/next").headers["location"]
        for stranger in (other, Person(url)):
            assert stranger.http.get(place).status_code == 404
            assert stranger.http.post(place, data={"text": mine["best"]}).status_code == 404
            assert stranger.http.post(place, data={"word": "drop"}).status_code == 404
            assert all(each["played"] != "Qg4" for each in stranger.http.get("/api/v1/mistakes").json() or [])
        data = one.http.get("/api/v1/statistics").json()
        assert (data["game"], data["all"]["lost"], data["all"]["judged"]) == ("chess", 1, 1)
        assert data["all"]["error"] > 1
        assert '<svg class="plot"' in one.http.get("/statistics").text
        cards = one.http.get("/mistakes.apkg").content
        assert cards_of(cards, tmp_path) == len(found)
        assert one.http.post(place, data={"word": "drop"}).status_code == 303
        assert one.http.get(place).status_code == 404


FIVE = ("chess", "domino", "draughts", "gammon", "trictrac")


def worst_of(process: Process, link: str, chair: int) -> tuple[str, bool]:
    """What a player plays in a game of the server: the best by its engine; the worst, where that is a blunder."""
    board = process.hub.registry.lives[link].meeting.board
    assert board is not None
    state, game = board.table.state, board.table.game
    moves = state.moves()
    if len(moves) < 2:
        return game.write_move(state, moves[0]), False
    thought = game.engine(megabytes=16).analyse(state, GLANCE, lines=min(len(moves), LINES))
    best, last = thought.lines[0], thought.lines[-1]
    bound = _BOUNDS.get("" if thought.unit is None else thought.unit.en, _BOUND)
    blunders = chair == 0 and best.worth - last.worth > 2 * bound
    return game.write_move(state, last.move if blunders else best.move), blunders


def spoken(name: str, state: State, text: str) -> str:
    """A move as the board says it."""
    table = sit(name, "assisted", state.profile.name, str(state))
    act = table.act_of(find(name).read_move(state, text), state.player or 0)
    return act.line(referee_of(name).SEATS).partition(" ")[2]


@pytest.mark.deep
@pytest.mark.parametrize("name", FIVE)
def test_a_game_lost_by_two_blunders(name: str, tmp_path: Path) -> None:
    """With the dice and hands of the server; both come back, are solved on the board, are put off, and are exported."""
    with housed(tmp_path, reviews=True, leisure=1e9) as (url, process):
        people, link = begun(url, name)
        one, blunders = people[0], list[str]()
        for number in count():
            meeting = process.hub.registry.lives[link].meeting
            assert not meeting.over, "the game was over before two blunders were possible"
            chair = next(each for each in (0, 1) if meeting.view(each)["dice_due"] or meeting.board.waits == each)
            expected = {"type": "throw"}
            if not meeting.view(chair)["dice_due"]:
                text, wrong = worst_of(process, link, chair)
                blunders += [text] if wrong else []
                expected = {"type": "act", "text": spoken(name, meeting.board.table.state, text)}
            said = people[chair].says(link, id=f"a{number}", **expected)
            assert said.status_code == 200, said.text
            if len(blunders) == 2:
                break
        assert one.says(link, type="leave", id="end").status_code == 200
        one.http.post("/api/v1/position/analyse", json={"game": name, "seconds": 0.1})  # by which the workers start
        until(lambda: one.http.get("/api/v1/mistakes").json())
        found = one.http.get("/api/v1/mistakes").json()
        assert one.http.get("/api/v1/statistics").json()["all"]["lost"] == 1
        assert {*blunders} <= {each["played"] for each in found}
        for each in found:
            place, state = f"/mistakes/{link}/{each['number']}", find(name).read(each["position"])
            played, best = (spoken(name, state, each[which]) for which in ("played", "best"))
            assert 'class="wrong"' in one.http.post(place, data={"act": played}).text
            assert 'class="right"' in one.http.post(place, data={"act": best, "wrong": "1"}).text
        cards = [each["card"] for each in one.http.get("/api/v1/mistakes").json()]
        assert all(card["reviews"] == 1 and card["due"] > f"{datetime.now(UTC):%Y-%m-%d}" for card in cards)
        assert cards_of(one.http.get("/mistakes.apkg").content, tmp_path) == len(found)


@pytest.mark.parametrize(("load", "busy"), [(0.9, False), (1.1, True)])
def test_reviews_wait_for_leisure(load: float, busy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """On two cores, where half of them may be at work."""
    monkeypatch.setattr("os.getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert Process._busy(SimpleNamespace(settings=Settings(leisure=0.5))) == busy


def cards_of(package: bytes, folder: Path) -> int:
    """How many cards are in a deck of Anki, as its importer reads it: a zip with a collection of notes."""
    with zipfile.ZipFile(io.BytesIO(package)) as file:
        assert {"collection.anki2", "media"} <= set(file.namelist())
        file.extract("collection.anki2", folder)
    with closing(sqlite3.connect(folder / "collection.anki2")) as collection:
        notes = collection.execute("select guid, flds from notes").fetchall()
        assert all("\x1f" in fields and "<svg" in fields for _, fields in notes)
        assert len({name for name, _ in notes}) == len(notes)
        return int(collection.execute("select count(*) from cards").fetchone()[0])


def test_what_reviews_come_to() -> None:
    """Of a series the sums of all games, each mistake with a number of its own; of a game one sat out nothing."""
    player = {
        "decisions": 4,
        "faults": 1,
        "error": 0.5,
        "luck": 0.1,
        "schools": None,
        "mistakes": [{"number": 7, "error": 0.5}],
    }
    reviews = [{"players": [player, player]}, {"players": [player, player]}]
    found = archive.found({"ann": [0, 1], "bob": [1, None]}, reviews)
    sums, wrong = found["ann"]
    assert (sums["decisions"], sums["error"], round(sums["luck"], 3)) == (8, 1.0, 0.2)
    assert [each["number"] for each in wrong] == [7, archive.GAME + 7]
    assert found["bob"][0]["decisions"] == 4
