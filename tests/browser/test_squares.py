"""Boards of squares in the page: takings that part and are lifted together, pieces asked for, hands à la rigueur."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from academie.server.web import assets
from browser.bare import laid, scene, steps
from browser.play import Person
from browser.test_tablier import drag, events, middle, target
from layers.sources import beside, installed
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Data = dict[str, Any]
    Seated = Callable[..., Any]


def routes(data: Data, at: int = 0, before: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every way through the stops of a scene, with its act."""
    stop = data["ways"][at]
    if before and stop.get("act"):
        yield before, stop["act"]
    for step in stop.get("steps", ()):
        yield from routes(data, step[2], (*before, step))


@pytest.fixture(scope="module")
def chain() -> Data:
    """A taking of three men."""
    return laid("draughts", "W:W32:B17,18,27")


@pytest.fixture(scope="module")
def fork() -> Data:
    """Takings that part."""
    return laid("draughts", "W:WK16:B10,21,23,K44,K47 profile=fmjd")


def promotions(data: Data) -> list[str]:
    """What the first pawn that comes to the last row may become."""
    found = [step for step in steps(data) if step[4:] and step[4].get("becomes")]
    return [step[4]["becomes"] for step in found if step[:2] == found[0][:2]]


def men(page: Any) -> set[str]:
    """The squares where the drawing has a man."""
    return set(page.evaluate("[...document.querySelectorAll('.figures [data-key]')].map((each) => each.dataset.key)"))


def crossed(page: Any) -> set[str]:
    """The squares of men that are crossed."""
    return set(page.evaluate("[...document.querySelectorAll('.croix [data-key]')].map((each) => each.dataset.key)"))


def touch(page: Any, *places: str) -> None:
    """Click squares one after another."""
    for place in places:
        page.locator(target(place)).click(force=True)


def test_a_taking_shows_its_way_and_lifts_together(seated: Seated, chain: Data) -> None:
    """Landings are numbered, what is taken is crossed and stays until the man rests; undone, all of it stands again."""
    [(way, act)] = routes(chain)
    start, squares = way[0][0], [step[1] for step in way]
    taken = {place for step in way for place in step[4]["over"]}
    page = seated(chain)
    before = men(page)
    assert crossed(page) == taken
    numbers = page.evaluate("[...document.querySelectorAll('.etapes text')].map((each) => Number(each.textContent))")
    assert numbers == [n + 1 for n in range(len(way))]
    touch(page, start, squares[0])
    assert crossed(page) == taken
    assert taken <= men(page)
    assert page.evaluate("board.held") == squares[0]
    touch(page, squares[-1])
    assert (men(page), crossed(page)) == (before - taken - {start} | {squares[-1]}, set())
    assert events(page, "walk")[-1]["act"] == act
    page.evaluate("board.reset()")
    assert men(page) == before
    page.evaluate("board.playForced()")
    page.keyboard.press("Escape")
    assert page.evaluate("board.confirm()")
    assert events(page, "act") == [{"name": "act", "text": act}]


def test_takings_part_at_the_first_square(seated: Seated, fork: Data) -> None:
    """Rings stand on the first squares that differ; who touches one goes on to its end, or to where they part again."""
    ways = list(routes(fork))
    start = ways[0][0][0][0]
    page = seated(fork)
    touch(page, start)
    solid = page.evaluate(
        "[...document.querySelectorAll('.targets [data-key]:not(:has(.somme))')].map((each) => each.dataset.key)"
    )
    firsts = {way[0][1] for way, _ in ways}
    assert firsts <= set(solid)
    for first in sorted(firsts):
        page.evaluate("board.reset()")
        touch(page, start, first)
        acts = {act for way, act in ways if way[0][1] == first}
        last = events(page, "walk")[-1]
        assert (last["act"] in acts) == (len(acts) == 1)
        assert last["steps"][0]["to"] == first
    page.evaluate("board.reset()")
    alone = [
        (way, act)
        for way, act in ways
        if sum(1 for each, other in ways if each[-1][1] == way[-1][1] and other != act) == 0
    ]
    touch(page, start, alone[0][0][-1][1])
    assert events(page, "walk")[-1]["act"] == alone[0][1]


def test_a_man_goes_by_mouse_finger_and_key(seated: Seated) -> None:
    """A drag, a touch and the keyboard make the same step; a square is found by its number, and rows by arrows."""
    quiet = scene("draughts", lambda data: len(steps(data)) > 4)
    start, end = steps(quiet)[0][:2]
    page = seated(quiet)
    drag(page, middle(page, target(start)), middle(page, target(end)))
    assert events(page, "walk")[-1]["steps"][0]["to"] == end
    assert start not in men(page)
    page.evaluate("board.undo()")
    page.locator(target("1")).focus()
    page.keyboard.type(start)
    assert page.evaluate("document.activeElement.dataset.place") == start
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == quiet["places"][start]["en"]
    page.keyboard.press("Enter")
    page.keyboard.press("Shift")
    page.keyboard.type(end)
    page.keyboard.press("Enter")
    assert end in men(page)
    page.locator(target("28")).focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.place") == "28"
    phone = seated(quiet, width=360, height=740, has_touch=True, is_mobile=True)
    phone.touchscreen.tap(*middle(phone, target(start)))
    x, y = middle(phone, target(end))
    phone.touchscreen.tap(x + 22, y)  # beside it: the landing is meant
    assert events(phone, "walk")[-1]["steps"][0]["to"] == end


def test_a_pawn_asks_what_it_becomes(seated: Seated) -> None:
    """The pieces it may become are offered; Escape takes the pawn back, a choice is played."""
    last = laid("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1")
    kinds = promotions(last)
    start, end = next(step[:2] for step in steps(last) if step[4:] and step[4].get("becomes"))
    page = seated(last)
    touch(page, start, end)
    assert page.locator(".piece-choice button").count() == len(kinds)
    page.keyboard.press("Escape")
    assert page.locator(".piece-choice").count() == 0
    assert page.evaluate("board.held") is None
    touch(page, start, end)
    page.locator(".piece-choice button").last.click()
    act = events(page, "walk")[-1]["act"]
    assert act in {stop.get("act") for stop in last["ways"]}
    assert page.evaluate("end => board.men(end).kind", end) == kinds[-1]


def test_the_king_castles_by_its_step(seated: Seated) -> None:
    """The rook goes along, and both come back."""
    castling = laid("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    step = next(step for step in steps(castling) if len(step) > 4 and step[4].get("along"))
    rook, there = step[4]["along"][:2]
    page = seated(castling)
    before = men(page)
    touch(page, *step[:2])
    assert {step[1], there} <= men(page)
    assert not {step[0], rook} & men(page)
    page.keyboard.press("Backspace")
    assert men(page) == before


@pytest.fixture(scope="module")
def strict() -> Data:
    """Draughts à la rigueur, some moves in."""
    return scene("draughts", lambda data: len(data.get("last", ())) == 2 and len(data["men"]) < 40, mode="rigueur")


def test_rigour_lifts_what_is_touched_after_the_move(seated: Seated, strict: Data) -> None:
    """No landing is shown; the move says which men the hand has lifted."""
    own = [each["place"] for each in strict["men"] if each["side"] == 0]
    other = [each["place"] for each in strict["men"] if each["side"] == 1]
    free = next(str(n) for n in range(20, 51) if str(n) not in own + other)
    page = seated(strict)
    touch(page, own[0])
    assert page.locator(".targets > g").count() == 0
    touch(page, free, other[0], other[1], other[0])
    assert crossed(page) == {other[1]}
    assert page.evaluate("board.confirm()")
    said = [each["text"] for each in events(page, "gesture")]
    assert said == [f"touches {own[0]}", f"plays {own[0]}x{free} lifting {other[1]}"]


def test_rigour_huffs_by_touch_or_by_carrying_off(seated: Seated, strict: Data) -> None:
    """The man to be huffed is pointed at when asked, or carried off the board."""
    other = next(each["place"] for each in strict["men"] if each["side"] == 1)
    page = seated(strict)
    page.evaluate(
        "void board.ask(board.gesture('Huff').slots.where).then((where) => board.gestured('Huff', { where }))"
    )
    touch(page, other)
    page.wait_for_function("heard.some((each) => each.key === 'Huff')")
    assert events(page, "gesture")[-1]["text"] == f"huffs {other}"
    box = page.locator("ac-squares svg").first.bounding_box()
    drag(page, middle(page, target(other)), (box["x"] + box["width"] / 2, box["y"] + box["height"] - 2))
    assert [each["text"] for each in events(page, "gesture")] == [
        f"huffs {other}",
        f"touches {other}",
        f"huffs {other}",
    ]
    assert other in men(page)


def test_rigour_promotes_a_pawn_by_hand(seated: Seated) -> None:
    """A pawn put down in the last row is asked for its piece; any other man is not."""
    table = scene("chess", lambda data: data.get("last"), mode="rigueur")
    pawn = next(each["place"] for each in table["men"] if each["kind"] == "P" and each["side"] == 0)
    page = seated(table)
    touch(page, pawn, "d8")
    page.get_by_role("button", name="a queen").click()
    assert page.evaluate("board.confirm()")
    assert events(page, "gesture")[-1]["text"] == f"plays {pawn}d8q"
    page.evaluate("board.scene = board.scene")
    touch(page, "b1", "b8")
    assert page.evaluate("board.confirm()")
    assert events(page, "gesture")[-1]["text"] == "plays b1b8"
    page.evaluate("board.scene = board.scene")
    touch(page, pawn, "d7")
    assert page.evaluate("board.confirm()")
    assert events(page, "gesture")[-1]["text"] == f"plays {pawn}d7"


def test_only_the_man_that_goes_is_touched(seated: Seated, chain: Data) -> None:
    """A scene that comes leaves all other men as they were; what was taken fades after the man has come."""
    [(way, _)] = routes(chain)
    page = seated({**chain, "ways": []}, motion="no-preference")
    taken = {place for step in way for place in step[4]["over"]}
    there = [each for each in chain["men"] if each["place"] not in taken | {way[0][0]}]
    after = {**chain, "ways": [], "men": [*there, {"place": way[-1][1], "side": 0}]}
    page.evaluate("watched('.figures [data-key]', true)")
    page.evaluate("scene => { board.scene = scene }", after)
    assert page.locator(".lifted-layer > g").count() == len(taken)
    assert set(page.evaluate("[...touched]")) == taken | {way[0][0], way[-1][1]}
    page.keyboard.press("Shift")
    page.wait_for_function("document.querySelectorAll('.lifted-layer > g').length === 0")


# --- A game of somebody else's package, on the board that it draws


def test_a_game_of_another_package_is_played(chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sits down against its player, takes what one may until the last counter, and is told who has won."""
    with beside(installed(tmp_path), monkeypatch), _drawn_anew(), served(tmp_path) as address:
        one = Person(chromium, address, service_workers="block")
        one.chooses("nim", level="first")
        assert one.page.locator("#board-place .drawing:not(.cut)").first.is_visible()
        one.plays()
        assert "last counter" in one.page.locator("#prompt").inner_text()
        one.leaves()


@contextmanager
def _drawn_anew() -> Iterator[None]:
    """The files of the page are made once a process: another test may have made them without this game's board."""
    made = (assets.assets, assets._assets, assets.sources, assets._elements)
    for each in made:
        each.cache_clear()
    try:
        yield
    finally:
        for each in made:
            each.cache_clear()
