"""Analysis in the browser: a position judged and set up by hand, a game gone through by keys and judged, a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from server.players import by_two

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PDN = '[White "Ève"]\n[Black "Bob"]\n[Result "*"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n'
ENDING = "/analyse/draughts?position=" + quote("W:WK5,31,32:B20,19 profile=fmjd")


def men(page: Page) -> int:
    """How many men lie on the board."""
    return int(page.evaluate("document.querySelector('#board-place > *').scene.men.length"))


def drawn(page: Page) -> None:
    """The board is there."""
    page.wait_for_selector("#board-place .drawing .target", state="attached")
    page.wait_for_selector("#prompt [data-key]")


def test_a_position_is_judged(page: Page, faults: list[str]) -> None:
    """The machine is asked, its plays come with values, the best with an arrow; it stops when told."""
    page.goto(ENDING)
    drawn(page)
    page.locator("[data-key=judge]").click()
    page.wait_for_selector(".analysis-moves tr")
    page.wait_for_selector("#board-place .chemin", state="attached")
    page.locator("[data-key=stop]").click()
    page.wait_for_selector("[data-key=judge]")
    faults[:] = [each for each in faults if "position/analyse" not in each]  # what is stopped does not arrive
    first = page.locator(".analysis-moves tr").first
    assert first.locator(".loss").inner_text() == ""
    assert "Valeurs en pions, pour le joueur qui a le trait." in page.locator("#judge .help").inner_text()
    before = page.locator("#position-line").input_value()
    first.locator("button").click()
    page.wait_for_function("before => document.getElementById('position-line').value !== before", arg=before)
    assert "position=B" in page.url


def test_dice_are_chosen_and_judged(page: Page, faults: list[str]) -> None:
    """Where the dice are to be thrown it is said, and once they are chosen the plays are judged unasked."""
    page.goto("/analyse/gammon")
    page.locator("[data-key=judge]").click()
    page.wait_for_selector("text=Choisissez-les")
    page.locator(".analysis-dice").select_option("6-1")  # who has the dice
    page.wait_for_function("() => document.querySelectorAll('.analysis-dice option').length === 22")
    page.locator(".analysis-dice").select_option("3-1")
    page.wait_for_selector(".analysis-moves tr")
    assert "Valeurs en points, pour le joueur qui a le trait." in page.locator("#judge .help").inner_text()
    page.locator("[data-key=stop]").click()
    page.wait_for_selector("[data-key=judge]")
    faults[:] = [each for each in faults if "position/analyse" not in each]  # what is stopped does not arrive


def test_set_up_by_hand(page: Page) -> None:
    """Men are put and taken off by touches; what cannot be is refused in a sentence, and the board is kept."""
    page.goto("/analyse/draughts")
    drawn(page)
    page.locator("[data-key=edit]").click()
    page.get_by_role("button", name="Plateau vide").click()
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 0")
    page.locator("[data-piece=man-0]").click()
    page.locator("#board-place .target[data-place='3']").click(force=True)
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 1")
    page.locator("[data-piece=man-1]").click()
    page.locator("#board-place .target[data-place='12']").click(force=True)
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 2")
    output = page.locator("#prompt .prompt-text").inner_text()
    page.locator("[data-key=done]").click()  # a white man on the last row
    page.wait_for_function("told => document.querySelector('#prompt .prompt-text').textContent !== told", arg=output)
    assert men(page) == 2
    page.locator("[data-piece=king-0]").click()
    page.locator("#board-place .target[data-place='3']").click(force=True)
    page.locator("[data-key=done]").click()
    page.wait_for_function("() => document.getElementById('position-line').value.startsWith('W:WK3:B12')")


def test_set_up_by_keys(page: Page) -> None:
    """The same by the keyboard alone: a man is chosen by arrows, put by Enter, taken off by Delete."""
    page.goto("/analyse/draughts")
    drawn(page)
    page.locator("[data-key=edit]").press("Enter")
    page.get_by_role("button", name="Plateau vide").press("Enter")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 0")
    page.locator("[data-piece=man-0]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.piece") == "king-0"
    for place in ("3", "14", "8"):
        page.locator(f"#board-place .target[data-place='{place}']").focus()
        page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 3")
    page.keyboard.press("Delete")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 2")
    page.locator("[data-piece=king-0]").focus()
    page.keyboard.press("ArrowRight")
    page.locator("#board-place .target[data-place='45']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-key=done]").press("Enter")
    page.wait_for_function("() => document.getElementById('position-line').value.startsWith('W:WK3,K14:B45')")
    page.goto("/analyse/trictrac")  # dames in piles, the marks of both, then a throw
    drawn(page)
    page.locator("[data-key=edit]").press("Enter")
    for place in "CCD":
        page.locator(f"#board-place .target[data-place={place}]").focus()
        page.keyboard.press("Enter")
    page.locator("[data-mark=trous-1]").select_option("3")
    page.locator("[data-mark=points-0]").select_option("4")
    page.locator("[data-key=done]").press("Enter")
    page.wait_for_function("() => document.querySelector('#prompt .prompt-text').textContent.includes('quinze')")
    page.locator("[data-piece='']").press("Enter")
    for _ in range(3):
        page.locator("#board-place .target[data-place=A]").focus()
        page.keyboard.press("Enter")
    page.locator("[data-key=done]").press("Enter")
    page.wait_for_function(
        "() => /A12,C2,D1.* points=4,0 trous=0,3/.test(document.getElementById('position-line').value)"
    )
    page.locator("select.analysis-dice").select_option("6-2")
    page.wait_for_function("() => / dice=6-2 points=4,0/.test(document.getElementById('position-line').value)")


def test_a_game_is_gone_through(page: Page) -> None:
    """A game brought as text: arrow keys step through it, the graph and the faults come when it is judged."""
    page.goto("/analyse")
    page.locator("textarea").fill(PDN)
    page.get_by_role("button", name="Ouvrir").click()
    drawn(page)
    assert men(page) == 40
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 39")
    assert "ply=3" in page.url
    page.locator("[data-key=judge]").click()
    page.wait_for_selector("[data-key=judge]")
    assert page.locator(".graph .graph-line").get_attribute("d").count("L") >= 4  # type: ignore[union-attr]
    assert "valeur pour les Blancs, en pions" in page.locator("#graph figcaption").inner_text()
    assert page.locator(".analysis-line tbody tr").count() == 3
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 40")
    page.wait_for_selector(".analysis-moves tr.joue")


def test_a_game_is_reviewed(page: Page) -> None:
    """A game played here is judged without asking; a mistake is said in a sentence; game and position are saved."""
    heads = {"origin": page.request.get("/").url.rstrip("/")}
    assert page.request.post("/api/v1/guests", headers=heads).ok
    expected = {"game": "draughts", "profile": "fmjd", "chairs": ["me", "me"]}
    link = page.request.post("/api/v1/meetings", data=expected, headers=heads).json()["link"]
    for each in by_two("32-27", "16-21", "27x16", "resigns"):
        assert page.request.post(f"/api/v1/meetings/{link}/messages", data=each, headers=heads).ok
    page.goto(f"/analyse?meeting={link}&lang=en")
    page.locator(".analysis-faults tr").first.click()
    why = page.locator(".analysis-why").inner_text()
    assert "16-21 loses" in why, why
    assert "was better" in why, why
    page.locator("#written > summary").click()
    for kind, begins in (("pdn", b"[Event"), ("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"[data-save={kind}]").click()
        assert download.value.path().read_bytes().startswith(begins), kind


def test_a_position_is_shared(page: Page, chromium: Browser, house: str) -> None:
    """The link of what stands on the board opens the same with somebody else."""
    page.goto("/analyse/chess?lang=en")
    drawn(page)
    page.locator("#board-place .target[data-place=g1]").click(force=True)
    page.locator("#board-place .target[data-place=f3]").click(force=True)
    page.wait_for_function("() => document.getElementById('position-line').value.includes('5N2')")
    page.locator("#share").click()
    page.wait_for_function("() => /link|lien/i.test(document.querySelector('#prompt .prompt-text').textContent)")
    context = chromium.new_context(base_url=house)
    other = context.new_page()
    other.goto(page.url)
    drawn(other)
    assert other.locator("#position-line").input_value() == page.locator("#position-line").input_value()
    context.close()


def test_a_game_is_watched(page: Page, chromium: Browser, house: str) -> None:
    """A stranger finds a public game in the list and sees each move as it is made; of hands he sees the backs."""
    context = chromium.new_context(base_url=house)
    asked: Any = context.request
    heads = {"origin": house}
    assert asked.post("/api/v1/guests", headers=heads).ok
    links = {}
    for game in ("draughts", "domino"):
        expected = {"game": game, "chairs": ["me", "me"], "public": True}
        links[game] = asked.post("/api/v1/meetings", data=expected, headers=heads).json()["link"]
        for each in by_two():
            assert asked.post(f"/api/v1/meetings/{links[game]}/messages", data=each, headers=heads).ok
    page.goto("/watch")
    page.locator(f"a[href='/m/{links['draughts']}']").click()
    page.wait_for_selector("#board-place .drawing .target", state="attached")
    act = by_two("plays 32-28")[-1]
    assert asked.post(f"/api/v1/meetings/{links['draughts']}/messages", data=act, headers=heads).ok
    page.wait_for_function(
        "() => document.querySelector('#board-place > *')?.scene?.men?.some((man) => man.place === '28')"
    )
    assert page.locator("#board-place .target.allowed").count() == 0
    dealt = {"message": {"type": "throw", "id": "t1"}}
    asked.post(f"/api/v1/meetings/{links['domino']}/messages", data=dealt, headers=heads)
    page.goto(f"/m/{links['domino']}")
    page.wait_for_function("() => document.querySelector('#board-place > *')?.scene?.tiles")
    tiles = page.evaluate("document.querySelector('#board-place > *').scene.tiles")
    assert "hand" not in tiles
    assert "shown" not in tiles
    context.close()


def test_a_replay(page: Page, house: str) -> None:
    """A finished meeting: back by a key, on by a button, from its list; nothing can be done on its board."""
    heads = {"origin": house}
    asked: Any = page.context.request
    assert asked.post("/api/v1/guests", headers=heads).ok
    expected = {"game": "draughts", "chairs": ["me", "me"], "public": True}
    link = asked.post("/api/v1/meetings", data=expected, headers=heads).json()["link"]
    for each in by_two("plays 32-28", "plays 19-23", "plays 28x19", "resigns"):
        assert asked.post(f"/api/v1/meetings/{link}/messages", data=each, headers=heads).ok
    page.goto(f"/m/{link}/replay")
    drawn(page)
    assert men(page) == 39
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 40")
    page.locator("[data-key=on]").click()
    page.locator(".analysis-buttons a").last.click()
    page.wait_for_function("() => document.querySelector('#board-place > *').scene.men.length === 39")
    assert page.locator("#board-place .target.allowed").count() == 0
    page.goto("/watch")
    assert page.locator(f"a[href='/m/{link}/replay']").count() == 1
