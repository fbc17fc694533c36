"""Recipes: the rooms' own can be run, and a wrong one is refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from academie.errors import Unreadable
from academie.training.recipe import load_recipe, read_recipe
from nets.designs import DESIGNED, design_of

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
