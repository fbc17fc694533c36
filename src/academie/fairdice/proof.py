"""The proof of a table's dice, so that anybody can check its throws: one JSON object.

It has the head of the table, all its entries in order, the commitment, and the secrets of the finished games. Only what
bears on chance is read from head and entries.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from academie.errors import Unreadable, quoted
from academie.fairdice.chain import digest
from academie.text.message import Message

TITLE = "academie proof 1"
_PARTS = ("proof", "head", "entries", "commitment", "secrets")
_HEAD = ("link", "game", "profile", "mode", "form", "agreed", "commit")
# What may happen to a meeting; must agree with the kinds of its entries on the server.
KINDS = frozenset(
    "game act back offer accept decline contribute lot time leave adjourn resume end".split()  # noqa: SIM905 - words
)
_MOST = 10**9  # entries, chairs
_WHAT = {str: Message("a text"), int: Message("a whole number"), list: Message("a list"), dict: Message("an object")}


@dataclass(frozen=True)
class Entry:
    """One thing that happened: who did it (None for the server), and its text."""

    number: int
    kind: str
    text: str
    chair: int | None


@dataclass(frozen=True)
class Proof:
    """The contents of a proof file."""

    link: str
    game: str
    profile: str
    mode: str
    form: str
    agreed: str
    chairs: tuple[str, ...]  # of what kind each is
    commit: bytes  # as the head has it, shown before anybody sat
    commitment: bytes  # as the secrets are held against it
    entries: tuple[Entry, ...]
    secrets: tuple[bytes, ...]  # of games 1, 2, …


def write(
    head: Mapping[str, Any], entries: Sequence[Mapping[str, Any]], commitment: bytes, secrets: Sequence[bytes]
) -> str:
    """The file of a meeting whose head and entries are given as JSON has them."""
    whole = {
        "proof": TITLE,
        "head": dict(head),
        "entries": [dict(entry) for entry in entries],
        "commitment": commitment.hex(),
        "secrets": [secret.hex() for secret in secrets],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read(text: str) -> Proof:
    """The proof a text holds; raises `Unreadable` with what is missing."""
    whole = _parsed(text)
    if not isinstance(whole, dict) or whole.get("proof") != TITLE:
        raise Unreadable(
            "This is not a proof of dice. A proof has “proof”: “{title}” and the parts {parts}.",
            title=TITLE,
            parts=", ".join(_PARTS),
        )
    head = _of(dict, whole, "head")
    entries = tuple(map(_entry, _of(list, whole, "entries")))
    found = {name: _of(str, head, name) for name in _HEAD}
    if re.fullmatch(r"[A-Za-z0-9_-]{1,64}", found["link"]) is None:
        raise Unreadable(
            "{link} is not the link of a game. Such a link has letters, digits, - and _.", link=quoted(found["link"])
        )
    secrets = [digest(secret if isinstance(secret, str) else str(secret)) for secret in _of(list, whole, "secrets")]
    return Proof(
        found["link"], found["game"], found["profile"], found["mode"], found["form"], found["agreed"],
        tuple(map(_chair, _of(list, head, "chairs"))), digest(found["commit"]),
        digest(_of(str, whole, "commitment")), entries, tuple(secrets),
    )  # fmt: skip


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable("The proof is not JSON. Download the file again.") from error


def _chair(data: object) -> str:
    return str(_of(str, data if isinstance(data, dict) else {}, "kind"))


def _entry(data: object) -> Entry:
    if not isinstance(data, dict):
        raise Unreadable("An entry of the proof is {what} and not an object.", what=quoted(str(data)))
    chair = data.get("chair")
    kind = _of(str, data, "kind")
    if kind not in KINDS:
        raise Unreadable(
            "There is no entry of the kind {kind}. Choose one of: {known}.",
            kind=quoted(kind),
            known=", ".join(sorted(KINDS)),
        )
    return Entry(
        _of(int, data, "number"), kind, _of(str, data, "text"), None if chair is None else _of(int, data, "chair")
    )


def _of(kind: type[Any], data: Mapping[str, Any], key: str) -> Any:  # noqa: ANN401 - of the kind that is asked for
    found = data.get(key)
    if not isinstance(found, kind) or isinstance(found, bool) or (isinstance(found, int) and not 0 <= found < _MOST):
        raise Unreadable(
            "The {key} of the proof must be {what}. Download the file again.", key=quoted(key), what=_WHAT[kind]
        )
    return found
