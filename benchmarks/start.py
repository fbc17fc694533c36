"""How long a server takes to start on a full database: `python benchmarks/start.py URL [LIVE [FINISHED]]`.

The database is filled first, where it is not full yet: copies of a meeting that people sit at, and of one that is over.
The clock runs from the start of the process until it says where it is; then lists and a game are asked for.
"""

from __future__ import annotations

import secrets as chance
import sys
import time
import urllib.error
import urllib.request

from load import House
from sqlalchemy import func, select, text

from academie.server.meeting.entries import Chair, Head
from academie.server.store import Store
from academie.server.store.schema import chairs, entries, meetings, secrets

TABLES = (meetings, chairs, entries, secrets)
COPIES = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :number) "
    "INSERT INTO {table} (link, {others}) "
    "SELECT :word || CAST(10000000000000000 + i AS TEXT), {others} FROM {table}, n WHERE link = :link"
)


def begun(store: Store) -> str:
    """A meeting of two."""
    chairs = (Chair("person", "A", "a"), Chair("person", "B", "b"))
    link = chance.token_urlsafe(16)
    head = Head(link, "draughts", "", "assisted", "single", "", chairs, "none", True, False, "", 0)
    store.create(head, chance.token_bytes(32))
    store.claim(link, "bench")
    return link


def fill(store: Store, live: int, finished: int) -> None:
    """That many meetings of either kind, all rows of each."""
    for over, number, word in ((False, live, "live-"), (True, finished, "over-")):
        link = begun(store)
        with store.database.patient() as connection:
            connection.execute(meetings.update().where(meetings.c.link == link).values(over=over, owner=""))
            for table in TABLES:
                others = ", ".join(f'"{each.name}"' for each in table.columns if each.name != "link")
                connection.execute(
                    text(COPIES.format(table=table.name, others=others)), {"number": number, "word": word, "link": link}
                )


def _ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(url + "/ready"):  # noqa: S310 - our own server
            return True
    except urllib.error.HTTPError:
        return False


def main(url: str, live: int = 100_000, finished: int = 1_000_000) -> None:
    """Fill, start, ask."""
    store = Store.open(url)
    with store.database.reading() as connection:
        there = connection.execute(select(func.count()).select_from(meetings)).scalar_one()
    if there < live + finished:
        fill(store, live, finished)
    store.close()
    house = House(url)
    spent = f"{house.ready_cpu:.2f} s of processor time, {house.memory / 2**20:.0f} MiB"
    print(f"{live} live, {finished} finished: ready after {house.ready:.2f} s, {spent}")
    begin = time.perf_counter()
    while not _ready(house.url):
        time.sleep(0.1)
    print(f"/ready {time.perf_counter() - begin:.1f} s after that, when what each game needs is loaded")
    for path in ("/api/v1/meetings", "/api/v1/meetings?over=true", "/api/v1/meetings/live-10000000000000001", "/watch"):
        begin = time.perf_counter()
        with urllib.request.urlopen(house.url + path) as answer:  # noqa: S310 - our own server
            size = len(answer.read())
        print(f"{path}: {(time.perf_counter() - begin) * 1000:.0f} ms, {size} bytes")
    time.sleep(5)
    print(f"five seconds later: {house.cpu:.2f} s of processor time, {house.memory / 2**20:.0f} MiB")
    house.close()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
