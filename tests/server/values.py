"""Heads and entries for tests."""

import secrets
import tomllib
from pathlib import Path

from academie.server.meeting.entries import Chair, Entry, Head, Kind
from academie.server.store import Store

SECRET = bytes(range(32))
CASES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))


def head(*holders: str, public: bool = True, rated: bool = False) -> Head:
    """A meeting of persons, by the ids of their accounts; two of them unless told."""
    seated = tuple(Chair("person", f"Player {n}", holder) for n, holder in enumerate(holders or ("ann", "bob")))
    link = secrets.token_urlsafe(16)
    return Head(
        link, "draughts", "", "assisted", "single", "", seated, "none", public=public, rated=rated, commit="00ff",
        created=1_000,
    )  # fmt: skip


def act(number: int, chair: int | None = None, request: str = "", text: str = "white plays 32-28") -> Entry:
    """An act, by chairs in turn unless told."""
    return Entry(number, Kind.ACT, text, (number - 1) % 2 if chair is None else chair, 1_000 + number, 5, request)


def begun(store: Store, process: str = "p", *holders: str) -> tuple[str, int]:
    """A meeting begun and claimed: its link and fence."""
    made = head(*holders)
    store.create(made, SECRET)
    return made.link, store.claim(made.link, process)
