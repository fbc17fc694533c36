"""The forms of trictrac as rounds: who sits at the next partie or marqué, what it was worth, and the sheet.

The law is in the modules beside it: `forms` and `tourner` know who sits (§103), `ecrire` and `settlement` what is
written and paid (§96 to §101). This module gives them the games that were played.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from academie.games.trictrac.match.amount import Won
from academie.games.trictrac.match.ecrire import EcrireAcademie
from academie.games.trictrac.match.forms import Associes, Poule, TourATour
from academie.games.trictrac.match.tourner import ATourner
from academie.games.trictrac.state import PARTIE, ours
from academie.match.forms import Cells, Seating, Sheet
from academie.match.rounds import listed, number, played_out, result_of, scored
from academie.text.message import Message, joined, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.games.trictrac.match.ecrire import Ecrire
    from academie.games.trictrac.match.forms import Seats
    from academie.games.trictrac.state import State
    from academie.match.arithmetic import Line
    from academie.match.forms import Handicap
    from academie.referee.table import Table

_NOBODY = verbatim("—")
_BREDOUILLES = {False: _NOBODY, True: verbatim("bredouille")}
_REFAIT = Message("a refait")
_WHO = (Message("winner"), Message("loser"))


@dataclass(frozen=True, slots=True)
class Sat:
    """A partie or a marqué that was played: who sat where, who won it, and the trous of each seat."""

    players: tuple[int, int]
    winner: int | None  # a seat; nobody after a refait
    trous: tuple[int, int]
    bredouille: bool = False
    points: int = 1
    idle: tuple[int, ...] = ()


def _sat(seats: Seats, tables: Sequence[Table]) -> Sat:
    result, native = result_of(tables), ours(tables[-1].state).core
    first, second = (score.trous for score in native.scores)
    grande = result.winner is not None and native.scores[result.winner].grande
    return Sat(seats.players, result.winner, (first, second), grande, result.points, seats.idle)


def _seating(seats: Seats) -> Seating:
    dice = None if seats.dice is None else seats.players.index(seats.dice)
    return Seating(seats.players, dice, seats.idle, seats.advisers)


def _score(sat: Sat, most: int | None = None) -> Message:
    """The trous of the winner and the loser, or of the seats; beyond those of a partie nothing counts (§76)."""
    order = (0, 1) if sat.winner is None else (sat.winner, 1 - sat.winner)
    text = "–".join(str(sat.trous[seat] if most is None else min(most, sat.trous[seat])) for seat in order)
    return verbatim(text)


# --- Parties


@dataclass(frozen=True)
class PartieRounds:
    """§103: parties among several, tour à tour, with partners or for a pool; `most` ends what has no end of its own."""

    handicap: ClassVar[None] = None  # nothing is given among several
    keeps_sides: ClassVar[bool] = False  # seats go from one to another

    first: State
    form: Poule | TourATour | Associes
    title: Message
    most: int | None = None
    sat: tuple[Sat, ...] = ()

    @property
    def players(self) -> int:
        """All of them."""
        if isinstance(self.form, Associes):
            return sum(map(len, self.form.sides))
        return self.form.players

    @property
    def won(self) -> bool:
        """Whether somebody has the pool."""
        return isinstance(self.form, Poule) and self.form.winner is not None

    @property
    def over(self) -> bool:
        """Whether the pool is won, or as many parties are played as were agreed."""
        return self.won or (self.most is not None and len(self.sat) >= self.most)

    def seating(self) -> Seating:
        """Who plays, and who waits in this order."""
        if self.over:
            raise played_out()
        return _seating(self.form.seats_now())

    def after(self, tables: Sequence[Table]) -> PartieRounds:
        """One partie later."""
        sat = _sat(self.form.seats_now(), tables)
        return dataclasses.replace(self, form=self.form.after(result_of(tables)), sat=(*self.sat, sat))

    @property
    def money(self) -> tuple[int, ...]:
        """What each player has gained."""
        money = self.form.money
        return tuple(money[player] for player in range(self.players))

    def _lines(self, names: Sequence[Message]) -> tuple[Line, ...]:
        if isinstance(self.form, Associes):
            names = [joined((names[player] for player in side), " + ") for side in self.form.sides]
        return self.form.settlement(names)

    def standing(self, names: Sequence[Message]) -> Message:
        """Parties won; with partners, by each side."""
        if isinstance(self.form, Associes):
            names = [listed([names[player] for player in side]) for side in self.form.sides]
        return scored(names, [standing.won for standing in self.form.standings()])

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """Who has the pool or how near he is; else the parties won."""
        if not isinstance(self.form, Poule) or not self.form.games:
            return [Message("Parties won: {score}.", score=self.standing(names))]
        last, pool = names[self.form.games[-1].winner], self.form.pool
        if self.won:
            words = Message("The pool, {pool}, goes to {name} (§103).")
            return [words.fill(name=last, pool=pool)]
        if self.over:
            return [Message("Nobody has won the pool; those who played share {pool} (§103).", pool=pool)]
        words = Message("{name}: {streak} in a row, of the {wanted} that win the pool; the pool is {pool} (§103).")
        return [words.fill(name=last, streak=self.form.streak, wanted=self.form.opponents, pool=pool)]

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """A row for each partie, and what each has gained if it ends here."""
        columns = (verbatim("partie"), *_WHO, verbatim("trous"), Message("counts"), Message("sat out"))
        rows = tuple(self._row(place, sat, names) for place, sat in enumerate(self.sat, 1))
        won = tuple(standing.won for standing in self.form.standings())
        return Sheet(self.title, columns, rows, self._lines(names), self.money, (), won)

    def _row(self, place: int, sat: Sat, names: Sequence[Message]) -> Cells:
        winner, loser = (names[sat.players[seat]] for seat in (sat.winner or 0, 1 - (sat.winner or 0)))
        target = ours(self.first).core.profile.target
        out = listed([names[player] for player in sat.idle])
        return (number(place), winner, loser, _score(sat, target), number(sat.points), out)


# --- À écrire


@dataclass(frozen=True)
class EcrireRounds:
    """§96: marqués written down; a refait begins its marqué again as it began (§99)."""

    first: State
    form: Ecrire | ATourner
    title: Message
    handicap: Handicap | None = None
    every: bool = False  # §78: whether the handicap gives the dice of every relevé, so of every marqué
    refaits: int = 0
    sat: tuple[Sat, ...] = ()

    @property
    def keeps_sides(self) -> bool:
        """Two keep theirs; among several seats go round."""
        return self.players == 2

    @property
    def players(self) -> int:
        """All of them."""
        return self.form.players if isinstance(self.form, ATourner) else sum(map(len, self.form.sides))

    @property
    def over(self) -> bool:
        """Whether all the marqués are played."""
        return self.form.over

    def seating(self) -> Seating:
        """Who plays the next marqué, and who has the dice: as the last one leaves them, unless they were given."""
        if self.over:
            raise played_out()
        seating = _seating(self.form.seats_now())
        given = None if self.handicap is None else self.handicap.starter
        if given is not None and (self.every or not self.form.written):
            return dataclasses.replace(seating, dice=given)
        return seating

    def after(self, tables: Sequence[Table]) -> EcrireRounds:
        """One marqué later, or one refait."""
        sat = _sat(self.form.seats_now(), tables)
        if sat.winner is None:
            return dataclasses.replace(self, refaits=self.refaits + 1, sat=(*self.sat, sat))
        trous = sat.trous[sat.winner], sat.trous[1 - sat.winner]
        won = Won(sat.winner, *trous, sat.bredouille, self.refaits)
        return dataclasses.replace(self, form=self.form.after(won), refaits=0, sat=(*self.sat, sat))

    @property
    def money(self) -> tuple[int, ...]:
        """What each player gains in the end."""
        money: Any = self.form.money
        return tuple(money[player] for player in range(self.players))

    def _accounts(self, names: Sequence[Message]) -> list[Message]:
        """The names of the accounts: of players, or of sides."""
        if isinstance(self.form, ATourner):
            return list(names)
        return [listed([names[player] for player in side]) for side in self.form.sides]

    def standing(self, names: Sequence[Message]) -> Message:
        """What is written against each."""
        return scored(self._accounts(names), self.form.accounts)

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """What was written, and how the accounts stand; who pays once it is over."""
        if self.refaits:
            words = Message("Refait: the marqué begins again, and its consolation is {times} times two (§99).")
            return [words.fill(times=self.refaits + 1)]
        accounts = self._accounts(names)
        mark, marques = self.form.written[-1], self.form.terms.marques
        words = Message("Marqué {number} of {marques}: {marked} written against {name} (§98).")
        name, marked = accounts[mark.loser], mark.amount.marked
        lines = [words.fill(number=mark.number, marques=marques, name=name, marked=marked)]
        if not self.over:
            words = Message("Accounts: {score}.")
            return [*lines, words.fill(score=self.standing(names))]
        settlement = self.form.settlement()
        for payment in settlement.payments:
            paid = Message("Paid by {payer} to {payee}: {money} (§101).")
            lines.append(paid.fill(payer=accounts[payment.payer], payee=accounts[payment.payee], money=payment.money))
        if not settlement.payments:
            lines.append(Message("The accounts are equal and nobody pays (§101)."))
        return lines

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """A row for each marqué and each refait, the accounts as they stand, and the settlement at the end."""
        accounts = self._accounts(names)
        plain = (verbatim("trous"), verbatim("pavillon"), verbatim("refaits"))
        columns = (verbatim("marqué"), *_WHO, *plain, Message("marked"), Message("sat out"))
        lines = self.form.settlement(accounts).lines if self.over else ()
        money = self.money if self.over else ()
        return Sheet(self.title, columns, self._rows(names), lines, money, counts=self.form.accounts)

    def _rows(self, names: Sequence[Message]) -> tuple[Cells, ...]:
        rows: list[Cells] = []
        refaits, written = 0, iter(self.form.written)
        for sat in self.sat:
            pair, idle = ([names[player] for player in players] for players in (sat.players, sat.idle))
            out = joined(idle)
            if sat.winner is None:
                refaits += 1
                rows.append((_NOBODY, _NOBODY, _NOBODY, _score(sat), _REFAIT, number(refaits), _NOBODY, out))
                continue
            mark = next(written)
            winner, loser = pair[sat.winner], pair[1 - sat.winner]
            marked = number(mark.amount.marked)
            flag = _BREDOUILLES[sat.bredouille]
            rows.append((number(mark.number), winner, loser, _score(sat), flag, number(refaits), marked, out))
            refaits = 0
        return tuple(rows)


@dataclass(frozen=True)
class CardRounds:
    """The second treatise's à écrire (§96, D19): one partie, and the points of each on his card as he gains them."""

    keeps_sides: ClassVar[bool] = True
    players: ClassVar[int] = 2

    first: State
    title: Message
    stake: int
    handicap: Handicap | None = None
    cards: EcrireAcademie = dataclasses.field(default_factory=EcrireAcademie)
    sat: tuple[Sat, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the partie is won."""
        return bool(self.sat)

    def seating(self) -> Seating:
        """The two."""
        if self.over:
            raise played_out()
        return Seating((0, 1), None if self.handicap is None else self.handicap.starter)

    def after(self, tables: Sequence[Table]) -> CardRounds:
        """The partie that was played, written down from one act to the next."""
        cards = self.cards
        for before, after in pairwise(tables):
            for seat, points, trous in _gained(before, after):
                if cards.winner is None:
                    cards = cards.wrote(seat, points, trous)
        return dataclasses.replace(self, cards=cards, sat=(_sat(self.cards.seats_now(), tables),))

    @property
    def money(self) -> tuple[int, ...]:
        """Each player's surplus of points, times the stake."""
        return tuple(self.stake * points for points in self.cards.points)

    def standing(self, names: Sequence[Message]) -> Message:
        """What is on each card."""
        return scored(names, self.cards.cards)

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """What is on the cards, and what of it counts."""
        words = Message("{name}: {card} points on the card, {over} over the other that count (§96).")
        cards = zip(names, self.cards.cards, self.cards.points, strict=True)
        return [words.fill(name=name, card=card, over=number(over)) for name, card, over in cards]

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """A row for each entry, those before somebody had six trous apart."""
        columns = (Message.within("of an account", "entry"), Message("player"), verbatim("points"),
                   verbatim("trous"), Message("counts"))  # fmt: skip
        yes, no = Message("yes"), Message("no")
        rows = tuple(
            (number(place), names[card.seat], number(card.points), number(card.trous), yes if card.counts else no)
            for place, card in enumerate(self.cards.entries, 1)
        )
        lines = self.cards.settlement(names) if self.over else ()
        return Sheet(self.title, columns, rows, lines, self.money if self.over else (), counts=self.cards.cards)


def _gained(before: Table, after: Table) -> list[tuple[int, int, int]]:
    """Who has marked points by an act, how many, and the trous they made (§70, §72): two for each twelve but the first.

    What is taken back, erased by the other's trou or given up in leaving is not gained.
    """
    found = []
    for seat, (old, new) in enumerate(zip(before.marks or (), after.marks or (), strict=True)):
        trous = new.holes - old.holes
        points = 12 * ((trous + 1) // 2) - old.points + new.points
        if points > 0 and trous >= 0:
            found.append((seat, points, trous))
    return found


def partie_line(target: int | None) -> str:
    """§76: how a line says what a partie goes to."""
    return "" if target in {None, PARTIE} else f"target={target}"
