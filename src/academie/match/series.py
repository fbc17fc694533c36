"""A series: games played one after another to a target, with the beginner of each and the debt of the loser at the end.

Results in, a score out. It sees no board and knows no rule of play; a game's profile says how it counts, and its part
`match` which paragraphs say so.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from academie.errors import Illegal, Unknown, quoted
from academie.game.profiles import Profile
from academie.match.arithmetic import split
from academie.text.message import either


class NextStart(StrEnum):
    """Who has the dice for the game after a decided one."""

    WINNER = "winner"
    DRAW = "draw"


class GameResult(Protocol):
    """What a series needs to know of a game; `academie.game.Result` has it."""

    @property
    def winner(self) -> int | None:
        """The seat that won; None for a void game."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Partners who win together all have a share."""

    @property
    def points(self) -> int:
        """1, or 2 for a double game where the game's profile counts it so."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before the first game."""

    target: int = 1  # in what the game counts
    next_start: NextStart = NextStart.WINNER
    stake: int = 1
    players: int = 2
    doubles: bool = True  # whether the points of a result are 1 or 2; where not, every game marks one

    def __post_init__(self) -> None:
        """Refuse what nobody can play."""
        if self.target < 1 or self.stake < 0 or self.players < 2:
            raise Illegal("A series needs a target of at least 1, a stake of at least 0 and at least two players.")


def terms_of(profile: Profile, target: int | None = None, stake: int = 1, players: int = 2) -> Terms:
    """The terms a profile names; a target given here goes before the profile's, and is 1 where neither names one.

    Give it for games that count to the profile's target within themselves, as some do.
    """
    values = {key: entry.value for key, entry in profile.values.items()}
    start = str(values.get("next_start", NextStart.DRAW))
    if start not in set(NextStart):
        raise Unknown(
            "{start} does not say who begins the next game. Write {known}.",
            start=quoted(start),
            known=either(NextStart),
        )
    goal = values.get("target", 1) if target is None else target
    return Terms(int(goal), NextStart(start), stake, players, doubles="la_double" in values)


@dataclass(frozen=True, slots=True)
class Series:
    """Games to a target. `first` has the dice in the first of them, None when they are drawn for."""

    terms: Terms = dataclasses.field(default_factory=Terms)
    first: int | None = None
    results: tuple[GameResult, ...] = ()
    carried: tuple[int, ...] = ()  # the money of series before this one

    def __post_init__(self) -> None:
        """Refuse a beginner who does not sit there."""
        if self.first is not None and not 0 <= self.first < self.terms.players:
            raise Illegal(
                "There is no seat {seat}. The {players} players have seats from 0 on.",
                seat=self.first,
                players=self.terms.players,
            )

    @property
    def starter(self) -> int | None:
        """Who has the dice for the next game, and once the series is over for the return one; None: draw for them."""
        if not self.results:
            return self.first
        # A void game has no winner to keep the dice, so they are drawn for.
        return self.results[-1].winner if self.terms.next_start is NextStart.WINNER else None

    @property
    def score(self) -> tuple[int, ...]:
        """What each seat has marked; nothing counts beyond the target."""
        marks = [0] * self.terms.players
        for result in self.results:
            for seat in gainers(result):
                marks[seat] += self.mark(result)
        return tuple(min(self.terms.target, mark) for mark in marks)

    def mark(self, result: GameResult) -> int:
        """What a game adds to its winner's score."""
        return result.points if self.terms.doubles else int(result.winner is not None)

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who have reached the target: one, or partners; none while the series lasts."""
        return tuple(seat for seat, mark in enumerate(self.score) if mark == self.terms.target)

    @property
    def winner(self) -> int | None:
        """The first of the winners; None while the series lasts."""
        return self.winners[0] if self.winners else None

    def after(self, result: GameResult) -> Series:
        """The series one game later."""
        if self.winner is not None:
            raise Illegal("This series is over. Begin another one.")
        if len(result.shares) != self.terms.players:
            raise Illegal(
                "The series has {players} players, but the game had {seats}.",
                players=self.terms.players,
                seats=len(result.shares),
            )
        return dataclasses.replace(self, results=(*self.results, result))

    @property
    def times(self) -> int:
        """How often the stake is paid: once, or twice for a single game won double where that was agreed."""
        return self.mark(self.results[-1]) if self.terms.target == 1 and self.winner is not None else 1

    @property
    def balance(self) -> tuple[int, ...]:
        """Each seat's gain, less what it owes, in units of money; the sum is zero."""
        before = self.carried or (0,) * self.terms.players
        now = paid(self.terms.players, self.winners, self.terms.stake * self.times)
        return tuple(old + new for old, new in zip(before, now, strict=True))

    def revanche(self) -> Series:
        """The return series on the same terms: the dice as the last game leaves them, the money carried over."""
        if self.winner is None:
            raise Illegal("Finish this series before the return series.")
        return Series(self.terms, self.starter, (), self.balance)


def gainers(result: GameResult) -> tuple[int, ...]:
    """The seats a result is a win for: the winner, and a partner who has as much of it."""
    if result.winner is None:
        return ()
    return tuple(seat for seat, share in enumerate(result.shares) if share == result.shares[result.winner])


def paid(players: int, winners: tuple[int, ...], stake: int) -> tuple[int, ...]:
    """What each gains when every loser pays a stake and the winners share them; nothing where nobody has won."""
    if not winners:
        return (0,) * players
    gains = iter(split(stake * (players - len(winners)), len(winners)))
    return tuple(next(gains) if seat in winners else -stake for seat in range(players))
