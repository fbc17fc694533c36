"""Trictrac assisted in the browser: every credit has its name, ways and article; holding or leaving is plain; hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.laid import BEATS
from browser.play import Person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from browser.laid import Laid


@pytest.fixture
def one(chromium: Browser, laid: Laid) -> Iterator[Person]:
    """Somebody who reads French."""
    found = Person(chromium, laid.address, locale="fr-FR")
    yield found
    found.leaves()


def test_credits(one: Person, laid: Laid) -> None:
    """Six and two beat two dames: each credit is named, with its place, its ways, its points and its article."""
    laid.lay(BEATS, (6, 2))
    one.opens(one.begins("trictrac", "me", clock="none"))
    one.page.wait_for_selector("#coup .credit")
    lines = one.page.locator("#coup .credits").first.locator(".credit")
    assert sum(int(each) for each in lines.locator(".gain").all_inner_texts()) == 6
    for each in lines.all():
        assert each.locator(".nom-credit").inner_text().strip()
        assert "façon" in (each.locator(".facons").text_content() or "")
        link = each.locator("a.art").get_attribute("href") or ""
        assert link.startswith("/law/trictrac/")
        assert one.context.request.get(link).ok
        assert each.locator(".pourquoi").is_hidden()
        each.locator("summary").click()
        assert len(each.locator(".pourquoi").inner_text()) > 15
    assert "6" in one.page.locator("#coup .somme").first.inner_text()
    assert "Points 6" in " ".join(one.page.locator("#bas .joueur").inner_text().split())


@pytest.mark.parametrize("decision", [0, 1])
def test_hold_or_leave(one: Person, laid: Laid, decision: int) -> None:
    """A hole of one's own dice: two equal buttons, each with what follows; who leaves begins anew."""
    laid.lay(f"{BEATS} points=10,4", (6, 2))
    one.opens(one.begins("trictrac", "me", clock="none"))
    one.page.wait_for_selector("#geste .decision")
    buttons = one.page.locator("#geste .decision")
    assert buttons.count() == 2
    assert all(len(each.locator("span").inner_text()) > 10 for each in buttons.all())
    wide, high = buttons.evaluate_all("all => ['offsetWidth', 'offsetHeight'].map(side => all.map(each => each[side]))")
    assert max(wide) - min(wide) <= 4, wide
    assert max(high) - min(high) <= 4, high
    assert one.page.locator("#geste .decision.plein").count() == 0
    buttons.nth(decision).click()
    one.page.wait_for_selector("#geste:not(.decide)")
    if decision == 0:
        one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    one.page.wait_for_selector("#plateau .dames [data-key^='C:']", state="detached" if decision else "attached")
    assert "Trous 1" in " ".join(one.page.locator("#bas .joueur").inner_text().split())


def test_a_hint(one: Person, laid: Laid) -> None:
    """What an author would say of a throw is there for the asking, in his words, with where he says it."""
    laid.lay(BEATS, (6, 2))
    one.opens(one.begins("trictrac", "random", clock="none"))
    one.page.get_by_role("button", name="Que conseillent les livres ?").click()
    advice = one.page.locator("ul.conseil li")
    advice.first.wait_for()
    assert all(len(each) > 20 for each in advice.all_inner_texts())
    source = advice.first.locator("small").inner_text()  # the book by its name, not by our letters for it
    assert source.startswith(("Lepeintre", "Académie")), source
