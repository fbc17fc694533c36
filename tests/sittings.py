"""Games played by chance at a table, from a seed: what tests and scripts look at."""

import random
from collections.abc import Iterator

from academie.referee import sit
from academie.referee.acts import Act, Kind
from academie.referee.table import Table

MODES = ("assisted", "rigueur")


def played(
    game: str, mode: str, seed: int, profile: str | None = None
) -> Iterator[tuple[Table, tuple[Table, Act] | None]]:
    """Each table, with what was played last, to the end of the game: gestures and claims too, by whoever may.

    Raises one sentence where nobody judges faults of the game.
    """
    chance, last = random.Random(seed), None
    table = sit(game, mode, profile, None)
    while True:
        yield table, last
        if table.result is not None:
            return
        act = table.chance(chance)
        if act is None:
            seats = [table.waits or 0, *range(len(table.seats))]
            act = next(chance.choice(table.acts(seat)) for seat in seats if table.acts(seat))
        last = (table, act) if act.kind is Kind.TURN else last
        table = table.after(act)


def seats_of(table: Table) -> list[int | None]:
    """Every seat, and one who looks on."""
    return [*range(len(table.seats)), None]
