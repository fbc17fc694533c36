"""A person at a browser who sits down to a game and plays it by the board, whatever game it is."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

READY = (
    "#geste .decision, #geste [data-key=throw]:enabled, #geste [data-key=confirm]:enabled, "
    "#geste [data-key=next]:enabled, #plateau .gravure:not(.coupe) .cible.permis"
)
OVER = "#jeu[data-over]"


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
        **more: Any,
    ) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale=locale,
            reduced_motion="reduce",
            base_url=address,
            **more,
        )
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.whims = random.Random(7)

    def begins(self, game: str, *others: str, mode: str = "assisted", **more: object) -> str:
        """Sit down to a game; its path."""
        heads = {"origin": self.address}
        assert self.context.request.post("/api/v1/guests", headers=heads).ok
        wanted = {"game": game, "mode": mode, "chairs": ["me", *others], **more}
        answer = self.context.request.post("/api/v1/meetings", data=wanted, headers=heads)
        assert answer.ok, answer.text()
        return f"/m/{answer.json()['link']}"

    def wants(self, **settings: str) -> None:
        """Settle something before any page is opened."""
        kept = "".join(f"localStorage.setItem('academie.{key}', '{value}');" for key, value in settings.items())
        self.context.add_init_script(kept)

    def opens(self, path: str) -> None:
        """Go to a table and wait until it is laid."""
        self.page.goto(path)
        self.page.wait_for_selector("#bas .joueur")

    def place(self, name: str) -> tuple[float, float]:
        """The middle of a place of the board, once something stands there that may be taken up."""
        box = self.page.locator(f"#plateau .cible[data-place='{name}']").bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def takes(self, origin: str, target: str) -> None:
        """Carry a man over another place, and hold him there."""
        self.page.wait_for_selector(f"#plateau .gravure:not(.coupe) .cible.permis[data-place='{origin}']")
        self.page.mouse.move(*self.place(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(target), steps=4)
        self.page.wait_for_selector("#plateau .en-main > *", state="attached")

    def joins(self, path: str) -> None:
        """Sit down at a table that another has begun."""
        heads = {"origin": self.address}
        assert self.context.request.post("/api/v1/guests", headers=heads).ok
        answer = self.context.request.post(
            f"/api/v1/meetings/{path.removeprefix('/m/')}/chairs", headers=heads, data={}
        )
        assert answer.ok, answer.text()

    def drops(self, origin: str, target: str) -> None:
        """Carry a man from place to place where nothing is hinted, and let him go."""
        self.page.mouse.move(*self.place(origin))
        self.page.mouse.down()
        self.page.mouse.move(*self.place(target), steps=4)
        self.page.wait_for_selector("#plateau .en-main > *", state="attached")
        self.page.mouse.up()

    def marks(self, spot: int, what: str = "jeton", side: int = 0, *, let_go: bool = True) -> None:
        """Carry the own jeton, or the fichet, to a place; those light up while it is held."""
        self._carried(self.page.locator(f"#plateau .marques [data-key='{what}-{side}']"))
        self.page.mouse.down()
        self.page.wait_for_selector("#plateau .marques-en-main .lieu", state="attached")
        self._carried(self.page.locator(f"#plateau .marques-en-main .lieu[data-spot='{spot}']"))
        if let_go:
            self.page.mouse.up()

    def _carried(self, where: Locator) -> None:
        box = where.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)

    @property
    def geste(self) -> Locator:
        """What there is to do."""
        return self.page.locator("#geste")

    def acts(self) -> bool:
        """Do one thing of those that are open; False once the game is over."""
        self.page.wait_for_selector(f"{READY}, {OVER}", state="attached", timeout=30_000)
        if self.page.locator(OVER).count():
            return False
        for button in ("#geste .decision", "#geste [data-key=throw]:enabled", "#geste [data-key=confirm]:enabled"):
            if self.page.locator(button).count():
                self.page.locator(button).first.click()
                return True
        open_ = self.page.locator("#plateau .gravure:not(.coupe) .cible.permis")
        names = [each for each in open_.evaluate_all("all => all.map((each) => each.dataset.place)") if each]
        if names:
            self.page.locator(f"#plateau .cible[data-place='{self.whims.choice(names)}']").click(force=True)
        return True

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert self.wrong == [], self.wrong
