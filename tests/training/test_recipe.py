"""Recipes: the rooms' own can be run, and a wrong one is refused in a sentence."""

from array import array
from pathlib import Path

import pytest

from academie._core.search import Stop
from academie.errors import Unavailable, Unknown, Unreadable
from academie.training.hands import Cluster, Crowds, Games, Threads, hands_of
from academie.training.recipe import load_recipe, read_recipe
from nets.designs import DESIGNED, design_of, floats

TINY = Path(__file__).with_name("tiny.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DESIGNED)
def test_the_recipe_of_every_room_names_profiles_there_are(name: str) -> None:
    """Each profile is found, and is one of the room's core."""
    design = design_of(name)
    recipe = load_recipe(design.recipe)
    for profile in recipe.profiles:
        assert type(design.profile(profile)) is design.native.Profile


def test_the_last_stage_goes_on() -> None:
    """A round is of the stage it falls into; after all of them the last holds."""
    recipe = read_recipe(TINY)
    assert recipe.rounds == 5
    assert [recipe.stage(number).games for number in (0, 1, 2, 4, 5, 99)] == [3, 3, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("seed = 3", "seed = -1"),
        ("seed = 3", "seed = 3.5"),
        ("seed = 3", ""),
        ("seed = 3", "seed = true"),
        ("hidden = [8]", "hidden = []"),
        ("hidden = [8]", "hidden = [9999]"),
        ("hidden = [8]", 'hidden = ["8"]'),
        ('profiles = ["academie-1806"]', "profiles = [1]"),
        ("lam = 0.9", "lam = 1.5"),
        ("lam = 0.9", "lam = nan"),
        ("window = 2", "window = 2\ndepth = 4"),
        ("[[stage]]", "[[other]]"),
        ("[[stage]]", "[stage]"),
        ("seed = 3", "seed = "),
    ],
)
def test_a_wrong_recipe_is_a_sentence(said: str, instead: str) -> None:
    """Out of bounds, of another kind, missing, unknown, no TOML."""
    with pytest.raises(Unreadable) as error:
        read_recipe(TINY.replace(said, instead))
    assert "recipe.toml" in error.value.text.fr


# --- Games that PyTorch judges teach what those teach that the native part judges, but for the last digits.


pytest.importorskip("torch", reason="PyTorch, the extra `train`, is not installed")

DESIGN = design_of("plain")
WEIGHTS = floats(DESIGN.core.INPUTS, [5], DESIGN.core.OUTPUTS, DESIGN.core.PHASES)


def games(count: int, *, explore: float = 1.0, ahead: float = 0.2) -> Games:
    """By chance, so that the last digits of a thought change no game."""
    return Games(DESIGN, (5,), WEIGHTS, ("academie-1806",), count, 7, 0.8, explore, ahead)


@pytest.mark.parametrize("count", [1, 2, 7])
def test_the_lessons_are_the_same(count: int) -> None:
    """Inputs and phases to the last bit, in the order of the games; targets nearly."""
    crowds = Crowds(2, "cpu", abreast=2, room=30_000)
    for _ in range(2):  # the memory is used again
        inputs, targets, phases = crowds.play(games(count), Stop())
        alone = Threads(1).play(games(count), Stop())
        assert (inputs, phases) == (alone[0], alone[2])
        assert array("f", targets).tolist() == pytest.approx(array("f", alone[1]).tolist(), abs=1e-5)


# --- Who plays a round's games is of no account: in one piece, in parts, or by Ray, the lessons are the same.


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
        assert hands.play(games(100_000, explore=0.2, ahead=1.0), stop) == (b"", b"", b"")


def test_a_pool_that_is_none_is_refused() -> None:
    """One sentence with the names there are; and where Ray is not, how to get it."""
    with pytest.raises(Unknown, match="threads, crowds, ray"), hands_of("cloud", 1):
        pass
    try:
        import ray  # noqa: F401
    except ImportError:
        with pytest.raises(Unavailable, match="pip install"), hands_of("ray", 1):
            pass
