"""A design: what a network is made for, as a room says it behind its door `nets`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from academie._core.nets import Net
    from academie._core.search import Stop

# Of one choice: its worth, its chances as the design's outputs have them, whether it was looked at one throw further.
Weighed = tuple[float, list[float], bool]


class NativeCrowd(Protocol):
    """Many games of networks against themselves at once, judged by somebody else."""

    def ask(self, inputs: object, phases: object, threads: int, stop: Stop | None = None) -> int:
        """Write the states to be judged into two buffers; how many, none once all games are over."""

    def answer(self, values: object, threads: int, stop: Stop | None = None) -> None:
        """What they are worth, in the same order."""

    def harvest(self) -> tuple[bytes, bytes, bytes, int]:
        """The lessons of all games, as `self_play` gives them."""


class NativeDesign(Protocol):
    """What the native module of a room has for its networks; states and profiles are the room's own."""

    INPUTS: int
    OUTPUTS: int
    PHASES: int
    FEATURES: int  # the version of what a network is told

    def describe(self, state: Any) -> tuple[int, list[float]]:  # noqa: ANN401 - each room has its own native state
        """The phase of a state before its throw, and what a network is told of it."""

    def weigh(self, net: Net, state: Any, plies: int = 1, stop: Stop | None = None) -> Sequence[Weighed]:  # noqa: ANN401
        """Every choice, in the order of the room's moves."""

    def value(self, net: Net, state: Any, plies: int = 1, stop: Stop | None = None) -> tuple[float, list[float]]:  # noqa: ANN401
        """What a state before its throw is worth to the thrower, and his chances."""

    def rollout(  # noqa: PLR0913, PLR0917 - as the native function has them
        self,
        net: Net,
        state: Any,  # noqa: ANN401 - each room has its own native state
        choices: Sequence[int],
        throws: int,
        reduced: bool,
        seed: int,
        first: int,
        games: int,
        threads: int,
        stop: Stop | None = None,
    ) -> Sequence[tuple[list[float], list[float]]]:
        """Of each choice what every game from it was worth, and the sums of its chances."""

    def self_play(  # noqa: PLR0913, PLR0917 - as the native function has them
        self,
        net: Net,
        profiles: Sequence[Any],
        games: int,
        seed: int,
        lam: float,
        explore: float,
        ahead: float,
        threads: int,
        stop: Stop | None = None,
        first: int = 0,
    ) -> tuple[bytes, bytes, bytes, int]:
        """Games to learn from, from the one of a number on: inputs, targets, phases, and the throws made."""

    def crowd(
        self,
        profiles: Sequence[Any],
        games: int,
        seed: int,
        lam: float,
        explore: float,
        ahead: float,
        abreast: int,
        first: int = 0,
    ) -> NativeCrowd:
        """Such games abreast."""

    def duel(  # noqa: PLR0913, PLR0917 - as the native function has them
        self,
        first: Net | None,
        first_plies: int,
        second: Net | None,
        second_plies: int,
        profiles: Sequence[Any],
        pairs: int,
        seed: int,
        threads: int,
        stop: Stop | None = None,
        reduced: bool = False,
    ) -> tuple[float, float, float, float, int, list[float]]:
        """A match in pairs of games: shares and their squares, worths and their squares, throws, sums of outputs."""


@dataclass(frozen=True, slots=True)
class Measure:
    """In what the worth of a state is told to people."""

    unit: Title
    scale: float = 1.0  # units in one of worth
    point: float = 1.0  # units in one point of a result


WON = Title("won {share:.1f} %", "gagne {share:.1f} %")
POINTS = Measure(Title("points", "points"))


def in_points(state: Any) -> Measure:  # noqa: ANN401, ARG001 - each room has its own native state
    """A game won is one point, a double two."""
    return POINTS


def always(prospects: Mapping[str, Title]) -> Callable[[Any], Mapping[str, Title]]:
    """What is told of every state of a game alike."""
    return lambda _: prospects


_won = always({"won": WON})


@dataclass(frozen=True)
class Design:
    """What the networks of a game are made for, and where their weights and their recipe are kept."""

    name: str  # by which a file of weights says that it is of this design
    native: Any  # the room's native module, a NativeDesign
    outputs: tuple[str, ...]  # what they answer, in order
    weights: Path
    recipe: Path
    profile: Callable[[str], Any]  # the native profile of a text such as NAME+OPTION, as recipes name them
    measure: Callable[[Any], Measure] = in_points  # of a native state
    # Outputs as people are told them, of a native state.
    prospects: Callable[[Any], Mapping[str, Title]] = _won

    @property
    def core(self) -> NativeDesign:
        """The native part."""
        found: NativeDesign = self.native
        return found
