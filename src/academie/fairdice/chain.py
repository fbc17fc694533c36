"""The server's secrets, one for each game of a table, and the commitment that binds it to all of them.

Each secret is the SHA-256 of the one after it: s(k-1) = SHA-256(s(k)). The commitment s(0) is shown before anybody
sits; s(k) is revealed when game k is over, and whoever has it hashes it k times and finds the commitment.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from hashlib import sha256

from academie.errors import Illegal, Unreadable, quoted

GAMES = 1024  # of one meeting
SIZE = 32  # bytes of a secret


@dataclass(frozen=True)
class Chain:
    """All the secrets of a meeting, by the last of them; it is never shown whole."""

    last: bytes = field(repr=False)

    @classmethod
    def fresh(cls) -> Chain:
        """A chain nobody knows, from the machine's own source of secrets."""
        return cls(secrets.token_bytes(SIZE))

    def secret(self, game: int) -> bytes:
        """What game 1, 2, … is played with; game 0 has the commitment."""
        if not 0 <= game <= GAMES:
            raise Illegal("One table has dice for {most} games. Start a new table.", most=GAMES)
        return hashed(self.last, GAMES - game)

    @property
    def commitment(self) -> bytes:
        """What is shown before anybody sits."""
        return self.secret(0)


def hashed(secret: bytes, times: int) -> bytes:
    """A secret hashed that many times."""
    for _ in range(times):
        secret = sha256(secret).digest()
    return secret


def binds(commitment: bytes, secret: bytes, game: int) -> bool:
    """Whether a commitment bound the server to this secret for a game, counted from 1."""
    return 0 < game <= GAMES and hashed(secret, game) == commitment


def digest(text: str) -> bytes:
    """A commitment or a secret as it is written: 64 hexadecimal digits."""
    if re.fullmatch(rf"[0-9a-f]{{{2 * SIZE}}}", text) is None:
        raise Unreadable(
            "{text} is not a secret of the dice. A secret has {digits} digits from 0 to 9 and a to f.",
            text=quoted(text),
            digits=2 * SIZE,
        )
    return bytes.fromhex(text)
