"""Each value and each option of every game changes something that a player sees; and what it changes is this."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from academie.registry import GAMES
from rows import rows

if TYPE_CHECKING:
    from academie.game import Game
    from options import Witness

pytestmark = pytest.mark.native

WITNESSES = {game.name: import_module(f"games.{game.name}.law").WITNESSES for game in GAMES}
each = rows((game, witness) for game in GAMES for witness in WITNESSES[game.name])
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@each
def test_what_a_value_changes(game: Game, witness: Witness) -> None:
    """Under every profile and with every option that sets it, what is seen is what the witness says."""
    for name in witness.names(game.profiles):
        value = game.profiles.find(name)[witness.value]
        assert (name, value, witness.ask(name)) == (name, value, witness.seen[value])


def changing(game: Game) -> dict[str, set[str | int | bool]]:
    """The values that differ between profiles, or by an option, with all their choices."""
    found: dict[str, set[str | int | bool]] = {}
    for name in [*game.profiles.profiles, *with_options(game)]:
        for key, value in game.profiles.find(name).values.items():
            found.setdefault(key, set()).add(value.value)
    return {key: choices for key, choices in found.items() if len(choices) > 1}


def with_options(game: Game) -> list[str]:
    """Every option on every profile that takes it."""
    return [f"{base}+{name}" for name, option in game.profiles.options.items() for base in option.applies_to]


@games
def test_every_value_has_its_witness(game: Game) -> None:
    """Each choice that a profile or an option makes is seen, and seen otherwise than every other choice."""
    alike = {}
    for key, choices in changing(game).items():
        witnesses = [witness for witness in WITNESSES[game.name] if witness.value == key]
        seen = {choice: [repr(witness.seen.get(choice)) for witness in witnesses] for choice in choices}
        told = [choice for choice in choices if list(seen.values()).count(seen[choice]) > 1]
        if told:
            alike[key] = told
    assert alike == {}


@games
def test_every_option_has_its_witness(game: Game) -> None:
    """On some profile that takes it, an option changes what a witness sees."""
    profiles = game.profiles
    dead = []
    for name, option in profiles.options.items():
        shown = [
            (base, witness)
            for base in option.applies_to
            for witness in WITNESSES[game.name]
            if witness.value in option.values and base in (witness.on or profiles.profiles)
        ]
        if not any(
            witness.seen[profiles.find(base + witness.beside)[witness.value]]
            != witness.seen[profiles.find(f"{base}+{name}{witness.beside}")[witness.value]]
            for base, witness in shown
        ):
            dead.append(name)
    assert dead == []
