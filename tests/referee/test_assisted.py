"""The assisted table that any game gets: moves and chance as the game has them, an offer of a draw, resigning."""

from __future__ import annotations

import random

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games import find
from academie.referee import sit as sit_down
from academie.referee.acts import Accept, Get, Hold, Kind, OfferDraw, Play, Refuse, Resign
from academie.referee.assisted import AssistedReferee, AssistedTable, sit

DRAUGHTS, GAMMON, DOMINO = find("draughts"), find("gammon"), find("domino")
BEFORE_THE_END = "W:W18:B12"  # White takes the last man


def offered(by: int) -> AssistedTable:
    """A game of draughts, White to move, in which somebody has offered a draw."""
    return sit(DRAUGHTS).after(OfferDraw(by))


def test_the_player_on_turn_has_his_moves_and_the_other_nothing() -> None:
    """The acts of the mover are his legal moves, and the table waits for him."""
    table = sit(DRAUGHTS)
    assert [act.play for act in table.acts(0) if isinstance(act, Play)] == [str(m) for m in table.state.moves()]
    assert table.acts(1) == ()
    assert table.waits == 0
    assert table.stage.en == "play"
    after = table.after(Play(0, "32-28"))
    assert (after.waits, after.acts(0), len(after.acts(1))) == (1, (), 9)


def test_nobody_plays_out_of_turn() -> None:
    """A move is the mover's alone, even one that would be legal."""
    with pytest.raises(Illegal, match="not your turn"):
        sit(DRAUGHTS).after(Play(1, "32-28"))


def test_an_offer_is_answered_by_the_other() -> None:
    """Who did not offer is waited for, and says one of two words; the one who offered has nothing to answer."""
    table = offered(0)
    assert (table.waits, table.stage.en) == (1, "answer")
    assert table.acts(1) == (Accept(1), Refuse(1))
    assert not {Accept(0), Refuse(0)} & set(table.acts(0))
    for act in (Accept(0), Refuse(0)):
        with pytest.raises(Illegal, match="not needed here"):
            table.after(act)


def test_an_offer_against_the_turn() -> None:
    """Offered by the one who waits, the draw is the mover's to answer, and he may play instead."""
    table = offered(1)
    assert table.waits == 0
    assert table.acts(0)[:2] == (Accept(0), Refuse(0))
    assert len(table.acts(0)) == 2 + len(table.state.moves())
    assert table.after(Play(0, "32-28")).offered is None


def test_a_draw_by_agreement() -> None:
    """Accepted it ends the game as the room's law says; refused the game goes on as it was."""
    agreed = offered(0).after(Accept(1))
    assert agreed.result == DRAUGHTS.agreed(agreed.state)
    assert (agreed.waits, agreed.acts(0), agreed.acts(1)) == (None, (), ())
    refused = offered(0).after(Refuse(1))
    assert (refused.result, refused.offered, refused.waits) == (None, None, 0)


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    """Accept and refuse mean something only after an offer."""
    for act in (Accept(1), Refuse(1), Hold(0)):
        with pytest.raises(Illegal, match="not needed here"):
            sit(DRAUGHTS).after(act)


def test_no_draw_where_the_law_knows_none() -> None:
    """An offer is refused by the room itself where its law has no draw by agreement."""
    with pytest.raises(AcademieError):
        sit(GAMMON).after(OfferDraw(0))


def test_answers_are_waited_for_and_no_claims() -> None:
    """Both answers are answers: a machine that claims nothing gives one too."""
    table = offered(0)
    assert [table.kind(act) for act in (Accept(1), Refuse(1), Play(0, "32-28"))] == [
        Kind.ANSWER,
        Kind.ANSWER,
        Kind.TURN,
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses(seat: int) -> None:
    """Whoever resigns has lost, whosever turn it is; nothing is done after."""
    table = sit(DRAUGHTS).after(Resign(seat))
    assert table.result is not None
    assert table.result.winner == 1 - seat
    with pytest.raises(Illegal, match="over"):
        table.after(Play(0, "32-28"))


def test_the_board_ends_the_game_too() -> None:
    """The result is the board's where nobody resigned."""
    table = sit(DRAUGHTS, position=BEFORE_THE_END).after(Play(0, "18x7"))
    assert table.result == table.state.result
    assert table.result is not None
    assert (table.result.winner, table.waits) == (0, None)


def test_chance_comes_as_the_game_has_it() -> None:
    """What chance gives is one of the outcomes of the state; anything else cannot come about."""
    table = sit(GAMMON)
    assert table.stage.en == "throw"
    act = table.chance(random.Random(1))
    assert isinstance(act, Get)
    assert act.what in {GAMMON.write_roll(table.state, roll) for roll in table.state.rolls()}
    after = table.after(Get(0, "5-1"))
    assert [(ruling.key, ruling.player) for ruling in after.rulings] == [("le_de", 0)]  # the larger number begins
    assert after.after(Get(0, "3-1")).chance(random.Random(1)) is None
    with pytest.raises(Illegal, match="cannot come by chance"):
        table.after(Get(0, "7-1"))


def test_people_may_throw_themselves() -> None:
    """Dice that were thrown by hand are typed; what cannot come about is refused."""
    table = sit(GAMMON)
    assert table.thrown(" 5-1 ") == Get(0, "5-1")
    with pytest.raises(Unreadable, match="cannot come about"):
        table.thrown("9-9")
    with pytest.raises(Unreadable, match="Nothing is left to chance now"):
        table.after(Get(0, "5-1")).after(Get(0, "5-1")).thrown("")


@pytest.mark.parametrize(("profile", "count"), [("puiser", 2), ("poule-trois", 3), ("poule-quatre", 4)])
def test_as_many_seats_as_play(profile: str, count: int) -> None:
    """The seats, and what a journal calls them, are those who play and no more."""
    table = sit(DOMINO, profile=profile)
    assert [seat.en for seat in table.seats] == [f"Player {letter}" for letter in "ABCD"[:count]]
    assert table.calls == tuple("abcd"[:count])


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """Where hands are hidden the view hides the others'; once the game is over everybody sees everything."""
    table, chance = sit(DOMINO, profile="puiser"), random.Random(3)
    while (act := table.chance(chance)) is not None:
        table = table.after(act)
    assert table.view(0).state == table.state.view(0) != table.state
    while table.result is None:
        table = table.after(table.chance(chance) or chance.choice(table.acts(table.waits or 0)))
    assert table.view(1) is table


def test_nobody_judges_here() -> None:
    """There is no such table à la rigueur, and a sentence says so."""
    with pytest.raises(Illegal, match="sit down assisted"):
        sit(DRAUGHTS, "rigueur")


def test_the_referee_of_a_room_without_one() -> None:
    """It sits people down at this table and reads the few acts there are, and no others."""
    referee = AssistedReferee(DOMINO)
    assert referee.SEATS == ("a", "b", "c", "d")
    assert referee.sit("assisted", "puiser") == sit(DOMINO, profile="puiser")
    assert referee.read_act("c resigns") == Resign(2)
    assert referee.read_act("b offers a draw") == OfferDraw(1)
    with pytest.raises(Unreadable):
        referee.read_act("a throws 3-2")


def test_an_act_of_a_third_player_has_a_line() -> None:
    """Where more than two sit, an act is told without its table, too, and refused with a sentence."""
    assert str(Resign(2)) == "player 3 resigns"
    assert str(Resign(1)) == "black resigns"
    assert Resign(2).told().en == "Player 3 resigns"
    assert Resign(3).told().fr == "Joueur 4 abandonne"
    with pytest.raises(Illegal, match="Player 3 plays 6-4"):
        sit_down("domino", "rigueur", "poule-trois").after(Play(2, "6-4"))
