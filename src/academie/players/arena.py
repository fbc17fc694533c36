"""Matches between two players: openings in pairs, both colours, every game recorded.

Where a game has more than two seats the two players take them in turn, so that partners who sit opposite each other are
the same player, and of three seats each player has two in one game of a pair and one in the other.

A match between players that repeat themselves repeats itself from its seed. A player who fails (a program that dies, an
illegal move) ends the match with his error; the games played before it have already been handed over.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from itertools import islice, repeat
from typing import TYPE_CHECKING

from academie.errors import Unavailable
from academie.players.openings import Opening, ballots, fair_openings
from academie.title import Title
from academie.value import brief

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from academie.game import Game, Move, Result, Roll, State
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
            raise Unavailable(
                Title(
                    "Chance begins the games of {name}; ballots are for games without it.",
                    "{title} : le hasard commence les parties ; les ouvertures tirées sont pour les jeux sans hasard.",
                ).fill(name=game.name, title=game.title)
            )
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
