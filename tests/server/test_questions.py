"""Questions and analysis over HTTP and as pages: texts read, positions judged, games gone through and watched."""

import asyncio
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import Request

from academie.errors import AcademieError, Unreadable
from academie.game import Roll
from academie.game.analysis import Budget
from academie.game.registry import PACKAGES, find
from academie.server.api.answers import result_of
from academie.server.library import dissection, positions
from academie.server.library.positions import Place
from academie.tutor.judging import throws
from server.players import by_two
from server.serving import sentence
from server.values import CASES
from sure import sure


@pytest.fixture(scope="module")
def http(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60) as client:
        yield client


def test_every_game_is_listed(http: httpx.Client) -> None:
    """The list has every game, with what one chooses from."""
    games = http.get("/api/v1/games").json()
    assert [game["name"] for game in games] == list(PACKAGES)
    assert {"assisted", "rigueur"} == set(games[0]["modes"])
    whole = http.get("/api/v1/games/draughts").json()
    assert whole["forms"][0]["least"] == 2
    assert whole["players"]["usual"]


@pytest.mark.parametrize("part", ["profiles", "forms", "players", "law", "glossary"])
def test_the_texts_of_every_game(http: httpx.Client, part: str) -> None:
    """Each game answers each question about its texts."""
    for name in PACKAGES:
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
    assert (after["player"], after["told"][0]["en"]) == (1, "White: 32-28")
    again = http.post("/api/v1/position", json={"game": "draughts", "position": after["position"]}).json()
    assert again["position"] == after["position"]
    rolled = http.post("/api/v1/position", json={"game": "gammon"}).json()
    assert "3-1" in rolled["rolls"]
    thrown = http.post("/api/v1/position/play", json={"game": "gammon", "move": "3-1"}).json()
    assert thrown["position"] != rolled["position"]


def test_counsel(http: httpx.Client) -> None:
    """A throw is explained, a position analysed within its time, advice is given, a picture drawn without script."""
    data = http.post("/api/v1/position/explain", json={"game": "trictrac", "dice": [6, 5]}).json()
    assert set(data["text"]) == {"en", "fr"}
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
    assert "at most" in sentence(http.post("/api/v1/replay", json={"journal": long}))


@pytest.mark.parametrize(
    ("path", "body", "status"), [*CASES["questions"], ("/position", {"game": "draughts", "position": "\x00"}, 400)]
)
def test_what_is_wrong_is_said(http: httpx.Client, path: str, body: object, status: int) -> None:
    """Each wrong question has its status and its sentence in both languages."""
    answer = http.post(f"/api/v1{path}", json=body)
    assert (answer.status_code, bool(sentence(answer))) == (status, True)


@pytest.mark.parametrize(("method", "path", "status"), CASES["places"])
def test_what_is_not_there_is_said(http: httpx.Client, method: str, path: str, status: int) -> None:
    """A place that is not there is refused in a sentence as well."""
    answer = http.request(method, path)
    assert (answer.status_code, bool(sentence(answer))) == (status, True)


def test_bodies_that_are_no_json(http: httpx.Client) -> None:
    """Neither halves of JSON nor bytes that are not text make the server fail."""
    for body in (b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": "draughts", "game": 1e999}', b'{"game": NaN}'):
        answer = http.post("/api/v1/position", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in {400, 422}, body[:20]
        assert sentence(answer)


def test_operation(http: httpx.Client) -> None:
    """Health, counters and the page of questions are there; counters name routes, not paths."""
    assert (http.get("/health").json()["status"], http.get("/api/v1/games/draughts").status_code) == ("ok", 200)
    counters = http.get("/metrics").text
    assert 'route="/api/v1/games/{name}"' in counters
    assert "draughts" not in counters
    http.request("INVENTED", "/health")
    assert "INVENTED" not in http.get("/metrics").text
    assert "/api/v1/position/analyse" in http.get("/openapi.json").json()["paths"]


def test_an_empty_board_is_kept_by_its_digest(http: httpx.Client) -> None:
    """The wood and its numbers are served by name, kept for ever under their digest; what no game draws is unknown."""
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


# --- Analysis, watching and replay


PDN = '[White "Ève"]\n[Black "Bob"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
PGN = '[White "Ève"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n'


@pytest.fixture
def browser(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as client:
        yield client


@pytest.fixture(scope="module")
def over(url: str) -> str:
    """The link of a meeting that is over after a few moves."""
    with httpx.Client(base_url=url, timeout=60, headers={"origin": url}) as client:
        client.post("/api/v1/guests")
        expected = {"game": "draughts", "chairs": ["me", "me"], "public": True}
        link: str = client.post("/api/v1/meetings", json=expected).json()["link"]
        *sent, last = by_two("plays 32-28", "plays 19-23", "plays 28x19", "resigns")
        for each in sent:
            assert client.post(f"/api/v1/meetings/{link}/messages", json=each).status_code == 200
        assert client.get(f"/m/{link}/replay").headers["location"] == f"/m/{link}"  # still played: watched
        assert client.get(f"/api/v1/meetings/{link}/scenes/2").status_code == 409
        assert client.post(f"/api/v1/meetings/{link}/messages", json=last).status_code == 200
    return link


# --- Texts


@pytest.mark.parametrize("name", PACKAGES)
def test_every_game_is_read_back(name: str) -> None:
    """The line of any game's position is read without its game being named, and a board shows it."""
    state = find(name).start()
    found = dissection.read_text(str(state), name)
    assert (found.game.name, found.state) == (name, state)
    shown = dissection.board(Place(name, None, str(state)))
    assert shown["position"] == str(state)
    assert shown["scene"]["board"]["kind"]


@pytest.mark.parametrize(
    ("text", "game", "plies"),
    [
        (PDN, "draughts", 4),
        (PGN, "chess", 3),
        ("1. e4 e5 *", "chess", 2),
        (dissection.exports(dissection.read_text(PDN).journals[0])[0]["text"], "draughts", 4),
    ],
    ids=["pdn", "pgn", "bare pgn", "journal"],
)
def test_games_are_read(text: str, game: str, plies: int) -> None:
    """PDN, PGN and journals are told apart, and every move goes through the law."""
    found = dissection.read_text(text)
    course = dissection.course(found.journals[0])
    assert (found.game.name, len(course["plies"])) == (game, plies)
    assert course["plies"][0]["by"] == 0


MAT = """ 0 point match

 Game 1
 A : 0                              B : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2) 53: 1/2 3/4
"""


@pytest.mark.parametrize(
    ("text", "played"),
    [(PDN.replace("28x19", "28x20"), 2), ("1. e4 e5 2. Nf3 Nc6 3. Kd4 *", 4), (MAT, 2)],
    ids=["pdn", "pgn", "mat"],
)
def test_a_game_with_a_move_that_cannot_be_played(text: str, played: int) -> None:
    """It is shown as far as it goes, with the reason; whoever asks for the whole of it is refused."""
    found = dissection.read_text(text)
    plies = dissection.course(found.journals[0])["plies"]
    assert len([each for each in plies if not each["chance"]]) == played
    assert found.wrong is not None
    assert found.wrong.to("en").endswith("The game is shown up to there.")
    with pytest.raises(Unreadable, match="shown up to there"):
        dissection.contents(text)


def test_an_id_of_gnu_backgammon() -> None:
    """An ID is read as the position it tells, and written again beside the line."""
    found = dissection.read_text("4HPwATDgc/ABMA")
    assert found.game.name == "gammon"
    assert found.state is not None
    shown = dissection.board(Place("gammon", None, str(found.state)))
    assert shown["foreign"]["text"].startswith("4HPwATDgc/ABMA:")


@pytest.mark.parametrize("text", ["", "hallo", "[White 2]", "1. e4 e4 *", "x" * 300_000])
def test_what_is_no_text(browser: httpx.Client, text: str) -> None:
    """What cannot be read is answered by a sentence on the page, with the text still there."""
    answer = browser.post("/analyse", data={"text": text})
    assert answer.status_code in {400, 409, 413}
    if answer.status_code != 413:
        assert 'role="alert"' in answer.text


@pytest.mark.parametrize("text", ["1. e9 e5 *", "1. e4 e9 *", PGN.replace("Nf3", "Nf9"), PGN.replace("e5", "Zz5")])
@pytest.mark.parametrize("game", ["", "chess"])
def test_a_word_that_is_no_move(text: str, game: str) -> None:
    """What is not a move of chess is refused by its line and its word, not passed over; a remark may say anything."""
    with pytest.raises(AcademieError, match=r"Line [14]: “(e9|Nf9|Zz5)” is not a move of chess"):
        dissection.read_text(text, game)
    assert len(dissection.read_text("1. e4 {or e9} e5 ; Zz5\n2. Nf3 $1 N *\n").journals[0].acts) == 3


# --- The page of a position


def test_a_position_is_brought(browser: httpx.Client) -> None:
    """A line leads to a page of its own address, with the board and the line; in French too."""
    answer = browser.post("/analyse?lang=fr", data={"text": "W:W31,K5:B20"})
    parts = urlsplit(str(answer.url))
    assert parts.path == "/analyse/draughts"
    assert parse_qs(parts.query)["position"][0].startswith("W:WK5,31:B20")
    assert "Coller une position" in answer.text
    assert "/api/v1/svg/draughts?position=" in answer.text


def test_a_machine_is_asked(browser: httpx.Client) -> None:
    """A form asks, and the page shows values and what the others lose."""
    answer = browser.post("/analyse/draughts", data={"position": "W:W31,32,33:B20,19"})
    assert answer.status_code == 200
    assert 'class="analysis-moves"' in answer.text
    values = re.findall(r'class="num">([+−]\d+\.\d\d|wins?|won)', answer.text)
    assert len(values) >= 2
    assert "Values are in men, for the player to move." in answer.text
    assert "No engine can analyse" not in browser.get("/analyse/tourne_case").text


def test_a_move_by_form(browser: httpx.Client) -> None:
    """An act leads to the position after it; one that cannot be done is refused in a sentence."""
    answer = browser.post("/analyse/chess", data={"act": "plays e4"})
    assert "4P3" in str(answer.url)
    assert browser.post("/analyse/chess", data={"act": "plays e5"}).status_code in {400, 409}


def test_a_game_by_links(browser: httpx.Client) -> None:
    """A game that is brought has an address, and its plies are links to boards."""
    answer = browser.post("/analyse", data={"text": PDN})
    assert urlsplit(str(answer.url)).path == "/analyse"
    link = sure(re.search(r'href="(/analyse\?[^"]*ply=2)"\s+data-ply="2"', answer.text))
    later = browser.get(link[1].replace("&amp;", "&")).text
    assert 'data-ply="2" aria-current="step"' in later
    assert "28x19" in later


# --- Set up by hand


def compose(browser: httpx.Client, game: str, men: list[tuple[str, int, str]], player: int = 0) -> str:
    """The line that men make, or why they make none."""
    put = [{"place": place, "side": side, "kind": kind} for place, side, kind in men]
    found = browser.post("/api/v1/position/compose", json={"game": game, "men": put, "player": player}).json()
    return str(found["board"]["position"] if found["board"] else found["error"]["en"])


def test_men_put_by_hand(browser: httpx.Client) -> None:
    """Men make a position; castling stays for who is at home; a king too many or too few is refused."""
    men = [("31", 0, "man"), ("5", 0, "king"), ("20", 1, "man")]
    assert compose(browser, "draughts", men, 1) == "B:WK5,31:B20 profile=manoury-1787"
    kings = [("e1", 0, "K"), ("e8", 1, "K"), ("a1", 0, "R"), ("h8", 1, "R")]
    assert compose(browser, "chess", kings).startswith("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1")
    assert "no king" in compose(browser, "chess", kings[:1])
    assert "1" in compose(browser, "draughts", [("1", 0, "man"), ("50", 1, "man")])  # on the last row
    assert "77" in compose(browser, "draughts", [("77", 0, "man")])
    assert "no such piece" in compose(browser, "chess", [*kings, ("d4", 0, "Z")])
    dames = [("A", 0, "dame"), ("A", 0, "dame"), ("Y", 1, "dame")]
    assert compose(browser, "toute_table", dames, 1).startswith("W:A2,*13;B:Y1,*14")
    assert compose(browser, "toc", dames, 1).startswith("W:A2,*13;B:Y1,*14")
    assert compose(browser, "trictrac", dames, 1).startswith("W:A2,*13;B:Y1,*14 profile=classique phase=throw to=black")
    assert "no pile on L" in compose(browser, "dames_rabattues", [("L", 0, "dame")])
    assert "as a line" in compose(browser, "domino", [])
    third = {"game": "toute_table", "men": [{"place": "A", "side": 0, "kind": "dame"}], "player": 2}
    assert browser.post("/api/v1/position/compose", json=third).status_code == 422


# --- Meetings


def test_replay(browser: httpx.Client, over: str) -> None:
    """A meeting that is over is gone through entry by entry, forward and back, with its proof."""
    count = browser.get(f"/api/v1/meetings/{over}/scenes/0").json()["count"]
    found = [browser.get(f"/api/v1/meetings/{over}/scenes/{number}").json() for number in range(count + 1)]
    men = [len(each["scene"]["men"]) if each["scene"] else 0 for each in found]
    assert men[0] == 0
    assert 40 in men
    assert men[-1] == 39  # one was taken
    assert "ways" not in found[-2]["scene"]
    back = browser.get(f"/api/v1/meetings/{over}/scenes/{count - 2}").json()
    assert back == found[count - 2]
    assert browser.get(f"/api/v1/meetings/{over}/scenes/{count + 1}").status_code == 404
    page = browser.get(f"/m/{over}/replay", params={"entry": count - 1})
    assert page.status_code == 200
    assert "proof of the dice" not in page.text  # there were none
    assert "White: 32-28" in page.text
    assert browser.get(f"/m/{over}/replay/{count - 1}.svg").text.startswith("<svg")


def test_a_meeting_is_judged(browser: httpx.Client, over: str) -> None:
    """The game of a meeting that is over opens in analysis, ply by ply."""
    page = browser.get("/analyse", params={"meeting": over, "ply": 3}).text
    assert 'data-ply="3" aria-current="step"' in page
    assert browser.get("/analyse", params={"meeting": "A" * 22}).status_code == 404


def test_watch(browser: httpx.Client, url: str, over: str) -> None:
    """What is played in public is listed with its board, what is private is not; what is over leads to its replay."""
    with httpx.Client(base_url=url, timeout=60, headers={"origin": url}) as other:
        other.post("/api/v1/guests")
        links = [
            other.post("/api/v1/meetings", json={"game": "chess", "chairs": ["me", "me"], "public": public}).json()
            for public in (True, False)
        ]
    page = browser.get("/watch").text
    assert f"/m/{over}/replay" in page
    assert f"/m/{links[0]['link']}" in page
    assert f"/m/{links[1]['link']}" not in page
    assert browser.get("/watch?lang=fr").text.count("Regarder") >= 2


# --- Who goes away stops what he asked


@pytest.mark.parametrize("gone", [True, False])
async def test_work_stops_when_nobody_listens(gone: bool) -> None:
    """Work whose asker has gone is cancelled; while he listens it is done, however long it takes."""
    ended: list[str] = []

    async def receive() -> dict[str, str]:
        await asyncio.sleep(0 if gone else 3600)
        return {"type": "http.disconnect"}

    async def work() -> str:
        try:
            await asyncio.sleep(3600 if gone else 0.1)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise
        return "done"

    asked = result_of(cast("Request", SimpleNamespace(receive=receive)), work())
    if not gone:
        assert (await asked, ended) == ("done", [])
        return
    with pytest.raises(AcademieError, match="was cancelled"):
        await asked
    await asyncio.sleep(0)
    assert ended == ["cancelled"]


def test_the_hands_of_a_game_that_is_over(url: str) -> None:
    """While domino is played nobody who looks on sees a tile; once it is over the replay shows every hand."""
    with httpx.Client(base_url=url, timeout=60, headers={"origin": url}) as client:
        client.post("/api/v1/guests")
        expected = {"game": "domino", "chairs": ["me", "me"], "public": True}
        link = client.post("/api/v1/meetings", json=expected).json()["link"]
        says = f"/api/v1/meetings/{link}/messages"
        for each in by_two():
            client.post(says, json=each)
        for number in range(6):
            view = client.get(f"/api/v1/meetings/{link}").json()["meeting"]
            if view["position"] and view["player"] is not None and not view["dice_due"]:
                break
            for chair in (0, 1):  # whoever is to deal
                client.post(says, json={"message": {"type": "throw", "id": f"t{number}"}, "chair": chair})
        client.post(says, json={"message": {"type": "leave", "id": "leave"}})
        count = len(client.get(f"/m/{link}/replay").text)
        assert count > 1_000
        last = client.get(f"/api/v1/meetings/{link}/scenes/0").json()["count"]
        scenes = [client.get(f"/api/v1/meetings/{link}/scenes/{number}").json()["scene"] for number in range(last + 1)]
    hands = [scene["tiles"].get("shown", {}) for scene in scenes if scene]
    assert any(set(shown) == {"0", "1"} and all(shown.values()) for shown in hands)
    with httpx.Client(base_url=url, timeout=60) as stranger:
        assert stranger.get(f"/m/{link}/replay").status_code == 200


def test_the_terminal_and_the_pages_reckon_luck_alike() -> None:
    """By the networks each throw is worth in hundredths what the tutor says; the first is of whoever will have it."""
    game = find("gammon")
    state = game.start().after(Roll((5, 3)))
    answer = positions.analyse(Place("gammon", None, str(state)), Budget(depth=1))
    assert answer["unit"]["fr"] == "points"
    found = answer["chance"]
    reckoned = sure(throws(state, game.engine()))
    assert [each["score"] for each in found["outcomes"]] == [round(100 * worth) for _, worth in reckoned.outcomes]
    assert found["mean"] == round(100 * reckoned.mean, 2)
    first = positions.analyse(Place("gammon"), Budget(depth=1))
    assert (first["lines"], first["chance"]["taker"], len(first["chance"]["outcomes"])) == ([], None, 21)


def test_what_falls_to_a_hidden_hand_is_not_judged() -> None:
    """At domino the choices of who plays are judged by what he sees, and a tile that is taken is not."""
    assert positions.analyse(Place("domino"), Budget(nodes=50))["lines"] == []
    dealt = "A:6-6,6-4,6-2,5-3,4-1,2-0;B:6-5,5-5,4-4,3-3,2-2,1-1 leader=A phase=play"
    found = positions.analyse(Place("domino", None, dealt), Budget(nodes=500), lines=9)
    assert len(found["lines"]) == 6
    assert "chance" not in found
