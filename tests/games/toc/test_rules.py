"""Toc: whole games, lifting as at trictrac, the table and the drawing; positions.toml has the facts of the board."""

import random

import pytest

from academie._core import toc as core
from academie._core import trictrac as base
from academie.errors import AcademieError, Illegal
from academie.game import Roll
from academie.game.drawing import Look
from academie.games.toc.game import game
from academie.games.toc.referee import sit, ways
from academie.games.toc.state import State, native_profile
from academie.games.trictrac import game as trictrac
from academie.tables.board import THROWS
from academie.text.message import typeset
from games.trictrac.referee.tables import EIGHT, FILL_PETIT, line
from tables.referee.race_tables import after, drawn, said, seated

pytestmark = pytest.mark.native


FIRST = "academie-1806+premier-trou"
STACK = "Y15"
PETIT = "A4,B2,C2,D2,E2,F1,G2"  # all but a half-case on F


def thrown(white: str, black: str, dice: tuple[int, int], profile: str | None = None, throws: int = 4) -> State:
    """White has thrown from a position in which nobody has marked."""
    state = game.read(f"W:{white};B:{black} phase=throw to=white throws={throws},{throws}", profile)
    return state.after(Roll(dice, 1 if dice[0] == dice[1] else 2))


def test_filling_by_a_simple_number() -> None:
    """§2, §5, case TOC-01: a petit jan filled by one number, 4 points at trictrac, is one trou and wins the game."""
    state = thrown(PETIT, STACK, (5, 1), FIRST)
    (credit,) = base.credits(
        game.read(f"W:{PETIT};B:{STACK}").core.own, [15] + [0] * 24, (5, 1), native_profile(state.profile).jans
    )
    assert (credit.points, core.trous(credit)) == (4, 1)
    assert state.result is not None
    assert (state.result.winner, state.result.points, state.core.trous) == (0, 1, (1, 0))


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


def test_the_plein_is_made_good() -> None:
    """§21: who has marked for a petit jan and holds, plays so that it stands."""
    state = thrown(PETIT, STACK, (5, 1))
    held = state.after(game.read_move(state, "hold"))
    assert held.moves()
    assert all(held.after(move).dames(0).get(place, 0) >= 2 for move in held.moves() for place in range(6))


LIFTED = 24


def path(dames: dict[int, int]) -> list[int]:
    return [dames.get(step, 0) for step in range(25)]


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


def test_plays_are_trictracs() -> None:
    """§10: a throw has the plays that trictrac gives it, in the same words."""
    line = "W:A9,F1,G1,H2,J2;B:Y9,T1,S1,R2,O2 phase=play dice=4-2"
    ours, theirs = game.read(line), trictrac.read(line, "academie-1806-b")
    texts = [game.write_move(ours, move) for move in ours.moves()]
    assert texts == [trictrac.write_move(theirs, move) for move in theirs.moves()]
    assert [game.read_move(ours, text) for text in texts] == ours.moves()


def test_the_board_is_drawn() -> None:
    """§6, §9: the drawing has trous and no points, in both languages."""
    state = game.read("W:A13,G2;B:R2,Y13 phase=play to=black dice=6-5 trous=1,2")
    drawn = game.draw(state, ascii_only=True)
    assert drawn.splitlines()[0] == " > Black: 2 trous   6-5, six and five"
    assert "White: 1 trou" in drawn
    assert "points" not in drawn
    assert typeset("Noirs : 2 trous   6-5, six et cinq") in game.draw(state, look=Look("fr"))
    assert game.drawing.picture(state, look=Look("fr", "right"))


def test_what_cannot_be_asked_for() -> None:
    """§1, §10: there is one way to set up, and no play is told before the throw."""
    with pytest.raises(AcademieError, match="standard"):
        game.start(setup="revertier")
    with pytest.raises(Illegal, match="There is nothing to play"):
        game.read_move(game.read(f"{STACKS} phase=throw"), "A/G A/D")
