"""Ratings that a room ships: what a ladder of its company came to, on which day, by how many games.

`academie ladder GAME --company --ratings FILE` writes such a file; a room keeps it as `ratings.toml`. Where programs of
others play for some of the company when they are installed, a room keeps a second file, of a ladder with them, and its
players say which holds (`RATINGS`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from academie.errors import Unavailable, why
from academie.text.files import StrictTable, read_toml
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.game import Game
    from academie.players.ladder import Rung

FILE = "ratings.toml"
_HEAD = "# Made by academie ladder: the company of this game, rated around 1500 on Elo's scale, with standard errors.\n"
_TOLD = verbatim("{rating} ± {error}")
_UNKEPT = Message("The ratings cannot be written to {path} ({why}); name another file.")


@dataclass(frozen=True, slots=True)
class Rating:
    """What one came to."""

    rating: int
    error: int
    games: int

    @property
    def told(self) -> Message:
        """With its error."""
        return _TOLD.fill(rating=self.rating, error=self.error)


@dataclass(frozen=True, slots=True)
class Head:
    """Of which ladder ratings are."""

    date: str
    profile: str
    seed: int
    program: str = ""  # of others that played for some of them; nothing where none did

    def __str__(self) -> str:
        lines = [f'date = "{self.date}"', f'profile = "{self.profile}"', f"seed = {self.seed}"]
        return "\n".join([*lines, *([f'program = "{self.program}"'] if self.program else [])])


@dataclass(frozen=True, slots=True)
class Ratings:
    """Of a company, by their keys."""

    head: Head
    of: dict[str, Rating]


def ratings_of(game: Game, file: str = FILE) -> Ratings | None:
    """Those that a room ships; None where no ladder has been kept."""
    return _read(game.room / file)


@cache
def _read(path: Path) -> Ratings | None:
    if not path.exists():
        return None
    table = StrictTable(read_toml(path), verbatim(FILE))
    head = Head(table.text("date"), table.text("profile"), table.number("seed"), table.text("program", ""))
    found = {}
    for data in table.tables("player"):
        each = StrictTable(data, verbatim(FILE))
        found[each.text("key")] = Rating(each.number("rating"), each.number("error"), each.number("games"))
        each.close()
    table.close()
    return Ratings(head, found)


def write_ratings(path: Path, head: Head, rungs: Sequence[Rung]) -> None:
    """A ladder as such a file, the strongest first; raises a sentence where it cannot be written."""
    lines = [str(head)]
    for rung in rungs:
        told = {"key": f'"{rung.player}"', "rating": round(rung.rating), "error": max(1, round(rung.error))}
        lines += ["", "[[player]]", *(f"{key} = {value}" for key, value in told.items()), f"games = {rung.games}"]
    try:
        path.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise Unavailable(_UNKEPT.fill(path=path, why=why(error))) from error
