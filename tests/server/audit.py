"""What clients were told, held against what is kept: a list of faults, empty when all is well."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from academie.games import find
from academie.server.meeting import Meeting

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.server.entries import Entry, Head
    from academie.server.store import Store
    from server.clients import Client, Fleet
    from server.programs import Down

_TICK = 250  # ms by which a clock may be off where nothing was killed: clients on a busy machine see late what is shown
_SECOND = 1000  # by which it may be where something was: a sign of life is half a second old, and takes time itself
_BEAT = 500  # more for each further kill between the same two entries


def audited(store: Store, fleet: Fleet, downs: Sequence[Down] = ()) -> list[str]:
    """Everything that is wrong, at any table."""
    faults = fleet.faults
    for table in fleet.tables:
        head, entries, _ = store.load(table.link)
        found = [
            *_asked(table.clients, entries),
            *_told(table.clients, head, entries),
            *_clocks(table.clients, head, entries, downs),
        ]
        faults += [f"{table.link[:4]} ({head.game}): {fault}" for fault in found]
    return faults


def _asked(clients: Sequence[Client], entries: Sequence[Entry]) -> Iterator[str]:
    """What was acknowledged stands once, under its number; what was refused does not; nothing else was asked for."""
    kept = Counter((entry.chair, entry.request) for entry in entries if entry.request)
    yield from (f"{request} stands {times} times" for (_, request), times in kept.items() if times > 1)
    for client in clients:
        chair = client.view["chair"]
        for request, number in client.done.items():
            if number > len(entries) or (entries[number - 1].chair, entries[number - 1].request) != (chair, request):
                yield f"{request} was acknowledged as {number}, and is not that"
        yield from (f"{request} was refused, and stands" for request in client.refused if kept[chair, request])
        kept = Counter({key: times for key, times in kept.items() if key[1] not in client.done})
    yield from (f"{request} was never acknowledged, and stands" for _, request in kept)


def _told(clients: Sequence[Client], head: Head, entries: Sequence[Entry]) -> Iterator[str]:
    """Every entry that was told is the one that is kept; its text too, where nothing is hidden."""
    open_game = not find(head.game).hidden
    for client in clients:
        for number, told in client.entries.items():
            if number > len(entries):
                yield f"entry {number} was told and is lost"
                continue
            entry = entries[number - 1]
            if (told.kind, told.chair) != (entry.kind.value, entry.chair) or (open_game and told.text != entry.text):
                yield f"entry {number} was told as {told}, and is {entry}"


def _clocks(clients: Sequence[Client], head: Head, entries: Sequence[Entry], downs: Sequence[Down]) -> Iterator[str]:
    """What the clocks were charged is the time that passed while the server lived, within a second where it was killed.

    Killed again before the next act, half a second more is lost: so long ago may be the last sign of life each time.
    """
    for number, wrong, crashes in charged(clients, head, entries, downs):
        little = _SECOND + _BEAT * (crashes - 1) if crashes else _TICK
        much = _SECOND if crashes else _TICK
        if not -little <= wrong <= much:
            yield f"entry {number} was charged {wrong} ms wrong, over {crashes} crashes"


def charged(
    clients: Sequence[Client], head: Head, entries: Sequence[Entry], downs: Sequence[Down]
) -> Iterator[tuple[int, int, int]]:
    """For each entry before which a clock ran: its number, how many ms too much were charged, over how many crashes.

    A clock runs from when the entry before is on the disk, which is before anybody was shown it.
    """
    meeting = Meeting.begin(head)
    wall = time.time() - time.perf_counter()
    for entry in entries:
        if meeting.running is not None:
            pauses = [down for down in downs if down.begin < entry.at and down.end > meeting.at]
            asleep = sum(min(entry.at, down.end) - max(meeting.at, down.begin) for down in pauses)
            wrong = entry.took - (entry.at - meeting.at - asleep)
            shown = [
                int((each.shown[meeting.number] + wall) * 1000) for each in clients if meeting.number in each.shown
            ]
            written = max(0, min(shown, default=0) - meeting.at)
            yield entry.number, wrong if wrong > 0 else min(0, wrong + written), len(pauses)
        meeting = meeting.after(entry)


def furthest(store: Store, fleet: Fleet, downs: Sequence[Down]) -> tuple[int, int]:
    """By how many ms the clocks were charged too little at most, and too much."""
    wrong = [0]
    for table in fleet.tables:
        head, entries, _ = store.load(table.link)
        wrong += [each for _, each, _ in charged(table.clients, head, entries, downs)]
    return min(wrong), max(wrong)
