"""Bad luck in the browser: the line that breaks, the house that falls, what is full, refused or was never there."""

from __future__ import annotations

import json
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from browser.conftest import CHROMIUM
from browser.laid import BEATS
from browser.play import Person
from server.programs import Program
from server.serving import free_port, housed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, WebSocketRoute

    from browser.laid import Laid

    Sat = Callable[..., Person]

CUT = "La ligne est coupée. Votre partie est gardée."


@pytest.fixture
def person(chromium: Browser, laid: Laid) -> Iterator[Sat]:
    """People who read French, each with a browser; nothing may go wrong in any."""
    laid.lay(BEATS, (6, 2), (3, 1))
    people: list[Person] = []

    def come(address: str = "", **how: object) -> Person:
        people.append(Person(chromium, address or laid.address, **{"locale": "fr-FR", **how}))
        return people[-1]

    yield come
    for each in people:
        each.leaves()


# --- The line


def test_cut_in_mid_throw(person: Sat) -> None:
    """The throw is asked for and the line breaks before its answer: the dice fall once, and the game goes on."""
    one, asked = person(), list[str]()
    seen: list[bool] = []

    def held(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            first = '"type":"throw"' in str(message) and not asked
            if '"type":"throw"' in str(message):
                asked.append(json.loads(message)["id"])
            server.send(message)
            if first:  # it is on its way, and nothing comes back
                server.on_message(lambda _: None)
                route.close(code=1013)
                seen.append(True)

        route.on_message(told)

    one.page.route_web_socket("**/socket", held)
    one.opens(one.begins("trictrac", "open", mode="rigueur", clock="none"))
    two = person()
    path = one.page.url.removeprefix(one.address)
    two.joins(path)
    two.opens(path)
    one.page.locator("#geste [data-key=throw]:enabled").click()
    one.page.wait_for_selector("#geste:not(.coupure):has-text('Six & deux')")
    assert seen
    assert len(set(asked)) == 1
    for each in (one, two):
        each.page.wait_for_selector("#releve li:has-text('jette 6-2')")
        assert each.page.locator("#releve li:has-text('jette')").count() == 1
    one.marks(6)
    two.page.wait_for_selector("#releve li:has-text('marque 6')")


@pytest.mark.deep
def test_idle_past_the_heartbeat(person: Sat, tmp_path: Path) -> None:
    """Who was silent too long is sent away: the page says so and is back by itself, and a move is made once."""
    with housed(tmp_path, silence=3600.0) as (address, process):
        one, lines = person(address), list[int]()

        def bear(seconds: float) -> None:
            """From the next message on; whoever is back may be as slow as the machine is."""
            process.settings = replace(process.settings, silence=seconds)

        def held(route: WebSocketRoute) -> None:
            lines.append(1)
            bear(3600.0)
            route.connect_to_server()

        one.page.route_web_socket("**/socket", held)
        one.page.add_init_script(
            "new MutationObserver(() => { window.cuts ??= []; const now = document.querySelector('#geste.coupure');"
            "if (now && cuts.at(-1) !== now.innerText) cuts.push(now.innerText); })"
            ".observe(document, { subtree: true, childList: true, attributes: true });"
        )
        one.opens(one.begins("draughts", "random", clock="none"))
        one.may_play()
        bear(0.5)
        one.moves("32", "28")
        one.page.wait_for_function("() => window.cuts?.length > 0")
        assert CUT in one.page.evaluate("cuts[0]")
        one.may_play()
        assert one.page.locator("#releve td:has-text('32-28')").count() == 1
        assert len(lines) == 2
        one.page.goto("about:blank")  # before the house closes


def test_a_line_that_is_dead_without_a_word(person: Sat) -> None:
    """Nothing comes any more and nothing is closed: the page asks, waits, says so, and opens another line."""
    one, lines = person(), list[int]()

    def held(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        lines.append(1)
        if len(lines) == 1:
            route.on_message(lambda told: server.send(told) if '"ping"' not in str(told) else None)

    one.page.route_web_socket("**/socket", held)
    one.page.clock.install()
    one.opens(one.begins("draughts", "random", clock="none"))
    one.page.wait_for_selector("#geste [data-key=confirm]", state="attached")
    one.page.clock.fast_forward(26_000)
    one.page.clock.fast_forward(11_000)
    one.page.wait_for_selector(f"#geste.coupure:has-text('{CUT}')")
    one.page.clock.fast_forward(1_000)
    one.page.wait_for_selector("#geste:not(.coupure) [data-key=confirm]", state="attached")
    assert len(lines) == 2


@pytest.mark.parametrize("moment", ["drag", pytest.param("asked", marks=pytest.mark.deep)])
def test_the_house_falls(person: Sat, tmp_path: Path, moment: str) -> None:
    """The server is killed, a man in hand or a move on its way: it is said; back, nothing is lost and nothing twice."""
    program = Program(tmp_path, [""], 0, "--port", str(free_port())).start()
    try:
        one = person(program.addresses[0])
        one.opens(one.begins("draughts", "me", clock="none"))
        one.takes("32", "28")
        if moment == "drag":
            program.kill()
            one.page.wait_for_selector(f"#geste.coupure:has-text('{CUT}')")
            one.page.mouse.up()
            assert one.page.locator("#plateau .en-main > *").count() == 0
        else:
            one.page.mouse.up()
            program.signal(signal.SIGSTOP)
            one.page.locator("#geste [data-key=confirm]:enabled").click()
            program.kill()
            one.page.wait_for_selector(f"#geste.coupure:has-text('{CUT}')")
        program.start()
        one.page.wait_for_selector("#geste:not(.coupure) [data-key=confirm]", state="attached")
        if moment == "drag":
            assert one.page.locator("#releve tr").count() == 0
            one.takes("32", "28")
            one.page.mouse.up()
            one.page.locator("#geste [data-key=confirm]:enabled").click()
        one.page.wait_for_selector("#releve td:has-text('32-28')")
        assert one.page.locator("#releve td:has-text('32-28')").count() == 1
        one.takes("19", "23")
        one.page.mouse.up()
        one.page.locator("#geste [data-key=confirm]:enabled").click()
        one.page.wait_for_selector("#releve td:has-text('19-23')")
        one.wrong[:] = [each for each in one.wrong if "ERR_CONNECTION" not in each]  # the browser's own note
    finally:
        program.kill()


# --- What is refused, full, or never was


def test_refused_with_its_article(person: Sat) -> None:
    """What the law forbids is answered in French, in its place, with its paragraph; the men stand as they stood."""
    one = person()
    one.opens(one.begins("draughts", "me", clock="none"))
    one.may_play()
    one.page.locator("#actes > summary").click()
    words = one.page.locator("#actes input[name=text]")
    words.fill("joue 31-22")
    words.press("Enter")
    one.page.wait_for_selector("#geste.parle:has-text('31-22')")
    assert one.geste.locator("[data-key=confirm]").count() == 1
    one.takes("32", "28")
    one.page.mouse.up()
    assert "31-22" not in one.geste.inner_text()


def test_what_is_being_written_outlasts_a_move(person: Sat) -> None:
    """Half a sentence stands there still when somebody has played; what was done is gone from its place."""
    from playwright.sync_api import expect  # not everybody has it

    one = person()
    one.opens(one.begins("draughts", "me", clock="none"))
    one.may_play()
    one.page.locator("#actes > summary").click()
    words = one.page.locator("#actes input[name=text]")
    words.fill("joue 32-28")
    words.press("Enter")
    expect(words).to_have_value("")
    words.fill("joue 19-2")
    one.moves("20", "25")
    one.page.locator("#plateau .cible.permis[data-place='31']").wait_for()
    assert words.input_value() == "joue 19-2"


@pytest.mark.parametrize(
    ("locale", "sentence"), [("fr-FR", "Vous avez dépassé le temps."), ("en-GB", "You ran out of time.")]
)
def test_time_runs_out_in_mid_drag(person: Sat, laid: Laid, locale: str, sentence: str) -> None:
    """The game is over with a man in the hand: it is said in its place, the man goes back, and no more can be done."""
    one = person(locale=locale)
    path = one.begins("draughts", "random", clock="move 3600")
    one.opens(path)
    one.takes("32", "28")
    laid.time_runs_out(path.removeprefix("/m/"))
    one.page.wait_for_selector(f"#geste:has-text('{sentence}')")
    one.page.mouse.up()
    assert one.page.locator("#plateau .en-main > *").count() == 0
    assert one.page.locator("#plateau .cible.permis").count() == 0


def test_a_full_game(person: Sat) -> None:
    """Whoever opens the link of a game in which all chairs are taken looks on, and is told so; no chair is offered."""
    one, two = person(), person()
    path = one.begins("draughts", "random", clock="none")
    one.opens(path)
    two.opens(path)
    two.page.wait_for_selector("#geste:has-text('Vous regardez.')")
    assert two.page.locator("#geste form, #geste button").count() == 0
    assert two.page.locator("#plateau .cible.permis").count() == 0


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("fr-FR", "Il n’y a pas de partie sous ce lien."), ("en-GB", "There is no game under this link.")],
)
def test_a_game_that_never_was(person: Sat, locale: str, sentence: str) -> None:
    """Its link is answered by the table of games, with a sentence above it."""
    one = person(locale=locale)
    one.page.goto("/m/" + "A" * 22)
    assert sentence in one.page.locator("[role=alert]").inner_text()
    assert one.page.locator("a[href^='/play/']").count() >= 13
    one.wrong.clear()  # the browser itself notes the status


def test_nothing_can_be_stored(person: Sat) -> None:
    """Storage is full: a setting holds while the page stands, that it is not kept is said, and the game goes on."""
    one = person()
    one.context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    one.opens(one.begins("draughts", "me", clock="none"))
    one.page.locator("#reglages").click()
    one.page.get_by_label("Confirmer d’office").check()
    one.page.wait_for_selector("#ligne:not([hidden]):has-text('Ce navigateur ne garde pas les réglages')")
    one.page.locator("#fiches .fermer").click()
    one.takes("32", "28")
    one.page.mouse.up()
    one.page.wait_for_selector("#releve td:has-text('32-28')")  # confirmed by itself: the setting holds


def test_without_cookies(chromium: Browser, laid: Laid, tmp_path: Path) -> None:
    """A browser that keeps nothing at all is told so where it would sit down, and at a table; it reads and looks on."""
    (tmp_path / "Default").mkdir()
    settings = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(settings), encoding="utf-8")
    host = Person(chromium, laid.address)
    path = host.begins("draughts", "open", clock="none")
    context = chromium.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=CHROMIUM, args=["--no-sandbox"], base_url=laid.address, locale="fr-FR"
    )
    try:
        page, wrong = context.new_page(), list[str]()
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto("/play/draughts")
        page.wait_for_selector("form [role=alert]:has-text('ne garde pas de témoins')")
        page.get_by_role("button", name="Nuit").click()
        page.wait_for_selector("html[data-theme=night]")
        page.goto(path)
        page.wait_for_selector("#geste:has-text('ne garde pas de témoins')")
        assert page.locator("#geste form").count() == 0
        page.goto("/law/trictrac/84")
        assert page.locator("h1").is_visible()
        assert wrong == []
    finally:
        context.close()
        host.leaves()
