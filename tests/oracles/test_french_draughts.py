"""The native generator of French draughts against the brute-force oracle: random placements, random games, counts."""

import random

import pytest

from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.draughts import game
from academie.games.draughts.board import SIXTY_FOUR
from academie.games.draughts.state import State
from often import lengths, times
from oracles import french_draughts as oracle
from oracles.french_draughts import Key, placements, solve

GAME = find("draughts")
PROFILES = {"francaise": "kings", "francaise+mallet-taker": "taker"}

pytestmark = pytest.mark.native
both = pytest.mark.parametrize(("profile", "priority"), PROFILES.items())


def random_position(chooser: random.Random, most: int) -> str:
    """Any placement of pieces that can stand so, kings in plenty."""
    board: oracle.Board = {}
    for place in chooser.sample(oracle.PLACES, chooser.randint(2, most)):
        side = chooser.choice("WB")
        crowned = place[0] == oracle.LAST_ROW[side] or chooser.random() < 0.3
        if sum(oracle.owner(piece) == side for piece in board.values()) < SIXTY_FOUR.men:
            board[place] = (oracle.KINGS if crowned else oracle.MEN)[side]
    return oracle.write(chooser.choice("WB"), board)


def agree(fen: str, profile: str, priority: str) -> None:
    """The same moves and the same positions after them; the same captures before any rule of choice."""
    ours = GAME.read(fen, profile)
    assert isinstance(ours, State)
    side, board = oracle.read(fen)
    other = "B" if side == "W" else "W"
    theirs = {
        (move.origin, move.target, move.captured): oracle.write(other, dict(move.after))
        for move in oracle.moves(side, board, priority)
    }
    moves = ours.core.moves()
    found = {(m.origin, m.target, m.captured): State(ours.core.after(m), ours.profile).fen for m in moves}
    assert found == theirs, fen
    whole = {move[:3] for move, _, _ in oracle.all_captures(side, board)}
    assert {(m.origin, m.target, m.captured) for m in ours.core.all_captures()} == whole


@lengths(300, 20_000)
@both
def test_random_positions(profile: str, priority: str, count: int) -> None:
    """On random placements of up to twenty pieces the two generators agree."""
    chooser = random.Random(1668)
    for _ in range(count):
        agree(random_position(chooser, 20), profile, priority)


def test_random_games() -> None:
    """Along random games from the start the two generators agree at every turn."""
    for seed in range(times(4, 15)):
        chooser = random.Random(seed)
        at = GAME.start("francaise")
        while at.result is None:
            agree(at.fen, "francaise", "kings")
            at = at.after(chooser.choice(at.moves()))


def test_routes_are_the_oracles() -> None:
    """Every route the oracle finds to a capture is among ours, and ours are among its."""
    chooser, seen = random.Random(46), 0
    while seen < 200:
        fen = random_position(chooser, 18)
        ours, (side, board) = GAME.read(fen, "francaise"), oracle.read(fen)
        assert isinstance(ours, State)
        routes: dict[object, set[tuple[int, ...]]] = {}
        for origin, piece in board.items():
            for path, victims in oracle.captures_from(board, origin) if oracle.owner(piece) == side else ():
                told = tuple(oracle.NUMBERS[place] for place in path)
                taken = tuple(sorted(oracle.NUMBERS[place] for place in victims))
                routes.setdefault((told[0], told[-1], taken), set()).add(told)
        for move in ours.core.all_captures():
            seen += 1
            found = {tuple(route) for route in ours.core.routes(move)}
            assert routes[move.origin, move.target, move.captured] == found
            assert move.path in found


def test_the_start_is_counted_alike() -> None:
    """Both count the same leaves from the start, to the fifth ply, or the sixth."""
    side, board = oracle.read(oracle.START)
    start = GAME.start("francaise")
    assert start.fen == oracle.write(side, board)
    assert [oracle.perft(side, board, depth) for depth in range(1, times(6, 7))] == [
        GAME.perft(start, depth) for depth in range(1, times(6, 7))
    ]


# --- Kings against one king at French draughts: what §49 says of them, counted over every placement


def summed(plies: dict[Key, int], own: int, enemy: int) -> tuple[int, int, int]:
    """How many placements there are, how many the side to move wins, and the plies of the longest win."""
    wins = [plies.get(key, 0) for key in placements(own, enemy)]
    won = [worth for worth in wins if worth % 2]
    return len(wins), len(won), max(won)


def test_two_kings_win_almost_always() -> None:
    """§49, D12: 14 846 of 14 880 placements, in seventeen moves at most."""
    assert summed(solve(2), 2, 1) == (14_880, 14_846, 33)


@pytest.mark.deep
def test_three_kings_always_win() -> None:
    """§49, D12: every placement with the three on move, in fifteen moves at most; on move, the one lasts seventeen."""
    plies = solve(3)
    assert summed(plies, 3, 1) == (143_840, 143_840, 29)
    assert max(worth for (own, _), worth in plies.items() if len(own) == 1 and worth % 2 == 0) == 34


@pytest.mark.native
def test_the_machine_finds_the_way() -> None:
    """Two kings against one, won in eleven plies at most: it proves the win, and never a shorter one than there is."""
    plies, chooser = solve(2), random.Random(49)
    short = [key for key in placements(2, 1) if plies.get(key, 0) in range(3, 12, 2)]
    engine = game.engine(megabytes=4)
    for own, enemy in chooser.sample(short, times(4, 12)):
        pieces = [",".join(f"K{square}" for square in sorted(each)) for each in (own, enemy)]
        line = engine.analyse(game.read(f"W:W{pieces[0]}:B{pieces[1]}", "francaise"), Budget(depth=40)).lines[0]
        assert line.known == 1
        assert line.ends_in >= plies[own, enemy]
