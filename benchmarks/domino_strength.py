"""How strong the domino machine is: points a deal, each deal played twice with the seats exchanged.

    python benchmarks/domino_strength.py [--count 1000] [--nodes 50000] [--against pimc-20 random playouts]

A figure is what one playing of a deal wins the machine over the other, with its standard error over the deals. Neither
sees more than his own view. The yardsticks: PIMC-20, which deals the hidden hands twenty times by chance, works each
deal out with open hands to the end of the coup, and takes the choice of the best mean; our playouts; chance.
Behind the mark STRENGTH the same figure stands as JSON, for `strength.py`.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from typing import TYPE_CHECKING, Any

from academie import find
from academie.players import roster

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game.analysis import Budget
    from academie.players.player import Player

GAME: Any = find("domino")
SAMPLES = 20
MARK = "STRENGTH "  # must agree with strength.py


class Pimc:
    """The yardstick: some deals, each with open hands."""

    def __init__(self, seed: int, samples: int = SAMPLES) -> None:
        self.name = f"pimc-{samples}"
        self._chance, self._samples = random.Random(seed), samples  # noqa: S311 - a game, not a secret

    def new_game(self, state: object) -> None:
        """Nothing to forget."""

    def choose(self, state: Any, budget: Budget | None = None) -> Any:  # noqa: ARG002 - states of one game
        """The choice of the best mean."""
        moves = state.moves()
        if len(moves) == 1:
            return moves[0]
        sums = dict.fromkeys(moves, 0.0)
        side = state.side(state.player)
        for _ in range(self._samples):
            world = GAME.worlds(state, self._chance)
            for move, (_, _, worths) in zip(moves, world.core.opened(), strict=True):
                sums[move] += worths[side]
        return max(moves, key=sums.__getitem__)

    def close(self) -> None:
        """Nothing to let go."""


def player(spec: str, seed: int) -> Player:
    """A yardstick by its name, or one of the program's players."""
    return Pimc(seed) if spec == "pimc-20" else roster.find(spec, GAME, seed)


def dealt(profile: str, chance: random.Random) -> Any:
    """One coup dealt, A to lead."""
    seats = GAME.profiles.find(profile)["players"]
    line = ";".join(f"{seat}:" for seat in "ABCD"[:seats])
    state: Any = GAME.read(f"{line} phase=deal leader=A", f"{profile}+un-coup")
    while state.phase == "deal":
        state = state.after(chance.choice(state.rolls()))
    return state


def won(state: Any, players: Sequence[Player], first: int, chance: random.Random) -> float:
    """What one playing of a deal wins the first player over the second, who sit in turn from a seat on."""
    while state.result is None:
        if state.player is None:
            state = state.after(chance.choice(state.rolls()))
            continue
        state = state.after(players[(state.player + first) % 2].choose(state.view(state.player)))
    ended = state.core.ended()
    gain = -ended.gain if state.values.scoring == "marques" else ended.gain
    sides = len(state.sides)
    worths = [gain if side == state.side(ended.marked) else -gain / (sides - 1) for side in range(sides)]
    return sum(worth for side, worth in enumerate(worths) if (side + first) % 2 == 0)


def duel(specs: tuple[str, str], profile: str, deals: int, seed: int = 1) -> tuple[float, float]:
    """The mean of the first player's points a deal, and its standard error."""
    figures = []
    for deal in range(deals):
        both = 0.0
        for first in (0, 1):
            chance = random.Random(f"{seed}/{deal}")  # noqa: S311 - the same deal and the same talon, twice
            players = [player(spec, stream) for stream, spec in enumerate(specs, 4 * deal + 2 * first)]
            both += won(dealt(profile, chance), players, first, chance)
            for each in players:
                each.close()
        figures.append(both / 2)
    mean = sum(figures) / deals
    return mean, math.sqrt(sum((each - mean) ** 2 for each in figures) / (deals - 1) / deals)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each yardstick."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--count", type=int, default=1000, help="deals")
    asked.add_argument("--nodes", type=int, default=50_000, help="positions that the machine looks at for a choice")
    asked.add_argument("--machine", default="", help="another player of the program in the machine's place")
    asked.add_argument("--profile", default="tete-a-tete-six")
    asked.add_argument("--against", nargs="+", default=("pimc-20",))
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args(arguments)
    machine = options.machine or f"engine:nodes={options.nodes}"
    count = max(2, options.count)
    for other in options.against:
        mean, error = duel((machine, other), options.profile, count, options.seed)
        print(f"domino {options.profile}, {machine} v {other}, points a deal over {count}: {mean:+.2f} ± {error:.2f}")
        print(MARK + json.dumps({"mean": mean, "error": error, "count": count, "unit": "points a deal"}), flush=True)


if __name__ == "__main__":
    main()
