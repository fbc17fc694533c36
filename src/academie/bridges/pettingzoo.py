"""Our games as PettingZoo environments, agents taking turns (AEC).

Chance is thrown inside, from the seed given to `reset`; a hidden game shows each agent its own view only. An agent
observes numbers and a mask of legal actions, and may have to act several times to spell one move (codec.py). The only
reward comes at the end: what the law gives each player, shifted so that it sums to zero.

`Guarded` itself does what PettingZoo's wrappers do for its board games, except for the order of calls: each wrapper
makes a step a tenth slower.
"""

import sys
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from operator import index
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"academie.bridges.pettingzoo needs PettingZoo: run pip install 'academie[pettingzoo]'. ({error})",
        name=error.name,
    ) from None

from academie.bridges import worth
from academie.errors import Illegal, Unknown, quoted
from academie.game import Game, Result, Roll, State, registry
from academie.game.codec import NOT_LEGAL, Codec, Decision, codec_of
from academie.vector import Games, native

VERSION = 0  # to be raised when an action or an observation changes its meaning
RENDER_MODES = ("ansi", "human")


class Environment(AECEnv):
    """One game under one profile; `env` makes it, wrapped as PettingZoo's own board games are."""

    def __init__(
        self,
        name: str,
        profile: str | None = None,
        *,
        position: str | None = None,
        max_steps: int | None = None,
        points: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.max_steps, self.points = registry.find(name), max_steps, points
        self.first = self.game.read(position, profile) if position else self.game.start(profile)
        self.codec = codec_of(self.game, self.first.profile)
        self.metadata = {
            "name": f"academie_{name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise Unknown("There is no render mode {mode}; choose ansi or human.", mode=quoted(render_mode))
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.codec.game.seats(self.first))]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(self.codec.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observed() for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._written: tuple[State, dict[int, str]] | None = None  # the lines of the state that stands, by seat
        self._noted: dict[str, np.ndarray] = {}  # what has been observed of this decision
        self._legal: np.ndarray = np.zeros(self.codec.actions, np.int8)  # its mask
        self._none = np.zeros(self.codec.actions, np.int8)
        self._course = Native(self.game, self.first) if native(self.game) else Spelled(self.codec, self.first)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A vector of numbers from 0 to 1, and the mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """As many actions as the game can ever have; the mask says which are legal."""
        return self.action_spaces[agent]

    def _observed(self) -> spaces.Dict:
        numbers = spaces.Box(0.0, 1.0, (self.codec.size,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.codec.actions,), np.int8)})

    @property
    def state_now(self) -> State:
        """Our own state of the game."""
        return self._course.state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - the API's
        """A new game; the seed, if any, begins the chance again."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.steps = 0
        self._course.begin(self.np_random)
        self._tell()

    def step(self, action: Any) -> None:
        """The selected agent's next action; an action of a finished game must be None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._course.act(int(action))
        self.steps += 1
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The view of an agent; only the selected one has legal actions."""
        numbers = self._noted.get(agent)
        if numbers is None:  # wrappers ask again and again
            numbers = self._noted[agent] = self._course.observe(self._seats[agent])
        return {"observation": numbers.copy(), "action_mask": self._mask(agent)}

    def render(self) -> str | None:
        """The position in text: returned by "ansi", printed by "human"."""
        text = self.game.draw(self._course.state)
        if self.render_mode == "human":
            sys.stdout.write(text + "\n\n")
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def _tell(self) -> None:
        """Whose turn it is, what there is to know beside the observation, and the end if it has come."""
        player = self._course.player
        self._noted, self._legal = {}, self._course.mask()
        result = self._course.state.result if player is None else None
        if player is not None:
            self.agent_selection = self.possible_agents[player]
        if result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = self._rewards(result)
        elif self.max_steps is not None and self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self.infos = {agent: Info(self, agent, self.steps, action_mask=self._mask(agent)) for agent in self.agents}
        if result is not None:
            for info in self.infos.values():
                info |= {"reason": result.reason, "law": result.law, "points": result.points}

    def line(self, agent: str) -> str:
        """What an agent may know, in a line: written once for a state, whoever asks, where nothing is hidden."""
        state = self._course.state
        if self._written is None or self._written[0] is not state:
            self._written = state, {}
        viewer = self._seats[agent] if self.game.hidden else 0
        found = self._written[1].get(viewer)
        if found is None:
            found = self._written[1][viewer] = str(state.view(viewer))
        return found

    def _rewards(self, result: Result) -> dict[str, float]:
        found = worth(result, points=self.points)
        return dict(zip(self.possible_agents, found, strict=True))

    def _mask(self, agent: str) -> np.ndarray:
        acts = agent == self.agent_selection and not self.truncations[agent]
        return (self._legal if acts else self._none).copy()

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Info(dict[str, Any]):
    """What there is to know beside the observation; `info["line"]` is written when it is first asked for."""

    def __init__(self, environment: Environment, agent: str, step: int, **known: Any) -> None:
        super().__init__(**known)
        self._of = environment, agent, step

    def __missing__(self, key: str) -> Any:
        environment, agent, step = self._of
        if key != "line" or step != environment.steps:  # of a state that is past nothing more is known
            raise KeyError(key)
        self[key] = environment.line(agent)
        return self[key]


# --- The course of a game


class Spelled:
    """A game whose moves are spelled, and whose chance is thrown, in Python."""

    def __init__(self, codec: Codec, first: State) -> None:
        self.codec, self.first = codec, first
        self._weighed: tuple[Sequence[Roll], list[int]] = ((), [])  # throws, and their weights summed up to each

    def begin(self, chance: np.random.Generator) -> None:
        """A new game, whose chance comes from there."""
        self._chance = chance
        self._decision = self._settled(Decision.at(self.codec, self.first))

    @property
    def state(self) -> State:
        """The state that stands."""
        return self._decision.state

    @property
    def player(self) -> int | None:
        """Who decides; None at the end."""
        return self._decision.state.player

    def act(self, action: int) -> None:
        """One more action, and what chance throws after it; raises `Illegal`."""
        self._decision = self._settled(self._decision.after(action))

    def observe(self, seat: int) -> np.ndarray:
        """The view of a seat."""
        return np.asarray(self.codec.observe(self._decision, seat), np.float32)

    def mask(self) -> np.ndarray:
        """The legal actions."""
        legal = np.zeros(self.codec.actions, np.int8)
        legal[self._decision.actions] = 1
        return legal

    def _settled(self, decision: Decision) -> Decision:
        """Chance thrown until somebody decides or the game is over."""
        while rolls := decision.state.rolls():
            if rolls is not self._weighed[0]:  # where dice are thrown it is the same list every time
                self._weighed = rolls, list(accumulate([roll.weight for roll in rolls]))
            sums = self._weighed[1]
            decision = decision.rolled(rolls[bisect_right(sums, int(self._chance.integers(sums[-1])))])
        return decision


class Native:
    """The same by the native core, a game alone of those that can be played abreast."""

    def __init__(self, game: Game, first: State) -> None:
        self._games = Games(game, position=first, stays=True, threads=1)
        self._action = np.zeros(1, np.int32)
        self._state: State | None = None

    def begin(self, chance: np.random.Generator) -> None:
        """A new game, whose chance comes from there."""
        self._state = None
        self._games.reset(int(chance.integers(2**63)))

    @property
    def state(self) -> State:
        """The state that stands."""
        if self._state is None:
            self._state = self._games.state(0)
        return self._state

    @property
    def player(self) -> int | None:
        """Who decides; None at the end."""
        player = int(self._games.players[0])
        return None if player < 0 else player

    def act(self, action: int) -> None:
        """One more action, and what chance throws after it; raises `Illegal`."""
        self._action[0] = action
        try:
            self._games.step(self._action)
        except Illegal:
            legal = ", ".join(map(str, np.flatnonzero(self._games.masks[0])))
            raise Illegal(NOT_LEGAL.fill(action=action, legal=legal)) from None
        self._state = None

    def observe(self, seat: int) -> np.ndarray:
        """The view of a seat."""
        return self._games.observe(0, seat)

    def mask(self) -> np.ndarray:
        """The legal actions."""
        legal: np.ndarray = self._games.masks[0].view(np.int8).copy()
        return legal


class Guarded(Environment):
    """The same as PettingZoo's own board games are wrapped: an illegal action ends the game and costs its agent one."""

    def step(self, action: Any) -> None:
        """The selected agent's next action, which must be one of the action space."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or self._allows(action):
            super().step(action)
            return
        assert self.action_spaces[agent].contains(action), "action is not in action space"  # noqa: S101 - as there
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def _allows(self, action: Any) -> bool:
        """Whether an action is a whole number, and legal."""
        try:
            number = index(action)
        except TypeError:
            return False
        return 0 <= number < self.codec.actions and bool(self._legal[number])


class Ordered(wrappers.OrderEnforcingWrapper):
    """PettingZoo's own wrapper, which refuses what is asked before `reset`; it asks for what is last all at once."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent observes, has gained, whether it is over, and what else there is to know."""
        found: tuple[Any, float, bool, bool, dict[str, Any]] = (
            self.env.last(observe) if self._has_reset else super().last(observe)
        )
        return found

    def __str__(self) -> str:
        return str(self.env)


def raw_env(name: str, profile: str | None = None, **options: Any) -> Environment:
    """The environment unwrapped: an illegal action raises `Illegal`."""
    return Environment(name, profile, **options)


def env(name: str, profile: str | None = None, **options: Any) -> AECEnv:
    """The environment of a game, by name and profile; an illegal action ends it and costs its agent one."""
    return Ordered(Guarded(name, profile, **options))
