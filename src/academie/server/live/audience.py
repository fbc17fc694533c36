"""The viewers of a meeting: what is sent to each, as far as he may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.server.live.viewers import sort_in
from academie.server.meeting.phrases import PHRASES, STAND_IN
from academie.server.meeting.protocol import (
    VERSION,
    Clock,
    Here,
    Notice,
    Said,
    Sentence,
    Welcome,
    write_entry,
    write_message,
)
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.server.live.live import Live, Step
    from academie.server.live.viewers import Viewer
    from academie.server.meeting.entries import Entry, Head
    from academie.server.meeting.meeting import Meeting
    from academie.server.meeting.protocol import Packet
    from academie.server.meeting.views import Sort

    Texts = Mapping[Sort, list[str]]

STOPPING = Message("The server is restarting. Everything is saved. Come back in a moment.")
BACK = Message("The server can save again. The game continues.")


def announce(live: Live, message: Packet) -> None:
    """The same for everybody."""
    live.viewers.tell(dict.fromkeys(live.ours.sorts, (write_message(message),)))


def unavailable(live: Live, why: Message) -> None:
    """Saving fails at the moment."""
    announce(live, Notice(sentence=Sentence.of(why), kind="unavailable"))


def available(live: Live) -> None:
    """Saving works again."""
    announce(live, Notice(sentence=Sentence.of(BACK), kind="available"))


def timed(live: Live) -> None:
    """Send the clocks, if there are any: they stood still for a while."""
    if any(left is not None for left in live.meeting.clocks.left):
        announce(live, clock_of(live))


def stopping(live: Live) -> None:
    """The server stops."""
    announce(live, Notice(sentence=Sentence.of(STOPPING), kind="stopping"))


def here(live: Live, but: Viewer | None = None) -> None:
    """Send who is here after an arrival or departure."""
    live.viewers.count(lambda: write_message(Here(chairs=live.here, watching=live.watching)), but)


def said(live: Live, chair: int, key: str) -> None:
    """A phrase of somebody in a chair."""
    announce(live, Said(chair=chair, key=key, sentence=Sentence.of(PHRASES[key])))


def excused(live: Live, chair: int, notice: Message) -> None:
    """Send a machine's note that it replaces another."""
    announce(live, Said(chair=chair, key=STAND_IN, sentence=Sentence.of(notice)))


def tell(live: Live, before: Meeting, steps: list[Step]) -> Texts:
    """What happened; what it changed of what each saw before comes with the last entry.

    Whoever looks has been sent the whole of it when he came, or its changes since: so he knows how it stood before.
    Given back is what those are to be sent who look through other processes; a mirror has nothing for them.
    """
    if not steps:
        return {}
    others = frozenset() if live.fence is None else live.others
    clock = [write_message(clock_of(live))] if any(left is not None for left in live.meeting.clocks.left) else []
    changes = live.changes(before, live.ours.sorts | others)
    texts = {sort: _packets(steps, sort[0], changed) + clock for sort, changed in changes.items()}
    live.viewers.tell(texts)
    return {sort: texts[sort] for sort in others}


def _packets(steps: list[Step], chair: int | None, changes: dict[str, Any]) -> list[str]:
    """The same for one sort of viewers."""
    last = steps[-1]
    texts = [write_entry(step.meeting.shown(step.entry, chair), None) for step in steps[:-1]]
    return [*texts, write_entry(last.meeting.shown(last.entry, chair), changes)]


def seated(live: Live, head: Head) -> None:
    """Somebody has taken a chair: everybody is welcomed again, since it may be his own."""
    live.seated(head)
    live.viewers.caught_up()
    welcomes: dict[Sort, str] = {}
    for viewer in list(live.viewers):
        live.viewers.discard(viewer)
        viewer.chair = live.chair_of(viewer.user, viewer.wish)
        live.viewers.add(viewer)
        if viewer.sort not in welcomes:
            welcomes[viewer.sort] = write_message(welcome(live, viewer))
        viewer.send(welcomes[viewer.sort])


def joined(live: Live, viewer: Viewer) -> list[str]:
    """Welcome a viewer with the state and the clocks; missed entries go between them."""
    viewer.chair = live.chair_of(viewer.user, viewer.wish)
    live.viewers.add(viewer)
    return [write_message(each) for each in (welcome(live, viewer), clock_of(live))]


def missed(meeting: Meeting, entries: list[Entry], chair: int | None) -> list[str]:
    """The entries that a new viewer has missed; in a thread, because they may be many."""
    texts = [write_entry(meeting.shown(entry, chair), None) for entry in entries]
    if meeting.board is not None:
        meeting.board.rest()
    return texts


def welcome(live: Live, viewer: Viewer) -> Welcome:
    """The state of the meeting for a new viewer."""
    return Welcome(version=VERSION, chair=viewer.chair, meeting=live.view(viewer.chair, scene=viewer.scene))


def clock_of(live: Live) -> Clock:
    """What the clocks show."""
    return Clock(remaining=live.remaining, running=live.meeting.running)


# --- Between processes


def laid(texts: Texts) -> dict[str, Any]:
    """Texts by sort as they are put in a message: the sorts, and the lines of the first, of the second and so on."""
    return {"sorts": list(texts), "lines": [line for lines in texts.values() for line in lines]} if texts else {}


def texts_in(message: Mapping[str, Any]) -> Texts:
    """The texts by sort that a message has: as many of each; raises KeyError, TypeError or ValueError."""
    sorts, lines = message.get("sorts", []), message.get("lines", [])
    count, over = divmod(len(lines), len(sorts) or 1)
    if over or (sorts and not count):
        raise ValueError(len(lines))
    return {sort_in(each): lines[n * count : (n + 1) * count] for n, each in enumerate(sorts)}
