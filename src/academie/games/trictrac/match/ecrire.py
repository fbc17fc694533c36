"""Trictrac à écrire between two accounts: two players, the chouette against two, two against two (§96).

A game is a value: `seats_now()` says who plays the next marqué and who has the dice, `after(won)` writes it down. The
forms of §103 differ only in who sits. The bookkeeping of the Académie's second treatise is here as well.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.match.amount import TROUS
from academie.games.trictrac.match.forms import Seats, Standing, shares
from academie.games.trictrac.match.handicap import TROUS as PARTIE
from academie.games.trictrac.match.handicap import asked_seat
from academie.games.trictrac.match.settlement import Settlement, Terms, Written, marked, settle, wins
from academie.match.arithmetic import Line, total
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from academie.games.trictrac.match.amount import Won
    from academie.match.arithmetic import Name

Sides = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Ecrire:
    """§96: two players, an even number of marqués, an account each.

    The first throw decides who has the dice in the first marqué; after it the one who left with a marqué has them in
    the next (M13). A refait begins its marqué again as it began, dice and all.
    """

    terms: Terms = dataclasses.field(default_factory=Terms)
    written: tuple[Written, ...] = ()

    @property
    def sides(self) -> Sides:
        """The players of each account."""
        return (0,), (1,)

    @property
    def over(self) -> bool:
        """Whether all the marqués are played."""
        return len(self.written) == self.terms.marques

    def seats_now(self) -> Seats:
        """Who plays the next marqué, seat 0 for the first account."""
        self._going_on()
        players = self._players()
        side = self._dice()
        others = tuple(tuple(one for one in self.sides[here] if one != players[here]) for here in (0, 1))
        return Seats(
            players,
            dice=None if side is None else players[side],
            advisers=(others[0], others[1]),  # §103, Lepeintre: the idle partner may advise and prevent écoles
            idle=others[0] + others[1],
        )

    def _players(self) -> tuple[int, int]:
        return self.sides[0][0], self.sides[1][0]

    def _dice(self) -> int | None:
        """The side that has the dice (M13)."""
        return self.written[-1].winner if self.written else None

    def after(self, won: Won) -> Self:
        """The game with one more marqué written; `won.seat` is a seat of `seats_now()`."""
        self._going_on()
        amount = won.amount(self.terms.progressive)
        mark = Written(len(self.written) + 1, asked_seat(won.seat), 1 - won.seat, amount)
        return dataclasses.replace(self, written=(*self.written, mark))

    @property
    def accounts(self) -> tuple[int, ...]:
        """What is written against each side so far."""
        return marked(self.written, 2, in_jetons=self.terms.in_jetons)

    def standings(self) -> tuple[Standing, ...]:
        """Marqués won and account of each side; the account is what he owes."""
        won = wins(self.written, 2)
        return tuple(Standing(side, won[side], self.accounts[side]) for side in (0, 1))

    def settlement(self, names: Sequence[Name] = ("A", "B")) -> Settlement:
        """§101: who pays what, with the arithmetic."""
        return settle(self.terms, self.written, names)

    @property
    def money(self) -> dict[int, int]:
        """What each player gains in the end; partners share to the last unit."""
        return shares(self.sides, self.settlement().money)

    def _going_on(self) -> None:
        if self.over:
            raise Illegal("All the marqués are played. Settle, or agree on another game (§101).")


@dataclass(frozen=True, slots=True)
class Chouette(Ecrire):
    """§103: player 0, the chouette, alone against 1 and 2, who play two marqués each in turn.

    `lot` is the one of the two who plays first: draw it beforehand. At each entry the chouette has the dice in the
    first marqué and the other in the second.
    """

    lot: int = 1

    def __post_init__(self) -> None:
        """Refuse a lot that is none."""
        if self.lot not in {1, 2}:
            raise Illegal("Players 1 and 2 play against the chouette. Draw one of them for the first turn (§103).")

    @property
    def sides(self) -> Sides:
        """The chouette, and the two."""
        return (0,), (self.lot, 3 - self.lot)

    def _players(self) -> tuple[int, int]:
        return 0, self.sides[1][len(self.written) // 2 % 2]

    def _dice(self) -> int | None:
        return len(self.written) % 2


@dataclass(frozen=True, slots=True)
class DeuxContreDeux(Ecrire):
    """§103: 0 and 1 against 2 and 3; the first named of each side begin.

    The one who lost the first marqué gives way to his partner, who plays two in a row, then they change every two, and
    the last one is single. On the other side they change every two from the first on, so that each marqué brings one
    new player and all play as often (M15).
    """

    @property
    def sides(self) -> Sides:
        """The partners."""
        return (0, 1), (2, 3)

    def _players(self) -> tuple[int, int]:
        played = len(self.written)
        if not played:
            return 0, 2
        lost = self.written[0].loser
        first, second = (self.sides[here][(played + (here == lost)) // 2 % 2] for here in (0, 1))
        return first, second


@dataclass(frozen=True, slots=True)
class Card:
    """One entry on a card of `EcrireAcademie`."""

    seat: int
    points: int
    trous: int
    counts: bool  # whether somebody had six trous before it


@dataclass(frozen=True, slots=True)
class EcrireAcademie:
    """The second treatise's trictrac à écrire (§96, D19): two cards, each player writes what he gains.

    Play is the ordinary partie of twelve trous. The treatise says that no points are won or lost until one player has
    “six cases”, which we read as trous: what was written before does not count, from the next entry on it does.
    """

    entries: tuple[Card, ...] = ()

    @property
    def trous(self) -> tuple[int, int]:
        """Trous so far, no more than twelve."""
        first, second = (min(PARTIE, sum(card.trous for card in self.entries if card.seat == seat)) for seat in (0, 1))
        return first, second

    @property
    def counting(self) -> bool:
        """Whether points are won and lost by now."""
        return max(self.trous) >= TROUS

    @property
    def winner(self) -> int | None:
        """Who has won the partie."""
        return next((seat for seat in (0, 1) if self.trous[seat] == PARTIE), None)

    def seats_now(self) -> Seats:
        """Two play, and the first throw decides."""
        return Seats((0, 1))

    def wrote(self, seat: int, points: int, trous: int = 0) -> EcrireAcademie:
        """A player writes points he gained, and the trous they made."""
        if self.winner is not None:
            raise Illegal("This partie is won. Begin another one to write more points (§76).")
        if points < 1 or trous < 0:
            raise Illegal("Points are written when they are gained. Write one or more, and trous from 0 on (§96).")
        return EcrireAcademie((*self.entries, Card(asked_seat(seat), points, trous, self.counting)))

    @property
    def cards(self) -> tuple[int, int]:
        """All the points on each card."""
        first, second = (sum(card.points for card in self.entries if card.seat == seat) for seat in (0, 1))
        return first, second

    @property
    def points(self) -> tuple[int, int]:
        """The points that count, what each has over the other."""
        counted = [sum(card.points for card in self._counted(seat)) for seat in (0, 1)]
        return counted[0] - counted[1], counted[1] - counted[0]

    def _counted(self, seat: int) -> tuple[Card, ...]:
        return tuple(card for card in self.entries if card.seat == seat and card.counts)

    def standings(self) -> tuple[Standing, ...]:
        """Whether each has won the partie, and his points over the other's."""
        return tuple(Standing(seat, int(self.winner == seat), self.points[seat]) for seat in (0, 1))

    def settlement(self, names: Sequence[Name] = ("A", "B")) -> tuple[Line, ...]:
        """What counts on each card, and the difference."""
        lines = [
            Line(Message("{name}: on the card", name=names[seat]), sign * card.points)
            for seat, sign in ((0, 1), (1, -1))
            for card in self._counted(seat)
        ]
        return (*lines, total(Message("{one} over {other}", one=names[0], other=names[1]), self.points[0]))
