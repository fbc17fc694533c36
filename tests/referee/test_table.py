"""What every table has: whom it waits for, what a line means to it, what an act did, and what one player sees."""

from __future__ import annotations

import random

import pytest

from academie.errors import Illegal, Unreadable
from academie.game import Event
from academie.games import find
from academie.referee import sit
from academie.referee.acts import Accept, Get, Hold, Kind, Leave, OfferDraw, Play, Refuse, Resign, Throw, ThrowForDice
from academie.referee.assisted import sit as sit_assisted
from academie.referee.table import Ruling, View, told
from academie.referee.tempers import Temper, temper
from academie.title import Title

BEGUN = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white"


def test_a_ruling_is_told_with_its_paragraph() -> None:
    """Its sentence, then the law in brackets."""
    assert str(Ruling("x", "§84", 0, Title("So it is.", "C'est ainsi."))) == "So it is. (§84)"


def test_an_event_is_told_with_its_points_where_it_has_any() -> None:
    """The glossary's word for it, the player's name, and the points; no figure where there are none."""
    game = find("trictrac")
    text = told(game, Event("ecole", 1, "§84", 4)).text
    assert (text.en, text.fr) == ("Black: école marked, 4.", "Noir : école marquée, 4.")
    assert told(game, Event("ecole", 0, "§84")).text.en == "White: école marked."
    ruling = told(game, Event("ecole", 0, "§84", 4))
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
    assert first.en == claim.told(fault.seats).en
    assert len(rest) == len(fault.after(claim).rulings) == 1
    assert rest[0].en.endswith(f"({fault.after(claim).rulings[0].law})")


def test_a_draw_declined_is_told_so() -> None:
    """Refusing an offer has words of its own; refusing anything else is told as the act."""
    table = sit("draughts", "assisted").after(OfferDraw(0))
    assert [line.en for line in table.account(Refuse(1), table.after(Refuse(1)))] == ["Black declines the draw."]
    assert [line.en for line in table.account(Accept(1), table.after(Accept(1)))] == ["Black accepts"]


def test_chance_that_has_nothing_to_tell_says_nothing() -> None:
    """At the assisted table tiles shuffled are not an event of the game."""
    table, chance = sit("domino", "assisted", "tete-a-tete-six"), random.Random(5)
    seen = set()
    for _ in range(12):
        act = table.chance(chance)
        if act is None:
            break
        after = table.after(act)
        if not table.choices(act):
            seen.add(type(act).__name__)
            assert table.account(act, after) == []
        table = after
    assert "Shuffle" in seen


def test_acts_are_counted() -> None:
    """Each act is one more, and the rulings are those of the last alone."""
    table = sit("gammon", "assisted").after(ThrowForDice(0, (5, 1)))
    assert (table.count, len(table.rulings)) == (1, 1)
    table = table.after(Throw(0, (3, 1)))
    assert (table.count, table.rulings) == (2, ())


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
    shown = (mine.waits, mine.stage, mine.marks, mine.seats, mine.result, mine.room)
    assert shown == (whole.waits, whole.stage, whole.marks, whole.seats, whole.result, whole.room)
    assert (mine.count, mine.rulings, mine.assisted) == (whole.count, whole.rulings, whole.assisted)
    with pytest.raises(Illegal, match="whole table"):
        mine.after(mine.acts(mine.viewer)[0])


def test_a_view_offers_the_viewers_acts_alone() -> None:
    """What another may do would tell his hand; nor is his view to be had through one's own."""
    mine, other = dealt()
    assert mine.acts(mine.viewer) == mine.whole.acts(mine.viewer) != ()
    assert mine.acts(other.viewer) == ()
    assert mine.view(mine.viewer) is mine
    with pytest.raises(Illegal, match="whole table"):
        mine.view(other.viewer)


def test_nothing_is_hidden_at_a_board() -> None:
    """Where nothing is hidden the view is the table."""
    table = sit("draughts", "rigueur")
    assert table.view(1) is table


# ---------------------------------------------------------------------------------------------
# Tempers


def test_a_temper_plays_before_it_speaks() -> None:
    """Left to chance it makes a play; a word is said only where there is nothing else to do."""
    table = sit("toc", "assisted", None, "W:A15;B:Y15 phase=throw to=white")
    table = table.after(Throw(0, (2, 1)))
    for seed in range(8):
        act = temper("exact", seed).act(table, 0)
        assert isinstance(act, Play)
        assert not isinstance(act, Hold | Leave)


def test_a_temper_says_a_word_where_there_is_nothing_to_play() -> None:
    """Toc §7: who has gained a trou is asked whether he goes or stays; at a table by hand to play is to hold."""
    gained = "W:A5,B2,C2,D2,E2,F1,H1;B:Y15 phase=throw to=white"
    asked, by_hand = (sit("toc", mode, None, gained).after(Throw(0, (5, 2))) for mode in ("assisted", "rigueur"))
    assert isinstance(temper("exact").act(asked, 0), Hold | Leave)
    assert isinstance(temper("exact").act(by_hand, 0), Play)


def test_a_temper_waits_when_it_has_nothing_to_do() -> None:
    """The other's turn, and a throw, are not its to act on."""
    table = sit("draughts", "rigueur")
    assert temper("exact").act(table, 1) is None
    assert isinstance(temper("exact").act(table, 0), Play)
    assert temper("exact").act(sit("gammon", "rigueur"), 0) is None


def test_a_temper_is_the_same_for_the_same_seed() -> None:
    """Its chance is its seed, its seat and the number of acts so far."""
    table = sit("draughts", "rigueur")
    chosen = [str(temper("human", seed).act(table, 0)) for seed in range(30)]
    assert chosen == [str(temper("human", seed).act(table, 0)) for seed in range(30)]
    assert len(set(chosen)) > 3
    assert temper("human", 5) == Temper("human", 0.7, 0.15, 5)


def test_what_to_play_is_left_to_the_chooser() -> None:
    """A temper has manners, not skill: whoever has skill is asked, with the turns that are open."""
    table = sit("draughts", "rigueur")
    asked = []

    def last(seen: object, turns: object) -> Play:
        asked.append((seen, turns))
        return Play(0, "35-30")

    assert temper("forgiving").act(table, 0, last) == Play(0, "35-30")  # type: ignore[arg-type]
    assert asked == [(table, list(table.acts(0)))]
