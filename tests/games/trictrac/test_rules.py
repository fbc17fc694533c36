"""The position law of trictrac: plays, the coin, lifting; a throw as others ask for it; and the sweep of positions."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from academie._core import trictrac as core
from academie.games.trictrac.coup import Coup, by_puissance
from academie.games.trictrac.tutor.holding import points_to_play
from academie.tables.board import LETTERS, THROWS
from games.trictrac.positions import STACK, by, native, owed, path, plays
from rows import rows

pytestmark = pytest.mark.native


GRAND_ONLY = {2: 15}  # one who can fill his grand jan, and his petit jan no more
PAIRS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def test_even_numbers_keep_the_colour() -> None:
    """§1, case A120: an even number lands on a flèche of the same colour, an odd one on the other colour."""
    shades = {place: place % 2 for place in range(24)}  # as the board is drawn
    for step, number in itertools.product(range(18), range(1, 7)):
        assert (shades[step] == shades[step + number]) == (number % 2 == 0)
    assert len(LETTERS) == 24


# --- Numbers and landings


@rows(PAIRS)
def test_no_dame_ends_on_the_other_coin(dice: tuple[int, int]) -> None:
    """§14, cases A098, B155: nobody ends on the adversary's coin, though he has left it for good."""
    own = {6: 3, 7: 2, 8: 2, 9: 2, 10: 4, 11: 2}
    gone = {18: 3, 19: 3, 20: 3, 21: 2, 22: 2, 23: 2}  # all his dames have passed
    assert all(after[12] == 0 for after in plays(own, {24: 15}, dice))
    assert all(after[12] == 0 for after in plays({0: 11, 6: 2, 10: 2}, gone, dice))


# --- Barred tables


def test_the_petit_jan_that_can_be_filled_is_barred() -> None:
    """§16, cases A095, L142: nobody enters the adversary's petit jan, or can be made to, while he can still fill it."""
    own = {8: 5, 9: 5, 10: 5}
    assert core.can_fill(path(STACK), core.Table.petit)
    for dice in PAIRS:
        assert all(sum(after[18:24]) == 0 for after in plays(own, STACK, dice))


def test_the_grand_jan_that_can_be_filled_is_a_passage_only() -> None:
    """§15, §20, cases A096, L060: nobody ends in a grand jan that can be filled; one may rest there and go on."""
    own = {0: 5, 9: 2, 10: 8}
    assert core.can_fill(path(GRAND_ONLY), core.Table.grand)
    assert not core.can_fill(path(GRAND_ONLY), core.Table.petit)
    for dice in PAIRS:
        assert all(sum(after[13:18]) == 0 for after in plays(own, GRAND_ONLY, dice))
    assert by(own, (10, 22)) in plays(own, GRAND_ONLY, (6, 6))
    assert by(own, (10, 22)) not in plays(own, {1: 2, 2: 13}, (6, 6))  # the landing must be free


# --- The duty to play


def test_four_points_when_nothing_can_be_played() -> None:
    """§24, case L061: sixes and fives, none of them playable, give the adversary four points, and nothing moves."""
    own = {10: 7, 11: 8}
    other = {6: 3, 7: 3, 8: 3, 9: 3, 10: 3}
    for dice in ((6, 5), (5, 5), (6, 6)):
        (play,) = core.plays(path(own), path(other), dice, core.Profile())
        assert (list(play.own), play.unplayed) == (path(own), 2)
        account = core.credits(path(own), path(other), dice, core.Profile(), 5, play=play)
        assert [c.points for c in account if c.jan == core.Jan.dame_non_jouee] == [4]


# --- The coin


def test_no_dame_of_the_coin_passes_with_an_as() -> None:
    """§14, §30, case L064: the two dames of the coin cannot pass with an as, though the other's is empty."""
    own = {11: 2, 18: 2, 19: 2, 20: 2, 21: 2, 22: 2, 23: 3}
    gone = {18: 3, 19: 3, 20: 3, 21: 2, 22: 2, 23: 2}
    for number in range(1, 7):
        assert all(after[11] == 2 for after in plays(own, {24: 15}, (number, 1)) | plays(own, gone, (number, 1)))


# --- The plein that is owed


KEPT_BY_PASSING = ({0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 2, 8: 1}, {7: 5, 9: 3, 10: 7}, (6, 4))


def test_a_petit_jan_is_kept_by_passing() -> None:
    """§16, §53, §54, case B154: who could keep by passing is held to it, the other's petit jan being past filling."""
    own, other, dice = KEPT_BY_PASSING
    left = owed(own, other, dice, "academie-1806-b")
    assert left
    assert all(core.is_full(list(after), core.Table.petit) and sum(after[13:24]) for after in left)
    assert left < plays(own, other, dice, "academie-1806-b")


def test_points_left_to_play() -> None:
    """§116, case L103: dames on 3, 4 and 5 before a full grand jan have 21 points to play before it breaks."""
    own = {3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}
    assert points_to_play(tuple(path(own))) == 21
    home = {6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 5}
    assert sum(s * c for s, c in home.items()) - sum(s * c for s, c in own.items()) == 21


# --- The return and lifting


# --- Facts that hold everywhere

DAMES = st.lists(st.integers(0, 24), min_size=15, max_size=15).map(
    lambda steps: {s: steps.count(s) for s in set(steps)}
)


def fills(dames: dict[int, int], first: int) -> bool:
    """Whether twelve dames can be told off for the twelve places, none of them past its place."""
    idle = sorted(step for step, count in dames.items() if step < 24 for _ in range(count))
    for place in (place for place in range(first, first + 6) for _ in range(2)):
        if not idle or idle[0] > place:
            return False
        idle.pop(0)
    return True


@given(DAMES)
def test_can_fill_is_a_matching(dames: dict[int, int]) -> None:
    """§17: a table can be filled exactly when twelve dames can be told off for it that have not passed their places."""
    for table, first in ((core.Table.petit, 0), (core.Table.grand, 6), (core.Table.retour, 18)):
        assert core.can_fill(path(dames), table) == fills(dames, first)


@given(DAMES)
def test_full_tables_can_be_filled(dames: dict[int, int]) -> None:
    """§17, §109: a full table can be filled; who can fill his petit jan can fill every later table."""
    for table in core.Table:
        assert not core.is_full(path(dames), table) or core.can_fill(path(dames), table)
    reach = [core.can_fill(path(dames), table) for table in core.Table]
    assert reach == sorted(reach)


@given(DAMES, st.integers(0, 23), st.integers(1, 6))
def test_a_table_past_filling_stays_so(dames: dict[int, int], step: int, number: int) -> None:
    """§17: no forward step of any dame makes a table fillable that was not."""
    if not dames.get(step):
        return
    after = list(by(dames, (step, min(step + number, 24))))
    for table in core.Table:
        assert core.can_fill(path(dames), table) or not core.can_fill(after, table)


@given(DAMES, DAMES, st.sampled_from(PAIRS))
def test_fifteen_dames_stay_fifteen(own: dict[int, int], other: dict[int, int], dice: tuple[int, int]) -> None:
    """§13: no play takes a dame; each moves the numbers it uses and leaves no lone dame on the coin."""
    other = {step: count for step, count in other.items() if step == 24 or not own.get(23 - step)}
    own = {step: count for step, count in own.items() if step not in {11, 12}}
    for play in core.plays(path(own), path(other), dice, core.Profile()):
        assert sum(play.own) == sum(own.values())
        assert play.own[11] != 1
        assert play.own[12] == 0
        assert len(play.strides) <= 2


def coup(
    own: dict[int, int],
    other: dict[int, int],
    dice: tuple[int, int],
    profile: str | None = None,
    *,
    again: bool = False,
) -> Coup:
    return Coup(native(profile), tuple(path(own)), tuple(path(other)), 0, dice, repeats_first=again)


def test_a_coin_by_power_is_told_from_a_dame_lifted() -> None:
    """§27: numbers that would carry past the coin make a play par puissance; a dame lifted by a larger one does not."""
    own = {0: 13, 8: 1, 10: 1}
    asked = coup(own, STACK, (4, 2))
    taken = by(own, (8, 11), (10, 11))
    assert [tuple(play.own) for play in asked.plays if by_puissance(play)] == [taken]
    assert not any(map(by_puissance, coup({22: 2, 23: 3}, {24: 15}, (6, 5)).plays))


def test_a_petit_jan_hangs_where_the_coin_can_be_taken() -> None:
    """§54, case L143: a petit jan kept by passing alone is not owed; a play makes it or declines it for the coin."""
    own, other = {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 7: 2, 8: 1}, {7: 5, 9: 3, 10: 7}
    free = coup(own, other, (6, 4))
    lefts = [tuple(play.own) for play in free.owed_plays]
    assert (free.jan, free.hung) == ("petit", free.plein_points)
    assert all(free.makes_plein(left) != free.declines_plein(left) for left in lefts)
    assert {free.makes_plein(left) for left in lefts} == {True, False}
    held = coup(own, other, (6, 4), "academie-1806-b")
    assert (held.jan, held.hung) == ("petit", 0)
    assert all(held.makes_plein(tuple(play.own)) for play in held.owed_plays)
    assert len(held.owed_plays) < len(held.plays)


@pytest.mark.parametrize("again", [True, False])
def test_a_throw_that_repeats_the_first(again: bool) -> None:
    """§68: the jan de rencontre is owed when the second throw of the partie repeats the first, and only then."""
    asked = coup(STACK, STACK, (6, 5), "classique+jan-rencontre", again=again)
    assert asked.owed == (4 if again else 0)
    assert asked.owed == sum(credit.points for credit in asked.credits)


def test_numbers_that_no_play_can_use() -> None:
    """§24, case L061: sixes and fives, none of them playable, move nothing and give the other four points."""
    asked = coup({10: 7, 11: 8}, {6: 3, 7: 3, 8: 3, 9: 3, 10: 3}, (6, 5))
    (play,) = asked.plays
    assert (asked.unplayed, asked.unplayable, asked.movable) == (2, True, frozenset())
    assert asked.given(play) - asked.given(None) == 4
    assert asked.given(None, unplayed=2) == asked.given(play)


def test_the_seat_changes_nothing() -> None:
    """§108: dames are counted along the thrower's own path, so both seats have the same plays and points."""
    own, other = {0: 9, 3: 1, 4: 1, 6: 1, 7: 1, 11: 2}, {0: 7, **dict.fromkeys(range(1, 9), 1)}
    white = coup(own, other, (5, 4))
    black = Coup(white.profile, white.own, white.other, 1, white.dice)
    assert (white.plays, white.owed_plays, white.credits) == (black.plays, black.owed_plays, black.credits)
    assert white.owed == black.owed > 0


def test_points_are_those_of_every_account() -> None:
    """§69: each throw from each position wins and gives what its account says, numbers left unplayed included (§24)."""
    sweep, profile = core.Sweep(1806, 12), core.Profile()  # so many games that a table is filled in some
    mine = his = filled = 0
    for own, other in sweep.boards:
        for roll in THROWS:
            # The last dame lifted, else no coin par puissance: that play alone leaves fewer numbers than the others.
            plays = core.plays(own, other, roll.dice, profile)
            play = max(plays, key=lambda each: (not any(each.own[:24]), each.unplayed))
            for credit in core.credits(own, other, roll.dice, profile, play=play):
                if credit.jan == core.Jan.levee:  # of a play, not of the throw
                    continue
                filled += credit.jan in {core.Jan.remplir_petit, core.Jan.remplir_grand, core.Jan.remplir_retour}
                mine, his = mine + credit.points * credit.to_roller, his + credit.points * (not credit.to_roller)
    assert filled > 0
    assert sweep.throws == len(sweep.boards) * len(THROWS)
    assert sweep.points() == (mine, his)
    assert sweep.positions() == sum(
        len(core.plays(own, other, roll.dice, profile)) for own, other in sweep.boards for roll in THROWS
    )
