"""A meeting as the fold of its entries over its head: what each kind of entry does, and nothing else is state.

A value: `after` is the next one, or one sentence and nothing has happened. No act of a game is done twice: each entry
changes what stands there. What people may ask for is in requests.py, what is
entered without being asked for in automation.py, what they may see in views.py.
"""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self, cast

from academie.errors import Illegal
from academie.game import Game
from academie.game.registry import find
from academie.game.value import cached_property, changed
from academie.journal import Journal
from academie.journal.series import SeriesJournal
from academie.match.clock import Clock, Clocks
from academie.match.forms import Agreed, Handicap, Rounds, Sheet
from academie.players.characters import called
from academie.referee.acts import RunOut
from academie.referee.table import Table
from academie.server.meeting.board import Board
from academie.server.meeting.entries import Entry, Head, Kind
from academie.server.meeting.offers import NONE_MADE, Offers, What, read_what
from academie.text.message import Message, verbatim

PLAYED, LEFT, TIME, UNBEGUN, STOPPED = "played", "left", "time", "unbegun", "stopped"  # why a meeting ended
_NEXT = Message("The next entry must have number {number}, not {given}.")
_CHAIRS = Message("This type of game is for {players}, but there are {chairs} seats. Make the numbers agree.")
_NO_GAME = Message("No game is in progress. Start one.")
_ENDED = Message("This game is over.")
_NO_OFFER = Message("There is no such offer, or it has been withdrawn.")


@dataclass(frozen=True)
class State:
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
    gone: tuple[int, str] | None = None  # the seat that ended it early, and why
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

    @cached_property
    def playing(self) -> Board | None:
        """The game that is being played; None before, between and after games."""
        board = self.board
        return None if board is None or board.over or self.gone is not None or self.ended else board

    @cached_property
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
        """The chair whose clock runs: it is asked, and neither the program nor a machine is about to act."""
        board = self.playing
        if board is None or self.adjourned or self.settled is not None:
            return None
        chair = board.waits
        return chair if chair is not None and self.clocks.left[chair] is not None else None

    @property
    def settled(self) -> What | None:
        """What all have agreed on and the server has still to carry out."""
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

    # --- What is to come

    @property
    def machines(self) -> tuple[tuple[int, int], ...]:
        """The machines that may have something to do, as chairs and seats, in the order they are asked."""
        board = self.playing
        return () if board is None or self.adjourned or self.settled is not None else board.machines

    @property
    def machine(self) -> tuple[int, int] | None:
        """The first of them."""
        return self.machines[0] if self.machines else None

    @property
    def missing(self) -> frozenset[int]:
        """The people who have not yet sat down for the first game: their share of chance is not there."""
        return frozenset() if self.board is not None else frozenset(c for c in self.people if not self.shares[c])

    @property
    def handicap(self) -> Handicap | None:
        """What one of the players receives in the next game."""
        found = None if self.playing is not None or self.over else self.rounds.handicap
        return None if found is None else found.without_dice()

    @property
    def chooser(self) -> int | None:
        """The person who must choose a handicap before the next game."""
        given = self.handicap
        asked = given is not None and given.prompt is not None and given.chooser in self.people
        return given.chooser if given is not None and asked else None

    @property
    def prompt(self) -> Message:
        """What he is asked; nothing where nobody is."""
        given = self.handicap
        prompt = given.prompt if given is not None and self.chooser is not None else None
        if prompt is None:
            return verbatim("")
        return prompt.each(lambda text: text.rstrip(" >"))  # without what a terminal puts behind it

    @property
    def left_to_lot(self) -> bool:
        """Whether the lot is still to fall: where it decides who sits where, before the first game."""
        if self.board is not None or self.lot is not None:
            return False
        return series_of(self.head).left_to_lot

    # --- Words

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return find(self.head.game)

    def name(self, chair: int) -> Message:
        """The name of a chair: by its name, and its number where two have the same or it has none."""
        text = self.written(chair)
        if not text:
            return Message("player {chair}", chair=chair + 1)
        return called(text) if self.head.chairs[chair].kind == "machine" else verbatim(text)

    def written(self, chair: int) -> str:
        """The name of a chair as it was given, with its number where two have the same; nothing where it has none."""
        names = [each.name for each in self.head.chairs]
        return f"{names[chair]} [{chair + 1}]" if names[chair] and names.count(names[chair]) > 1 else names[chair]

    @property
    def names(self) -> list[Message]:
        """What the chairs are called."""
        return [self.name(chair) for chair in range(len(self.head.chairs))]

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far, and the settlement once it is over."""
        return self.rounds.sheet(self.names)

    def advises(self, chair: int) -> int | None:
        """The seat that a chair which sits out may advise; None where it may advise nobody."""
        board = self.playing
        advisers = () if board is None else board.seating.advisers
        return next((seat for seat, chairs in enumerate(advisers) if chair in chairs), None)

    def entry(self, kind: Kind, text: str, chair: int | None = None) -> Entry:
        """The next entry, not stamped yet; a chair of None is the program."""
        return Entry(self.number + 1, kind, str(text), chair, self.at)

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
        fold: Callable[[Entry], Self] = getattr(self, f"_{entry.kind}")  # _game, _act and so on, below
        return fold(entry)

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
        rounds = self.rounds.after(cast("Sequence[Table]", board.tables)) if board.over else self.rounds
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
            raise Illegal("Lots are drawn once, before the first game.")
        fallen = int(entry.text)
        return dataclasses.replace(self, lot=fallen, rounds=series_of(self.head, fallen).start())

    def _time(self, entry: Entry) -> Self:
        """A player without time loses the game if its law says so, otherwise the whole meeting."""
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


def stamped(entry: Entry, at: int, took: int = 0, request: str = "") -> Entry:
    """An entry with its time, what the running clock is charged, and the client's number of the request."""
    return Entry(entry.number, entry.kind, entry.text, entry.chair, at, took, request)


def people_of(head: Head) -> frozenset[int]:
    """The chairs in which people sit, or will."""
    return frozenset(number for number, chair in enumerate(head.chairs) if chair.kind != "machine")


def series_of(head: Head, lot: int | None = None) -> SeriesJournal:
    """The series that is agreed, nothing played; a person without a name is written as the terminal writes one."""
    agreed = Agreed.read(head.agreed)
    agreed = agreed if lot is None else dataclasses.replace(agreed, lot=lot)
    names = tuple(chair.spec or chair.name or "?" for chair in head.chairs)
    return SeriesJournal(head.game, head.form, head.profile, head.mode, "", agreed, names)
