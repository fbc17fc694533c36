"""The partie of twelve trous, its grande bredouille, the handicaps, the last throw, and how trous come from points."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import academie
from academie._core import trictrac as core
from academie.errors import Illegal, Unknown
from academie.games.trictrac.match import handicap_of, terms_of
from academie.games.trictrac.match.handicap import (
    NONE,
    Dice,
    Handicap,
    abattu,
    named,
    the_coin,
    the_dice,
    trous_for_dice,
    trous_given,
)
from academie.games.trictrac.match.releve import Custom, Wish, granted, levee_points
from academie.games.trictrac.match.settlement import Terms
from academie.games.trictrac.values import Grande, QueueRule
from academie.profiles import load_profiles

# --- The partie


@pytest.mark.native
@pytest.mark.parametrize("definition", Grande)
def test_a_partie_is_told_by_its_trous_alone(definition: Grande) -> None:
    """§76, §77: over real games, the first at twelve has won, and a grande bredouille is told afresh from the trous."""
    great = getattr(core.GreatBredouille, definition.value)
    profile, seen_grande = core.Profile(bredouille_double=True, great_bredouille=great), set()
    for seed in range(6):
        chance = random.Random(seed)
        state, taken = core.State(profile), list[tuple[int, int]]()
        while state.phase is not core.Phase.over:
            if state.phase is core.Phase.opening:
                state = state.opened(chance.randint(1, 6), chance.randint(1, 6))
            elif state.phase is core.Phase.throw:
                state = state.thrown((chance.randint(1, 6), chance.randint(1, 6)))
            elif state.phase is core.Phase.decide:
                state = state.left() if chance.random() < 0.5 else state.held()
            else:
                state = state.played(chance.choice(state.plays()))
            taken += [(item.seat, item.count) for item in state.news if hasattr(item, "count")]
        outcome = state.outcome()
        totals = [sum(count for seat, count in taken if seat == each) for each in (0, 1)]
        assert totals[outcome.winner] >= 12 > totals[1 - outcome.winner]
        takers = [seat for seat, _ in taken]
        after_first = takers[takers.index(outcome.winner) :]
        grande = 1 - outcome.winner not in (takers if definition is Grande.ADVERSARY_ZERO else after_first)
        assert (outcome.grande, outcome.points) == (grande, 2 if grande else 1)
        seen_grande.add(grande)
    assert False in seen_grande


# --- Handicaps


def dames(*pairs: tuple[int, int]) -> tuple[int, ...]:
    counts = [0] * 25
    for step, number in pairs:
        counts[step] = number
    return tuple(counts)


TALON = dames((0, 15))


@pytest.mark.parametrize(
    ("handicap", "receiver", "trous", "dice"),
    [
        (NONE, TALON, 0, None),
        (the_dice(1), TALON, 0, 1),
        (abattu(1, 5, 5), dames((0, 13), (5, 2)), 0, None),
        (abattu(1, 6, 6), dames((0, 13), (6, 2)), 0, None),
        (the_coin(1), dames((0, 13), (11, 2)), 0, None),
        (abattu(1, 4, 4) + the_coin(1), dames((0, 11), (4, 2), (11, 2)), 0, None),
        (abattu(1, 6, 3), dames((0, 13), (6, 1), (3, 1)), 0, None),
        (trous_given(1, 1), TALON, 1, None),
        (trous_given(1, 7), TALON, 7, None),
        (trous_given(1, 11), TALON, 11, None),
        (trous_for_dice(1), TALON, 4, 0),
    ],
)
def test_what_each_handicap_gives(handicap: Handicap, receiver: tuple[int, ...], trous: int, dice: int | None) -> None:
    """§78, case B157: the dice, quine or sannes down, the coin, carme and coin, one to seven holes and more."""
    start = handicap.start
    assert start.dames == (TALON, receiver)
    assert start.trous == (0, trous)
    assert start.dice == dice
    assert [sum(side) for side in start.dames] == [15, 15]


def test_trous_against_the_dice_at_every_releve() -> None:
    """§78, case B157: four holes are given for the dice, at first and at every relevé; the dice alone but once."""
    handicap = trous_for_dice(receiver=1, trous=4)
    assert (handicap.start.trous, handicap.start.dice, handicap.dice_for) == ((0, 4), 0, Dice.EVERY)
    assert (abattu(0, 5, 5) + the_dice(0)).dice_for is Dice.FIRST


@pytest.mark.parametrize(
    "give",
    [
        lambda: abattu(0, 7),
        lambda: abattu(0, *[6] * 16),
        lambda: trous_given(0, 12),
        lambda: trous_given(0, -1),
        lambda: the_dice(2),
        lambda: the_dice(0) + the_dice(1),
    ],
)
def test_impossible_handicaps(give: object) -> None:
    """§78: no number above six, no sixteenth dame, no twelfth hole, no third player, no dice for both."""
    with pytest.raises(Illegal):
        give()  # type: ignore[operator]


def test_an_unknown_handicap() -> None:
    """§78: a name no profile has is refused, and the names are listed."""
    with pytest.raises(Unknown, match="carme_and_coin"):
        named("queen", 1)


# --- The last throw


def test_the_last_throw_by_agreement() -> None:
    """§37, case A124: when both have broken the leader throws once by agreement, for a simple or a doublet."""
    ahead = {"wish": Wish.AHEAD, "custom": Custom.AGREED}
    assert granted(**ahead, by_lifter=True, agreed=True)
    assert not granted(**ahead, by_lifter=True, agreed=False)
    assert not granted(**ahead, by_lifter=False, agreed=True, both_broken=False)
    assert (levee_points((5, 2)), levee_points((5, 5))) == (4, 6)


def test_playing_for_all_cannot_be_forced() -> None:
    """§37, case L172: the adversary may have the last throw made in advance, but cannot make it a throw for all."""
    assert granted(Wish.AHEAD, Custom.ON_DEMAND, by_lifter=False, agreed=False)
    assert not granted(Wish.FOR_ALL, Custom.ON_DEMAND, by_lifter=False, agreed=False)
    assert granted(Wish.FOR_ALL, Custom.ON_DEMAND, by_lifter=True, agreed=False)


# --- Profiles


ROOM = Path(academie.__file__).parent / "games" / "trictrac"


def test_profiles_give_the_terms() -> None:
    """§106: the values of a profile become the terms of the match."""
    profiles = load_profiles(ROOM)
    classique = profiles.find("classique")
    assert terms_of(classique) == Terms()
    assert handicap_of(classique) == NONE
    assert terms_of(profiles.find("lepeintre-bonne-compagnie"), price=5) == Terms(price=5)
    cancel = profiles.find("classique+ecrire-eight+ecrire-progressive+queue-cancels+queue-two")
    assert terms_of(cancel) == Terms(marques=8, progressive=True, queue_rule=QueueRule.CANCEL, queue=2)


@pytest.mark.parametrize(
    ("option", "handicap"),
    [
        ("handicap-dice", the_dice(1)),
        ("handicap-quine", abattu(1, 5, 5)),
        ("handicap-sannes", abattu(1, 6, 6)),
        ("handicap-coin", the_coin(1)),
        ("handicap-carme-coin", abattu(1, 4, 4) + the_coin(1)),
        ("handicap-holes-for-dice", trous_for_dice(1, 4)),
        ("handicap-holes-3", trous_given(1, 3)),
        ("handicap-holes-7", trous_given(1, 7)),
    ],
)
def test_each_handicap_option(option: str, handicap: Handicap) -> None:
    """§78: each option of the profiles names the handicap of the books, and its holes are marked at the start."""
    profile = load_profiles(ROOM).find(f"classique+{option}")
    assert handicap_of(profile, receiver=1) == handicap
    assert handicap.start.trous == handicap.trous


# --- Trous from points: what the room's marking says, since all the match law rests on it

Score = tuple[int, bool, int, bool]
FRESH: Score = (0, False, 0, False)


def marks(*gains: tuple[int, int], first: Score = FRESH, second: Score = FRESH) -> tuple[list[Score], list[int]]:
    """Both scores, and the trous each marked, after gains (seat, points)."""
    scores, trous = [first, second], [0, 0]
    for seat, gain in gains:
        scores[seat], scores[1 - seat], made = core.credit(scores[seat], scores[1 - seat], gain)
        trous[seat] += made
    return scores, trous


def points(scores: list[Score]) -> list[int]:
    return [score[0] for score in scores]


@pytest.mark.native
def test_twelve_points_make_a_trou() -> None:
    """§70, cases A007 and A008: every twelve points make a hole; uninterrupted they make two."""
    scores, trous = marks((0, 12))
    assert (points(scores), trous) == ([0, 0], [2, 0])
    scores, trous = marks((0, 4), (1, 4), (0, 8))
    assert (points(scores), trous) == ([0, 0], [1, 0])


@pytest.mark.native
def test_the_second_to_mark_may_be_in_bredouille() -> None:
    """§71, case A009: twelve at once after the other's four make two holes, and erase the four."""
    scores, trous = marks((1, 12), first=(4, True, 0, False))
    assert (points(scores), trous) == ([0, 0], [0, 2])


@pytest.mark.native
def test_a_hole_erases_and_the_adversary_begins_afresh() -> None:
    """§70, case A011: a hole erases the other's points and keeps the excess; what he then marks is in bredouille."""
    scores, trous = marks((0, 14), (1, 4), first=(4, False, 0, False), second=(6, False, 0, False))
    assert (points(scores), trous) == ([6, 4], [1, 0])
    assert scores[1][1]


@pytest.mark.native
def test_holes_after_the_first_are_double() -> None:
    """§72, cases A106 and L094: without bredouille 24 points make three holes, 36 five; in bredouille 24 make four."""
    simple: Score = (2, False, 0, False)
    assert [marks((0, gain - 2), first=simple)[1][0] for gain in (24, 36)] == [3, 5]
    assert marks((0, 24))[1][0] == 4


@pytest.mark.native
def test_interrupted_points_make_a_simple_hole() -> None:
    """§71, case B036: four, the other six, then twelve: one hole and four over, the jeton not moved."""
    scores, trous = marks((1, 6), (0, 12), first=(4, True, 0, False))
    assert (points(scores), trous) == ([4, 0], [1, 0])


@pytest.mark.native
def test_eight_and_eighteen() -> None:
    """§72, case B037: eight without bredouille and eighteen make three holes and two points."""
    scores, trous = marks((0, 18), first=(8, False, 0, False), second=(8, True, 0, False))
    assert (points(scores), trous) == ([2, 0], [3, 0])


@pytest.mark.native
def test_a_mark_takes_the_second_jeton_away() -> None:
    """§71, case B038: when the first marks again neither is in bredouille, and the next hole is simple for either."""
    scores, _ = marks((0, 4), (1, 4), (0, 2))
    assert [score[1] for score in scores] == [False, False]
    assert marks((0, 4), (1, 4), (0, 2), (0, 6))[1] == [1, 0]
    assert marks((0, 4), (1, 4), (0, 2), (1, 8))[1] == [0, 1]


@pytest.mark.native
def test_an_ecole_interrupted() -> None:
    """§71, case L164: an école of four, the other's four, four more: eight without bredouille."""
    scores, _ = marks((0, 4), (1, 4), (0, 4))
    assert (scores[0][:2], scores[1][0]) == ((8, False), 4)


@pytest.mark.native
def test_five_to_begin_with() -> None:
    """§71, §72: the five sequences of marks that tell a right bredouille from a wrong one."""
    assert marks((0, 12))[1] == [2, 0]
    assert marks((0, 4), (1, 4), (1, 8))[1] == [0, 2]
    assert marks((0, 4), (1, 12))[1] == [0, 2]
    assert marks((0, 4), (1, 4), (0, 4), (0, 4))[1] == [1, 0]
    scores, trous = marks((0, 8), (1, 8), (0, 18))
    assert (trous, points(scores)) == ([3, 0], [2, 0])


def test_numbers_abattus_are_those_of_a_die() -> None:
    """§78: one to six may be down at the start, and nothing else."""
    for number in (1, 6):
        assert Handicap(down=((number, number), ())).down == ((number, number), ())
    for number in (0, 7):
        with pytest.raises(Illegal, match="§78"):
            Handicap(down=((), (number,)))
