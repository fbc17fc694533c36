"""The native plays, ends and turns of the race games against their brute-force oracles, in all phases and options."""

from __future__ import annotations

import random

import pytest

from oracles import gammon, garanguet, jacquet, plain, revertier, tables, tourne_case, toute_table
from oracles import tables_agreement as agreement
from oracles import tables_positions as positions
from oracles import tables_tree as tree

pytestmark = pytest.mark.native


class TestGammon(agreement.RaceTests):
    """The room of gammon and its oracle."""

    name = "gammon"
    shows = agreement.TAKING


def test_the_oracle_enters_as_the_book_does() -> None:
    """LEP l.2168-2170: with two dames in hand before four closed flèches only a two or a three enters."""
    south = tables.from_letters("crossed", 0, {"Y": 5, "G": 4, "E": 4}, hand=2)
    north = tables.from_letters("crossed", 1, {"B": 1, "D": 1, "M": 2, "P": 2, "Q": 2, "R": 4, "A": 3})
    position, room = tables.Position(south, north), gammon.Gammon()
    stuck = {throw for throw in tree.throws(2) if room.legal_results(position, throw) == {position}}
    assert stuck == {(a, b) for a, b in tree.throws(2) if not {a, b} & {2, 3}}


class TestTouteTable(agreement.RaceTests):
    """The room of toute-table and its oracle."""

    name = "toute_table"
    shows = agreement.TAKING


def test_the_oracle_enters_as_the_book_does_of_toute_table() -> None:
    """AUJ l.2298-2300 T.-T. VII: a beset enters four dames on the two of the tête."""
    south = tables.from_letters("crossed", 0, {"M": 2, "Y": 4, "E": 2, "G": 3}, hand=4)
    north = tables.from_letters("crossed", 1, {"L": 2, "A": 5, "T": 3, "R": 5})
    (board,) = toute_table.TouteTable().legal_results(tables.Position(south, north), (1, 1))
    assert tables.to_letters("crossed", 0, board.own) == {"M": 6, "Y": 4, "E": 2, "G": 3}


class TestRevertier(agreement.RaceTests):
    """The room of revertier and its oracle."""

    name = "revertier"
    shows = agreement.TAKING | {"doubled", "optional"}


def test_the_oracle_plays_the_first_doublets_of_the_book() -> None:
    """AUJ l.2111-2113 Rev. VI: terne puts one dame on the ninth case and one on the third; of sonnés one is played."""
    room = revertier.Revertier()
    (terne,) = room.legal_results(room.first(), (3, 3))
    assert tables.to_letters("diagonal", 0, terne.own) == {"M": 13, "P": 1, "V": 1}
    (sonnes,) = room.legal_results(room.first(), (6, 6))
    assert tables.to_letters("diagonal", 0, sonnes.own) == {"M": 14, "S": 1}


def test_passing_over_own_dames_changes_nothing_but_how_a_game_ends() -> None:
    """Under either reading of the passage over a lone own dame a throw that goes on leaves the same boards."""
    strict, passing = revertier.Revertier(), revertier.Revertier({"own_blot_transit": True})
    for sample in positions.samples(strict, random.Random(1806), 1000):
        parted = strict.legal_results(*sample[:2]) ^ passing.legal_results(*sample[:2])
        assert all(strict.ends_at_once(board) for board in parted), sample


class TestJacquet(agreement.RaceTests):
    """The room of jacquet and its oracle."""

    name = "jacquet"
    shows = agreement.USUAL | {"lifted", "nothing playable"}


def test_the_oracle_sends_the_courier_as_the_book_does() -> None:
    """LEP l.2192: 6-5 and then 6-1 bring White's first dame from M by Y to G, after which any dame may be played."""
    room = jacquet.Jacquet()
    (first,) = room.legal_results(room.first(), (6, 5))
    assert tables.to_letters("diagonal", 0, first.own) == {"M": 14, "Y": 1}
    (second,) = room.legal_results(first, (6, 1))
    assert tables.to_letters("diagonal", 0, second.own) == {"M": 14, "G": 1}
    assert len(room.legal_results(second, (2, 1))) > 1


class TestGaranguet(agreement.RaceTests):
    """The room of garanguet and its oracle."""

    name = "garanguet"
    shows = agreement.USUAL | {"lifted"}
    samples = 300  # three dice: many plays


def test_the_oracle_counts_the_numbers_of_the_book() -> None:
    """LEP l.2210-2214: 2-2-3 is seven points, 4-4-3 nineteen, a triplet three times its face, by option once."""
    room = garanguet.Garanguet()
    assert sum(room.numbers((3, 2, 2))) == 7
    assert sum(room.numbers((4, 4, 3))) == 19
    assert room.numbers((4, 4, 4)) == (4,) * 9
    assert garanguet.Garanguet({"triplet_multiplier": 1}).numbers((4, 4, 4)) == (4, 4, 4)


class TestPlain(agreement.RaceTests):
    """The room of plain and its oracle."""

    name = "plain"
    shows = agreement.USUAL | {"nothing playable", "plain", "void"}


def test_the_oracle_ends_the_game_with_the_plain() -> None:
    """AUJ l.2578 Pl. V: who covers the last of the six flèches has won; nothing obliges him to, nor to play on."""
    own = tables.dames({1: 2, 2: 1, 6: 1, 7: 1, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2})
    position, room = tables.Position(own, tables.dames({1: 15})), plain.Plain()
    boards = room.legal_results(position, (5, 1))
    won = [board for board in boards if room.result(board) == tables.Verdict(True, True, False, "plain")]
    assert won
    assert len(won) < len(boards)


class TestTourneCase(agreement.RaceTests):
    """The room of tourne-case and its oracle."""

    name = "tourne_case"
    shows = agreement.USUAL | {"coin", "entered", "hits", "nothing playable", "waiting"}


def test_the_oracle_plays_the_line_of_the_book() -> None:
    """AUJ l.2402-2422 T.-C. V-VI: each throw of the book's example has one answer, the last two of them hits."""
    room = tourne_case.TourneCase()
    position = room.first()
    for throw, mine, his in (((3, 2), 2, 0), ((2, 1), 1, 2), ((6, 2), 4, 1), ((4, 3), 4, 0), ((5, 4), 4, 0)):
        (board,) = room.legal_results(position, throw)
        assert [max(s for s in range(13) if side[s] or s == 0) for side in board] == [mine, his]
        position = board.turned()
