"""What every table has: whom it waits for, what a line means to it, what an act did, and what one player sees."""

import random

import pytest

from academie.errors import Illegal, Unreadable
from academie.game import Event
from academie.game.registry import find
from academie.referee import sit
from academie.referee.acts import Accept, Get, Hold, Kind, Leave, OfferDraw, Play, Refuse, Resign, Throw
from academie.referee.assisted import AssistedTable
from academie.referee.assisted import sit as sit_assisted
from academie.referee.table import Ruling, View, ruling_of
from academie.referee.tempers import temper
from academie.text.message import bilingual

BEGUN = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white"


def test_a_ruling_is_told_with_its_paragraph() -> None:
    """Its sentence, then the law in brackets."""
    assert str(Ruling("x", "§84", 0, bilingual("So it is.", "C'est ainsi."))) == "So it is. (§84)"


def test_an_event_is_told_with_its_points_where_it_has_any() -> None:
    """The glossary's word for it, the player's name, and the points; no figure where there are none."""
    game = find("trictrac")
    text = ruling_of(game, Event("ecole", 1, "§84", 4)).text
    assert (text.en, text.fr) == ("Black: école marked, 4.", "Noir : école marquée, 4.")
    assert ruling_of(game, Event("ecole", 0, "§84")).text.en == "White: école marked."
    ruling = ruling_of(game, Event("ecole", 0, "§84", 4))
    assert (ruling.key, ruling.law, ruling.player, ruling.points, ruling.refused) == ("ecole", "§84", 0, 4, False)


def test_whose_dice_it_waits_for() -> None:
    """Before a throw the table waits for whoever throws, and afterwards for whoever plays."""
    table = sit("gammon", "assisted", None, BEGUN.replace("white", "black"))
    assert (table.waits, table.stage.en) == (1, "throw")
    table = table.after(Throw(1, (3, 1)))
    assert (table.waits, table.stage.en) == (1, "play")
    assert table.chance(random.Random(1)) is None


def test_a_line_is_an_act_or_a_move() -> None:
    """An assisted table takes a move as the game writes it; à la rigueur the same text is a play, right or wrong."""
    assisted, strict = sit("draughts", "assisted"), sit("draughts", "rigueur")
    assert assisted.typed("32-28", 0) == assisted.typed("plays 32-28", 0) == Play(0, "32-28")
    assert strict.typed("32-27", 0) == Play(0, "32-27")
    assert strict.typed("resign", 1) == Resign(1)
    with pytest.raises(Illegal):
        assisted.typed("32-22", 0)
    with pytest.raises(Unreadable):
        assisted.typed("good evening", 0)


def test_what_an_act_amounts_to() -> None:
    """A play is its move, a throw its outcome of chance; a gesture, or a play that is none, is nothing."""
    table = sit("draughts", "assisted")
    assert [str(move) for move in table.choices(Play(0, "32-28"))] == ["32-28"]
    assert table.choices(Play(0, "32-22")) == ()
    assert table.choices(OfferDraw(0)) == ()
    dice = sit_assisted(find("gammon"), position=BEGUN)
    (roll,) = dice.choices(Get(0, "3-1"))
    assert find("gammon").write_roll(dice.state, roll) == "3-1"
    assert dice.choices(Get(0, "9-9")) == ()


def test_what_an_act_has_done_is_told() -> None:
    """The assisted table narrates moves; à la rigueur the act is told and the referee's words under it."""
    table = sit("draughts", "assisted")
    act = Play(0, "32-28")
    (line,) = table.account(act, table.after(act))
    assert "32-28" in line.en
    strict = sit("draughts", "rigueur", "manoury-1787", "W:W33,31,45:B28,27,6")
    fault = strict.after(Play(0, "45-40"))
    claim = next(each for each in fault.acts(1) if fault.kind(each) is Kind.CLAIM)
    first, *rest = fault.account(claim, fault.after(claim))
    assert first.en == claim.in_words(fault.seats).en
    assert len(rest) == len(fault.after(claim).rulings) == 1
    assert rest[0].en.endswith(f"({fault.after(claim).rulings[0].law})")


def test_a_draw_declined_is_told_so() -> None:
    """Refusing an offer has words of its own; refusing anything else is told as the act."""
    table = sit("draughts", "assisted").after(OfferDraw(0))
    assert [line.en for line in table.account(Refuse(1), table.after(Refuse(1)))] == ["Black declines the draw."]
    assert [line.en for line in table.account(Accept(1), table.after(Accept(1)))] == ["Black accepts"]


def dealt() -> tuple[View, View]:
    """What each of two knows of a coup of domino that has just been dealt, the first to play first."""
    table, chance = sit("domino", "rigueur", "tete-a-tete-six"), random.Random(7)
    while (act := table.chance(chance)) is not None:
        table = table.after(act)
    first = table.waits or 0
    views = table.view(first), table.view(1 - first)
    assert isinstance(views[0], View)
    assert isinstance(views[1], View)
    return views  # type: ignore[return-value]


def test_a_view_shows_one_hand() -> None:
    """A player sees what he may know, whose turn it is and what is marked; nothing can be done at his view."""
    mine, other = dealt()
    whole = mine.whole
    assert mine.state == whole.state.view(mine.viewer) != other.state
    shown = (mine.waits, mine.stage, mine.marks, mine.seats, mine.result, mine.game)
    assert shown == (whole.waits, whole.stage, whole.marks, whole.seats, whole.result, whole.game)
    assert (mine.count, mine.rulings, mine.assisted) == (whole.count, whole.rulings, whole.assisted)
    with pytest.raises(Illegal, match="view of the table"):
        mine.after(mine.acts(mine.viewer)[0])


def test_a_view_offers_the_viewers_acts_alone() -> None:
    """What another may do would tell his hand; nor is his view to be had through one's own."""
    mine, other = dealt()
    assert mine.acts(mine.viewer) == mine.whole.acts(mine.viewer) != ()
    assert mine.acts(other.viewer) == ()
    assert mine.view(mine.viewer) is mine
    with pytest.raises(Illegal, match=r"one player.s view"):
        mine.view(other.viewer)


# --- Tempers


def test_a_temper_says_a_word_where_there_is_nothing_to_play() -> None:
    """Toc §7: who has gained a trou is asked whether he goes or stays; at a table by hand to play is to hold."""
    gained = "W:A5,B2,C2,D2,E2,F1,H1;B:Y15 phase=throw to=white"
    asked, by_hand = (sit("toc", mode, None, gained).after(Throw(0, (5, 2))) for mode in ("assisted", "rigueur"))
    assert isinstance(temper("exact").act(asked, 0), Hold | Leave)
    assert isinstance(temper("exact").act(by_hand, 0), Play)


# --- The assisted table that any game gets: moves and chance as the game has them, an offer of a draw, resigning
DRAUGHTS, GAMMON, DOMINO = find("draughts"), find("gammon"), find("domino")


def offered(by: int) -> AssistedTable:
    """A game of draughts, White to move, in which somebody has offered a draw."""
    return sit_assisted(DRAUGHTS).after(OfferDraw(by))


def test_the_player_on_turn_has_his_moves_and_the_other_nothing() -> None:
    """The acts of the mover are his legal moves, and the table waits for him."""
    table = sit_assisted(DRAUGHTS)
    assert [act.play for act in table.acts(0) if isinstance(act, Play)] == [str(m) for m in table.state.moves()]
    assert table.acts(1) == ()
    assert table.waits == 0
    assert table.stage.en == "play"
    after = table.after(Play(0, "32-28"))
    assert (after.waits, after.acts(0), len(after.acts(1))) == (1, (), 9)


def test_nobody_plays_out_of_turn() -> None:
    """A move is the mover's alone, even one that would be legal."""
    with pytest.raises(Illegal, match="not your turn"):
        sit_assisted(DRAUGHTS).after(Play(1, "32-28"))


def test_an_offer_is_answered_by_the_other() -> None:
    """Who did not offer is waited for, and says one of two words; the one who offered has nothing to answer."""
    table = offered(0)
    assert (table.waits, table.stage.en) == (1, "answer")
    assert table.acts(1) == (Accept(1), Refuse(1))
    assert not {Accept(0), Refuse(0)} & set(table.acts(0))
    for act in (Accept(0), Refuse(0)):
        with pytest.raises(Illegal, match="is not needed"):
            table.after(act)


def test_an_offer_against_the_turn() -> None:
    """Offered by the one who waits, the draw is the mover's to answer, and he may play instead."""
    table = offered(1)
    assert table.waits == 0
    assert table.acts(0)[:2] == (Accept(0), Refuse(0))
    assert len(table.acts(0)) == 2 + len(table.state.moves())
    assert table.after(Play(0, "32-28")).offered is None


def test_a_draw_by_agreement() -> None:
    """Accepted it ends the game as the game's law says; refused the game goes on as it was."""
    agreed = offered(0).after(Accept(1))
    assert agreed.result == DRAUGHTS.agreed(agreed.state)
    assert (agreed.waits, agreed.acts(0), agreed.acts(1)) == (None, (), ())
    refused = offered(0).after(Refuse(1))
    assert (refused.result, refused.offered, refused.waits) == (None, None, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_loses(seat: int) -> None:
    """Whoever resigns has lost, whosever turn it is; nothing is done after."""
    table = sit_assisted(DRAUGHTS).after(Resign(seat))
    assert table.result is not None
    assert table.result.winner == 1 - seat
    with pytest.raises(Illegal, match="over"):
        table.after(Play(0, "32-28"))


def test_chance_comes_as_the_game_has_it() -> None:
    """What chance gives is one of the outcomes of the state; anything else cannot be thrown or drawn."""
    table = sit_assisted(GAMMON)
    assert table.stage.en == "throw"
    act = table.chance(random.Random(1))
    assert isinstance(act, Get)
    assert act.what in {GAMMON.write_roll(table.state, roll) for roll in table.state.rolls()}
    after = table.after(Get(0, "5-1"))
    assert [(ruling.key, ruling.player) for ruling in after.rulings] == [("le_de", 0)]  # the larger number begins
    assert after.after(Get(0, "3-1")).chance(random.Random(1)) is None
    with pytest.raises(Illegal, match="cannot be thrown or drawn"):
        table.after(Get(0, "7-1"))


def test_people_may_throw_themselves() -> None:
    """Dice that were thrown by hand are typed; what cannot be thrown or drawn is refused."""
    table = sit_assisted(GAMMON)
    assert table.thrown(" 5-1 ") == Get(0, "5-1")
    with pytest.raises(Unreadable, match="cannot be thrown or drawn"):
        table.thrown("9-9")
    with pytest.raises(Unreadable, match="There is nothing to throw or draw now"):
        table.after(Get(0, "5-1")).after(Get(0, "5-1")).thrown("")


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """Where hands are hidden the view hides the others'; once the game is over everybody sees everything."""
    table, chance = sit_assisted(DOMINO, profile="puiser"), random.Random(3)
    while (act := table.chance(chance)) is not None:
        table = table.after(act)
    assert table.view(0).state == table.state.view(0) != table.state
    while table.result is None:
        table = table.after(table.chance(chance) or chance.choice(table.acts(table.waits or 0)))
    assert table.view(1) is table


def test_nobody_judges_here() -> None:
    """There is no such table à la rigueur, and a sentence says so."""
    with pytest.raises(Illegal, match="Play it assisted"):
        sit_assisted(DRAUGHTS, "rigueur")


def test_an_act_of_a_third_player_has_a_line() -> None:
    """Where more than two sit, an act is told without its table, too, and refused with a sentence."""
    assert str(Resign(2)) == "player 3 resigns"
    assert str(Resign(1)) == "black resigns"
    assert Resign(2).in_words().en == "Player 3 resigns"
    assert Resign(3).in_words().fr == "Joueur 4 abandonne"
    with pytest.raises(Illegal, match="Player 3 plays 6-4"):
        sit("domino", "rigueur", "poule-trois").after(Play(2, "6-4"))
