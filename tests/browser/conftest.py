"""A browser for tests, and a server for it; where there is none the tests are skipped, in a sentence."""

import asyncio
import os
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from academie.server.process import Process
from browser import bare
from browser.laid import Laid, laid_house
from browser.play import PATIENCE, Person
from server.serving import housed

# Where there is one without windows it comes first: each page costs it a third of what it costs the others.
_BUILDS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BUILDS)), "")

WINDOW = {"width": 1280, "height": 860}


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed.")
    if not CHROMIUM:
        pytest.skip("There is no Chromium here; install it, or name it by CHROMIUM.")
    with sync_api.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        sync_api.expect.set_options(timeout=PATIENCE)
        browser.new_context = _patient(browser.new_context)
        held = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(held)  # the last test here may have been none of a browser
        browser.close()
    asyncio._set_running_loop(None)


def _patient(new_context: Callable[..., Any]) -> Callable[..., Any]:
    """Every context of a browser waits as long as a busy machine may take."""

    def made(**how: Any) -> Any:
        context = new_context(**how)
        context.set_default_timeout(PATIENCE)
        return context

    return made


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Process]]:
    """A server: its address, and the process to look inside."""
    with housed(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture(scope="session")
def house(serving: tuple[str, Process]) -> str:
    """The address of a server."""
    return serving[0]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Laid]:
    """A server whose tables lie as they are laid."""
    with laid_house(tmp_path_factory.mktemp("laid")) as found:
        yield found


@pytest.fixture(scope="session")
def browsers() -> dict[str, list[Person]]:
    """Browsers that are free, by how they are made."""
    return defaultdict(list)


@pytest.fixture
def person(someone: Callable[..., Person], house: str) -> Callable[..., Person]:
    """People at the server that all share."""
    return partial(someone, house)


@pytest.fixture
def someone(chromium: Any, browsers: dict[str, list[Person]]) -> Iterator[Callable[..., Person]]:
    """People at a server, each with a browser; nothing may go wrong in any."""
    people: list[tuple[str, Person]] = []

    def come(address: str, **how: Any) -> Person:
        made = {"address": address, "service_workers": "block", **how}  # who reads ahead costs much
        key = repr(sorted(made.items()))
        if browsers[key]:
            found = browsers[key].pop()
            found.begins_anew()
        else:
            found = Person(chromium, **made)
        people.append((key, found))
        return found

    yield come
    for key, each in people:
        if each.marked or each.page.is_closed() or not each.page.evaluate("/native/.test(Date)"):
            each.leaves()
        else:
            each.goes()
            browsers[key].append(each)


@pytest.fixture(scope="session")
def french(chromium: Any, house: str) -> tuple[Any, list[str]]:
    """A page of a reader of French, and what it complains of; most of a visit's time is what a new one costs."""
    context = chromium.new_context(base_url=house, locale="fr-FR", viewport=WINDOW, service_workers="block")
    found, faults = context.new_page(), list[str]()
    found.on("console", lambda said: faults.append(said.text) if complains(said) else None)
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("requestfailed", lambda asked: None if _left(asked) else faults.append(f"failed: {asked.url}"))
    return found, faults  # it closes with the browser


@pytest.fixture
def faults(french: tuple[Any, list[str]]) -> list[str]:
    """What a page complained of; empty at the end of every test."""
    return french[1]


@pytest.fixture
def page(french: tuple[Any, list[str]], house: str) -> Iterator[Any]:
    """That page for a new visitor, of whom nothing is kept; every error in the console is heard."""
    found, faults = french
    faults.clear()
    yield found
    wrong = [*faults]
    found.unroute_all(behavior="ignoreErrors")
    found.mouse.up()
    found.mouse.move(0, 0)
    found.goto("about:blank")
    found.set_viewport_size(WINDOW)
    found.context.clear_cookies()
    saved = found.context.new_cdp_session(found)
    saved.send("Storage.clearDataForOrigin", {"origin": house, "storageTypes": "all"})
    saved.detach()
    assert wrong == []


def complains(said: Any) -> bool:
    """Whether the console complains of anything but that no worker keeps the pages here."""
    return said.type in {"error", "warning"} and "Service Worker registration blocked" not in said.text


def _left(asked: Any) -> bool:
    """Whether a request was broken off by the browser itself, since its page was left."""
    return bool(asked.failure == "net::ERR_ABORTED")


@pytest.fixture(scope="session")
def bare_page() -> Iterator[str]:
    """The address of a page with nothing on it but a board."""
    with bare.served() as address:
        yield address


@pytest.fixture(scope="session")
def bare_pages(chromium: Any, bare_page: str) -> Callable[..., Any]:
    """A page for each way to look at a board, and what it complains of; boards are laid on it one after another."""
    held: dict[str, tuple[Any, list[str]]] = {}

    def looked(**how: Any) -> tuple[Any, list[str]]:
        key = repr(sorted(how.items()))
        if key not in held:
            page, faults = chromium.new_context(**how).new_page(), list[str]()
            page.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
            page.on("pageerror", lambda error: faults.append(str(error)))
            held[key] = page, faults
            page.goto(bare_page)
            page.wait_for_selector("html[data-loaded]")
        return held[key]

    return looked  # the pages close with their browser


@pytest.fixture
def seated(bare_pages: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """A bare page with the board of a scene, one for each way to look at it; nothing moves unless it is asked to."""
    complaints: list[list[str]] = []

    def seat(scene: object, *, width: int = 900, height: int = 640, motion: str = "reduce", **more: Any) -> Any:
        page, faults = bare_pages(viewport={"width": width, "height": height}, reduced_motion=motion, **more)
        faults.clear()
        complaints.append(faults)
        page.evaluate(bare.script(scene))
        return page

    yield seat
    assert not any(complaints), complaints
