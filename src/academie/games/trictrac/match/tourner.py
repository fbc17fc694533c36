"""Trictrac à écrire à tourner: three players or more, each for himself, an account each.

The ring of players and what the idle ones receive are §103; the settlement is §100 and §101 among several. What the
books leave open for more than two accounts is decided here, and marked as ours.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.match.forms import Seats, Standing
from academie.games.trictrac.match.handicap import asked_seat
from academie.games.trictrac.match.settlement import (
    MARKERS,
    POSTILLONS,
    Payment,
    Settlement,
    Terms,
    Written,
    details,
    pay,
    payment_lines,
    postillon_points,
    unfinished,
    wins,
)
from academie.match.arithmetic import Line, letters, split, total
from academie.text.message import Message, counted, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.games.trictrac.match.amount import Won
    from academie.match.arithmetic import Name

LEAST = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """Something one account owes another."""

    payer: int
    payee: int
    jetons: int
    text: Message


@dataclass(frozen=True, slots=True)
class ATourner:
    """§103: 0 and 1 begin; the loser gives way to 2, who plays two marqués in a row, and so on round the ring.

    With the loser of the first marqué named first and its winner second, the ring is loser, winner, 2, 3 …, and each
    marqué is played by two neighbours of it: everybody plays two in a row, and the last is played by the first to
    have withdrawn (M15). The number of marqués is a multiple of the number of players.
    """

    players: int = LEAST
    terms: Terms = dataclasses.field(default_factory=Terms)
    written: tuple[Written, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what does not come out even."""
        if self.players < LEAST or self.terms.marques % self.players:
            raise Illegal(
                "À tourner is for three players or more, with as many marqués for each. "
                "Choose a number of marqués that {players} divides (§103).",
                players=max(self.players, LEAST),
            )

    @property
    def marques_each(self) -> int:
        """The share of each player in the marqués, from which his postillons follow."""
        return self.terms.marques // self.players

    @property
    def over(self) -> bool:
        """Whether all the marqués are played."""
        return len(self.written) == self.terms.marques

    def seats_now(self) -> Seats:
        """Who plays the next marqué: the one who stays in seat 0, the one who comes in seat 1.

        The one who left with the last marqué has the dice if he stays; otherwise the first throw decides.
        """
        self._going_on()
        played = len(self.written)
        if not played:
            return Seats((0, 1), idle=tuple(range(2, self.players)))
        ring = (self.written[0].loser, self.written[0].winner, *range(2, self.players))
        stays, comes = ring[played % self.players], ring[(played + 1) % self.players]
        dice = stays if self.written[-1].winner == stays else None
        return Seats((stays, comes), dice, idle=tuple(one for one in ring if one not in {stays, comes}))

    def after(self, won: Won) -> ATourner:
        """The game with one more marqué written."""
        seats = self.seats_now()
        winner, loser = seats.players[asked_seat(won.seat)], seats.players[1 - won.seat]
        amount = won.amount(self.terms.progressive)
        mark = Written(len(self.written) + 1, winner, loser, amount, seats.idle)
        return dataclasses.replace(self, written=(*self.written, mark))

    # --- Accounts

    def _marques(self) -> Iterator[Entry]:
        """§103: the loser owes the winner the amount, and each idle player the consolation within it."""
        extra = MARKERS if self.terms.in_jetons else 0
        for mark in self.written:
            more = f", +{extra}" if extra else ""
            text = verbatim("marqué {number} ({details}{more})")
            text = text.fill(number=mark.number, details=details(mark.amount), more=more)
            yield Entry(mark.loser, mark.winner, mark.amount.marked + extra, text)
            text = Message("marqué {number}, idle", number=mark.number)
            for idle in mark.idle:
                yield Entry(mark.loser, idle, mark.amount.consolation, text)

    def _postillons(self) -> Iterator[Entry]:
        """§100, by the share of each. Ours: they go in equal parts to those above their share."""
        won = wins(self.written, self.players)
        above = sorted((one for one in range(self.players) if won[one] > self.marques_each), key=lambda one: -won[one])
        for player, short in enumerate(self.postillons):
            if not short:
                continue
            text = counted(short, *POSTILLONS)
            for payee, part in zip(above, split(postillon_points(short), len(above)), strict=True):
                yield Entry(player, payee, part, text)

    @property
    def postillons(self) -> tuple[int, ...]:
        """How many marqués each lacks of his share."""
        return tuple(max(0, self.marques_each - number) for number in wins(self.written, self.players))

    def _sums(self, entries: list[Entry]) -> list[int]:
        return [
            sum(entry.jetons * ((entry.payer == player) - (entry.payee == player)) for entry in entries)
            for player in range(self.players)
        ]

    @property
    def accounts(self) -> tuple[int, ...]:
        """What each owes so far, less what is owed to him; they add up to nothing."""
        return tuple(self._sums(list(self._marques())))

    def standings(self) -> tuple[Standing, ...]:
        """Marqués won and account of each player."""
        won = wins(self.written, self.players)
        return tuple(Standing(player, won[player], account) for player, account in enumerate(self.accounts))

    # --- The end

    def settlement(self, names: Sequence[Name] = ()) -> Settlement:
        """§101 among several, as we read it.

        Debts are paid largest to largest. The queue goes from the player who owes most to the one who is owed most,
        and is not played for where two are level at either end.
        """
        if not self.over:
            raise Illegal(unfinished(len(self.written), self.terms.marques))
        names = names or letters(self.players)
        entries = [*self._marques(), *self._postillons()]
        accounts = self._sums(entries)
        most, least = _alone(accounts, max(accounts)), _alone(accounts, min(accounts))
        queue = None if most is None or least is None else (most, least)
        payments = _payments(self.terms, accounts, queue)
        lines = [step for player in range(self.players) for step in _lines(entries, player, names)]
        for payment in payments:
            lines += payment_lines(self.terms, payment, names)
        return Settlement(tuple(accounts), self.postillons, queue[0] if queue else None, payments, tuple(lines))

    @property
    def money(self) -> tuple[int, ...]:
        """What each player gains in the end."""
        return self.settlement().money

    def _going_on(self) -> None:
        if self.over:
            raise Illegal("All the marqués are played. Settle, or agree on another game (§101).")


def _alone(accounts: list[int], value: int) -> int | None:
    return accounts.index(value) if accounts.count(value) == 1 else None


def _transfers(accounts: list[int]) -> Iterator[tuple[int, int, int]]:
    """Payer, payee and jetons, until nobody owes anything."""
    owed = list(accounts)
    while any(owed):
        payer, payee = owed.index(max(owed)), owed.index(min(owed))
        jetons = min(owed[payer], -owed[payee])
        owed[payer] -= jetons
        owed[payee] += jetons
        yield payer, payee, jetons


def _payments(terms: Terms, accounts: list[int], queue: tuple[int, int] | None) -> tuple[Payment, ...]:
    """The first transfer is between the two ends, so the queue goes with it."""
    return tuple(
        pay(payer, payee, jetons, terms, queue=(payer, payee) == queue) for payer, payee, jetons in _transfers(accounts)
    )


_TO, _FROM = Message("{name}: {text}, to {other}"), Message("{name}: {text}, from {other}")


def _lines(entries: list[Entry], player: int, names: Sequence[Name]) -> list[Line]:
    lines = []
    for entry in entries:
        if player == entry.payer:
            lines.append(Line(_TO.fill(name=names[player], text=entry.text, other=names[entry.payee]), entry.jetons))
        elif player == entry.payee:
            lines.append(Line(_FROM.fill(name=names[player], text=entry.text, other=names[entry.payer]), -entry.jetons))
    return [*lines, total(Message("{name}: owes", name=names[player]), sum(step.value for step in lines))]
