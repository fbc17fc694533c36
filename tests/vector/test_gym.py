"""Many games abreast as Gymnasium's vector environment, alone and against an opponent."""

import pytest

from academie.errors import Unreadable

pytest.importorskip("numpy", reason="NumPy is not installed here: pip install academie[learn].")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed here: pip install academie[learn].")

import numpy as np

from academie.vector.gym import VectorEnv, at_random


def test_the_spaces_hold_what_is_seen_and_equal_seeds_give_equal_games() -> None:
    """Observations and actions are of the spaces of the environment; the same seed gives the same steps again."""
    lines = []
    for _ in range(2):
        env, chance = VectorEnv("trictrac", count=5, opponent="random"), np.random.default_rng(1)
        seen, _ = env.reset(seed=3)
        rewards = []
        for _ in range(60):
            assert env.observation_space.contains(seen)
            actions = at_random(seen["action_mask"], chance)
            assert env.action_space.contains(actions.astype(np.int64))
            seen, reward, *_ = env.step(actions)
            rewards.append((reward.tolist(), seen["observation"].tobytes()))
        lines.append(rewards)
    assert lines[0] == lines[1]


@pytest.mark.parametrize(("opponent", "levels"), [(None, 0), ("random", 0), (1, 1)])
def test_games_end_with_a_reward_and_their_last_observation(opponent: str | int | None, levels: int) -> None:
    """Where a game has ended there is a reward and what was last seen; another has begun, the learner's turn."""
    env, chance = VectorEnv("gammon", count=2 if levels else 64, opponent=opponent), np.random.default_rng(2)
    seen, _ = env.reset(seed=1)
    won = lost = 0
    for _ in range(260):
        if opponent is not None:
            assert (env.games.players == env.seats).all()
        seen, reward, terminated, truncated, infos = env.step(at_random(seen["action_mask"], chance))
        assert not truncated.any()
        assert ((reward != 0) == terminated).all()
        assert seen["action_mask"].any(1).all()
        for i in np.flatnonzero(terminated):
            assert infos["_final_obs"][i]
            assert not infos["final_obs"][i]["action_mask"].any()
            lifted = infos["final_obs"][i]["observation"][[24, 50]]
            assert (lifted[0] == 1) == (reward[i] > 0)  # the winner's dames are all off
        won, lost = won + (reward > 0).sum(), lost + (reward < 0).sum()
    assert levels or won
    assert levels or opponent is None or lost
    env.close()


def test_a_level_that_there_is_not_is_refused() -> None:
    """Levels go from 1 to 8."""
    with pytest.raises(Unreadable, match="Choose 1 to 8"):
        VectorEnv("gammon", opponent=9)
