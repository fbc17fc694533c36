"""Limits by token buckets: one for each key fills at a rate up to a burst; an empty one refuses.

How many requests, messages, passwords and mails there may be is said in `settings.py`, under Limits.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Lock

from academie.errors import Unreadable, quoted
from academie.text.message import Message

_SHARED = 64  # bits that all IPv6 addresses of one household share
_NO_ADDRESS = Message("{text} is not an address. Write one such as 192.0.2.1, or a network such as 192.0.2.0/24.")


class Buckets:
    """One bucket a key; the keys that were silent longest are forgotten when there are too many, full as they are."""

    def __init__(self, rate: float, burst: int, most: int = 50_000, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.most, self.now = rate, burst, most, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._turn = Lock()  # attempts are counted in several threads: two at once must not find a full bucket

    def take(self, key: str, tokens: float = 1.0, *, owing: bool = False) -> bool:
        """Whether that many tokens were there; they are gone then. With `owing` they are taken in any case."""
        moment, most = self.now(), float(self.burst)
        with self._turn:
            left, since = self._left.pop(key, (most, moment))
            left = min(most, left + max(0.0, moment - since) * self.rate)
            enough = left >= tokens
            self._left[key] = (left - tokens if enough or owing else left, moment)
            while len(self._left) > self.most:
                self._left.popitem(last=False)
        return enough

    def charge(self, key: str, tokens: float = 1.0) -> None:
        """Take tokens for what is done already; `owed` then says how long to wait."""
        self.take(key, tokens, owing=True)

    def owed(self, key: str) -> float:
        """In how many seconds what was charged is paid; 0 where nothing is owed."""
        left, since = self._left.get(key, (0.0, 0.0))
        return max(0.0, -left / self.rate - max(0.0, self.now() - since)) if left < 0 else 0.0

    def wait(self, key: str, tokens: float = 1.0) -> float:
        """In how many seconds there are that many tokens again."""
        left, _ = self._left.get(key, (float(self.burst), 0.0))
        return max(0.0, (tokens - left) / self.rate)

    def __len__(self) -> int:
        return len(self._left)


class Places:
    """That many at once of one key."""

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


class Lanes:
    """That many at once of one key; whoever comes after them waits for his turn."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    def users(self, key: str) -> int:
        """How many are inside or wait."""
        return self._users[key]

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """One's turn."""
        self._users[key] += 1
        try:
            async with self._turns.setdefault(key, asyncio.Semaphore(self.most)):
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._turns[key]


@dataclass(frozen=True)
class Bill:
    """Who pays for a request: the key of the address, and a function that charges processor time to it."""

    key: str
    charge: Callable[[float], None]


BILL: ContextVar[Bill | None] = ContextVar("BILL", default=None)


class Blocked:
    """The networks that are not served."""

    def __init__(self) -> None:
        self._networks: frozenset[IPv4Network | IPv6Network] = frozenset()

    def change(self, networks: Iterable[str]) -> bool:
        """Block these and no others; whether they are others than before."""
        before, self._networks = self._networks, frozenset(map(ip_network, networks))
        return self._networks != before

    def has(self, host: str | None) -> bool:
        """Whether an address is blocked."""
        if not self._networks:
            return False
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)


def network_of(text: str) -> str:
    """An address or a network as it is blocked; raises `Unreadable`. Of IPv6 at least a whole household."""
    try:
        found = ip_network(str(_address(text) or text), strict=False)
    except ValueError as error:
        raise Unreadable(_NO_ADDRESS.fill(text=quoted(text))) from error
    return str(found.supernet(new_prefix=_SHARED) if found.version == 6 and found.prefixlen > _SHARED else found)


def networks_of(texts: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """The networks that a setting names; what is none, as the name of a socket, is left out. A star is all."""
    found = []
    for text in texts.replace(",", " ").split():
        with suppress(ValueError):
            found += [ip_network(each, strict=False) for each in (("0.0.0.0/0", "::/0") if text == "*" else (text,))]
    return tuple(found)


def holds(network: IPv4Network | IPv6Network, host: str | None) -> bool:
    """Whether an address is of a network."""
    address = _address(host)
    return address is not None and address in network


def address_key(host: str | None) -> str:
    """An address as limits count it: of IPv6 the network, since a household has any number of addresses."""
    address = _address(host)
    if isinstance(address, IPv6Address):
        return str(IPv6Address(int(address) >> _SHARED << _SHARED))
    return (host or "") if address is None else str(address)


def _address(host: str | None) -> IPv4Address | IPv6Address | None:
    """An address, an IPv4 address written as IPv6 as itself; None if the text is no address."""
    try:
        address = ip_address(host or "")
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
