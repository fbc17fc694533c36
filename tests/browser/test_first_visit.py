"""Somebody who has never played sits down, understands what happened, and plays by the keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from academie.registry import PACKAGES
from academie.scene.card import card_of
from browser.play import OVER, Person

if TYPE_CHECKING:
    from collections.abc import Callable

    Sat = Callable[..., Person]


def test_play_now(person: Sat) -> None:
    """One press sits down against the weakest; the aim, a move and what counts are told once, and can be skipped."""
    one = person(locale="fr-FR", newcomer=True)
    one.page.goto("/play/trictrac")
    one.page.get_by_role("button", name="Jouer maintenant").click()
    told = one.page.locator(".first-minute")
    for line in card_of("trictrac").first:
        assert told.locator("p").inner_text() == line.to("fr").replace("'", "’")
        told.locator("[data-key=first]").click()
    assert "Mazette" in one.page.locator("#top").inner_text()
    one.page.reload()
    one.page.wait_for_selector("#bottom .player")
    assert told.count() == 0


def test_options_of_a_book(person: Sat) -> None:
    """Only what the chosen book can take is offered; of what excludes another, one."""
    one = person()
    one.page.goto("/play/trictrac")
    one.page.locator("#change > summary").click()
    one.page.locator("details:has(> .options) > summary").click()
    forced, free = (one.page.locator(f"[value=exact-lift-{each}]") for each in ("forced", "choice"))
    forced.check()
    assert not free.is_visible()
    one.page.locator("[name=profile]").select_option("academie-1806-a")
    free.check()
    assert not forced.is_checked()
    one.page.locator("button.full:visible").click()
    one.page.wait_for_selector("#bottom .player")


@pytest.mark.parametrize("game", PACKAGES)
def test_every_game_has_its_first_minute(game: str) -> None:
    """Three short sentences, in both languages."""
    lines = card_of(game).first
    assert len(lines) == 3
    assert all(len(line.to(language)) < 150 for line in lines for language in ("en", "fr"))
    assert all(line.to("en") != line.to("fr") for line in lines)


def test_what_the_other_won_stays(person: Sat) -> None:
    """What a machine wins is listed with its article over our own throw until we play; a row of the list opens to it."""
    one = person()
    one.opens(one.begins("trictrac", "mazette"))
    one.page.locator("#acts > summary").click()
    since, ready = one.page.locator(".since .art"), "#prompt .decision:enabled, #acts [data-act*=plays]"
    for _ in range(200):
        one.page.locator(ready).or_(one.page.locator(OVER)).first.wait_for()
        if since.count():
            break
        one.page.locator(ready).first.click()
        one.page.locator("#acts").evaluate("() => new Promise(requestAnimationFrame)")
    assert since.first.inner_text().startswith("§")
    one.page.locator(".reasons > summary").last.click()
    assert ", " in one.page.locator(".reasons[open] li").first.inner_text()
