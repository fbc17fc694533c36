"""Which of several processes owns which meeting: a lease in Redis says which processes are alive, no more.

Each process holds one lease (not one for each meeting, of which there are thousands), gone three seconds after it was
last renewed. A thread of its own renews it: a process that is only busy keeps its games. Who owns a meeting stands in
the database. When Redis is gone, games go on where they are and nobody claims anything.
"""

import time
from collections.abc import Mapping

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from academie.errors import Unavailable
from academie.server.live.ownership import APART, LEASE_S, Tended, new_process
from academie.server.store import Fenced, Store

_LOOK_S = 0.3  # seconds before a second look for a missing lease: it may be renewed a little late
_FRESH_MS = 10_000  # for how long a new game waits for its players to choose a process
STALLED_S = 15.0  # seconds without its regular work after which a process counts as dead although its threads run


class Joined:
    """One of several processes that find one another through Redis."""

    def __init__(self, store: Store, url: str, process: str | None = None, lease_s: float = LEASE_S) -> None:
        self.store = store
        self.process = process or new_process()
        self.lease_s = lease_s
        self._redis = redis.Redis.from_url(
            url, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), 0), decode_responses=True
        )
        self._since = time.monotonic()  # when all leases could first be seen
        self._tended = self._since  # when the work of each second was last done
        self._held = True  # whether the lease has held since then

    def begin(self) -> None:
        """The lease announces this process."""
        self._renew()

    def start(self) -> Mapping[str, int]:
        """The meetings nobody owns; those of dead processes follow once they are known to be dead."""
        return self.store.inherit(self.process, "")

    def live(self) -> None:
        """Renew the lease, called often by a thread, unless the rest of the process has long done nothing."""
        if time.monotonic() - self._tended < STALLED_S and not self._renew():
            self._held = False

    def take(self, link: str) -> int | None:
        """Judged by the owner's lease; a process counts as dead only after it had time to renew it."""
        owner, fence = self.store.owner(link)
        if owner == self.process:
            return fence
        if owner and (self._lives(owner) or not self._settled()):
            return None
        try:
            return self.store.claim(link, self.process, seen=fence)
        except Fenced:
            return None

    def owner(self, link: str) -> str | None:
        """The owner in the database, if it is alive; after a break of Redis it counts as alive for a while."""
        owner, _ = self.store.owner(link)
        if owner == self.process:
            return owner
        return owner if owner and (self._lives(owner) or not self._settled()) else None

    def tend(self, held: frozenset[str]) -> Tended:
        """Renew the lease first, because the database may be slow."""
        self._tended = time.monotonic()
        try:
            whole = self._renew()
            whole, self._held = whole and self._held, True
            gained = self._inherited()
        except Unavailable as error:
            if error.text is not APART:
                raise
            return Tended(joined=False)
        ours = held if whole else frozenset(self.store.owned(self.process))
        return Tended(gained, held - ours)

    def stop(self) -> None:
        """Give up the meetings first: a lease without meetings does no harm."""
        self.store.release(self.process)
        try:
            self._redis.delete(_key(self.process))
        except redis.RedisError:
            pass  # it goes by itself
        finally:
            self._redis.close()

    def _renew(self) -> bool:
        """Renew the lease; returns whether it had held until now. If not, others may have taken our meetings."""
        length = int(self.lease_s * 1000)
        try:
            if self._redis.set(_key(self.process), "1", px=length, xx=True):
                return True
            self._redis.set(_key(self.process), "1", px=length)
        except redis.RedisError as error:
            self._lost_sight()
            raise Unavailable(APART) from error
        self._lost_sight()
        return False

    def _lost_sight(self) -> None:
        """Redis or this process was away: no process counts as dead before it had time to renew its lease."""
        self._since = time.monotonic()

    def _settled(self) -> bool:
        return time.monotonic() - self._since >= self.lease_s

    def _lives(self, process: str) -> bool:
        try:
            return bool(self._redis.exists(_key(process)))
        except redis.RedisError as error:
            self._lost_sight()
            raise Unavailable(APART) from error

    def _inherited(self) -> dict[str, int]:
        """The meetings of dead processes, and those without an owner."""
        missing = {name for name in self.store.owners() if name != self.process and not (name and self._lives(name))}
        gained: dict[str, int] = {}
        if any(missing) and self._settled():
            time.sleep(_LOOK_S)
            self.store.database.end_standing()
        for name in missing:
            if not name or (self._settled() and not self._lives(name)):
                gained |= self._all_of(name)
        return gained

    def _all_of(self, owner: str) -> dict[str, int]:
        """All live meetings of an owner, some at a time, so that others who inherit get their share."""
        found: dict[str, int] = {}
        while more := self.store.inherit(self.process, owner, fresh=_FRESH_MS):
            found |= more
            self._tended = time.monotonic()
        return found


def _key(process: str) -> str:
    return f"academie:process:{process}"
