"""Trictrac in the browser: assisted, every credit has its article; à la rigueur, a claim is ruled by its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from browser import measures
from browser.laid import BEATS
from browser.play import Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, WebSocketRoute

    from browser.laid import Laid

    Sat = Callable[..., tuple[Person, Person]]


@pytest.fixture
def one(someone: Callable[..., Person], laid: Laid) -> Person:
    """Somebody who reads French."""
    return someone(laid.address, locale="fr-FR")


def test_credits(one: Person, laid: Laid) -> None:
    """Six and two beat two dames: each credit is named, with its place, its ways, its points and its article."""
    laid.lay(f"{BEATS} points=2,0", (6, 2))
    one.opens(one.begins("trictrac", "me", clock="none"))
    one.page.wait_for_selector("#throw .credit")
    lines = one.page.locator("#throw .credits").first.locator(".credit")
    assert sum(int(each) for each in lines.locator(".gain").all_inner_texts()) == 6
    for each in lines.all():
        assert each.locator(".credit-name").inner_text().strip()
        assert "façon" in (each.locator(".ways").text_content() or "")
        link = each.locator("a.art").get_attribute("href") or ""
        assert link.startswith("/law/trictrac/")
        assert one.context.request.get(link).ok
        assert each.locator(".why").is_hidden()
        each.locator("summary").click()
        assert len(each.locator(".why").inner_text()) > 15
    assert "2 et 6 font 8" in one.page.locator("#throw .somme").first.inner_text()
    assert "Points 8" in " ".join(one.page.locator("#bottom .player").inner_text().split())


@pytest.mark.parametrize("decision", [0, 1])
def test_hold_or_leave(one: Person, laid: Laid, decision: int) -> None:
    """A hole of one's own dice: two equal buttons, each with what follows; who leaves begins anew."""
    laid.lay(f"{BEATS} points=10,4", (6, 2))
    one.opens(one.begins("trictrac", "me", clock="none"))
    one.page.wait_for_selector("#prompt .decision")
    buttons = one.page.locator("#prompt .decision")
    assert buttons.count() == 2
    assert all(len(each.locator("span").inner_text()) > 10 for each in buttons.all())
    wide, high = buttons.evaluate_all("all => ['offsetWidth', 'offsetHeight'].map(side => all.map(each => each[side]))")
    assert max(wide) - min(wide) <= 4, wide
    assert max(high) - min(high) <= 4, high
    assert one.page.locator("#prompt .decision.full").count() == 0
    if decision == 0:
        measures.suits(one.page)
    buttons.nth(decision).click()
    one.page.wait_for_selector("#prompt:not(.deciding)")
    if decision == 0:
        one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    one.page.wait_for_selector("#board-place .dames [data-key^='C:']", state="detached" if decision else "attached")
    assert "Trous 1" in " ".join(one.page.locator("#bottom .player").inner_text().split())


def test_a_hint(one: Person, laid: Laid) -> None:
    """A hint names a play and shows it by arrows; then an author says why in his words, with where he says it."""
    laid.lay(BEATS, (6, 2))
    one.opens(one.begins("trictrac", "random", clock="none"))
    one.page.get_by_role("button", name="Un conseil").click()
    assert one.page.locator(".advice .hint").inner_text().startswith("Jouez ")
    assert one.page.locator("#board-place .chemin").count()
    advice = one.page.locator("ul.advice li:not(.hint)")
    assert all(len(each) > 20 for each in advice.all_inner_texts())
    source = advice.first.locator("small").inner_text()  # the book by its name, not by our letters for it
    assert source.startswith(("Lepeintre", "Académie")), source


# --- À la rigueur


WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 360, "height": 740}


@pytest.fixture
def table(someone: Callable[..., Person], laid: Laid) -> Sat:
    """White and Black at a table à la rigueur, each in a browser; nothing may go wrong in either."""

    def sit(position: str = BEATS, **how: object) -> tuple[Person, Person]:
        laid.lay(position, (6, 2), (3, 1))
        one, two = (someone(laid.address, **how) for _ in range(2))
        path = one.begins("trictrac", "open", mode="rigueur", profile="lepeintre-1818", clock="none")
        two.joins(path)
        two.opens(path)
        one.opens(path)
        one.page.locator("#prompt [data-key=throw]:enabled").click()
        one.page.wait_for_selector("#board-place .dice > *", state="attached")
        one.page.wait_for_selector("#board-place [data-ready]:not(.arriving) .drawing:not(.cut)")
        return one, two

    return sit


def played(one: Person, two: Person, *steps: tuple[str, str]) -> None:
    """White plays with his hands, right or wrong; Black sees it."""
    for step in steps:
        one.drops(*step)
    one.page.locator("#prompt [data-key=confirm]:enabled").click()
    two.page.wait_for_selector("#prompt [data-key=throw]:enabled")


def schools(who: Person, points: int) -> None:
    """The remedies are opened, and an école of so many points is claimed."""
    who.page.locator("#prompt [data-key=claim]").click()
    who.page.locator(".remedy input[type=number]").first.fill(str(points))
    who.page.locator(".slip.claimed .button.full:enabled").click()


def ruled(who: Person, sentence: str, law: str, name: str) -> None:
    """The slip says this, with its article."""
    slip = who.page.locator(".slip.stop")
    slip.locator(f"p.big:text-is('{sentence}')").wait_for(state="attached")
    link = slip.locator("a.art")
    who.page.wait_for_function(
        "name => document.querySelector('.slip.stop a.art')?.textContent.includes(name)", arg=name
    )
    assert law in link.inner_text() or law in (link.text_content() or "")
    if not slip.is_visible():  # on a phone the line of the drawer sums it up, and opens it
        assert sentence in who.page.locator("#drawer").inner_text()
        who.page.locator("#drawer").click()


def read(who: Person, name: str) -> None:
    """The article of the slip leads to its paragraph, which opens beside the game."""
    with who.context.expect_page() as opened:
        who.page.locator(".slip.stop a.art").click()
    opened.value.wait_for_load_state()
    assert name in opened.value.locator("h1").inner_text()
    opened.value.close()


@pytest.mark.parametrize(
    ("how", "sentence", "name"),
    [
        ({**WIDE, "locale": "fr-FR"}, "Noir envoie Blanc à l’école de 4 points et les marque.", "L’école de moins"),
        pytest.param(
            {**PHONE, "has_touch": True}, "Black sends White to school for 4 and marks them.", "École for marking",
            marks=pytest.mark.deep,
        ),
    ],
)  # fmt: skip
def test_a_school(table: Sat, how: dict[str, object], sentence: str, name: str) -> None:
    """White wins six, marks two and plays: Black claims the four that are missing, and both read the ruling."""
    one, two = table(**how)
    one.marks(2)
    one.page.wait_for_selector("#board-place .marks [data-key=second-0], #bottom .player :text('2')", state="attached")
    played(one, two, ("A", "G"), ("A", "C"))
    schools(two, 4)
    two.page.wait_for_selector(".slip.stop:visible")
    for each in (two, one):
        ruled(each, sentence, "§ 84", name)
        assert each.page.locator("#record li.arbiter").count() == 1
    read(two, name)
    assert two.page.locator("#board-place .marks [data-key=second-1]").count() == 1  # four, in bredouille


@pytest.mark.parametrize("how", [pytest.param({**WIDE}, marks=pytest.mark.deep), {**PHONE, "has_touch": True}])
def test_a_fausse_case(table: Sat, how: dict[str, object]) -> None:
    """White's dame lies where no number brings it: Black shows on the board how it shall be played, and so it is."""
    one, two = table(**how)
    one.marks(6)
    played(one, two, ("A", "G"), ("A", "D"))
    two.page.locator("#prompt [data-key=claim]").click()
    remedy = two.page.locator(".remedy:has-text('I have you play')")
    remedy.locator(".show").click()
    assert two.page.locator("#prompt [data-key=confirm]").is_disabled()
    two.drops("A", "G")
    two.page.wait_for_selector("#prompt [data-key=confirm]:enabled")  # a play may be whole with one dame
    two.drops("A", "C")
    assert remedy.locator(".show").inner_text() == "A/G A/C"
    two.page.locator(".slip.claimed .button.full:enabled").click()
    for each in (two, one):
        ruled(each, "White is made to play the dames as told.", "§ 80", "Misplaced dames")
        assert each.page.locator("#board-place .dames [data-key^='D:']").count() == 0
        assert each.page.locator("#board-place .dames [data-key^='C:']").count() == 2
    read(one, "Misplaced dames")


def test_touched_is_played(table: Sat) -> None:
    """A dame taken up and put back is touched: that is said, shown and kept, and the time to mark is over."""
    one, two = table(**WIDE)
    one.drops("C", "C")
    one.page.wait_for_selector("#record li:has-text('touches C')")
    one.page.keyboard.press("Escape")
    for each in (one, two):
        each.page.wait_for_selector("#record li:has-text('touches C')")
        each.page.wait_for_selector("#board-place .signes [data-key='touched:C']", state="attached")
    one.marks(6)
    one.page.wait_for_selector("#prompt.speaks a.art")
    assert "The time to mark is over" in one.prompt.inner_text()
    assert one.page.locator("#prompt a.art").get_attribute("href") == "/law/trictrac/84"
    one.page.wait_for_selector("#bottom .player :text-is('0')")
    assert two.page.locator("#record li:has-text('marks')").count() == 0
    played(one, two, ("A", "G"), ("C", "E"))
    assert two.page.locator("#board-place .signes [data-key^=touched]").count() == 0


def test_cut_in_mid_throw(chromium: Browser, laid: Laid) -> None:
    """The throw is asked for and the line breaks before its answer: the dice fall once, and the game goes on."""
    laid.lay(BEATS, (6, 2), (3, 1))
    one, two = (Person(chromium, laid.address, locale="fr-FR", service_workers="block") for _ in range(2))
    asked: list[str] = []
    seen: list[bool] = []

    def held(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            first = '"type":"throw"' in str(message) and not asked
            if '"type":"throw"' in str(message):
                asked.append(json.loads(message)["id"])
            server.send(message)
            if first:  # it is on its way, and nothing comes back
                server.on_message(lambda _: None)
                route.close(code=1013)
                seen.append(True)

        route.on_message(told)

    one.page.route_web_socket("**/socket", held)
    one.opens(one.begins("trictrac", "open", mode="rigueur", clock="none"))
    path = one.page.url.removeprefix(one.address)
    two.joins(path)
    two.opens(path)
    one.page.locator("#prompt [data-key=throw]:enabled").click()
    one.page.wait_for_selector("#prompt:not(.line-cut):has-text('Six & deux')")
    assert seen
    assert len(set(asked)) == 1
    for each in (one, two):
        each.page.wait_for_selector("#record li:has-text('jette 6-2')")
        assert each.page.locator("#record li:has-text('jette')").count() == 1
    one.marks(6)
    two.page.wait_for_selector("#record li:has-text('marque 6')")
    for each in (one, two):
        each.leaves()
