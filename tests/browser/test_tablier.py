"""The board of twenty-four flèches in the page: what mouse, finger and key do on it; the walk along a scene's ways."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from academie.game.registry import PACKAGES
from academie.games.trictrac.svg import scene as trictrac_picture
from academie.referee import sit
from academie.scene import scene_of
from academie.tables.drawing.geometry import tablier
from academie.tables.drawing.svg import resting
from academie.tables.drawing.svg import scene as race_picture
from academie.text.message import bilingual
from browser.bare import laid, scene, steps
from scene.test_scenes import WIDEST, same
from sure import sure

if TYPE_CHECKING:
    from collections.abc import Callable

    Data = dict[str, Any]
    Seated = Callable[..., Any]


def free(data: Data) -> bool:
    """Whether a play can be chosen, and a dame go on by its second number."""
    ways = data.get("ways", [])
    return len([stop for stop in ways if stop.get("act")]) > 1 and bool(chain(data))


def chain(data: Data) -> tuple[str, str, str] | None:
    """Whence, through where and whither a dame goes by two numbers."""
    ways = data["ways"]
    for first in ways[0].get("steps", ()):
        for second in ways[first[2]].get("steps", ()):
            if second[0] == first[1]:
                return first[0], first[1], second[1]
    return None


@pytest.fixture(scope="module")
def opening() -> Data:
    """A throw of trictrac with a choice."""
    return scene("trictrac", free)


@pytest.fixture(scope="module")
def strict() -> Data:
    """A table à la rigueur on which something has been played."""
    return scene("trictrac", lambda data: data.get("dice") and len(data["men"]) > 4, mode="rigueur")


def middle(page: Any, selector: str) -> tuple[float, float]:
    """The middle of something on the page."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def target(place: str) -> str:
    """The target of a place."""
    return f'.target[data-place="{place}"]'


def dames(page: Any, place: str) -> int:
    """How many dames the drawing shows in a place."""
    found: int = page.evaluate("place => shown(place)", place)
    return found


def events(page: Any, name: str) -> list[Data]:
    """What the board has reported by that name."""
    return page.evaluate("name => heard.filter((each) => each.name === name)", name)


def drag(page: Any, one: tuple[float, float], two: tuple[float, float]) -> None:
    """Carry something with the mouse."""
    page.mouse.move(*one)
    page.mouse.down()
    page.mouse.move((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    page.mouse.move(*two)
    page.mouse.up()


def count(data: Data, place: str) -> int:
    """How many dames stand in a place."""
    return next((each.get("n", 1) for each in data["men"] if each["place"] == place), 0)


def test_a_click_takes_a_dame_up_and_a_click_puts_it_down(seated: Seated, opening: Data) -> None:
    """Landings carry their numbers and go when the dame is down; the step is reported, and undone by one key."""
    start, end, _, by = opening["ways"][0]["steps"][0]
    page = seated(opening)
    page.locator(target(start)).click(force=True)
    landings = page.evaluate(
        "[...document.querySelectorAll('.targets [data-key]')].map((e) => [e.dataset.key, e.textContent])"
    )
    direct = {(to, str(number)) for origin, to, _, number in opening["ways"][0]["steps"] if origin == start}
    assert direct <= {tuple(each) for each in landings}
    assert (dames(page, start), page.locator(".in-hand .lifted").count()) == (count(opening, start) - 1, 1)
    page.locator(target(end)).click(force=True)
    assert (page.locator(".targets > g").count(), dames(page, end)) == (0, count(opening, end) + 1)
    done = events(page, "walk")[-1]["steps"]
    assert [(step["from"], step["to"], step["by"]) for step in done] == [(start, end, by)]
    page.keyboard.press("u")
    assert (dames(page, start), dames(page, end)) == (count(opening, start), count(opening, end))


def test_a_dame_goes_on_by_its_second_number(seated: Seated, opening: Data) -> None:
    """Tout d'une is a broken ring with the sum; one landing is two steps; the play is sent as the scene has it."""
    start, stop, end = chain(opening)  # type: ignore[misc]
    page = seated(opening)
    page.locator(target(start)).click(force=True)
    ring = page.locator(f'.targets [data-key="{end}"] .somme')
    assert ring.count() == 1
    page.locator(target(end)).click(force=True)
    last = events(page, "walk")[-1]
    assert [step["to"] for step in last["steps"]] == [stop, end]
    assert page.evaluate("board.confirm()")
    acts = {each["act"] for each in opening["ways"] if each.get("act")}
    assert events(page, "act") == [{"name": "act", "text": last["act"]}]
    assert last["act"] in acts


def test_a_dame_is_carried_and_comes_back_from_nowhere(seated: Seated, opening: Data) -> None:
    """Let go on a landing it stays, let go where it may not stand it is where it was."""
    start, end = opening["ways"][0]["steps"][0][:2]
    wrong = next(place for place in "LMKNJ" if place not in {to for _, to, *_ in steps(opening)})
    page = seated(opening)
    drag(page, middle(page, target(start)), middle(page, target(wrong)))
    assert (dames(page, start), events(page, "walk")[-1]["steps"]) == (count(opening, start), [])
    drag(page, middle(page, target(start)), middle(page, target(end)))
    assert dames(page, end) == count(opening, end) + 1
    assert page.evaluate("board.held") is None


def test_the_keyboard_plays_a_whole_throw(seated: Seated, opening: Data) -> None:
    """Letters go to a flèche, Enter takes and puts, a digit plays that number; places have their names."""
    page = seated(opening)
    start, end, _, by = opening["ways"][0]["steps"][0]
    page.locator(target(opening["men"][0]["place"])).focus()
    page.keyboard.press(f"Shift+{start}")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert label == opening["places"][start]["en"]
    page.keyboard.press("Enter")
    page.keyboard.press(f"Shift+{end}")
    assert f"you can move here with {by}" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Escape")
    assert page.evaluate("board.held") is None
    page.keyboard.press(f"Shift+{start}")
    page.keyboard.press(str(by))
    assert [step["by"] for step in events(page, "walk")[-1]["steps"]] == [by]
    page.keyboard.press("Backspace")
    assert (events(page, "walk")[-1]["steps"], page.locator(".target[tabindex='0']").count()) == ([], 1)
    assert f"From {start} to {end}." in page.locator("#said").inner_text()


def test_arrows_follow_the_path_and_cross_it(seated: Seated, opening: Data) -> None:
    """Right goes on along the path, up to the facing flèche; standing, up goes on and left crosses."""
    page = seated(opening)
    page.locator(target("C")).focus()
    where = "document.activeElement.dataset.place"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(where) == "D"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(where) == "U"
    page.evaluate("board.posture = 'standing'")
    page.wait_for_selector("svg[viewBox^='0 0 344 ']")
    page.locator(target("C")).focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate(where) == "D"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(where) == "U"


def test_the_same_scene_again_puts_the_men_back(seated: Seated, opening: Data) -> None:
    """What was refused is undone by its scene; a cut line takes no act."""
    start, end = opening["ways"][0]["steps"][0][:2]
    page = seated(opening)
    page.evaluate("([start, end]) => { board.press(start); board.press(end); }", [start, end])
    assert dames(page, start) == count(opening, start) - 1
    page.evaluate("board.scene = board.scene")
    assert dames(page, start) == count(opening, start)
    page.evaluate("board.frozen = true")
    page.locator(target(start)).click(force=True)
    assert page.evaluate("board.held") is None


def test_a_finger_plays_on_a_standing_board(seated: Seated, opening: Data) -> None:
    """On a phone the board stands, its flèches are wide enough, and a touch on a landing puts the dame there."""
    start, end = opening["ways"][0]["steps"][0][:2]
    page = seated(opening, width=360, height=740, has_touch=True, is_mobile=True)
    box = page.locator(target(start)).bounding_box()
    assert min(box["width"], box["height"]) >= 34
    assert max(box["width"], box["height"]) >= 130
    page.touchscreen.tap(*middle(page, target(start)))
    page.touchscreen.tap(*middle(page, target(end)))
    assert [step["to"] for step in events(page, "walk")[-1]["steps"]] == [end]


def test_a_finger_carries_a_dame_and_a_second_finger_puts_it_back(seated: Seated, opening: Data) -> None:
    """A carried dame is held above the finger; the board is not scrolled away under it."""
    start, end = opening["ways"][0]["steps"][0][:2]
    page = seated(opening, width=360, height=740, has_touch=True, is_mobile=True)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        """What the screen reports of fingers."""
        found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    one, two = middle(page, target(start)), middle(page, target(end))
    half = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    touch("touchStart", one)
    touch("touchMove", half)
    touch("touchMove", two)
    held = page.locator(".in-hand .lifted").bounding_box()
    assert held["y"] + held["height"] / 2 < two[1] - 12
    touch("touchEnd")
    assert [step["to"] for step in events(page, "walk")[-1]["steps"]] == [end]
    page.evaluate("board.reset()")
    touch("touchStart", one)
    touch("touchMove", half)
    touch("touchStart", half, (10, 10))
    assert page.evaluate("board.held") is None
    touch("touchEnd")
    assert dames(page, start) == count(opening, start)


def test_what_is_forced_is_shown_and_played_only_when_asked(seated: Seated) -> None:
    """One play only: its arrow lies there; it is walked when asked, and said when confirmed."""
    forced = scene("trictrac", lambda data: len([each for each in data.get("ways", ()) if each.get("act")]) == 1)
    page = seated(forced)
    assert page.locator(".paths .chemin").count() >= 1
    assert events(page, "act") == []
    assert page.evaluate("board.playForced() && board.confirm()")
    assert events(page, "act")[0]["text"] in {each.get("act") for each in forced["ways"]}


def test_without_hints_no_landing_is_shown(seated: Seated, opening: Data) -> None:
    """Whoever wants no help has none, and plays all the same."""
    start, end = opening["ways"][0]["steps"][0][:2]
    page = seated(opening)
    page.evaluate("board.hints = false")
    page.locator(target(start)).click(force=True)
    assert page.locator(".targets > g").count() == 0
    page.locator(target(end)).click(force=True)
    assert len(events(page, "walk")[-1]["steps"]) == 1


def test_rigour_touches_places_and_plays_what_hands_do(seated: Seated, strict: Data) -> None:
    """Taking a dame up is touching it; dames dropped anywhere are the play; no landing is ever shown."""
    start = next(each["place"] for each in strict["men"] if each["side"] == 0)
    page = seated(strict)
    page.locator(target(start)).click(force=True)
    assert events(page, "gesture") == [
        {"name": "gesture", "key": "Touch", "fields": {"where": start}, "text": f"touches {start}"}
    ]
    assert page.locator(".targets > g").count() == 0
    page.locator(target("K")).click(force=True)
    drag(page, middle(page, target("K")), middle(page, target("L")))
    assert page.evaluate("board.confirm()")
    assert events(page, "gesture")[-1]["text"] == f"plays {start}/K K/L"


def test_rigour_marks_by_moving_the_jeton(seated: Seated, strict: Data) -> None:
    """Places light up only while the jeton is held; let go, it is marked; round the board and home is a hole."""
    page = seated(strict)
    own = next(each["at"] for each in strict["jetons"] if each["side"] == 0)
    spots = page.evaluate("board.numbers.jeton.spots[0]")

    def at(points: int) -> tuple[float, float]:
        """A place of the jeton in the window."""
        x, y = page.evaluate("spot => seen(spot)", spots[str(points)])
        return x, y

    assert page.locator(".spot").count() == 0
    page.mouse.move(*at(own))
    page.mouse.down()
    assert page.locator(".spot").count() == len(spots)
    page.mouse.move(*at(8))
    assert page.locator(".spot.aimed").get_attribute("data-spot") == "8"
    page.mouse.up()
    assert (page.locator(".spot").count(), events(page, "gesture")[-1]["text"]) == (0, f"marks {8 - own}")
    page.evaluate("board.scene = { ...board.scene }")
    page.mouse.move(*at(own))
    page.mouse.down()
    page.mouse.move(*at(6))
    page.mouse.move(*at(10))
    page.mouse.move(*at(4))
    page.mouse.move(*at(0))
    page.mouse.up()
    assert events(page, "gesture")[-1]["text"] == f"marks {12 - own}"


def test_rigour_pegs_with_the_fichet_and_with_the_keyboard(seated: Seated, strict: Data) -> None:
    """A fichet carried to a hole pegs so many; the jeton is a place of the keyboard, too."""
    page = seated(strict)
    hole = next(each["hole"] for each in strict["fichets"] if each["side"] == 0)
    drag(page, *page.evaluate("hole => [hole, hole + 2].map((each) => seen(board.numbers.holes[0][each]))", hole))
    assert events(page, "gesture")[-1]["text"] == "pegs 2"
    page.locator(target("jeton")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert events(page, "gesture")[-1]["text"] == "marks 4"


def test_a_place_is_asked_for_and_pointed_at(seated: Seated, strict: Data) -> None:
    """Only what the sentence wants fills it; Escape gives it up."""
    own = next(each["place"] for each in strict["men"] if each["side"] == 0)
    other = next(each["place"] for each in strict["men"] if each["side"] == 1)
    page = seated(strict)
    page.evaluate("void board.ask({ sort: 'own' }).then((text) => (window.told = text))")
    page.locator(target(other)).click(force=True)
    assert page.evaluate("window.told") is None
    page.locator(target(own)).click(force=True)
    assert page.evaluate("window.told") == own
    page.evaluate("void board.ask({ sort: 'place' }).then((text) => (window.told = text))")
    page.locator(target("C")).focus()
    page.keyboard.press("Escape")
    assert page.evaluate("window.told") is None


def test_dice_fall_in_less_than_half_a_second_and_are_skipped(seated: Seated, opening: Data) -> None:
    """No movement of a throw ends later than that; a key ends all of them; who wants none has none."""
    before = {**opening, "dice": [], "ways": []}
    page = seated(before, motion="no-preference")
    page.evaluate("scene => { board.scene = scene }", opening)
    ends = page.evaluate("document.getAnimations().map((each) => each.effect.getComputedTiming().endTime)")
    assert ends
    assert max(ends) < 500
    page.keyboard.press("Shift")
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_selector(".dice:not(:has(.face + .face))", state="attached")
    assert page.locator(".dice .face").count() == len(opening["dice"])
    quiet = seated(before)
    quiet.evaluate("scene => { board.scene = scene }", opening)
    assert quiet.evaluate("document.getAnimations().filter((each) => each.effect.target.closest('.dice')).length") == 0


# Jetons by a book that has figures where dice usually lie, two of them at ten points; dames in hand.
IN_THE_WAY = (
    ("trictrac", "W:A15;B:Y15 profile=academie-1806-b phase=play to=white dice=6-1 points=0,0 trous=0,0 throws=1,0"),
    ("trictrac", "W:A9,B6;B:O4,Y11 profile=academie-1806-b phase=play to=white dice=4-2 points=10b,4 throws=6,5"),
    ("gammon", "W:F1,J3,L4,R1,V1,Y2,+3;B:B1,C1,G1,H2,M2,N3,P2,T1,U1,X1 phase=play to=white dice=6-6"),
    ("gammon", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-2"),
)


@pytest.mark.parametrize("width", [360, 1000])
def test_dice_lie_clear_as_in_a_drawing(seated: Seated, width: int) -> None:
    """The page finds the same place for them as who draws the position on paper, from either side."""
    ranks = set()
    for game, position in IN_THE_WAY:
        state = sit(game, position=position).state
        drawn: Any = trictrac_picture if game == "trictrac" else race_picture
        picture = drawn(bilingual("", ""), state)
        for seat in (0, 1):
            data = laid(game, position, seat)
            page = seated(data, width=width, height=740)
            near = data["board"].get("near", 0)
            pitch = page.evaluate("board.pitch") or (41 if width < 500 else 48)
            wood = tablier(standing=width < 500, a_at=data["board"]["a_at"], near=near, pitch=pitch)
            rank = resting(wood, picture)
            ranks.add(rank)
            turns = page.evaluate("[...document.querySelectorAll('.dice > g')].map((g) => g.getAttribute('transform'))")
            found = [tuple(map(float, re.findall(r"-?[\d.]+", each)[:2])) for each in turns]
            assert found == [pytest.approx(tuple(at), abs=0.1) for at in wood.rests(len(picture.dice))[rank]]
    assert len(ranks) > 1


def test_dames_in_hand_enter_and_dames_past_the_end_are_lifted(seated: Seated) -> None:
    """A dame waiting on the rim is taken like any other; one that goes off lies lifted on the rim."""
    waiting = scene("gammon", lambda data: any(step[0] == "+" for step in steps(data)))
    page = seated(waiting)
    step = next(step for step in steps(waiting) if step[0] == "+")
    page.locator(target("+")).click(force=True)
    page.locator(target(step[1])).click(force=True)
    assert events(page, "walk")[-1]["steps"][0]["from"] == "+"
    hitting = scene("gammon", lambda data: any(len(step) > 4 for step in data.get("ways", [{}])[0].get("steps", ())))
    page = seated(hitting)
    start, end, _, by, more = next(step for step in hitting["ways"][0]["steps"] if len(step) > 4)
    page.evaluate("([start, by]) => { board.focused = start; board.choose(by) }", [start, by])
    waiting_there = next((each["n"] for each in hitting.get("beside", ()) if each["place"] == "black-hand"), 0)
    assert page.locator('[data-key^="+*:"]').count() == waiting_there + 1
    assert more["hit"] == end
    lifting = scene(
        "garanguet", lambda data: any(each[1] == "off" for each in data.get("ways", [{}])[0].get("steps", ()))
    )
    page = seated(lifting)
    start = next(each[0] for each in lifting["ways"][0]["steps"] if each[1] == "off")
    drag(page, middle(page, target(start)), middle(page, target("off")))
    lifted = next((each["n"] for each in lifting.get("beside", ()) if each["place"] == "white-lifted"), 0)
    assert page.locator('[data-key^="off:"]').count() == lifted + 1


def test_dames_rabattues_are_laid_where_they_lie(seated: Seated) -> None:
    """A pile is pressed once, and its dame lies down."""
    laying = scene("dames_rabattues", lambda data: any(step[0] == step[1] for step in steps(data)[:1]))
    place = steps(laying)[0][0]
    page = seated(laying)
    under = page.locator(f'[data-key^="{place}:u"]').count()
    page.locator(target(place)).click(force=True)
    assert page.locator(f'[data-key^="{place}:u"]').count() == under - 1
    assert page.evaluate("board.held") is None


def test_what_is_laid_and_lifted_at_one_place(seated: Seated) -> None:
    """By a doublet the last dame of a stack is laid and one is lifted: whatever is taken up, what stays is seen."""
    place = "A"  # two dames, the lower one stacked: nothing but the one that is taken up lies on it
    lifting = laid("dames_rabattues", "W:100000/222333;B:000002/222333 phase=play to=white dice=1-1")
    assert {(place, place), (place, "off")} <= {tuple(step[:2]) for step in lifting["ways"][0]["steps"]}
    page = seated(lifting)
    for pressed in (place, place, place, "off"):
        page.locator(target(pressed)).click(force=True)
        assert page.locator(f'.dames [data-key^="{place}:"]').count() > 0
    assert page.evaluate("board.walk.steps.map((each) => each.to)") == [place, "off"]


@pytest.mark.parametrize("width", [360, 1000])
def test_only_what_changed_is_touched(seated: Seated, opening: Data, width: int) -> None:
    """A step moves its dame and leaves every other as it was; a hundred scenes leave no node behind."""
    start, end = opening["ways"][0]["steps"][0][:2]
    page = seated(opening, width=width, height=740)
    page.evaluate("watched('.dames [data-key]')")
    page.evaluate("([start, end]) => { board.press(start); board.press(end); }", [start, end])
    touched = {key.partition(":")[0] for key in page.evaluate("[...touched]")}
    assert start in touched
    assert touched <= {start, end}
    nodes = page.evaluate("again({ men: [], dice: [] })")
    assert nodes[0] == nodes[1]


def test_a_hand_keeps_what_it_holds_while_others_speak(seated: Seated, strict: Data) -> None:
    """A scene in which no man has moved leaves the dame in the hand; one in which men moved takes it out."""
    start = next(each["place"] for each in strict["men"] if each["side"] == 0)
    page = seated(strict)
    page.locator(target(start)).click(force=True)
    data = {**strict, "signs": [{"sign": "touched", "places": [start]}]}
    page.evaluate("scene => { board.scene = scene }", data)
    assert page.evaluate("board.held") == start
    page.locator(target("K")).click(force=True)
    page.locator(target(start)).click(force=True)
    assert len([each for each in events(page, "gesture") if each["key"] == "Touch"]) == 1
    page.evaluate("scene => { board.scene = scene }", {**data, "men": data["men"][:-1]})
    assert (page.evaluate("board.held"), page.evaluate("board.walk.steps.length")) == (None, 0)


def test_readers_find_nothing_wrong(seated: Seated, opening: Data) -> None:
    """Axe has nothing to say of the board, with a dame in the hand and without."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed.")
    page = seated(opening, bypass_csp=True)
    page.evaluate("place => board.press(place)", opening["ways"][0]["steps"][0][0])
    found = axe.Axe().run(page, context="#place")
    assert [each["id"] for each in found.response["violations"]] == []


# --- The walk along the ways of a scene


@pytest.mark.parametrize("game", PACKAGES)
def test_every_play_is_come_to_and_no_other(seated: Callable[..., Any], game: str) -> None:
    """Of the ways of a table of each game."""
    page = seated(scene("trictrac", lambda _: True))
    met: list[dict[str, Any]] = []
    scene(game, lambda data: (acts(data) and met.append(data)) or len(met) == 6)
    for data in met:
        found = page.evaluate("ways => roam(ways)", data["ways"])
        assert (set(found["acts"]), found["rest"]) == (acts(data), 0)


def test_packed_ways_are_opened(seated: Callable[..., Any]) -> None:
    """What comes packed is walked as what comes stop by stop."""
    page = seated(scene("trictrac", lambda _: True))
    wide = WIDEST.replace("2-2-2", "2-2-1")  # a thousand stops; three equal dice have four thousand
    ways = sure(scene_of(sit("garanguet", "assisted", None, wide), 1).ways)
    assert same(ways.plain(), page.evaluate("ways => JSON.parse(JSON.stringify(stops(ways)))", ways.data()))


def test_the_smaller_number_is_taken_unless_another_is_chosen(seated: Callable[..., Any]) -> None:
    """Two numbers that lead to one place are one landing; a number that is wished for comes first."""
    ways = [
        {"steps": [["A", "off", 1, 2], ["A", "off", 2, 5], ["B", "D", 3, 2]]},
        {"act": "x"},
        {"act": "y"},
        {"act": "z"},
    ]
    page = seated(scene("trictrac", lambda _: True))
    found = page.evaluate(
        "ways => { const walk = new Walk(ways); const by = () => walk.landings('A').map((each) => each.by);"
        "const first = by(); walk.number = 5; return [first, by()] }",
        ways,
    )
    assert found == [[2], [5]]


def test_one_play_only_is_forced_in_whatever_order(seated: Callable[..., Any]) -> None:
    """Two orders of one play are forced, two plays are not, nor is a play that is done."""
    once = [
        {"steps": [["A", "B", 1, 1], ["A", "C", 2, 2]]},
        {"steps": [["A", "C", 3, 2]]},
        {"steps": [["A", "B", 3, 1]]},
        {"act": "x"},
    ]
    twice = [*once[:3], {"act": "x", "steps": [["B", "C", 4, 1]]}, {"act": "y"}]
    page = seated(scene("trictrac", lambda _: True))
    found = page.evaluate("all => all.map((ways) => new Walk(ways).forced)", [once, twice, [{"act": "x"}]])
    assert found == [True, False, False]


def acts(data: dict[str, Any]) -> set[str]:
    """The acts of a scene's ways."""
    return {stop["act"] for stop in data.get("ways", ()) if stop.get("act")}
