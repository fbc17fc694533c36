"""Matches between two players: openings in pairs, both colours, every game recorded.

Where a game has more than two seats the two players take them in turn, so that partners who sit opposite each other are
the same player, and of three seats each player has two in one game of a pair and one in the other.

A match between players that repeat themselves repeats itself from its seed. A player who fails (a program that dies, an
illegal move) ends the match with his error; the games played before it have already been handed over.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, repeat
from statistics import NormalDist

from academie.errors import Illegal, Unavailable
from academie.game import Game, Move, Result, Roll, State
from academie.game.analysis import Budget, Engine
from academie.game.seeds import chance
from academie.game.value import brief
from academie.players.player import Player

OnMove = Callable[[State, Move], object]


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: how many games, from which beginnings, and when a game is stopped and counted as drawn."""

    games: int
    seed: int = 0
    plies: int | None = 6  # of each random opening; None: the ballots, one move of each side
    max_plies: int = 400


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match. Seats are the game's players in order; `seats` says which of the two sat where."""

    number: int
    seats: tuple[int, ...]
    start: State
    moves: tuple[Move | Roll, ...]
    opening: int  # how many of the moves were the opening
    result: Result | None  # None: stopped at the limit of plies
    seconds: tuple[tuple[float, ...], ...]  # of each move thought about, by seat

    def __repr__(self) -> str:
        end = self.result.reason if self.result is not None else "stopped"
        return brief("Played", f"game {self.number} seats={self.seats} {len(self.moves)} plies {end}")

    @property
    def shares(self) -> tuple[float, ...]:
        """What each seat gets of the point; a stopped game is drawn between the two, whatever seats they have."""
        if self.result is not None:
            return self.result.shares
        return tuple(0.5 / self.seats.count(player) for player in self.seats)

    def share(self, player: int) -> float:
        """What one of the two players gets of the point, in all his seats."""
        return sum(share for seat, share in zip(self.seats, self.shares, strict=True) if seat == player)


def play_match(
    game: Game, start: State, players: Sequence[Player], terms: Terms, on_move: OnMove | None = None
) -> Iterator[Played]:
    """Play the games one by one; each opening twice, with the colours exchanged."""
    openings = _openings(game, start, terms)
    number, count = 0, game.seats(start)
    for opening in islice(openings, (terms.games + 1) // 2):
        for first in (0, 1):
            seats = tuple((first + seat) % 2 for seat in range(count))
            if number == terms.games:
                return
            number += 1
            # Both games of a pair meet the same chance.
            chance = random.Random(f"{terms.seed}/{(number - 1) // 2}")  # noqa: S311 - a game, not a secret
            table = _Sitting(start, opening, [players[index] for index in seats], chance)
            table.play(terms.max_plies, on_move)
            yield table.record(number, seats)


def _openings(game: Game, start: State, terms: Terms) -> Iterator[Opening]:
    """Where chance decides it makes the beginnings, the same for both games of a pair; elsewhere they are drawn."""
    if game.chance:
        if terms.plies is None:
            raise Unavailable("In {title}, chance decides how a game begins. Leave out --ballots.", title=game.title)
        return repeat(Opening((), start))
    return ballots(start, terms.seed) if terms.plies is None else fair_openings(game, start, terms.plies, terms.seed)


class _Sitting:
    """A game being played."""

    def __init__(self, start: State, opening: Opening, players: Sequence[Player], chance: random.Random) -> None:
        self.start, self.opening = start, len(opening.moves)
        self.state = opening.state
        self.moves: list[Move | Roll] = list(opening.moves)
        self.players, self.chance = players, chance
        self.seconds: list[list[float]] = [[] for _ in players]

    def play(self, max_plies: int, on_move: OnMove | None) -> None:
        for player in {id(each): each for each in self.players}.values():
            player.new_game(self.state)
        while self.state.result is None and len(self.moves) < max_plies:
            seat = self.state.player
            if seat is None:
                self._step(self._roll())
                continue
            seen = self.state.view(seat)  # a player is shown his own hand only
            begun = time.perf_counter()
            move = self.players[seat].choose(seen)
            self.seconds[seat].append(time.perf_counter() - begun)
            if on_move is not None:
                on_move(self.state, move)
            self._step(move)

    def _step(self, choice: Move | Roll) -> None:
        self.state = self.state.after(choice)
        self.moves.append(choice)

    def _roll(self) -> Roll:
        rolls = self.state.rolls()
        return self.chance.choices(rolls, [roll.weight for roll in rolls])[0]

    def record(self, number: int, seats: tuple[int, ...]) -> Played:
        seconds = tuple(map(tuple, self.seconds))
        return Played(number, seats, self.start, tuple(self.moves), self.opening, self.state.result, seconds)


# --- Openings for matches


FAIR = 40  # hundredths, as an engine counts: neither side is better off by more
_TRIES = 60
_LOOK = Budget(nodes=4_000)
_MEGABYTES = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """The moves, and the state they lead to."""

    moves: tuple[Move, ...]
    state: State


def ballots(start: State, seed: int) -> Iterator[Opening]:
    """Every way the two players can begin with one move each, in an order drawn by the seed, over and over."""
    found = [
        Opening((first, second), start.after(first).after(second))
        for first in start.moves()
        for second in start.after(first).moves()
    ]
    playable = [opening for opening in found if opening.state.result is None]
    if not playable:
        raise Illegal("From this position the two sides cannot make a first move each. Start from another one.")
    chance(seed).shuffle(playable)
    return cycle(playable)


def fair_openings(game: Game, start: State, plies: int, seed: int) -> Iterator[Opening]:
    """Random beginnings of a number of plies, without end: each a new position that the machine finds about even.

    Where no even one turns up, the most even one seen is taken; where no engine plays the game, the first.
    """
    if not plies and start.result is None:  # nothing is drawn, and there is nothing to weigh
        yield from repeat(Opening((), start))
    chooser = chance(seed)
    judge = _judge(game)
    used: set[State] = set()
    while True:
        opening = _most_even(start, plies, chooser, judge, used)
        used.add(opening.state)
        yield opening


def _most_even(start: State, plies: int, chooser: random.Random, judge: Engine | None, used: set[State]) -> Opening:
    best: tuple[int, Opening] | None = None
    for _ in range(_TRIES):
        opening = _random(start, plies, chooser)
        if opening is None:
            continue
        # An opening played before is used again only if no other can be found.
        unevenness = _unevenness(opening.state, judge) + (100_000 if opening.state in used else 0)
        if best is None or unevenness < best[0]:
            best = unevenness, opening
        if best[0] <= FAIR:
            break
    if best is None:
        raise Illegal("Every game ends within {plies} random plies of this position. Ask for fewer.", plies=plies)
    return best[1]


def _random(start: State, plies: int, chooser: random.Random) -> Opening | None:
    state, moves = start, []
    for _ in range(plies):
        if not (legal := state.moves()):
            return None
        moves.append(chooser.choice(legal))
        state = state.after(moves[-1])
    return Opening(tuple(moves), state) if state.result is None else None


def _judge(game: Game) -> Engine | None:
    try:
        return game.engine(megabytes=_MEGABYTES)
    except Unavailable:
        return None


def _unevenness(state: State, judge: Engine | None) -> int:
    if judge is None:
        return 0
    judge.clear()  # what was looked at before must not change what is drawn now
    found = judge.analyse(state, _LOOK)
    return abs(found.lines[0].score) if found.lines else 0


# --- The score of a match and what it says about strength


_CONFIDENCE = 0.95
_SIGMAS = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in strength and the bounds of its 95 % interval; infinite where one side took everything."""

    difference: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a player thought, the moves of the opening left out."""

    moves: int
    seconds: float
    longest: float

    @property
    def mean(self) -> float:
        """Seconds per move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """Wins, draws and losses of the first player against the second."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, half for a draw."""
        return self.wins + self.draws / 2

    def turned(self) -> Score:
        """The same score seen by the second player."""
        return Score(self.losses, self.draws, self.wins)

    def elo(self) -> Elo:
        """The difference the score speaks for; each game counts by itself, which is cautious with paired openings."""
        if not self.games:
            return Elo(0.0, -math.inf, math.inf)
        share = self.points / self.games
        squares = self.wins * (1 - share) ** 2 + self.draws * (0.5 - share) ** 2 + self.losses * share**2
        error = _SIGMAS * math.sqrt(squares / self.games / self.games)
        return Elo(_elo(share), _elo(share - error), _elo(share + error))


def _elo(share: float) -> float:
    """The difference at which a share of the points is expected."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * (math.log10(share) - math.log10(1 - share))


def score(played: Iterable[Played]) -> Score:
    """The score of the first player."""
    shares = [each.share(0) for each in played]
    return Score(
        wins=sum(share > 0.5 for share in shares),
        draws=sum(share == 0.5 for share in shares),
        losses=sum(share < 0.5 for share in shares),
    )


def clock(played: Sequence[Played], player: int) -> Clock:
    """The time one of the two players used."""
    times = [
        seconds
        for each in played
        for seat, used in zip(each.seats, each.seconds, strict=True)
        if seat == player
        for seconds in used
    ]
    return Clock(len(times), sum(times), max(times, default=0.0))
