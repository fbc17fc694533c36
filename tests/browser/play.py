"""A person at a browser who sits down to a game and plays it by what the page shows, whatever game it is."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, Locator, Page

    Seen = dict[str, Any]
    Hand = Callable[["Person", Seen], None]

OVER = "#game[data-over]"
_LONGEST = 4000  # things done in one game
LOOK = Path(__file__).with_name("look.js").read_text(encoding="utf-8")


PATIENCE = 60_000  # ms; a busy machine is slow
# What is done to a browser and cannot be undone.
_STAYS = (
    "add_init_script", "route", "route_web_socket", "set_offline", "grant_permissions", "emulate_media",
    "on", "once",
)  # fmt: skip
# What somebody wants is settled by a cookie: a script that was added would stay.
_WANTS = """if (location.protocol.startsWith("http")) {
    const wanted = decodeURIComponent(/wants=([^;]*)/.exec(document.cookie)?.[1] ?? "{}");
    for (const [key, value] of Object.entries(JSON.parse(wanted))) localStorage.setItem(`academie.${key}`, value);
}"""


class Person:
    """One browser of one person; what its pages complain of is kept."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        touch: bool = False,
        newcomer: bool = False,
        **more: Any,
    ) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, reduced_motion="reduce", base_url=address,
            **({"has_touch": True, "is_mobile": True} if touch else {}), **more,
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_WANTS)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.wrong.append(error.stack or str(error)))
        self._newcomer, self._touch, self._size = newcomer, touch, (width, height)
        self.marked = False  # whether something was done to the browser that would stay
        for thing, names in ((self.context, _STAYS), (self.page, _STAYS)):
            for name in filter(partial(hasattr, thing), names):
                setattr(thing, name, partial(self._marks, getattr(thing, name)))
        self.begins_anew()

    def begins_anew(self) -> None:
        """As somebody who has never been here; those who come one after another to one browser need half the time."""
        self.wrong.clear()
        self.whims = random.Random(7)
        self.hand: Hand = taps if self._touch else clicks
        self.done = 0  # how much was done with the hand
        self._wanted: dict[str, str] = {}
        if not self._newcomer:
            self.wants(first="all")

    def _marks(self, done: Callable[..., Any], *what: Any, **how: Any) -> Any:
        self.marked = True
        return done(*what, **how)

    def goes(self) -> None:
        """Leave the page; nothing of this person is kept, and nothing may have gone wrong."""
        wrong = [*self.wrong]
        for each in self.context.pages[1:]:
            each.close()
        self.page.mouse.up()
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")
        self.page.set_viewport_size({"width": self._size[0], "height": self._size[1]})
        self.context.clear_cookies()
        saved = self.context.new_cdp_session(self.page)
        saved.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        saved.detach()
        assert not wrong, wrong

    def begins(self, game: str, *others: str, mode: str = "assisted", **more: object) -> str:
        """Sit down to a game; its path, while a chair is free that of the invitation."""
        heads = {"origin": self.address}
        assert self.context.request.post("/api/v1/guests", headers=heads).ok
        expected = {"game": game, "mode": mode, "chairs": ["me", *others], **more}
        answer = self.context.request.post("/api/v1/meetings", data=expected, headers=heads)
        assert answer.ok, answer.text()
        found = answer.json()
        return f"/m/{found['link']}?key={found['key']}" if found["key"] else f"/m/{found['link']}"

    def chooses(self, game: str, **expected: str) -> None:
        """Sit down to a game by the page where it is chosen, and wait until the table is laid."""
        self.page.goto(f"/play/{game}")
        form = self.page.locator("form.form-sheet")
        for name, value in expected.items():
            field = form.locator(f"[name={name}]" if name != "option" else f"[name^=option][value='{value}']")
            kind = field.first.evaluate("each => each.type")
            for fold in field.first.locator("xpath=ancestor::details[not(@open)]/summary").all()[::-1]:
                fold.click()
            if kind in {"radio", "checkbox"}:
                field.and_(form.locator(f"[value='{value}']")).check()
            elif kind == "text":
                field.fill(value)
            else:
                field.select_option(value)
        form.locator("button.full:visible").click()
        self.page.wait_for_selector("#bottom .player")

    def tabs_to(self, name: str) -> None:
        """Go on with the tab key until something that is wanted has the focus."""
        for _ in range(200):
            if self.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {name}")

    def wants(self, **settings: str) -> None:
        """Settle something before any page is opened."""
        self._wanted |= settings
        self.context.add_cookies([{"name": "wants", "value": quote(json.dumps(self._wanted)), "url": self.address}])

    def opens(self, path: str) -> None:
        """Go to a table and wait until it is laid."""
        self.page.goto(path)
        self.page.wait_for_selector("#bottom .player")

    def may_play(self) -> None:
        """Wait until something may be taken up: before all have sat down no game has begun, and acts are refused."""
        self.page.locator("#board-place .drawing:not(.cut) .target.allowed").first.wait_for()

    def place(self, name: str) -> tuple[float, float]:
        """The middle of a place of the board, once something stands there that may be taken up."""
        box = self.page.locator(f"#board-place .target[data-place='{name}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def takes(self, origin: str, target: str) -> None:
        """Carry a man over another place, and hold him there."""
        self.page.wait_for_selector(f"#board-place .drawing:not(.cut) .target.allowed[data-place='{origin}']")
        self.page.mouse.move(*self.place(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(target), steps=4)
        self.page.wait_for_selector("#board-place .in-hand > *", state="attached")

    def moves(self, origin: str, target: str) -> None:
        """Carry a man to another place, and confirm it."""
        self.takes(origin, target)
        self.page.mouse.up()
        self.page.locator("#prompt [data-key=confirm]:enabled").click()

    def joins(self, path: str) -> None:
        """Sit down at a table that another has begun, by the path of his invitation."""
        heads = {"origin": self.address}
        assert self.context.request.post("/api/v1/guests", headers=heads).ok
        link, _, key = path.removeprefix("/m/").partition("?key=")
        answer = self.context.request.post(f"/api/v1/meetings/{link}/chairs", headers=heads, data={"key": key})
        assert answer.ok, answer.text()

    def drops(self, origin: str, target: str) -> None:
        """Carry a man from place to place where nothing is hinted, and let him go; first what was done is told."""
        self.page.wait_for_selector("#board-place .drawing:not(.cut)")
        self.page.mouse.move(*self.place(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(target), steps=4)
        self.page.wait_for_selector("#board-place .in-hand > *", state="attached")
        self.page.mouse.up()

    def marks(self, spot: int, what: str = "jeton", side: int = 0, *, let_go: bool = True) -> None:
        """Carry the own jeton, or the fichet, to a place; those light up while it is held."""
        self._carried(self.page.locator(f"#board-place .marks [data-key='{what}-{side}']"))
        self.page.mouse.down()
        self.page.wait_for_selector("#board-place .marks-in-hand .spot", state="attached")
        self._carried(self.page.locator(f"#board-place .marks-in-hand .spot[data-spot='{spot}']"))
        if let_go:
            self.page.mouse.up()

    def _carried(self, where: Locator) -> None:
        box = where.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)

    @property
    def prompt(self) -> Locator:
        """What there is to do."""
        return self.page.locator("#prompt")

    def sees(self) -> Seen:
        """What there is to do, as soon as there is something."""
        found: Seen = self.page.wait_for_function(LOOK).json_value()
        return found

    def glances(self) -> Seen | None:
        """What there is to do now, if anything."""
        found: Seen | None = self.page.evaluate(LOOK)
        return found

    def acts(self) -> bool:
        """Do one thing of those that are open; False once the game is over."""
        seen = self.sees()
        if seen["kind"] == "over":
            return False
        self.hand(self, self.whims.choice(seen["things"]))
        self.done += 1
        return True

    def plays(self) -> None:
        """Play until the game is over; a page on which nothing comes of what is done is no endless game."""
        while self.acts():
            assert not self.wrong, self.wrong
            assert self.done < _LONGEST, f"nothing comes of it: {self.prompt.inner_text()}"

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert not self.wrong, self.wrong


def clicks(person: Person, thing: Seen) -> None:
    """By the mouse."""
    person.page.mouse.click(*_reached(person, thing))


def taps(person: Person, thing: Seen) -> None:
    """By a finger."""
    person.page.touchscreen.tap(*_reached(person, thing))


def types(person: Person, thing: Seen) -> None:
    """By the keyboard alone: to the board or to a button by tabs, on the board by names, or by arrows."""
    if thing["place"] is None:
        person.tabs_to(f"#prompt [data-key='{thing['key']}'], #board-place .piece-choice button")
    else:
        person.tabs_to("#board-place .target")
        if thing["place"].isalnum() and thing["place"] != "off":
            person.page.keyboard.type(thing["place"].upper())
        while not person.page.locator(f"#board-place .target[data-place='{thing['place']}']:focus").count():
            person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("Enter")


def _reached(person: Person, thing: Seen) -> tuple[float, float]:
    """Where something is, once the page is scrolled to it."""
    if not thing["within"]:
        expected = (
            f"#board-place .target[data-place='{thing['place']}']"
            if thing["place"]
            else f"#prompt [data-key='{thing['key']}']"
        )
        person.page.locator(expected).first.scroll_into_view_if_needed()
        thing = next(
            each
            for each in person.sees()["things"]
            if each["text"] == thing["text"] and each["place"] == thing["place"]
        )
    x, y = thing["at"]
    return x, y
