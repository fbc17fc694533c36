"""What is given before a partie, taken together and apart, and laid on the table (§78)."""

from __future__ import annotations

import pytest

from academie.errors import Illegal
from academie.games.trictrac.game import game
from academie.games.trictrac.match.advantage import Advantage, advantage, dice_and_dames
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

START = {"W": "W:A15", "B": "B:Y15"}


@pytest.mark.parametrize("receiver", [0, 1])
def test_each_gift_is_the_receivers(receiver: int) -> None:
    """§78: dames down, the coin and trous stand on the side that receives, and nothing on the other."""
    other = 1 - receiver
    down = abattu(receiver, 6, 5)
    assert (down.down[receiver], down.down[other]) == ((6, 5), ())
    assert down.start.dames[receiver][5:7] == (1, 1)
    assert down.start.dames[receiver][0] == 13
    assert down.start.dames[other][0] == 15
    coin = the_coin(receiver)
    assert (coin.coin[receiver], coin.coin[other]) == (True, False)
    assert coin.start.dames[receiver][11] == 2
    assert coin.start.dames[receiver][0] == 13
    trous = trous_given(receiver, 3)
    assert (trous.trous[receiver], trous.trous[other]) == (3, 0)
    assert the_dice(receiver).dice == receiver
    bought = trous_for_dice(receiver)
    assert (bought.trous[receiver], bought.dice, bought.dice_for) == (4, other, Dice.EVERY)


@pytest.mark.parametrize("receiver", [0, 1])
def test_gifts_are_added_side_by_side(receiver: int) -> None:
    """§78: of two handicaps each side keeps what both give it; the dice go as far as the farther of the two."""
    other = 1 - receiver
    both = abattu(receiver, 4, 4) + abattu(other, 2) + abattu(receiver, 1)
    assert (both.down[receiver], both.down[other]) == ((4, 4, 1), (2,))
    coins = the_coin(receiver) + the_coin(other)
    assert coins.coin == (True, True)
    assert (the_coin(receiver) + NONE).coin == (NONE + the_coin(receiver)).coin == the_coin(receiver).coin
    trous = trous_given(receiver, 2) + trous_given(other, 1) + trous_given(receiver, 3)
    assert (trous.trous[receiver], trous.trous[other]) == (5, 1)
    assert (the_dice(receiver) + NONE).dice == (NONE + the_dice(receiver)).dice == receiver
    assert (the_dice(receiver) + the_dice(receiver)).dice_for is Dice.FIRST
    assert (the_dice(other) + trous_for_dice(receiver)).dice_for is Dice.EVERY
    assert (trous_for_dice(receiver) + the_dice(other)).dice_for is Dice.EVERY
    with pytest.raises(Illegal, match="§78"):
        the_dice(0) + the_dice(1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Handicap(down=((0,), ())),
        lambda: Handicap(down=((), (7,))),
        lambda: abattu(0, *[1] * 16),
        lambda: abattu(1, *[1] * 14) + the_coin(1),
        lambda: trous_given(0, 12),
        lambda: trous_given(1, -1),
        lambda: Handicap(dice=2),
    ],
)
def test_what_no_board_holds(wrong: object) -> None:
    """§78: a number that is no die's, more dames than fifteen, trous that are the partie."""
    with pytest.raises(Illegal, match="§78"):
        wrong()  # type: ignore[operator]


def test_as_much_as_a_board_holds() -> None:
    """§78: thirteen dames down and the coin, fifteen down, eleven trous."""
    assert (abattu(1, *[1] * 13) + the_coin(1)).start.dames[1][0] == 0
    assert abattu(0, *[1] * 15).start.dames[0][1] == 15
    assert trous_given(0, 11).trous == (11, 0)
    assert Handicap(down=((1, 6), ())).start.dames[0][0] == 13


def test_trous_go_with_any_handicap_that_is_named() -> None:
    """§78: none where none are named; the dice are bought with four unless another number is."""
    assert named("coin", 0) == the_coin(0)
    assert named("coin", 0, 2) == the_coin(0) + trous_given(0, 2)
    assert named("none", 1) == NONE
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
    given = Advantage(the_dice(receiver) + trous_given(receiver, 2), receiver, "target=18")
    drawn = given.without_dice()
    assert (given.starter, drawn.starter) == (receiver, None)
    assert (drawn.handicap, drawn.receiver, drawn.goal) == (given.handicap, receiver, "target=18")
    (start,) = drawn.starts("classique")
    assert "phase=opening" in str(start)
    assert "target=18" in str(start)
    assert "phase=throw" in str(given.starts("classique")[0])


def test_an_even_partie_gives_nothing() -> None:
    """§78: no handicap, and à écrire none that is in trous."""
    assert advantage(game.profiles.find("classique"), 0) is None
    assert dice_and_dames(game.profiles.find("classique"), 0, "marque=6") is None
    coin = dice_and_dames(game.profiles.find("classique+handicap-coin"), 1, "marque=6")
    assert coin is not None
    assert (coin.goal, coin.handicap) == ("marque=6", the_coin(1))
    for option, receiver in (("handicap-holes-2", 0), ("handicap-holes-2", 1), ("handicap-holes-for-dice", 1)):
        with pytest.raises(Illegal, match="§78"):
            dice_and_dames(game.profiles.find(f"classique+{option}"), receiver, "marque=6")
