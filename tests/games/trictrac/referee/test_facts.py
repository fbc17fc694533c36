"""What one player alone says and the board does not show: the other's word, the gallery's, who is believed alone."""

from __future__ import annotations

import dataclasses
import random

import pytest

from academie.errors import Illegal
from academie.games.trictrac.referee.doubt import Lifted
from academie.games.trictrac.referee.value import Phase
from academie.referee.acts import Accept, Kind, Refuse
from academie.referee.tempers import temper
from games.trictrac.referee.tables import EIGHT, after, denied, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
ALL = (A, B, LEP, COMPANY, "classique")
RIM = "declares die on the rim"
# By 6-2 White wins 6; Black's last throw has given him nothing.
SIX = {"white": {0: 10, 2: 1, 6: 2, 11: 2}, "black": {0: 12, 4: 1, 8: 1, 10: 1}}
every_profile = pytest.mark.parametrize("profile", ALL)


# ---------------------------------------------------------------------------------------------
# A throw that would be void


@every_profile
def test_the_thrower_denies_what_the_other_says(profile: str) -> None:
    """A 361, B 1700: the adversary says so alone; denied, the throw lies there as it fell."""
    before = seated(EIGHT, profile)
    thrown = after(before, "white throws 3-2")
    called = after(thrown, f"black {RIM}")
    assert (keys(called), laws(called), called.phase, called.waits) == (["throw_disputed"], ["§6"], Phase.THROW, 0)
    answers = ["white accepts", "white refuses"]
    assert list(map(str, called.acts(0))) == [*answers, *map(str, thrown.acts(0))]  # by what he does he denies it
    assert called.acts(1) == ()
    refused = after(called, "white refuses")
    assert (keys(refused), denied(refused)) == (["fact_denied"], [])
    assert dataclasses.replace(refused, rulings=(), count=thrown.count) == thrown


@every_profile
def test_throwing_again_agrees_and_playing_on_denies(profile: str) -> None:
    """A 361, B 1700: who throws again has agreed; who marks, touches or plays has stood by his throw."""
    called = after(seated(EIGHT, profile), "white throws 3-2", f"black {RIM}")
    again = after(called, "white throws 5-4")
    assert keys(again) == ["throw_void"]
    assert again.throwing.dice == (5, 4)
    assert again.throws == (1, 0)
    for deed in ("marks 8", "touches A", "plays A/D A/C", "places A/D", "names 3-2", "announces 8"):
        stood = after(called, f"white {deed}")
        assert stood.rulings[0].key == "fact_denied", deed
        assert stood.throwing.dice == (3, 2)
    assert points(after(called, "white marks 8")) == (8, 0)
    with pytest.raises(Illegal, match="No hole has been marked"):
        after(called, "white leaves")


def test_a_mark_of_what_came_before_is_no_answer() -> None:
    """L r.36: what the other's throw had given may be marked again once the dice are taken up: it denies nothing."""
    given = {"white": {0: 12, 6: 1, 11: 2}, "black": {0: 13, 6: 1, 8: 1}}
    table = after(seated(given, LEP, to="black"), "black throws 6-3", "black marks 2", "black plays Y/S Y/V")
    called = after(table, "white throws 2-1", f"black {RIM}")
    with pytest.raises(Illegal, match="White says first"):
        after(called, "white marks 4")
    assert "white marks 4" not in map(str, called.acts(0))
    assert points(after(called, "white accepts", "white marks 4")) == (4, 2)


@every_profile
def test_a_machine_denies_what_is_said_of_its_throw(profile: str) -> None:
    """§6: it answers before it marks or plays, also where the software marks and it could leave at once."""
    called = after(seated(EIGHT, f"{profile}+auto-marking", points="4b,0"), "white throws 3-2", f"black {RIM}")
    assert str(temper("exact").act(called, 0)) == "white refuses"
    assert "white leaves" in map(str, called.acts(0))
    assert called.choice(0) == called.state


def test_while_a_throw_is_in_doubt_nothing_else_is_done() -> None:
    """The thrower answers first; chance has no say, and the other neither answers himself nor breaks nor declares."""
    called = after(seated(EIGHT, LEP), "white throws 3-2", f"black {RIM}")
    for line in ("breaks the dice", "accepts", "refuses", "declares one die late", "throws 6-6", "schools 8"):
        with pytest.raises(Illegal):
            after(called, f"black {line}")
    with pytest.raises(Illegal, match="White says first"):
        after(called, "white schools 4")
    assert called.chance(random.Random(1)) is None
    assert (called.kind(Refuse(0)), called.kind(Accept(0))) == (Kind.ANSWER, Kind.OTHER)


@every_profile
def test_nobody_makes_his_own_throw_void(profile: str) -> None:
    """A 361, B 1700: what the thrower says of his own dice changes nothing until the adversary agrees."""
    before = seated(SIX, profile)
    thrown = after(before, "white throws 6-2")
    called = after(thrown, f"white {RIM}")
    assert keys(called) == ["throw_disowned"]
    assert (str(called.state), called.waits) == (str(thrown.state), thrown.waits)
    assert (called.acts(0), called.acts(1)) == (thrown.acts(0), thrown.acts(1))
    for line in ("white throws 5-3", "white accepts"):
        with pytest.raises(Illegal):
            after(called, line)
    agreed = after(called, "black accepts")
    assert (keys(agreed), agreed.phase, agreed.throws) == (["throw_void"], Phase.THROW, before.throws)
    no = after(called, "black refuses")
    assert (keys(no), no.doubt, no.throwing.dice) == (["fact_denied"], None, (6, 2))


def test_a_word_on_the_own_throw_is_forgotten_when_it_is_marked_or_played() -> None:
    """L177: dice are judged when they fall: later the adversary has nothing to agree to."""
    called = after(seated(SIX), "white throws 6-2", f"white {RIM}")
    for deed in ("white marks 6", "white touches A", "white plays A/G A/C"):
        gone = after(called, deed)
        assert gone.doubt is None
        assert points(after(called, "white marks 6")) == (6, 0)
    with pytest.raises(Illegal, match="Nothing is in doubt"):
        after(called, "white marks 6", "black accepts")
    assert after(called, "white says adoube", "black accepts").phase == Phase.THROW


@pytest.mark.parametrize("speaker", ["white", "black"])
def test_the_gallery_decides(speaker: str) -> None:
    """B 1700: asked by either player, those who look on settle what they dispute."""
    called = after(seated(EIGHT), "white throws 3-2", f"{speaker} {RIM}")
    for caller in ("white", "black"):
        assert keys(after(called, f"{caller} calls the gallery: yes")) == ["throw_void"]
        no = after(called, f"{caller} en appelle à la galerie : non")
        assert (keys(no), no.throwing.dice, no.phase) == (["fact_denied"], (3, 2), Phase.MARK)
    assert denied(after(seated(EIGHT), "white calls the gallery: yes")) == ["§95"]


def test_who_chooses_by_his_own_word_needs_the_others() -> None:
    """L r.12, r.13: who says himself what gives him the choice, and has it thrown again, says so alone."""
    rim = after(seated(EIGHT, LEP), "white throws 3-2", "black declares rim not reached")
    assert after(rim, "black accepts").phase == Phase.MARK
    again = after(rim, "black refuses")
    assert keys(again) == ["throw_disputed"]
    assert after(again, "white throws 6-5").throwing.dice == (6, 5)
    assert after(again, "white refuses").throwing.dice == (3, 2)
    hand = after(seated(EIGHT, LEP), "white throws 3-2", "white declares dice on a lingering hand", "white refuses")
    assert (keys(hand), hand.phase) == (["throw_disowned"], Phase.MARK)
    assert after(hand, "black accepts").phase == Phase.THROW
    # Said against oneself it needs nobody's word.
    assert keys(after(seated(EIGHT, LEP), "white throws 3-2", "white declares rim not reached", "black refuses")) == [
        "throw_void"
    ]


# ---------------------------------------------------------------------------------------------
# Who is believed alone


@pytest.mark.parametrize(
    ("profile", "who", "other"),
    [(B, "white", "black"), (LEP, "black", "white"), ("classique+propped-die-thrower", "white", "black")],
)
def test_a_propped_die_is_tried_by_him_whom_the_book_names(profile: str, who: str, other: str) -> None:
    """B 877, L r.6 (D5): he draws the dame away and both see the die fall; tried by the other it needs a word."""
    thrown = after(seated(EIGHT, profile), "white throws 3-2")
    assert keys(after(thrown, f"{who} declares propped die falls")) == ["throw_void"]
    assert keys(after(thrown, f"{other} declares propped die falls")) != ["throw_void"]
    assert after(thrown, f"{other} declares propped die falls").doubt is not None
    assert keys(after(thrown, f"{who} declares propped die stays")) == ["throw_good"]


def test_good_company_throws_again_of_its_own_accord() -> None:
    """L 2031: dice short of the rim: the thrower makes them again without waiting for a word; in 1806 he waits."""
    assert keys(after(seated(EIGHT, COMPANY), "white throws 3-2", "white declares rim not reached")) == ["throw_void"]
    assert keys(after(seated(EIGHT, A), "white throws 3-2", "white declares rim not reached")) == ["throw_disowned"]
    assert keys(after(seated(EIGHT, COMPANY), "white throws 3-2", "white declares die not flat")) == ["throw_disowned"]


# ---------------------------------------------------------------------------------------------
# Dice lifted, and names


@every_profile
def test_the_earlier_name_of_a_throw_stands(profile: str) -> None:
    """A 359, B 1714: named once, the throw is what it was named, whoever lifts the dice."""
    named = after(seated(EIGHT, profile), "white throws 3-2", "white names 3-2", "black lifts the dice")
    again = after(named, "white names 4-2")
    assert denied(again) == ["§6"]
    assert again.throwing.dice == (3, 2)
    called = after(seated(EIGHT, profile), "white throws 3-2", "black lifts the dice", "white names 4-2")
    assert (keys(called), called.throwing.dice) == (["throw_good"], (4, 2))
    assert after(called, "white names 5-4").throwing.dice == (4, 2)
    assert denied(after(called, "white names 5-4")) == ["§6"]
    assert denied(after(called, "white names 4-2")) == []


def test_a_name_is_given_to_dice_that_lie_there_or_were_lifted() -> None:
    """A 359: the dice show what they show; the thrower lifting his own gives himself no right."""
    thrown = after(seated(EIGHT), "white throws 3-2")
    for lines in ((), ("white lifts the dice",)):
        assert denied(after(thrown, *lines, "white names 4-2")) == ["§5"]
    with pytest.raises(Illegal, match="The thrower names"):
        after(thrown, "black names 3-2")
    assert denied(after(thrown, "black lifts the dice", "white marks 8", "white names 4-2")) == ["§5"]
    assert after(seated(EIGHT), "black lifts the dice").dice_lifted is Lifted.NOT


@pytest.mark.parametrize(
    ("profile", "lifted"),
    [
        (A, Lifted.AFTER),
        (B, Lifted.SOON),
        ("classique+dice-lifted-named", Lifted.AFTER),
        (f"{A}+dice-lifted-played", Lifted.SOON),
    ],
)
def test_when_the_dice_may_be_lifted(profile: str, lifted: Lifted) -> None:
    """A 359, B 1714 (D31): once named in A; in B once played, and lifted sooner the thrower is believed about them."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white names 3-2", "black lifts the dice")
    assert table.dice_lifted is lifted
    if lifted is Lifted.AFTER:
        for who in ("white", "black"):
            assert denied(after(table, f"{who} {RIM}")) == ["§6"]
    else:
        assert keys(after(table, f"white {RIM}")) == ["throw_void"]
        assert denied(after(table, f"black {RIM}")) == ["§6"]
    unnamed = after(seated(EIGHT, profile), "white throws 3-2", "black lifts the dice")
    assert unnamed.dice_lifted is Lifted.SOON
    assert after(unnamed, "white plays A/D A/C", "black throws 2-1").dice_lifted is Lifted.NOT


def test_chosen_numbers_are_not_questioned() -> None:
    """B 893: numbers that a player chose, the other having broken the dice against the agreement, fell from no cup."""
    chosen = after(seated(EIGHT), "black breaks the dice", "white chooses 3-2")
    for who in ("white", "black"):
        assert denied(after(chosen, f"{who} {RIM}")) == ["§6"]
    assert denied(after(chosen, "white names 6-6")) == ["§6"]


def test_the_dice_in_doubt_are_not_the_others_to_throw() -> None:
    """§6: who called the throw void waits for the thrower's word before any throw."""
    called = after(seated(EIGHT, LEP), "white throws 3-2", f"black {RIM}")
    with pytest.raises(Illegal, match="White says first whether the throw is void"):
        after(called, "black throws 6-6")
    assert after(called, "white throws 6-6").throwing.dice == (6, 6)
