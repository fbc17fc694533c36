"""With scripts off: law, words, lessons, books, games that are watched and seen again are read, and nothing is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from browser.play import Person

if TYPE_CHECKING:
    from collections.abc import Iterator

# What may be read, with what must stand there: words, and how many boards are drawn at least.
PAGES = {
    "/law": ("Trictrac", 0), "/law/trictrac": ("L’école de moins", 0), "/law/trictrac/84": ("L’école de moins", 0),
    "/law/trictrac/profiles": ("Lepeintre", 0), "/law/trictrac/glossary": ("bredouille", 0),
    "/law/trictrac?q=bredouille": ("bredouille", 0), "/lessons": ("Trictrac", 0),
    "/lessons/trictrac/true-hits": ("", 1), "/lessons/trictrac/true-hits/text": ("", 2), "/study": ("positions", 0),
    "/study/manoury": ("", 0), "/study/manoury/manoury-1?open=yes": ("", 1), "/watch": ("", 0), "/analyse": ("", 0),
    "/exercises": ("", 0), "/trainer": ("", 0),
}  # fmt: skip
# What cannot do anything without scripts: buttons outside of forms, links to nowhere.
DEAD = """() => [...document.querySelectorAll("main button, main a, main input, main select")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && (each.tagName === "A"
        ? !each.getAttribute("href") || each.getAttribute("href") === "#" : !each.closest("form") && !each.disabled))
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def plain(chromium: Any, house: str) -> Iterator[Any]:
    """A page without scripts, French."""
    context = chromium.new_context(base_url=house, locale="fr-FR", java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_what_is_read(plain: Any) -> None:
    """Each says what it should, draws its boards, and has nothing on it that does nothing."""
    for path, (words, boards) in PAGES.items():
        answer = plain.goto(path)
        assert answer.ok, path
        assert words.lower() in plain.locator("main").inner_text().lower(), path
        assert plain.locator("main svg[viewBox]:visible, main img[src*=svg]:visible").count() >= boards, path
        assert plain.evaluate(DEAD) == [], path


def test_a_game_is_watched_and_seen_again(plain: Any, chromium: Any, house: str) -> None:
    """The board is seen, and what playing needs is said; what is over is gone through by links."""
    one = Person(chromium, house)
    path = one.begins("draughts", "random", clock="none")
    one.opens(path)
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    plain.goto(path)
    assert plain.locator("img[src*='board.svg']").is_visible()
    assert plain.evaluate(DEAD) == []
    assert plain.locator("#jeu").is_hidden()
    assert "Pour jouer, il faut JavaScript" in plain.locator("main").inner_text()
    assert plain.locator("main form").count() == 0
    one.page.locator("#reglages").click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("button", name="Sure?").click()
    one.page.wait_for_selector("#jeu[data-over]")
    plain.goto(f"{path}/replay")
    assert plain.locator("main svg:visible, main img:visible").count()
    assert plain.evaluate(DEAD) == []
    plain.goto(f"{path}/dice")
    assert plain.locator("main").inner_text()
    one.leaves()
