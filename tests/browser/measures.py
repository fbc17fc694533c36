"""What a page weighs, shifts and keeps, and how long it takes, as its browser tells it.

benchmarks/page.py prints it; tests hold it to what needs no timer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

_HERE = Path(__file__).parent
WATCH = (_HERE / "watch.js").read_text(encoding="utf-8")

PLAY = (_HERE / "plays.js").read_text(encoding="utf-8")
# Why a page of a game does not suit a phone; nothing where it does. What there is to do must lie uncovered in it.
UNFIT = """([sideways]) => {
    const board = document.querySelector("#board-place > :not(.wood)");
    const { left, top, right, bottom, width, height } = board.getBoundingClientRect();
    const wrong = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("wider than the window");
    const outside = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    if (outside) wrong.push(`board ${[left, top, right, bottom]}`);
    if (sideways ? height < 0.88 * innerHeight : width < 0.95 * innerWidth) wrong.push(`small: ${width} by ${height}`);
    for (const each of document.querySelectorAll("#prompt button")) {
        const box = each.getBoundingClientRect();
        const seen = (x, y) => each.contains(document.elementFromPoint(x, y));
        if (!seen(box.left + 3, box.top + 3) || !seen(box.right - 3, box.bottom - 3)) wrong.push(each.textContent);
    }
    return wrong;
}"""
PHONES = ((844, 390), (640, 360), (932, 430), (390, 844), (360, 640), (320, 568))


@dataclass
class Weight:
    """What was sent to a browser, packed as it was: all of it, the kinds of it, and in how many answers."""

    kinds: dict[str, int] = field(default_factory=dict)
    requests: int = 0

    @property
    def whole(self) -> int:
        """In bytes."""
        return sum(self.kinds.values())


@dataclass(frozen=True)
class PageMemory:
    """What a page holds once its garbage is gone."""

    heap: int
    nodes: int
    listeners: int


def weighed(page: Page, path: str) -> Weight:
    """What the first load of a page takes, with nothing known beforehand."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    kinds: dict[str, str] = {}
    found = Weight()

    def answered(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def loaded(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        found.kinds[kind] = found.kinds.get(kind, 0) + int(event["encodedDataLength"])

    def framed(event: dict[str, Any]) -> None:
        found.kinds["WebSocket"] = found.kinds.get("WebSocket", 0) + len(event["response"]["payloadData"].encode())

    def asked(_: dict[str, Any]) -> None:
        found.requests += 1

    session.on("Network.requestWillBeSent", asked)
    session.on("Network.webSocketCreated", asked)
    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", loaded)
    session.on("Network.webSocketFrameReceived", framed)
    page.goto(path, wait_until="networkidle")
    page.evaluate("document.fonts.ready")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    session.detach()
    return found


def shifted(page: Page) -> float:
    """How far what stood in the page was pushed about by what came later (cumulative layout shift)."""
    return float(page.evaluate("measured.shift"))


def memory(page: Page) -> PageMemory:
    """What it holds now."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    for _ in range(3):  # what only garbage held is garbage the next time
        session.send("HeapProfiler.collectGarbage")
    found = {each["name"]: int(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return PageMemory(found["JSHeapUsedSize"], found["Nodes"], found["JSEventListeners"])


def throttled(page: Page, times: int) -> CDPSession:
    """The processor made slower so many times, as long as the session lasts."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    session.send("Performance.enable")
    return session


def spent(session: CDPSession) -> float:
    """How long the page's own thread has worked, in milliseconds of the processor: other work weighs nothing."""
    metrics = {each["name"]: float(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * metrics["ThreadTime"]


def played(page: Page, acts: int, seed: int = 1, chairs: int = 2, *, wait: bool = True) -> int:
    """Let so many acts be done at the table of the page, and wait until it has heard of the last; how many were."""
    link = page.url.partition("/m/")[2].partition("?")[0]
    output = page.evaluate(PLAY, [link, chairs, acts, seed, wait])
    return int(output["done"])


def suits(page: Page, *phones: tuple[int, int]) -> None:
    """On phones of these sizes the board fills the window, and what there is to do lies in sight."""
    for width, height in phones or PHONES:
        page.set_viewport_size({"width": width, "height": height})
        try:
            page.wait_for_function(f"asked => !({UNFIT})(asked).length", arg=[width > height], timeout=10_000)
        except Exception as late:
            raise AssertionError((width, height, page.evaluate(UNFIT, [width > height]))) from late
