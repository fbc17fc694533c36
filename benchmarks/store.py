"""How many appends a second the store keeps: `python benchmarks/store.py URL [THREADS...]`.

Each thread plays a meeting of its own and waits until its act is on the disk, as the server does.
"""

from __future__ import annotations

import secrets
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from academie.server.meeting.entries import Chair, Entry, Head, Kind
from academie.server.store import Store

ACTS = 40


def begun(store: Store) -> tuple[str, int]:
    """A meeting of two, and its fence."""
    chairs = (Chair("person", "A", "a"), Chair("person", "B", "b"))
    link = secrets.token_urlsafe(16)
    head = Head(link, "draughts", "", "assisted", "single", "", chairs, "none", True, False, "", 0)
    store.create(head, secrets.token_bytes(32))
    return link, store.claim(link, "bench")


def played(store: Store, link: str, fence: int) -> None:
    """Acts, one append each."""
    for number in range(1, ACTS + 1):
        store.append(link, fence, [Entry(number, Kind.ACT, "white plays 32-28", number % 2, number, 0, str(number))])


def main(url: str, counts: list[int]) -> None:
    """A line for each number of threads."""
    store = Store.open(url)
    for count in counts:
        with ThreadPoolExecutor(count) as pool:
            made = [begun(store) for _ in range(count)]
            start = time.perf_counter()
            list(pool.map(lambda pair: played(store, *pair), made))
            taken = time.perf_counter() - start
        print(f"{store.database.engine.dialect.name}  {count:3} threads  {ACTS * count / taken:8.0f} appends/s")


if __name__ == "__main__":
    main(sys.argv[1], [int(word) for word in sys.argv[2:]] or [1, 16, 64])
