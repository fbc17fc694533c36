"""Without a line: what was kept is read, what was not says so, and nothing of who has left stays behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from server.serving import free_port, served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

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
    """After a first visit the house, law, lessons and books of a game open though the server is gone; each says so."""
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
        visitor.wait_for_selector("#ligne:not([hidden]):has-text('Sans ligne')")
        assert word.lower() in visitor.locator("main").inner_text().lower()
        assert visitor.locator("#hors-ligne").count() == 0
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
        visitor.get_by_role("button", name="S’asseoir").click()
        visitor.wait_for_url("**/m/*")
        visitor.wait_for_selector("#bas .joueur")
    visitor.wait_for_selector("#geste.coupure:has-text('La ligne est coupée. Votre partie est gardée.')")
    visitor.reload()
    assert "cette page n’est pas gardée ici" in visitor.locator("#hors-ligne h1").inner_text()
    with served(tmp_path, port=port):
        visitor.wait_for_selector("#bas .joueur:has-text('Vous')")
        assert visitor.locator("#hors-ligne").count() == 0


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
    visitor.goto(f"{house}/law/plain")
    before = visitor.evaluate(KEPT)
    assert {"/", "/study", "/lessons", "/play/trictrac"} <= {*before["own"]}
    assert "/law/plain" in before["read"]
    visitor.goto(f"{house}/account")
    visitor.locator("form[action='/account/leave'] button").first.click()
    visitor.wait_for_url(f"{house}/")
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
    """The manifest names the house, where it begins and how it stands; its icons have the sizes it says."""
    visitor.goto(house)
    address = visitor.locator("link[rel=manifest]").get_attribute("href")
    found = visitor.evaluate("async (address) => (await fetch(address)).json()", address)
    assert found["display"] == "standalone"
    assert found["start_url"] == found["scope"] == "/"
    assert found["lang"] == "fr"
    sizes = {each["sizes"]: each for each in found["icons"] if each["purpose"] == "any"}
    for size in (192, 512):
        wide = visitor.evaluate(
            """(src) => new Promise((done) => { const found = new Image();
            found.onload = () => done(found.naturalWidth); found.src = src; })""",
            sizes[f"{size}x{size}"]["src"],
        )
        assert wide == size
    assert any(each["purpose"] == "maskable" for each in found["icons"])
    client = visitor.context.new_cdp_session(visitor)
    wrong = [each["errorId"] for each in client.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}  # as every page of a test is
