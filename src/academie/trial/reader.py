"""Reads the claims of a room, `claims.toml`: what a book says beside its positions and lines.

[[claim]]
id = "…"            unlike any other of the house
book = "…"          the book on trial
source = "l.12-14"  lines of its text
judge = "…"         a key of the room's JUDGES, or of those common to all games
en = "…"            the claim in our words
fr = "…"
reading_en, reading_fr   how its words are understood, where they leave it open
given = { … }       what the judge is told
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.claim import Claim
from academie.errors import Unreadable, quoted
from academie.files import read_toml, table_of, text_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_KEYS = {"id", "book", "source", "judge", "en", "fr", "reading_en", "reading_fr", "given", "position", "profile"}
_PLAIN = (str, int, float, bool)


def read_claims(path: Path, game: str) -> list[Claim]:
    """The claims of a file, in its order; raises one sentence that names file and claim."""
    data = read_toml(path)
    rows = data.get("claim")
    if set(data) != {"claim"} or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Unreadable(
            Title(
                "{file} must hold tables [[claim]] and nothing else.",
                "{file} doit tenir des tables [[claim]], et rien d'autre.",
            ).fill(file=path.name)
        )
    found = [_claim(row, game, f"{path.name}, {row.get('id', '[[claim]]')}") for row in rows]
    names = [claim.id for claim in found]
    for name in names:
        if names.count(name) > 1:
            raise Unreadable(
                Title(
                    "{file} has two claims {name}; give one of them another id.",
                    "{file} a deux assertions {name} ; donnez à l'une un autre id.",
                ).fill(file=path.name, name=quoted(name))
            )
    return found


def _claim(row: Mapping[str, Any], game: str, where: str) -> Claim:
    if extra := sorted(set(row) - _KEYS):
        raise Unreadable(
            Title(
                "{where}: there is no field {field}; a claim has {known}.",
                "{where} : il n'y a pas de champ {field} ; une assertion a {known}.",
            ).fill(where=quoted(where), field=quoted(extra[0]), known=", ".join(sorted(_KEYS)))
        )
    given = table_of(row, "given", where, optional=True)
    if not all(_plain(value) for value in given.values()):
        raise Unreadable(
            Title(
                "{where}: what a judge is given are texts, numbers, yes or no, and lists of them.",
                "{where} : ce qu'un juge reçoit, ce sont des textes, des nombres, oui ou non, et des listes de cela.",
            ).fill(where=quoted(where))
        )
    reading = [text_of(row, key, where) if key in row else "" for key in ("reading_en", "reading_fr")]
    position = [text_of(row, key, where) if key in row else "" for key in ("position", "profile")]
    return Claim(
        id=text_of(row, "id", where),
        book=text_of(row, "book", where),
        game=game,
        source=text_of(row, "source", where),
        text=Title(text_of(row, "en", where), text_of(row, "fr", where)),
        judge=text_of(row, "judge", where),
        given=dict(given),
        reading=Title(*reading),
        position=(position[0], position[1]),
    )


def _plain(value: object) -> bool:
    return all(map(_plain, value)) if isinstance(value, list) else isinstance(value, _PLAIN)
