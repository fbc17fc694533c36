"""Dice and what is said of them: throws that count, doubtful and lifted dice, names, and whose word counts."""

import dataclasses
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games.draughts.referee.acts import read_act as read_draughts
from academie.games.trictrac.referee.acts import ALL as KINDS
from academie.games.trictrac.referee.acts import Jeton, Notice, Spared, read_act
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.sheet import Fault, Lifted, Wrong
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Phase
from academie.referee import acts as common
from academie.referee.acts import Accept, Act, Declare, Kind, Mishap, Refuse, Verdict
from academie.referee.table import Table
from academie.referee.tempers import temper
from academie.tables.board import LETTERS
from academie.tables.referee.thrown import EVENTS
from games.trictrac.referee.tables import BOTH, EIGHT, FILL_GRAND, FILL_PETIT, after, denied, keys, laws, points, seated
from often import times

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"


def test_every_event_is_ruled_in_every_profile() -> None:
    """A097: whatever befalls the dice, each profile says what becomes of the throw."""
    for profile in (A, B, LEP, COMPANY, "classique"):
        for event in EVENTS:
            table = after(seated(EIGHT, profile), "white throws 3-2", f"white declares {event}")
            assert table.rulings[0].law == "§6"
    with pytest.raises(Unreadable, match="Say one of one die in each table"):
        after(seated(EIGHT), "white throws 3-2", "white declares a miracle")


def test_dice_are_judged_when_they_fall() -> None:
    """L177: once a dame is touched or a point marked nobody questions the dice; rule 15 on the cup stands."""
    marked = after(seated(EIGHT), "white throws 3-2", "white marks 8")
    late = after(marked, "black declares die on the rim")
    assert (denied(late), points(late), late.acts(0)) == (["§6"], (8, 0), marked.acts(0))
    with pytest.raises(Illegal, match="§6"):
        after(seated(EIGHT), "black declares die on the rim")


# --- The first throw, and names


def test_an_opening_doublet_is_void() -> None:
    """L004: a doublet is void and the other player throws."""
    table = after(seated(), "white throws for the dice 4-4")
    assert keys(table) == ["opening_doublet"]
    with pytest.raises(Illegal, match="§3"):
        after(table, "white throws for the dice 4-2")
    assert after(table, "black throws for the dice 4-2").thrower == 0


@pytest.mark.parametrize(("profile", "hidden"), [(LEP, False), (COMPANY, True)])
def test_covered_dice_are_told_when_they_are_uncovered(profile: str, hidden: bool) -> None:
    """L176, §6: good company covers a throw made too soon; its numbers are told once the other has played."""
    marked = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8")
    hasty, play = read_act("black throws 5-4"), read_act("white plays A/D A/C")
    thrown = marked.after(hasty)
    (said, *_), (played, *later) = marked.account(hasty, thrown), thrown.account(play, thrown.after(play))
    assert ("5-4" in said.en) is not hidden
    assert ("covers the dice" in said.en) is hidden
    assert "A/D A/C" in played.en
    assert any("uncovers the dice: 5-4" in line.en for line in later) is hidden
    in_turn = seated(EIGHT, profile)  # a throw in its turn is told as it falls
    assert "3-2" in in_turn.account(read_act("white throws 3-2"), after(in_turn, "white throws 3-2"))[0].en


@pytest.mark.parametrize(("profile", "hidden"), [(LEP, False), (COMPANY, True)])
def test_covered_dice_are_seen_by_their_thrower_alone(profile: str, hidden: bool) -> None:
    """L176, §6: who is to play does not look under the cup; the one who threw too soon knows what he threw."""
    early = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8", "black throws 5-4")
    assert (early.view(0) is early) is not hidden
    assert early.view(1) is early
    assert (early.view(None) is early) is not hidden
    marked, hasty = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8"), read_act("black throws 5-4")
    assert marked.seen(hasty, 1) == hasty
    assert (marked.seen(hasty, 0) is None) is (marked.seen(hasty, None) is None) is hidden
    in_turn = after(seated(EIGHT, profile), "white throws 3-2")
    assert in_turn.view(0) is in_turn.view(1) is in_turn
    in_time = read_act("white throws 3-2")
    assert seated(EIGHT, profile).seen(in_time, 1) == in_time


FIRST = ("white throws for the dice 6-4", "white plays A/G A/E")


def test_only_the_second_throw_meets_the_first() -> None:
    """§68: the jan de rencontre is of the second throw of a partie; the same dice later are dice like others."""
    second = after(seated(), *FIRST, "black throws 6-4")
    assert second.throwing.repeats_first
    other = after(seated(), *FIRST, "black throws 2-1")
    assert not other.throwing.repeats_first
    third = after(other, "black plays Y/V Y/X", "white throws 6-4")
    assert not third.throwing.repeats_first
    assert (second.dice.game_throws, third.dice.game_throws) == (2, 2)


# --- With a dame in hand (§83)


@pytest.mark.parametrize(
    ("throw", "before", "schooled"), [("3-2", 0, 8), ("3-2", 4, 12), ("6-6", 0, 4), ("6-6", 6, 10)]
)
def test_with_a_dame_in_hand_what_is_won_adds_up(throw: str, before: int, schooled: int) -> None:
    """§83, L r.28: nothing is marked, and what the throw wins comes to what the other's gave."""
    table = seated(EIGHT, LEP).but(in_hand=(True, False))
    table = table.faulty(Fault(Wrong.KEPT, 0, before)) if before else table
    thrown = after(table, f"white throws {throw}")
    assert [fault.points for fault in thrown.open(0, Wrong.KEPT)] == [schooled]
    window = thrown.markings.windows[0]
    assert window is not None
    assert (window.owed, window.own, window.hung) == (0, True, 0)


# --- What is said of a throw (§5, §6)


@pytest.mark.parametrize(("who", "event"), [("white", Mishap.LINGERING_HAND), ("black", Mishap.RIM_NOT_REACHED)])
def test_who_has_the_throw_made_again_by_his_own_word_has_said_what_befell_it(who: str, event: Mishap) -> None:
    """§6, L r.12, r.13: the hand gives the choice to the thrower, the rim to the other; the dispute is of that."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", f"{who} declares {event}", f"{who} refuses")
    assert table.dice.doubt is not None
    assert isinstance(table.dice.doubt.act, Declare)
    assert (table.dice.doubt.act.event, table.dice.doubt.by) == (event, 0 if who == "white" else 1)


ALL = (A, B, LEP, COMPANY, "classique")
RIM = "declares die on the rim"
every_profile = pytest.mark.parametrize("profile", ALL)


# --- A throw that would be void


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
    assert dataclasses.replace(refused.with_dice(denied=None), rulings=(), count=thrown.count) == thrown


@every_profile
def test_throwing_again_agrees_and_playing_on_denies(profile: str) -> None:
    """A 361, B 1700: who throws again has agreed; who marks, touches or plays has stood by his throw."""
    called = after(seated(EIGHT, profile), "white throws 3-2", f"black {RIM}")
    again = after(called, "white throws 5-4")
    assert keys(again) == ["throw_void"]
    assert again.throwing.dice == (5, 4)
    assert again.dice.throws == (1, 0)
    for deed in ("marks 8", "touches A", "plays A/D A/C", "places A/D", "names 3-2", "announces 8"):
        stood = after(called, f"white {deed}")
        assert stood.rulings[0].key == "fact_denied", deed
        assert stood.throwing.dice == (3, 2)
    assert points(after(called, "white marks 8")) == (8, 0)
    with pytest.raises(Illegal, match="No trou has been marked"):
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


# --- Dice lifted, and names


def test_a_name_is_given_to_dice_that_lie_there_or_were_lifted() -> None:
    """A 359: the dice show what they show; the thrower lifting his own gives himself no right."""
    thrown = after(seated(EIGHT), "white throws 3-2")
    for lines in ((), ("white lifts the dice",)):
        assert denied(after(thrown, *lines, "white names 4-2")) == ["§5"]
    with pytest.raises(Illegal, match="Only the thrower names"):
        after(thrown, "black names 3-2")
    assert denied(after(thrown, "black lifts the dice", "white marks 8", "white names 4-2")) == ["§5"]
    assert after(seated(EIGHT), "black lifts the dice").dice.lifted is Lifted.NOT


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
    assert table.dice.lifted is lifted
    if lifted is Lifted.AFTER:
        for who in ("white", "black"):
            assert denied(after(table, f"{who} {RIM}")) == ["§6"]
    else:
        assert keys(after(table, f"white {RIM}")) == ["throw_void"]
        assert denied(after(table, f"black {RIM}")) == ["§6"]
    unnamed = after(seated(EIGHT, profile), "white throws 3-2", "black lifts the dice")
    assert unnamed.dice.lifted is Lifted.SOON
    assert after(unnamed, "white plays A/D A/C", "black throws 2-1").dice.lifted is Lifted.NOT


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


# --- Acts that cannot be


PROFILES = ["classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"]
THROWN = ("white throws 3-2",)


def test_acts_of_other_games_are_refused() -> None:
    """A huff is no act of trictrac."""
    with pytest.raises(AcademieError, match="trictrac"):
        after(seated(EIGHT), *THROWN).after(read_draughts("white huffs 32"))


@pytest.mark.parametrize(
    "line", ["W:A16;B:Y15", "W:A14,L1;B:Y15", "W:A14,M1;B:Y15", "W:A15;B:A15", "W:A15;B:Y15 points=3,0"]
)
def test_tables_that_cannot_be_set(line: str) -> None:
    """Sixteen dames, a lone dame in the coin, a dame in the other's coin and odd points are refused."""
    with pytest.raises(Illegal, match="§"):
        rigueur("classique", line)
    with pytest.raises(Illegal):
        rigueur("classique", "W:A15;B:Y15 phase=play dice=6-5")


def test_the_machine_marks_when_assisted() -> None:
    """At an assisted table only throws, plays, leaving and holding are acts."""
    table = assisted().after(read_act("white throws for the dice 6-5"))
    for line in ("white marks 4", "white touches A", "black schools 4", "white says adoube", "black plays Y/X Y/V"):
        with pytest.raises(Illegal):
            table.after(read_act(line))
    with pytest.raises(Illegal, match="§8"):
        table.after(read_act("white throws 6-5"))
    with pytest.raises(Illegal, match="§3"):
        table.after(read_act("white throws for the dice 6-5"))
    played = table.after(read_act("white plays A/G A/F"))
    assert played.state.core.thrower == 1
    with pytest.raises(Illegal, match="§8"):
        assisted().after(read_act("white throws 6-5"))


# --- Anything at all

dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
places = st.sampled_from(LETTERS)
carries = st.lists(st.tuples(places, places), min_size=0, max_size=3).map(
    lambda pairs: " ".join(f"{a}/{b}" for a, b in pairs) or "-"
)
FIELDS = {
    "dice": dice,
    "points": st.integers(0, 40),
    "count": st.integers(0, 20),
    "where": places,
    "other": places,
    "onto": places,
    "play": carries,
    "event": st.sampled_from(list(EVENTS)),
    "pegs": st.none() | st.integers(0, 6),
    "left": st.none() | st.integers(0, 12),
    "how": st.sampled_from([None, None, *Jeton]),
    "what": st.just("6-4"),
    "verdict": st.sampled_from(list(Verdict)),
    "spared": st.sampled_from([None, None, *Spared]),
    "notice": st.sampled_from(list(Notice)),
    "reason": st.sampled_from(["", "points"]),
}


@st.composite
def any_act(draw: st.DrawFn) -> Act:
    """Any act of either player."""
    kind = draw(st.sampled_from(KINDS))
    names = re.findall(r"{(\w+)}", kind.form.en)
    return kind(draw(st.integers(0, 1)), **{name: draw(FIELDS[name]) for name in names})


STARTS = [None, EIGHT, BOTH, FILL_GRAND, FILL_PETIT]


@pytest.mark.wide
@settings(max_examples=times(25, 400))
@given(st.data())
def test_any_acts_raise_nothing_but_sentences(data: st.DataObject) -> None:
    """Whatever is done, in any order, the table answers with a table or a sentence."""
    table: Table = seated(data.draw(st.sampled_from(STARTS)), data.draw(st.sampled_from(PROFILES)))
    for _ in range(data.draw(st.integers(1, 30))):
        seat = data.draw(st.integers(0, 1))
        open_now = [*table.acts(seat), common.Throw(seat, data.draw(dice))]
        act = data.draw(any_act() | st.sampled_from(open_now))
        before = repr(table)
        try:
            following = table.after(act)
        except AcademieError as wrong:
            assert repr(table) == before
            assert str(wrong).endswith((".", "?"))
            continue
        assert following.count == table.count + 1
        assert str(following.state)
        table = following
        if table.result is not None:
            break
