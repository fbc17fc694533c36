"""How blurred each of the characters must see at a game, so that each beats the next below him by the share asked for.

    python benchmarks/sight.py jacquet --share 0.63 --bouts 400

From the top down: the blur of the next below is moved bout by bout, more while it is new and less later, until the one
above wins his share of the games. The master's second ply is left out, for it costs a hundred times a glance: what it
is worth beside comes to his step. What is printed is the game's `_SIGHT`; `academie ladder` then tries it by games of
another seed.
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from academie.game.registry import find
from academie.players import roster
from academie.players.arena import Terms, play_match
from academie.players.characters import CHARACTERS, CharacterPlayer
from academie.players.player import Seeded

if TYPE_CHECKING:
    from academie.game import Game

SEED = 1806
LONG = 20_000  # plies of a game with dice
MOST = 25.0  # that a step of blur may be


class Sighted:
    """One of the characters whose sight can be blurred, as he plays at a glance."""

    def __init__(self, game: Game, key: str) -> None:
        self.name, self.player = key, roster.find(key, game)
        self._held = next((name for name in ("character", "manner") if hasattr(self.player, name)), "")
        if not self._held:
            raise SystemExit(f"{key} plays {game.name} without a sight that could be blurred.")
        if isinstance(self.player, CharacterPlayer):
            self.player.character = replace(self.player.character, plies=1)

    @property
    def blur(self) -> float:
        """How blurred he sees."""
        return float(getattr(self.player, self._held).blur)

    @blur.setter
    def blur(self, blur: float) -> None:
        setattr(self.player, self._held, replace(getattr(self.player, self._held), blur=blur))


def shared(game: Game, upper: Sighted, lower: Sighted, seed: int) -> float:
    """What the first wins of a bout of two games with the same dice."""
    both = (upper.player, lower.player)
    for place, player in enumerate(both):
        if isinstance(player, Seeded):
            player.reseed(seed + place)
    games = play_match(game, game.start(), both, Terms(2, seed, max_plies=LONG))
    return sum(each.share(0) for each in games) / 2


def step_of(game: Game, upper: Sighted, lower: Sighted, share: float, bouts: int) -> tuple[float, float]:
    """How much more blur makes the upper one win his share, and what he won of the later half of the bouts."""
    seeds = random.Random(f"{SEED}/{game.name}/{lower.name}")  # noqa: S311 - a game, not a secret
    step, won, late = lower.blur - upper.blur, [], []
    for number in range(bouts):
        lower.blur = upper.blur + step
        won.append(shared(game, upper, lower, seeds.getrandbits(32)))
        # What is won beyond a half grows about as the step does: by its logarithm the way to go is of one length.
        step *= math.exp((share - won[-1]) / (share - 0.5) / (number + 12))
        step = min(MOST, max(0.02, step))
        if number >= bouts // 2:
            late.append(math.log(step))
    half = won[bouts // 2 :]
    return math.exp(sum(late) / len(late)), sum(half) / len(half)


def main() -> None:
    """Print the sight of a game's characters, step by step as it is found."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("game")
    asked.add_argument("--share", type=float, default=0.63, help="what each is to win of the next below")
    asked.add_argument("--bouts", type=int, default=400, help="of each step, two games each")
    options = asked.parse_args()
    game = find(options.game)
    characters = [Sighted(game, each.key) for each in CHARACTERS]
    steps = [max(0.3, low.blur - high.blur) for low, high in pairwise(characters)]  # where to begin: as it is now
    for place in range(len(characters) - 1, 0, -1):
        upper, lower = characters[place], characters[place - 1]
        lower.blur = upper.blur + steps[place - 1]
        step, won = step_of(game, upper, lower, options.share, options.bouts)
        lower.blur = upper.blur + step
        print(f"{upper.name} v {lower.name} {lower.blur:.2f}: {100 * won:.1f} %", flush=True)
    print(f"_SIGHT = ({', '.join(f'{each.blur:.2f}' for each in characters)})")


if __name__ == "__main__":
    main()
