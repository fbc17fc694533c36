"""A meeting: what people have sat down to on the server, one game or a form with several.

    folding.py   what each entry makes of it: `begin`, `of`, `after`
    house.py     what the house enters: `due`, `timed`, `end`; which `machines` may act
    asking.py    what people enter: `act`, `throw`, `next`, `offer`, `answer`, `contribute`, `leave`; `rematch`
    showing.py   what one chair or one who looks on may know: `view`; what stands on the table
    telling.py   what an entry did: `shown`, `told`

No input or output, no time asked, no chance of its own. Whoever runs one asks first whether the running clock has
fallen (`timed`), then for the entry; stores it, stamped; folds it; and then, until nothing more comes, asks each of
`machines` what it does at this table (`act`), and where all wait enters what is `due(dice, waited=True)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError
from academie.server import endings, showing, telling
from academie.server.asking import Asked, stamped
from academie.server.folding import LEFT, PLAYED, TIME
from academie.server.house import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.match.forms import Sheet
    from academie.server.entries import Entry
    from academie.server.offers import What
    from academie.server.presence import Sort
    from academie.title import Title

__all__ = ["LEFT", "PLAYED", "TIME", "Dice", "Meeting", "stamped"]


@dataclass(frozen=True)
class Meeting(Asked):
    """A meeting as it stands after its last entry."""

    # --- Looking

    def view(self, chair: int | None) -> dict[str, Any]:
        """What a chair may see, or one who looks on (None); do not change it, it is made once an entry."""
        viewer = chair if chair is not None and 0 <= chair < len(self.head.chairs) else None
        if viewer not in self._views:
            self._views[viewer] = {**self._common, **showing.own(self, viewer)}
        return self._views[viewer]

    @cached_property
    def _views(self) -> dict[int | None, dict[str, Any]]:
        return {}

    def scene(self, chair: int | None) -> dict[str, Any] | None:
        """What a board shows of the game to a chair, or to one who looks on; None before the first game."""
        viewer = chair if chair is not None and 0 <= chair < len(self.head.chairs) else None
        if viewer not in self._scenes:
            self._scenes[viewer] = showing.scene(self, viewer)
        return self._scenes[viewer]

    @cached_property
    def _scenes(self) -> dict[int | None, dict[str, Any] | None]:
        return {}

    def seen(self, sorts: Iterable[Sort]) -> None:
        """Make what these sorts of viewers see of it, each his own, so that it is there when it is asked for."""
        for chair, scene in sorts:
            self.view(chair)
            if scene:
                self.scene(chair)

    @cached_property
    def _common(self) -> dict[str, Any]:
        return showing.common(self)

    def shown(self, entry: Entry, chair: int | None) -> dict[str, Any]:
        """An entry of this meeting as a chair may know it: its number, kind, chair, text, what it did, the rulings."""
        return telling.shown(self, entry, chair)

    def told(self, entry: Entry) -> list[Title]:
        """What an entry did, for everybody; best asked of the meeting right after it."""
        return telling.told(self, entry)

    def sentences(self, entry: Entry) -> list[dict[str, Any]]:
        """The same as plain data, made once for all who hear it of the entry told last."""
        known = self._sentences
        found = known.get(entry.number)
        if found is None:
            found = [showing.both(line) for line in self.told(entry)]
            known.clear()
            known[entry.number] = found
        return found

    @cached_property
    def _sentences(self) -> dict[int, list[dict[str, Any]]]:
        return {}

    @property
    def names(self) -> list[Title]:
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

    def may_offer(self, what: What, chair: int) -> bool:
        """Whether a chair may offer something now."""
        try:
            self._person(chair)
            self._check_offer(what, chair)
        except AcademieError:
            return False
        return self.offers.find(what) is None

    @property
    def outcome(self) -> tuple[float, ...] | None:
        """What each chair has of the whole, all together one; None while it is played.

        By the law of the form, whoever gained the most. Who gave up or ran out of time has nothing, nor have his
        partners; the others share.
        """
        if not self.over or (self.ended and self.gone is None and not self.rounds.over):
            return None
        count = len(self.head.chairs)
        if self.gone is not None:
            side = endings.together(self, self.gone[0])
            return tuple(0.0 if chair in side else 1 / (count - len(side)) for chair in range(count))
        money = self.sheet.money or (0,) * count
        best = [chair for chair in range(count) if money[chair] == max(money)]
        return tuple(1 / len(best) if chair in best else 0.0 for chair in range(count))

    @property
    def ranked(self) -> dict[str, float] | None:
        """What each person's rating is judged by, by the id of his account; None where nothing is to be judged.

        A meeting counts once a game has begun: who leaves before that keeps nobody from anything. Partners of who gives
        up neither win nor lose by it: faults are personal.
        """
        outcome = self.outcome
        if outcome is None or self.board is None:
            return None
        spared = frozenset() if self.gone is None else endings.together(self, self.gone[0]) - {self.gone[0]}
        seated = [(number, chair.holder) for number, chair in enumerate(self.head.chairs) if number not in spared]
        return {holder: outcome[number] for number, holder in seated if holder}
