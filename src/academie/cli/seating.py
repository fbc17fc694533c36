"""Who sits where, as the head of a journal names them: a person, or a machine, as in random (exact)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Unknown, Unreadable, quoted
from academie.naming import bare
from academie.players import roster
from academie.players.opponent import Opponent, opponent_of
from academie.players.player import notice_of
from academie.referee.tempers import temper
from academie.seeds import stream
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game

PERSON = "?"


def seats_of(game: Game, count: int, people: set[int], spec: str, manner: str) -> tuple[str, ...]:
    """The names of those who sit down; raises a sentence where no such machine plays the game."""
    roster.find(spec, game).close()
    name = machine_of(roster.spelled(spec, game), manner)
    return tuple(PERSON if seat in people else name for seat in range(count))


def machine_of(spec: str, manner: str) -> str:
    """A machine by its name, and how it sits à la rigueur."""
    return f"{spec} ({temper(manner).name})" if manner else spec


def opponents_of(game: Game, names: tuple[str, ...], seed: int) -> tuple[Opponent | None, ...]:
    """The machines that some names are; a name that describes none is a person's."""
    return tuple(_opponent(game, name, stream(seed, seat)) for seat, name in enumerate(names))


def _opponent(game: Game, name: str, seed: int) -> Opponent | None:
    if name == PERSON:
        return None
    try:
        spec = name.partition(" (")[0]
        # A machine is written in one way: somebody may be called Random.
        return opponent_of(game, name, seed) if roster.spelled(spec, game) == spec else None
    except (Unknown, Unreadable):
        return None


def notices_of(opponents: tuple[Opponent | None, ...]) -> tuple[Title, ...]:
    """What those who sit down want said first, each thing once: that one stands in for another, say."""
    found = (notice_of(each.player) for each in opponents if each is not None)
    return tuple(dict.fromkeys(said for said in found if said is not None))


def people_of(game: Game, count: int, side: str | None) -> set[int]:
    """The seats people take."""
    if side in {"both", "all"}:
        return set(range(count))
    return {_seat(game, count, part.strip()) for part in (side or "1").split(",")}


def _seat(game: Game, count: int, side: str) -> int:
    """The seat of a side by its name in either language, its letter, or its number from 1 on."""
    for index, title in enumerate(game.players[:count]):
        spellings = (title.en, title.fr, title.en.split()[-1], title.fr.split()[-1], str(index + 1))
        if bare(side) in set(map(bare, spellings)):
            return index
    if side.isdecimal() and len(side) < 3 and 1 <= int(side) <= count:  # of a form, in which more play than sit
        return int(side) - 1
    titles = game.players[:count]
    known = Title(", ".join(title.en.lower() for title in titles), ", ".join(title.fr.lower() for title in titles))
    raise Unknown(
        Title(
            "There is no side {side}; choose {known} or {every}.",
            "Il n'y a pas de côté {side} ; choisissez {known} ou {every}.",
        ).fill(side=quoted(side), known=known, every="both" if count == 2 else "all")
    )
