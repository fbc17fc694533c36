"""Many games abreast as Gymnasium's vector environment: one learner, who plays both sides or meets an opponent.

A step is one action of the learner in every game, of which the mask in the observation says which are open. A game that
ends gives place to the next one in the same step; where it ended stands in the infos, as Gymnasium says.
"""

from __future__ import annotations

from typing import Any

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"academie.vector.gym needs Gymnasium: run pip install 'academie[learn]'. ({error})", name=error.name
    ) from None

from academie.errors import Unreadable, quoted
from academie.players import Player, find
from academie.players.characters import CHARACTERS
from academie.vector import NONE, Games


class VectorEnv(gymnasium.vector.VectorEnv):
    """That many games of one kind. The reward is the learner's: 1, -1 or 0 at the end of a game.

    Without an opponent the learner acts for both sides in turn, and the reward is that of the side which has just
    acted. With one he has each seat in turn, from game to game, and the opponent the others. The opponent is `random`,
    a player as the command line names it, a character by its number from 1 to 8, or a `Player`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self, game: str, profile: str | None = None, *, opponent: str | int | Player | None = None, **options: Any
    ) -> None:
        self.games = Games(game, profile, **{"count": 1, **options})
        self.num_envs = self.games.count
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.games.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.games.actions,), np.uint8),
            }
        )
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.opponent = None if opponent == "random" or opponent is None else _player(opponent, self.games)
        self._alone = opponent is None
        self.seats = np.arange(self.num_envs) % self.games.seats  # of the learner, where he has one

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002 - Gymnasium's
        """New games; without a seed the random stream continues."""
        if seed is not None or self._np_random is None:
            super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**63)))
        self._answer(_Step(self.games))
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One action in every game, and what the opponent answers."""
        games, came = self.games, _Step(self.games)
        acting = games.players.astype(np.intp) if self._alone else self.seats
        games.step(actions)
        came.note(np.arange(games.count), acting)
        self._answer(came)
        infos: dict[str, Any] = {}
        over = came.terminated | came.truncated
        if over.any():
            nothing = np.zeros(games.actions, np.uint8)
            infos["_final_obs"], infos["final_obs"] = over, np.full(games.count, None, object)
            for i, last in came.finals.items():
                infos["final_obs"][i] = {"observation": last, "action_mask": nothing}
        return self._seen(), came.rewards, came.terminated, came.truncated, infos

    def _answer(self, came: _Step) -> None:
        """The opponent's actions, until the learner is to act in every game."""
        games = self.games
        while not self._alone and len(where := np.flatnonzero(games.players != self.seats)):
            if self.opponent is None:
                actions = np.full(games.count, NONE, np.int32)
                actions[where] = at_random(games.masks[where], self.np_random)
                games.step(actions)
            else:
                games.let(self.opponent, where)
            came.note(where, self.seats[where])

    def _seen(self) -> dict[str, np.ndarray]:
        return {"observation": self.games.observations.copy(), "action_mask": self.games.masks.copy()}

    def close_extras(self, **_: Any) -> None:
        """Let go of the opponent."""
        if self.opponent is not None:
            self.opponent.close()


class _Step:
    """What a step has brought the learner, his own action and the answers together."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.rewards = np.zeros(games.count, np.float32)
        self.terminated, self.truncated = np.zeros(games.count, np.bool_), np.zeros(games.count, np.bool_)
        self.finals: dict[int, np.ndarray] = {}

    def note(self, where: np.ndarray, seats: np.ndarray) -> None:
        """What has just happened in some of the games, to these seats."""
        games = self.games
        self.rewards[where] += games.rewards[where, seats]
        self.terminated[where] |= games.terminated[where]
        self.truncated[where] |= games.truncated[where]
        for i in np.flatnonzero(games.terminated[where] | games.truncated[where]):
            self.finals[int(where[i])] = games.finals[where[i], seats[i]].copy()


def at_random(masks: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """One of the open actions of each mask, all as likely."""
    sums = np.cumsum(masks, 1, dtype=np.int32)
    chosen = (chance.random(len(masks)) * sums[:, -1]).astype(np.int32)
    found: np.ndarray = (sums <= chosen[:, None]).sum(1).astype(np.int32)
    return found


def _player(spec: str | int | Player, games: Games) -> Player:
    if isinstance(spec, int):
        if not 1 <= spec <= len(CHARACTERS):
            raise Unreadable("{level} is not a level. Choose 1 to 8.", level=quoted(str(spec)))
        spec = CHARACTERS[spec - 1].key
    player = find(spec, games.game) if isinstance(spec, str) else spec
    player.new_game(games.first)
    return player
