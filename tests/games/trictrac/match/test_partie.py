"""The partie, its handicaps (§78), the least and the most that forms admit, and how trous come from points."""

from __future__ import annotations

import random
from itertools import product

import pytest

from academie._core import trictrac as core
from academie.errors import Illegal, Unknown
from academie.games.trictrac.game import game
from academie.games.trictrac.match import FORMS
from academie.games.trictrac.match.amount import marque_amount, multiplier
from academie.games.trictrac.match.handicap import Advantage, Handicap, advantage, named
from academie.games.trictrac.match.rounds import PartieRounds
from academie.match.forms import Agreed
from academie.match.rounds import SeriesRounds
from rows import rows

# --- The partie


@pytest.mark.native
@pytest.mark.parametrize("definition", ["consecutive", "adversary_zero"])
def test_a_partie_is_told_by_its_trous_alone(definition: str) -> None:
    """§76, §77: over real games, the first at twelve has won, and a grande bredouille is told afresh from the trous."""
    great = getattr(core.GreatBredouille, definition)
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
        grande = 1 - outcome.winner not in (takers if definition == "adversary_zero" else after_first)
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
        (named("none", 1), TALON, 0, None),
        (named("dice", 1), TALON, 0, 1),
        (named("quine_down", 1), dames((0, 13), (5, 2)), 0, None),
        (named("sannes_down", 1), dames((0, 13), (6, 2)), 0, None),
        (named("coin", 1), dames((0, 13), (11, 2)), 0, None),
        (named("carme_and_coin", 1), dames((0, 11), (4, 2), (11, 2)), 0, None),
        (Handicap(down=((), (6, 3))), dames((0, 13), (6, 1), (3, 1)), 0, None),
        (named("none", 1, 1), TALON, 1, None),
        (named("none", 1, 7), TALON, 7, None),
        (named("none", 1, 11), TALON, 11, None),
        (named("holes_for_dice", 1), TALON, 4, 0),
    ],
)
def test_what_each_handicap_gives(handicap: Handicap, receiver: tuple[int, ...], trous: int, dice: int | None) -> None:
    """§78, case B157: the dice, quine or sannes down, the coin, carme and coin, one to seven holes and more."""
    start = handicap.start
    assert start.dames == (TALON, receiver)
    assert start.trous == (0, trous)
    assert start.dice == dice
    assert [sum(side) for side in start.dames] == [15, 15]


def test_an_unknown_handicap() -> None:
    """§78: a name no profile has is refused, and the names are listed."""
    with pytest.raises(Unknown, match="carme_and_coin"):
        named("queen", 1)


# --- Trous from points: what the game's marking says, since all the match law rests on it


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Handicap(down=((0,), ())),
        lambda: Handicap(down=((), (7,))),
        lambda: Handicap(down=((1,) * 16, ())),
        lambda: Handicap(down=((), (1,) * 14), coin=(False, True)),
        lambda: named("none", 0, 12),
        lambda: named("none", 1, -1),
        lambda: Handicap(dice=2),
    ],
)
def test_what_no_board_holds(wrong: object) -> None:
    """§78: a number that is not a die's, more dames than fifteen, trous that are the partie."""
    with pytest.raises(Illegal, match="§78"):
        wrong()  # type: ignore[operator]


def test_as_much_as_a_board_holds() -> None:
    """§78: thirteen dames down and the coin, fifteen down, eleven trous."""
    assert Handicap(down=((), (1,) * 13), coin=(False, True)).start.dames[1][0] == 0
    assert Handicap(down=((1,) * 15, ())).start.dames[0][1] == 15
    assert named("none", 0, 11).trous == (11, 0)
    assert Handicap(down=((1, 6), ())).start.dames[0][0] == 13


def test_trous_go_with_any_handicap_that_is_named() -> None:
    """§78: none where none are named; the dice are bought with four unless another number is."""
    assert named("coin", 0) == Handicap(coin=(True, False))
    assert named("coin", 0, 2) == Handicap(coin=(True, False), trous=(2, 0))
    assert named("dice", 1, 2) == Handicap(dice=1, trous=(0, 2))
    assert named("none", 1) == Handicap()
    assert named("none", 1).level
    assert not named("none", 1, 1).level
    assert named("holes_for_dice", 1).trous == (0, 4)
    assert named("holes_for_dice", 1, 6).trous == (0, 6)


LAID = [
    ("handicap-dice", 0, "W:A15;B:Y15", "phase=throw to=white", "trous=0,0"),
    ("handicap-dice", 1, "W:A15;B:Y15", "phase=throw to=black", "trous=0,0"),
    ("handicap-quine", 0, "W:A13,F2;B:Y15", "phase=opening", "trous=0,0"),
    ("handicap-carme-coin", 1, "W:A15;B:M2,T2,Y11", "phase=opening", "trous=0,0"),
    ("handicap-holes-for-dice", 0, "W:A15;B:Y15", "phase=throw to=black", "trous=4,0"),
    ("handicap-holes-for-dice", 1, "W:A15;B:Y15", "phase=throw to=white", "trous=0,4"),
]


@pytest.mark.parametrize(("option", "receiver", "board", "phase", "trous"), LAID)
def test_a_handicap_as_it_is_laid(option: str, receiver: int, board: str, phase: str, trous: str) -> None:
    """§78: the dames, the dice and the trous of the first position, and the relevés where the dice were bought."""
    given = advantage(game.profiles.find(f"classique+{option}"), receiver)
    assert given is not None
    (start,) = given.starts(f"classique+{option}")
    line = str(start)
    assert line.startswith(f"{board} ")
    assert f" {phase} " in line
    assert f" {trous} " in line
    assert ("releves=" in line) is (option == "handicap-holes-for-dice")
    assert given.chosen("", f"classique+{option}") == start
    assert given.chooser == receiver
    assert given.starter == ({"handicap-dice": receiver, "handicap-holes-for-dice": 1 - receiver}.get(option))


@pytest.mark.parametrize("receiver", [0, 1])
def test_the_dice_may_be_drawn_for_all_the_same(receiver: int) -> None:
    """The rest of what is given stays, and a goal with it."""
    given = Advantage(named("dice", receiver, 2), receiver, "target=18")
    drawn = given.without_dice()
    assert (given.starter, drawn.starter) == (receiver, None)
    assert (drawn.handicap, drawn.receiver, drawn.goal) == (given.handicap, receiver, "target=18")
    (start,) = drawn.starts("classique")
    assert "phase=opening" in str(start)
    assert "target=18" in str(start)
    assert "phase=throw" in str(given.starts("classique")[0])


FORM = {form.name: form for form in FORMS}
# §103: two play the partie and à écrire; three to six the poule, tour à tour and à tourner.
NUMBERS = {
    "partie": (2, 2),
    "ecrire": (2, 2),
    "poule": (3, 6),
    "tour": (3, 6),
    "associes": (3, 4),
    "chouette": (3, 3),
    "deux-contre-deux": (4, 4),
    "tourner": (3, 6),
}


@rows(product(NUMBERS, range(1, 8)))
def test_how_many_play_a_form(name: str, players: int) -> None:
    """§103: each form is for its number of players, and for no other."""
    least, most = NUMBERS[name]
    form, first = FORM[name], game.start()
    agreed = Agreed(players=players, games=60)  # as many marqués for each, whoever they are
    if least <= players <= most:
        assert form.begun(game, first, agreed).players == players
    else:
        with pytest.raises(Illegal, match="is for"):
            form.begun(game, first, agreed)


def test_the_most_trous() -> None:
    """§97: 999 trous are counted as any number is; a thousand are refused, with or without bredouille."""
    assert (multiplier(999, False), multiplier(999, True)) == (1, 4)
    assert marque_amount(999, 998).marked == 3
    for bredouille in (False, True):
        with pytest.raises(Illegal, match="999 at most"):
            multiplier(1000, bredouille)


@pytest.mark.parametrize(
    ("name", "players", "rounds"), [("poule", 3, None), ("tour", 3, 3), ("associes", 3, 2), ("tourner", 3, None)]
)
def test_what_is_not_said_the_form_decides(name: str, players: int, rounds: int | None) -> None:
    """§103: the fewest players; tour à tour as many parties as they are, partners one each; a pool until it is won."""
    begun = FORM[name].begun(game, game.start(), Agreed(games=60 if name == "tourner" else None))
    assert begun.players == players
    if isinstance(begun, PartieRounds):
        assert begun.most == rounds


def test_a_grande_bredouille_counts_double_in_a_partie() -> None:
    """§77: where one partie after another is played, the double one counts two."""
    begun = FORM["partie"].begun(game, game.start(), Agreed(games=3))
    assert isinstance(begun, SeriesRounds)
    assert begun.series.terms.doubles
