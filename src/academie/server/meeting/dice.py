"""The chance of a meeting: its secrets, the dice they make with the shares of the players, and the key of a chair."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.fairdice.chain import Chain
from academie.fairdice.derivation import Dice as GameDice

if TYPE_CHECKING:
    from academie.server.meeting.state import State

_KEY = 16  # bytes of the key of the chairs


class Secrets:
    """The randomness of one meeting: its chain of secrets, and the shares so far."""

    def __init__(self, link: str, secret: bytes) -> None:
        self.link, self.chain = link, Chain(secret)
        self._revealed: list[str] = []
        self._games: dict[tuple[int, tuple[str, ...]], GameDice] = {}

    def of(self, meeting: State) -> MeetingDice:
        """The dice of a meeting as it stands."""
        return MeetingDice(self, meeting.contributions)

    def game(self, number: int, shares: tuple[str, ...]) -> GameDice:
        """The dice of one game, made once."""
        if (number, shares) not in self._games:
            self._games.clear()
            self._games[number, shares] = GameDice.of(self.chain.secret(number), self.link, number, shares)
        return self._games[number, shares]

    def revealed(self, meeting: State) -> list[str]:
        """The secrets of the games that are over, in hexadecimal."""
        over = over_games(meeting)
        for number in range(len(self._revealed) + 1, over + 1):  # each takes a thousand hashes
            self._revealed.append(self.chain.secret(number).hex())
        return self._revealed[:over]

    @cached_property
    def key(self) -> str:
        """What opens a free chair: an invitation is the link with this key. The link alone only lets one watch."""
        digest = hashlib.sha256(b"academie-chairs-1|" + self.chain.last + self.link.encode()).digest()
        return base64.urlsafe_b64encode(digest[:_KEY]).decode().rstrip("=")

    def admits(self, key: str) -> bool:
        """Whether a key opens a free chair; how long the answer takes tells nothing about the key."""
        return hmac.compare_digest(key.encode("utf-8", "replace"), self.key.encode())

    @cached_property
    def whims(self) -> int:
        """From what machines draw their whims: nobody can tell beforehand, and it is the same after a restart."""
        return int.from_bytes(hashlib.sha256(b"academie-machines-1|" + self.chain.last).digest()[:8], "big")


def over_games(meeting: State) -> int:
    """How many games have come to their end."""
    begun = meeting.next_game - 1
    return begun if meeting.playing is None else begun - 1


@dataclass(frozen=True)
class MeetingDice:
    """The dice as a meeting asks for them."""

    secrets: Secrets
    shares: tuple[str, ...]

    def chance(self, game: int, number: int, /) -> random.Random:
        """The source of one draw."""
        return self.secrets.game(game, self.shares).chance(number)
