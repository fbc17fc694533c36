"""Forms of the partie for more than two: tour à tour, associés, à la poule (§103).

A form is a value: `seats_now()` says who plays whom, `after(result)` is the form one partie later, and standings and
money follow from the parties played. It knows the winners only.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.match.arithmetic import Line, letters, split, total
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import Result
    from academie.match.arithmetic import Name

LEAST, MOST = 3, 6  # §103: players of a poule
_POOL, _PART = Message("{name}: the pool"), Message("{name}: a part of the pool")
_PUT_IN = Message("{name}: stakes put in, {times} × {stake}")
_IN_ALL = Message("{name}: in all")


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where. `dice` is the player who throws first, None when the first throw decides (§3)."""

    players: tuple[int, int]
    dice: int | None = None
    advisers: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # who may advise each seat (§95)
    idle: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One player: parties or marqués won, and his money or account so far."""

    player: int
    won: int
    account: int


@dataclass(frozen=True, slots=True)
class Played:
    """A partie that is over."""

    winner: int
    loser: int
    points: int = 1


def winning_seat(result: Result) -> int:
    """The seat that won; a partie of trictrac is never level."""
    if result.winner not in {0, 1}:
        raise Illegal("A partie of trictrac has a winner, in seat 0 or 1. Give the result of one that is over (§76).")
    return result.winner


def next_seated(order: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """The winner keeps his seat, the first who waits takes the other, the loser goes behind those who wait."""
    seat = order.index(winner)
    seated = (winner, order[2]) if seat == 0 else (order[2], winner)
    return (*seated, *order[3:], order[1 - seat])


@dataclass(frozen=True, slots=True)
class TourATour:
    """§103: the winner stays and plays all the others in turn, until he is beaten."""

    players: int
    stake: int = 0  # paid by the loser of each partie, twice for a double one
    games: tuple[Played, ...] = ()

    def __post_init__(self) -> None:
        """Refuse fewer than three."""
        if self.players < LEAST or self.stake < 0:
            raise Illegal(
                "Tour à tour is for three players or more, at a stake of 0 or more. Give such numbers (§103)."
            )

    def _order(self) -> tuple[int, ...]:
        order = tuple(range(self.players))
        for game in self.games:
            order = next_seated(order, game.winner)
        return order

    def seats_now(self) -> Seats:
        """Who plays; the others wait in this order."""
        order = self._order()
        return Seats((order[0], order[1]), idle=order[2:])

    def after(self, result: Result) -> TourATour:
        """One partie later."""
        seated, seat = self.seats_now().players, winning_seat(result)
        played = Played(seated[seat], seated[1 - seat], result.points)
        return dataclasses.replace(self, games=(*self.games, played))

    def standings(self) -> tuple[Standing, ...]:
        """Parties won, and money."""
        return standings_of(self.players, self.games, self.money)

    @property
    def money(self) -> tuple[int, ...]:
        """What each has gained; it adds up to nothing."""
        gained = [0] * self.players
        for game in self.games:
            gained[game.winner] += self.stake * game.points
            gained[game.loser] -= self.stake * game.points
        return tuple(gained)

    def settlement(self, names: Sequence[Name] = ()) -> tuple[Line, ...]:
        """Partie by partie for each player, and his sum."""
        names = names or letters(self.players)
        return tuple(step for player in range(self.players) for step in _lines(player, names, self.games, self.stake))


def standings_of(players: int, games: tuple[Played, ...], accounts: tuple[int, ...]) -> tuple[Standing, ...]:
    """One line of standings for each player."""
    won = [sum(game.winner == player for game in games) for player in range(players)]
    return tuple(Standing(player, won[player], accounts[player]) for player in range(players))


_WON, _LOST = Message("{name}: partie {number}{times} won"), Message("{name}: partie {number}{times} lost")


def _lines(player: int, names: Sequence[Name], games: tuple[Played, ...], stake: int) -> list[Line]:
    lines = []
    for number, game in enumerate(games, 1):
        if player in {game.winner, game.loser}:
            won, times = player == game.winner, " double" if game.points > 1 else ""
            text = (_WON if won else _LOST).fill(name=names[player], number=number, times=times)
            lines.append(Line(text, stake * game.points * (1 if won else -1)))
    return [*lines, total(_IN_ALL.fill(name=names[player]), sum(step.value for step in lines))]


@dataclass(frozen=True, slots=True)
class Associes:
    """§103: partners on one side or both, in parties between two sides.

    Partners share what is won and lost, and take the seat in turn, partie by partie; the idle partner may advise.
    """

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    stake: int = 0
    games: tuple[Played, ...] = ()  # winner and loser are sides

    def __post_init__(self) -> None:
        """Refuse sides that do not fit."""
        everybody = [*self.sides[0], *self.sides[1]]
        if not self.sides[0] or not self.sides[1] or len(set(everybody)) != len(everybody):
            raise Illegal("Each side has at least one player and nobody is on two. Name the sides so (§103).")

    def seats_now(self) -> Seats:
        """Whose turn it is on each side, and who may advise him."""
        turn = len(self.games)
        first, second = (side[turn % len(side)] for side in self.sides)
        one, two = (tuple(each for each in side if each not in {first, second}) for side in self.sides)
        return Seats((first, second), advisers=(one, two), idle=tuple(sorted(one + two)))

    def after(self, result: Result) -> Associes:
        """One partie later."""
        seat = winning_seat(result)
        return dataclasses.replace(self, games=(*self.games, Played(seat, 1 - seat, result.points)))

    def standings(self) -> tuple[Standing, ...]:
        """Of the two sides."""
        return standings_of(2, self.games, self.side_money)

    @property
    def side_money(self) -> tuple[int, int]:
        """What each side has gained."""
        gained = sum(self.stake * game.points * (1 if game.winner == 0 else -1) for game in self.games)
        return gained, -gained

    @property
    def money(self) -> dict[int, int]:
        """What each player has gained: his part of his side's, to the last unit."""
        return shares(self.sides, self.side_money)

    def settlement(self, names: Sequence[Name] = ("A", "B")) -> tuple[Line, ...]:
        """For each side, partie by partie; the names are of the sides."""
        return tuple(step for side in (0, 1) for step in _lines(side, names, self.games, self.stake))


def shares(sides: tuple[tuple[int, ...], tuple[int, ...]], gained: tuple[int, ...]) -> dict[int, int]:
    """What each player of two sides has of what his side gained."""
    parts = [split(gained[side], len(sides[side])) for side in (0, 1)]
    return {player: part for side in (0, 1) for player, part in zip(sides[side], parts[side], strict=True)}


@dataclass(frozen=True, slots=True)
class Poule:
    """§103: three to six players and a pool, to whoever beats all the others in a row (M16).

    A player pays the stake when he sits down to play, and again each time he comes back; the winner of a partie stays
    and pays nothing.
    """

    players: int
    stake: int = 1
    games: tuple[Played, ...] = ()

    def __post_init__(self) -> None:
        """Refuse other numbers."""
        if not LEAST <= self.players <= MOST or self.stake < 0:
            raise Illegal("A poule is for three to six players, at a stake of 0 or more. Give such numbers (§103).")

    @property
    def opponents(self) -> int:
        """How many parties in a row win the pool."""
        return self.players - 1

    @property
    def streak(self) -> int:
        """How many parties in a row the last winner has won."""
        last = self.games[-1].winner if self.games else None
        return sum(1 for _ in takewhile(lambda game: game.winner == last, reversed(self.games)))

    @property
    def winner(self) -> int | None:
        """Who has the pool; None while it is played for."""
        return self.games[-1].winner if self.streak == self.opponents else None

    def _entries(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The order of seats and waiting, and how often each has sat down and paid."""
        order = tuple(range(self.players))
        entries = [int(player < 2) for player in order]
        for number, game in enumerate(self.games, 1):
            order = next_seated(order, game.winner)
            if number < len(self.games) or self.winner is None:
                newcomer = order[1] if order[0] == game.winner else order[0]
                entries[newcomer] += 1
        return order, tuple(entries)

    @property
    def paid(self) -> tuple[int, ...]:
        """What each has put in."""
        return tuple(self.stake * times for times in self._entries()[1])

    @property
    def pool(self) -> int:
        """The amount in the pot."""
        return sum(self.paid)

    def seats_now(self) -> Seats:
        """Who plays; the others wait in this order."""
        if self.winner is not None:
            raise Illegal("This pool is won. Begin another one to play on (§103).")
        order = self._entries()[0]
        return Seats((order[0], order[1]), idle=order[2:])

    def after(self, result: Result) -> Poule:
        """One partie later; a double partie counts no more than another."""
        seated, seat = self.seats_now().players, winning_seat(result)
        return dataclasses.replace(self, games=(*self.games, Played(seated[seat], seated[1 - seat])))

    def standings(self) -> tuple[Standing, ...]:
        """Parties won, and what each has put in, as a loss."""
        return standings_of(self.players, self.games, tuple(-paid for paid in self.paid))

    @property
    def shares(self) -> tuple[int, ...]:
        """What each takes out: all for the winner, or equal parts for those who played if nobody wins it."""
        if self.winner is not None:
            return tuple(self.pool * (player == self.winner) for player in range(self.players))
        entered = [player for player in range(self.players) if self._entries()[1][player]]
        parts = dict(zip(entered, split(self.pool, len(entered)), strict=True))
        return tuple(parts.get(player, 0) for player in range(self.players))

    @property
    def money(self) -> tuple[int, ...]:
        """What each gains if it ends now; it adds up to nothing."""
        return tuple(out - into for out, into in zip(self.shares, self.paid, strict=True))

    def settlement(self, names: Sequence[Name] = ()) -> tuple[Line, ...]:
        """Each player's stakes and what he takes out."""
        names = names or letters(self.players)
        words = _POOL if self.winner is not None else _PART
        lines: list[Line] = []
        for name, times, paid, out in zip(names, self._entries()[1], self.paid, self.shares, strict=True):
            lines.append(Line(_PUT_IN.fill(name=name, times=times, stake=self.stake), -paid))
            if out:
                lines.append(Line(words.fill(name=name), out))
            lines.append(total(_IN_ALL.fill(name=name), out - paid))
        return tuple(lines)
