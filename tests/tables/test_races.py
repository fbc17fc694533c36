"""Facts of every race game: the draw for the dice, whole random games, the end, and the law without a profile."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie import _core
from academie.game import Roll
from academie.registry import GAMES, find
from academie.tables.board import LIFTED
from academie.tables.dice_game import DiceGame
from academie.tables.race import RaceGame

if TYPE_CHECKING:
    from academie.game import State

pytestmark = pytest.mark.native


RACES = [game for game in GAMES if isinstance(game, RaceGame)]
DRAWN = [game for game in GAMES if isinstance(game, DiceGame)]
LIFTING = [game for game in RACES if "levee" in game.glossary.terms]
# At toute-table and toc the core's own values are the law's before its options.
FIRST = [game for game in DRAWN if game.name not in {"toute_table", "toc"}]


def crowded(game: RaceGame, chooser: random.Random, lifted: int) -> tuple[list[int], list[int]]:
    """Dames in long rows of one colour, so that walls of six and more are common."""
    owner = [chooser.choice((0, 1)) for _ in range(24)]
    for fleche in range(1, 24):
        if chooser.random() < 0.8:
            owner[fleche] = owner[fleche - 1]
    owner[chooser.randrange(12)], owner[chooser.randrange(12, 24)] = 0, 1
    sides: tuple[list[int], list[int]] = ([0] * 26, [0] * 26)
    left = 15 - lifted
    for seat, counts in enumerate(sides):
        counts[LIFTED] = lifted
        held = [step for step in range(24) if owner[game.race.paths.place(seat, step)] == seat]
        held = chooser.sample(held, min(left, len(held)))
        for step in [*held, *chooser.choices(held, k=left - len(held))]:
            counts[step] += 1
    return sides


@pytest.mark.parametrize(
    ("name", "profile", "lifted"),
    [("jacquet", "lepeintre-1818", 1), ("garanguet", "lepeintre-1818+triplet-once", 0)],
    ids=["jacquet §7", "garanguet §9"],
)
@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_never_are_both_blocked(name: str, profile: str, lifted: int, seed: int) -> None:
    """On random crowded boards one of the two can always play some number, whoever walls in whom."""
    game = next(game for game in RACES if game.name == name)
    sides, native = crowded(game, random.Random(seed), lifted), game.race.native_profile(game.profiles.find(profile))
    dice = [[number] * len(game.start(profile).after(Roll((6, 5))).rolls()[0].dice) for number in range(1, 7)]
    found = [game.race.core.plays(*order, throw, native) for order in (sides, sides[::-1]) for throw in dice]
    assert any(play.strides for plays in found for play in plays)


@pytest.mark.parametrize("thrower", ["white", "black"])
@pytest.mark.parametrize(("dames", "winner"), [("W:*15;B:A15", 0), ("W:M15;B:*15", 1)])
@pytest.mark.parametrize("game", LIFTING, ids=lambda game: game.name)
def test_who_has_lifted_all_has_won(game: RaceGame, dames: str, winner: int, thrower: str) -> None:
    """A position that is over is his who has no dame left, told from either side."""
    dice = "-".join(map(str, game.read("W:M15;B:A15").rolls()[-1].dice))
    result = game.read(f"{dames} phase=over to={thrower} dice={dice}").result
    assert result is not None
    assert (result.winner, result.shares[winner]) == (winner, 1.0)


@pytest.mark.parametrize("game", FIRST, ids=lambda game: game.name)
def test_the_core_alone_plays_by_the_first_profile(game: DiceGame) -> None:
    """A native profile that is given no values is that of the game's first profile."""
    assert getattr(_core, game.name).Profile() == find(game.name).start().core.profile  # type: ignore[attr-defined] # of the game


def last_of(game: RaceGame) -> dict[int, State]:
    """Of each player, where random games have one: a position in which whatever he plays ends the game and wins it."""
    found: dict[int, State] = {}
    for seed in range(60):
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            before = state
            state = state.after(chance.choice(state.rolls() or state.moves()))
        winner = state.result.winner
        ends = [before.after(move).result for move in before.moves()]
        if winner is not None and winner not in found and all(end and end.winner == winner for end in ends):
            found[winner] = before
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize("game", [game for game in RACES if game.name != "plain"], ids=lambda game: game.name)
def test_the_last_play_is_counted_for_its_player(game: RaceGame) -> None:
    """From a throw that can only win, every game is one play long, and his; the points are those of the result.

    At plain the last play has always another beside it.
    """
    positions = last_of(game)
    assert positions
    for seat, before in positions.items():
        told = game.playouts(before, 1, 5)
        assert (told.games, told.moves, told.shares[seat], told.shares[1 - seat]) == (5, 5, 5, 0)
        points = {end.points for move in before.moves() if (end := before.after(move).result)}
        assert 5 * min(points) <= told.points[seat] <= 5 * max(points)


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_games_from_the_start_are_whole(game: RaceGame) -> None:
    """Every game is somebody's or shared; nobody carries all his dames home in a handful of throws."""
    told = game.playouts(game.start(), 7, 20)
    assert told.games == sum(told.shares) == 20
    assert told.moves / told.games > 16
    assert min(told.shares) > 0
