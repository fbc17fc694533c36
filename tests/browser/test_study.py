"""Law, lessons and books in a browser: answers in place, a search while one writes, a line gone through by keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from academie.corpus import shelf
from academie.game.registry import find
from academie.lessons import course_of, courses, find_lesson
from academie.lessons.pupil import Sitting
from academie.server.library import lessons as school
from academie.server.library import practice
from sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Page


_PATH = Path(__file__).with_name("path.js").read_text(encoding="utf-8")


class Pupil:
    """A person before the board of a lesson, an exercise or a book."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def opens(self, path: str) -> None:
        """Go to a page and wait until its board can be played on."""
        self.page.goto(path)
        self.ready()

    def ready(self) -> None:
        """The board is drawn, and says what there is to do."""
        self.page.wait_for_selector("ac-board [data-ready]")
        self.page.wait_for_selector(".exercise-board")

    def plays(self, move: str, how: str = "click") -> None:
        """Walk a move on the board and say it."""
        steps: list[list[str]] = self.page.evaluate(_PATH, move)
        assert steps, move
        for origin, target in steps:
            self.carries(origin, target, how)
        full = self.page.locator("form.prompt .full:visible")
        if full.count() and self.page.evaluate("Boolean(document.querySelector('ac-board').board?.walk?.act)"):
            full.click()

    def carries(self, origin: str, target: str, how: str) -> None:
        """One man from a place to another, by two touches, by a drag or by keys."""
        if how == "drag":
            self.page.mouse.move(*self.middle(origin))
            self.page.mouse.down()
            self.page.mouse.move(*self.middle(target), steps=4)
            self.page.mouse.up()
            return
        held = self.page.evaluate("document.querySelector('ac-board').board.held")  # a taking man goes on
        for place in (target,) if held == origin else (origin, target):
            where = self.page.locator(f"ac-board .target[data-place='{place}']")
            if how == "keys":
                where.focus()
                self.page.keyboard.press("Enter")
            else:
                where.click(force=True)

    def middle(self, place: str) -> tuple[float, float]:
        """The middle of a place in the window."""
        box = sure(self.page.locator(f"ac-board .target[data-place='{place}']").bounding_box())
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hears(self, right: bool | None = None) -> str:
        """What was said to the last answer."""
        self.page.wait_for_selector("#table:not([aria-busy]) .said p")
        if right is not None:
            self.page.wait_for_selector(f".said .{'right' if right else 'wrong'}")
        return self.page.locator(".said").inner_text()

    def takes(self, game: str, name: str) -> int:
        """Take a lesson to its end by the right answers, plays on the board; how many were played there."""
        course = course_of(find(game))
        lesson, played = find_lesson(course, name), 0
        self.page.goto(f"/lessons/{game}/{name}?step=1")
        for number, step in enumerate(lesson.steps):
            self.page.wait_for_function(f"() => document.querySelector('input[name=step]')?.value === '{number + 1}'")
            if step.kind == "game":
                raise AssertionError("a game has no right answer")
            if step.asks:
                self.answers(Sitting(course, lesson, number))
                played += step.kind == "play"
                self.hears(right=True)
            last = number + 1 == len(lesson.steps)
            if not last or not step.asks:
                self.page.locator("#next").click()
        self.page.get_by_text("terminée." if self.page.locator("html[lang=fr]").count() else "is done.").wait_for()
        return played

    def answers(self, sitting: Sitting) -> None:
        """Give the answer of the law to a step."""
        kind, value = sitting.step.kind, sitting.judge.answer.right[0].value
        if kind == "play":
            self.ready()
            state = sitting.judge.state
            act = practice.table_of(sitting.game, state).act_of(sitting.game.read_move(state, value), state.player or 0)
            if self.page.locator(".decision").count():
                at = 0 if value == "hold" else 1
                self.page.locator(".decision").nth(at).click()
            else:
                self.plays(act.said())
        elif kind == "choose":
            options: list[Any] = [each.value for each in sitting.options]
            self.page.locator(".choice .button").nth(options.index(value)).click()
        else:
            self.page.locator("#answer").fill(value.partition(" ")[2] or value)
            self.page.keyboard.press("Enter")


def test_a_step_is_answered_in_writing(page: Any) -> None:
    """Whoever would rather write does: a wrong answer is told wrong with its paragraph, the right one right."""
    page.goto("/lessons/draughts/taking?step=3&lang=en")
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Show the answer").click()
    answer = page.locator(".said").get_by_text("The answer:").text_content()
    right = answer.partition(":")[2].strip().split(",")[0].rstrip(".").replace("×", "x")
    page.locator("[data-key=write]").click()
    page.locator("#answer").fill("1-2")
    page.keyboard.press("Enter")
    page.locator(".said .wrong").wait_for()
    assert page.locator(".said a.art").count()
    page.locator("[data-key=write]").click()
    page.locator("#answer").fill(right)
    page.keyboard.press("Enter")
    page.locator(".said .right").wait_for()
    page.keyboard.press("Enter")  # the way on has the focus
    page.get_by_text("Step 4 of").wait_for()
    assert page.evaluate("window.stayed") is True
    page.goto("/lessons/draughts?lang=en")
    page.get_by_text("step 4").wait_for()


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.deep)])
def test_a_lesson_is_taken(page: Any, language: str) -> None:
    """A lesson is taken to its end on the board, without leaving the page, and is known afterwards."""
    page.goto(f"/lessons/draughts?lang={language}")
    page.evaluate("window.stayed = true")
    assert Pupil(page).takes("draughts", "taking") >= 3
    page.goto("/lessons/draughts")
    first = page.locator(".lessons-table li").nth(1).inner_text()
    assert ("sue" if language == "fr" else "known") in first


def _played_lessons() -> list[tuple[str, str]]:
    """Of every game the lesson with the most plays, and no game that has no right answer."""
    found = []
    for course in courses():
        kinds = {lesson.id: [step.kind for step in lesson.steps] for lesson in course.lessons}
        best = max((each for each in kinds if "game" not in kinds[each]), key=lambda each: kinds[each].count("play"))
        found.append((course.game, best))
    return found


@pytest.mark.deep
@pytest.mark.parametrize(("game", "name"), _played_lessons())
def test_a_lesson_of_every_game(page: Any, game: str, name: str) -> None:
    """Of every game a lesson is taken on its board to the end."""
    page.goto("/lessons?lang=en")
    assert Pupil(page).takes(game, name) > 0


def test_a_lesson_of_dice_is_taken(page: Any) -> None:
    """Two dames are carried and the play is confirmed; whoever takes a step back carries another."""
    pupil = Pupil(page)
    pupil.opens("/lessons/trictrac/petit-jan?lang=fr&step=" + str(_step("trictrac", "petit-jan", "D/J E/J")))
    pupil.carries("D", "J", "drag")
    page.locator("[data-key=undo]:visible").click()
    page.wait_for_selector("[data-key=undo]", state="hidden")
    pupil.plays("D/J E/J")
    pupil.hears(right=True)
    page.locator("#next").click()
    page.wait_for_selector(".said:empty", state="attached")


def test_to_hold_or_to_leave(page: Any) -> None:
    """What is decided and not played has two equal buttons, each with what follows."""
    pupil = Pupil(page)
    pupil.opens("/lessons/trictrac/hold-or-leave?lang=en&step=" + str(_step("trictrac", "hold-or-leave", "leave")))
    assert page.locator(".decision small").count() == 2
    page.locator(".decision").nth(0).click()
    pupil.hears(right=False)
    pupil.ready()
    page.locator(".decision").nth(1).click()
    pupil.hears(right=True)


def test_tiles_are_laid_in_a_lesson(page: Any) -> None:
    """At domino a tile is laid at its end of the line by a drag, and another player's hand is nowhere on the page."""
    pupil = Pupil(page)
    pupil.opens("/lessons/domino/tiles?lang=fr&step=" + str(_step("domino", "tiles", "6-4@6")))
    course = course_of(find("domino"))
    lesson = find_lesson(course, "tiles")
    state = Sitting(course, lesson, _step("domino", "tiles", "6-4@6") - 1).judge.state
    output = page.locator("ac-board").get_attribute("data-scene") or ""
    assert all(f'"{tile}"' in output for tile in state.hands[state.player])
    assert not any(f'"{tile}"' in output for tile in state.hands[1 - state.player])
    pupil.plays("6-4@6", "drag")
    pupil.hears(right=True)


def test_a_step_without_a_board(page: Any) -> None:
    """Its text stands where the board would, with the lessons beside it: no column is empty."""
    page.goto("/lessons/domino/tiles?lang=fr&step=1")
    text, listed = (page.locator(f".lesson-{name}").bounding_box() for name in ("text", "list"))
    assert page.locator(".lesson-table").count() == 0
    assert text["x"] + text["width"] < listed["x"]
    assert abs(text["y"] - listed["y"]) < 40
    assert page.locator("#next").bounding_box()["x"] < listed["x"]


def test_a_huff_in_a_lesson(page: Any) -> None:
    """What is claimed is chosen by its sentence, and the man is shown on the board."""
    pupil = Pupil(page)
    pupil.opens("/lessons/draughts/huffing?step=2&lang=fr")
    page.locator("[data-key=Huff]").click()
    men = page.evaluate("document.querySelector('ac-board').board.scene.men")
    innocent = next(each["place"] for each in men if each["side"] == 0 and each["place"] != "33")
    page.locator(f"ac-board .target[data-place='{innocent}']").click(force=True)
    pupil.hears(right=False)
    pupil.ready()
    page.locator("[data-key=Huff]").click()
    page.locator("ac-board .target[data-place='33']").click(force=True)
    pupil.hears(right=True)


def test_an_exercise_on_the_board(page: Any) -> None:
    """An exercise that asks for a play is answered by keys; what it is worth is said, and the next is a key away."""
    pupil = Pupil(page)
    exercise = school.exercise_of("chess", "mate-in-one", 3, 1)
    pupil.opens("/exercises/chess/mate-in-one?seed=3&level=1&lang=en")
    state, right = exercise.sitting.judge.state, set(exercise.sitting.judge.answer.values)
    wrong = next(move for move in map(str, _written(state)) if move not in right)
    pupil.plays(_act("chess", state, wrong), "keys")
    pupil.hears(right=False)
    pupil.ready()
    pupil.plays(_act("chess", state, min(right)), "keys")
    pupil.hears(right=True)
    page.keyboard.press("Enter")
    page.wait_for_function("() => !location.search.includes('seed=3&')")


def _written(state: Any) -> list[str]:
    game = find("chess")
    return [game.write_move(state, move) for move in state.moves()]


def _act(game: str, state: Any, move: str) -> str:
    rules = find(game)
    return practice.table_of(rules, state).act_of(rules.read_move(state, move), state.player).said()


def _step(game: str, name: str, answer: str) -> int:
    """The step of a lesson that has an answer, counted from 1."""
    course = course_of(find(game))
    lesson = find_lesson(course, name)
    plays = [n for n, step in enumerate(lesson.steps) if step.kind == "play"]
    return 1 + next(n for n in plays if answer in Sitting(course, lesson, n).judge.answer.values)


def test_the_law_is_searched_while_one_writes(page: Any) -> None:
    """What is found comes under the field without a key more."""
    page.goto("/law/draughts/17?lang=fr")
    page.get_by_role("searchbox").fill("souffler")
    page.locator("#found li a").first.wait_for()
    assert page.locator("#found mark").count()


def test_a_line_is_gone_through(page: Any) -> None:
    """The arrows play the line on the board, a touch on a ply shows what it brings; all that is drawn has shapes."""
    page.goto("/study/manoury/37?open=yes&lang=fr")
    drawn = "document.querySelector('#board svg').getAttribute('aria-label')"
    before = page.evaluate(drawn)
    page.keyboard.press("ArrowRight")
    page.locator('.half-move[data-line="1"][data-ply="1"][aria-current]').wait_for()
    after = page.evaluate(drawn)
    assert after != before
    page.locator('.half-move[data-line="2"][data-ply="9"]').click()
    page.locator('.half-move[data-line="2"][data-ply="9"][aria-current]').wait_for()
    last = page.evaluate(drawn)
    page.keyboard.press("ArrowRight")  # there is nothing after it
    page.keyboard.press("ArrowLeft")
    page.locator('.half-move[data-line="2"][data-ply="8"][aria-current]').wait_for()
    assert len({before, after, last, page.evaluate(drawn)}) == 4
    missing = (
        "[...document.querySelectorAll('use')].filter(e => !document.querySelector(e.getAttribute('href'))).length"
    )
    assert page.evaluate(missing) == 0
    twice = (
        "document.querySelectorAll('[id]').length - new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size"
    )
    assert page.evaluate(twice) == 0


@pytest.mark.parametrize("language", [pytest.param("fr", marks=pytest.mark.deep), "en"])
def test_a_problem_is_solved(page: Any, language: str) -> None:
    """Manoury's No 37 on the board: a wrong move is refuted, the right one answered as in the book, to the end."""
    pupil = Pupil(page)
    pupil.opens(f"/study/manoury/37?lang={language}")
    assert "42-24" not in page.locator("main").inner_text()  # what is asked is not told
    pupil.plays("42-37")
    output = pupil.hears(right=False)
    assert "42-37" in output
    assert "42-24" not in output
    pupil.ready()
    line = shelf.find_entry("manoury", "37")[1].lines[0].moves
    for number, move in enumerate(line[::2]):
        pupil.plays(move, ("click", "drag", "keys")[number % 3])
        if len(line) > 2 * number + 2:
            page.locator(".said .right").get_by_text(line[2 * number + 1].replace("x", "×")).wait_for()
            assert page.locator(".solution").get_attribute("open") is None
    page.wait_for_selector(".solution[open]")
    pupil.hears(right=True)
    page.goto("/study/manoury")
    assert page.locator(
        f"a[href*='/study/manoury/manoury-37'] + * + i:has-text('{'sue' if language == 'fr' else 'known'}')"
    ).count()


def test_a_play_while_the_line_is_cut(page: Any, faults: list[str]) -> None:
    """A move made while the line is cut goes back, with a sentence, and may be made again."""
    pupil = Pupil(page)
    pupil.opens("/study/manoury/37?lang=fr")
    page.route("**/study/**", lambda route: route.abort())
    pupil.plays("42-24")
    page.locator(".cut-off").wait_for()
    page.wait_for_function("() => !document.querySelector('ac-board').board.walk.steps.length")
    page.unroute("**/study/**")
    pupil.plays("42-24")
    pupil.hears(right=True)
    faults.clear()  # the browser itself tells of the line that was cut


def test_the_trainer_tells_the_time(page: Any) -> None:
    """A number that was counted, or given up, tells how long it took, and the next is a link away."""
    page.goto("/trainer/toc?lang=fr")
    page.get_by_role("button", name="Montrer la réponse").click()
    page.locator("#time").get_by_text("Vous avez mis").wait_for()
    page.locator("#next").click()
    page.locator("#answer").wait_for()


def test_an_answer_without_a_line(page: Any, faults: list[str]) -> None:
    """What was answered while the line is cut stays in its field, with a sentence; sent again it is judged."""
    page.goto("/lessons/draughts/taking?step=3&lang=en")
    page.locator("[data-key=write]").click()
    page.locator("#answer").fill("1-2")
    page.route("**/lessons/**", lambda route: route.abort())
    page.keyboard.press("Enter")
    page.locator(".cut-off").wait_for()
    assert page.locator("#answer").input_value() == "1-2"
    page.unroute("**/lessons/**")
    page.locator("#answer").press("Enter")
    page.locator(".said .wrong").wait_for()
    faults.clear()  # the browser itself tells of the line that was cut
