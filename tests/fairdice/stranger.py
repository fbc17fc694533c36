"""The formula of docs/program/dice.md as a stranger would write it down: hashlib and hmac, nothing of ours."""

import hashlib
import hmac
from collections.abc import Iterator

ORDERED = [f"{first}-{second}" for first in range(1, 7) for second in range(1, 7)]
# One way to throw a double, two ways to throw anything else.
THROWS = [f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1) for _ in range(1 + (high != low))]
HEAP = [f"{high}-{low}" for low in range(7) for high in range(low, 7)]


def commitment(secret: str, game: int) -> str:
    """What a secret comes to, hashed once for each game up to its own."""
    value = bytes.fromhex(secret)
    for _ in range(game):
        value = hashlib.sha256(value).digest()
    return value.hex()


def key(secret: str, link: str, game: int, shares: list[str]) -> str:
    """The joint key."""
    message = "academie-dice-1|" + link + "|" + str(game) + "|" + ",".join(shares)
    return hmac.new(bytes.fromhex(secret), message.encode("ascii"), hashlib.sha256).hexdigest()


def bits(joint: str, number: int) -> Iterator[int]:
    """The bits of a draw, one by one."""
    block = 0
    while True:
        place = number.to_bytes(8, "big") + block.to_bytes(8, "big")
        for byte in hmac.new(bytes.fromhex(joint), place, hashlib.sha256).digest():
            for shift in range(7, -1, -1):
                yield byte >> shift & 1
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1."""
    width = 0
    while 2**width < n:
        width += 1
    while True:
        number = 0
        for _ in range(width):
            number = 2 * number + next(stream)
        if number < n:
            return number


def opening(joint: str, number: int) -> str:
    """The first throw: a die for each player."""
    return ORDERED[below(bits(joint, number), 36)]


def throw(joint: str, number: int) -> str:
    """Two dice, of which nobody says which is the first."""
    return THROWS[below(bits(joint, number), 36)]


def tiles(joint: str, number: int, left: list[str], count: int) -> list[str]:
    """So many tiles taken of those that are left, in the order they were drawn."""
    stream, heap, taken = bits(joint, number), list(left), []
    for _ in range(count):
        place = below(stream, len(heap))
        taken.append(heap[place])
        del heap[place]
    return taken
