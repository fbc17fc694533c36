"""Limits by tokens: a bucket for each key fills at a rate up to a burst; what finds it empty is refused."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Buckets:
    """One bucket a key; the keys that were silent longest are forgotten when there are too many, full as they are."""

    def __init__(self, rate: float, burst: int, most: int = 50_000, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.most, self.now = rate, burst, most, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._turn = Lock()  # attempts are counted in several threads: two at once must not find a full bucket

    def take(self, key: str, tokens: float = 1.0) -> bool:
        """Whether so many tokens were there; they are gone then."""
        moment = self.now()
        with self._turn:
            left, since = self._left.pop(key, (float(self.burst), moment))
            left = min(float(self.burst), left + max(0.0, moment - since) * self.rate)
            enough = left >= tokens
            self._left[key] = (left - tokens if enough else left, moment)
            self._forget()
        return enough

    def _forget(self) -> None:
        while len(self._left) > self.most:
            self._left.popitem(last=False)

    def charge(self, key: str, tokens: float = 1.0) -> None:
        """Take tokens for what is done already, whether or not they are there; `owed` says how long to wait then."""
        moment = self.now()
        with self._turn:
            left, since = self._left.pop(key, (float(self.burst), moment))
            self._left[key] = (min(float(self.burst), left + max(0.0, moment - since) * self.rate) - tokens, moment)
            self._forget()

    def owed(self, key: str) -> float:
        """In how many seconds what was charged is paid; 0 where nothing is owed."""
        left, since = self._left.get(key, (0.0, 0.0))
        return max(0.0, -left / self.rate - max(0.0, self.now() - since)) if left < 0 else 0.0

    def wait(self, key: str, tokens: float = 1.0) -> float:
        """In how many seconds there are so many tokens again."""
        left, _ = self._left.get(key, (float(self.burst), 0.0))
        return max(0.0, (tokens - left) / self.rate)

    def __len__(self) -> int:
        return len(self._left)


class Places:
    """So many at once of one key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Whether there was a place; whoever entered leaves."""
        if self._taken[key] >= self.most:
            return False
        self._taken[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Give a place back."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]


def address_key(host: str | None) -> str:
    """An address as limits count it: of the sixth version the network, since one house has as many as it likes."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return host or ""
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
