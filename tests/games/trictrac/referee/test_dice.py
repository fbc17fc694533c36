"""Dice and what is said of them: throws that count, doubtful and lifted dice, names, and whose word counts."""

from __future__ import annotations

import dataclasses
import random

import pytest

from academie.errors import Illegal, Unreadable
from academie.games.trictrac.game import game
from academie.games.trictrac.names import throw_name
from academie.games.trictrac.referee.acts import Declare, read_act
from academie.games.trictrac.referee.sheet import Lifted
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Fault, Phase, Wrong
from academie.referee.acts import Accept, Kind, Mishap, Refuse
from academie.referee.tempers import temper
from academie.tables.referee.thrown import EVENTS
from games.trictrac.referee.tables import EIGHT, after, denied, keys, laws, points, seated

A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"

GOOD = [
    ("A097", A, "spinning die stopped"),
    ("A097", A, "broken die one part showing"),
    ("B008", B, "die flat on dames"),
    ("B010", B, "one die in each table"),
    ("B011", B, "spinning die stopped"),
    ("B013", B, "broken die one part showing"),
    ("L107", LEP, "spinning die crushed by the thrower"),
    ("L109", LEP, "one die in each table"),
    ("L111", LEP, "propped die stays"),
    ("L111", LEP, "die flat on dames"),
    ("L112", LEP, "dice on adverse dames"),
    ("L113", LEP, "broken die both parts showing"),
    ("L114", LEP, "die back from outside"),
    ("L116", LEP, "die behind a pile"),
    ("L118", LEP, "dice on the hand placing"),
    ("L174", COMPANY, "spinning die stopped"),
]
VOID = [
    ("A097", A, "die on the rim"),
    ("A097", A, "die not flat"),
    ("A097", A, "broken die both parts showing"),
    ("B005", B, "die on the other"),
    ("B006", B, "die on the rim"),
    ("B007", B, "die not flat"),
    ("B009", B, "propped die falls"),
    ("B012", B, "die off the board"),
    ("B014", B, "broken die both parts showing"),
    ("L106", LEP, "one die late"),
    ("L107", LEP, "spinning die stopped"),
    ("L108", LEP, "die on the other"),
    ("L110", LEP, "die not flat"),
    ("L115", LEP, "die on the rim"),
    ("L175", COMPANY, "rim not reached"),
]


@pytest.mark.parametrize(("case", "profile", "event"), GOOD)
def test_good_throw(case: str, profile: str, event: str) -> None:
    """A097, B008, B010, B011, B013, L107, L109, L111, L112, L113, L114, L116, L118, L174: the throw is good."""
    thrown = after(seated(EIGHT, profile), "white throws 3-2")
    declared = after(thrown, f"black declares {event}")
    assert keys(declared) == ["throw_good"], case
    assert declared.windows == thrown.windows


@pytest.mark.parametrize(("case", "profile", "event"), VOID)
def test_void_throw(case: str, profile: str, event: str) -> None:
    """A097, B005, B006, B007, B009, B012, B014, L106, L107, L108, L110, L115, L175: void, as if not thrown."""
    seat = seated(EIGHT, profile)
    called = after(seat, "white throws 3-2", f"black declares {event}")
    assert keys(called) == ["throw_disputed"], case
    declared = after(called, "white accepts")
    assert keys(declared) == ["throw_void"], case
    assert laws(declared) == ["§6"]
    assert (called.phase, declared.phase) == (Phase.THROW, Phase.THROW)
    assert (declared.throws, declared.windows, declared.dames) == (seat.throws, seat.windows, seat.dames)


def test_every_event_is_ruled_in_every_profile() -> None:
    """A097: whatever befalls the dice, each profile says what becomes of the throw."""
    for profile in (A, B, LEP, COMPANY, "classique"):
        for event in EVENTS:
            table = after(seated(EIGHT, profile), "white throws 3-2", f"white declares {event}")
            assert table.rulings[0].law == "§6"
    with pytest.raises(Unreadable, match="say one of one die in each table"):
        after(seated(EIGHT), "white throws 3-2", "white declares a miracle")


def test_the_adversary_of_black_is_white() -> None:
    """L117: whoever throws, it is the other who accepts dice that touched no rim."""
    line = "W:A15;B:Y15 phase=throw to=black throws=1,0 begun=1,6-5"
    table = after(rigueur(LEP, line), "black throws 3-2", "black declares rim not reached")
    assert table.waits == table.chooser == 0
    assert after(table, "white accepts").phase == Phase.MARK


def test_lingering_hand_is_for_the_thrower_to_say() -> None:
    """L119: dice on the adversary's lingering hand: the thrower keeps the throw or throws again."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "black declares dice on a lingering hand")
    assert after(table, "white accepts").phase == Phase.MARK
    assert after(table, "white refuses").phase == Phase.THROW
    with pytest.raises(Illegal):
        after(table, "black refuses")


@pytest.mark.parametrize(("profile", "sentence"), [(LEP, "knowing it"), (COMPANY, "covered")])
def test_thrown_too_soon(profile: str, sentence: str) -> None:
    """L120, L176: a throw before the other has played is good and he may use it; good company hides it."""
    table = after(seated(EIGHT, profile), "white throws 3-2", "white marks 8", "black throws 5-4")
    assert sentence in table.rulings[0].text.en
    table = after(table, "white plays A/D A/C")
    assert table.thrower == 1
    assert table.turn is not None
    assert table.turn.dice == (5, 4)


def test_dice_are_judged_when_they_fall() -> None:
    """L177: once a dame is touched or a point marked nobody questions the dice; rule 15 on the cup stands."""
    marked = after(seated(EIGHT), "white throws 3-2", "white marks 8")
    late = after(marked, "black declares die on the rim")
    assert (denied(late), points(late), late.acts(0)) == (["§6"], (8, 0), marked.acts(0))
    with pytest.raises(Illegal, match="§6"):
        after(seated(EIGHT), "black declares die on the rim")


# ---------------------------------------------------------------------------------------------
# Breaking


def test_breaking_three_times_running() -> None:
    """L121: je romps voids the throw, three times running at most, and must be said."""
    table = seated(EIGHT, LEP)
    for _ in range(3):
        table = after(table, "black breaks the dice")
        assert keys(table) == ["dice_broken"]
    with pytest.raises(Illegal, match="§7"):
        after(table, "black breaks the dice")
    with pytest.raises(Illegal, match="je romps"):
        after(seated(EIGHT, LEP), "black breaks the dice in silence")
    assert after(table, "white throws 3-2").breaks == 0


def test_breaking_once_in_good_company() -> None:
    """L178: good company breaks once at most."""
    table = after(seated(EIGHT, COMPANY), "black breaks the dice")
    with pytest.raises(Illegal, match="§7"):
        after(table, "black breaks the dice")


def test_breaking_freely_in_1806() -> None:
    """A097: the first treatise lets the dice be broken and sets no number."""
    table = seated(EIGHT, A)
    for _ in range(5):
        table = after(table, "black breaks the dice in silence")
    assert table.phase == Phase.THROW


def test_breaking_against_the_agreement() -> None:
    """B015, A097: agreed not to break and broken: the thrower plays any number he likes."""
    table = after(seated(EIGHT), "black breaks the dice")
    assert keys(table) == ["break_refused"]
    with pytest.raises(Illegal, match="§7"):
        after(table, "white throws 3-2")
    table = after(table, "white chooses 6-6")
    assert table.turn is not None
    assert table.turn.dice == (6, 6)


def test_the_callers_word_stands() -> None:
    """B153: dice lifted before they were played: a disputed throw is what the thrower called."""
    table = after(seated(EIGHT), "white throws 3-2", "black lifts the dice", "white names 4-2")
    assert table.turn is not None
    assert table.turn.dice == (4, 2)
    lying = after(seated(EIGHT), "white throws 3-2", "white names 4-2")
    assert (denied(lying), lying.throwing.dice) == (["§5"], (3, 2))


# ---------------------------------------------------------------------------------------------
# The first throw, and names


@pytest.mark.parametrize(("dice", "first"), [("5-3", 0), ("2-6", 1)])
def test_the_higher_die_plays_that_throw(dice: str, first: int) -> None:
    """A002, B002: the side where the higher die lies has the first turn and plays that very throw."""
    table = after(seated(), f"white throws for the dice {dice}")
    assert (table.thrower, table.phase) == (first, Phase.MARK)


def test_an_opening_doublet_is_void() -> None:
    """L004: a doublet is void and the other player throws."""
    table = after(seated(), "white throws for the dice 4-4")
    assert keys(table) == ["opening_doublet"]
    with pytest.raises(Illegal, match="§3"):
        after(table, "white throws for the dice 4-2")
    assert after(table, "black throws for the dice 4-2").thrower == 0


def test_names_of_throws() -> None:
    """A001, B001, L001: the doublets have their names, and the larger number is called first."""
    names = ["beset", "double deux", "ternes", "carmes", "quines", "sonnés"]
    assert [throw_name((n, n)).fr for n in range(1, 7)] == names
    assert throw_name((2, 6)).fr == "six et deux"
    for other in ("ambesas", "beset", "double deux", "quaderne", "sonnés"):
        assert any(other in term.name.fr for term in game.glossary), other
    with pytest.raises(Illegal, match="larger"):
        after(seated(EIGHT), "white throws 3-2", "white names 2-3")
    assert after(seated(EIGHT), "white throws 2-3", "white names 3-2").phase == Phase.MARK


@pytest.mark.parametrize("profile", [A, LEP, COMPANY])
def test_dice_that_lie_are_not_broken(profile: str) -> None:
    """§7, L r.7: dice are broken as they leave the cup, never once their numbers show."""
    with pytest.raises(Illegal, match="as they leave the cup"):
        after(seated(EIGHT, profile), "white throws 3-2", "black breaks the dice")


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
    assert any("uncovers the dice: 5-4" in told.en for told in later) is hidden
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


def test_throws_are_counted_to_each_player() -> None:
    """§8: the jans of the first throws are of each player's own throws."""
    table = after(seated(), *FIRST)
    assert table.throws == (1, 0)
    table = after(table, "black throws 2-1")
    assert (table.throws, table.throwing.seat) == ((1, 1), 1)
    table = after(table, "black plays Y/V Y/X", "white throws 2-1")
    assert table.throws == (2, 1)


def test_only_the_second_throw_meets_the_first() -> None:
    """§68: the jan de rencontre is of the second throw of a partie; the same dice later are dice like others."""
    second = after(seated(), *FIRST, "black throws 6-4")
    assert second.throwing.repeats_first
    other = after(seated(), *FIRST, "black throws 2-1")
    assert not other.throwing.repeats_first
    third = after(other, "black plays Y/V Y/X", "white throws 6-4")
    assert not third.throwing.repeats_first
    assert (second.game_throws, third.game_throws) == (2, 2)


# ---------------------------------------------------------------------------------------------
# With a dame in hand (§83)


@pytest.mark.parametrize(
    ("throw", "before", "schooled"), [("3-2", 0, 8), ("3-2", 4, 12), ("6-6", 0, 4), ("6-6", 6, 10)]
)
def test_with_a_dame_in_hand_what_is_won_adds_up(throw: str, before: int, schooled: int) -> None:
    """§83, L r.28: nothing is marked, and what the throw wins comes to what the other's gave."""
    table = seated(EIGHT, LEP).but(in_hand=(True, False))
    table = table.faulty(Fault(Wrong.KEPT, 0, before)) if before else table
    thrown = after(table, f"white throws {throw}")
    assert [fault.points for fault in thrown.open(0, Wrong.KEPT)] == [schooled]
    window = thrown.windows[0]
    assert window is not None
    assert (window.owed, window.own, window.hung) == (0, True, 0)


# ---------------------------------------------------------------------------------------------
# What is said of a throw (§5, §6)


@pytest.mark.parametrize(("who", "event"), [("white", Mishap.LINGERING_HAND), ("black", Mishap.RIM_NOT_REACHED)])
def test_who_has_the_throw_made_again_by_his_own_word_has_said_what_befell_it(who: str, event: Mishap) -> None:
    """§6, L r.12, r.13: the hand gives the choice to the thrower, the rim to the other; the dispute is of that."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", f"{who} declares {event}", f"{who} refuses")
    assert table.doubt is not None
    assert isinstance(table.doubt.act, Declare)
    assert (table.doubt.act.event, table.doubt.by) == (event, 0 if who == "white" else 1)


@pytest.mark.parametrize(
    ("acts", "lifted"),
    [
        ((), Lifted.NOT),
        (("white throws 3-2",), Lifted.SOON),
        (("white throws 3-2", "white names 3-2"), Lifted.AFTER),
        (("white throws 3-2", "white marks 8", "white touches A"), Lifted.SOON),
        (("white throws 3-2", "white marks 8", "white plays A/D A/C"), Lifted.NOT),
    ],
)
def test_dice_are_lifted_while_they_are_played(acts: tuple[str, ...], lifted: Lifted) -> None:
    """§6, D31: too soon until they are named; played, or not yet thrown, they are nobody's business."""
    table = after(seated(EIGHT, A), *acts)
    thrower, other = ("white", "black") if table.thrower == 0 else ("black", "white")
    assert after(table, f"{other} lifts the dice").dice_lifted is lifted
    assert after(table, f"{thrower} lifts the dice").dice_lifted is Lifted.NOT


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


def test_good_company_throws_again_of_its_own_accord() -> None:
    """L 2031: dice short of the rim: the thrower makes them again without waiting for a word; in 1806 he waits."""
    assert keys(after(seated(EIGHT, COMPANY), "white throws 3-2", "white declares rim not reached")) == ["throw_void"]
    assert keys(after(seated(EIGHT, A), "white throws 3-2", "white declares rim not reached")) == ["throw_disowned"]
    assert keys(after(seated(EIGHT, COMPANY), "white throws 3-2", "white declares die not flat")) == ["throw_disowned"]


# ---------------------------------------------------------------------------------------------
# Dice lifted, and names


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


def test_the_dice_in_doubt_are_not_the_others_to_throw() -> None:
    """§6: who called the throw void waits for the thrower's word before any throw."""
    called = after(seated(EIGHT, LEP), "white throws 3-2", f"black {RIM}")
    with pytest.raises(Illegal, match="White says first whether the throw is void"):
        after(called, "black throws 6-6")
    assert after(called, "white throws 6-6").throwing.dice == (6, 6)


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
