"""Those who look at a meeting: what they are told, each as he may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.server.messages import (
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
from academie.server.phrases import PHRASES
from academie.title import Title

if TYPE_CHECKING:
    from academie.server.entries import Entry, Head
    from academie.server.live import Live, Step
    from academie.server.meeting import Meeting
    from academie.server.messages import Message
    from academie.server.viewers import Viewer

STOPPING = Title(
    "The server stops; everything is kept. Come back in a moment.",
    "Le serveur s'arrête ; tout est gardé. Revenez dans un instant.",
)
BACK = Title("The game goes on; everything is kept again.", "La partie continue ; tout est de nouveau gardé.")


def announce(live: Live, message: Message, but: Viewer | None = None) -> None:
    """The same for everybody."""
    text = write_message(message)
    for viewer in live.viewers:
        if viewer is not but:
            viewer.send(text)


def unavailable(live: Live, why: Title) -> None:
    """Nothing can be kept just now."""
    announce(live, Notice(sentence=Sentence.of(why), kind="unavailable"))


def available(live: Live) -> None:
    """It can again."""
    announce(live, Notice(sentence=Sentence.of(BACK), kind="available"))


def timed(live: Live) -> None:
    """What the clocks show, where there are any: they stood for a while."""
    if any(left is not None for left in live.meeting.clocks.left):
        announce(live, clock_of(live))


def stopping(live: Live) -> None:
    """The server stops."""
    announce(live, Notice(sentence=Sentence.of(STOPPING), kind="stopping"))


def here(live: Live, but: Viewer | None = None) -> None:
    """Somebody came or went."""
    announce(live, Here(chairs=live.here, watching=live.watching), but)


def said(live: Live, chair: int, key: str) -> None:
    """A phrase of somebody in a chair."""
    announce(live, Said(chair=chair, key=key, sentence=Sentence.of(PHRASES[key])))


def tell(live: Live, before: Meeting, steps: list[Step]) -> None:
    """What happened; what it changed of what each saw before comes with the last entry.

    Whoever looks has been sent the whole of it when he came, or its changes since: so he knows how it stood before.
    """
    if not steps:
        return
    clock = write_message(clock_of(live)) if any(left is not None for left in live.meeting.clocks.left) else None
    last = steps[-1]
    for chair, scene in {(viewer.chair, viewer.scene) for viewer in live.viewers}:
        texts = [write_entry(step.meeting.shown(step.entry, chair), None) for step in steps[:-1]]
        texts.append(write_entry(last.meeting.shown(last.entry, chair), live.changes(before, chair, scene=scene)))
        for viewer in [each for each in live.viewers if (each.chair, each.scene) == (chair, scene)]:
            for text in (*texts, *([] if clock is None else [clock])):
                viewer.send(text)


def seated(live: Live, head: Head) -> None:
    """Somebody has taken a chair: everybody is welcomed anew, since it may be his own."""
    live.seated(head)
    for viewer in live.viewers:
        viewer.chair = live.chair_of(viewer.user, viewer.wanted)
        viewer.tell(welcome(live, viewer))


def joined(live: Live, viewer: Viewer) -> list[str]:
    """Somebody looks from now on: how it stands, and the clocks; what he has missed belongs between them."""
    viewer.chair = live.chair_of(viewer.user, viewer.wanted)
    live.viewers.add(viewer)
    return [write_message(each) for each in (welcome(live, viewer), clock_of(live))]


def missed(meeting: Meeting, entries: list[Entry], chair: int | None) -> list[str]:
    """What one who comes has not seen; much may have to be worked out for it: in a thread."""
    texts = [write_entry(meeting.shown(entry, chair), None) for entry in entries]
    if meeting.board is not None:
        meeting.board.rest()
    return texts


def welcome(live: Live, viewer: Viewer) -> Welcome:
    """How the meeting stands, for one who comes."""
    return Welcome(version=VERSION, chair=viewer.chair, meeting=live.view(viewer.chair, scene=viewer.scene))


def clock_of(live: Live) -> Clock:
    """What the clocks show."""
    return Clock(remaining=live.remaining, running=live.meeting.running)
