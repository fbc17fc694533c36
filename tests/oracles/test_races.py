"""The native plays, ends and turns of the race games against their brute-force oracles, in all phases and options."""

from __future__ import annotations

import random

import pytest

from games.gammon.oracle import Gammon
from games.garanguet.oracle import Garanguet
from games.jacquet.oracle import Jacquet
from games.plain.oracle import Plain
from games.revertier.oracle import Revertier
from games.tourne_case.oracle import TourneCase
from games.toute_table.oracle import TouteTable
from often import lengths, times
from oracles import tables
from oracles import tables_agreement as agreement
from oracles import tables_positions as positions
from oracles import tables_tree as tree
from oracles.races import FOUND

pytestmark = pytest.mark.native

SHOWS = {name: found.SHOWS for name, found in FOUND.items()}
every_game = pytest.mark.parametrize("name", SHOWS)
every_reading = pytest.mark.parametrize(
    ("name", "reading"), [(name, reading) for name in SHOWS for reading in agreement.readings(name)]
)


@every_game
@lengths(150, 20_000)
def test_random_positions(name: str, count: int) -> None:
    """On positions of all phases the game and the oracle agree on plays and ends."""
    agreement.samples_agree(name, 1818, count)


@every_reading
@lengths(15, 2000)
def test_random_positions_of_every_reading(name: str, reading: str, count: int) -> None:
    """They agree under every profile and under every option that bears on plays and ends."""
    agreement.samples_agree(name, reading, count, reading)


@every_reading
def test_whole_games(name: str, reading: str) -> None:
    """Moment by moment a random game has the same position, turn, choices and end as the oracle's."""
    pair = agreement.Pair(name, reading)
    assert any(pair.play(seed, 2000) < 2000 for seed in range(2))


@pytest.mark.deep
@every_game
def test_the_samples_show_every_phase(name: str) -> None:
    """The random positions have all that the game can bring; three dice make many plays."""
    assert agreement.features(name, 300 if FOUND[name].ORACLE().dice == 3 else 1000) >= SHOWS[name]


@pytest.mark.deep
@pytest.mark.parametrize(
    ("name", "line", "depth", "count"), [(name, *each) for name in SHOWS for each in agreement.perft_lines(name)]
)
def test_the_perft_file_has_the_counts_of_the_oracle(name: str, line: str, depth: int, count: int) -> None:
    """The counts kept for the game are those of the brute-force tree."""
    assert tree.leaves(tree.read(name, line), depth) == count


def test_the_oracle_enters_as_the_book_does() -> None:
    """LEP l.2168-2170: with two dames in hand before four closed flèches only a two or a three enters."""
    south = tables.from_letters("crossed", 0, {"Y": 5, "G": 4, "E": 4}, hand=2)
    north = tables.from_letters("crossed", 1, {"B": 1, "D": 1, "M": 2, "P": 2, "Q": 2, "R": 4, "A": 3})
    position, game = tables.Position(south, north), Gammon()
    stuck = {throw for throw in tree.throws(2) if game.legal_results(position, throw) == {position}}
    assert stuck == {(a, b) for a, b in tree.throws(2) if not {a, b} & {2, 3}}


def test_the_oracle_enters_as_the_book_does_of_toute_table() -> None:
    """AUJ l.2298-2300 T.-T. VII: a beset enters four dames on the two of the tête."""
    south = tables.from_letters("crossed", 0, {"M": 2, "Y": 4, "E": 2, "G": 3}, hand=4)
    north = tables.from_letters("crossed", 1, {"L": 2, "A": 5, "T": 3, "R": 5})
    (board,) = TouteTable().legal_results(tables.Position(south, north), (1, 1))
    assert tables.to_letters("crossed", 0, board.own) == {"M": 6, "Y": 4, "E": 2, "G": 3}


def test_the_oracle_plays_the_first_doublets_of_the_book() -> None:
    """AUJ l.2111-2113 Rev. VI: terne puts one dame on the ninth case and one on the third; of sonnés one is played."""
    game = Revertier()
    (terne,) = game.legal_results(game.first(), (3, 3))
    assert tables.to_letters("diagonal", 0, terne.own) == {"M": 13, "P": 1, "V": 1}
    (sonnes,) = game.legal_results(game.first(), (6, 6))
    assert tables.to_letters("diagonal", 0, sonnes.own) == {"M": 14, "S": 1}


def test_passing_over_own_dames_changes_nothing_but_how_a_game_ends() -> None:
    """Under either reading of the passage over a lone own dame a throw that goes on leaves the same boards."""
    strict, passing = Revertier(), Revertier({"own_blot_transit": True})
    for sample in positions.samples(strict, random.Random(1806), times(250, 1000)):
        parted = strict.legal_results(*sample[:2]) ^ passing.legal_results(*sample[:2])
        assert all(strict.ends_at_once(board) for board in parted), sample


def test_the_oracle_sends_the_courier_as_the_book_does() -> None:
    """LEP l.2192: 6-5 and then 6-1 bring White's first dame from M by Y to G, after which any dame may be played."""
    game = Jacquet()
    (first,) = game.legal_results(game.first(), (6, 5))
    assert tables.to_letters("diagonal", 0, first.own) == {"M": 14, "Y": 1}
    (second,) = game.legal_results(first, (6, 1))
    assert tables.to_letters("diagonal", 0, second.own) == {"M": 14, "G": 1}
    assert len(game.legal_results(second, (2, 1))) > 1


def test_the_oracle_counts_the_numbers_of_the_book() -> None:
    """LEP l.2210-2214: 2-2-3 is seven points, 4-4-3 nineteen, a triplet three times its face, by option once."""
    game = Garanguet()
    assert sum(game.numbers((3, 2, 2))) == 7
    assert sum(game.numbers((4, 4, 3))) == 19
    assert game.numbers((4, 4, 4)) == (4,) * 9
    assert Garanguet({"triplet_multiplier": 1}).numbers((4, 4, 4)) == (4, 4, 4)


def test_the_oracle_ends_the_game_with_the_plain() -> None:
    """AUJ l.2578 Pl. V: who covers the last of the six flèches has won; nothing obliges him to, nor to play on."""
    own = tables.dames({1: 2, 2: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2})
    position, game = tables.Position(own, tables.dames({1: 15})), Plain()
    boards = game.legal_results(position, (5, 1))
    won = [board for board in boards if game.result(board) == tables.Verdict(True, True, False, "plain")]
    assert won
    assert len(won) < len(boards)


def test_the_oracle_plays_the_line_of_the_book() -> None:
    """AUJ l.2402-2422 T.-C. V-VI: each throw of the book's example has one answer, the last two of them hits."""
    game = TourneCase()
    position = game.first()
    for throw, mine, his in (((3, 2), 2, 0), ((2, 1), 1, 2), ((6, 2), 4, 1), ((4, 3), 4, 0), ((5, 4), 4, 0)):
        (board,) = game.legal_results(position, throw)
        assert [max(s for s in range(13) if side[s] or s == 0) for side in board] == [mine, his]
        position = board.turned()
