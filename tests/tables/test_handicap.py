"""Handicaps of the race games: which first position they give, to whom the dice, and how they are laid at a table."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast, get_args, get_type_hints

import pytest

from academie.errors import AcademieError, Illegal
from academie.match import handicap_of
from academie.match.beginning import begun
from academie.referee import sit
from academie.registry import GAMES, find
from academie.tables.handicap import RaceHandicap
from academie.tables.race import RaceGame
from academie.tables.race_state import RaceState
from tables.referee.race_tables import after, denied, said

if TYPE_CHECKING:
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native


REVERTIER, TOUTE_TABLE = find("revertier"), find("toute_table")
RACES = [game for game in GAMES if isinstance(game, RaceGame)]
GIVEN = [game for game in RACES if any("handicap" in option.values for option in game.profiles.options.values())]


def named(game: RaceGame, name: str, receiver: int) -> RaceHandicap | None:
    """The handicap of a name, as the option of that name agrees on it."""
    option = "" if name == "none" else f"+handicap-{name.replace('_', '-')}"
    found = handicap_of(game, game.profiles.find(game.profiles.default + option), receiver)
    assert found is None or isinstance(found, RaceHandicap)
    return found


def steps(state: RaceState, seat: int) -> dict[int, int]:
    """A player's dames by s, the book's counting from 1."""
    return {step + 1: count for step, count in enumerate(state.counts(seat)) if count}


def test_more_by_agreement() -> None:
    """Revertier §12: more may be given, as far as the board allows it."""
    (state,) = RaceHandicap(REVERTIER, 0, down=(6, 5, 4), tete=3).starts()
    assert steps(state, 0) == {1: 9, 5: 1, 6: 1, 7: 1, 12: 3}
    with pytest.raises(Illegal):
        RaceHandicap(REVERTIER, 0, down=(6, 6)).starts()  # two on one flèche before the tête
    with pytest.raises(Illegal, match="fewer dames"):
        RaceHandicap(REVERTIER, 0, tete=16).starts()


def test_ambesas_is_a_free_beset() -> None:
    """TT-17, toute-table §11: four ones are those of the throw 1-1 itself; the dice are drawn for or given with it."""
    handicap = named(TOUTE_TABLE, "ambesas", 1)
    assert handicap is not None
    assert handicap.starter is None
    starts = handicap.starts()
    thrown = TOUTE_TABLE.read(str(begun(TOUTE_TABLE, TOUTE_TABLE.start(), 1)).replace("throw", "play") + " dice=1-1")
    assert {tuple(state.counts(1)) for state in starts} == {tuple(thrown.after(m).counts(1)) for m in thrown.moves()}
    assert {state.thrower for state in starts} == {None}
    given = named(TOUTE_TABLE, "ambesas_dice", 1)
    assert given is not None
    assert {state.thrower for state in given.starts()} == {1}


@pytest.mark.parametrize("game", GIVEN, ids=lambda game: game.name)
def test_every_option_is_a_handicap(game: RaceGame) -> None:
    """Each handicap the game's profile can name is known here, and none beside them."""
    options = {
        option.values["handicap"].value: name
        for name, option in game.profiles.options.items()
        if "handicap" in option.values
    }
    assert {"none", *options} == set(get_args(get_type_hints(game.race.values)["handicap"]))
    usual = game.profiles.find()
    assert handicap_of(game, usual, 0) is None
    assert all(handicap_of(game, game.profiles.find(f"{usual.name}+{name}"), 0) for name in options.values())


def test_most_games_have_no_handicaps() -> None:
    """The book of gammon gives none."""
    assert handicap_of(find("gammon"), find("gammon").profiles.find(), 0) is None


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_the_beginner_is_known(game: RaceGame) -> None:
    """Cases REV-19, TT-16: the winner's dice are given without a draw, and the first position is the game's."""
    for seat in (0, 1):
        state = begun(game, game.start(), seat)
        assert isinstance(state, RaceState)
        assert (state.thrower, state.player) == (seat, None)
        assert [state.counts(each) for each in (0, 1)] == [game.start().counts(each) for each in (0, 1)]
    assert begun(game, game.start(), None) == game.start()


LAID = [
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
@pytest.mark.parametrize(("game", "option", "white", "black", "dice"), LAID)
def test_the_advantage_is_laid_on_the_board(
    game: str, option: str, white: str, black: str, dice: bool, mode: str
) -> None:
    """REV-22, REV-23, REV-24, REV-25, toute-table XI: dames and dice are White's, or Black's at his word."""
    table = seated(game, option, mode)
    assert str(table.state).startswith(white)
    assert table.state.thrower == (0 if dice else None)
    assert (str(table.acts(0)[0]), str(table.acts(1)[0])) == (
        "white receives the advantage",
        "black receives the advantage",
    )
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
@pytest.mark.parametrize(("option", "waits"), [("ambesas", None), ("ambesas-dice", 1)])
def test_the_ones_of_ambesas(option: str, waits: int | None, mode: str) -> None:
    """Toute-table XI: the receiver plays four ones as he likes before the first throw; then the dice as agreed."""
    table = after(seated("toute_table", option, mode), "black receives the advantage")
    assert (table.waits, table.chance(random.Random(1))) == (1, None)
    assert table.acts(0) == ()
    for line in ("white throws for the dice 5-3", "black throws 6-5", "white plays G/H G/H E/F E/F"):
        with pytest.raises(Illegal, match="Black must first play the ones"):
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


@pytest.mark.parametrize("receiver", [0, 1])
def test_every_way_to_play_the_ones_is_offered_once(receiver: int) -> None:
    """What is offered leads to as many positions, and to all that four ones can reach."""
    colour = ("white", "black")[receiver]
    table = after(seated("toute_table", "ambesas"), f"{colour} receives the advantage")
    offered = table.acts(receiver)
    assert table.ones is not None
    reached = {str(table.after(act).state) for act in offered}
    assert len(reached) == len(offered) == len(table.ones.starts(table.profile.name)) == 42
