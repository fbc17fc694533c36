"""What a throw marks: jans, pleins, hits true and false, each with its reason."""

import itertools

import pytest

from academie._core import trictrac as core
from academie.game.registry import find
from games.trictrac.positions import NOTHING, STACK, native, owed, path, plays, points, points_of_play, thrown
from rows import rows

pytestmark = pytest.mark.native


# --- Early jans


def test_six_tables_and_deux_tables_exclude_each_other() -> None:
    """§39, §40, case L095: who makes the jan de deux tables has no jan de trois coups in the same relevé."""
    throws = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    for first, second in itertools.product(throws, throws):
        for after in plays(STACK, STACK, first):
            down = {step: count for step, count in enumerate(after) if count}
            if "jan_deux_tables" not in points(down, STACK, second, throw=2):
                continue
            for later in plays(down, STACK, second):
                third = {step: count for step, count in enumerate(later) if count}
                assert not any("jan_trois_coups" in points(third, STACK, dice, throw=3) for dice in throws)


# --- Filling and keeping

# A table that lacks one dame, its feeders by both numbers and their sum, and a flèche for dames that may play the rest.
TABLES = {
    "petit": ({0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 1}, {(3, 2): (0, 2, 3), (2, 2): (3, 1)}, 6),
    "grand": ({6: 2, 7: 2, 8: 2, 9: 2, 10: 1, 11: 2}, {(5, 3): (2, 5, 7), (2, 2): (8, 6)}, 0),
    "retour": ({18: 2, 19: 2, 20: 2, 21: 2, 22: 1, 23: 2}, {(5, 3): (14, 17, 19), (2, 2): (20, 18)}, 13),
}


def lacking_one(table: str, dice: tuple[int, int], ways: int) -> dict[int, int]:
    """A table fed by so many ways, the other dames where they can play."""
    base, feeders, spare = TABLES[table]
    own = dict(base)
    for step in feeders[dice][:ways]:
        own[step] = own.get(step, 0) + 1
    own[spare] = own.get(spare, 0) + 15 - sum(own.values())
    return own


@rows(
    [
        ({0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, (6, 5), 3, "nothing", -1),
        ({0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, (6, 5), 2, "not_third_throw", -1),
        ({0: 11, 1: 1, 2: 1, 3: 1, 4: 1}, (6, 6), 3, "by_doublet", -1),
        ({0: 11, 1: 1, 2: 1, 3: 2}, (6, 5), 3, "together", 3),
        ({0: 11, 1: 1, 2: 1, 3: 1, 7: 1}, (6, 5), 3, "beyond_six", 7),
        ({0: 12, 1: 1, 2: 1, 3: 1}, (6, 5), 3, "not_four_down", -1),
        ({0: 10, 1: 1, 2: 1, 3: 1, 4: 1, 24: 1}, (6, 5), 3, "not_four_down", -1),
        ({0: 11, 1: 1, 2: 1, 3: 1, 6: 1}, (6, 5), 3, "repeated", 6),
    ]
)
def test_why_there_is_no_jan_de_trois_coups(
    own: dict[int, int], dice: tuple[int, int], throw: int, why: str, where: int
) -> None:
    """§39: the reason, and the flèche of the dame in question where it is one."""
    found = core.why_no_trois_coups(path(own), dice, throw)
    assert (found.why.name, found.where, found.stride) == (why, where, 0)


# --- Hits


def test_a_full_grand_jan_shelters_the_petit_jan() -> None:
    """§64, case L050: the lone dames behind one's full grand jan are beaten falsely only from the other's tables."""
    full = {6: 2, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2}
    for lone, origin in itertools.product(range(6), range(12)):
        for dice in itertools.combinations_with_replacement(range(6, 0, -1), 2):
            found = points({origin: 1}, {**full, lone: 1}, dice)
            assert set(found) <= {"faux_petit"}


# --- What hangs on the play


@pytest.mark.parametrize(("dice", "value"), [((6, 1), 4), ((1, 1), 6)])
def test_the_levee(dice: tuple[int, int], value: int) -> None:
    """§37, cases A046, A116, B091, B145, B146, L071: 4 by simple and 6 by doublet to the first who lifts all."""
    own = {23: 2, 24: 13}
    assert points_of_play(own, STACK, dice, (23, 24), (23, 24)) == {"levee": value}


@pytest.mark.parametrize(("dice", "left"), [((6, 5), 1), ((6, 6), 2)])
def test_numbers_not_played(dice: tuple[int, int], left: int) -> None:
    """§24, cases A073, B026, B147: 2 for each number, by doublet too; the larger is played first."""
    own = other = {6: 3, 7: 3, 8: 3, 9: 2, 10: 2, 11: 2}
    steps = [(6, 11)] if left == 1 else []
    assert points_of_play(own, other, dice, *steps) == {"dame_non_jouee": 2 * left}


# --- Obsolete jans


@pytest.mark.parametrize(("dice", "value"), [((6, 5), 4), ((6, 6), 6)])
def test_jan_de_rencontre(dice: tuple[int, int], value: int) -> None:
    """§68, case B158: the second throw of the partie repeats the first, 4/6 to the one who throws it."""
    state = core.State(native("classique+jan-rencontre")).opened(6, 5)
    assert points(STACK, STACK, dice, "classique+jan-rencontre", 1, again=True) == {"jan_rencontre": (value, 0)}
    assert points(STACK, STACK, dice, again=True) == {}
    second = state.played(state.plays()[0]).thrown((6, 5))
    assert [news.credit.jan.name for news in second.news if isinstance(news, core.Marked)] == ["jan_rencontre"]
    third = second.played(second.plays()[0]).thrown((6, 5))
    assert "jan_rencontre" not in [news.credit.jan.name for news in third.news if isinstance(news, core.Marked)]


@pytest.mark.parametrize(("dice", "value"), [((4, 3), 2), ((2, 2), 4)])
def test_margot_la_fendue(dice: tuple[int, int], value: int) -> None:
    """§68, case B159: a throw that falls between two lone adverse dames costs the thrower 2/4, once."""
    own, other = {0: 15}, {23 - 3: 1, 23 - 5: 1, 0: 13}  # on 3 and 5, the 4 empty between them
    found = points(own, other, dice, "classique+margot-fendue")
    assert found["margot_fendue"] == (0, value)
    assert "margot_fendue" not in points(own, other, dice)
    credits_ = core.credits(path(own), path(other), dice, native("classique+margot-fendue"), 5)
    assert [each.where for each in credits_ if each.jan == core.Jan.margot_fendue] == [[4]]


# --- Points into trous

FIVE = [
    ([("W", 12)], {"W": 2}, {"W": 0}),
    ([("W", 4), ("B", 4), ("B", 8)], {"B": 2}, {"W": 0, "B": 0}),
    ([("W", 4), ("B", 12)], {"B": 2}, {"W": 0}),
    ([("W", 4), ("B", 4), ("W", 4), ("W", 4)], {"W": 1}, {"B": 0}),
    ([("W", 8), ("B", 8), ("W", 18)], {"W": 3}, {"W": 2, "B": 0}),
]


@pytest.mark.parametrize(("gains", "trous", "left"), FIVE)
def test_five_bredouilles(gains: list[tuple[str, int]], trous: dict[str, int], left: dict[str, int]) -> None:
    """§71, §72: the five sequences no other program marks aright."""
    scores = {"W": NOTHING, "B": NOTHING}
    for name, gain in gains:
        other = "B" if name == "W" else "W"
        scores[name], scores[other], _ = core.credit(scores[name], scores[other], gain)
    assert {name: score[2] for name, score in scores.items() if score[2]} == trous
    assert {name: scores[name][0] for name in left} == left


def test_a_trou_is_twelve_points() -> None:
    """§70, case A007: twelve points and not ten; every twelve more is another."""
    assert core.credit(NOTHING, NOTHING, 10)[2] == 0
    assert [core.credit((10, False, 0, False), NOTHING, gain)[2] for gain in (2, 14, 26)] == [1, 3, 5]


def test_the_thrower_marks_first() -> None:
    """§69, case B034: the thrower's gains come first, what the throw gives the other after the play."""
    own, other = {0: 9, 6: 2, 10: 2, 11: 2}, {0: 1, 3: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
    state = thrown(own, other, (6, 6))
    marked = [(news.seat, news.credit.points) for news in state.news if isinstance(news, core.Marked)]
    assert marked == [(0, 6)]
    assert (state.scores[0].points, state.scores[1].points) == (6, 0)
    after = state.played(state.plays()[0])
    assert (after.scores[0].points, after.scores[1].points) == (6, 6)
    assert not after.scores[0].bredouille
    assert after.scores[1].bredouille


def test_a_trou_wipes_out_the_other_and_he_begins_anew() -> None:
    """§69, §70, case A011: the holder keeps his excess; the other's points go, and he begins in bredouille."""
    own, other = {0: 9, 6: 2, 10: 2, 11: 2}, {0: 1, 3: 2, 5: 2, 6: 2, 7: 2, 8: 2, 9: 2, 10: 2}
    state = thrown(own, other, (6, 6), [(10, False, 0, False), (8, True, 0, False)])
    assert (state.scores[0].trous, state.scores[0].points) == (1, 4)
    assert (state.scores[1].points, state.phase) == (0, core.Phase.decide)
    held = state.held()
    after = held.played(held.plays()[0])
    assert (after.scores[0].points, after.scores[0].bredouille) == (4, False)
    assert (after.scores[1].points, after.scores[1].bredouille) == (6, True)


def test_owed_plays_never_lose_a_marked_plein() -> None:
    """§54: once a plein is marked, only plays that leave it full may be made."""
    for table, (_, feeders, _) in TABLES.items():
        for dice in feeders:
            own = lacking_one(table, dice, 1)
            left = owed(own, {24: 15}, dice)
            assert left
            assert all(core.is_full(list(after), core.Table[table]) for after in left)
            assert sum(path(own)) == 15


LAW = find("trictrac").law
ABOUT = {
    "Playing the two numbers": {"no_dame"},
    "No landing on an adverse dame": {"occupied"},
    "Never on the other's coin": {"other_coin"},
    "The other's grand jan": {"other_grand"},
    "The other's petit jan": {"other_petit"},
    "The stop of a tout d'une": {"stops_closed"},
    "Both numbers must be played": {"both_owed"},
    "The larger number if only one": {"larger_owed"},
    "The coin is entered by two": {"coin_entered"},
    "The coin by power": {"coin_taken", "power_out_of_reach", "power_other_holds"},
    "Effect bars power": {"effect_first"},
    "Leaving the coin": {"coin_left"},
    "No lifting before all are home": {"not_home", "rim_to_keep"},
    "Lifting": {"behind"},
    "Exact lift: choice or duty": {"lift_owed", "inside_owed"},
    "Jan de trois coups": {
        "not_third_throw", "by_doublet", "together", "beyond_six", "not_four_down", "repeated", "talon_short",
    },
    "Jan de deux tables": {"own_coin_taken", "both_out_of_reach", "third_down", "from_petit_jan"},
    "Jan de mézéas": {"mezeas_no_coin", "mezeas_no_as", "others_down"},
    "Ways of filling": {"needed"},
    "The plein must really stand": {"not_full"},
    "The coin and the plein of return": {"coin_pair", "coin_needed"},
    "Keeping by inability": {"kept_by_inability"},
    "Beating the coin": {"coin_out_of_reach", "one_for_doublet", "sum_on_coin", "own_coin_not_held"},
    "The ace and the coin": {"no_surcase"},
    "A held coin gives nothing": {"coin_held"},
}  # fmt: skip


@rows(core.Why)
def test_a_reason_rests_on_its_paragraph(why: core.Why) -> None:
    """What is said against a play or a jan cites the paragraph that says so; nothing cites nothing."""
    number = core.paragraph(why)
    if why == core.Why.nothing:
        assert number == 0
        return
    assert why.name in ABOUT[LAW.find(f"§{number}").title.en]
