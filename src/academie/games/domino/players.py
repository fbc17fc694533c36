"""The players of domino: the characters, each in his manner."""

import random
from dataclasses import dataclass
from pathlib import Path

from academie.errors import Illegal
from academie.game import State as AnyState
from academie.game.analysis import Budget, Stop
from academie.games.domino.engine import judged, search_of
from academie.games.domino.state import Move, State, ours
from academie.input.files import read_toml
from academie.players.characters import makers_of
from academie.players.player import NO_MOVE
from academie.text.message import Message, bilingual

# --- The characters at domino
# A character imagines a number of deals and weighs his choices in them, with what was boudé or without it. His tastes
# come on top: to get rid of points or to keep them, to keep his doubles. Nothing is random: the same position and the
# same seed give the same choice.


_NODES = 200_000  # that the most patient of them goes through
_POINTS = 30  # of a coup, about: where coups are counted one of them is worth that many


@dataclass(frozen=True, slots=True)
class Manner:
    """How a character plays. Tastes are in points of the coup, or in what else the partie counts."""

    text: Message
    worlds: int = 0  # how many deals he imagines; none: he looks at his own tiles alone
    tree: bool = False  # whether he plans by what the table sees, and not as if all hands were open
    remembers: bool = True  # what was boudé
    points: float = 0.0  # for each point of the tile he is rid of; below nothing he keeps the great ones
    doubles: float = 0.0  # for a double placed; below nothing he hoards them
    fitting: float = 0.0  # for each tile left to him that fits an end then; below nothing he shuts himself out
    blur: float = 0.0  # how far his estimates are wrong


MANNERS = {
    key: Manner(bilingual(each.pop("en"), each.pop("fr")), **each)
    for key, each in read_toml(Path(__file__).with_name("characters.toml")).items()
}


class CharacterPlayer:
    """One of the characters at domino."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.manner = MANNERS[name]
        self._seed = seed
        self.halt: Stop | None = None

    def reseed(self, seed: int) -> None:
        """What he sees from here on depends on this seed."""
        self._seed = seed

    def new_game(self, state: AnyState) -> None:
        """Nothing to forget."""

    def choose(self, state: AnyState, budget: Budget | None = None) -> Move:  # noqa: ARG002 - he looks as far as he does
        """The choice that looks best to him; of equals the heavier tile."""
        here = ours(state)
        moves = here.moves()
        if not moves or here.player is None:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        view = here.view(here.player)
        seen, eyes = self._seen(view), random.Random(f"{self._seed}/{view}")  # noqa: S311 - a game, not a secret
        worth = {
            move: seen.get(move, 0.0) + self._likes(view, move) + self._wrong(view, eyes)
            for move in sorted(moves, reverse=True)
        }
        return max(worth, key=lambda move: worth[move])

    def _seen(self, view: State) -> dict[Move, float]:
        """The worth of each choice in the deals he imagines."""
        if not self.manner.worlds:
            return {}
        search = search_of(view, seed=self._seed, tree=self.manner.tree, remembers=self.manner.remembers)
        search.look(self.manner.worlds, _NODES)
        return dict(judged(search))

    def _likes(self, view: State, move: Move) -> float:
        """What his tastes add to a choice."""
        tile, manner = move.tile, self.manner
        if tile is None:
            return 0.0
        liked = manner.points * tile.points + manner.doubles * tile.double
        return _counted(view, liked + (manner.fitting * _fitting(view, move) if manner.fitting else 0.0))

    def _wrong(self, view: State, eyes: random.Random) -> float:
        """By how much he is mistaken about one choice."""
        return _counted(view, self.manner.blur * eyes.gauss(0.0, 1.0)) if self.manner.blur else 0.0

    def close(self) -> None:
        """Nothing to let go."""


def _fitting(view: State, move: Move) -> int:
    """How many tiles of the hand fit an end once a tile is joined."""
    placed, player = move.tile, view.player
    if placed is None or player is None:
        return 0
    if view.ends is None or move.on is None:
        ends = set(placed)
    else:
        one, two = view.ends
        ends = {placed.beside(move.on), two if one == move.on else one}
    return sum(any(tile.has(end) for end in ends) for tile in view.hand(player) if tile != placed)


def _counted(view: State, points: float) -> float:
    """Points of the coup in what the partie counts."""
    return points if view.values.scoring == "points" else points / _POINTS


# --- The players of domino


TEXTS = {key: manner.text for key, manner in MANNERS.items()}  # who they are, in a sentence
KINDS = makers_of(CharacterPlayer)
