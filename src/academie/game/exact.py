"""Games solved exactly: the result of best play by both, from any state.

A game that can be solved has a part `exact`: `solve(profile)` gives its `Solution`, which knows every state before a
throw and every end; where it knows only some of them, `PART` says which, and for others it raises `Unavailable`. What
lies between, the drawing for the dice and the decisions of a throw, follows from the law of
the game and is reckoned here.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Protocol

from academie.errors import Unavailable
from academie.game import Game, Move, State
from academie.game.analysis import Analysis, Budget, Line, Progress, Stop, check_asked, judged_throws
from academie.game.profiles import Profile
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.nets import POINTS, WON
from academie.text.message import Message

_UNSOLVED = Message("{game} is not solved; its machines only estimate. Solved games: {solved}; solved in part: {part}.")


@dataclass(frozen=True, slots=True)
class Odds:
    """The value of a state to player 0, his points less the other's, if both play for the most points."""

    points: float
    wins: float  # the chance that player 0 wins
    doubles: tuple[float, float]  # the chance of each player to win double, agreed or not

    @classmethod
    def mean(cls, parts: Iterable[tuple[float, Odds]]) -> Odds:
        """Of several, each with its weight."""
        weighed = list(parts)
        whole = sum(weight for weight, _ in weighed)

        def of(values: Iterable[float]) -> float:
            return sum(weight * value for (weight, _), value in zip(weighed, values, strict=True)) / whole

        return cls(
            of(odds.points for _, odds in weighed),
            of(odds.wins for _, odds in weighed),
            (of(odds.doubles[0] for _, odds in weighed), of(odds.doubles[1] for _, odds in weighed)),
        )

    def to(self, player: int) -> Odds:
        """The same, as a player sees it: himself first."""
        if player not in {0, 1}:
            raise TypeError(f"not a seat: {player!r}")
        return self if player == 0 else Odds(-self.points, 1 - self.wins, (self.doubles[1], self.doubles[0]))


class Solution(Protocol):
    """A game solved under one profile."""

    @property
    def states(self) -> int:
        """How many positions before a throw there are, whoever throws."""

    @property
    def error(self) -> float:
        """No figure is farther from the truth than this."""

    def odds(self, state: State, /) -> Odds | None:
        """Of a state before a throw, or one that is over; None where a player or the first dice decide.

        Raises `Unavailable` where a part of the game is solved, and the state is not of it.
        """


@dataclass(frozen=True)
class Exact:
    """A solved game, asked about states."""

    game: Game
    profile: Profile
    solution: Solution

    @classmethod
    def of(cls, game: Game | str, profile: Profile | str | None = None, stop: Stop | None = None) -> Exact:
        """A game solved under a profile, both given as they are or by their names; it may take some seconds.

        Raises `Unavailable` where nobody has solved it.
        """
        game = find(game) if isinstance(game, str) else game
        law = profile if isinstance(profile, Profile) else game.profiles.find(profile)
        if not has_part(game, "exact"):
            names = [name for name in PACKAGES if has_part(name, "exact")]
            part = [name for name in names if hasattr(part_of(name, "exact"), "PART")]
            solved = [name for name in names if name not in part]
            raise Unavailable(_UNSOLVED.fill(game=game.title, solved=", ".join(solved), part=", ".join(part)))
        return cls(game, law, part_of(game, "exact").solve(law, stop))

    @property
    def first(self) -> Odds:
        """The worth of the game at its beginning to the player who has the dice, seen from his side."""
        start = self.game.start(self.profile.name)
        drawn = [(roll.weight, start.after(roll)) for roll in start.rolls()]
        begun = [(weight, state) for weight, state in drawn if state != start]
        return Odds.mean((weight, self._odds(state).to(self._starter(state))) for weight, state in begun)

    def _starter(self, state: State) -> int:
        taker = self.game.taker(state)
        found = taker if taker is not None else state.player
        assert found is not None  # noqa: S101 - the first dice have settled it
        return found

    def odds(self, state: State) -> Odds:
        """The worth of a state to player 0."""
        return self._odds(self._ours(state))

    def choices(self, state: State) -> list[tuple[Move, Odds]]:
        """The moves of a state, each with what it leads to, best for its player first; equal ones in their order."""
        return self._choices(self._ours(state))

    def _ours(self, state: State) -> State:
        if state.profile.game != self.profile.game:
            raise TypeError(f"not a state of {self.game.name}: {state!r}")
        return state

    def _odds(self, state: State) -> Odds:
        known = self.solution.odds(state)
        if known is not None:
            return known
        if state.player is not None:
            return self._choices(state)[0][1]
        # Equal dice at the drawing are thrown again: they leave things as they were, and weigh nothing.
        after = [(roll.weight, state.after(roll)) for roll in state.rolls()]
        return Odds.mean((weight, self._odds(following)) for weight, following in after if following != state)

    def _choices(self, state: State) -> list[tuple[Move, Odds]]:
        player = state.player or 0
        found = [(move, self._odds(state.after(move))) for move in state.moves()]
        return sorted(found, key=lambda pair: -round(pair[1].to(player).points, 12))


# --- A solved game as an engine: every choice with what best play makes of it, to the last throw
# It searches nothing: the game's solution knows every state before a throw, and the first question of a process has it
# made, which takes some seconds. Limits of a budget do not matter to it. Values are in points.


PROSPECTS = {"won": WON, "double": Message("double {share:.1f} %"), "double lost": Message("double lost {share:.1f} %")}
_NOTHING = Analysis(0, 0, 0.0, ())


class ExactEngine:
    """An engine that looks up the values of a solved game."""

    limits: Mapping[str, float] = MappingProxyType({})
    usual = Budget()

    def __init__(self, game: Game) -> None:
        self._game = game
        first: Any = game.start()
        self._native = type(first.core.profile)  # race games have one State

    def analyse(
        self,
        state: State,
        budget: Budget,  # noqa: ARG002 - what is solved is known at once
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The best choices, best first; before a throw, what each throw is worth; nothing once the game is over."""
        exact, begun = self._exact(state, stop), time.monotonic()  # to solve the game is not to think of a state
        check_asked(lines, threads)
        if state.player is None or not state.moves():
            chances = judged_throws(self, state)
            return _NOTHING if chances is None else replace(_NOTHING, unit=POINTS.unit, throws=chances)
        player, choices = state.player, exact.choices(state)
        rows = tuple(_line(exact, state, move, odds.to(player)) for move, odds in choices[:lines])
        counts = any(round(odds.points - (2 * odds.wins - 1), 9) for _, odds in choices)  # doubles
        prospects = PROSPECTS if counts else {"won": WON}
        found = Analysis(1, len(choices), time.monotonic() - begun, rows, POINTS.unit, prospects)
        if progress is not None:
            progress(found)
        return found

    def worth(self, state: State, seat: int) -> float:
        """The worth of a state to one of the players, in points."""
        return self._exact(state).odds(state).to(seat).points

    def clear(self) -> None:
        """Nothing to forget: what is solved stays so."""

    def _exact(self, state: State, stop: Stop | None = None) -> Exact:
        if type(getattr(getattr(state, "core", None), "profile", None)) is not self._native:
            raise TypeError(f"not a state of {self._game.name}: {state!r}")
        return Exact.of(self._game, state.profile, stop)


def _line(exact: Exact, state: State, move: Move, odds: Odds) -> Line:
    """A choice, and what the same player chooses after it, until dice are thrown."""
    player, moves, after = state.player, [move], state.after(move)
    while after.player == player and after.moves():
        moves.append(exact.choices(after)[0][0])
        after = after.after(moves[-1])
    won, lost = odds.doubles
    chances = (("won", odds.wins), ("double", won), ("double lost", lost))
    return Line(move, round(100 * odds.points), tuple(moves), value=odds.points, chances=chances)
