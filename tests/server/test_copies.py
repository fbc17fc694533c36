"""Readers' own copies of the books on a server: shown to the account that added them, at home to the reader."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from academie.books import shelf
from academie.server.library import copies
from copies import TEXT, instead
from server.serving import served

LINES = TEXT.split("\n")
FILE = {"file": ("jardins.txt", TEXT.encode(), "text/plain")}


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The made text in the place of a book; it is recognised in this process, which knows it."""
    instead(monkeypatch, tmp_path / "data")

    async def here(content: bytes, name: str) -> bytes:
        volume = shelf.recognised(content, name)
        return json.dumps({"edition": volume.edition.name, "text": shelf.written(volume)}).encode()

    monkeypatch.setattr(copies, "_apart", here)
    return tmp_path


@pytest.fixture
def public(folder: Path) -> Iterator[str]:
    """A server with a name of its own."""
    with served(folder, hosts=("play.example.org",)) as url:
        yield url


def reader(url: str) -> httpx.Client:
    """Somebody new."""
    return httpx.Client(base_url=url, timeout=60, follow_redirects=True, headers={"origin": url})


def test_a_copy_is_shown_to_its_account_alone(public: str) -> None:
    """Added, read, searched, linked to by the law, removed; nobody else sees a word of it."""
    with reader(public) as ann, reader(public) as bob:
        assert ann.get("/books/manoury").status_code == 404
        added = ann.post("/books?lang=en", files=FILE)
        assert added.status_code == 200
        assert LINES[1] in added.text
        page = ann.get("/books/manoury?line=41&to=43&lang=en").text
        assert f'<p class="print" lang="fr">{LINES[40] or LINES[41]}</p>' in page
        assert page.count('<li class="here">') == len([line for line in LINES[40:43] if line])
        noted = ann.get("/books/manoury?line=128&lang=en").text
        assert set(re.findall(r'<small class="num">(.+?)</small>', noted)) >= {"128", "134–138"}  # a note, its lines
        assert LINES[9] in ann.get("/books/manoury", params={"q": " ".join(LINES[9].split()[:3])}).text
        assert "/books/manoury?line=" in ann.get("/law/draughts/3").text
        assert "/books/manoury?line=" not in bob.get("/law/draughts/3").text
        bob.cookies.set("books", "manoury")  # which makes links, and opens nothing
        output = bob.get("/books/manoury?line=2")
        assert output.status_code == 404
        assert LINES[1] not in output.text
        assert 'class="found"' not in bob.get("/books", params={"q": LINES[1]}).text
        assert ann.get("/books/manoury?line=9999").status_code == 404
        ann.post("/books/manoury/remove")
        assert ann.get("/books/manoury").status_code == 404


def test_what_the_operator_has_is_shown_where_the_text_is_free(folder: Path) -> None:
    """To everybody where the operator says so, to nobody else otherwise; at home to the reader."""
    path = folder / "copy.txt"
    path.write_text(TEXT, encoding="utf-8")
    shelf.add(path)
    for settings, status in (({"hosts": ("play.example.org",)}, 404),
                             ({"hosts": ("play.example.org",), "free": ("manoury",)}, 200), ({}, 200)):  # fmt: skip
        with served(folder, **settings) as url, reader(url) as bob:
            assert bob.get("/books/manoury?line=2").status_code == status
    with served(folder) as url, reader(url) as bob:  # behind a proxy nobody told of, nobody is at home
        assert bob.get("/books/manoury?line=2", headers={"X-Forwarded-For": "203.0.113.7"}).status_code == 404


def test_what_is_no_book_or_too_large_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence, by the process apart; nothing is saved."""
    monkeypatch.undo()
    with served(folder, copy=60_000, hosts=("play.example.org",)) as url, reader(url) as ann:
        for content, status, said in (
            (b"Rien de tout cela. " * 400, 400, "is not one of the books"),
            (b"\0PDF", 400, "is not plain text"),
            (b"a" * 61_000, 400, "A book has less than"),
            (b"a" * 90_000, 413, "can have at most"),
        ):
            output = ann.post("/books?lang=en", files={"file": ("copy.txt", content)})
            assert (output.status_code, said in output.text) == (status, True), output.text[-3000:]
        assert ann.post("/books?lang=en").status_code == 400
        assert "Remove your copy" not in ann.get("/books?lang=en").text
