"""The native generator against the brute-force oracle, on random games and on random positions of all kinds."""

from __future__ import annotations

import random

import pytest

from academie.games import find
from academie.games.draughts import fen, state
from oracles import draughts as oracle

GAME = find("draughts")
PROFILES = {"metz": "number", "manoury-1787": "kings", "manoury-1787+mallet-taker": "taker"}

pytestmark = pytest.mark.native


def random_setup(chooser: random.Random, most: int) -> fen.Setup:
    """Any legal placement, kings in plenty: captures of every length and both colours to move."""
    count = chooser.randint(2, most)
    squares = chooser.sample(range(1, 51), count)
    sides: dict[str, set[int]] = {"wm": set(), "wk": set(), "bm": set(), "bk": set()}
    for square in squares:
        side = chooser.choice("wb")
        crowning = square <= 5 if side == "w" else square >= 46
        sides[side + ("k" if crowning or chooser.random() < 0.25 else "m")].add(square)
    return fen.Setup(
        side=chooser.choice(["W", "B"]),
        white_men=frozenset(sides["wm"]),
        white_kings=frozenset(sides["wk"]),
        black_men=frozenset(sides["bm"]),
        black_kings=frozenset(sides["bk"]),
    )


def agree(setup: fen.Setup, profile: str, priority: str) -> None:
    """Same moves, same positions after them, same captures before any rule of choice."""
    position = oracle.Position.of(fen.write(setup))
    ours = state.make(setup, GAME.profiles.find(profile))
    moves = ours.core.moves()
    theirs = {move.key(): move for move in oracle.moves(position, priority)}
    assert {(m.origin, m.target, m.captured) for m in moves} == set(theirs), fen.write(setup)
    for move in moves:
        after = oracle.after(position, theirs[move.origin, move.target, move.captured])
        assert fen.read(after.fen()) == state.State(ours.core.after(move), ours.profile).setup
    captures = {move.key() for move, _ in oracle.all_captures(position)}
    assert {(m.origin, m.target, m.captured) for m in ours.core.all_captures()} == captures


@pytest.mark.parametrize(("profile", "priority"), PROFILES.items())
def test_random_positions(profile: str, priority: str) -> None:
    """On a thousand random placements of up to sixteen pieces the two generators agree."""
    chooser = random.Random(1787)
    for _ in range(1000):
        agree(random_setup(chooser, 16), profile, priority)


@pytest.mark.deep
@pytest.mark.parametrize(("profile", "priority"), PROFILES.items())
def test_many_random_positions(profile: str, priority: str) -> None:
    """On twenty thousand random placements of up to eighteen pieces the two generators agree."""
    chooser = random.Random(1818)
    for _ in range(20_000):
        agree(random_setup(chooser, 18), profile, priority)


def test_random_games() -> None:
    """Along random games from the start the two generators agree at every turn."""
    for seed in range(15):
        chooser = random.Random(seed)
        at = GAME.start("metz")
        while at.result is None:
            agree(at.setup, "metz", "number")
            at = at.after(chooser.choice(at.moves()))


def test_routes_are_the_oracles() -> None:
    """Every route the oracle finds to a capture is among ours, and ours are among its."""
    chooser = random.Random(46)
    seen = 0
    while seen < 300:
        setup = random_setup(chooser, 16)
        ours = state.make(setup, GAME.profiles.find("metz"))
        routes: dict[object, set[tuple[int, ...]]] = {}
        for move, _ in oracle.all_captures(oracle.Position.of(fen.write(setup))):
            routes.setdefault(move.key(), set()).add(move.path)
        for move in ours.core.all_captures():
            seen += 1
            found = {tuple(route) for route in ours.core.routes(move)}
            assert routes[move.origin, move.target, move.captured] == found
            assert move.path in found
