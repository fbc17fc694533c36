"""Every page of the site for those who read otherwise: axe finds nothing, by day and night, in both languages.

Every eleventh page is looked at in one of the eight ways (a width, a light, a language), each way being some page's;
in `deep` every page is in all of them. No page scrolls sideways, none complains in the console.
"""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
from starlette.routing import compile_path

from academie.books import shelf
from academie.server.web.pages import GAMES
from browser import measures
from browser.conftest import complains
from browser.play import Person
from copies import TEXT
from server.players import by_two

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser


PGN = '[White "Ève"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'
READY = "#board-place .drawing .target"


class Way(NamedTuple):
    """How a page is looked at."""

    width: int
    scheme: str
    language: str


class Leaf(NamedTuple):
    """A page: its address, what is waited for, and what the browser itself may complain of."""

    path: str
    ready: str = "main"
    allowed: str = ""


WAYS = [Way(*each) for each in product((1280, 360), ("light", "dark"), ("fr", "en"))]
SITE = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))
TABLES = SITE["tables"]
PAGES = {
    **{name: Leaf(*words) for name, words in SITE["pages"].items()},
    **{f"table {name}": Leaf(f"table:{name}", "#bottom .player") for name in TABLES},
    "analysis of a position": Leaf("/analyse/draughts?position=" + quote("W:WK5,31,32:B20,19 profile=fmjd"), READY),
    "analysis of a game": Leaf("/analyse?" + urlencode({"record": PGN, "game": "chess", "ply": 2}), READY),
}
UNREAD = (
    "/m/{link}/board.svg", "/m/{link}/replay/{number}.svg", "/m/{link}/journal", "/sw.js", "/manifest", "/static/",
    "/account/export", "/mistakes.apkg", "/offline/", "/today.svg", "/study/{name}/{number}/{line}/{ply}", "/openapi",
    "/clubs/{name}/board.svg", "/clubs/{name}/stamp", "/t/{name}/stamp",
)  # fmt: skip


def _looks() -> list[Any]:
    """Every page in every way; but for one way of every eleventh page all of them are deep."""
    found = []
    for rank, name in enumerate(PAGES):
        for at, way in enumerate(WAYS):
            marks = () if rank % 11 == 0 and at == rank % len(WAYS) else (pytest.mark.deep,)
            found.append(pytest.param(name, way, marks=marks, id=f"{name}-{way.width}-{way.scheme}-{way.language}"))
    return found


@pytest.fixture(scope="module")
def settled(chromium: Any, house: str) -> Iterator[dict[str, Any]]:
    """A guest who has sat down at every board, offered a game, played one to its end, and has a copy of a book."""
    shelf.folder().mkdir(parents=True, exist_ok=True)
    copy = shelf.folder() / "manoury.txt"
    copy.write_text(TEXT, encoding="utf-8")
    context = chromium.new_context(base_url=house)
    heads, asked = {"origin": house}, context.request
    assert asked.post("/api/v1/guests", headers=heads).ok
    paths: dict[str, Any] = {}
    for name, expected in TABLES.items():
        answer = asked.post("/api/v1/meetings", data={"chairs": ["me", "me"], **expected}, headers=heads)
        assert answer.ok, answer.text()
        paths[f"table:{name}"] = f"/m/{answer.json()['link']}"
    offered = asked.post("/api/v1/challenges", data={"game": "chess"}, headers=heads)
    assert offered.ok, offered.text()
    paths["challenge:"] = f"/c/{offered.json()['id']}"
    expected = {"game": "draughts", "chairs": ["me", "me"], "public": True}
    link = asked.post("/api/v1/meetings", data=expected, headers=heads).json()["link"]
    for each in by_two("plays 32-28", "plays 19-23", "plays 28x19", "resigns"):
        assert asked.post(f"/api/v1/meetings/{link}/messages", data=each, headers=heads).ok
    paths["over:"] = f"/m/{link}"
    known = chromium.new_context(base_url=house)
    assert known.request.post("/api/v1/guests", headers=heads).ok
    named = {"name": "Odile Page", "password": "a long password"}
    assert known.request.post("/api/v1/account", data=named, headers=heads).ok
    known.close()
    paths["user:"] = "/u/Odile Page"
    paths["state"] = context.storage_state()
    context.close()
    context = chromium.new_context(base_url=house)  # of somebody with an account, who announces a tournament
    asked = context.request
    named = {"name": "Directeur", "password": "a long password"}
    for path, data in (("guests", {}), ("account", named)):
        assert asked.post(f"/api/v1/{path}", data=data, headers=heads).ok
    expected = {"title": "Soirée", "system": "round-robin", "game": "draughts", "rounds": 1}
    made = asked.post("/api/v1/tournaments", data=expected, headers=heads).json()["id"]
    for data, path in (({"name": "mazette", "count": 3}, "players"), ({}, "rounds")):
        answer = asked.post(f"/api/v1/tournaments/{made}/{path}", data=data, headers=heads)
        assert answer.ok, answer.text()
    paths["tournament:"] = f"/t/{made}"
    assert asked.post("/clubs", form={"name": "Sixième", "kind": "class"}, headers=heads).ok
    paths["class:"] = "/clubs/Sixième"
    made = {"names": "Anne\nBob"}, {"what": "lesson draughts taking", "count": "1", "day": "2999-01-01"}
    for data, path in zip(made, ("pupils", "set"), strict=True):
        assert asked.post(f"/clubs/Sixième/{path}", form=data, headers=heads).ok
    paths["teacher:"] = paths["class:"]
    paths["cookies"] = context.cookies()
    context.close()
    yield paths
    copy.unlink()


@pytest.fixture(scope="module")
def visit(chromium: Any, house: str, settled: dict[str, Any]) -> Iterator[Callable[[Way], tuple[Any, list[str]]]]:
    """A page for each way, that hears of every error in the console."""
    held: dict[Way, tuple[Any, list[str]]] = {}

    def open_(way: Way) -> tuple[Any, list[str]]:
        if way not in held:
            context = chromium.new_context(
                base_url=house, locale=f"{way.language}-FR", storage_state=settled["state"], color_scheme=way.scheme,
                viewport={"width": way.width, "height": 800}, reduced_motion="reduce", service_workers="block",
            )  # fmt: skip
            page, faults = context.new_page(), list[str]()
            page.on("console", lambda said: faults.append(said.text) if complains(said) else None)
            page.on("pageerror", lambda error: faults.append(str(error)))
            held[way] = page, faults
        return held[way]

    yield open_
    for page, _ in held.values():
        page.context.close()


@pytest.mark.parametrize(("name", "way"), _looks())
def test_readers_can_read_it(visit: Any, settled: dict[str, Any], name: str, way: Way) -> None:
    """Axe finds nothing wrong, nothing is wider than the window, and the console is silent."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="Axe is not installed.").Axe()
    leaf = PAGES[name]
    page, faults = visit(way)
    page.goto("about:blank")  # a page that asks again every few seconds would ask with another's cookies
    faults.clear()
    path = _path(leaf.path, settled)
    page.context.add_cookies(settled["cookies"] if leaf.path == "teacher:" else settled["state"]["cookies"])
    answer = page.goto(path + ("&" if "?" in path else "?") + f"lang={way.language}")
    assert answer.ok or leaf.allowed, answer.status  # nothing is waited for on a page that says what is wrong
    if leaf.path.startswith("editor:"):
        page.locator("[data-key=edit]").click()
    page.wait_for_selector(leaf.ready, state="attached")
    assert page.locator("html").get_attribute("lang") == way.language
    assert page.evaluate("document.documentElement.scrollWidth") <= way.width
    assert "Message(" not in page.inner_text("body")  # a sentence that nobody has said in a language
    found = axe.run(page).response["violations"]
    assert [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found] == []
    assert [each for each in faults if not (leaf.allowed and leaf.allowed in each)] == []


def _path(path: str, settled: dict[str, Any]) -> str:
    kind, _, rest = path.partition(":")
    if kind == "editor":
        return rest
    return settled.get(path) or (settled["over:"] + rest if kind == "over" else path)


def test_every_page_is_looked_at() -> None:
    """Whatever address shows a page is one of those that are looked at."""
    tables = {
        "table:": "/m/abc", "challenge:": "/c/abc", "tournament:": "/t/abc", "over:": "/m/abc", "editor:": "",
        "user:": "/u/abc", "class:": "/clubs/abc", "teacher:": "/clubs/abc",
    }  # fmt: skip
    looked = []
    for leaf in PAGES.values():
        head = next((each for each in tables if leaf.path.startswith(each)), "")
        rest = leaf.path.removeprefix(head) if head in {"over:", "editor:"} else ""
        looked.append((tables[head] + rest if head else leaf.path).partition("?")[0])
    routes = {each.path for game in GAMES for each in game.router.routes if "GET" in each.methods}  # type: ignore[attr-defined]
    unseen = {
        path
        for path in routes
        if not path.startswith(UNREAD) and not any(compile_path(path)[0].match(each) for each in looked)
    }
    assert unseen == set()


# --- What a page weighs, shifts and keeps


MOST = 180_000  # bytes of a first load, fonts and the first state among them
REQUESTS = 15  # of the first load of a game's page, the socket among them
DEEP = ("domino", "dames_rabattues")
STILL = 0.002  # of layout shift: the table of domino is cut to the cloth once its tiles lie there


TO_READ = ("/", "/play/trictrac", "/law/trictrac")
DEEP_TO_READ = ("/lessons/trictrac/1", "/watch")


@pytest.mark.parametrize("path", [*TO_READ, *(pytest.param(each, marks=pytest.mark.deep) for each in DEEP_TO_READ)])
def test_a_page_to_read_is_light_and_still(chromium: Browser, house: str, path: str) -> None:
    """It is below the weight of a game's page, and nothing in it moves when fonts and scripts have come."""
    one = Person(chromium, house)
    one.context.add_init_script(measures.WATCH)
    assert 10_000 < measures.weighed(one.page, path).whole < MOST
    assert measures.shifted(one.page) == 0, one.page.evaluate("measured.shifted")
    one.leaves()


@pytest.mark.parametrize("game", ["gammon", "draughts", *(pytest.param(each, marks=pytest.mark.deep) for each in DEEP)])
def test_the_page_of_a_game_is_light_and_keeps_nothing(chromium: Browser, house: str, game: str) -> None:
    """Of each kind of board: few requests, below 180 kB, still, and thirty acts later no listener more, and few nodes.

    Nodes are lines of the record, of which eighty stand there in the end, and men in other places.
    """
    one = Person(chromium, house)
    one.context.add_init_script(measures.WATCH)
    weight = measures.weighed(one.page, one.begins(game, "me", clock="none"))
    assert weight.kinds["Font"] > 0
    assert 100_000 < weight.whole < MOST
    assert weight.requests <= REQUESTS
    assert measures.shifted(one.page) < STILL, one.page.evaluate("measured.shifted")
    assert measures.played(one.page, 12) > 8
    one.page.evaluate("painted()")
    before = measures.memory(one.page)
    done = measures.played(one.page, 30, seed=2)
    one.page.evaluate("painted()")
    after = measures.memory(one.page)
    assert after.listeners <= before.listeners + 2
    assert after.nodes - before.nodes < 20 * done + 100
    ends = one.page.evaluate(
        "['#board-place', '#record'].map((each) => document.querySelector(each).getBoundingClientRect().bottom)"
    )
    assert max(ends) <= one.page.evaluate("innerHeight")  # the list of moves scrolls, the page does not
    one.leaves()


def test_an_own_act_is_shown_before_it_is_answered(chromium: Browser, house: str) -> None:
    """While nothing comes from the server the man stands where he was put; when it comes he stays there."""
    one = Person(chromium, house)
    one.context.add_init_script(measures.WATCH)
    one.wants(confirm="self")
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#board-place .drawing:not(.cut) .target.allowed[data-place='32']")
    one.page.evaluate("hold()")
    one.page.locator("#board-place .target[data-place='32']").click(force=True)
    one.page.locator("#board-place .target[data-place='28']").click(force=True)
    standing = "() => ['32', '28'].map((place) => document.querySelector('ac-squares').men(place)?.side ?? null)"
    assert one.page.evaluate(standing) == [None, 0]
    assert one.page.locator("#record td:has-text('32-28')").count() == 0
    one.page.evaluate("release()")
    one.page.wait_for_selector("#record td:has-text('32-28')")
    assert one.page.evaluate(standing) == [None, 0]
    one.leaves()
