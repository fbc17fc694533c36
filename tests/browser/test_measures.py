"""What needs no timer of how light the page is: its weight, that nothing moves by itself, that it keeps nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser import measures
from browser.play import Person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MOST = 200_000  # bytes of a first load, fonts and the first state among them
REQUESTS = 15  # of the first load of a game's page, the socket among them
DEEP = ("draughts", "dames_rabattues")
STILL = 0.002  # of layout shift: the table of domino is cut to the cloth once its tiles lie there


@pytest.mark.parametrize("path", ["/", "/play/trictrac", "/law/trictrac", "/lessons/trictrac/1"])
def test_a_page_to_read_is_light_and_still(chromium: Browser, house: str, path: str) -> None:
    """It is below the weight of a game's page, and nothing in it moves when fonts and scripts have come."""
    one = Person(chromium, house)
    one.context.add_init_script(measures.WATCH)
    assert 10_000 < measures.weighed(one.page, path).whole < MOST
    assert measures.shifted(one.page) == 0, one.page.evaluate("measured.shifted")
    one.leaves()


@pytest.mark.parametrize("game", ["gammon", "domino", *(pytest.param(each, marks=pytest.mark.deep) for each in DEEP)])
def test_the_page_of_a_game_is_light_and_keeps_nothing(chromium: Browser, house: str, game: str) -> None:
    """Of each kind of board: few requests, below 200 kB, still, and thirty acts later no listener more, and few nodes.

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
    before = measures.kept(one.page)
    done = measures.played(one.page, 30, seed=2)
    one.page.evaluate("painted()")
    after = measures.kept(one.page)
    assert after.listeners <= before.listeners + 2
    assert after.nodes - before.nodes < 20 * done + 100
    one.leaves()


def test_an_own_act_is_shown_before_it_is_answered(chromium: Browser, house: str) -> None:
    """While nothing comes from the server the man stands where he was put; when it comes he stays there."""
    one = Person(chromium, house)
    one.context.add_init_script(measures.WATCH)
    one.wants(confirm="self")
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#plateau .gravure:not(.coupe) .cible.permis[data-place='32']")
    one.page.evaluate("hold()")
    one.page.locator("#plateau .cible[data-place='32']").click(force=True)
    one.page.locator("#plateau .cible[data-place='28']").click(force=True)
    standing = "() => ['32', '28'].map((place) => document.querySelector('ac-squares').men(place)?.side ?? null)"
    assert one.page.evaluate(standing) == [None, 0]
    assert one.page.locator("#releve td:has-text('32-28')").count() == 0
    one.page.evaluate("release()")
    one.page.wait_for_selector("#releve td:has-text('32-28')")
    assert one.page.evaluate(standing) == [None, 0]
    one.leaves()
