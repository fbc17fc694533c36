"""A meeting: what people have sat down to on the server, one game or a form with several.

    state.py       what each entry makes of it: `begin`, `of`, `after`
    automation.py  what is entered unasked: `due`, `timed`, `end`
    requests.py    what people enter: `act`, `throw`, `next_game`, `offer`, `answer`, `contribute`, `leave`; `rematch`
    views.py       what one chair or one who looks on may know; what stands on the table
    account.py     what an entry did: `shown`, `told`

No input or output, no time asked, no chance of its own. Whoever runs one asks first whether the running clock has
fallen (`timed`), then for the entry; stores it, stamped; folds it; and then, until nothing more comes, asks each of
`machines` what it does at this table (`act`), and where all wait enters what is `due(meeting, dice, waited=True)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from academie.game.value import cached_property
from academie.server.meeting import account, views
from academie.server.meeting.entries import Entry
from academie.server.meeting.state import State
from academie.server.meeting.views import Sort
from academie.text.message import Message

_SHOWN = 4  # of the last entries


@dataclass(frozen=True)
class Meeting(State):
    """A meeting as it stands after its last entry, and what is seen of it: made once for all who look."""

    def view(self, chair: int | None, *, scene: bool = False) -> dict[str, Any]:
        """What a chair may see, or one who looks on (None), beside the scene or without one."""
        return {**self._common, **self._own(chair, scene=scene)}

    def changes(self, before: Meeting, sorts: Iterable[Sort]) -> dict[Sort, dict[str, Any]]:
        """What of the view of each sort of viewers, and of its scene, is not as it was before."""
        common = views.differing(before._common, self._common)
        found, parts = {}, dict[tuple[int, int], Any]()
        for chair, scene in sorts:
            own = views.differing(before._own(chair, scene=scene), self._own(chair, scene=scene))
            shown = views.scene_changes(before.scene(chair), self.scene(chair), parts) if scene else {}
            found[chair, scene] = common | own | ({"scene": shown} if shown != {} else {})
        return found

    def _own(self, chair: int | None, *, scene: bool) -> dict[str, Any]:
        """The score for a chair, and what it alone may know; made once for each entry."""
        viewer = chair if chair is not None and 0 <= chair < len(self.head.chairs) else None
        if (viewer, scene) not in self._owns:
            if viewer not in self._scores:
                self._scores[viewer] = views.score(self, viewer)
            self._owns[viewer, scene] = self._scores[viewer] | views.own(self, viewer, scene=scene)
        return self._owns[viewer, scene]

    def after(self, entry: Entry) -> Self:
        """The meeting after one more entry; the score is recomputed only if a game has ended or somebody has joined."""
        found = super().after(entry)
        if found.head is self.head:
            found.__dict__["_agreement"] = self._agreement
        if found.rounds is self.rounds and found.head is self.head and found.playing and self.playing:
            found.__dict__["_scores"] = self._scores
        return found

    @cached_property
    def _scores(self) -> dict[int | None, dict[str, Any]]:
        return {}

    @cached_property
    def _owns(self) -> dict[Sort, dict[str, Any]]:
        return {}

    def scene(self, chair: int | None) -> dict[str, Any] | None:
        """What a board shows of the game to a chair, or to one who looks on; None before the first game."""
        board = self.board
        if board is None:
            return None
        seat = None if chair is None else board.seat(chair)
        return board.scene(seat, playing=self.playing is not None and not self.adjourned)

    def seen(self, sorts: Iterable[Sort]) -> None:
        """Make what these sorts of viewers see of it, each his own, so that it is there when it is asked for."""
        for chair, scene in sorts:
            self._own(chair, scene=scene)
            if scene:
                self.scene(chair)

    @cached_property
    def _common(self) -> dict[str, Any]:
        return views.common(self, self._agreement)

    @cached_property
    def _agreement(self) -> dict[str, Any]:
        return views.agreement(self)

    def shown(self, entry: Entry, chair: int | None) -> dict[str, Any]:
        """An entry of this meeting as a chair may know it: its number, kind, chair, text, what it did, the rulings."""
        text, known = account.text(self, entry, chair), self._shown
        found = known.get((entry.number, text))  # most chairs may know the same
        if found is None:
            if len(known) > _SHOWN:
                known.clear()
            found = known[entry.number, text] = account.shown(self, entry, text, self.sentences(entry))
        return found

    @cached_property
    def _shown(self) -> dict[tuple[int, str], dict[str, Any]]:
        return {}

    def messages(self, entry: Entry) -> list[Message]:
        """What an entry did, for everybody; best asked of the meeting right after it."""
        return account.sentences(self, entry)

    def sentences(self, entry: Entry) -> list[dict[str, Any]]:
        """The same as plain data, made once for all who get the last entry."""
        known = self._sentences
        found = known.get(entry.number)
        if found is None:
            found = [line.data() for line in self.messages(entry)]
            known.clear()
            known[entry.number] = found
        return found

    @cached_property
    def _sentences(self) -> dict[int, list[dict[str, Any]]]:
        return {}
