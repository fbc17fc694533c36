"""Accounts over HTTP: cookies, names, sessions that end, limits; nothing for strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from server.players import Person
from server.serving import sentence, served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAMED = {"name": "Ève", "password": "correct horse"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("accounts")) as address:
        yield address


def test_an_account_from_its_beginning_to_its_end(url: str) -> None:
    """A guest takes a name, enters elsewhere, changes his password, leaves, and is deleted with what was his."""
    one = Person(url)
    assert one.http.get("/api/v1/account").json()["guest"]
    assert one.http.post("/api/v1/account", json=NAMED).json()["name"] == "Ève"
    other = Person(url)
    taken = other.http.post("/api/v1/account", json=NAMED)
    assert (taken.status_code, "is taken" in sentence(taken)) == (409, True)
    assert other.http.post("/account/register", data=NAMED).status_code == 409
    wrong = other.http.post("/api/v1/sessions", json={**NAMED, "password": "wrong password"})
    assert (wrong.status_code, "do not agree" in sentence(wrong)) == (409, True)
    assert other.http.post("/api/v1/sessions", json=NAMED).json()["user"] == one.user
    changed = {"old": NAMED["password"], "new": "another horse"}
    assert other.http.request("PUT", "/api/v1/account/password", json=changed).status_code == 204
    assert one.http.get("/api/v1/account").status_code == 401  # every other session has ended
    assert other.http.get("/api/v1/account/export").json()["games"] == []
    assert other.http.post("/api/v1/account/deletion", json={"password": "another horse"}).status_code == 204
    assert Person(url).http.post("/api/v1/sessions", json={**NAMED, "password": "another horse"}).status_code == 409


def test_cookies(tmp_path: Path, url: str) -> None:
    """No script sees a cookie, other sites do not send it; over https no other host can set it."""
    plain = httpx.post(f"{url}/api/v1/guests", timeout=60).headers["set-cookie"].lower()
    assert "httponly" in plain
    assert "samesite=lax" in plain
    with served(tmp_path, secure=True) as address:
        safe = httpx.post(f"{address}/api/v1/guests", timeout=60).headers["set-cookie"]
        assert safe.startswith("__Host-academie=")
        assert "; Secure" in safe
        assert "Path=/" in safe


def test_a_session_cannot_be_guessed(url: str) -> None:
    """Invented, cut or empty tokens are nobody's; a meeting cannot be begun with them."""
    real = Person(url).http.cookies["academie"]
    for token in ("", "x", real[:-1], real + "A", real.swapcase(), "A" * 10_000):
        answer = httpx.get(f"{url}/api/v1/account", headers={"cookie": f"academie={token}"}, timeout=60)
        assert answer.status_code == 401, token[:50]
        assert sentence(answer)


def test_attempts_are_limited(tmp_path: Path) -> None:
    """Passwords and guests of one address: a few at once, then 429."""
    with served(tmp_path, password_burst=2, password_rate=0.001, guest_burst=3, guest_rate=0.001) as address:
        tries = [httpx.post(f"{address}/api/v1/sessions", json=NAMED, timeout=60).status_code for _ in range(3)]
        assert tries == [409, 409, 429]
        guests = [httpx.post(f"{address}/api/v1/guests", timeout=60).status_code for _ in range(4)]
        assert guests == [201, 201, 201, 429]


def test_an_account_is_limited_from_wherever_it_asks(tmp_path: Path) -> None:
    """So many acts of one account, through however many sockets."""
    with served(tmp_path, account_burst=8, account_rate=0.001) as address:
        one = Person(address)
        link = one.begin("draughts")  # which counts for five
        with one.tab(link) as first, one.tab(link) as second:
            kinds = [tab.ask("throw").get("kind") for tab in (first, second, first, second)]
        assert kinds == ["Illegal", "Illegal", "Illegal", "Unavailable"]
