"""A ladder: what the games of several players against each other say of their strength.

Ratings are Bradley and Terry's, on the scale of Elo: a player rated 400 above another is expected to score ten times
what that one does. Their mean is 1500. Each pair that has met counts as if it had drawn one game more, so that a player
who has won everything has a rating; a pair that has not met, as if it had drawn a hundredth of a game, so that all are
connected. Standard errors come from the curvature of the likelihood, every game by itself; as the two games of a bout
have the same dice, they are cautious.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from academie.errors import Unreadable, quoted
from academie.game import Game, State
from academie.game.registry import find
from academie.input.files import LineFile
from academie.players import roster
from academie.players.arena import Played, Terms, play_match
from academie.players.player import Player, Seeded
from academie.search.processes import by_processes
from academie.text.message import Message

MEAN = 1500.0
_SCALE = 400 / math.log(10)  # Elo of one unit of strength
_DRAWN, _UNMET = 1.0, 0.01  # games more that each two count as drawn, having met or not
_STEPS, _NEAR = 200, 1e-10


@dataclass(frozen=True, slots=True)
class Meeting:
    """What one player scored against another."""

    games: int = 0
    share: float = 0.5
    error: float = 0.5  # standard error of the share, bout by bout
    lots: tuple[float, float, float] = (0.0, 1.0, 0.0)  # of all games: won, drawn, lost

    @staticmethod
    def of(bouts: Sequence[tuple[float, ...]]) -> Meeting:
        """From the shares of every bout."""
        games = [share for bout in bouts for share in bout]
        if not games:
            return Meeting()
        mean, means = math.fsum(games) / len(games), [math.fsum(bout) / len(bout) for bout in bouts]
        squares = math.fsum((each - mean) ** 2 for each in means)
        error = math.sqrt(squares / (len(means) - 1) / len(means)) if len(means) > 1 else 0.5
        won, lost = (sum(map(test, games)) / len(games) for test in ((0.5).__lt__, (0.5).__gt__))
        return Meeting(len(games), mean, error, (won, 1 - won - lost, lost))

    def sitting(self, games: int) -> float:
        """The share of sittings of that many games: who wins more of them wins it, by games that fall independently."""
        won, drawn, lost = self.lots
        chances = {0: 1.0}
        for _ in range(games):
            after: dict[int, float] = {}
            for ahead, chance in chances.items():
                for step, lot in ((1, won), (0, drawn), (-1, lost)):
                    after[ahead + step] = after.get(ahead + step, 0.0) + chance * lot
            chances = after
        return math.fsum(
            chance * (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0) for ahead, chance in chances.items()
        )


@dataclass(frozen=True, slots=True)
class Rung:
    """A player's place."""

    player: str
    rating: float
    error: float
    games: int
    share: float  # of all his games
    below: Meeting | None  # with the next below; None at the foot


def standings(players: Sequence[str], bouts: Iterable[Bout]) -> list[Rung]:
    """The ladder of these players, the strongest first; bouts of others do not count."""
    met: dict[tuple[str, str], list[tuple[float, ...]]] = {}
    for bout in bouts:
        first, second = bout.fixture.first, bout.fixture.second
        if first in players and second in players:
            met.setdefault((first, second), []).append(bout.shares)
            met.setdefault((second, first), []).append(tuple(1 - share for share in bout.shares))
    points = [[_points(met.get((one, two), [])) for two in players] for one in players]
    ratings, errors = _rated(points)
    order = sorted(range(len(players)), key=lambda place: -ratings[place])
    rungs = []
    for place, lower in zip(order, [*order[1:], None], strict=True):
        own = points[place]
        games, score = sum(each[1] for each in own), math.fsum(each[0] for each in own)
        below = None if lower is None else Meeting.of(met.get((players[place], players[lower]), []))
        rungs.append(Rung(players[place], ratings[place], errors[place], games, score / games if games else 0.5, below))
    return rungs


def _points(shares: Sequence[tuple[float, ...]]) -> tuple[float, int]:
    return math.fsum(share for bout in shares for share in bout), sum(map(len, shares))


def _rated(points: Sequence[Sequence[tuple[float, int]]]) -> tuple[list[float], list[float]]:
    """Ratings and their standard errors, by Newton's steps; the sum of strengths is zero."""
    count = len(points)
    drawn = [[_DRAWN if points[i][j][1] else _UNMET for j in range(count)] for i in range(count)]
    games = [[points[i][j][1] + drawn[i][j] if i != j else 0.0 for j in range(count)] for i in range(count)]
    scored = [math.fsum(points[i][j][0] + drawn[i][j] / 2 for j in range(count) if i != j) for i in range(count)]
    strength = [0.0] * count
    inverse = [[0.0] * count for _ in range(count)]
    for _ in range(_STEPS):
        wins = [[_share(strength[i] - strength[j]) for j in range(count)] for i in range(count)]
        slope = [scored[i] - math.fsum(games[i][j] * wins[i][j] for j in range(count)) for i in range(count)]
        inverse = _inverse(_curvature(games, wins))
        step = [math.fsum(inverse[i][j] * slope[j] for j in range(count)) for i in range(count)]
        longest = max(map(abs, step), default=0.0)
        strength = [here + each / max(1.0, longest) for here, each in zip(strength, step, strict=True)]
        if longest < _NEAR:
            break
    spread = [math.sqrt(max(0.0, inverse[i][i] - 1 / count)) for i in range(count)]
    return [MEAN + _SCALE * each for each in strength], [_SCALE * each for each in spread]


def _share(ahead: float) -> float:
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, ahead))))


def _curvature(games: Sequence[Sequence[float]], wins: Sequence[Sequence[float]]) -> list[list[float]]:
    """Minus the second derivatives, plus a term that keeps the sum at zero."""
    count = len(games)
    held = [[games[i][j] * wins[i][j] * wins[j][i] for j in range(count)] for i in range(count)]
    return [[(math.fsum(held[i]) if i == j else -held[i][j]) + 1 / count for j in range(count)] for i in range(count)]


def _inverse(rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a small matrix, by elimination; it is symmetric and positive, so that no row need be exchanged."""
    count = len(rows)
    work = [[*row, *(1.0 if i == j else 0.0 for j in range(count))] for i, row in enumerate(rows)]
    for i in range(count):
        head = work[i][i]
        work[i] = [each / head for each in work[i]]
        for j in range(count):
            if j != i and (times := work[j][i]):
                work[j] = [there - times * here for there, here in zip(work[j], work[i], strict=True)]
    return [row[count:] for row in work]


# --- Bouts: two games of two players with the same chance, the seats exchanged; played in turn, and kept line by line A
# game with dice that nobody has won is void and begun again, with other dice, until somebody has. A bout depends on the
# seed, on who plays and on its number alone, whatever was played before it: an interrupted ladder continues where it
# stopped, and players may be added later.

FORMAT = 1
GAMES = 2  # of a bout
_AGAIN = 1000  # times at most that a void game is begun again
_PLIES = {True: 20_000, False: 400}  # when a game is stopped and counted as drawn, with dice and without
_OTHERS = Message("The file {path} has games of another kind (game, profile or seed). Name another file.")
_DAMAGED = Message("The line {line} is not a bout. Remove it, or name another file.")
_UNKEPT = Message("The games cannot be saved in {path} ({why}). Name another file.")


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to play: two players, and how often they have met before."""

    first: str
    second: str
    number: int


@dataclass(frozen=True, slots=True)
class Bout:
    """What a fixture came to: the first player's share of each of its games."""

    fixture: Fixture
    shares: tuple[float, ...]


def fixtures(players: Sequence[str], games: int, *, neighbours: bool = False) -> list[Fixture]:
    """Everybody against everybody, that many games of each two, all round once before anybody meets again.

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
    """The same by so many processes, as they end; the result of a bout does not depend on the process that plays it."""
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
class LadderFile:
    """A file that grows bout by bout, and takes nothing that was played otherwise."""

    path: Path
    game: str
    profile: str
    seed: int

    def bouts(self) -> list[Bout]:
        """The contents; raises if the file belongs to another run."""
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
        data: Any = json.loads(line)
        first, second, number, *shares = data if isinstance(data, list) else list[Any]()
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
