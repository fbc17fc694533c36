"""Every game as a PettingZoo environment: the library's own tests, whole games, seeds, masks, rewards, pictures."""

from typing import Any

import pytest

from academie.errors import AcademieError, Illegal, Unknown
from academie.game.registry import GAMES
from conformance.walks import USUAL

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed here: pip install academie[pettingzoo].")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from academie.bridges.pettingzoo import env, raw_env
from academie.game import Game
from often import times

# The library's test knows by name which of its own environments observe a dict with a mask, and warns of all others;
# it also warns of the mask of a game that has just ended, in which nothing is legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play_out(environment: Any, seed: int, limit: int = 20_000) -> list[tuple[str, Any]]:
    """The agents and actions of one random game, to its end or the limit."""
    environment.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    lines: list[tuple[str, Any]] = []
    for agent in environment.agent_iter(limit):
        observation, _, terminated, truncated, _ = environment.last()
        over = terminated or truncated
        action = None if over else int(chooser.choice(np.flatnonzero(observation["action_mask"])))
        lines.append((agent, action))
        environment.step(action)
    return lines


@pytest.mark.parametrize(("game", "profile"), USUAL)
class TestEveryGame:
    """What PettingZoo asks of an environment."""

    def test_the_librarys_api_test_passes(self, game: Game, profile: str) -> None:
        """pettingzoo.test.api_test accepts the environment of every game and profile."""
        api_test(env(game.name, profile), num_cycles=times(40, 120))

    def test_the_librarys_seed_test_passes(self, game: Game, profile: str) -> None:
        """pettingzoo.test.seed_test: equal seeds, equal observations, rewards and infos."""
        seed_test(lambda: env(game.name, profile), num_cycles=times(20, 60))

    def test_the_librarys_render_test_passes(
        self, game: Game, profile: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """pettingzoo.test.render_test: "ansi" returns the board as text, "human" prints it."""
        render_test(lambda render_mode: env(game.name, profile, render_mode=render_mode))
        assert len(capsys.readouterr().out.splitlines()) > 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game_ends_with_rewards_that_sum_to_nought(game: Game) -> None:
    """A game played to its end terminates all agents at once; what they get is the result's shares."""
    environment = raw_env(game.name)
    gained = dict.fromkeys(environment.possible_agents, 0.0)
    environment.reset(seed=1818)
    chooser = np.random.default_rng(1818)
    for agent in environment.agent_iter(100_000):
        _, reward, terminated, truncated, info = environment.last()
        gained[agent] += reward
        assert not truncated
        if terminated:
            assert info["reason"] in game.glossary.terms
            assert info["law"] in game.law.paragraphs
            environment.step(None)
        else:
            environment.step(int(chooser.choice(np.flatnonzero(info["action_mask"]))))
    result = environment.state_now.result
    assert result is not None
    assert not environment.agents
    assert sum(gained.values()) == pytest.approx(0)
    seats = len(gained)
    assert list(gained.values()) == pytest.approx([(share * seats - 1) / (seats - 1) for share in result.shares])


def test_only_the_selected_agent_has_legal_actions() -> None:
    """The mask of the one to act is the legal actions, in the observation as in the info; the other's is empty."""
    environment = raw_env("gammon")
    environment.reset(seed=3)
    acting, waiting = (
        environment.agent_selection,
        next(agent for agent in environment.agents if agent != environment.agent_selection),
    )
    observation = environment.observe(acting)
    assert observation["action_mask"].sum() > 0
    assert (observation["action_mask"] == environment.infos[acting]["action_mask"]).all()
    assert environment.observe(waiting)["action_mask"].sum() == 0


def test_a_reset_without_a_seed_goes_on_with_the_chance() -> None:
    """Two games after one seed differ; the same two come again from the same seed."""
    environment = raw_env("gammon")
    lines = []
    for _ in range(2):
        environment.reset(seed=9)
        first = str(environment.state_now)
        environment.reset()
        lines.append((first, str(environment.state_now)))
    assert lines[0] == lines[1]


def test_an_illegal_action_ends_the_wrapped_game_and_raises_in_the_raw_one() -> None:
    """`env` takes one from whoever acts illegally and ends the game; `raw_env` raises Illegal."""
    wrapped = env("draughts")
    wrapped.reset(seed=0)
    agent = wrapped.agent_selection
    wrapped.step(0)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards[agent] == -1
    raw = raw_env("draughts")
    raw.reset(seed=0)
    with pytest.raises(Illegal, match="not legal here"):
        raw.step(0)


def test_a_limit_of_steps_truncates() -> None:
    """After `max_steps` actions all agents are truncated, without reward or legal action."""
    environment = raw_env("draughts", max_steps=3)
    setting = play_out(environment, 1)
    assert len([action for _, action in setting if action is not None]) == 3
    assert setting[-1][1] is None


def test_a_game_may_begin_from_a_position() -> None:
    """`position` is a canonical line: here one throw from the end, and Black to lose it double."""
    line = "W:L1,*14;B:A15 profile=lepeintre-1818+double phase=throw to=white"
    ended = raw_env("gammon", position=line, points=True)
    ended.reset(seed=2)
    ended.step(int(np.flatnonzero(ended.infos[ended.agent_selection]["action_mask"])[0]))
    assert (ended.rewards, ended.infos["player_0"]["points"]) == ({"player_0": 2.0, "player_1": -2.0}, 2)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"name": "whist"}, Unknown),
        ({"name": "gammon", "profile": "hoyle"}, Unknown),
        ({"name": "gammon", "render_mode": "rgb_array"}, Unknown),
        ({"name": "gammon", "position": "W:A99"}, AcademieError),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], kind: type[AcademieError]) -> None:
    """A game, profile, picture or position that there is not is refused with one sentence."""
    with pytest.raises(kind, match=r"\.$"):
        env(**options)
