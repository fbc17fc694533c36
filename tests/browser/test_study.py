"""Law, lessons and books in a browser: answers in place, a search while one writes, a line gone through by keys."""

from __future__ import annotations

from typing import Any

import pytest

PAGES = {
    "laws": "/law?q=bredouille",
    "law": "/law/draughts/17",
    "whole law": "/law/domino",
    "glossary": "/law/toc/glossary",
    "profiles": "/law/trictrac/profiles",
    "lessons": "/lessons",
    "lesson": "/lessons/trictrac/true-hits?step=3",
    "lesson to read": "/lessons/draughts/taking/text",
    "shelf": "/study",
    "book": "/study/metz",
    "study": "/study/manoury/37",
    "study open": "/study/manoury/37?open=yes",
    "study of dice": "/study/lepeintre/20?open=yes",
    "study of a tree": "/study/philidor/P2?open=yes",
    "exercises": "/exercises",
    "exercise": "/exercises/draughts/legal?seed=3&level=1",
    "trainer": "/trainer",
}


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_readers_can_read_it(page: Any, path: str) -> None:
    """Axe finds nothing wrong by day and by night, and no width from 320 on scrolls sideways."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="Axe is not installed.")
    for width, scheme in ((1280, "light"), (360, "dark"), (320, "light")):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        if width != 320:
            found = axe.Axe().run(page).response["violations"]
            assert [(each["id"], [node["target"] for node in each["nodes"]][:3]) for each in found] == [], width


def test_a_lesson_is_taken(page: Any) -> None:
    """A wrong answer is told wrong with its paragraph, the right one right; the page stays, and goes on by a key."""
    page.goto("/lessons/draughts/taking?step=3&lang=en")
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Show me").click()
    answer = page.locator(".dit").get_by_text("The answer:").text_content()
    right = answer.partition(":")[2].strip().split(",")[0].rstrip(".")
    page.locator("#reponse").fill("1-2")
    page.keyboard.press("Enter")
    page.locator(".dit .faux").wait_for()
    assert page.locator(".dit a.art").count()
    page.locator("#reponse").fill(right)
    page.keyboard.press("Enter")
    page.locator(".dit .juste").wait_for()
    page.keyboard.press("Enter")  # the way on has the focus
    page.get_by_text("Step 4 of").wait_for()
    assert page.evaluate("window.stayed") is True
    page.goto("/lessons/draughts?lang=en")
    page.get_by_text("step 4").wait_for()


def test_the_law_is_searched_while_one_writes(page: Any) -> None:
    """What is found comes under the field without a key more."""
    page.goto("/law/draughts/17?lang=fr")
    page.get_by_role("searchbox").fill("souffler")
    page.locator("#trouve li a").first.wait_for()
    assert page.locator("#trouve mark").count()


def test_a_line_is_gone_through(page: Any) -> None:
    """The arrows play the line on the board, a touch on a ply shows what it brings; all that is drawn has shapes."""
    page.goto("/study/manoury/37?open=yes&lang=fr")
    drawn = "document.querySelector('#damier svg').getAttribute('aria-label')"
    before = page.evaluate(drawn)
    page.keyboard.press("ArrowRight")
    page.locator('.demi[data-line="1"][data-ply="1"][aria-current]').wait_for()
    after = page.evaluate(drawn)
    assert after != before
    page.locator('.demi[data-line="2"][data-ply="9"]').click()
    page.locator('.demi[data-line="2"][data-ply="9"][aria-current]').wait_for()
    last = page.evaluate(drawn)
    page.keyboard.press("ArrowRight")  # there is nothing after it
    page.keyboard.press("ArrowLeft")
    page.locator('.demi[data-line="2"][data-ply="8"][aria-current]').wait_for()
    assert len({before, after, last, page.evaluate(drawn)}) == 4
    missing = (
        "[...document.querySelectorAll('use')].filter(e => !document.querySelector(e.getAttribute('href'))).length"
    )
    assert page.evaluate(missing) == 0
    twice = (
        "document.querySelectorAll('[id]').length - new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size"
    )
    assert page.evaluate(twice) == 0


def test_a_problem_is_solved(page: Any) -> None:
    """A wrong move is refuted in place, the right one opens the execution."""
    page.goto("/study/manoury/37?lang=fr")
    page.locator("#reponse").fill("42-37")
    page.get_by_role("button", name="Résoudre").click()
    page.locator(".dit .faux").wait_for()
    assert page.locator(".corrige").get_attribute("open") is None
    page.locator("#reponse").fill("42-24")
    page.get_by_role("button", name="Résoudre").click()
    page.locator(".dit .juste").wait_for()
    assert page.locator(".corrige").get_attribute("open") is not None


def test_the_trainer_tells_the_time(page: Any) -> None:
    """A number that was counted, or given up, tells how long it took, and the next is a link away."""
    page.goto("/trainer/toc?lang=fr")
    page.get_by_role("button", name="Montrer").click()
    page.locator("#temps").get_by_text("Il y a fallu").wait_for()
    page.locator("#suite").click()
    page.locator("#reponse").wait_for()


def test_an_answer_without_a_line(page: Any, faults: list[str]) -> None:
    """What was answered while the line is cut stays in its field, with a sentence; sent again it is judged."""
    page.goto("/lessons/draughts/taking?step=3&lang=en")
    page.locator("#reponse").fill("1-2")
    page.route("**/lessons/**", lambda route: route.abort())
    page.keyboard.press("Enter")
    page.locator(".coupee").wait_for()
    assert page.locator("#reponse").input_value() == "1-2"
    page.unroute("**/lessons/**")
    page.locator("#reponse").press("Enter")
    page.locator(".dit .faux").wait_for()
    faults.clear()  # the browser itself tells of the line that was cut


def test_all_is_read_without_scripts(chromium: Any, house: str) -> None:
    """Law, words, a lesson step by step and whole, a position with its line: by links and forms alone."""
    context = chromium.new_context(base_url=house, locale="fr-FR", java_script_enabled=False)
    page = context.new_page()
    page.goto("/law")
    page.get_by_role("searchbox").fill("bredouille")
    page.keyboard.press("Enter")
    page.locator("#trouve li a").first.click()
    page.goto("/lessons/draughts/taking?step=3")
    page.get_by_role("button", name="Montrer").click()
    page.locator(".dit p").first.wait_for()
    page.get_by_role("link", name="Lire la leçon entière").click()
    page.locator("details.replie summary").first.click()
    assert page.locator("details.replie[open] p").first.is_visible()
    page.goto("/study/manoury/37")
    page.locator(".corrige > summary").click()
    assert page.locator(".corrige .figure svg").first.is_visible()
    context.close()
