"""A server whose games begin where a test lays them, and whose dice fall as it says: nothing is left to luck."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from academie.game import Game
from academie.match import first_player
from academie.match.forms import Rounds
from academie.server.meeting.dice import MeetingDice
from server.serving import served

_DRAWN = first_player.drawn
# White, with six and two, wins six: two dames beaten.
BEATS = "W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white"


class Laid:
    """What is laid on the next tables: a position, and the throws in their order, the last one for ever."""

    def __init__(self) -> None:
        self.address = ""
        self.position = ""
        self.throws: tuple[tuple[int, int], ...] = ((6, 3),)

    def lay(self, position: str, *throws: tuple[int, int]) -> None:
        """From now on games begin so."""
        self.position, self.throws = position, throws

    def drawn(self, game: Game, rounds: Rounds, chance: Callable[[], random.Random]) -> str:
        """The position of the next game; of another game than trictrac, its own."""
        return self.position if game.name == "trictrac" else _DRAWN(game, rounds, chance)

    def chance(self, _dice: MeetingDice, _game: int, number: int, /) -> random.Random:
        """The dice of one throw."""
        return _Loaded(self.throws[min(number, len(self.throws) - 1)])


class _Loaded(random.Random):
    """Dice that fall as they must."""

    def __init__(self, throw: tuple[int, int]) -> None:
        super().__init__(1)
        self._throw = sorted(throw)

    def choices(self, population: Any, *_: Any, **_more: Any) -> list[Any]:
        """Of all throws the one that was laid."""
        return [next(roll for roll in population if sorted(roll.dice) == self._throw)]


@contextmanager
def laid_house(folder: Path, **settings: object) -> Iterator[Laid]:
    """The server, and what lies on its tables."""
    found = Laid()

    def chance(dice: MeetingDice, game: int, number: int, /) -> random.Random:
        return found.chance(dice, game, number)

    with (
        mock.patch.object(first_player, "drawn", found.drawn),
        mock.patch.object(MeetingDice, "chance", chance),
        served(folder, **settings) as found.address,
    ):
        yield found
