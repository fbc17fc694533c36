"""A process that owns meetings, told by lines what to do: `owning.py DATABASE REDIS NAME LEASE`.

It tends what it has and says what it gained or lost; `append LINK NUMBER` is answered by `done` or by the error's name.
"""

from __future__ import annotations

import sys
import threading
import time
from contextlib import suppress

from academie.errors import AcademieError, Unavailable
from academie.server.owner import Joined
from academie.server.store import Store
from server.values import act

_MOUTH = threading.Lock()


def say(*words: object) -> None:
    with _MOUTH:  # two threads speak, a line at a time
        print(*words, flush=True)  # noqa: T201 - how it speaks


def main(database: str, redis: str, name: str, lease: str) -> None:
    store = Store.open(database)
    ours = Joined(store, redis, name, float(lease))
    fences = dict(ours.start())
    say("started", *sorted(fences))

    def tending() -> None:
        while True:
            with suppress(Unavailable):
                tended = ours.tend(frozenset(fences))
                fences.update(tended.gained)
                if tended.gained:
                    say("gained", *sorted(tended.gained))
                if tended.lost:
                    say("lost", *sorted(tended.lost))
            time.sleep(float(lease) / 5)

    threading.Thread(target=tending, daemon=True).start()
    for line in sys.stdin:
        verb, link, *rest = line.split()
        try:
            if verb == "take":
                fence = ours.take(link)
                fences.update({link: fence} if fence is not None else {})
                say("took", fence)
            else:
                store.append(link, fences[link], [act(int(rest[0]), text=f"by {name}")])
                say("done")
        except AcademieError as error:
            say(type(error).__name__)


if __name__ == "__main__":
    main(*sys.argv[1:])
