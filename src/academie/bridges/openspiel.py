"""Our games as OpenSpiel games: `pyspiel.load_game("academie_NAME")` after importing this module.

Every game is registered as academie_NAME, with the parameters `profile`, `position` (a canonical line) and `points` (a
double game counts double). Chance is explicit, with its true probabilities. A move is spelled in one or
more actions of the same player (codec.py). In a hidden game a player's strings and numbers come from his view alone,
and `resample_from_infostate` deals what he cannot see again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"academie.bridges.openspiel needs OpenSpiel: run pip install 'academie[openspiel]'. ({error})", name=error.name
    ) from None

from academie.bridges import worth
from academie.errors import Unavailable
from academie.game import Game, Roll, State, registry
from academie.game.codec import Codec, Decision, codec_of

LONGEST = 100_000  # actions in a game; OpenSpiel wants a bound and the laws set none
OUTCOMES = 6**3  # three dice; no game has more outcomes
PARAMETERS = {"profile": "", "position": "", "points": False}


def outcome(roll: Roll) -> int:
    """An outcome of chance as a number: the dice in base six, a tile by its index."""
    if len(roll.dice) == 1:
        return roll.dice[0]
    number = 0
    for die in roll.dice:
        number = 6 * number + die - 1
    return number


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel registers of a game before it is loaded."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"academie_{game.name}",
        long_name=f"{game.title.en}, by the laws of its book",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=len(game.players),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=game.hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


class AcademieGame(pyspiel.Game):
    """An Académie game under one profile, as an OpenSpiel game."""

    def __init__(self, game: Game, kind: pyspiel.GameType, parameters: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(parameters or {})}
        profile, position = chosen["profile"] or None, chosen["position"]
        self.own, self.points = game, bool(chosen["points"])
        self.first: State = game.read(position, profile) if position else game.start(profile)
        self.codec: Codec = codec_of(game, self.first.profile)
        most = float(self.codec.most_points if self.points else 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.actions,
            max_chance_outcomes=OUTCOMES if game.chance else 0,
            num_players=self.codec.game.seats(self.first),
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, chosen)

    def new_initial_state(self, position: object = None) -> AcademieState:  # noqa: ARG002 - the position is a parameter
        """The start of a game."""
        return AcademieState(self)

    def make_py_observer(self, kind: Any = None, params: object = None) -> Observer:
        """What turns states into strings and numbers."""
        if params:
            raise Unavailable("The observer of {game} takes no parameters; leave them out.", game=self.own.name)
        return Observer(self, recall=kind is not None and kind.perfect_recall)


class AcademieState(pyspiel.State):
    """A state of OpenSpiel's; all it holds is a decision of ours, and what has been seen on the way to it."""

    def __init__(self, game: AcademieGame) -> None:
        super().__init__(game)
        self.points = game.points
        self.decision = Decision.at(game.codec, game.first)
        self.moves_made: tuple[str, ...] = ()  # every move since the beginning, which all have seen

    @property
    def own(self) -> State:
        """Our own state."""
        return self.decision.state

    def current_player(self) -> int:
        """Whose turn it is: a player's, chance's or nobody's."""
        if self.own.result is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.own.player is None else self.own.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.own.result is not None

    def returns(self) -> list[float]:
        """The result of each player; 0 before the end."""
        if self.own.result is None:
            return [0.0] * self.num_players()
        return worth(self.own.result, points=self.points)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The throws or tiles, with their probabilities."""
        rolls = self.own.rolls()
        total = sum(roll.weight for roll in rolls)
        return sorted((outcome(roll), roll.weight / total) for roll in rolls)

    def _legal_actions(self, player: int) -> list[int]:
        return self.decision.actions if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        before = self.decision
        if before.state.player is None:
            self.decision = before.rolled(self._roll(action))
            return
        self.decision = before.after(action)
        self.moves_made = (*self.moves_made, before.codec.name(action, before.state.player))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self._roll(action))
        return self.decision.codec.name(action, player)

    def _roll(self, number: int) -> Roll:
        return next(roll for roll in self.own.rolls() if outcome(roll) == number)

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> AcademieState:
        """A state that the player cannot tell from this one, what he does not see dealt again."""
        other: AcademieState = self.clone()
        if self.own.result is None:
            seeded = random.Random(int(chance() * 2**53))  # noqa: S311 - seeded play
            dealt = self.get_game().own.worlds(self.own.view(player), seeded)
            other.decision = self.decision.said_in(dealt)
        return other

    def __str__(self) -> str:
        said = [self.decision.codec.name(action, self.own.player or 0) for action in self.decision.said]
        return " ".join([str(self.own), *said])


class Observer:
    """Strings and numbers of a state for one player, as OpenSpiel asks for them."""

    def __init__(self, game: AcademieGame, *, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(game.codec.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AcademieState, player: int) -> None:
        """Fill the numbers."""
        self.tensor[:] = state.decision.codec.observe(state.decision, player)

    def string_from(self, state: AcademieState, player: int) -> str:
        """The line of the player's view, after all that has been played where nothing may be forgotten."""
        said = [state.decision.codec.name(action, state.own.player or 0) for action in state.decision.said]
        lines = state.moves_made if self.recall else ()
        return " ".join([*lines, str(state.own.view(player)), *said])


def _register(game: Game) -> None:
    kind = game_type(game)

    # A class and not a function: OpenSpiel lets go of it only after Python has ended, and must not then be the last.
    class Registered(AcademieGame):
        def __init__(self, parameters: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, parameters)

    pyspiel.register_game(kind, Registered)


for _game in registry.GAMES:
    if f"academie_{_game.name}" not in pyspiel.registered_names():
        _register(_game)
