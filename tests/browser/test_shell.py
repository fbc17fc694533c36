"""The shell in a browser: nothing from elsewhere, day and night, without a network, without scripts."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.play import Person
from server.serving import free_port, served

PAGES = ["/", "/play/trictrac", "/play/draughts", "/challenges", "/account", "/ratings", "/api"]


def test_pages_fit_and_ask_nobody_else(page: Any, house: str) -> None:
    """They are no wider than the window, down to 320, and load nothing from another host."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES:
        page.goto(path)
        for width in (1280, 720, 360, 320):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert [url for url in asked if not url.startswith((house, "data:"))] == []


def test_day_and_night(page: Any) -> None:
    """The moon turns the page to night in place; it stays so on the next page, and by a second touch it is day."""
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(246, 240, 226)"
    page.get_by_role("button", name="Nuit").click()
    assert page.evaluate(paper) == "rgb(18, 25, 22)"
    page.goto("/ratings")
    assert page.evaluate(paper) == "rgb(18, 25, 22)"
    page.get_by_role("button", name="Jour").click()
    assert page.evaluate(paper) == "rgb(246, 240, 226)"


def test_a_game_is_begun_without_a_pointer(page: Any) -> None:
    """By the keyboard alone: the first page, a game, a machine, the table."""
    page.goto("/")
    page.get_by_role("link", name="Jouer au trictrac").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/trictrac")
    page.get_by_role("button", name="Jouer maintenant").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/m/"))


def test_a_friend_needs_no_strength(page: Any) -> None:
    """The strength of a machine is asked for only where a machine plays."""
    page.goto("/play/gammon")
    page.locator("#change > summary").click()
    strength = page.get_by_label("Niveau")
    assert strength.is_visible()
    page.get_by_label("Un ami").check()
    assert not strength.is_visible()


def test_without_a_network(chromium: Any, tmp_path: Path) -> None:
    """After a first visit the first page opens though the server is gone, and says so."""
    with served(tmp_path) as house:
        context = chromium.new_context(base_url=house, locale="fr-FR")
        page = context.new_page()
        page.goto("/")
        page.evaluate(SERVED)
        page.reload()
        page.wait_for_load_state("networkidle")
    page.reload()
    page.get_by_text("Vous êtes hors ligne").first.wait_for()
    assert page.get_by_role("heading", name="Trictrac").first.is_visible()
    assert page.evaluate("document.fonts.check('17px Baskervville')")
    context.close()


# --- Without a line


# Once the worker serves the page.
SERVED = """() => new Promise((kept) => navigator.serviceWorker.controller
    ? kept(true) : navigator.serviceWorker.addEventListener("controllerchange", () => kept(true)))"""
# Everything there is to read of a game, or at all, is kept.
GATHERED = """(game) => new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", (event) => event.data?.kept === game && done(true));
    navigator.serviceWorker.controller.postMessage({ keep: game, here: location.pathname }); })"""
# The paths of what is kept, by their cache.
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) =>
    [name.split("-")[0], (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)])))"""


@pytest.fixture
def visitor(chromium: Any) -> Iterator[Any]:
    """Somebody new, French."""
    context = chromium.new_context(locale="fr-FR", viewport={"width": 1280, "height": 860})
    yield context.new_page()
    context.close()


@pytest.mark.deep
def test_what_there_is_to_read(visitor: Any, tmp_path: Path) -> None:
    """After a first visit a game's page, law, lessons and books open though the server is gone; each says so."""
    with served(tmp_path) as house:
        visitor.goto(f"{house}/play/garanguet")
        visitor.evaluate(SERVED)
        for game in ("", "garanguet"):
            assert visitor.evaluate(GATHERED, game)
        book = visitor.evaluate(KEPT)
        entry = next(path for path in book["own"] if path.startswith("/study/") and path.count("/") == 3)
        lesson = next(path for path in book["read"] if path.endswith("/text"))
    places = {
        "/": "Trictrac", "/law": "garanguet", "/law/garanguet": "Garanguet", "/law/garanguet/glossary": "Garanguet",
        "/lessons": "Garanguet", "/lessons/garanguet": "Garanguet", "/study": "Lepeintre", entry: "",
        lesson: "", "/play/garanguet": "Garanguet",
    }  # fmt: skip
    for path, word in places.items():
        visitor.goto(house + path)
        visitor.wait_for_selector("#connection:not([hidden]):has-text('Vous êtes hors ligne')")
        assert word.lower() in visitor.locator("main").inner_text().lower()
        assert visitor.locator("#offline").count() == 0
    visitor.goto(house + entry)
    assert visitor.locator("main svg").count()
    # A paragraph that was never opened stands in the whole law, and a lesson in its text.
    visitor.goto(f"{house}/law/garanguet/3")
    assert visitor.url == f"{house}/law/garanguet#p3"
    visitor.goto(house + lesson.removesuffix("/text"))
    assert visitor.url == house + lesson


@pytest.mark.deep
def test_a_page_that_was_never_read(visitor: Any, tmp_path: Path) -> None:
    """A game that is opened without a line is answered by a sentence, and opens by itself when the line is back."""
    port = free_port()
    with served(tmp_path, port=port) as house:
        visitor.goto(f"{house}/play/tourne_case")
        visitor.evaluate(SERVED)
        visitor.get_by_role("button", name="Commencer la partie").click()
        visitor.wait_for_url("**/m/*")
        visitor.wait_for_selector("#bottom .player")
    visitor.wait_for_selector("#prompt.line-cut:has-text('Connexion perdue. Votre partie est enregistrée.')")
    visitor.reload()
    assert "cette page n’est pas enregistrée sur votre appareil" in visitor.locator("#offline h1").inner_text()
    with served(tmp_path, port=port):
        visitor.wait_for_selector("#bottom .player:has-text('Vous')")
        assert visitor.locator("#offline").count() == 0


def test_nothing_of_who_left(visitor: Any, house: str) -> None:
    """Logged out, none of one's own pages is kept in the browser; what is everybody's stays."""
    visitor.goto(f"{house}/account")
    visitor.evaluate(SERVED)
    form = visitor.locator("form[action='/account/register']")
    form.locator("[name=name]").fill("Amédée")
    form.locator("[name=password]").fill("une phrase assez longue")
    form.locator("button").click()
    visitor.wait_for_selector("form[action='/account/leave']")
    assert visitor.evaluate(GATHERED, "")
    visitor.goto(f"{house}/play/trictrac")
    assert visitor.locator("#who").inner_text() == "Amédée"
    visitor.goto(f"{house}/law/plain")
    before = visitor.evaluate(KEPT)
    assert {"/", "/study", "/lessons", "/play/trictrac"} <= {*before["own"]}
    assert "/law/plain" in before["read"]
    visitor.goto(f"{house}/account")
    visitor.locator("form[action='/account/leave'] button").first.click()
    visitor.wait_for_url(f"{house}/")
    assert visitor.locator("#who").is_hidden()
    after = visitor.evaluate(KEPT)
    assert "/law/plain" in after["read"]
    texts = visitor.evaluate(
        """async () => { const found = []; for (const name of await caches.keys()) {
            const kept = await caches.open(name);
            for (const each of await kept.keys()) {
                if ((await (await kept.match(each)).text()).includes("Amédée")) found.push(each.url); } }
            return found; }"""
    )
    assert texts == []


def test_it_can_be_installed(visitor: Any, house: str) -> None:
    """The manifest names the program, where it begins and how it stands; the browser has nothing against it."""
    visitor.goto(house)
    address = visitor.locator("link[rel=manifest]").get_attribute("href")
    found = visitor.evaluate("async (address) => (await fetch(address)).json()", address)
    assert found["display"] == "standalone"
    assert found["start_url"] == found["scope"] == "/"
    assert found["lang"] == "fr"
    assert any(each["purpose"] == "maskable" for each in found["icons"])
    client = visitor.context.new_cdp_session(visitor)
    wrong = [each["errorId"] for each in client.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}  # as every page of a test is


# --- Without scripts


# What may be read, with what must stand there: words, and how many boards are drawn at least.
READ = {
    "/law": ("Trictrac", 0), "/law/trictrac": ("L’école de moins", 0), "/law/trictrac/84": ("L’école de moins", 0),
    "/law/trictrac/profiles": ("Lepeintre", 0), "/law/trictrac/glossary": ("bredouille", 0),
    "/law/trictrac?q=bredouille": ("bredouille", 0), "/lessons": ("Trictrac", 0),
    "/lessons/trictrac/true-hits": ("", 1), "/lessons/trictrac/true-hits/text": ("", 2), "/study": ("positions", 0),
    "/study/manoury": ("", 0), "/study/manoury/manoury-1?open=yes": ("", 1), "/watch": ("", 0), "/analyse": ("", 0),
    "/exercises": ("", 0), "/trainer": ("", 0),
}  # fmt: skip
# What cannot do anything without scripts: buttons outside of forms, links to nowhere.
DEAD = """() => [...document.querySelectorAll("main button, main a, main input, main select")].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }) && (each.tagName === "A"
        ? !each.getAttribute("href") || each.getAttribute("href") === "#" : !each.closest("form") && !each.disabled))
    .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def plain(chromium: Any, house: str) -> Iterator[Any]:
    """A page without scripts, French."""
    context = chromium.new_context(base_url=house, locale="fr-FR", java_script_enabled=False)
    yield context.new_page()
    context.close()


def test_what_is_read(plain: Any) -> None:
    """Each says what it should, draws its boards, and has nothing on it that does nothing."""
    for path, (words, boards) in READ.items():
        answer = plain.goto(path)
        assert answer.ok, path
        assert words.lower() in plain.locator("main").inner_text().lower(), path
        assert plain.locator("main svg[viewBox]:visible, main img[src*=svg]:visible").count() >= boards, path
        assert plain.evaluate(DEAD) == [], path


def test_a_game_is_watched_and_seen_again(plain: Any, chromium: Any, house: str) -> None:
    """The board is seen, and what playing needs is said; what is over is gone through by links."""
    one = Person(chromium, house)
    path = one.begins("draughts", "random", clock="none")
    one.opens(path)
    one.page.wait_for_selector("#prompt [data-key=confirm]", state="attached")
    plain.goto(path)
    assert plain.locator("img[src*='board.svg']").is_visible()
    assert plain.evaluate(DEAD) == []
    assert plain.locator("#game").is_hidden()
    assert "Pour jouer, il faut JavaScript" in plain.locator("main").inner_text()
    assert plain.locator("main form").count() == 0
    one.page.locator("#settings").click()
    one.page.get_by_role("button", name="Give up").click()
    one.page.get_by_role("button", name="Are you sure?").click()
    one.page.wait_for_selector("#game[data-over]")
    plain.goto(f"{path}/replay")
    assert plain.locator("main svg:visible, main img:visible").count()
    assert plain.evaluate(DEAD) == []
    plain.goto(f"{path}/dice")
    assert plain.locator("main").inner_text()
    one.leaves()
