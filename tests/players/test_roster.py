"""Players found by a line of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie.analysis import Budget
from academie.errors import AcademieError, Unavailable, Unknown, Unreadable
from academie.games import ROOMS, find
from academie.games.draughts.hub.player import HubPlayer
from academie.players import roster
from academie.players.machine import LEVELS, MachinePlayer
from academie.players.random_player import RandomPlayer

GAME = find("draughts")


def test_every_form_is_found() -> None:
    """Chance, the machine at its usual level, at named levels, with budgets, and Hub engines."""
    assert isinstance(roster.find("random", GAME), RandomPlayer)
    usual = roster.find("machine", GAME)
    assert isinstance(usual, MachinePlayer)
    assert usual.level == LEVELS["strong"]
    for name, level in LEVELS.items():
        player = roster.find(f"machine:{name}", GAME)
        assert isinstance(player, MachinePlayer)
        assert player.level == level
        assert player.name == f"machine:{name}"


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("machine:time=0.1", Budget(seconds=0.1)),
        ("machine:nodes=10000", Budget(nodes=10_000)),
        ("machine:depth=8", Budget(depth=8)),
        ("machine:depth=8;nodes=500;threads=2;megabytes=4", Budget(nodes=500, depth=8)),
    ],
)
def test_budgets_are_read(spec: str, budget: Budget) -> None:
    """A budget without a level means the best play within it."""
    player = roster.find(spec, GAME)
    assert isinstance(player, MachinePlayer)
    assert player.level.budget == budget
    assert player.level.temper.spread == 0


def test_a_level_keeps_its_temper_under_another_budget() -> None:
    """A level with a budget is that level, thinking for that long."""
    player = roster.find("machine:beginner;depth=3", GAME)
    assert isinstance(player, MachinePlayer)
    assert player.level.budget == Budget(depth=3)
    assert player.level.temper == LEVELS["beginner"].temper


def test_hub_commands_are_split_like_a_shell() -> None:
    """The command may hold quotes; what follows semicolons is a budget, a name or a parameter."""
    player = roster.find("hub:sh -c 'exit 0';nodes=99;tt-size=20;name=Rival", GAME)
    assert isinstance(player, HubPlayer)
    assert list(player.command) == ["sh", "-c", "exit 0"]
    assert player.budget == Budget(nodes=99)
    assert player.parameters == {"tt-size": "20"}
    assert player.name == "Rival"


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("", Unknown),
        ("nobody", Unknown),
        ("random:3", Unknown),
        ("hub:", Unreadable),
        ("machine:champion", Unknown),
        ("machine:colour=red", Unknown),
        ("machine:time=0", Unreadable),
        ("machine:time=nan", Unreadable),
        ("machine:time=soon", Unreadable),
        ("machine:nodes=-5", Unreadable),
        ("machine:nodes=0", Unreadable),
        ("machine:depth=1.5", Unreadable),
        ("hub:'open", Unreadable),
        ("hub:sh;fast", Unreadable),
        ("hub:/nowhere/at/all", Unavailable),
    ],
)
def test_bad_specs_are_refused(spec: str, kind: type[AcademieError]) -> None:
    """A spec that means nothing is refused with one sentence."""
    with pytest.raises(kind) as caught:
        roster.find(spec, GAME)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@given(st.text(max_size=40).filter(lambda text: not text.strip().startswith("hub")))
def test_any_text_is_a_player_or_refused(text: str) -> None:
    """No text upsets the roster."""
    refusal = ""
    try:
        roster.find(text, GAME).close()
    except AcademieError as error:
        refusal = str(error)
    assert "\n" not in refusal


def test_any_integer_is_a_seed() -> None:
    """Seeds below zero repeat their games too, and have others than those above."""

    def moves(seed: int) -> list[str]:
        player, state = roster.find("random", GAME, seed), GAME.start()
        said = []
        for _ in range(8):
            move = player.choose(state)
            said.append(str(move))
            state = state.after(move)
        return said

    assert moves(-1) == moves(-1)
    assert len({tuple(moves(seed)) for seed in (-2, -1, 0, 1, 2, 10**30, -(10**30))}) == 7


@pytest.mark.parametrize(
    ("game", "spoken", "kind"),
    [
        ("gammon", "l'Évaporé", "etourdi"),
        ("gammon", "The Scatterbrain", "etourdi"),
        ("gammon", "Étourdi", "etourdi"),
        ("gammon", "l'Écervelé", "random"),
        ("gammon", "the Dreamer:50", "playouts:50"),
        ("domino", "la bonne lame", "amateur-fort"),
    ],
)
def test_a_player_is_found_by_what_he_is_called(game: str, spoken: str, kind: str) -> None:
    """As lists and sentences name him, in either language; nobody's name is the word for another."""
    assert roster.spelled(spoken, find(game)) == kind


@pytest.mark.parametrize("game", ROOMS)
def test_nobody_is_called_what_another_is(game: str) -> None:
    """Two players of a game that are spelled alike could not be told apart."""
    for kind in roster.offered(find(game)):
        assert roster.spelled(kind, find(game)) == kind


def test_who_asks_for_a_level_is_told_who_plays() -> None:
    """Where a game has no machine of levels its company plays it, and is named."""
    for language, said in (("en", "players of its own; write nets"), ("fr", "des joueurs à lui ; écrivez nets")):
        with pytest.raises(Unavailable) as refused:
            roster.find("machine:master", find("gammon"))
        sentence = refused.value.text.en if language == "en" else refused.value.text.fr
        assert said in sentence
        assert "maitre" in sentence
