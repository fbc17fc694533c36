"""Race games: facts of one game, over all its throws or in many positions."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.game import Roll
from academie.games.garanguet import game as garanguet
from academie.games.jacquet import game as jacquet
from academie.games.plain import game as plain
from academie.games.revertier import game as revertier
from academie.games.toute_table import game as toute_table
from academie.match.series import Series, terms_of
from academie.tables.board import THROWS, THROWS_OF_THREE
from academie.tables.race_state import RaceMove
from games.racing import board, boards, entries
from rows import rows

pytestmark = pytest.mark.native


# --- Garanguet: what three dice give to play


def numbers(*dice: int) -> list[int]:
    """The numbers a throw gives."""
    found: list[int] = garanguet.race.core.numbers(list(dice), garanguet.race.native_profile(garanguet.profiles.find()))
    return found


@rows(THROWS_OF_THREE)
def test_every_throw(roll: Roll) -> None:
    """§1, §2, §4: a doublet is doubled if it beats the third die, a triplet tripled, all else played once."""
    worth = sum(roll.dice)
    for die in set(roll.dice):
        others = [other for other in roll.dice if other != die]
        if not others:
            worth *= 3
        elif len(others) == 1 and die > others[0]:
            worth += 2 * die
    assert sum(numbers(*roll.dice)) == worth
    assert sum(numbers(*roll.dice[::-1])) == worth


def test_throws_and_their_chances() -> None:
    """§1, §3: fifty-six throws of 216; two, two and three make seven points, four, four and three nineteen."""
    rolls = garanguet.read("W:A15;B:Y15").rolls()
    assert (len(rolls), sum(roll.weight for roll in rolls)) == (56, 216)
    assert sorted(numbers(2, 2, 3)) == [2, 2, 3]
    assert sorted(numbers(4, 4, 3)) == [3, 4, 4, 4, 4]


def test_nine_aces() -> None:
    """§4: shared among the dames of one talon they can be played in as many ways as nine can be a sum."""
    moves = garanguet.read("W:A15;B:Y15 dice=1-1-1").moves()
    assert [len(move.play.strides) for move in moves] == [9] * 30


# --- Jacquet: the first throws, and what many flèches hold up


@rows(THROWS)
def test_a_first_throw_takes_one_dame_from_the_talon(roll: Roll) -> None:
    """§2, JAC-10: with all dames on the talon one leaves it and takes as many numbers as it can."""
    state = jacquet.read("W:M15;B:A15").after(roll)
    (move,) = state.moves()
    assert state.after(move).dames(0)[12] == 14
    # Three doublets meet the other's talon, twelve steps on, and stop before it.
    assert len(move.play.strides) == {(6, 6): 1, (4, 4): 2, (3, 3): 3}.get(roll.dice, 4 if roll.weight == 1 else 2)


def test_holding_many_fleches_closes_the_passages() -> None:
    """§4, JAC-09: six flèches held stop every throw of the other, two of them hardly any."""
    spread = jacquet.read("W:G1,M9,N1,O1,P1,Q1,R1;B:A14,L1 phase=throw to=black")
    piled = jacquet.read("W:G1,M9,N5;B:A14,L1 phase=throw to=black")
    stopped = [[r.dice for r in THROWS if str(state.after(r).moves()[0]) == "-"] for state in (spread, piled)]
    assert stopped == [[roll.dice for roll in THROWS], [(1, 1), (2, 1), (2, 2)]]


# --- Plain: before it is made, what can still be filled, what the plan of the book is worth


CORE = plain.race.core
GRAND_JAN = range(6, 12)  # steps
NEAR = "W:C1,D2,E1,F1,G2,H2,I2,J2,K1,L1;B:Y15 dice=6-6"


def test_nothing_is_played_after_it() -> None:
    """§4: no play goes on once the plain is made; some make it with two numbers, some with the fourth."""
    state = plain.read(NEAR)
    lengths = set()
    for move in state.moves():
        counts = list(state.core.own)
        for origin, to, _, _ in move.play.strides:
            assert not all(counts[step] > 1 for step in GRAND_JAN)
            counts[origin] -= 1
            counts[to] += 1
        if all(counts[step] > 1 for step in GRAND_JAN):
            lengths.add(len(move.play.strides))
    assert lengths == {2, 3, 4}


@pytest.mark.parametrize("spare", [(0, 0, 0), (6, 6, 6), (11, 11, 11), (0, 5, 8)])
def test_spare_dames_may_stand_anywhere(spare: tuple[int, ...]) -> None:
    """§4: twelve dames covered on the six flèches win, wherever the other three are."""
    counts = [spare.count(step) + 2 * (step in GRAND_JAN) for step in range(26)]
    ending = CORE.ending(counts, plain.start().counts(1), CORE.Profile())
    assert (ending.winner, ending.points, ending.why.name) == (0, 1, "filled")


def test_the_dice_are_drawn_for_again() -> None:
    """§5, PL-05: the winner has not the dice for the return game; they are drawn for."""
    state = plain.read(NEAR)
    end = state.after(plain.read_move(state, "E/K F/L")).result
    assert end is not None
    series = Series(terms_of(state.profile)).after(end)
    assert (series.winner, series.starter, series.revanche().starter) == (0, None, None)


@settings(max_examples=100)
@given(st.lists(st.integers(0, 11), min_size=15, max_size=15))
def test_what_can_still_be_filled(steps: list[int]) -> None:
    """§6: the count tells just whether every flèche can get two dames, each dame going forward or staying."""
    counts = [steps.count(step) for step in range(12)]
    # Serve the flèches from the corner down, each by the foremost dames that have not passed it.
    dames, possible = sorted(steps), True
    for fleche in reversed(GRAND_JAN):
        behind = [dame for dame in dames if dame <= fleche]
        possible &= len(behind) >= 2
        dames = behind[:-2]
    assert CORE.can_fill([*counts, *[0] * 14]) == possible


def test_the_plan_makes_plains() -> None:
    """§18, PL-06: of sixty games the plan makes a plain in most, and random play in hardly any."""
    wins = [0, 0]
    for seed in range(60):
        state, chooser = plain.start(), random.Random(seed)
        while state.result is None:
            moves = state.moves()
            if not moves:
                state = state.after(chooser.choices(state.rolls(), [roll.weight for roll in state.rolls()])[0])
            else:
                state = state.after(min(moves, key=planned) if state.player == 0 else chooser.choice(moves))
        if state.result.winner is not None:
            wins[state.result.winner] += 1
    assert wins[0] > 30
    assert wins[1] < 5


def planned(move: RaceMove) -> tuple[bool, int, int, int]:
    """How little a play follows the plan: the plain possible, flèches covered, flèches held, dames on the pile."""
    own = move.play.after[0]
    held = sum(own[step] > 0 for step in GRAND_JAN)
    covered = sum(own[step] > 1 for step in GRAND_JAN)
    return not CORE.can_fill(own), -covered - held, -held, own[0]


# --- Revertier: a dame that touches down on an own one before the tête


FULL = "W:M4,N1,O1,P1,Q1,R1,S1,T1,U1,V1,X1,Y1;B:A3,B1,D1,E1,G1,K1,L7"  # every flèche before White's tête held


def test_touching_down_on_an_own_dame() -> None:
    """§2: a dame sets no foot on an own one before the tête; where own-blot-transit lets it, it may not stay.

    Either way the throw comes to the same positions: the dame that stands there can go on instead.
    """
    met: set[int] = set()
    for roll in revertier.read(FULL).rolls():
        usual, passing = (
            revertier.read(FULL, f"academie-1806{option}").after(roll) for option in ("", "+own-blot-transit")
        )
        one, other = ({board(state.after(move)) for move in state.moves()} for state in (usual, passing))
        assert one == other
        assert not any(touched(usual.counts(0), move.play.strides) for move in usual.moves())
        met = met.union(*(touched(passing.counts(0), move.play.strides) for move in passing.moves()))
    assert met


def touched(counts: list[int], strides: list[tuple[int, int, int, bool]]) -> set[int]:
    """The steps before the tête on which a play sets a dame beside another."""
    found, here = set(), list(counts)
    for origin, to, _, _ in strides:
        here[origin] -= 1
        here[to] += 1
        found |= {to} if 0 < to < 11 and here[to] > 1 else set()
    return found


# --- Toute-table: what holds the tête, what a bait costs


def leaving(line: str) -> int:
    """With how many of the thirty-six throws Black can bring a dame of his tête, on L, out of that table."""
    state, count = toute_table.read(f"{line} to=black"), 0
    for roll in state.rolls():
        strides = [stride for move in state.after(roll).moves() for stride in move.play.strides]
        count += roll.weight * any(origin < 6 <= to for origin, to, _, _ in strides)
    return count


def test_joined_cases_hold_the_tete() -> None:
    """§20, §21, TT-19: four or five joined cases about the third and fourth piles hold the tête, six shut it in."""
    start, four, five, six = (
        leaving(f"W:{own};B:A5,L2,R5,T3")
        for own in ("E3,G5,M2,Y5", "E3,F2,G4,H2,M2,Y2", "D2,E2,F2,G4,H2,Y3", "D2,E2,F2,G3,H2,I2,Y2")
    )
    assert start > four > five > six == 0


def entering(line: str) -> int:
    """With how many of the thirty-six throws White can enter a dame."""
    found = set(entries(toute_table, line))
    return sum(roll.weight for roll in toute_table.read(line).rolls() if set(roll.dice) & found)


def test_a_bait() -> None:
    """§5, §21, TT-18: a hit may be refused; against the game further on, a dame hit in return enters by an as alone."""
    lines = boards(toute_table, "W:E3,F2,G3,H1,J2,Y4;B:D1,K2,L2,N2,O2,P2,Q2,R2 dice=4-1")
    assert {left.endswith(",+1") for left in lines} == {True, False}
    assert entering("W:E4,F2,G3,J2,Y3,+1;B:H1,K2,L2,N2,O2,P2,Q2,R2") == 11
    assert entering("W:E3,G5,M1,Y5,+1;B:A5,L2,R5,T3") == 35
