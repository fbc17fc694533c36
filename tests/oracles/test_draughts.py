"""The native generator against the brute-force oracle, on random games and on random positions of all kinds."""

import random

import pytest

from academie.game.registry import find
from academie.games.draughts import fen, state
from often import lengths, times
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


@lengths(300, 20_000)
@pytest.mark.parametrize(("profile", "priority"), PROFILES.items())
def test_random_positions(profile: str, priority: str, count: int) -> None:
    """On random placements of up to eighteen pieces the two generators agree."""
    chooser = random.Random(1787)
    for _ in range(count):
        agree(random_setup(chooser, 18), profile, priority)


# What one leap shows of a second, at its borders: who can go on, and who cannot.
FIRST_LEAPS = {
    "one takes one, another two": "W:W28,45:B22,11,40",
    "a man takes one, a king two": "W:W28,K46:B22,32,19",
    "a man takes two, a king one": "W:W28,K46:B22,11,37",
    "all take one": "W:W28,33,45:B22,29,40",
    "a second that stands at the rim": "W:W27:B21,17,6",
    "a second with another behind it": "W:W28:B22,11,6",
    "turning back is not a second": "W:W28:B22",
    "round to where it began": "W:W43:B39,29,28,38",
}


@pytest.mark.parametrize("line", FIRST_LEAPS.values(), ids=FIRST_LEAPS)
@pytest.mark.parametrize(("profile", "priority"), PROFILES.items())
def test_what_a_first_leap_shows_of_a_second(profile: str, priority: str, line: str) -> None:
    """§16: none that takes too few is kept, none that is complete is lost, by whichever rule of choice."""
    setup = fen.read(line)
    agree(setup, profile, priority)
    assert all(move.captured for move in state.make(setup, GAME.profiles.find(profile)).core.moves())


def test_more_moves_than_a_list_has_room_for() -> None:
    """A list that has to grow keeps what it holds: twelve kings that nothing stops."""
    setup = fen.read("W:WK1,K3,K5,K16,K20,K26,K30,K36,K40,K46,K48,K50:B25")
    assert len(state.make(setup, GAME.profiles.find("metz")).core.moves()) > 96
    agree(setup, "metz", "number")


def test_random_games() -> None:
    """Along random games from the start the two generators agree at every turn."""
    for seed in range(times(4, 15)):
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
