"""Questions over HTTP: right answers, refusals in two languages, and no fault for any input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from academie.games import ROOMS, find
from server.serving import sentence, served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(tmp_path_factory.mktemp("questions")) as url, httpx.Client(base_url=url, timeout=60) as client:
        yield client


def test_every_game_is_listed(http: httpx.Client) -> None:
    """The list has every room, with what one chooses from."""
    games = http.get("/api/v1/games").json()
    assert [game["name"] for game in games] == list(ROOMS)
    assert {"assisted", "rigueur"} == set(games[0]["modes"])
    whole = http.get("/api/v1/games/draughts").json()
    assert whole["forms"][0]["least"] == 2
    assert whole["players"]["usual"]


@pytest.mark.parametrize("part", ["profiles", "forms", "players", "law", "glossary"])
def test_the_texts_of_every_game(http: httpx.Client, part: str) -> None:
    """Each game answers each question about its texts."""
    for name in ROOMS:
        assert http.get(f"/api/v1/games/{name}/{part}").json(), name


def test_one_of_each_text(http: httpx.Client) -> None:
    """A paragraph, a term, a profile, a book's entry and the lessons are found by their names."""
    game = find("draughts")
    assert http.get("/api/v1/games/draughts/law/1").json()["number"] == "§1"
    term = next(iter(game.glossary))
    assert http.get(f"/api/v1/games/draughts/glossary/{term.name.fr}").json()["key"] == term.key
    name = game.profiles.default
    assert http.get(f"/api/v1/games/draughts/profiles/{name}").json()["name"] == name
    assert http.get("/api/v1/games/draughts/lessons").json()
    book = http.get("/api/v1/books").json()[0]["book"]
    listed = http.get(f"/api/v1/books/{book}").json()["entries"]
    assert http.get(f"/api/v1/books/{book}/{listed[0]['id']}").json()["id"] == listed[0]["id"]


def test_a_position_and_a_move(http: httpx.Client) -> None:
    """The first position has its nine moves; a move leads to the next position, and is told."""
    first = http.post("/api/v1/position", json={"game": "draughts"}).json()
    assert len(first["moves"]) == len(first["said"]) == 9
    after = http.post("/api/v1/position/play", json={"game": "draughts", "move": "32-28"}).json()
    assert after["player"] == 1
    assert after["told"][0]["en"] == "White: 32-28"
    again = http.post("/api/v1/position", json={"game": "draughts", "position": after["position"]}).json()
    assert again["position"] == after["position"]
    rolled = http.post("/api/v1/position", json={"game": "gammon"}).json()
    assert "3-1" in rolled["rolls"]
    thrown = http.post("/api/v1/position/play", json={"game": "gammon", "move": "3-1"}).json()
    assert thrown["position"] != rolled["position"]


def test_counsel(http: httpx.Client) -> None:
    """A throw is explained, a position analysed within its time, advice is given, a picture drawn without script."""
    told = http.post("/api/v1/position/explain", json={"game": "trictrac", "dice": [6, 5]}).json()
    assert set(told["text"]) == {"en", "fr"}
    found = http.post("/api/v1/position/analyse", json={"game": "draughts", "depth": 3, "lines": 2}).json()
    assert len(found["lines"]) == 2
    assert http.post("/api/v1/position/advise", json={"game": "draughts"}).status_code == 200
    drawn = http.get("/api/v1/svg/draughts", params={"night": True, "language": "fr"})
    assert drawn.text.startswith("<svg")
    assert "sandbox" in drawn.headers["content-security-policy"]


def test_a_journal_is_replayed(http: httpx.Client) -> None:
    """As far as it can be done; the first act that cannot is named with its reason."""
    text = "academie journal 1\ngame draughts\nmode assisted\n\nwhite plays 32-28\nblack plays 1-2\n"
    found = http.post("/api/v1/replay", json={"journal": text}).json()
    assert [act["act"] for act in found["acts"]] == ["white plays 32-28"]
    assert found["error"]["act"] == 2
    assert found["error"]["sentence"]["fr"] != found["error"]["sentence"]["en"]
    long = text + "white plays 32-28\n" * 6000
    assert "acts at most" in sentence(http.post("/api/v1/replay", json={"journal": long}))


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/position", {"game": "whist"}, 404),
        ("/position", {"game": "draughts", "profile": "none-such"}, 404),
        ("/position", {"game": "draughts", "position": "\x00"}, 400),
        ("/position", {"game": "draughts", "position": "W:W1:B2", "setup": "other"}, 400),
        ("/position", {"game": "draughts", "setup": "other"}, 404),
        ("/position", {"game": "draughts", "colour": 1}, 422),
        ("/position", {"game": 3}, 422),
        ("/position", [], 422),
        ("/position/play", {"game": "draughts", "move": "1-50"}, 409),
        ("/position/play", {"game": "gammon", "move": "7-7"}, 409),
        ("/position/explain", {"game": "trictrac", "dice": [0, 7]}, 422),
        ("/position/explain", {"game": "draughts", "dice": [1, 2]}, 404),
        ("/position/analyse", {"game": "draughts", "seconds": 0}, 422),
        ("/position/analyse", {"game": "draughts", "seconds": 1e9}, 422),
    ],
)
def test_what_is_wrong_is_said(http: httpx.Client, path: str, body: object, status: int) -> None:
    """Each wrong question has its status and its sentence in both languages."""
    answer = http.post(f"/api/v1{path}", json=body)
    assert (answer.status_code, bool(sentence(answer))) == (status, True)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("DELETE", "/api/v1/games", 405),
        ("GET", "/api/v1/games/whist", 404),
        ("GET", "/api/v1/games/draughts/law/999", 404),
        ("GET", "/api/v1/games/" + "x" * 100, 422),
        ("GET", "/api/v1/svg/draughts?language=de", 422),
        ("GET", "/api/v1/books/none", 404),
    ],
)
def test_what_is_not_there_is_said(http: httpx.Client, method: str, path: str, status: int) -> None:
    """A place that is not there is refused in a sentence as well."""
    answer = http.request(method, path)
    assert (answer.status_code, bool(sentence(answer))) == (status, True)


def test_bodies_that_are_no_json(http: httpx.Client) -> None:
    """Neither halves of JSON nor bytes that are no text make the server fail."""
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": "draughts", "game": 1e999}', b'{"game": NaN}'):
        answer = http.post("/api/v1/position", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in {400, 422}, body[:20]
        assert sentence(answer)


def test_operation(http: httpx.Client) -> None:
    """Health, counters and the page of questions are there; counters name routes, not paths."""
    assert http.get("/health").json()["status"] == "ok"
    assert http.get("/api/v1/games/draughts").status_code == 200
    counters = http.get("/metrics").text
    assert 'route="/api/v1/games/{name}"' in counters
    assert "draughts" not in counters
    http.request("INVENTED", "/health")
    assert "INVENTED" not in http.get("/metrics").text
    assert "/api/v1/position/analyse" in http.get("/openapi.json").json()["paths"]


def test_an_empty_board_is_kept_by_its_digest(http: httpx.Client) -> None:
    """The wood and its numbers are served by name, kept for ever under their digest; what no room draws is unknown."""
    wood = http.get("/static/boards/tablier-lying-bare.svg")
    assert wood.headers["content-type"].startswith("image/svg+xml")
    assert wood.headers["cache-control"] == "no-cache"
    tag = wood.headers["etag"]
    numbers = http.get("/static/boards/tablier-lying-bare.json", params={"v": tag.strip('"')})
    assert "immutable" in numbers.headers["cache-control"]
    assert numbers.json()["viewBox"] == [0, 0, 656, 360]
    assert http.get("/static/boards/tablier-lying-bare.svg", headers={"If-None-Match": tag}).status_code == 304
    missing = http.get("/static/boards/tablier-lying-nothing.svg")
    assert missing.status_code == 404
    assert "no board" in sentence(missing)
