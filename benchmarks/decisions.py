"""The decisions of a game's networks at a glance, judged by games played out (docs/program/strength.md).

    python benchmarks/decisions.py trictrac --count 500
    python benchmarks/decisions.py trictrac --weights earlier.nets later.nets      other weights, on the same positions

A position a game, drawn from games that the networks that ship play against themselves. What two plies leave open is
played out by those networks, the same dice for all, the luck of the throws taken away, and cut short: the best is found
by one set of games, and what a choice loses beside it is measured by another, so that chance in the first does not
count as an error. One line a position, a figure for each file of weights, in the unit of the game; equal numbers are
equal positions and dice.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.game.analysis import Rollout
from academie.game.registry import find, part_of
from academie.game.seeds import chance, stream
from academie.nets import Design, load_weights
from academie.tables.net_engine import Rolling, spread_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from academie.game import Game

MARK = "STRENGTH "
SEED = 1818
OPEN = 4  # choices that are played out at most: the best of two plies


def position(game: Game, design: Design, net: Any, number: int) -> Any:
    """One unforced decision of a game that the networks play against themselves."""
    random = chance(SEED, number)
    state: Any = game.start()
    saved, seen = state, 0
    while state.result is None:
        if state.player is None:
            rolls = state.rolls()
            state = state.after(random.choices(rolls, [roll.weight for roll in rolls])[0])
            continue
        worths = [each[0] for each in design.core.weigh(net, state.core)]
        if len(worths) > 1:
            seen += 1
            saved = state if random.randrange(seen) == 0 else saved
        state = state.after(state.moves()[worths.index(max(worths))])
    return saved


def losses(game: Game, nets: Sequence[Any], number: int, how: Rollout) -> list[float]:
    """What the choice of each of the networks loses; the first of them judge."""
    design: Design = part_of(game, "nets").DESIGN
    judge, core = nets[0], design.core
    state = position(game, design, judge, number)
    chosen = []
    for net in nets:
        worths = [each[0] for each in core.weigh(net, state.core)]
        chosen.append(worths.index(max(worths)))
    weighed = core.weigh(judge, state.core, 2)
    best = sorted((place for place, each in enumerate(weighed) if each[2]), key=lambda place: -weighed[place][0])
    places = list(dict.fromkeys([*best[:OPEN], *chosen]))
    if len(places) == 1:
        return [0.0] * len(nets)
    *_, ranked = Rolling(core, judge, state.core, how).choices(places)
    right = ranked[0].place
    wrong = sorted({place for place in chosen if place != right})
    if not wrong:
        return [0.0] * len(nets)
    asked = [right, *wrong]
    came = core.rollout(judge, state.core, asked, how.throws, True, stream(how.seed, 1), 0, how.games, 1)
    mean = {place: math.fsum(worths) / len(worths) for place, (worths, _) in zip(asked, came, strict=True)}
    scale = design.measure(state.core).scale
    return [scale * (mean[right] - mean[place]) for place in chosen]


def figures(game: Game, files: Sequence[Path], begin: int, end: int, how: Rollout) -> Iterator[list[float]]:
    """Position after position."""
    design: Design = part_of(game, "nets").DESIGN
    nets = [load_weights(design).net, *(load_weights(design, file).net for file in files)]
    for number in range(begin, end):
        found = losses(game, nets, number, how)
        yield found[1:] if files else found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--weights", nargs="*", type=Path, default=[], help="whose decisions; else those that ship")
    parser.add_argument("--begin", type=int, default=0, help="the number of the first position")
    parser.add_argument("--count", type=int, default=500, help="the number before which it ends")
    parser.add_argument("--games", type=int, default=72, help="of each set, from each choice")
    parser.add_argument("--throws", type=int, default=8, help="after which a game is judged")
    wish = parser.parse_args()
    how = Rollout(wish.games, wish.throws, SEED)
    remaining: list[list[float]] = []
    for found in figures(find(wish.game), wish.weights, wish.begin, wish.count, how):
        remaining.append(found)
        sys.stdout.write(MARK + " ".join(f"{loss!r}" for loss in found) + "\n")
        sys.stdout.flush()
    for values in zip(*remaining, strict=True):
        sys.stderr.write(f"{math.fsum(values) / len(values):.4f} ± {spread_of(values):.4f} ({len(values)})\n")


if __name__ == "__main__":
    main()
