"""A player by networks: of every choice the chances a throw later, by the design a room has behind its door `nets`.

    nets        what each choice leads to, judged at a glance
    nets:2      the best of them one throw further: every throw of the other, and his best reply

It looks at the state alone: equal states are answered alike, whatever was played before. Where the weights cannot be
read a weaker machine of the house plays in their place, and says so (`notice`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError, Illegal, Unknown, quoted
from academie.nets import Weights, load_weights
from academie.players.player import NO_MOVE
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from academie.analysis import Budget
    from academie.game import Move, State
    from academie.nets import Design
    from academie.players.player import Player

PLIES = {"1": 1, "2": 2}
SPECS = "nets, nets:2"
NAMES = {"nets": Title("the Savant", "le Savant")}


class NetPlayer:
    """The player by networks."""

    def __init__(self, design: Design, weights: Weights, plies: int = 1) -> None:
        self.name = "nets" if plies == 1 else f"nets:{plies}"
        self._core, self._net, self._plies = design.core, weights.net, plies

    def new_game(self, state: State) -> None:
        """Nothing to forget."""

    def choose(self, state: State, budget: Budget | None = None) -> Move:  # noqa: ARG002 - it always looks as far
        """The move of the greatest worth; of equals the first."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        native: Any = state
        worths = [worth for worth, _, _ in self._core.weigh(self._net, native.core, self._plies)]
        return moves[worths.index(max(worths))]

    def close(self) -> None:
        """Nothing to let go."""


class StandIn:
    """A weaker machine in the place of networks that cannot be read."""

    def __init__(self, weaker: Player, why: AcademieError) -> None:
        self.name = weaker.name
        self.notice = Title("{why} Until then {name} plays.", "{why} En attendant, c'est {name} qui joue.").fill(
            why=why.text, name=weaker.name
        )
        self._weaker = weaker

    def reseed(self, seed: int) -> None:
        """Chance from here on comes from this seed."""
        reseed: Callable[[int], None] | None = getattr(self._weaker, "reseed", None)
        if reseed is not None:
            reseed(seed)

    def new_game(self, state: State) -> None:
        """As the weaker one does."""
        self._weaker.new_game(state)

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The weaker one's move."""
        return self._weaker.choose(state, budget)

    def close(self) -> None:
        """As the weaker one does."""
        self._weaker.close()


def net_player(design: Design, parts: Sequence[str], weaker: Callable[[], Player]) -> Player:
    """The player of `nets` and what follows the colon; raises `Unknown` where it is no number of plies."""
    if len(parts) > 1 or (parts and parts[0] not in PLIES):
        raise Unknown(
            Title(
                "The networks look one throw ahead or two, not {part}; write nets or nets:2.",
                "Les réseaux regardent un coup en avant ou deux, non {part} ; écrivez nets ou nets:2.",
            ).fill(part=quoted(parts[-1]))
        )
    try:
        return NetPlayer(design, weights_of(design), PLIES[parts[0]] if parts else 1)
    except AcademieError as why:
        return StandIn(weaker(), why)


def weights_of(design: Design) -> Weights:
    """The weights that the design's file holds, read once; raises `Unavailable` or `Unreadable`."""
    try:
        told = design.weights.stat()
        stamp = (told.st_mtime_ns, told.st_size)
    except OSError:
        stamp = (0, 0)
    return _read(design, stamp)


@lru_cache(maxsize=32)
def _read(design: Design, stamp: tuple[int, int]) -> Weights:  # noqa: ARG001 - a file that has changed is read again
    return load_weights(design)
