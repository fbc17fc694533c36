"""A game in the browser: cut off and taken up, refused, turned, and over a link between two while a third looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.play import OVER, Person

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route, WebSocketRoute

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
    """While the line is cut that is said and the board takes nothing; when it is back the game goes on."""
    one = person()
    line = Cable(one)
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    line.cut()
    one.page.wait_for_selector("#geste.coupure")
    assert "The line is cut. Your game is kept." in one.geste.inner_text()
    line.mend()
    one.page.locator("#geste [data-key=renew]").click()
    one.page.wait_for_selector("#geste:not(.coupure)")
    assert line.laid > 1
    one.page.locator("#actes > summary").click()
    one.page.locator("#actes [data-act='plays 32-28']").click()
    one.page.wait_for_selector("#releve td:has-text('32-28')")
    assert one.page.locator("#releve td:has-text('32-28')").count() == 1


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
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    one.page.locator("#actes > summary").click()
    one.page.locator("#actes [data-act='plays 32-28']").click()
    one.page.wait_for_selector("#geste:not(.coupure) [data-key=confirm]", state="attached")
    one.page.wait_for_selector("#releve td:has-text('32-28')")
    assert one.page.locator("#releve td:has-text('32-28')").count() == 1
    assert len(set(sent)) == 1


def test_the_server_goes_while_a_man_is_in_hand(person: Sat) -> None:
    """The man goes back, what is let go then does nothing, and once the line is back he can be played."""
    one = person()
    line = Cable(one)
    one.opens(one.begins("draughts", "random", clock="none"))
    one.takes("32", "28")
    line.cut()
    one.page.wait_for_selector("#geste.coupure")
    one.page.mouse.up()
    assert one.page.locator("#plateau .en-main > *").count() == 0
    line.mend()
    one.page.locator("#geste [data-key=renew]").click()
    one.page.wait_for_selector("#plateau .gravure:not(.coupe) .cible.permis[data-place='32']")
    assert one.page.locator("#releve tr").count() == 0
    one.takes("32", "28")
    one.page.mouse.up()
    one.page.locator("#geste [data-key=confirm]:enabled").click()
    one.page.wait_for_selector("#releve td:has-text('32-28')")


@pytest.mark.deep
def test_a_chair_that_is_taken_meanwhile(person: Sat) -> None:
    """Two see the free chair, one takes it; the other is told so when he wants it, and may look on."""
    one, two, three = person(), person(), person()
    path = one.begins("draughts", "open")
    for each in (two, three):
        each.opens(path)
        each.page.wait_for_selector("#geste form")
    two.page.get_by_role("button", name="Take a chair").click()
    two.page.wait_for_selector("#bas .joueur:has-text('You')")
    three.page.wait_for_selector("#geste form", state="detached")
    sit = path.replace("?", "/sit?")
    answer = three.context.request.post(sit, headers={"origin": three.address}, form={"name": "Carl"})
    assert answer.status in {400, 403, 404, 409}
    assert 'role="alert"' in answer.text()


def test_without_cookies(person: Sat) -> None:
    """Who keeps no cookies is told that he may look on and cannot sit, and sees the game."""
    one, two = person(), person()
    path = one.begins("draughts", "open")
    two.context.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });")
    two.opens(path)
    assert "keeps no cookies" in two.geste.inner_text()
    assert two.page.locator("#geste form").count() == 0


def test_another_version(person: Sat) -> None:
    """A page of an older house says that it must be loaded anew, and takes no act."""
    one = person()

    def held(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda told: socket.send(str(told).replace('"version":1', '"version":2', 1)))

    one.page.route_web_socket("**/socket", held)
    one.page.goto(one.begins("draughts", "random"))
    one.page.wait_for_selector("#geste.coupure")
    assert "load the page anew" in one.geste.inner_text()


@pytest.mark.parametrize("game", ["trictrac", "draughts", "domino"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
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
    one.page.wait_for_selector("#bas .joueur")
    before = one.page.locator("#plateau .bois svg:visible").bounding_box()
    assert len(waiting) == 1
    waiting[0].continue_()
    one.page.wait_for_selector("#plateau [data-ready]:not(.venant) .gravure")
    one.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    after = one.page.locator("#plateau [data-ready] .gravure:not(.dos-main)").first.bounding_box()
    assert before is not None
    assert after is not None
    for side in ("x", "y", "width"):
        assert abs(before[side] - after[side]) < 1.5, (before, after)
    shifts = one.page.evaluate("shifts")
    assert sum(value for value, _ in shifts) < 0.01, shifts
    assert one.page.locator("#plateau > .bois").count() == 0
    assert one.page.locator("#plateau [data-ready] .gravure rect.bois").count(), "the board has lost its rim"


def test_the_board_is_turned(person: Sat) -> None:
    """White sees his men from the other side, and plays from there."""
    one = person()
    one.opens(one.begins("draughts", "random", clock="none"))
    low = one.place("32")
    one.page.locator("#tourner").click()
    one.page.wait_for_selector("#plateau [data-ready$=turned]")
    assert one.place("32")[1] < low[1] - 60
    one.takes("32", "28")
    one.page.mouse.up()
    one.page.locator("#geste [data-key=confirm]:enabled").click()
    one.page.wait_for_selector("#releve td:has-text('32-28')")


def test_claims_have_their_law(person: Sat) -> None:
    """What is claimed is said in the first person, and its paragraph is a page; what nobody has played is dimmed."""
    one = person()
    one.opens(one.begins("trictrac", "random", mode="rigueur", clock="none"))
    one.page.locator("#geste [data-key=claim]").click()
    assert "I send you to school for" in one.page.locator(".remede").first.inner_text()
    link = one.page.locator(".remede a.art").first.get_attribute("href")
    assert link == "/law/trictrac/84"
    assert one.context.request.get(link).ok
    assert one.page.locator(".remede.inapte input[type=radio]:disabled").count() == 1


def test_an_act_that_is_refused(person: Sat) -> None:
    """What the law forbids is answered in its place, and the game goes on from where it stood."""
    one = person()
    one.opens(one.begins("draughts", "random"))
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    one.page.locator("#actes > summary").click()
    words = one.page.locator("#actes input[name=text]")
    words.fill("plays 31-22")
    words.press("Enter")
    one.page.wait_for_selector("#geste.parle")
    assert "31-22" in one.geste.inner_text()
    one.page.locator("#actes [data-act='plays 32-28']").click()
    one.page.wait_for_selector("#releve td:has-text('32-28')")
    assert "31-22" not in one.geste.inner_text()


def test_two_over_a_link(person: Sat) -> None:
    """One invites by a link, another opens it and sits down; each sees what the other plays. A third only watches."""
    one, two, three = person(), person(), person()
    one.chooses("draughts", opponent="friend")
    path = one.page.locator("#geste input[readonly]").input_value().removeprefix(one.address)
    three.opens(path.partition("?")[0])
    three.page.wait_for_selector("#geste:has-text('Waiting for an opponent')")
    assert three.page.locator("#geste form").count() == 0
    two.opens(path)
    two.page.get_by_label("Your name").fill("Bob")
    two.page.get_by_role("button", name="Take a chair").click()
    two.page.wait_for_selector("#bas .joueur:has-text('You')")
    one.page.wait_for_selector("#haut .joueur:has-text('Bob')")
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    three.page.wait_for_selector("#geste:has-text('You are watching')")
    one.page.locator("#actes > summary").click()
    one.page.locator("#actes [data-act='plays 32-28']").click()
    for each in (two, three):
        each.page.wait_for_selector("#releve td:has-text('32-28')")
    assert two.page.locator("#bas .main-tour").count() == 1
    two.page.locator("#reglages").click()
    two.page.get_by_role("button", name="Resign").click()
    two.page.get_by_role("button", name="Sure?").click()
    for each in (one, two, three):
        each.page.wait_for_selector(OVER)
    assert "You win" in one.geste.inner_text()
    assert "Player 1 wins" in two.geste.inner_text()


@pytest.mark.parametrize("path", ["/m/nothing", "/m/" + "A" * 22])
def test_a_link_to_nothing(person: Sat, path: str) -> None:
    """A link of a game that never was is answered by a page that says so."""
    one = person()
    answer = one.page.goto(path)
    assert answer is not None
    assert answer.status in {400, 404}
    assert one.page.locator("[role=alert], .manque").first.is_visible()
    one.wrong.clear()  # the browser itself notes the status


def test_without_storage(person: Sat) -> None:
    """Where nothing can be stored a setting holds all the same, and that it is not kept is said once."""
    one = person()
    one.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    one.opens(one.begins("tourne_case", "random"))
    one.page.locator("#reglages").click()
    one.page.get_by_label("Confirm by itself").check()
    one.page.wait_for_selector("#ligne:not([hidden])")
    assert "keeps no settings" in one.page.locator("#ligne").inner_text()
