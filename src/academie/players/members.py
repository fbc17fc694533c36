"""The eight characters of a game: the word that asks for each, its name, its character and its rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Unavailable, Unknown, why
from academie.game import Game
from academie.game.data import Data, title_data
from academie.input.files import StrictTable, read_toml
from academie.players import roster
from academie.players.characters import CHARACTERS
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.players.ladder import Rung

_NO_LEVELS = Message("{game} has no levels. Choose an opponent: {specs}.")


@dataclass(frozen=True, slots=True)
class Member:
    """One of the characters at a game."""

    key: str
    level: int  # 1 is the weakest
    title: Message
    text: Message
    rating: Rating | None = None  # if the game has a ladder
    date: str = ""  # of that ladder
    profile: str = ""  # that it was played by
    program: str = ""  # substitutes for some of them


def ladder_profile_of(game: Game) -> str | None:
    """The profile of a game's ladder: the one the game names, in which skill counts most; None for the usual one."""
    text: str | None = getattr(roster.own_players(game), "LADDER", None)
    return text


def at_level(game: Game, text: str) -> str:
    """The player of a game at a level, from 1, the weakest; raises `Unknown` for any other number."""
    found = {str(each.level): each.key for each in members_of(game)}
    if not found:
        raise Unknown(_NO_LEVELS.fill(game=game.title, specs=roster.specs_of(game)))
    if text.strip() not in found:
        raise Unknown("The level must be from 1 (weakest) to {most}.", most=len(found))
    return found[text.strip()]


def members_of(game: Game) -> tuple[Member, ...]:
    """The characters of a game, from the mazette to the master; nobody where it has none."""
    own = roster.own_players(game)
    if own is None:
        return ()
    texts: Mapping[str, Message] = getattr(own, "TEXTS", {})
    choose: Callable[[], str] | None = getattr(own, "RATINGS", None)
    rated = _read(game.folder / (FILE if choose is None else choose()))
    found = []
    for level, each in enumerate(CHARACTERS, 1):
        if each.key in own.KINDS:
            rating = None if rated is None else rated.of.get(each.key)
            head = None if rated is None or rating is None else rated.head
            ladder = ("", "", "") if head is None else (head.date, head.profile, head.program)
            found.append(Member(each.key, level, each.title, texts.get(each.key, each.text), rating, *ladder))
    return tuple(found)


FILE = "ratings.toml"
_HEAD = (
    "# Made by academie ladder: the characters of this game, rated around 1500 on Elo's scale, with standard errors.\n"
)
_RATING = verbatim("{rating} ± {error}")
_UNKEPT = Message("The ratings cannot be written to {path} ({why}). Name another file.")


@dataclass(frozen=True, slots=True)
class Rating:
    """What one came to."""

    rating: int
    error: int
    games: int

    @property
    def in_words(self) -> Message:
        """With its error."""
        return _RATING.fill(rating=self.rating, error=self.error)


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
    """Of the characters, by their keys."""

    head: Head
    of: dict[str, Rating]


@cache
def _read(path: Path) -> Ratings | None:
    if not path.exists():
        return None
    table = StrictTable(read_toml(path), verbatim(FILE))
    head = table.record(Head)
    found = table.each("player", verbatim(FILE), lambda each: (each.text("key"), each.record(Rating)))
    table.close()
    return Ratings(head, dict(found))


def write_ratings(path: Path, head: Head, rungs: Sequence[Rung]) -> None:
    """A ladder as such a file, the strongest first; raises a sentence where it cannot be written."""
    lines = [str(head)]
    for rung in rungs:
        data = {"key": f'"{rung.player}"', "rating": round(rung.rating), "error": max(1, round(rung.error))}
        lines += ["", "[[player]]", *(f"{key} = {value}" for key, value in data.items()), f"games = {rung.games}"]
    try:
        path.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise Unavailable(_UNKEPT.fill(path=path, why=why(error))) from error


def member_data(member: Member) -> Data:
    """One of the eight characters, with a rating if the game has a ladder."""
    rated = member.rating
    return {
        "key": member.key,
        "level": member.level,
        "title": title_data(member.title),
        "text": title_data(member.text),
        "rating": None
        if rated is None
        else {
            "rating": rated.rating,
            "error": rated.error,
            "games": rated.games,
            "date": member.date,
            "profile": member.profile,
            "program": member.program,
        },
    }
