"""The pages measured in a browser: `python benchmarks/page.py [--games NAME …] [--acts N]`, or `make bench-page`.

    asked    requests of the first load
    weight   what it sends, packed, fonts and the first state included
    shift    how far what stood was pushed about (cumulative layout shift)
    paint    until the first paint
    state    from the arrival of a state until its board is painted, with the strips and what there is to do, and until
             the whole table is: the first, the middle one and the slowest after it
    hand     from a press until what it does is painted, while the server's answer is kept away
    load     all that the page does from its address to the whole table of the first state
    kept     what the page holds after a hundred acts and after all, its garbage taken away

State, hand and load are milliseconds of the page's own thread, four times what they are here: as at a processor so much
slower, whatever else this one does. With `--throttled` the browser slows it itself: too much on a loaded machine.
Needs Playwright and a Chromium (`/usr/bin/chromium`, or what CHROMIUM names). Serves from a database of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright

from academie.referee import sit
from academie.scene import scene_of
from browser import bare, measures
from browser.play import Person
from scene.test_scenes import WIDEST
from server.serving import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
GAMES = ("trictrac", "draughts", "chess", "domino", "gammon", "garanguet", "dames_rabattues")
PAGES = {
    "first": "/",
    "choose": "/play/trictrac",
    "lesson": "/lessons/trictrac/1",
    "law": "/law/trictrac",
    "analysis": "/analyse/draughts",
    "watch": "/watch",
}
SLOWER = 4
THROTTLED = "--throttled" in sys.argv
STATES = 24  # that are looked at in each game
# A place whence a man may be taken.
PRESSED = "() => document.querySelector('#board-place .drawing:not(.cut) .target.allowed')?.dataset.place ?? null"
# Games whose pages are kept open for long, in forms of many games
LONG = {"trictrac": {"form": "ecrire", "agreed": "games=30"}}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--acts", type=int, default=1000, help="for which the page of a game is kept open; 0 for none")
    parser.add_argument("--throttled", action="store_true", help="let the browser slow the processor")
    asked = parser.parse_args()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{platform.machine()}, {os.cpu_count()} processors, load {load}; {time.strftime('%Y-%m-%d')}")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        print(f"Chromium {browser.version}\n")
        loads(browser, address, asked.games)
        if "garanguet" in asked.games:
            widest(browser)
        if asked.acts:
            for game in [each for each in LONG if each in asked.games]:
                long(browser, address, game, asked.acts)
        browser.close()


def loads(browser: Browser, address: str, games: list[str]) -> None:
    """First loads, and a few acts by hand."""
    states = "first state, ms: board | whole | later: board | whole | slowest: board | whole"
    print(f"| page | asked | weight, kB | fonts | scripts | shift | paint, ms | {states} | hand | load |")
    print("|---" * 15 + "|")
    for name, path in PAGES.items():
        one = Person(browser, address)
        one.context.add_init_script(measures.WATCH)
        print(row(one, name, path, [""] * 8))
        one.leaves()
    for game in games:
        slow = slowly(browser, address, game)
        one = Person(browser, address)
        one.context.add_init_script(measures.WATCH)
        print(row(one, game, one.begins(game, "random", clock="none"), slow), flush=True)
        one.leaves()


def row(one: Person, name: str, path: str, slow: list[str]) -> str:
    """A page loaded at full speed, and what was seen of it slowly."""
    weight = measures.weighed(one.page, path)
    paint = one.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    kinds = [weight.kinds.get(kind, 0) / 1000 for kind in ("Font", "Script")]
    lines = [
        str(weight.requests),
        f"{weight.whole / 1000:.0f}",
        *(f"{each:.0f}" for each in kinds),
        f"{measures.shifted(one.page):.4f}",
    ]
    return f"| {' | '.join([name, *lines, f'{paint:.0f}', *slow])} |"


def slowly(browser: Browser, address: str, game: str) -> list[str]:
    """The first state, the middle and the slowest after it, the slowest hand, and the whole load."""
    one = Person(browser, address)
    one.context.add_init_script(measures.WATCH)
    path = one.begins(game, "me", clock="none")
    one.opens(path)
    one.page.wait_for_selector("#board-place [data-ready]", state="attached")  # the game has begun
    one.page.add_init_script("hold()")
    session, times = slowed(one.page)
    before = measures.spent(session)
    one.page.goto(path, wait_until="networkidle")

    def cost(done: str) -> float:
        before = measures.spent(session)
        one.page.evaluate(f"async () => {{ {done}; await painted(); }}")
        return times * (measures.spent(session) - before)

    def state() -> tuple[float, float]:
        one.page.evaluate("came()")
        board = cost("apart(); release()")
        return board, board + cost("beside()")

    first = state()
    load = times * (measures.spent(session) - before)
    states: list[tuple[float, float]] = []
    hands: list[float] = []
    for number in range(STATES):
        one.page.evaluate("hold()")
        if not measures.played(one.page, 1, seed=number, wait=False):
            break
        states.append(state())
        one.page.evaluate("hold()")
        pressed = one.page.evaluate(PRESSED)
        if pressed:
            hands.append(cost(f"document.querySelector('ac-tablier, ac-squares, ac-domino').press('{pressed}')"))
        one.page.evaluate("release()")
    one.leaves()
    later = list(zip(*states, strict=True)) or [(0.0,), (0.0,)]
    lines = [*first, *map(statistics.median, later), *map(max, later), max(hands, default=0), load]
    return [f"{each:.0f}" for each in lines]


def slowed(page: Page) -> tuple[CDPSession, int]:
    """What tells the time of a page's thread, and by how much it is to be multiplied."""
    return measures.throttled(page, SLOWER if THROTTLED else 1), 1 if THROTTLED else SLOWER


def widest(browser: Browser) -> None:
    """A scene with as many ways as any: three equal dice at garanguet, on a bare page."""
    data = scene_of(sit("garanguet", "assisted", None, WIDEST), 1).data()
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    with bare.served() as address:
        page = browser.new_page(viewport={"width": 900, "height": 640}, reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("html[data-loaded]")
        page.evaluate(bare.script({**data, "ways": [], "dice": []}))
        session, times = slowed(page)
        before = measures.spent(session)
        page.evaluate(
            """async text => {
              board.scene = JSON.parse(text);
              await new Promise(requestAnimationFrame);
              await new Promise((done) => setTimeout(done));
            }""",
            text,
        )
        took = times * (measures.spent(session) - before)
        page.close()
    print(
        f"\ngaranguet with dice {data['dice']}: a scene of {len(text.encode()) / 1000:.0f} kB, drawn in {took:.0f} ms"
    )


def long(browser: Browser, address: str, game: str, acts: int) -> None:
    """The page of a game kept open for that many acts, in a series long enough not to end before."""
    one = Person(browser, address)
    one.context.add_init_script(measures.WATCH)
    one.opens(one.begins(game, "me", clock="none", **LONG[game]))
    done = 0
    print(f"\n| {game}, acts | heap, kB | nodes | listeners |\n|---|---|---|---|")
    for upto in sorted({100, acts // 4, acts // 2, acts}):
        done += measures.played(one.page, upto - done, seed=upto)
        held = measures.memory(one.page)
        print(f"| {done} | {held.heap / 1000:.0f} | {held.nodes} | {held.listeners} |", flush=True)
    one.leaves()


if __name__ == "__main__":
    main()
