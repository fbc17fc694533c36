"""Toc on the board (§2-§12, §22): what a throw marks, to whom, how a game is won by it, and lifting as at trictrac."""

import random

import pytest
from academie._core import toc as core
from academie._core import trictrac as base

from academie.display.drawing import Look
from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Roll
from academie.games.toc.game import game
from academie.games.toc.referee import sit, ways
from academie.games.toc.state import State, native_profile
from academie.games.trictrac import game as trictrac
from academie.tables.board import THROWS
from academie.text.message import typeset
from games.trictrac.referee.tables import EIGHT, FILL_PETIT, line
from rows import rows
from tables.referee.race_tables import after, drawn, said, seated

pytestmark = pytest.mark.native


FIRST = "academie-1806+premier-trou"
AGREED = f"{FIRST}+double"
STACK = "Y15"
PETIT = "A4,B2,C2,D2,E2,F1,G2"  # all but a half-case on F
TWICE = "A3,B3,C2,D2,E2,F1,G2"  # the same, with a fourth to fill by besides the five


def thrown(white: str, black: str, dice: tuple[int, int], profile: str | None = None, throws: int = 4) -> State:
    """White has thrown from a position in which nobody has marked."""
    state = game.read(f"W:{white};B:{black} phase=throw to=white throws={throws},{throws}", profile)
    return state.after(Roll(dice, 1 if dice[0] == dice[1] else 2))


def marked(state: State) -> list[tuple[str, int, int]]:
    """The credits told, with their players and their trous."""
    return [(event.key, event.player, event.worth) for event in state.events if event.worth]


def first_play(state: State) -> State:
    """White holds if he is asked, and makes his first play."""
    if state.core.phase == base.Phase.decide:
        state = state.after(game.read_move(state, "hold"))
    return state.after(state.moves()[0])


def test_filling_by_a_simple_number() -> None:
    """§2, §5, case TOC-01: a petit jan filled by one number, 4 points at trictrac, is one trou and wins the game."""
    state = thrown(PETIT, STACK, (5, 1), FIRST)
    (credit,) = base.credits(
        game.read(f"W:{PETIT};B:{STACK}").core.own, [15] + [0] * 24, (5, 1), native_profile(state.profile).jans
    )
    assert (credit.points, core.trous(credit)) == (4, 1)
    assert state.result is not None
    assert (state.result.winner, state.result.points, state.core.trous) == (0, 1, (1, 0))


DOUBLES = [
    pytest.param(TWICE, STACK, (5, 4), 4, "remplir_petit", id="TOC-02"),
    pytest.param(TWICE, STACK, (4, 4), 4, "remplir_petit", id="TOC-03"),
    pytest.param("A10,D2,H1,I2", "Y14,O1", (6, 5), 4, "battre_grand", id="TOC-04"),
    pytest.param("A10,D2,H1,I2", "Y14,O1", (3, 3), 4, "battre_grand", id="TOC-05"),
    pytest.param("A9,J2,K2,L2", STACK, (3, 3), 6, "battre_coin", id="TOC-06"),
    pytest.param("A13,F1,G1", "Y13,S2", (6, 6), 1, "jan_deux_tables", id="TOC-07"),
    pytest.param("A13,L2", "Y13,S2", (1, 1), 2, "jan_mezeas", id="TOC-08"),
]


@pytest.mark.parametrize(("white", "black", "dice", "throws", "jan"), DOUBLES)
def test_the_double_au_premier_trou(white: str, black: str, dice: tuple[int, int], throws: int, jan: str) -> None:
    """§2, §5, cases TOC-02, TOC-03, TOC-04, TOC-05, TOC-06, TOC-07, TOC-08: by two means or by doublet, paid double.

    To fill and to hit a dame by two means and by doublet; by doublet the coin, the jan de deux tables, that de mézéas.
    Without the agreement the same throw wins a single game.
    """
    for profile, points, reason in ((AGREED, 2, "partie_double"), (FIRST, 1, "partie_simple")):
        state = thrown(white, black, dice, profile, throws)
        assert marked(state)[:2] == [(jan, 0, 2), ("trou_double", 0, 2)]
        assert state.result is not None
        assert (state.result.winner, state.result.points, state.result.reason) == (0, points, reason)


@pytest.mark.parametrize(
    ("white", "black", "dice", "throws", "jan"),
    [
        ("A10,D2,H1,I2", "Y14,O1", (6, 4), 4, "battre_grand"),
        ("A9,I2,J2,L2", STACK, (4, 3), 6, "battre_coin"),
        ("A13,H1,J1", "Y13,S2", (4, 3), 1, "jan_deux_tables"),
        ("A13,L2", "Y13,S2", (5, 1), 2, "jan_mezeas"),
        ("A11,B1,C1,D1,E1", STACK, (6, 5), 2, "jan_trois_coups"),
        ("A3,B2,C2,D2,E2,F2,G2", STACK, (2, 1), 6, "conserver_petit"),
    ],
)
def test_a_simple_means_is_one_trou(white: str, black: str, dice: tuple[int, int], throws: int, jan: str) -> None:
    """§2: the same jans by one simple means mark one trou, agreed or not, and so do the others of trictrac."""
    state = thrown(white, black, dice, AGREED, throws)
    assert (jan, 0, 1) in marked(state)
    assert (state.core.trous, state.result and state.result.points) == ((1, 0), 1)


FALSE_SIMPLE = ("A13,H2", "Y10,N2,M2,S1")  # six and five from H reach S through N and M, both closed
FALSE_DOUBLET = ("A13,G2", "Y12,M2,S1")  # sonnés from G reach S through M


@pytest.mark.parametrize(
    ("white", "black", "dice", "throws", "jan", "trous"),
    [
        ("A13,H1,J1", "Y13,M2", (4, 3), 1, "contre_jan_deux_tables", 1),
        ("A13,F1,G1", "Y13,M2", (6, 6), 1, "contre_jan_deux_tables", 2),
        ("A13,L2", "Y13,M2", (5, 1), 2, "contre_jan_mezeas", 1),
        ("A13,L2", "Y13,M2", (1, 1), 2, "contre_jan_mezeas", 2),
        (*FALSE_SIMPLE, (6, 5), 4, "faux_petit", 1),
        (*FALSE_DOUBLET, (6, 6), 4, "faux_petit", 2),
    ],
)
def test_losses_are_the_others(
    white: str, black: str, dice: tuple[int, int], throws: int, jan: str, trous: int
) -> None:
    """§4, case TOC-09: what is unfavourable to the thrower gives its trous to the other, two by doublet."""
    before = thrown(white, black, dice, throws=throws)
    assert before.core.trous == (0, 0)
    after = first_play(before)
    assert (jan, 1, trous) in marked(after)
    assert after.core.trous == (0, trous)


RETOUR = (
    "L2,S2,T3,U2,V2,X2,Y2"  # the jan de retour full, a surcase on the fourth case from the far talon, the coin held
)
PASSED = "M2,R2,F3,E2,D2,C2,B2"  # Black, his coin held and R closed


@pytest.mark.parametrize("dice", [(6, 1), (6, 6)])
def test_dames_not_played_are_one_trou(dice: tuple[int, int]) -> None:
    """§4, §11: one number or two that cannot be played are one trou to the other, never two, by doublet as well."""
    after = first_play(thrown(RETOUR, PASSED, dice))
    assert ("dame_non_jouee", 1, 1) in marked(after)
    assert after.core.trous[1] == 1


def test_the_thrower_marks_first() -> None:
    """§12: White hits truly and falsely by one throw; au premier trou his own trou ends the game."""
    black = "Y9,N2,M2,S1,F1"
    after = first_play(thrown("A13,H2", black, (6, 5)))
    assert after.core.trous == (1, 1)
    over = thrown("A13,H2", black, (6, 5), FIRST)
    assert over.result is not None
    assert (over.result.winner, over.core.trous) == (0, (1, 0))


def test_the_others_trou_may_end_the_game() -> None:
    """§4, §5: au premier trou a false hit wins for the other, double by doublet where agreed."""
    for (white, black), dice, points in ((FALSE_SIMPLE, (6, 5), 1), (FALSE_DOUBLET, (6, 6), 2)):
        after = first_play(thrown(white, black, dice, AGREED))
        assert after.result is not None
        assert (after.result.winner, after.result.points) == (1, points)


def test_two_at_most_by_a_throw() -> None:
    """§3: two dames hit by one simple number each are one trou, and two where all events are marked."""
    hit_twice = ("A15", "Y13,F1,G1", (6, 5))
    state = thrown(*hit_twice)
    assert marked(state) == [("battre_grand", 0, 1), ("battre_petit", 0, 1), ("trou", 0, 1)]
    assert thrown(*hit_twice, "academie-1806+sum-events").core.trous == (2, 0)


def test_the_levee_belongs_to_its_throw() -> None:
    """§3, §22: a hit and the levée of one throw are one trou together, and the lifter begins again with the dice."""
    last = ("S1,*14", "Y1,M14", (6, 5))
    for profile, trous in ((None, 1), ("academie-1806+sum-events", 2)):
        after = first_play(thrown(*last, profile))
        assert (after.core.trous, after.thrower) == ((trous, 0), 0)
        assert [event.key for event in after.events][-1] == "releve"
        assert (after.dames(0), after.dames(1)) == ({0: 15}, {23: 15})


@pytest.mark.parametrize(("dice", "trous"), [((6, 5), 1), ((4, 4), 2)])
def test_the_first_to_lift(dice: tuple[int, int], trous: int) -> None:
    """§22: the first to lift all marks one trou, or two by doublet."""
    after = first_play(thrown("X1,Y1,*13", "Y10,M2,O3".replace("Y", "A"), dice))
    assert ("levee", 0, trous) in marked(after)
    assert after.core.trous == (trous, 0)


def test_leaving() -> None:
    """§7, case TOC-10: who gains a trou by his own dice may leave, keeps them, and spares himself the other's gain."""
    state = thrown("A13,H2", "Y9,N2,M2,S1,F1", (6, 5))
    assert [str(move) for move in state.moves()] == ["hold", "leave"]
    gone = state.after(game.read_move(state, "je m'en vais"))
    assert (gone.core.trous, gone.thrower, gone.core.throws) == ((1, 0), 0, (0, 0))
    assert (gone.dames(0), gone.dames(1)) == ({0: 15}, {23: 15})
    assert [event.key for event in gone.events] == ["leave", "releve"]


def test_no_leave_by_the_others_dice() -> None:
    """§7: a trou that comes from the other's throw gives no leave: his dice are next, and thrown."""
    after = first_play(thrown(*FALSE_SIMPLE, (6, 5)))
    assert (after.core.trous, after.player, after.thrower) == ((0, 1), None, 1)
    assert after.core.phase == base.Phase.throw


def test_a_doublet_is_two_numbers() -> None:
    """§8, case TOC-11: ternes from the talon move two dames three, or one dame six."""
    state = thrown("A15", STACK, (3, 3))
    assert {str(move) for move in state.moves()} == {"A/D A/D", "A/D/G"}


@pytest.mark.parametrize(("profile", "most"), [(None, 2), ("academie-1806+sum-events", 99)])
def test_marks_of_whole_games(profile: str | None, most: int) -> None:
    """§2, §3, §9, case TOC-12: nothing but trous is marked, one or two by a throw, more only where all are summed."""
    chooser, seen = random.Random(2626), set()
    for _ in range(15):
        state = game.start(profile)
        throw_marks = [0, 0]
        while state.result is None:
            if state.core.phase == base.Phase.throw:
                seen |= set(throw_marks)
                throw_marks = [0, 0]
            state = state.after(chooser.choice(state.rolls() or state.moves()))
            for event in state.events:
                if event.key.startswith("trou"):
                    throw_marks[event.player] += event.worth
        assert max(state.core.trous) >= 12 > min(state.core.trous)
    assert {0, 1, 2} <= seen
    assert max(seen) <= most
    assert most == 2 or max(seen) > 2


@pytest.mark.parametrize(("option", "target"), [("three-trous", 3), ("six-trous", 6), ("", 12)])
def test_several_trous(option: str, target: int) -> None:
    """§6: the first to have the number agreed on wins a single game, the double agreed or not."""
    profile = "+".join(filter(None, ["academie-1806", option, "double"]))
    line = f"W:{TWICE};B:{STACK} profile={profile} phase=throw to=white trous={target - 2},{target - 1} throws=4,4"
    state = game.read(line).after(Roll((4, 4)))
    assert state.result is not None
    assert (state.result.winner, state.result.points, state.result.law) == (0, 1, "§6")


def test_the_plein_is_made_good() -> None:
    """§21: who has marked for a petit jan and holds, plays so that it stands."""
    state = thrown(PETIT, STACK, (5, 1))
    held = state.after(game.read_move(state, "hold"))
    assert held.moves()
    assert all(held.after(move).dames(0).get(place, 0) >= 2 for move in held.moves() for place in range(6))


@pytest.mark.parametrize(
    ("option", "jan"), [("ancien", "jan_rencontre"), ("", None), ("lepeintre", None), ("first-treatise", None)]
)
def test_readings_of_trictrac(option: str, jan: str | None) -> None:
    """§1, §26: an option takes the jans of another reading of trictrac: the old jan de rencontre, say."""
    profile = "+".join(filter(None, ["academie-1806", option]))
    state = game.read(f"W:A15;B:Y13,T1,U1 profile={profile} phase=throw to=white throws=0,1 begun=1,4-3")
    found = [event.key for event in state.after(Roll((4, 3), 2)).events if event.worth]
    assert (jan in found) if jan else not found


LIFTED = 24
FAR = {11: 15}  # an adversary out of the way


def path(dames: dict[int, int]) -> list[int]:
    return [dames.get(step, 0) for step in range(25)]


def left(own: dict[int, int], dice: tuple[int, int], profile: str | None = None) -> set[tuple[int, ...]]:
    """What every play leaves of a side whose other dames are lifted; the steps 18 to 23 and those lifted."""
    whole = {**own, LIFTED: 15 - sum(own.values())}
    native = native_profile(game.profiles.find(profile))
    state = core.State(native, path(whole), path(FAR), 0, base.Phase.play, dice, [0, 0], 0, [9, 9], 0, None)
    return {tuple(play.own[18:]) for play in state.plays()}


def test_the_exact_fleche_is_empty() -> None:
    """§10, case TRI-01: for quine, the fourth case empty, the dames of the fifth go to the talon's flèche, none off."""
    assert left({18: 2, 20: 2, 21: 2}, (5, 5)) == {(0, 0, 2, 2, 0, 2, 9)}


def test_nothing_stands_farther_back() -> None:
    """§10, case TRI-02: with the fifth case empty too, quine lifts from the third case, and then from the second."""
    assert left({20: 2, 21: 2}, (5, 5)) == {(0, 0, 0, 2, 0, 0, 13)}
    assert left({20: 1, 21: 2}, (5, 5)) == {(0, 0, 0, 1, 0, 0, 14)}


def test_the_farthest_are_lifted() -> None:
    """§10, case TRI-03: sonnés lift from the second case when those behind are empty, else from the first."""
    assert left({21: 2, 22: 2}, (6, 6)) == {(0, 0, 0, 0, 2, 0, 13)}
    assert left({22: 3}, (6, 6)) == {(0, 0, 0, 0, 1, 0, 14)}


def test_lepeintre_lifts_or_plays_inside() -> None:
    """§1, §10, case TRI-04: six and five lift from S and T; by Lepeintre three and two lift V and X or play inside."""
    lepeintre = "academie-1806+lepeintre"
    assert (1, 1, 0, 0, 0, 0, 13) in left({18: 2, 19: 2}, (6, 5), lepeintre)
    both = left({20: 1, 21: 2, 22: 2}, (3, 2), lepeintre)
    assert (0, 0, 1, 1, 1, 0, 12) in both
    assert (0, 0, 0, 2, 1, 1, 11) in both  # the three inside, the two lifted
    forced = left({20: 1, 21: 2, 22: 2}, (3, 2))  # the second treatise lifts what strikes the rim
    assert forced == {(0, 0, 1, 1, 1, 0, 12)}


@pytest.mark.parametrize(("distance", "chances"), [*enumerate([11, 12, 13, 14, 15, 16, 6, 5, 4, 3, 2, 1], start=1)])
def test_throws_that_reach_a_dame(distance: int, chances: int) -> None:
    """§25, case TRI-05: of thirty-six throws, those that hit a lone dame at each distance, all passages open."""
    native = native_profile(game.profiles.find())
    own, other = path({5: 15}), path({23 - 5 - distance: 1, LIFTED: 14})
    before = core.State(native, own, other, 0, base.Phase.throw, None, [0, 0], 0, [9, 9], 0, None)
    hits = 0
    for roll in THROWS:
        news = before.thrown((roll.dice[0], roll.dice[1])).news
        found = [each for each in news if isinstance(each, core.Marked) and each.credit.jan.name.startswith("battre_")]
        hits += roll.weight * bool(found)
    assert hits == chances


def test_a_six_that_cannot_be_played() -> None:
    """§10, §11, case TRI-06: full retour, coin held: six and as play the as with the surcase, and the six is lost.

    The other has two points for it at trictrac and one trou here.
    """
    own = {11: 2, 18: 2, 19: 3, 20: 2, 21: 2, 22: 2, 23: 2}
    other = {11: 2, 18: 3, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2}
    native = native_profile(game.profiles.find())
    state = core.State(native, path(own), path(other), 0, base.Phase.play, (6, 1), [0, 0], 0, [9, 9], 0, None)
    (play,) = state.plays()
    assert (play.strides, play.unplayed) == ([(19, 20, 1)], 1)
    (credit,) = [each.credit for each in state.played(play).news if isinstance(each, core.Marked)]
    assert (credit.jan.name, credit.points, core.trous(credit)) == ("dame_non_jouee", 2, 1)


# --- At the table


# White may fill his petit jan with a two, which gains one trou by his own dice.
FILLED = line(FILL_PETIT, phase="throw")


def test_who_gained_by_his_dice_leaves_or_holds() -> None:
    """TOC-10: after a trou by his own throw the player says whether he goes; leaving, he keeps the dice."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    assert " phase=decide " in str(table.state)
    assert sorted(map(str, table.acts(0))) == ["white holds", "white leaves", "white plays C/H D/F"]
    left = after(table, "white leaves")
    assert ("leave", "§7") in said(left)
    assert str(left.state).startswith("W:A15;B:Y15")
    assert left.position.thrower == 0
    held = after(table, "white holds")
    assert " phase=play " in str(held.state)
    for lines in (("black leaves",), ("white holds", "white leaves")):
        with pytest.raises(Illegal, match="§7"):
            after(table, *lines)


def test_who_plays_without_a_word_has_held() -> None:
    """§7: to play is to hold; what is no play is refused, its paragraph named once, and he may still leave."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    played = after(table, "white plays C/H D/F")
    assert ("hold", "§7") in said(played)
    assert played.position.thrower == 1
    with pytest.raises(Illegal) as wrong:
        after(table, "white plays A/B")
    assert str(wrong.value).count("§") == 1
    assert ("leave", "§7") in said(after(table, "white leaves"))


def test_only_who_plays_is_shown_ways() -> None:
    """Once he has thrown and holds; the other and who looks on are shown none."""
    table = after(sit("assisted", "academie-1806", FILLED), "white throws 5-2", "white holds")
    assert [ways(table, seat) is not None for seat in (0, 1, None)] == [True, False, False]


def test_no_leave_without_a_trou() -> None:
    """TOC-10: who gained nothing by his own dice cannot go."""
    with pytest.raises(Illegal, match="§7"):
        after(drawn("toc"), "white throws 6-5", "white leaves")


def test_a_touched_dame_does_not_keep_who_may_leave() -> None:
    """AUJ l.2636, l.1167, l.1744: only wood that is played keeps him, as at trictrac; so plays are offered too."""
    table = after(seated("toc", position=FILLED), "white throws 5-2")
    touched = after(table, "white touches D")
    assert [law for _, law in said(touched)] == ["§20"]
    left = after(touched, "white leaves")
    assert ("leave", "§7") in said(left)
    assert left.position.thrower == 0
    assert not left.touched
    with pytest.raises(Illegal, match="§20"):
        after(table, "white touches Q")


@pytest.mark.parametrize("word", [[], ["white holds"]])
def test_a_dame_touched_before_holding_is_played(word: list[str]) -> None:
    """The touch binds whether he says that he holds or plays without a word; the other may let it pass."""
    nearly = "W:A5,B2,C2,D2,E2,F1,G1;B:Y15 phase=throw to=white trous=0,0 throws=5,5"
    table = after(seated("toc", position=nearly), "white throws 5-2", "white touches G", *word)
    plays = [str(act) for act in table.acts(0) if "plays" in str(act)]
    assert plays == ["white plays A/F G/I"]
    with pytest.raises(Illegal, match=r"touched G.*§20"):
        after(table, "white plays A/F A/C")
    assert after(table, "white plays A/F G/I").position.thrower == 1
    assert after(table, "black accepts", "white plays A/F A/C").position.thrower == 1


def test_the_touched_dame_is_played() -> None:
    """A touched dame binds as at trictrac, one carried over another included; one that cannot move is exempt."""
    thrown = after(seated("toc", position=line(EIGHT, phase="throw")), "white throws 3-2", "white holds")
    table = after(thrown, "white touches A")
    assert all("A/" in str(act) for act in table.acts(0))
    assert len(table.acts(0)) < len(thrown.acts(0))
    other = after(thrown, "white touches I")
    with pytest.raises(Illegal, match=r"touched I.*§20"):
        after(other, "white plays A/D A/C")


def test_a_trou_of_a_void_throw_is_not_kept() -> None:
    """A die on the rim undoes the throw and the trous it marked with it."""
    before = seated("toc", position=FILLED)
    table = after(before, "white throws 5-2", "black declares die on the rim")
    assert said(table) == [("throw_disputed", "§18")]
    assert table.position == before.position
    assert table.marks == before.marks
    denied = after(table, "white refuses")
    assert (said(denied), denied.marks) == ([("fact_denied", "§18")], after(before, "white throws 5-2").marks)


# --- In writing


STACKS = "W:A15;B:Y15"


@rows(
    [
        ("", Unreadable, "position"),
        ("W:A16;B:Y15", Illegal, "White has 16 dames.*§10"),
        ("W:A14,L1;B:Y15", Illegal, "lone dame on his coin L.*§10"),
        ("W:A13,M2;B:Y15", Illegal, "the other's coin M.*§10"),
        ("W:A14,G1;B:Y14,G1", Illegal, "Both sides have dames on G.*§10"),
        ("W:A14,+1;B:Y15", Unreadable, "place dames"),
        (f"{STACKS} trous=4", Unreadable, "trous"),
        (f"{STACKS} trous=12,0", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=over dice=6-5 trous=3,0", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=over dice=6-5 trous=12,12", Illegal, "12 trous.*§6"),
        (f"{STACKS} phase=decide dice=6-5", Illegal, "cannot leave.*§7"),
        (f"{STACKS} phase=play dice=6-5 gain=1", Illegal, "more than the trous.*§3"),
        (f"{STACKS} gain=1 trous=1,0", Unreadable, "gain"),
        (f"{STACKS} phase=play dice=6-5 gain=x", Unreadable, "gain"),
        ("W:A13,G2;B:Y15 phase=opening", Illegal, "on the talons.*§15"),
        (f"{STACKS} phase=play", Unreadable, "throw"),
        (f"{STACKS} phase=throw dice=6-5", Unreadable, "throw"),
        (f"{STACKS} dice=6-5-4", Unreadable, "two dice"),
        (f"{STACKS} points=4,0", Unreadable, "field"),
        (f"{STACKS} begun=1", Unreadable, "began"),
        (f"{STACKS} to=red", Unreadable, "white or black"),
        (f"{STACKS} phase=asleep", Unreadable, "phase"),
    ]
)
def test_bad_positions(line: str, error: type[AcademieError], words: str) -> None:
    """§3, §6, §7, §9, §10, §15, §27: what no game has is refused with one sentence and a paragraph of this law."""
    with pytest.raises(error, match=words) as caught:
        game.read(line)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "line",
    [
        f"{STACKS} profile=academie-1806 phase=opening trous=0,0 throws=0,0",
        "W:A15;B:R2,Y13 profile=academie-1806 phase=decide to=black dice=6-5 trous=3,7 gain=2 throws=4,5 begun=2,6-1",
        f"{STACKS} profile=academie-1806+premier-trou phase=over to=white dice=2-2 trous=0,2 throws=1,1 begun=2,2-1",
    ],
)
def test_lines_are_read_back(line: str) -> None:
    """§27: a canonical line is read to a state that writes the same line."""
    assert str(game.read(line)) == line


def test_plays_are_trictracs() -> None:
    """§10: a throw has the plays that trictrac gives it, in the same words."""
    line = "W:A9,F1,G1,H2,J2;B:Y9,T1,S1,R2,O2 phase=play dice=4-2"
    ours, theirs = game.read(line), trictrac.read(line, "academie-1806-b")
    texts = [game.write_move(ours, move) for move in ours.moves()]
    assert texts == [trictrac.write_move(theirs, move) for move in theirs.moves()]
    assert [game.read_move(ours, text) for text in texts] == ours.moves()


@pytest.mark.parametrize(
    ("fields", "text", "error", "words"),
    [
        ("phase=play dice=6-3", "A/L", Illegal, "not a legal play.*§10"),
        ("phase=play dice=6-3", "Y/X A/G", Unreadable, "no dame to move with"),
        ("phase=play dice=6-3", "castle", Unreadable, "flèche|no dame to move with"),
        ("phase=decide dice=6-3 trous=1,0 gain=1", "A/G A/D", Illegal, "leave or hold"),
        ("phase=throw", "A/G A/D", Illegal, "There is nothing to play"),
    ],
)
def test_bad_plays(fields: str, text: str, error: type[AcademieError], words: str) -> None:
    """§7, §10: a play that is none is refused with one sentence."""
    with pytest.raises(error, match=words) as caught:
        game.read_move(game.read(f"{STACKS} {fields}"), text)
    assert "\n" not in str(caught.value)


def test_the_board_is_drawn() -> None:
    """§6, §9: the drawing has trous and no points, in both languages."""
    state = game.read("W:A13,G2;B:R2,Y13 phase=play to=black dice=6-5 trous=1,2")
    drawn = game.draw(state, ascii_only=True)
    assert drawn.splitlines()[0] == " > Black: 2 trous   6-5, six and five"
    assert "White: 1 trou" in drawn
    assert "points" not in drawn
    assert typeset("Noirs : 2 trous   6-5, six et cinq") in game.draw(state, look=Look("fr"))
    assert game.drawing.picture(state, look=Look("fr", "right"))


def test_other_starting_positions_are_unknown() -> None:
    """§1: there is one way to set up."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="revertier")
