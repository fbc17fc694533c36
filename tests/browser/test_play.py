"""A game in the browser: cut off and taken up, turned, over a link; a line, a server or a part of it that fails."""

from __future__ import annotations

import hashlib
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from academie.server.web.assets import assets
from browser.play import OVER, Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route, WebSocketRoute

    from academie.server.process import Process

    Sat = Callable[..., Person]


class Cable:
    """The line between somebody's page and the server, which can be cut and mended."""

    def __init__(self, one: Person) -> None:
        self._whole = True
        self._sockets: list[WebSocketRoute] = []
        one.page.route_web_socket("**/socket", self._held)

    @property
    def laid(self) -> int:
        """How often it was laid."""
        return len(self._sockets)

    def cut(self) -> None:
        """From now on nothing goes through."""
        self._whole = False
        self._sockets[-1].close(code=1013)

    def mend(self) -> None:
        """Who asks again is connected."""
        self._whole = True

    def _held(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close(code=1013)
            return
        socket.connect_to_server()
        self._sockets.append(socket)


def test_a_line_that_is_cut(person: Sat) -> None:
    """That is said, the man in the hand goes back, nothing can be done; when the line is back the game goes on.

    White sees his men from the other side once the board is turned, and plays from there.
    """
    one = person()
    line = Cable(one)
    one.opens(one.begins("draughts", "random", clock="none"))
    one.takes("32", "28")
    line.cut()
    one.page.wait_for_selector("#prompt.line-cut")
    assert "Connection lost. Your game is saved." in one.prompt.inner_text()
    one.page.mouse.up()
    assert one.page.locator("#board-place .in-hand > *").count() == 0
    line.mend()
    one.page.locator("#prompt [data-key=renew]").click()
    one.page.wait_for_selector("#prompt:not(.line-cut)")
    assert line.laid > 1
    one.page.wait_for_selector("#board-place .drawing:not(.cut) .target.allowed[data-place='32']")
    assert one.page.locator("#record tr").count() == 0
    low = one.place("32")
    one.page.locator("#turn-board").click()
    one.page.wait_for_selector("#board-place [data-ready$=turned]")
    assert one.place("32")[1] < low[1] - 60
    one.moves("32", "28")
    one.page.wait_for_selector("#record td:has-text('32-28')")
    assert one.page.locator("#record td:has-text('32-28')").count() == 1


def test_an_act_that_is_sent_while_the_line_is_cut(person: Sat) -> None:
    """An act reaches the server and its answer is lost: it is sent again under its id, and done once."""
    one = person()
    sent: list[str] = []

    def held(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            server.send(message)
            if '"type":"act"' in str(message):
                sent.append(str(message))
                if len(sent) == 1:
                    socket.close(code=1013)

        socket.on_message(told)

    one.page.route_web_socket("**/socket", held)
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    one.page.locator("#acts > summary").click()
    one.page.locator("#acts [data-act='plays 32-28']").click()
    one.page.wait_for_selector("#prompt:not(.line-cut) [data-key=confirm]", state="attached")
    one.page.wait_for_selector("#record td:has-text('32-28')")
    assert one.page.locator("#record td:has-text('32-28')").count() == 1
    assert len(set(sent)) == 1


def test_without_cookies(person: Sat) -> None:
    """Who keeps no cookies is told that he may look on and cannot sit, and sees the game."""
    one, two = person(), person()
    path = one.begins("draughts", "open")
    two.context.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });")
    two.opens(path)
    assert "Cookies are blocked" in two.prompt.inner_text()
    assert two.page.locator("#prompt form").count() == 0
    two.page.goto("/play/draughts")
    two.page.wait_for_selector("form [role=alert]:has-text('Cookies are blocked')")


def test_another_version(person: Sat) -> None:
    """A page of an older server says that it must be loaded anew, and takes no act."""
    one = person()

    def held(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda output: socket.send(str(output).replace('"version":1', '"version":2', 1)))

    one.page.route_web_socket("**/socket", held)
    one.page.goto(one.begins("draughts", "random"))
    one.page.wait_for_selector("#prompt.line-cut")
    assert "Reload the page" in one.prompt.inner_text()


@pytest.mark.parametrize(
    ("game", "width", "height"), [("trictrac", 1280, 800), ("draughts", 360, 740), ("domino", 360, 740)]
)
def test_nothing_shifts(person: Sat, game: str, width: int, height: int) -> None:
    """The board is there, empty, before any script, in the place and the size it keeps."""
    one = person(width=width, height=height)
    one.context.add_init_script(
        "window.shifts = []; const named = ({ node }) => node?.id || node?.className || node?.nodeName;"
        "new PerformanceObserver((all) => { for (const each of all.getEntries())"
        " if (!each.hadRecentInput) shifts.push([each.value, each.sources.map(named)]);"
        " }).observe({ type: 'layout-shift', buffered: true });"
    )
    path = one.begins(game, "random", clock="none")
    waiting: list[Route] = []
    one.page.route("**/static/boards/*.json*", lambda route: waiting.append(route))  # noqa: PLW0108 - it is given a mark
    with one.page.expect_request("**/static/boards/*.json*"):
        one.page.goto(path, wait_until="commit")
    one.page.wait_for_selector("#bottom .player")
    before = one.page.locator("#board-place .wood svg:visible").bounding_box()
    assert len(waiting) == 1
    waiting[0].continue_()
    one.page.wait_for_selector("#board-place [data-ready]:not(.arriving) .drawing")
    one.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    after = one.page.locator("#board-place [data-ready] .drawing:not(.hand-back)").first.bounding_box()
    assert before is not None
    assert after is not None
    for side in ("x", "y", "width"):
        assert abs(before[side] - after[side]) < 1.5, (before, after)
    shifts = one.page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < 0.01, shifts
    assert one.page.locator("#board-place > .wood").count() == 0
    assert one.page.locator("#board-place [data-ready] .drawing rect.bois").count(), "the board has lost its rim"


# How many knocks were heard, and how often the screen was asked to stay on.
HEARD = """globalThis.heard = { knocks: 0, locks: 0 };
    AudioBufferSourceNode.prototype.start = () => heard.knocks++;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => heard.locks++ && null } });"""


def test_sounds_and_a_screen_that_stays_on(person: Sat) -> None:
    """Nothing sounds unless it is wanted; then a man set down and the dice are heard. The screen stays on meanwhile."""
    one = person()
    one.context.add_init_script(HEARD)
    one.opens(one.begins("gammon", "me", clock="none"))
    one.may_play()
    assert one.page.evaluate("heard") == {"knocks": 0, "locks": 1}
    one.page.locator("#settings").click()
    one.page.get_by_label("Sounds").select_option("soft")
    assert one.page.evaluate("heard.knocks") == 1
    one.page.locator("#acts > summary").click()
    one.page.locator("#acts-inside button").first.click()
    one.page.wait_for_function("() => heard.knocks >= 6")  # the next dice: five


def test_a_link_as_a_code(person: Sat) -> None:
    """Who invites shows the link to a camera. Our codes are those of another program, which made this digest."""
    one = person()
    one.opens(one.begins("chess", "open", clock="none"))
    one.page.locator("#prompt [data-key=qr]").click()
    drawn = one.page.get_by_role("img", name="QR code of the link")
    assert drawn.bounding_box()["width"] > 150
    address = one.page.locator("#prompt .share input").input_value()
    side = int(drawn.get_attribute("viewBox").split()[2])
    assert side == next(17 + 4 * each for each, room in enumerate((17, 32, 53, 78, 106), 1) if len(address) <= room) + 8
    script = "text => academie.need('lib/qr.js').modules(text).flat().map(Number).join('')"
    link = "https://academie.example.org/m/AAAAAAAAAAAAAAAAAAAAAA?key=BBBBBBBBBBBBBBBBBBBBBB"
    bits = one.page.evaluate(script, link)
    assert hashlib.sha256(bits.encode()).hexdigest()[:16] == "5100e3622903a6c2"


def test_claims_have_their_law(person: Sat) -> None:
    """What is claimed is said in the first person, and its paragraph is a page; what nobody has played is dimmed."""
    one = person()
    one.opens(one.begins("trictrac", "random", mode="rigueur", clock="none"))
    assert "This throw decides who begins" in one.prompt.inner_text()
    one.page.locator("#prompt [data-key=claim]").click()
    assert "I send you to school for" in one.page.locator(".remedy").first.inner_text()
    link = one.page.locator(".remedy a.art").first.get_attribute("href")
    assert link == "/law/trictrac/84"
    assert one.context.request.get(link).ok
    assert one.page.locator(".remedy.unfit input[type=radio]:disabled").count() == 1


def test_two_over_a_link(person: Sat) -> None:
    """One invites by a link, another opens it and sits down; each sees what the other plays. A third only watches."""
    one, two, three = person(), person(), person()
    one.chooses("draughts", opponent="friend")
    path = one.page.locator("#prompt input[readonly]").input_value().removeprefix(one.address)
    three.opens(path.partition("?")[0])
    three.page.wait_for_selector("#prompt:has-text('Waiting for an opponent')")
    assert three.page.locator("#prompt form").count() == 0
    two.opens(path)
    assert "assisted, one game, no clock" in two.prompt.inner_text()
    two.page.get_by_label("Your name").fill("Bob")
    two.page.get_by_role("button", name="Take a seat").click()
    two.page.wait_for_selector("#bottom .player:has-text('You')")
    one.page.wait_for_selector("#top .player:has-text('Bob')")
    one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    three.page.wait_for_selector("#prompt:has-text('You are watching')")
    one.page.locator("#acts > summary").click()
    one.page.locator("#acts [data-act='plays 32-28']").click()
    for each in (two, three):
        each.page.wait_for_selector("#record td:has-text('32-28')")
    assert two.page.locator("#bottom .turn-hand").count() == 1
    two.page.locator("#settings").click()
    two.page.get_by_role("button", name="Give up").click()
    two.page.get_by_role("button", name="Are you sure?").click()
    for each in (one, two, three):
        each.page.wait_for_selector(OVER)
    assert "You win" in one.prompt.inner_text()
    assert "Player 1 wins" in two.prompt.inner_text()


# --- Bad luck


CUT = "Connexion perdue. Votre partie est enregistrée."


@pytest.fixture
def sat(person: Sat) -> Sat:
    """People who read French."""
    return partial(person, locale="fr-FR")


# --- The line


def test_a_line_that_is_dead_without_a_word(sat: Sat) -> None:
    """Nothing comes any more and nothing is closed: the page asks, waits, says so, and opens another line."""
    one, lines = sat(), list[int]()

    def held(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        lines.append(1)
        if len(lines) == 1:
            route.on_message(lambda output: server.send(output) if '"ping"' not in str(output) else None)

    one.page.route_web_socket("**/socket", held)
    one.page.clock.install()
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    one.page.clock.fast_forward(26_000)
    one.page.clock.fast_forward(11_000)
    one.page.wait_for_selector(f"#prompt.line-cut:has-text('{CUT}')")
    one.page.clock.fast_forward(1_000)
    one.page.wait_for_selector("#prompt:not(.line-cut) [data-key=confirm]", state="attached")
    assert len(lines) == 2


def test_a_server_that_stands_still(sat: Sat) -> None:
    """An act goes out and nothing comes back: within seconds the page opens another line, and the act is done once."""
    one, lines, acts = sat(), list[int](), list[str]()

    def held(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        lines.append(1)
        first = len(lines) == 1

        def told(message: str | bytes) -> None:
            if '"type":"act"' in str(message):
                acts.append(str(message))
            if not (first and acts):
                server.send(message)

        route.on_message(told)

    one.page.route_web_socket("**/socket", held)
    one.page.clock.install()
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    one.page.locator("#acts > summary").click()
    one.page.locator("#acts [data-act='plays 32-28']").click()
    one.page.wait_for_function("() => true")
    one.page.clock.fast_forward(2_600)
    one.page.wait_for_selector(f"#prompt.line-cut:has-text('{CUT}')")
    one.page.clock.fast_forward(1_000)
    one.page.wait_for_selector("#record td:has-text('32-28')")
    assert one.page.locator("#record td:has-text('32-28')").count() == 1
    assert (len(lines), len(set(acts))) == (2, 1)


# --- What is refused, full, or never was


def test_what_is_written(sat: Sat) -> None:
    """What the law forbids is answered in its place, in French, and the men stand; half a sentence outlasts a move."""
    from playwright.sync_api import expect  # not everybody has it

    one = sat()
    one.opens(one.begins("draughts", "me", clock="none"))
    one.may_play()
    one.page.locator("#acts > summary").click()
    words = one.page.locator("#acts input[name=text]")
    words.fill("joue 31-22")
    words.press("Enter")
    one.page.wait_for_selector("#prompt.speaks:has-text('31-22')")
    assert one.prompt.locator("[data-key=confirm]").count() == 1
    one.takes("32", "28")
    one.page.mouse.up()
    assert "31-22" not in one.prompt.inner_text()
    one.page.locator("#prompt [data-key=undo]").click()
    words.fill("joue 32-28")
    words.press("Enter")
    expect(words).to_have_value("")
    words.fill("joue 19-2")
    one.moves("20", "25")
    one.page.locator("#board-place .target.allowed[data-place='31']").wait_for()
    assert words.input_value() == "joue 19-2"


def an_hour_passes(process: Process, link: str) -> None:
    """At a table, at once."""
    hub = process.hub

    def passes() -> None:
        live = hub.registry.lives[link]
        live.since -= 3600
        hub.registry.tasks.later(hub.driver.flag(live))

    process._tasks[0].get_loop().call_soon_threadsafe(passes)


def test_time_runs_out_in_mid_drag(sat: Sat, serving: tuple[str, Process]) -> None:
    """The game is over with a man in the hand: it is said in its place, the man goes back, and no more can be done."""
    one = sat()
    path = one.begins("draughts", "random", clock="move 3600")
    one.opens(path)
    one.takes("32", "28")
    an_hour_passes(serving[1], path.removeprefix("/m/"))
    one.page.wait_for_selector("#prompt:has-text('Votre temps est écoulé.')")
    one.page.mouse.up()
    assert one.page.locator("#board-place .in-hand > *").count() == 0
    assert one.page.locator("#board-place .target.allowed").count() == 0


def test_a_game_that_never_was(sat: Sat) -> None:
    """Its link is answered by the table of games, with a sentence above it."""
    one = sat()
    one.page.goto("/m/" + "A" * 22)
    assert "Il n’y a pas de partie à ce lien." in one.page.locator("[role=alert]").inner_text()
    assert one.page.locator("a[href^='/play/']").count() >= 13
    one.wrong.clear()  # the browser itself notes the status


def test_nothing_can_be_stored(sat: Sat) -> None:
    """Storage is full: a setting holds while the page stands, that it is not kept is said, and the game goes on."""
    one = sat()
    one.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    one.opens(one.begins("draughts", "me", clock="none"))
    one.page.locator("#settings").click()
    one.page.get_by_label("Confirmer les coups automatiquement").check()
    one.page.wait_for_selector("#connection:not([hidden]):has-text('Ce navigateur n’enregistre pas les réglages')")
    one.page.keyboard.press("Escape")
    assert one.page.locator("#slips .settings").count() == 0
    one.takes("32", "28")
    one.page.mouse.up()
    one.page.wait_for_selector("#record td:has-text('32-28')")  # confirmed by itself: the setting holds


# --- What does not load


TOLD = {"en-GB": "Part of this page did not load.", "fr-FR": "Une partie de cette page ne s’est pas chargée."}
BUTTON = {"en-GB": "Try again", "fr-FR": "Réessayer"}


@pytest.fixture
def visitor(chromium: Any, house: str) -> Iterator[Callable[..., Person]]:
    """Somebody new for whom no worker keeps anything; what goes wrong in the console is wanted here."""
    people: list[Person] = []

    def come(**how: Any) -> Person:
        people.append(Person(chromium, house, service_workers="block", **how))
        people[-1].page.clock.install()
        return people[-1]

    yield come
    for each in people:
        each.context.close()


def broken(page: Page, name: str, times: int) -> list[str]:
    """Let a file fail so many times, by the server's word and by the line in turn; the addresses that are asked for."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > times:
            route.continue_()
        elif len(asked) % 2:
            route.fulfill(status=503, body="")
        else:
            route.abort()

    page.route(name, answer)
    return asked


def waited(page: Page, name: str) -> None:
    """Let time pass, however long that takes, until something is seen."""
    for _ in range(3_000):
        if page.locator(name).count() and page.locator(name).first.is_visible():
            return
        page.clock.run_for(1_000)
    raise AssertionError(f"{name} is never seen")


def test_every_file_can_be_read(page: Any) -> None:
    """Each is a script: no form of a module is left in any."""
    page.goto("about:blank")
    for file, text in assets().bundle.files.items():
        assert page.evaluate("(text) => { new Function(text); return true; }", text), file


FILES = ("*/pages/play.js", "*/boards/squares.js", "*/words.*.json", "boards/*.json")


def test_what_does_not_come_is_asked_for_again(visitor: Callable[..., Person]) -> None:
    """What fails three times is there the fourth, a board's numbers too; a script by an address of its own."""
    one = visitor()
    asked = {file: broken(one.page, f"**/static/{file}*", 3) for file in FILES}
    one.page.goto(one.begins("draughts", "random", clock="none"))
    waited(one.page, "#board-place [data-ready]")
    assert one.page.locator("html").get_attribute("data-scripts") == "here"
    assert not one.page.locator(".unloaded").is_visible()
    for file, urls in asked.items():
        assert len(urls) == 4, file
        if file.endswith(".js"):
            assert [url.rpartition("/")[2].partition("?")[2] for url in urls] == ["", "", "again=1", "again=2"], file


@pytest.mark.parametrize(("locale", "file"), [("en-GB", "boards/squares.js"), ("fr-FR", "words.fr.json")])
def test_what_never_comes_is_told(visitor: Callable[..., Person], locale: str, file: str) -> None:
    """A sentence says so, to the eye and aloud, and a button loads the page anew: then the board is there."""
    one = visitor(locale=locale)
    broken(one.page, f"**/static/*/{file}*", 1000)
    one.page.goto(one.begins("draughts", "random", clock="none"))
    waited(one.page, ".unloaded")
    assert TOLD[locale] in one.page.locator(".unloaded").inner_text()
    assert one.page.locator("#referee").inner_text() == TOLD[locale]
    one.page.unroute_all()
    one.page.get_by_role("link", name=BUTTON[locale]).click()
    waited(one.page, "#board-place [data-ready]")


def test_without_any_script_of_ours(visitor: Callable[..., Person]) -> None:
    """Where not even the loader comes, the page's sheet shows the sentence by itself after a while."""
    one = visitor()
    broken(one.page, "**/static/*/lib.js*", 1000)
    one.page.goto("/")
    assert not one.page.locator(".unloaded").is_visible()
    one.page.evaluate("document.getAnimations().find(({ animationName }) => animationName === 'seen').finish()")
    assert one.page.locator(".unloaded").is_visible()
    one.page.unroute_all()
    one.page.get_by_role("link", name="Try again").click()
    one.page.wait_for_selector("html[data-scripts=here]")
    assert not one.page.locator(".unloaded").is_visible()
