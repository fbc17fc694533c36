"""What the house does at a meeting by itself: it settles what was agreed, begins games, throws, flags clocks, ends.

Each gives the entry to be stored, and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from academie.errors import Illegal
from academie.fair.drawn import BEFORE, LOT, lot
from academie.games import find
from academie.match import beginning
from academie.players.calling import called
from academie.server import refusals
from academie.server.entries import Entry, Kind
from academie.server.folding import PLAYED, UNBEGUN, Folded, series_of
from academie.server.offers import What
from academie.title import Title

if TYPE_CHECKING:
    import random

    from academie.game import Game
    from academie.match.forms import Handicap
    from academie.referee.acts import Act
    from academie.server.board import Board


class Dice(Protocol):
    """Where chance comes from: the draw before which so many acts of chance were made in game 1, 2, … as it stands."""

    def chance(self, game: int, number: int, /) -> random.Random:
        """The source of one draw."""


@dataclass(frozen=True)
class Kept(Folded):
    """A meeting of which the house takes care."""

    def due(self, dice: Dice, *, waited: bool = False) -> Entry | None:
        """What the house does next without asking anybody; None when people are asked, or a machine.

        Machines come first: `waited` says that each of `machines` was asked at this very table, and waits.
        """
        if self.over:
            why = PLAYED if self.gone is None else self.gone[1]
            return None if self.ended else self._entry(Kind.END, why)
        if (settled := self._settle()) is not None:
            return settled
        board = self.playing
        if self.adjourned:
            return None
        if board is None:
            return self._first_game(dice)
        if board.machines and not waited:
            return None
        act = self._by_the_house(board, dice)
        return None if act is None else self._entry(Kind.ACT, board.good(act))

    def timed(self, elapsed: int) -> Entry | None:
        """The fall of the running clock, when it has run so long since the last entry; None while there is time."""
        chair = self.running
        if chair is None or self.clocks.after(chair, elapsed).left[chair]:
            return None
        return self._entry(Kind.TIME, "", chair)

    def end(self, reason: str) -> Entry:
        """The end by the house: the reason in one word, or rematch and the link of the new meeting."""
        if self.ended and (not reason.startswith(f"{What.REMATCH} ") or self.again):
            raise Illegal(refusals.OVER)
        return self._entry(Kind.END, reason)

    def unbegun(self) -> Entry | None:
        """The end of a meeting of which no game was ever begun; None where one was, or it is over."""
        return None if self.over or self.board is not None else self._entry(Kind.END, UNBEGUN)

    @property
    def machines(self) -> tuple[tuple[int, int], ...]:
        """The machines that may have something to do, as chairs and seats, in the order they are asked."""
        board = self.playing
        return () if board is None or self.adjourned or self.settled is not None else board.machines

    @property
    def machine(self) -> tuple[int, int] | None:
        """The first of them."""
        return self.machines[0] if self.machines else None

    def _by_the_house(self, board: Board, dice: Dice) -> Act | None:
        host = board.host
        if host.dice_due and host.throws:
            return board.table.chance(dice.chance(board.number, board.thrown))
        return host.settled or host.passed

    def _settle(self) -> Entry | None:
        """What all have agreed on."""
        what, board = self.settled, self.playing
        if what is What.BACK and board is not None:
            offer = self.offers.find(what)
            count = None if offer is None else board.back(offer.chair)
            return None if count is None else self._entry(Kind.BACK, str(count))
        return self._entry(Kind(what), "") if what in {What.ADJOURN, What.RESUME} else None

    # --- Between games

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
        """The person who is asked before the next game what he gives or receives."""
        given = self.handicap
        asked = given is not None and given.prompt is not None and given.chooser in self.people
        return given.chooser if given is not None and asked else None

    @property
    def prompt(self) -> Title:
        """What he is asked; nothing where nobody is."""
        given = self.handicap
        prompt = given.prompt if given is not None and self.chooser is not None else None
        if prompt is None:
            return Title("", "")
        return Title(prompt.en.rstrip(" >"), prompt.fr.rstrip(" >"))  # without what a terminal puts behind it

    def _choice(self, chair: int, text: str) -> Entry:
        given = self.handicap
        if given is None:
            raise Illegal(refusals.NO_GAME)
        chosen = given.chosen(text, self.rounds.first.profile.name)
        return self._entry(Kind.GAME, beginning.written(self.game, self.rounds, chosen), chair)

    def _first_game(self, dice: Dice) -> Entry | None:
        """The first game once all are there; the others where no person could ask for them."""
        ready = self.full and not self.missing and (self.board is None or not self.people)
        if ready and self.left_to_lot:
            return self._entry(Kind.LOT, str(lot(dice.chance(1, LOT))))
        return self._entry(Kind.GAME, self._laid(dice)) if ready and self.chooser is None else None

    @property
    def left_to_lot(self) -> bool:
        """Whether the lot is still to fall: where it decides who sits where, before the first game."""
        if self.board is not None or self.lot is not None:
            return False
        return series_of(self.head).left_to_lot

    def _laid(self, dice: Dice) -> str:
        """The position of the next game; what nobody chooses is drawn."""
        return beginning.drawn(self.game, self.rounds, lambda: dice.chance(self.next_game, BEFORE))

    # --- Words

    @property
    def game(self) -> Game:
        """What is played."""
        return find(self.head.game)

    def name(self, chair: int) -> Title:
        """What a chair is called: by its name, and its number where two have the same or it has none."""
        text = self.written(chair)
        if not text:
            return Title(f"player {chair + 1}", f"le joueur {chair + 1}")
        return called(text) if self.head.chairs[chair].kind == "machine" else Title(text, text)

    def written(self, chair: int) -> str:
        """The name of a chair as it was given, with its number where two have the same; nothing where it has none."""
        names = [each.name for each in self.head.chairs]
        return f"{names[chair]} [{chair + 1}]" if names[chair] and names.count(names[chair]) > 1 else names[chair]

    def _entry(self, kind: Kind, text: str, chair: int | None = None) -> Entry:
        return Entry(self.number + 1, kind, str(text), chair, self.at)
