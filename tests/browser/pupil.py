"""One who learns at a browser: plays are walked on the board of the page, step by step, as a hand does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games import find
from academie.lessons import course_of, find_lesson
from academie.lessons.pupil import Sitting
from academie.server import practice

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The steps that lead to an act, or to a move that it plays, found in what the board was told.
_PATH = """(move) => {
  const { stops } = academie.need("boards/ways.js");
  const ways = stops(document.querySelector("ac-board").board.scene.ways);
  const seen = new Set();
  const found = (at) => {
    if (ways[at].act?.endsWith(` ${move}`) || ways[at].act === move) return [];
    if (seen.has(at)) return null;
    seen.add(at);
    for (const [from, to, next] of ways[at].steps ?? []) {
      const rest = found(next);
      if (rest) return [[from, to], ...rest];
    }
    return null;
  };
  return found(0);
}"""


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
        self.page.wait_for_selector(".chevalet")

    def plays(self, move: str, how: str = "click") -> None:
        """Walk a move on the board and say it."""
        steps: list[list[str]] = self.page.evaluate(_PATH, move)
        assert steps, move
        for origin, target in steps:
            self.carries(origin, target, how)
        full = self.page.locator("form.geste .plein:visible")
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
            where = self.page.locator(f"ac-board .cible[data-place='{place}']")
            if how == "keys":
                where.focus()
                self.page.keyboard.press("Enter")
            else:
                where.click(force=True)

    def middle(self, place: str) -> tuple[float, float]:
        """The middle of a place in the window."""
        box = self.page.locator(f"ac-board .cible[data-place='{place}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hears(self, right: bool | None = None) -> str:
        """What was said to the last answer."""
        self.page.wait_for_selector("#table:not([aria-busy]) .dit p")
        if right is not None:
            self.page.wait_for_selector(f".dit .{'juste' if right else 'faux'}")
        return self.page.locator(".dit").inner_text()

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
                self.page.locator("#suite").click()
        self.page.get_by_text("finie." if self.page.locator("html[lang=fr]").count() else "is done.").wait_for()
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
            self.page.locator(".choix .bouton").nth(options.index(value)).click()
        else:
            self.page.locator("#reponse").fill(value.partition(" ")[2] or value)
            self.page.keyboard.press("Enter")
