"""Bouts: two games of two players with the same chance, the seats exchanged; played in turn, and kept line by line.

A game with dice that nobody has won is void and begun again, with other dice, until somebody has.

A bout hangs on the seed, on who plays and on its number alone, whatever was played before it: what a kill has broken
off is gone on with, and players may be added to what others have played.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from academie.errors import Unreadable, quoted
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.player import Seeded
from academie.registry import find
from academie.search.processes import by_processes
from academie.text.files import LineFile
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from academie.game import Game, State
    from academie.players.arena import Played
    from academie.players.player import Player

FORMAT = 1
GAMES = 2  # of a bout
_AGAIN = 1000  # times at most that a void game is begun again
_PLIES = {True: 20_000, False: 400}  # when a game is stopped and counted as drawn, with dice and without
_OTHERS = Message("The file {path} keeps games of another kind (game, profile or seed); name another file.")
_DAMAGED = Message("The line {line} tells of no bout; take it out, or name another file.")
_UNKEPT = Message("The games cannot be kept in {path} ({why}); name another file.")


@dataclass(frozen=True, slots=True)
class Fixture:
    """Who is to meet whom, and for the how manieth time, counted from 0."""

    first: str
    second: str
    number: int


@dataclass(frozen=True, slots=True)
class Bout:
    """What a fixture came to: the first player's share of each of its games."""

    fixture: Fixture
    shares: tuple[float, ...]


def fixtures(players: Sequence[str], games: int, *, neighbours: bool = False) -> list[Fixture]:
    """Everybody against everybody, so many games of each two, all round once before anybody meets again.

    Where neighbours alone meet, each meets the one named after him.
    """
    pairs = list(pairwise(players) if neighbours else combinations(players, 2))
    return [Fixture(first, second, number) for number in range((games + GAMES - 1) // GAMES) for first, second in pairs]


def played(game: Game, start: State, asked: Iterable[Fixture], seed: int) -> Iterator[Bout]:
    """Play fixtures one after another; players are made when they are first needed, and let go at the end."""
    seated: dict[str, Player] = {}
    try:
        for fixture in asked:
            both = []
            for spec in (fixture.first, fixture.second):
                if spec not in seated:
                    seated[spec] = roster.find(spec, game)
                both.append(seated[spec])
            yield Bout(fixture, _shares(game, start, both, _seed_of(seed, fixture)))
    finally:
        for player in seated.values():
            player.close()


def played_by(hands: int, game: Game, start: State, asked: Sequence[Fixture], seed: int) -> Iterator[Bout]:
    """The same by so many processes, as they end; what each bout comes to does not hang on who plays it."""
    if hands == 1:
        yield from played(game, start, asked, seed)
        return
    yield from by_processes(partial(_bout, game.name, start.profile.name, seed), asked, hands)


def _bout(name: str, profile: str, seed: int, fixture: Fixture) -> Bout:
    """One fixture, in whatever process: players are made for it and let go."""
    game = find(name)
    (bout,) = played(game, game.start(profile), [fixture], seed)
    return bout


def _seed_of(seed: int, fixture: Fixture) -> int:
    name = f"{seed}/{fixture.first}/{fixture.second}/{fixture.number}"
    return random.Random(name).getrandbits(48)  # noqa: S311 - a game, not a secret


def _shares(game: Game, start: State, both: Sequence[Player], seed: int) -> tuple[float, ...]:
    for place, player in enumerate(both):
        if isinstance(player, Seeded):
            player.reseed(seed + place)
    terms = Terms(GAMES * _AGAIN, seed, max_plies=_PLIES[game.chance])
    shares: dict[int, float] = {}
    for each in play_match(game, start, both, terms):
        if each.seats[0] not in shares and not (game.chance and _is_void(each)):
            shares[each.seats[0]] = each.share(0)
        if len(shares) == GAMES:
            break
    return tuple(shares.get(first, 0.5) for first in range(GAMES))


def _is_void(each: Played) -> bool:
    """Over, and won by nobody: with dice it is begun again, as the law of matches has it."""
    return each.result is not None and len(set(each.shares)) == 1


# --- A file of bouts: a head, then one line a bout


@dataclass(frozen=True)
class Kept:
    """A file that grows bout by bout, and takes nothing that was played otherwise."""

    path: Path
    game: str
    profile: str
    seed: int

    def bouts(self) -> list[Bout]:
        """What it holds; raises where it is another's."""
        return [read_bout(line) for line in self._lines.lines()]

    def add(self, bout: Bout) -> None:
        """Keep one more."""
        self._lines.add(write_bout(bout))

    @property
    def _lines(self) -> LineFile:
        head = {"ladder": FORMAT, "game": self.game, "profile": self.profile, "seed": self.seed}
        return LineFile(self.path, json.dumps(head), _OTHERS, _UNKEPT)


def read_bout(line: str) -> Bout:
    """The bout of a line; raises `Unreadable`."""
    try:
        told: Any = json.loads(line)
        first, second, number, *shares = told if isinstance(told, list) else list[Any]()
    except (ValueError, RecursionError) as error:
        raise Unreadable(_DAMAGED.fill(line=quoted(line))) from error
    named = isinstance(first, str) and isinstance(second, str) and type(number) is int and number >= 0
    if not named or len(shares) != GAMES or not all(type(each) in {int, float} and 0 <= each <= 1 for each in shares):
        raise Unreadable(_DAMAGED.fill(line=quoted(line)))
    return Bout(Fixture(first, second, number), tuple(map(float, shares)))


def write_bout(bout: Bout) -> str:
    """A bout as a line."""
    fixture = bout.fixture
    return json.dumps([fixture.first, fixture.second, fixture.number, *bout.shares])


def unplayed(asked: Iterable[Fixture], done: Collection[Bout]) -> list[Fixture]:
    """The fixtures that are still to come."""
    have = {bout.fixture for bout in done}
    return [fixture for fixture in asked if fixture not in have]
