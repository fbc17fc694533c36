"""Checks that each throw and deal of a table follows from its commitment and its shares; finds the first that does not.

The games are replayed act by act, and each draw is made again by the formula and compared. A game whose secret is not
revealed is replayed too, but its draws stay unproved; the secret of a finished game must be revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Illegal, quoted
from academie.fairdice.chain import binds
from academie.fairdice.derivation import BEFORE, Dice, share
from academie.game.registry import find
from academie.journal.series import SeriesJournal
from academie.match.first_player import drawn, starts, written
from academie.match.forms import Agreed, Rounds
from academie.referee import referee_of, sit
from academie.referee.acts import Act, Kind, RunOut
from academie.referee.table import Table
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.fairdice.proof import Entry, Proof


@dataclass
class Series:
    """The rounds after the games that were played again; `people` are the chairs of those who may choose."""

    terms: SeriesJournal  # without its games
    people: frozenset[int]
    rounds: Rounds

    @classmethod
    def of(cls, proof: Proof) -> Series:
        """Before the first game; raises a sentence where the head agrees on nothing that is played."""
        names = ("?",) * len(proof.chairs)
        terms = SeriesJournal(proof.game, proof.form, proof.profile, proof.mode, "", Agreed.read(proof.agreed), names)
        people = frozenset(number for number, kind in enumerate(proof.chairs) if kind != "machine")
        return cls(terms, people, terms.start())

    def fallen(self, lot: int) -> None:
        """The lot has fallen."""
        self.terms = self.terms.by_lot(lot)
        self.rounds = self.terms.start()

    def due(self, dice: Dice | None, chair: int | None) -> str | None:
        """The position at which the next game must begin; None where a person chose it, or its draw is not revealed."""
        given = self.rounds.handicap
        if given is not None and given.prompt is not None and given.chooser in self.people & {chair}:
            return None
        if dice is None:
            game, among = find(self.terms.game), starts(self.rounds)
            return written(game, self.rounds, among[0]) if len(among) == 1 else None
        return drawn(find(self.terms.game), self.rounds, lambda: dice.chance(BEFORE))

    def after(self, tables: Sequence[Table]) -> None:
        """A game is over; one that is not was broken off, and counts for nothing."""
        if tables[-1].result is not None:
            self.rounds = self.rounds.after(tables)

    def late(self, table: Table, chair: int) -> Table | None:
        """The table after a chair has run out of time, where the law of the game has a word for that."""
        chairs = [self.rounds.seating().players[place] for place in table.sitting]
        if chair not in chairs or table.result is not None:
            return None
        seat = chairs.index(chair)
        try:
            table.game.left(table.state, seat)
            return table.after(RunOut(seat))
        except AcademieError:
            return None


_SECRET = Message(
    "The secret of game {game} does not match its commitment: the server had committed to another secret."
)
_ORDER = Message("Entry {number} comes where entry {due} is expected: entries are missing or out of order.")
_ALTERED = Message("Entry {number}, game {game}: “{found}” was not drawn; the formula gives {due}.")
_WRONG = Message("Entry {number}: {wrong}")
_NOTHING = Message("nothing here")
_UNREVEALED = Message("Game {game} is over and its secret is not revealed; ask for the whole file.")
_LOT = Message("Entry {number}: the draw by lot is not {found}; the formula gives {due}.")
_NO_LOT = Message("Entry {number}: a game begins before the draw by lot that this form needs.")
_LAID = Message("Entry {number}, game {game}: it begins at “{found}”, and the formula gives {due}.")
_USUAL = Message("the usual beginning")


@dataclass(frozen=True)
class Wrong:
    """The first thing that is not as it must be, and the entry it is in, where it is in one."""

    text: Message
    entry: int | None = None


@dataclass(frozen=True)
class Played:
    """One game: how many draws of chance it had, and whether its secret is revealed, so that they are proved."""

    number: int
    draws: int
    revealed: bool


@dataclass(frozen=True)
class Report:
    """What a proof proves; nothing from the first wrong thing on."""

    proof: Proof
    shares: tuple[tuple[int, str], ...] = ()  # by chair
    games: tuple[Played, ...] = ()
    wrong: Wrong | None = None

    @property
    def proved(self) -> int:
        """How many throws and deals are proved."""
        return sum(game.draws for game in self.games if game.revealed)


def verify(proof: Proof) -> Report:
    """All that can be said of a proof."""
    checker = _Checker(proof)
    wrong = checker.bound()
    for due, entry in enumerate(proof.entries, 1):
        if wrong is None and entry.number != due:
            wrong = Wrong(_ORDER.fill(number=entry.number, due=due), entry.number)
        if wrong is not None:
            break
        wrong = checker.take(entry)
    wrong = wrong or checker.ended()
    games = (*checker.games, *([] if checker.running is None else [checker.running.played]))
    return Report(proof, tuple(sorted(checker.shares.items())), games, wrong)


@dataclass
class _Running:
    """The game that is played again."""

    number: int
    dice: Dice | None  # where its secret is revealed
    tables: list[Table]
    acts: list[Act] = field(default_factory=list)
    draws: int = 0

    @property
    def played(self) -> Played:
        return Played(self.number, self.draws, self.dice is not None)

    @property
    def thrown(self) -> int:
        """How often chance has decided in the game as it stands: the number of the next draw."""
        return sum(act.kind is Kind.CHANCE for act in self.acts)


@dataclass
class _Checker:
    """A meeting played again, entry by entry."""

    proof: Proof
    shares: dict[int, str] = field(default_factory=dict)
    games: list[Played] = field(default_factory=list)
    running: _Running | None = None
    lot: bool = False  # whether it has fallen

    @cached_property
    def series(self) -> Series:
        """The series as its games are played again."""
        return Series.of(self.proof)

    def bound(self) -> Wrong | None:
        """The error in the commitment and the secrets."""
        if self.proof.commit != self.proof.commitment:
            return Wrong(Message("The head has another commitment than the one the secrets are checked against."))
        for game, secret in enumerate(self.proof.secrets, 1):
            if not binds(self.proof.commitment, secret, game):
                return Wrong(_SECRET.fill(game=game))
        return None

    def take(self, entry: Entry) -> Wrong | None:
        """The error in the next entry; what does not bear on chance is passed over."""
        try:
            match entry.kind:
                case "contribute":
                    self._share(entry)
                case "lot":
                    return self._lot(entry)
                case "game":
                    return self.ended(over=True) or self._begin(entry)
                case "act":
                    return self._act(entry, self._now())
                case "time":
                    self._time(entry, self._now())
                case "back":
                    self._back(entry, self._now())
                case "end":
                    return self.ended(over=True)
        except AcademieError as error:
            return Wrong(_WRONG.fill(number=entry.number, wrong=error.text), entry.number)
        return None

    def ended(self, *, over: bool = False) -> Wrong | None:
        """The error in the game that ends here: one that is over is revealed."""
        running = self.running
        if running is None or running.dice is not None:
            return None
        over = over or running.tables[-1].result is not None
        return Wrong(_UNREVEALED.fill(game=running.number)) if over and running.draws else None

    def _now(self) -> _Running:
        if self.running is None:
            raise Illegal("No game has begun.")
        return self.running

    def _share(self, entry: Entry) -> None:
        if self.running is not None or self.lot or entry.chair is None or entry.chair in self.shares:
            raise Illegal("A share is given before the first game, once by each player.")
        self.shares[entry.chair] = share(entry.text)

    def _lot(self, entry: Entry) -> Wrong | None:
        """By the secret of the first game, so that it is proved when that is over."""
        if self.running is not None or self.lot:
            raise Illegal("Lots are drawn once, before the first game.")
        self.lot, dice = True, self._dice(1)
        if entry.text in {"0", "1"} and (dice is None or dice.lot == entry.text):
            self.series.fallen(int(entry.text))
            return None
        due = "0, 1" if dice is None else dice.lot
        return Wrong(_LOT.fill(number=entry.number, found=quoted(entry.text), due=due), entry.number)

    def _dice(self, number: int) -> Dice | None:
        """The dice of a game, where its secret is revealed."""
        if number > len(self.proof.secrets):
            return None
        shares = [self.shares[chair] for chair in sorted(self.shares)]
        return Dice.of(self.proof.secrets[number - 1], self.proof.link, number, shares)

    def _begin(self, entry: Entry) -> Wrong | None:
        if self.running is not None:
            self.games.append(self.running.played)
            self.series.after(self.running.tables)
        elif not self.lot and self.series.terms.left_to_lot:
            return Wrong(_NO_LOT.fill(number=entry.number), entry.number)
        proof, number = self.proof, len(self.games) + 1
        dice = self._dice(number)
        table = sit(proof.game, proof.mode, proof.profile or None, entry.text or None)
        self.running = _Running(number, dice, [table])
        due = self.series.due(dice, entry.chair)
        if due is None or due == entry.text:
            return None
        formula = quoted(due, width=120) if due else _USUAL
        text = _LAID.fill(number=entry.number, game=number, found=entry.text, due=formula)
        return Wrong(text, entry.number)

    def _act(self, entry: Entry, now: _Running) -> Wrong | None:
        act, table = referee_of(self.proof.game).read_act(entry.text), now.tables[-1]
        if act.kind is Kind.CHANCE:
            due = table.chance(now.dice.chance(now.thrown)) if now.dice is not None else act
            if act != due:
                names = referee_of(self.proof.game).SEATS
                formula = _NOTHING if due is None else quoted(due.line(names), width=120)
                text = _ALTERED.fill(number=entry.number, game=now.number, found=entry.text, due=formula)
                return Wrong(text, entry.number)
            now.draws += 1
        now.tables.append(table.after(act))
        now.acts.append(act)
        return None

    def _time(self, entry: Entry, now: _Running) -> None:
        """A player without time loses the game, if its law says so."""
        table = None if entry.chair is None else self.series.late(now.tables[-1], entry.chair)
        if table is not None:
            now.tables.append(table)

    def _back(self, entry: Entry, now: _Running) -> None:
        if not entry.text.isdecimal() or len(entry.text) > 9 or int(entry.text) > len(now.acts):
            raise Illegal("There are fewer acts than that.")
        standing = int(entry.text)
        del now.acts[standing:], now.tables[standing + 1 :]
