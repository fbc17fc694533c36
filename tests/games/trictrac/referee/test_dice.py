"""Throws at a real table: good and void ones, broken dice, the first throw and the names of throws."""

from __future__ import annotations

import pytest

from academie.errors import Illegal, Unreadable
from academie.games.trictrac.game import game
from academie.games.trictrac.names import throw_name
from academie.games.trictrac.referee.acts import read_act
from academie.games.trictrac.referee.table import rigueur
from academie.games.trictrac.referee.value import Phase
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


def test_rim_not_reached_is_for_the_adversary_to_say() -> None:
    """L117: dice that touched neither rim nor dames: the adversary accepts them or has them thrown again."""
    table = after(seated(EIGHT, LEP), "white throws 3-2", "white declares rim not reached")
    with pytest.raises(Illegal, match="§6"):
        after(table, "white plays A/D A/C")
    assert after(table, "black accepts").phase == Phase.MARK
    assert after(table, "black refuses").phase == Phase.THROW


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


def test_lepeintres_first_throw() -> None:
    """L005: 2 on White's side and 1 on Black's; White plays A to C and A to B."""
    table = after(seated(profile=LEP), "white throws for the dice 2-1", "white plays A/C A/B")
    assert table.faults == ()
    assert table.dames[0][:3] == (13, 1, 1)
    assert points(table) == (0, 0)


def test_throw_for_the_dice_only() -> None:
    """B002: by the other custom the first throw only gives the dice."""
    table = after(seated(profile="classique+dice-only-opening"), "white throws for the dice 2-1")
    assert (table.thrower, table.phase) == (0, Phase.THROW)


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
