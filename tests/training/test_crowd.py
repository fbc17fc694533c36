"""Games that PyTorch judges teach what those teach that the native part judges, but for the last digits."""

from __future__ import annotations

from array import array

import pytest

from academie._core.search import Stop, Stopped
from academie.training.hands import Crowds, Games, Threads, hands_of
from nets.designs import design_of, floats

pytest.importorskip("torch", reason="PyTorch, the extra `train`, is not installed")

DESIGN = design_of("plain")
WEIGHTS = floats(DESIGN.core.INPUTS, [5], DESIGN.core.OUTPUTS, DESIGN.core.PHASES)


def games(count: int, *, explore: float = 1.0) -> Games:
    """By chance, so that the last digits of a thought change no game."""
    return Games(DESIGN, (5,), WEIGHTS, ("academie-1806",), count, 7, 0.8, explore, 0.2)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_lessons_are_the_same(count: int) -> None:
    """Inputs and phases to the last bit, in the order of the games; targets nearly."""
    crowds = Crowds(2, "cpu", abreast=2, room=30_000)
    for _ in range(2):  # the memory is used again
        inputs, targets, phases = crowds.play(games(count), Stop())
        alone = Threads(1).play(games(count), Stop())
        assert (inputs, phases) == (alone[0], alone[2])
        assert array("f", targets).tolist() == pytest.approx(array("f", alone[1]).tolist(), abs=1e-5)


def test_nobody_goes_on_with_games_that_nobody_wants() -> None:
    """The flag of a training that has ended ends them."""
    stop = Stop()
    stop.set()
    with hands_of("crowds", 1, "cpu") as hands, pytest.raises(Stopped):
        hands.play(games(50), stop)
