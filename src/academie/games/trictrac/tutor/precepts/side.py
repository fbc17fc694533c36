"""One side's dames along its own path, in the words of the treatises: cases, wood, spare dames, points to play.

Where a treatise gives no number for much, little, long or pressed, the number is ours (PROJECT) and stands here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from academie._core.trictrac import Table, can_fill, is_full, lacking
from academie.games.trictrac.coup import Dames
from academie.games.trictrac.tutor.holding import ENOUGH_TO_HOLD, points_to_play, spare

TALON, B, C, D, E, F, G, H, I, J, K, COIN = range(12)  # noqa: E741 - the letters of the board
PETIT, WOOD, GRAND, FIELD = range(6), range(1, 6), range(6, 12), range(6, 11)  # FIELD: the grand jan but for the coin
RETOUR, BEYOND = range(18, 24), range(12, 24)
PRESSED = ENOUGH_TO_HOLD  # PROJECT: a game with fewer points to play than a tenue asks for is short, or pressed
LATE = 21  # PROJECT: a game is very long when it has three throws more to play than the other


@dataclass(frozen=True)
class Side:
    """Where the dames of one player stand; steps 0 to 23 of his path, those lifted last."""

    dames: Dames

    def on(self, steps: Iterable[int]) -> int:
        """How many dames stand on some flèches."""
        return sum(self.dames[step] for step in steps)

    def held(self, steps: Iterable[int]) -> tuple[int, ...]:
        """The flèches of some that have a dame."""
        return tuple(step for step in steps if self.dames[step])

    def cases(self, steps: Iterable[int]) -> tuple[int, ...]:
        """The flèches of some that have two dames or more."""
        return tuple(step for step in steps if self.dames[step] >= 2)

    def lone(self, steps: Iterable[int]) -> tuple[int, ...]:
        """The flèches of some with one dame."""
        return tuple(step for step in steps if self.dames[step] == 1)

    def has_cases(self, *steps: int) -> bool:
        """Whether each of some flèches is a case."""
        return all(self.dames[step] >= 2 for step in steps)

    @cached_property
    def coin(self) -> bool:
        """Whether he holds his coin de repos."""
        return self.dames[COIN] >= 2

    @cached_property
    def full(self) -> bool:
        """Whether his grand jan is full."""
        return is_full(self.dames, Table.grand)

    @cached_property
    def full_petit(self) -> bool:
        """Whether his petit jan is full."""
        return is_full(self.dames, Table.petit)

    @cached_property
    def may_petit(self) -> bool:
        """Whether he can still fill his petit jan."""
        return can_fill(self.dames, Table.petit)

    @cached_property
    def lacks(self) -> tuple[int, ...]:
        """The flèches of the grand jan that lack a dame, one entry for each dame."""
        return tuple(lacking(self.dames, Table.grand))

    @cached_property
    def down(self) -> int:
        """The dames that have left the talon."""
        return 15 - self.dames[TALON]

    @cached_property
    def wood(self) -> int:
        """The dames down in the petit jan, the talon apart."""
        return self.on(WOOD)

    @cached_property
    def passed(self) -> int:
        """The dames beyond the coin, those lifted included."""
        return self.on(BEYOND) + self.dames[24]

    @cached_property
    def spare(self) -> dict[int, int]:
        """The dames a plein of the grand jan does not need, by flèche."""
        return spare(self.dames)

    @cached_property
    def to_play(self) -> int:
        """The points that can be played before the grand jan breaks (L53)."""
        return points_to_play(self.dames)

    @cached_property
    def pressed(self) -> bool:
        """Whether his game is short."""
        return self.to_play < PRESSED

    @cached_property
    def cramped(self) -> bool:
        """A bad game (PROJECT): short, its grand jan two dames or more from full, and none on the way back."""
        return self.pressed and len(self.lacks) >= 2 and self.passed == 0

    @cached_property
    def returning(self) -> bool:
        """Whether he is passing to the jan de retour: no dame behind the grand jan, and that not full."""
        return self.on(PETIT) == 0 and not self.full

    @cached_property
    def in_petit(self) -> bool:
        """Whether all his dames are in his petit jan, the talon included."""
        return self.on(PETIT) == 15
