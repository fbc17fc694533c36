"""Trictrac à la rigueur in the browser: marked by hand, touched is played, and a claim is ruled by its article."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.laid import BEATS
from browser.play import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from browser.laid import Laid

    Sat = Callable[..., tuple[Person, Person]]

WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 360, "height": 740}


@pytest.fixture
def table(chromium: Browser, laid: Laid) -> Iterator[Sat]:
    """White and Black at a table à la rigueur, each in a browser; nothing may go wrong in either."""
    people: list[Person] = []

    def sit(position: str = BEATS, **how: object) -> tuple[Person, Person]:
        laid.lay(position, (6, 2), (3, 1))
        one, two = (Person(chromium, laid.address, **how) for _ in range(2))
        people.extend((one, two))
        path = one.begins("trictrac", "open", mode="rigueur", profile="lepeintre-1818", clock="none")
        two.joins(path)
        two.opens(path)
        one.opens(path)
        one.page.locator("#geste [data-key=throw]:enabled").click()
        one.page.wait_for_selector("#plateau .des > *", state="attached")
        one.page.wait_for_selector("#plateau [data-ready]:not(.venant) .gravure:not(.coupe)")
        return one, two

    yield sit
    for each in people:
        each.leaves()


def played(one: Person, two: Person, *steps: tuple[str, str]) -> None:
    """White plays with his hands, right or wrong; Black sees it."""
    for step in steps:
        one.drops(*step)
    one.page.locator("#geste [data-key=confirm]:enabled").click()
    two.page.wait_for_selector("#geste [data-key=throw]:enabled")


def schools(who: Person, points: int) -> None:
    """The remedies are opened, and an école of so many points is claimed."""
    who.page.locator("#geste [data-key=claim]").click()
    who.page.locator(".remede input[type=number]").first.fill(str(points))
    who.page.locator(".fiche.reclame .bouton.plein:enabled").click()


def ruled(who: Person, sentence: str, law: str, name: str) -> None:
    """The slip says this, and its article leads to its paragraph, which opens there."""
    slip = who.page.locator(".fiche.arret")
    slip.locator(f"p.grand:text-is('{sentence}')").wait_for(state="attached")
    link = slip.locator("a.art")
    who.page.wait_for_function(
        "name => document.querySelector('.fiche.arret a.art')?.textContent.includes(name)", arg=name
    )
    assert law in link.inner_text() or law in (link.text_content() or "")
    if not slip.is_visible():  # on a phone the line of the drawer sums it up, and opens it
        assert sentence in who.page.locator("#tiroir").inner_text()
        who.page.locator("#tiroir").click()
    with who.context.expect_page() as opened:
        link.click()
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
    one.page.wait_for_selector("#plateau .marques [data-key=second-0], #bas .joueur :text('2')", state="attached")
    played(one, two, ("A", "G"), ("A", "C"))
    schools(two, 4)
    two.page.wait_for_selector(".fiche.arret:visible")
    for each in (two, one):
        ruled(each, sentence, "§ 84", name)
        assert each.page.locator("#releve li.arb").count() == 1
    assert two.page.locator("#plateau .marques [data-key=second-1]").count() == 1  # four, in bredouille


@pytest.mark.deep
def test_a_false_school(table: Sat) -> None:
    """White has marked all he won: Black's école is false, White sends him there for it, and the four come back."""
    one, two = table(**WIDE)
    one.marks(6)
    played(one, two, ("A", "G"), ("A", "C"))
    schools(two, 4)
    one.page.wait_for_selector("#haut .joueur :text-is('4')")
    schools(one, 4)
    for each in (one, two):
        ruled(each, "White sends Black to school for 4 and marks them.", "§ 87", "No school of the school")
    one.page.wait_for_selector("#bas .joueur :text-is('10')")
    assert one.page.locator("#haut .joueur :text-is('4')").count() == 0


@pytest.mark.parametrize("how", [pytest.param({**WIDE}, marks=pytest.mark.deep), {**PHONE, "has_touch": True}])
def test_a_fausse_case(table: Sat, how: dict[str, object]) -> None:
    """White's dame lies where no number brings it: Black shows on the board how it shall be played, and so it is."""
    one, two = table(**how)
    one.marks(6)
    played(one, two, ("A", "G"), ("A", "D"))
    two.page.locator("#geste [data-key=claim]").click()
    remedy = two.page.locator(".remede:has-text('I have you play')")
    remedy.locator(".montrer").click()
    assert two.page.locator("#geste [data-key=confirm]").is_disabled()
    two.drops("A", "G")
    two.page.wait_for_selector("#geste [data-key=confirm]:enabled")  # a play may be whole with one dame
    two.drops("A", "C")
    assert remedy.locator(".montrer").inner_text() == "A/G A/C"
    two.page.locator(".fiche.reclame .bouton.plein:enabled").click()
    for each in (two, one):
        ruled(each, "White is made to play the dames as told.", "§ 80", "Misplaced dames")
        assert each.page.locator("#plateau .dames [data-key^='D:']").count() == 0
        assert each.page.locator("#plateau .dames [data-key^='C:']").count() == 2


@pytest.mark.deep
def test_a_claim_without_ground(table: Sat) -> None:
    """Where nothing was played wrongly no other play can be ordered: the slip says so, and the dames stay."""
    one, two = table(**WIDE, locale="fr-FR")
    one.marks(6)
    played(one, two, ("A", "G"), ("A", "C"))
    two.page.locator("#geste [data-key=claim]").click()
    remedy = two.page.locator(".remede:has-text('Je vous fais jouer')")
    remedy.locator(".montrer").click()
    two.drops("A", "D")
    two.drops("A", "F")
    two.page.locator(".fiche.reclame .bouton.plein:enabled").click()
    two.page.wait_for_selector(".fiche.arret :text('§ 80')")
    assert "aucune faute de Blanc" in two.page.locator(".fiche.arret").inner_text()
    assert two.page.locator("#plateau .dames [data-key^='C:']").count() == 2


def test_touched_is_played(table: Sat) -> None:
    """A dame taken up and put back is touched: that is said, shown and kept, and the time to mark is over."""
    one, two = table(**WIDE)
    one.drops("C", "C")
    one.page.wait_for_selector("#releve li:has-text('touches C')")
    one.page.keyboard.press("Escape")
    for each in (one, two):
        each.page.wait_for_selector("#releve li:has-text('touches C')")
        each.page.wait_for_selector("#plateau .signes [data-key='touched:C']", state="attached")
    one.marks(6)
    one.page.wait_for_selector("#geste.parle a.art")
    assert "The time to mark is over" in one.geste.inner_text()
    assert one.page.locator("#geste a.art").get_attribute("href") == "/law/trictrac/84"
    one.page.wait_for_selector("#bas .joueur :text-is('0')")
    assert two.page.locator("#releve li:has-text('marks')").count() == 0
    played(one, two, ("A", "G"), ("C", "E"))
    assert two.page.locator("#plateau .signes [data-key^=touched]").count() == 0


@pytest.mark.deep
def test_a_hole_is_marked_by_hand(table: Sat) -> None:
    """From ten, six win a hole: the jeton goes round to four, and the fichet stands in the first hole."""
    one, two = table(f"{BEATS} points=10,0", **WIDE)
    one.marks(4)
    for each in (one, two):
        each.page.wait_for_selector("#releve li:has-text('marks 6')")
        each.page.wait_for_selector("#plateau .marques [data-key=fichet-0]", state="attached")
    assert "Points 4 Trous 1" in " ".join(one.page.locator("#bas .joueur").inner_text().split())
