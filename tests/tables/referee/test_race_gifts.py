"""What the stronger gives at revertier and toute-table, laid on the board at the table, assisted and à la rigueur."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

import pytest

from academie.errors import AcademieError, Illegal
from academie.journal import read
from academie.referee import sit
from tables.referee.race_tables import after, denied, said

if TYPE_CHECKING:
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native

GIVEN = [
    ("revertier", "dice", "W:M15;B:A15", "W:M15;B:A15", True),
    ("revertier", "six-as", "W:M13,N1,S1;B:A15", "W:M15;B:A13,B1,G1", True),
    ("revertier", "quatre-trois", "W:M13,P1,Q1;B:A15", "W:M15;B:A13,D1,E1", True),
    ("revertier", "tete", "W:M13,Y2;B:A15", "W:M15;B:A13,L2", True),
    ("toute_table", "dice", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", True),
    ("toute_table", "ambesas", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", False),
    ("toute_table", "ambesas-dice", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", True),
]
LAWS = {"revertier": "§12", "toute_table": "§11"}
both_modes = pytest.mark.parametrize("mode", ["assisted", "rigueur"])


def seated(game: str, option: str, mode: str = "rigueur", position: str | None = None) -> RaceTable:
    return cast("RaceTable", sit(game, mode, f"academie-1806+handicap-{option}", position))


@both_modes
@pytest.mark.parametrize(("game", "option", "white", "black", "dice"), GIVEN)
def test_the_advantage_is_laid_on_the_board(
    game: str, option: str, white: str, black: str, dice: bool, mode: str
) -> None:
    """Revertier XIII, REV-22 to REV-25, toute-table XI: dames and dice are White's, or Black's at his word."""
    table = seated(game, option, mode)
    assert str(table.state).startswith(white)
    assert table.state.thrower == (0 if dice else None)
    assert (
        str(table.acts(0)[0]),
        str(table.acts(1)[0]),
    ) == ("white receives the advantage", "black receives the advantage")
    own = after(table, "white receives the advantage")
    assert (own.position, said(own)) == (table.position, [("advantage", LAWS[game])])
    other = after(table, "black receives the advantage")
    assert str(other.state).startswith(black)
    assert other.state.thrower == (1 if dice else None)
    assert other.rulings[0].player == 1


@both_modes
def test_it_is_said_first_or_not_at_all(mode: str) -> None:
    """Once anything is done, in an even game, and from a position, nobody receives anything."""
    table = after(seated("revertier", "six-as", mode), "white throws 6-5")
    if mode == "rigueur":
        assert denied(table, "black receives the advantage", "§12") == "no_advantage"
    assert not [act for seat in (0, 1) for act in table.acts(seat) if "receives" in str(act)]
    twice = after(seated("revertier", "six-as", mode), "black receives the advantage")
    assert denied(twice, "white receives the advantage", "§12") == "no_advantage"
    even = cast("RaceTable", sit("revertier", mode, "academie-1806"))
    assert denied(even, "black receives the advantage", "§12") == "no_advantage"
    gammon = cast("RaceTable", sit("gammon", mode))
    assert denied(gammon, "black receives the advantage", "§13") == "no_advantage"


@both_modes
def test_a_position_is_what_it_says(mode: str) -> None:
    """From a position nothing is laid, though the profile names an advantage."""
    table = seated("revertier", "six-as", mode, "W:M15;B:A15 phase=throw to=white")
    assert str(table.state).startswith("W:M15;B:A15")
    assert table.acts(0) == ()
    assert denied(table, "white receives the advantage", "§12") == "no_advantage"


@both_modes
@pytest.mark.parametrize(("option", "waits"), [("ambesas", None), ("ambesas-dice", 1)])
def test_the_ones_of_ambesas(option: str, waits: int | None, mode: str) -> None:
    """Toute-table XI: the receiver plays four ones as he likes before the first throw; then the dice as agreed."""
    table = after(seated("toute_table", option, mode), "black receives the advantage")
    assert (table.waits, table.chance(random.Random(1))) == (1, None)
    assert table.acts(0) == ()
    for line in ("white throws for the dice 5-3", "black throws 6-5", "white plays G/H G/H E/F E/F"):
        with pytest.raises(Illegal, match="Black plays first the ones"):
            after(table, line)
    for line in ("black plays R/Q R/Q T/S", "black plays R/Q R/Q T/S T/S A/B", "black plays A/B", "black plays hat"):
        with pytest.raises(AcademieError):
            after(table, line)
    played = after(table, "black plays R/Q R/Q T/S T/S")
    assert said(played) == [("ones_played", "§11")]
    assert str(played.state).startswith("W:E3,G5,M2,Y5;B:A5,L2,Q2,R3,S2,T1 ")
    assert played.state.thrower == waits
    assert played.ones is None
    assert table.typed("T/S T/S R/Q R/Q", 1) == table.read("black plays T/S T/S R/Q R/Q")
    assert played.chance(random.Random(1)) is not None


def test_two_ones_by_option() -> None:
    """Toute-table §11: with ambesas-two each one is played once."""
    table = cast("RaceTable", sit("toute_table", "rigueur", "academie-1806+handicap-ambesas+ambesas-two"))
    assert after(table, "white plays G/H G/H").ones is None
    with pytest.raises(Illegal, match="does not play 2 ones"):
        after(table, "white plays G/H G/H E/F E/F")


@pytest.mark.parametrize("receiver", [0, 1])
def test_every_way_to_play_the_ones_is_offered_once(receiver: int) -> None:
    """What is offered leads to as many positions, and to all that four ones can reach."""
    colour = ("white", "black")[receiver]
    table = after(seated("toute_table", "ambesas"), f"{colour} receives the advantage")
    offered = table.acts(receiver)
    assert table.ones is not None
    reached = {str(table.after(act).state) for act in offered}
    assert len(reached) == len(offered) == len(table.ones.starts(table.profile.name)) == 42


def test_a_journal_with_an_advantage() -> None:
    """A journal needs no more than the profile's name; it is read, replayed and goes on."""
    text = (
        "academie journal 1\ngame toute_table\nprofile academie-1806+handicap-ambesas\nmode rigueur\n\n"
        "black receives the advantage\nblack plays R/Q R/Q T/S T/S\nwhite throws for the dice 2-5\nblack throws 6-5\n"
    )
    table = read(text).replay()
    assert (table.state.player, str(table.state).partition(" ")[0]) == (1, "W:E3,G5,M2,Y5;B:A5,L2,Q2,R3,S2,T1")
