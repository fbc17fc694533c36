"""What people may ask of a meeting: each question gives the entry to be stored, or raises one sentence.

Nothing is changed by asking: the entry is stored first and then folded. Whoever runs the meeting stamps it with its
time, with what the running clock is charged, and with the client's own number of the request.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.match.forms import Agreed
from academie.referee.acts import Resign
from academie.server import refusals
from academie.server.entries import Entry, Kind
from academie.server.house import Kept
from academie.server.offers import What, read_what
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.board import Board
    from academie.server.entries import Head
    from academie.server.house import Dice

_HEX = frozenset("0123456789abcdef")
_LONGEST = 64  # bytes of a share
_SPOKEN = {What.RESUME: 10_000}  # entries since the last act, after which nothing more is offered: who comes hears them
_MOST_SPOKEN = 1_000


@dataclass(frozen=True)
class Asked(Kept):
    """A meeting of which things are asked. Each of these raises one sentence and changes nothing."""

    # --- By people

    def act(self, chair: int, text: str) -> Entry:
        """What a person types, or a machine says: an act of his own seat, and no other's.

        Before a game it is what he gives or receives, where he is the one who chooses that.
        """
        if self.playing is None and not self.over and self.chooser == chair and not self.missing:
            return self._choice(chair, text)
        board, seat = self._seated(chair)
        return self._entry(Kind.ACT, board.good(board.typed(text, seat)), chair)

    def throw(self, chair: int, dice: Dice) -> Entry:
        """The throw that a person asks for, where the house does not throw unasked."""
        board, seat = self._seated(chair)
        act = board.table.chance(dice.chance(board.number, board.thrown)) if board.host.waits_for_throw else None
        if act is None:
            raise Illegal(refusals.NO_THROW)
        drawn_for = board.room.taker(board.table.state) is None  # both throw, and either may ask for it
        if seat not in {act.seat, board.table.waits} and not drawn_for:
            raise Illegal(refusals.NO_THROW)
        return self._entry(Kind.ACT, board.good(act), chair)

    def contribute(self, chair: int, text: str) -> Entry:
        """A person's share of chance, before the first game; it also says that he is there."""
        self._person(chair)
        if self.over:
            raise Illegal(refusals.OVER)
        if self.board is not None:
            raise Illegal(refusals.BEGUN)
        if self.shares[chair]:
            raise Illegal(refusals.SHARED)
        if not 0 < len(text) <= 2 * _LONGEST or len(text) % 2 or not _HEX.issuperset(text):
            raise Unreadable(refusals.NO_SHARE.fill(text=quoted(text)))
        return self._entry(Kind.CONTRIBUTE, text, chair)

    def next(self, chair: int, dice: Dice) -> Entry:
        """The next game, asked for by any who plays in the meeting; where it is adjourned, that it goes on."""
        self._person(chair)
        if self.adjourned:
            return self._resume_asked(chair)
        if self.over:
            raise Illegal(refusals.OVER)
        if self.playing is not None:
            raise Illegal(refusals.PLAYING)
        if self.missing:
            raise Illegal(refusals.MISSING.fill(names=self._named(self.missing)))
        chooser = self.chooser
        if chooser is not None and chooser != chair:
            raise Illegal(refusals.CHOOSES.fill(name=self.name(chooser), prompt=self.prompt))
        return self._entry(Kind.GAME, self._laid(dice), chair)

    def offer(self, chair: int, text: str) -> Entry:
        """A take-back, an adjournment, going on again or a rematch, offered to all whom it concerns."""
        what = read_what(text)
        self._person(chair)
        self._check_offer(what, chair)
        if self.offers.find(what) is not None:
            raise Illegal(refusals.OFFERED)
        acted = self.board.entries[-1][0] if self.board is not None and self.board.entries else 0
        if self.number - acted >= _SPOKEN.get(what, _MOST_SPOKEN):
            raise Illegal(refusals.SPOKEN)
        return self._entry(Kind.OFFER, what, chair)

    def answer(self, chair: int, text: str, *, yes: bool) -> Entry:
        """The answer to an offer; who made it may say no, and so withdraw it."""
        what = read_what(text)
        self._person(chair)
        offer = self.offers.find(what)
        if offer is None:
            raise Illegal(refusals.NO_OFFER)
        if chair == offer.chair and yes:
            raise Illegal(refusals.OWN_OFFER)
        if chair not in {offer.chair, *self.asked_of(what)}:
            raise Illegal(refusals.NOT_ASKED)
        if yes and chair in offer.accepted:
            raise Illegal(refusals.ANSWERED)
        return self._entry(Kind.ACCEPT if yes else Kind.DECLINE, what, chair)

    def leave(self, chair: int) -> Entry:
        """Giving up: the game where its law has a word for it, else the whole meeting."""
        self._person(chair)
        if self.over:
            raise Illegal(refusals.OVER)
        board = self.playing
        line = None if board is None else board.forfeited(chair, Resign)
        return self._entry(Kind.LEAVE, "", chair) if line is None else self._entry(Kind.ACT, line, chair)

    # --- Who asks, and about what

    def _named(self, chairs: frozenset[int]) -> Title:
        names = [self.name(chair) for chair in sorted(chairs)]
        return Title(", ".join(name.en for name in names), ", ".join(name.fr for name in names))

    def _person(self, chair: int) -> None:
        if chair not in self.people or self.head.chairs[chair].kind == "open":
            raise Illegal(refusals.NO_SEAT)

    def _seated(self, chair: int) -> tuple[Board, int]:
        """The game that is played, and where a chair sits in it."""
        if not 0 <= chair < len(self.head.chairs) or self.head.chairs[chair].kind == "open":
            raise Illegal(refusals.NO_SEAT)
        if self.over:
            raise Illegal(refusals.OVER)
        if self.adjourned:
            raise Illegal(refusals.ADJOURNED)
        if self.playing is None:
            raise Illegal(refusals.NO_GAME)
        seat = self.playing.seat(chair)
        if seat is None:
            raise Illegal(refusals.IDLE)
        return self.playing, seat

    def _check_offer(self, what: What, chair: int) -> None:
        """Refuse what cannot be offered now."""
        if what is What.REMATCH:
            if not self.over or self.again:
                raise Illegal(refusals.NOT_OVER if not self.over else refusals.OVER)
            return
        if self.over:
            raise Illegal(refusals.OVER)
        if what is What.RESUME:
            if not self.adjourned:
                raise Illegal(refusals.NOT_ADJOURNED)
            return
        if self.adjourned:
            raise Illegal(refusals.ADJOURNED)
        if self.board is None:
            raise Illegal(refusals.NO_GAME)
        if what is What.BACK:
            self._check_back(chair)

    def _check_back(self, chair: int) -> None:
        board, _ = self._seated(chair)
        if board.room.hidden:
            raise Illegal(refusals.HIDDEN.fill(title=board.room.title))
        if not board.table.assisted:
            raise Illegal(refusals.RIGUEUR)
        if board.back(chair) is None:
            raise Illegal(refusals.NOTHING)

    def _resume_asked(self, chair: int) -> Entry:
        """To go on is offered, or accepted where it was."""
        offer = self.offers.find(What.RESUME)
        if offer is None or offer.chair == chair:
            return self.offer(chair, What.RESUME)
        return self.answer(chair, What.RESUME, yes=True)

    def rematch(self, link: str, commit: str, created: int) -> Head:
        """The head of the rematch that all have agreed to, on the same terms.

        Where everybody keeps his side each moves on by one, so that sides change and partners stay together; a form in
        which seats go round seats them anew by itself. What one receives goes with him.
        """
        if not self.agreed(What.REMATCH):
            raise Illegal(refusals.NO_REMATCH)
        head, count = self.head, len(self.head.chairs)
        if not self.rounds.keeps_sides:
            return dataclasses.replace(head, link=link, commit=commit, created=created)
        agreed = Agreed.read(head.agreed)
        agreed = dataclasses.replace(agreed, receiver=(agreed.receiver - 1) % count)
        chairs = (*head.chairs[1:], head.chairs[0])
        return dataclasses.replace(head, link=link, commit=commit, created=created, chairs=chairs, agreed=str(agreed))


def stamped(entry: Entry, at: int, took: int = 0, request: str = "") -> Entry:
    """An entry with its time, what the running clock is charged, and the client's number of the request."""
    return dataclasses.replace(entry, at=at, took=took, request=request)
