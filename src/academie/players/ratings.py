"""Ratings that a room ships: what a ladder of its company came to, on which day, by how many games.

`academie ladder GAME --company --ratings FILE` writes such a file; a room keeps it as `ratings.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from academie.errors import Unavailable, why
from academie.files import StrictTable, read_toml
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.game import Game
    from academie.players.ladder import Rung

FILE = "ratings.toml"
_HEAD = "# Made by academie ladder: the company of this game, rated around 1500 on Elo's scale, with standard errors.\n"
_TOLD = Title("{rating} ± {error}", "{rating} ± {error}")
_UNKEPT = Title(
    "The ratings cannot be written to {path} ({why}); name another file.",
    "Les cotes ne peuvent être écrites dans {path} ({why}) ; nommez un autre fichier.",
)


@dataclass(frozen=True, slots=True)
class Rating:
    """What one came to."""

    rating: int
    error: int
    games: int

    @property
    def told(self) -> Title:
        """With its error."""
        return _TOLD.fill(rating=self.rating, error=self.error)


@dataclass(frozen=True, slots=True)
class Ratings:
    """Of a company, by their keys."""

    date: str
    profile: str
    seed: int
    of: dict[str, Rating]


def ratings_of(game: Game) -> Ratings | None:
    """Those that a room ships; None where no ladder has been kept."""
    return _read(game.room / FILE)


@cache
def _read(path: Path) -> Ratings | None:
    if not path.exists():
        return None
    table = StrictTable(read_toml(path), Title(FILE, FILE))
    head = table.text("date"), table.text("profile"), table.number("seed")
    found = {}
    for data in table.tables("player"):
        each = StrictTable(data, Title(FILE, FILE))
        found[each.text("key")] = Rating(each.number("rating"), each.number("error"), each.number("games"))
        each.close()
    table.close()
    return Ratings(*head, found)


def write_ratings(path: Path, date: str, profile: str, seed: int, rungs: Sequence[Rung]) -> None:
    """A ladder as such a file, the strongest first; raises a sentence where it cannot be written."""
    head: dict[str, Any] = {"date": f'"{date}"', "profile": f'"{profile}"', "seed": seed}
    lines = [f"{key} = {value}" for key, value in head.items()]
    for rung in rungs:
        told = {"key": f'"{rung.player}"', "rating": round(rung.rating), "error": max(1, round(rung.error))}
        lines += ["", "[[player]]", *(f"{key} = {value}" for key, value in told.items()), f"games = {rung.games}"]
    try:
        path.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise Unavailable(_UNKEPT.fill(path=path, why=why(error))) from error
