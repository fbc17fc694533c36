"""Who plays a round's games is of no account: in one piece, in parts, or by Ray, the lessons are the same."""

from __future__ import annotations

import pytest

from academie._core.search import Stop
from academie.errors import Unavailable, Unknown
from academie.training.hands import Cluster, Games, Threads, hands_of
from nets.designs import design_of, floats

DESIGN = design_of("plain")
WEIGHTS = floats(DESIGN.core.INPUTS, [5], DESIGN.core.OUTPUTS, DESIGN.core.PHASES)


def games(count: int, *, ahead: float = 0.3) -> Games:
    return Games(DESIGN, (5,), WEIGHTS, ("academie-1806",), count, 7, 0.8, 0.2, ahead)


@pytest.mark.parametrize("count", [1, 2, 7, 100, 1001])
@pytest.mark.parametrize("hands", [0, 1, 3, 64, 5000])
def test_every_game_is_in_one_part(count: int, hands: int) -> None:
    """Whatever they are shared among; and nobody is asked to play none."""
    parts = list(games(count).parts(hands))
    assert [number for first, size in parts for number in range(first, first + size)] == list(range(count))
    assert all(size > 0 for _, size in parts)


def test_parts_are_the_whole() -> None:
    """Put together in their order; another first game is another lesson."""
    whole = Threads(2).play(games(9), Stop())
    parts = [games(9).played(first, size, 1, None) for first, size in games(9).parts(1)]
    assert len(parts) == 3
    assert tuple(b"".join(side) for side in zip(*parts, strict=True)) == whole
    assert parts[0] != parts[1]


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_ray_plays_the_same_games() -> None:
    """And gives up those that nobody wants any more."""
    pytest.importorskip("ray")
    with hands_of("ray", 1) as hands:
        assert isinstance(hands, Cluster)
        assert hands.play(games(9), Stop()) == Threads(1).play(games(9), Stop())
        stop = Stop()
        stop.set()
        assert hands.play(games(100_000, ahead=1.0), stop) == (b"", b"", b"")


def test_a_pool_that_is_none_is_refused() -> None:
    """One sentence with the names there are; and where Ray is not, how to get it."""
    with pytest.raises(Unknown, match="threads, crowds, ray"), hands_of("cloud", 1):
        pass
    try:
        import ray  # noqa: F401
    except ImportError:
        with pytest.raises(Unavailable, match="pip install"), hands_of("ray", 1):
            pass
