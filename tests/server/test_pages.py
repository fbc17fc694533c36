"""The plain page: begins a game, joins by link, plays by forms, shows journal and proof; nothing is run in it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from academie.fair.proof import read
from academie.fair.verify import verify
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("pages")) as address:
        yield address


@pytest.fixture
def browser(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as client:
        yield client


def begun(browser: httpx.Client, **form: str) -> tuple[str, str]:
    """A game begun by the form; its path and its page."""
    answer = browser.post("/begin", data={"game": "draughts", "name": "Ève", "public": "yes", **form})
    assert answer.status_code == 200, answer.text
    return answer.url.path, answer.text


def test_a_game_by_forms(browser: httpx.Client, url: str) -> None:
    """It is begun, joined by its link, played a move, and stands in the list; its journal and proof are there."""
    path, page = begun(browser)
    assert "Ève – you" in page
    assert path in browser.get("/").text
    with httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url}) as other:
        joined = other.get("/join", params={"link": f"{url}{path}?lang=fr"})
        assert "Prendre place" in other.get(joined.url.path, params={"lang": "fr"}).text
        other.post(f"{path}/sit", data={"name": "Bob"})
        for client in (browser, other):
            client.post(f"{path}/do", data={"type": "contribute", "id": "share"})
    page = browser.post(f"{path}/do", data={"type": "act", "id": "one", "text": "plays 32-28"}).text
    assert "White: 32-28" in page
    assert "Blancs : 32-28" in re.sub("\\s", " ", browser.get(path, params={"lang": "fr"}).text)
    wrong = browser.post(f"{path}/do", data={"type": "act", "id": "two", "text": "plays 31-26"})
    assert wrong.status_code == 409
    assert 'role="alert"' in wrong.text
    assert browser.get(f"{path}/board.svg").text.startswith("<svg")
    assert "Ève" not in browser.get(f"{path}/dice").text
    proof = browser.get(path.replace("/m/", "/api/v1/meetings/") + "/proof").text
    assert verify(read(proof)).wrong is None


def test_nothing_is_run(browser: httpx.Client) -> None:
    """No page has a script or a style of its own, whatever somebody puts into a form."""
    path, _ = begun(browser)
    for answer in (
        browser.get("/"), browser.get(path), browser.get(f"{path}/dice"), browser.get("/api"),
        browser.get("/?lang=<script>"), browser.post("/begin", data={"game": "<script>alert(1)</script>"}),
        browser.post(f"{path}/do", data={"type": "act", "id": "x", "text": "<img src=x onerror=alert(1)>"}),
    ):  # fmt: skip
        assert answer.headers["content-type"].startswith("text/html")
        assert not re.search(r"<script|<style|\son\w+=|style=|<img src=x", answer.text), answer.url
        assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_names_that_are_script_are_refused(browser: httpx.Client) -> None:
    """A name has letters and a few signs: none that begin a tag."""
    answer = browser.post("/begin", data={"game": "draughts", "name": "<b>Eve</b>"})
    assert answer.status_code == 409
    assert "A name has" in answer.text


@pytest.mark.parametrize("path", ["/m/nothing", "/m/" + "A" * 22, "/join?link=nothing", "/m/" + "A" * 22 + "/dice"])
def test_what_is_not_there(browser: httpx.Client, path: str) -> None:
    """A link that leads nowhere is said so."""
    assert browser.get(path).status_code in {400, 404}


def test_forms_that_are_none(browser: httpx.Client) -> None:
    """No fields, files, or too many of them: refused, and no fault."""
    path, _ = begun(browser)
    for sent in ({}, {"data": {"type": "ping", "n": "1"}}, {"files": {"text": b"x"}}, {"content": b"\xff=%zz"}):
        assert 400 <= browser.post(f"{path}/do", **sent).status_code < 500  # type: ignore[arg-type]
