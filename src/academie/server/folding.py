"""A meeting as the fold of its entries over its head: what each kind of entry does, and nothing else is state.

A value: `after` is the next one, or one sentence and nothing has happened. No act of a game is done twice: each entry
changes what stands there. What people may ask for is in asking.py, what they may see in showing.py.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from academie.errors import Illegal
from academie.journal.series import SeriesJournal
from academie.match.clock import Clock, Clocks
from academie.match.forms import Agreed
from academie.referee.acts import RunOut
from academie.server.board import Board
from academie.server.entries import Kind
from academie.server.offers import NONE_MADE, Offers, What, read_what
from academie.title import Title
from academie.value import changed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from academie.journal import Journal
    from academie.match.forms import Rounds
    from academie.server.entries import Entry, Head

PLAYED, LEFT, TIME, UNBEGUN = "played", "left", "time", "unbegun"  # why a meeting ended
_NEXT = Title("The next entry is {number}, not {given}.", "L'inscription suivante est la {number}, non la {given}.")
_CHAIRS = Title(
    "This form is for {players}, and there are {chairs} chairs; give it as many.",
    "Cette forme se joue à {players}, et il y a {chairs} places ; donnez-lui-en autant.",
)
_NO_GAME = Title("No game is being played; begin one.", "Aucune partie n'est en cours ; commencez-en une.")
_ENDED = Title("This meeting is over.", "Cette rencontre est finie.")
_LATE_LOT = Title("The lot falls once, before the first game.", "Le sort se tire une fois, avant la première partie.")
_NO_OFFER = Title("That was not offered, or is no longer.", "Cela n'est pas proposé, ou ne l'est plus.")


@dataclass(frozen=True)
class Folded:
    """What has become of a meeting. `board` is the last game begun, over or not; `games` are those before it."""

    head: Head
    number: int  # of the last entry
    at: int  # its time
    rounds: Rounds
    clocks: Clocks
    board: Board | None = None
    games: tuple[Journal, ...] = ()
    offers: Offers = NONE_MADE
    lot: int | None = None  # as it fell before the first game; None where nothing is left to it, or not yet
    shares: tuple[str, ...] = ()  # of chance, by chair; "" where none was given
    adjourned: bool = False
    gone: tuple[int, str] | None = None  # the chair by which it ended before its time, and why
    ended: str = ""  # the reason, once it is written down
    again: str = ""  # the link of the rematch

    @classmethod
    def begin(cls, head: Head) -> Self:
        """A meeting before anything has happened; raises a sentence where it cannot be played."""
        rounds = series_of(head).start()
        if rounds.players != len(head.chairs):
            raise Illegal(_CHAIRS.fill(players=rounds.players, chairs=len(head.chairs)))
        clocks = Clocks.begin(Clock.read(head.clock), len(head.chairs), people_of(head))
        return cls(head, 0, head.created, rounds, clocks, shares=("",) * len(head.chairs))

    @classmethod
    def of(cls, head: Head, entries: Iterable[Entry]) -> Self:
        """A meeting after some entries."""
        meeting = cls.begin(head)
        for entry in entries:
            meeting = meeting.after(entry)
        return meeting

    # --- Facts

    @cached_property
    def people(self) -> frozenset[int]:
        """The chairs in which people sit."""
        return people_of(self.head)

    @property
    def full(self) -> bool:
        """Whether somebody sits in every chair."""
        return all(chair.kind != "open" for chair in self.head.chairs)

    @property
    def playing(self) -> Board | None:
        """The game that is being played; None before, between and after games."""
        return self.board if self.board is not None and not self.board.over and self.gone is None else None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, or somebody has left what there was."""
        return bool(self.ended) or self.gone is not None or self.rounds.over

    @property
    def contributions(self) -> tuple[str, ...]:
        """The shares of chance that were given, in the order of the chairs."""
        return tuple(share for share in self.shares if share)

    @property
    def next_game(self) -> int:
        """The number of the game that begins next."""
        return 1 if self.board is None else self.board.number + 1

    @property
    def running(self) -> int | None:
        """The chair whose clock runs: it is asked, and neither the house nor a machine is about to act."""
        board = self.playing
        if board is None or self.adjourned or self.settled is not None:
            return None
        chair = board.waits
        return chair if chair is not None and self.clocks.left[chair] is not None else None

    @property
    def settled(self) -> What | None:
        """What all have agreed on and is still to be done."""
        return next((offer.what for offer in self.offers.made if self.agreed(offer.what)), None)

    def agreed(self, what: What) -> bool:
        """Whether all who are asked have consented to something."""
        return self.offers.agreed(what, self.asked_of(what))

    def asked_of(self, what: What) -> frozenset[int]:
        """Whose consent a thing needs: of the people who play the game, or of all. Machines consent to everything."""
        board = self.playing
        return self.people & set(board.chairs) if what is What.BACK and board is not None else self.people

    @property
    def series(self) -> SeriesJournal:
        """All the games, as the terminal keeps a series."""
        return dataclasses.replace(series_of(self.head, self.lot), games=self._journals)

    @property
    def _journals(self) -> tuple[Journal, ...]:
        """The games that have begun."""
        return self.games if self.board is None else (*self.games, self.journal(self.board))

    def journal(self, board: Board) -> Journal:
        """A game of the meeting as a journal."""
        return series_of(self.head).journal(board.number - 1, board.seating.players, board.position, board.acts)

    # --- Folding

    def after(self, entry: Entry) -> Self:
        """The meeting after one entry more; raises one sentence, and leaves this one as it is, when it cannot be."""
        if entry.number != self.number + 1:
            raise Illegal(_NEXT.fill(number=self.number + 1, given=entry.number))
        if self.ended and entry.kind not in {Kind.OFFER, Kind.ACCEPT, Kind.DECLINE, Kind.END}:
            raise Illegal(_ENDED)
        clocks = self.clocks.after(self.running, entry.took)
        charged = changed(self, number=entry.number, at=entry.at, clocks=clocks)
        return charged._folded(entry)  # noqa: SLF001 - of this class

    def quick(self, entry: Entry) -> bool:
        """Whether it is soon folded: at the end of a game, and to take back, its acts are gone through again."""
        if entry.kind is Kind.ACT:
            return self.playing is None or not self.playing.ends(entry.text)
        return entry.kind not in {Kind.BACK, Kind.TIME}

    def _folded(self, entry: Entry) -> Self:
        folds: dict[Kind, Callable[[Entry], Self]] = {
            Kind.GAME: self._game,
            Kind.ACT: self._act,
            Kind.BACK: self._back,
            Kind.OFFER: self._offer,
            Kind.ACCEPT: self._accept,
            Kind.DECLINE: self._decline,
            Kind.CONTRIBUTE: self._contribute,
            Kind.LOT: self._lot,
            Kind.TIME: self._time,
            Kind.LEAVE: self._leave,
            Kind.ADJOURN: self._adjourn,
            Kind.RESUME: self._resume,
            Kind.END: self._end,
        }
        return folds[entry.kind](entry)

    def _game(self, entry: Entry) -> Self:
        if self.playing is not None or self.over:
            raise Illegal(_ENDED if self.over else _NO_GAME)
        head = self.head
        board = Board.begin(
            head.game, head.mode, head.profile, self.next_game, self.rounds.seating(), self.people, entry.text,
            entry.number,
        )  # fmt: skip
        offers = self.offers.without(What.BACK, What.RESUME)
        return dataclasses.replace(
            self, board=board, games=self._journals, clocks=self.clocks.fresh(), offers=offers, adjourned=False
        )

    def _act(self, entry: Entry) -> Self:
        return self._acted(entry.text, entry)

    def _acted(self, line: str, entry: Entry) -> Self:
        board = self._board().after(line, entry.number, entry.chair)
        chair = board.chairs[board.acts[-1].seat]
        clocks = self.clocks.turned(chair, passed=board.waits != chair) if board.turned() else self.clocks
        rounds = self.rounds.after(board.tables.whole) if board.over else self.rounds
        offers = self.offers.without(What.BACK)
        adjourned = self.adjourned and not board.over
        return changed(self, board=board, clocks=clocks, rounds=rounds, offers=offers, adjourned=adjourned)

    def _board(self) -> Board:
        if self.playing is None:
            raise Illegal(_NO_GAME)
        return self.playing

    def _back(self, entry: Entry) -> Self:
        board = self._board()
        if not entry.text.isdecimal() or int(entry.text) > len(board.acts):
            raise Illegal(_NO_OFFER)
        offers = self.offers.without(What.BACK)
        return dataclasses.replace(self, board=board.cut(int(entry.text)), offers=offers)

    def _offer(self, entry: Entry) -> Self:
        what = read_what(entry.text)
        if self.offers.find(what) is not None or entry.chair is None:
            raise Illegal(_NO_OFFER)
        return dataclasses.replace(self, offers=self.offers.offered(what, entry.chair))

    def _accept(self, entry: Entry) -> Self:
        what = read_what(entry.text)
        if self.offers.find(what) is None or entry.chair is None:
            raise Illegal(_NO_OFFER)
        return dataclasses.replace(self, offers=self.offers.accepted(what, entry.chair))

    def _decline(self, entry: Entry) -> Self:
        what = read_what(entry.text)
        if self.offers.find(what) is None:
            raise Illegal(_NO_OFFER)
        return dataclasses.replace(self, offers=self.offers.without(what))

    def _contribute(self, entry: Entry) -> Self:
        if entry.chair is None or self.board is not None:
            raise Illegal(_NO_OFFER)
        shares = (*self.shares[: entry.chair], entry.text, *self.shares[entry.chair + 1 :])
        return dataclasses.replace(self, shares=shares)

    def _lot(self, entry: Entry) -> Self:
        if self.board is not None or self.lot is not None or entry.text not in {"0", "1"}:
            raise Illegal(_LATE_LOT)
        fallen = int(entry.text)
        return dataclasses.replace(self, lot=fallen, rounds=series_of(self.head, fallen).start())

    def _time(self, entry: Entry) -> Self:
        """Who has no time left loses the game, where its law knows that; else the whole meeting."""
        board, chair = self._board(), entry.chair
        if chair is None:
            raise Illegal(_NO_GAME)
        line = board.forfeited(chair, RunOut)
        return self._acted(line, entry) if line is not None else self._gone(chair, TIME)

    def _leave(self, entry: Entry) -> Self:
        if entry.chair is None or self.over:
            raise Illegal(_ENDED)
        return self._gone(entry.chair, LEFT)

    def _gone(self, chair: int, why: str) -> Self:
        return dataclasses.replace(self, gone=(chair, why), offers=NONE_MADE, adjourned=False)

    def _adjourn(self, entry: Entry) -> Self:  # noqa: ARG002 - as every fold has it
        return dataclasses.replace(self, adjourned=True, offers=self.offers.without(What.ADJOURN, What.BACK))

    def _resume(self, entry: Entry) -> Self:  # noqa: ARG002 - as every fold has it
        return dataclasses.replace(self, adjourned=False, offers=self.offers.without(What.RESUME))

    def _end(self, entry: Entry) -> Self:
        """The end, and once it is written what follows it: the reason rematch and the link."""
        reason, _, link = entry.text.partition(" ")
        if self.ended:
            return dataclasses.replace(self, again=link, offers=NONE_MADE)
        return dataclasses.replace(self, ended=reason or PLAYED, adjourned=False, offers=NONE_MADE)


def people_of(head: Head) -> frozenset[int]:
    """The chairs in which people sit, or will."""
    return frozenset(number for number, chair in enumerate(head.chairs) if chair.kind != "machine")


def series_of(head: Head, lot: int | None = None) -> SeriesJournal:
    """The series that is agreed, nothing played; a person without a name is written as the terminal writes one."""
    agreed = Agreed.read(head.agreed)
    agreed = agreed if lot is None else dataclasses.replace(agreed, lot=lot)
    names = tuple(chair.spec or chair.name or "?" for chair in head.chairs)
    return SeriesJournal(head.game, head.form, head.profile, head.mode, "", agreed, names)
