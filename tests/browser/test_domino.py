"""The table of domino in the page: tiles laid by mouse and key, hands that are hidden, hands à la rigueur."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.bare import scene, steps
from browser.test_tablier import drag, events, middle, target

Data = dict[str, Any]
Seated = Callable[..., Any]


def both(data: Data) -> bool:
    """Whether a tile may go to either end, and another to none."""
    ends = {(tile, end) for tile, end, *_ in steps(data)}
    tiles = {tile for tile, _ in ends}
    return any({(tile, "left"), (tile, "right")} <= ends for tile in tiles) and len(tiles) < len(data["tiles"]["hand"])


@pytest.fixture(scope="module")
def either() -> Data:
    """A tile that may go to either end."""
    return scene("domino", both, seeds=range(200))


def placed(data: Data) -> str:
    """A tile that may go to either end."""
    ends = {(tile, end) for tile, end, *_ in steps(data)}
    return next(tile for tile, end in sorted(ends) if end == "left" and (tile, "right") in ends)


def line(page: Any) -> list[str]:
    """The tiles of the line, as the drawing has them."""
    return page.evaluate("[...document.querySelectorAll('.ligne [data-key]')].map((each) => each.dataset.key)")


def touch(page: Any, *places: str) -> None:
    """Click places one after another."""
    for place in places:
        page.locator(target(place)).click(force=True)


def test_a_tile_goes_to_the_end_that_is_touched_or_to_where_it_is_dropped(seated: Seated, either: Data) -> None:
    """Its ends are ringed with their numbers; laid it joins the line by the number that fits, and comes back."""
    tile, ends = placed(either), either["tiles"]["ends"]
    page = seated(either)
    touch(page, tile)
    rings = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.targets [data-key]')]"
        ".map((each) => [each.dataset.key, each.textContent]))"
    )
    assert rings == {"left": str(ends[0]), "right": str(ends[1])}
    assert page.locator(".in-hand .held-tile").count() == 1
    touch(page, "left")
    assert tile in line(page)
    assert events(page, "walk")[-1]["act"] in {stop.get("act") for stop in either["ways"]}
    page.keyboard.press("Backspace")
    assert tile not in line(page)
    drag(page, middle(page, target(tile)), middle(page, target("right")))
    assert events(page, "walk")[-1]["steps"][0]["to"] == "right"
    page.evaluate("board.undo()")
    drag(page, middle(page, target(tile)), middle(page, ".stock-label"))
    assert events(page, "walk")[-1]["steps"] == []


def test_what_joins_lies_against_the_line(seated: Seated, either: Data) -> None:
    """The half beside the end tile has the end's number, in both postures."""
    tile, ends = placed(either), either["tiles"]["ends"]
    page = seated(either)
    for posture in ("lying", "standing"):
        page.evaluate("posture => { board.posture = posture }", posture)
        page.wait_for_selector(f"svg[viewBox^='0 0 {848 if posture == 'lying' else 344} ']")
        for end, name in enumerate(("left", "right")):
            one, *_ = either["tiles"][posture]["coming"][name][0]
            page.evaluate("([tile, end]) => { board.reset(); board.press(tile); board.press(end) }", [tile, name])
            pips = page.evaluate("tile => pips(tile)", tile)
            high, low = map(int, tile.split("-"))
            first = ends[end] if one == 0 else high + low - ends[end]
            if high != low:
                assert pips == first


def test_the_keyboard_lays_a_tile(seated: Seated, either: Data) -> None:
    """Arrows go along the hand and up to the ends; every place has its name, and the keyboard keeps its place."""
    tile = placed(either)
    page = seated(either)
    where = "document.activeElement.dataset.place"
    page.locator(target(either["tiles"]["hand"][0])).focus()
    while page.evaluate(where) != tile:
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == either["places"][tile]["en"]
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(where) == "right"
    assert "you can move here" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    assert events(page, "walk")[-1]["steps"][0]["to"] == "right"
    assert page.evaluate("board.targets.contains(document.activeElement)")
    assert "From" in page.locator("#said").inner_text()


def test_tiles_that_cannot_be_laid_are_dim_and_targets_are_wide_enough(seated: Seated, either: Data) -> None:
    """On a phone too, where eight tiles stand in two rows."""
    dim = set(either["tiles"]["hand"]) - {tile for tile, *_ in steps(either)}
    many = ["6-6", "6-5", "6-4", "5-5", "5-4", "3-3", "2-2", "1-1"]
    page = seated(either)
    assert set(page.evaluate("[...document.querySelectorAll('.game .inert')].map((each) => each.dataset.key)")) == dim
    for width in (320, 360):
        full = {**either, "ways": [], "tiles": {**either["tiles"], "hand": many}}
        phone = seated(full, width=width, height=740)
        sizes = [phone.locator(target(tile)).bounding_box() for tile in many]
        assert min(size["width"] for size in sizes) >= 40
        assert min(size["height"] for size in sizes) >= 44
        assert len({round(size["y"]) for size in sizes}) == 2
        assert phone.evaluate("document.documentElement.scrollWidth") <= width


def test_a_covered_hand_tells_nothing(seated: Seated, either: Data) -> None:
    """While another may look, no tile of it is drawn, named or taken; the others' are only backs at any time."""
    hand, others = either["tiles"]["hand"], either["tiles"]["counts"][1]
    page = seated(either)
    assert (page.locator(".other-hand .tuile").count(), page.locator(".other-hand .points").count()) == (others, 0)
    page.evaluate("board.covered = true")
    output = page.evaluate("board.outerHTML")
    assert (page.locator(".game .tuile").count(), page.locator(".game .points").count()) == (len(hand), 0)
    assert not [tile for tile in hand if f'"{tile}"' in output or f"{tile}, in your hand" in output]
    assert either["said"]["en"] not in output
    page.evaluate("tile => board.press(tile)", placed(either))
    assert page.evaluate("board.held") is None
    page.evaluate("board.covered = false")
    touch(page, placed(either))
    assert page.evaluate("board.held") == placed(either)


def test_who_boude_says_so_at_his_place(seated: Seated) -> None:
    """In a bubble beside his tiles, which moves nothing and goes with the next play."""
    boude = scene("domino", lambda data: data["tiles"].get("boude") == 1 and data.get("ways"), seeds=range(200))
    page = seated({**boude, "tiles": {**boude["tiles"], "boude": None}})
    before = page.locator("ac-domino > svg").bounding_box()
    page.evaluate("scene => { board.scene = scene }", boude)
    assert page.locator('.other-hand[data-seat="1"] .bubble').inner_text() == "Je boude."
    assert page.locator("ac-domino > svg").bounding_box() == before


def test_rigour_lays_any_tile_either_way(seated: Seated) -> None:
    """A tile that does not fit is laid all the same; a touch turns it; the number against the line is said first."""
    strict = scene("domino", lambda data: wrong(data) and data["tiles"].get("ends"), mode="rigueur")
    tile, (left, _) = wrong(strict), strict["tiles"]["ends"]
    page = seated(strict)
    assert page.locator(".edges [data-key]").count() == 0
    touch(page, tile)
    assert (page.locator(".edges [data-key]").count(), page.locator(".targets > g, .inert").count()) == (2, 0)
    touch(page, "left", tile)
    assert page.evaluate("board.confirm()")
    high, low = tile.split("-")
    assert [each["text"] for each in events(page, "gesture")] == [f"places {low}-{high}@{left}"]


def wrong(data: Data) -> str:
    """A tile that fits the left end by neither number, and is not a double."""
    left, _ = data["tiles"].get("ends") or (None, None)
    hand = data["tiles"].get("hand", ())
    return next((tile for tile in hand if str(left) not in tile and tile[0] != tile[2]), "")


def test_the_lead_goes_to_the_middle(seated: Seated) -> None:
    """The posed tile is said alone."""
    lead = scene("domino", lambda data: any(step[1] == "line" for step in steps(data)))
    tile = steps(lead)[0][0]
    page = seated(lead)
    touch(page, tile, "line")
    assert (events(page, "walk")[-1]["act"], line(page)) == (f"places {tile}", [tile])


def test_only_what_changed_is_touched(seated: Seated, either: Data) -> None:
    """A tile that is laid leaves the line as it was; a hundred scenes leave no node behind."""
    tile = placed(either)
    page = seated(either)
    page.evaluate("watched('.ligne [data-key], .talon [data-key]')")
    page.evaluate("tile => { board.press(tile); board.press('left') }", tile)
    assert set(page.evaluate("[...touched]")) <= {tile, *either.get("last", ())}
    nodes = page.evaluate("again({ tiles: { ...board.scene.tiles, hand: [] } })")
    assert nodes[0] == nodes[1]
