"""The advice of the books for the games of the board: each case laid on it, and what holds of all advice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.games import GAMES, door, find, has
from academie.tables.race_state import RaceState
from academie.tables.tutor.board import Scene, longest_run
from academie.tutor import advise, preferred, spoken

if TYPE_CHECKING:
    from academie.tutor.advice import Advice

pytestmark = pytest.mark.native

BOARD = (
    "revertier",
    "toute_table",
    "tourne_case",
    "dames_rabattues",
    "plain",
    "toc",
    "gammon",
    "jacquet",
    "garanguet",
)
START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"  # toute-table and gammon


def advised(game: str, line: str, key: str) -> list[Advice]:
    """What the advice of a key says of a line."""
    return [advice for advice in advise(game, find(game).read(line)) if advice.key == key]


def favoured(game: str, line: str, key: str) -> list[str]:
    """The plays it speaks for."""
    return [str(move) for advice in advised(game, line, key) for move in advice.favours]


def against(game: str, line: str, key: str) -> list[str]:
    """The plays it speaks against."""
    return [str(move) for advice in advised(game, line, key) for move in advice.against]


def first(game: str, line: str) -> str:
    """The play that all advice together prefers."""
    return str(preferred(game, find(game).read(line))[0])


# --- Revertier


def test_the_tete_is_loaded() -> None:
    """REV-06, H1: load the tête until seven are there; eight and eleven are allowed, and no more is urged."""
    assert favoured("revertier", "W:M9,Y6;B:A15 phase=play to=white dice=6-5", "H1") == ["M/S/Y"]
    assert first("revertier", "W:M9,Y6;B:A15 phase=play to=white dice=6-5") == "M/S/Y"
    for count in (7, 8, 11):
        line = f"W:M{15 - count},Y{count};B:A15 phase=play to=white dice=6-5"
        assert not advised("revertier", line, "H1")
        assert "M/S/Y" in [str(move) for move in find("revertier").read(line).moves()]


def test_a_case_on_the_place_of_his_tas_is_one() -> None:
    """H1: once a case is made beyond the tête, be it where his tas stood, no more dames are urged to the tête."""
    assert favoured("revertier", "W:M9,Y6;B:L15 phase=play to=white dice=6-5", "H1")
    assert not favoured("revertier", "W:A2,M7,Y6;B:L15 phase=play to=white dice=6-5", "H1")
    assert favoured("revertier", "W:A1,M8,Y6;B:L15 phase=play to=white dice=6-5", "H1")


def test_cases_are_made_against_his_tas() -> None:
    """H2: with the tête furnished, cases joined to the adverse tas, then sur-cases."""
    line = "W:M8,Y7;B:A13,L2 phase=play to=white dice=2-1"
    assert not favoured("revertier", line, "H2")  # no case can be made, and B is his neighbour
    made = "W:M6,Y7,B1,C1;B:A13,L2 phase=play to=white dice=3-2"
    assert favoured("revertier", made, "H2") == ["Y/C Y/B"]
    over = "W:M4,Y7,B2,C2;B:A13,L2 phase=play to=white dice=3-2"
    assert favoured("revertier", over, "H2") == ["Y/C Y/B"]


def test_hit_from_cases() -> None:
    """H3: with some cases near his tas every play that hits is favoured, and none before."""
    line = "W:M3,Y8,B2,C2;B:A9,F1,L5 phase=play to=white dice=3-2"
    assert all("*" in play for play in favoured("revertier", line, "H3"))
    assert "*" in first("revertier", line)
    assert not advised("revertier", line.replace("M3,Y8,B2,C2", "M3,Y9,B1,C2"), "H3")


def test_great_doublets_stay_playable() -> None:
    """H4: of the plays of 5-1, those after which three of the four great doublets stay before the tête."""
    line = "W:M12,N1,P1,R1;B:A15 phase=play to=white dice=5-1"
    scene = Scene(find("revertier").read(line))
    counts = {str(move): scene.doublets_after(move, 11) for move in scene.moves}
    assert set(counts.values()) == {2, 3}
    assert favoured("revertier", line, "H4") == [play for play, count in counts.items() if count == 3]


def test_own_entries_are_not_filled() -> None:
    """H7: to hold all six entries with a dame exposed may lose at one blow."""
    line = "W:M3,N1,O1,P1,Q1,Y5,C1,E2;B:A9,L6 phase=play to=white dice=5-1"
    assert against("revertier", line, "H7") == ["M/R E/F", "M/R C/D"]
    after = find("revertier").read("W:M2,N1,O1,P1,Q1,R1,Y5,D1,E2;B:A9,L6 phase=play to=black dice=3-2")
    ends = [after.after(move).result for move in after.moves() if set(move.hits) - set(range(12, 18))]
    assert {end.reason for end in ends if end is not None} == {"doublee"}
    assert None not in ends
    covered = against("revertier", line.replace("Y5,C1", "X1,Y5"), "H7")
    assert "M/R E/F" in covered
    assert "M/R X/Y" not in covered  # fills the entries too, and leaves nothing bare


def test_outward_from_his_tas() -> None:
    """H5: he is hors du jeu: cases are joined from his tas on, and none made yet by his tête."""
    line = "W:B2,C2,D2,E2,M2,Y5;B:A5,L5,S3,+2 phase=play to=white dice=5-3"
    assert all("B/" not in play for play in favoured("revertier", line, "H5"))
    assert against("revertier", line, "H5") == ["C/H E/H", "B/G D/G"]
    joined = "W:B2,C2,D2,E1,M2,Y6;B:A5,L4,S3,+3 phase=play to=white dice=5-3"
    assert set(favoured("revertier", joined, "H5")) == {"Y/E Y/C", "Y/E M/P"}


def test_bait_for_one_hors_du_jeu() -> None:
    """REV-29, H6: six joined cases and he is hors du jeu: advance, six kept, with a dame bare in his table of entry."""
    line = "W:B2,C2,D2,E2,F2,G2,H1,Y2;B:A5,L3,M2,S2,+3 phase=play to=white dice=6-3"
    assert favoured("revertier", line, "H6") == ["B/H Y/C"]
    assert first("revertier", line) == "B/H Y/C"
    after = find("revertier").read(line)
    after = after.after(preferred("revertier", after)[0])
    assert after.dames(0)[1] == 1  # alone on B, in his table of entry
    assert longest_run(after.counts(0), range(12, 24)) == 6
    # With five joined cases, or with fewer dames in his hand than passages, the time has not come.
    assert not advised("revertier", line.replace("G2,H1,Y2", "G1,H1,Y3"), "H6")
    assert not advised("revertier", line.replace("M2,S2,+3", "M4,S3"), "H6")


LIFTING = "W:G2,H3,I3,J3,K2,L2;B:{black} phase=play to=white dice=2-1"


def test_uncover_the_nearest_when_lifting() -> None:
    """REV-20, H8: time to lift and dames of his behind: leave the dame nearest him alone, where he can hit it."""
    line = LIFTING.format(black="A2,C1,M4,N4,O4")
    plays = favoured("revertier", line, "H8")
    assert plays
    for play in plays:
        state = find("revertier").read(line)
        after = state.after(find("revertier").read_move(state, play))
        rearmost = min(step for step, count in enumerate(after.counts(0)) if count)
        assert after.counts(0)[rearmost] == 1
    assert first("revertier", line) in plays
    assert not advised("revertier", LIFTING.format(black="M5,N5,O5"), "H8")  # nothing behind


def test_lift_in_safety_when_he_is_run_down() -> None:
    """REV-21, H8: his game on two to four flèches at the end, up to four behind, none on his tête: lift safely."""
    for black in ("A2,S7,T6", "A1,B1,C1,D1,S5,T3,U2,V1", "A2,S5,T4,U4"):
        line = LIFTING.format(black=black)
        plays = favoured("revertier", line, "H8")
        assert set(plays) == {"K/off K/L", "J/L/off"}
        assert first("revertier", line) in plays
        scene = Scene(find("revertier").read(line))
        assert [scene.shots_after(move).some for move in scene.moves if str(move) in plays] == [0, 0]
    # Piled on five flèches, or with five dames behind, the other advice holds.
    for black in ("A2,S5,T3,U2,V2,X1", "A5,S4,T3,U3"):
        assert not {"K/off K/L", "J/L/off"} & set(favoured("revertier", LIFTING.format(black=black), "H8"))


# --- Toute-table and gammon


@pytest.mark.parametrize(
    ("dice", "key", "white", "black"),
    [
        ("6-5", "H1", "M/S/Y", "L/F/A"),
        ("6-1", "H2", "Y/F E/F", "A/S T/S"),
        ("3-1", "H3", "E/H G/H", "T/Q R/Q"),
    ],
)
def test_first_throws_at_toute_table(dice: str, key: str, white: str, black: str) -> None:
    """H1-H3: the three first throws the Académie plays, for either side, and for no later throw."""
    for colour, play in (("white", white), ("black", black)):
        line = f"{START} phase=play to={colour} dice={dice}"
        assert favoured("toute_table", line, key) == [play]
        assert first("toute_table", line) == play
    later = f"W:E3,G5,M2,Y4,A1;B:B5,L2,R5,T3 phase=play to=white dice={dice}"
    assert not advised("toute_table", later, key)


@pytest.mark.parametrize(
    ("dice", "play"),
    [("6-6", "M/S M/S Y/F Y/F"), ("1-1", "E/F E/F G/H G/H"), ("6-1", "Y/F E/F"), ("3-1", "E/H G/H")],
)
def test_first_throws_at_gammon(dice: str, play: str) -> None:
    """G1: the four finest first throws, as Lepeintre plays them."""
    line = f"{START} phase=play to=white dice={dice}"
    assert favoured("gammon", line, "G1") == [play]
    assert first("gammon", line) == play


def test_joined_cases_hold_his_tete() -> None:
    """TT-19, H4: of all plays those that join most cases about the third and the fourth pile."""
    line = f"{START} phase=play to=white dice=6-1"
    assert favoured("toute_table", line, "H4") == ["Y/F E/F"]
    four = "W:E2,F2,G4,H1,I2,M2,Y2;B:A5,L2,R5,T3 phase=play to=white dice=3-1"
    plays = favoured("toute_table", four, "H4")
    assert "5 here" in advised("toute_table", four, "H4")[0].text.en
    assert all("/H" in play for play in plays)
    gone = "W:E2,F2,G4,H1,I2,M2,Y2;B:P2,O2,N3,R5,T3 phase=play to=white dice=3-1"
    assert not advised("toute_table", gone, "H4")  # nothing of his is held any more


AHEAD = "W:E2,F2,G4,H2,M2,Y3;B:A4,B1,I1,L1,R5,T3 phase=play to=white dice=4-1"
BEHIND = "W:E2,G3,M4,N2,Y4;B:C1,O4,P4,R3,T3 phase=play to=white dice=3-1"


def test_hit_when_ahead() -> None:
    """TT-18, H5: with the more advanced game one hits."""
    plays = favoured("toute_table", AHEAD, "H5")
    assert plays
    assert all("*" in play for play in plays)
    assert "*" in first("toute_table", AHEAD)


def test_refuse_when_behind() -> None:
    """TT-18, H5: when the other's game is the more advanced, what he leaves bare may be a bait, and is not hit."""
    hits = [str(move) for move in find("toute_table").read(BEHIND).moves() if move.hits]
    assert hits
    assert against("toute_table", BEHIND, "H5") == hits
    assert "*" not in first("toute_table", BEHIND)


def test_before_hitting_the_answer_is_counted() -> None:
    """H5: the throws that would hit back are told exactly, with the entries that would be open."""
    counted = [advice for advice in advised("toute_table", AHEAD, "H5") if "Before hitting" in advice.text.en]
    scene = Scene(find("toute_table").read(AHEAD))
    answers = {str(move): scene.shots_after(move).some for move in scene.moves if move.hits}
    assert [str(move) for move in counted[0].favours] == [m for m, n in answers.items() if n == min(answers.values())]
    assert f"{min(answers.values())} throws of 36 at the least, and 5 of your six entries" in counted[0].text.en


def test_points_in_the_table_of_entry() -> None:
    """H6: a case in one's own table of entry is favoured."""
    line = "W:E3,G5,M1,P1,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-2"
    assert all("M/P" in play for play in favoured("toute_table", line, "H6"))
    assert favoured("toute_table", line, "H6")


def test_passages_are_closed() -> None:
    """GAM-17, G2: close the passages, above all those of his sixes."""
    line = "W:E3,F1,G4,H2,M1,Y4;B:A5,L2,R5,T3 phase=play to=white dice=6-4"
    plays = favoured("gammon", line, "G2")
    assert plays
    assert all("Y/F" in play for play in plays)  # a case on F, six from L
    assert "here 2 of his dames have none" in advised("gammon", line, "G2")[0].text.en


def test_the_arriere_jeu() -> None:
    """G3: nearly home, with dames of his in one's table: the play to which no throw answers."""
    line = "W:G3,H3,I3,J2,K4;B:A5,L2,R5,T3 phase=play to=white dice=6-1"
    assert favoured("gammon", line, "G3") == ["G/off I/J", "G/off H/I"]
    assert "by 0 throws of 36 after this play, by 11 after others" in advised("gammon", line, "G3")[0].text.en
    assert not advised("gammon", line.replace("B:A5,L2", "B:A7"), "G3")


# --- The others


def test_spread_out_at_jacquet() -> None:
    """JAC-09, J1: the play that holds most flèches; and when nothing is left to delay, out as fast as possible."""
    line = "W:M12,S1,Y1,G1;B:A12,F1,L1,T1 phase=play to=white dice=4-3"
    assert favoured("jacquet", line, "J1") == ["M/Q M/P"]
    assert first("jacquet", line) == "M/Q M/P"
    free = "W:F1,G5,H5,I3,*1;B:Y5,X5,V5 phase=play to=white dice=5-1"
    assert not advised("jacquet", free, "J1")
    assert favoured("jacquet", free, "J2") == ["F/G H/off"]


def test_the_plan_of_the_plain() -> None:
    """PL-06, P1-P3: much wood first, then six dames flat on the grand jan, then they are covered."""
    assert favoured("plain", "W:A15;B:Y15 phase=play to=white dice=5-4", "P1") == ["A/F A/E"]
    flat = "W:A7,C3,D3,G1,I1;B:Y15 phase=play to=white dice=5-4"
    assert not advised("plain", flat, "P1")
    for play in favoured("plain", flat, "P2"):
        state = find("plain").read(flat)
        after = state.after(find("plain").read_move(state, play)).counts(0)
        assert sum(after[step] > 0 for step in range(6, 12)) == 3
    cover = "W:A3,C2,D2,E2,G1,H1,I1,J1,K1,L1;B:Y15 phase=play to=white dice=5-4"
    assert not advised("plain", cover, "P2")
    state = find("plain").read(cover)
    for play in favoured("plain", cover, "P3"):
        after = state.after(find("plain").read_move(state, play)).counts(0)
        assert sum(after[step] > 1 for step in range(6, 12)) == 2
        assert all(after[step] for step in range(6, 12))


def test_the_plain_is_not_forced() -> None:
    """P4, P5: no play that makes the plain impossible; and the great doublets kept."""
    line = "W:F4,G1,H1,I1,J1,K2,L5;B:Y15 phase=play to=white dice=4-1"
    lost = against("plain", line, "P4")
    assert {"F/J F/G", "F/J G/H"}.isdisjoint(lost)
    assert {"G/K J/K", "F/J K/L"} <= set(lost)
    assert first("plain", line) not in lost
    doublets = "W:A1,F3,G2,H2,I2,J1,K2,L2;B:Y15 phase=play to=white dice=5-1"
    assert "4 of the four here" in advised("plain", doublets, "P5")[0].text.en


def test_the_coin_of_tourne_case() -> None:
    """T1, T2: first into the coin; and with 12, 11, 10 filled one may wish to be hit."""
    assert favoured("tourne_case", "W:D1,K1,+1;B:+3 phase=play to=white dice=3-1", "T1") == ["K/L"]
    assert not advised("tourne_case", "W:D1,K1,+1;B:M1,+2 phase=play to=white dice=3-1", "T1")
    (words,) = advised("tourne_case", "W:J1,K1,L1;B:+3 phase=play to=white dice=2-1", "T2")
    assert words.favours == words.against == ()


def test_close_and_covered_at_toc() -> None:
    """T1 of toc: fewest dames alone, then the shortest column; leaving and holding are no plays."""
    line = "W:A10,B2,C2,D1;B:Y15 phase=play to=white dice=2-1"
    assert favoured("toc", line, "T1") == ["B/D B/C", "A/C/D"]
    assert "dames alone here: 0." in advised("toc", line, "T1")[0].text.en


def test_watch_each_number_at_dames_rabattues() -> None:
    """D1-D3: take what the other cannot play, know which numbers pass, and trust no early lifting."""
    line = "W:010000/222333;B:000000/200201 profile=academie-1806+manual-claim phase=claim to=white dice=4-1 left=1,4"
    assert (favoured("dames_rabattues", line, "D1"), against("dames_rabattues", line, "D1")) == (["take"], ["leave"])
    assert first("dames_rabattues", line) == "take"
    assert "Watch for 1, 4, 6:" in advised("dames_rabattues", line, "D2")[0].text.en
    assert advised("dames_rabattues", line, "D3")
    fresh = "W:111222/222333;B:111222/222333 phase=play to=white dice=2-1"
    assert not advised("dames_rabattues", fresh, "D2")
    assert not advised("dames_rabattues", fresh, "D3")


# --- What holds of all advice


@pytest.mark.wide
@pytest.mark.parametrize("name", BOARD)
def test_advice_speaks_of_legal_plays(name: str) -> None:
    """Through whole games: legal plays only, none for and against at once, preferred a mere order, figures exact."""
    chooser = random.Random(11)
    keys = set()
    for _ in range(2):
        state = find(name).start()
        while state.result is None:
            moves = state.moves()
            if moves and len(moves) < 60:
                for advice in advise(name, state):
                    keys.add(advice.key)
                    assert set(advice.favours) | set(advice.against) <= set(moves)
                    assert not set(advice.favours) & set(advice.against)
                assert sorted(preferred(name, state)) == sorted(moves)
            state = state.after(chooser.choice(list(moves or state.rolls())))
        assert advise(name, state) == []
    assert bool(keys) == (name != "garanguet")


def test_every_rule_has_its_book() -> None:
    """Each advice names its lines, its paragraph and both languages; the paragraph is of the game's own law."""
    chapters = [(name, chapter) for name in BOARD if has(name, "tutor") for chapter in door(name, "tutor").CHAPTERS]
    assert len(chapters) == 11
    for name, chapter in chapters:
        number = chapter.law
        assert number in find(name).law.paragraphs
        for rule in chapter.rules:
            assert rule.source.startswith(("AUJ l.", "LEP l."))
            assert rule.text.en != rule.text.fr
            assert rule.text.en.endswith(".")
            assert rule.text.fr.endswith(".")


def test_games_without_a_book_of_advice() -> None:
    """Garanguet is given none, and nothing is said at the board before a throw is to be played."""
    for game in GAMES:
        assert advise(game, game.start()) == [] or game.name in {"domino", "draughts"}
    garanguet = find("garanguet").read("W:A15;B:Y15 phase=play to=white dice=6-5-1")
    assert isinstance(garanguet, RaceState)
    assert advise("garanguet", garanguet) == []


def test_advice_is_spoken() -> None:
    """A line for people, in English and in French."""
    state = find("gammon").read(f"{START} phase=play to=white dice=3-1")
    lines = [line for line in spoken(advise("gammon", state)) if "(G1, LEP l.2178)" in line]
    assert lines == ["One of the finest first throws: the book plays it so. For: E/H G/H. (G1, LEP l.2178)"]
    assert "Pour\u00a0: E/H G/H." in spoken(advise("gammon", state), "fr")[0]
