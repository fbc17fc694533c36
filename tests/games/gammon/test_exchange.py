"""Match files of other programs: read through the law, written, and back; what gammon does not know is a remark."""

import dataclasses
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unavailable, Unreadable
from academie.game import Move, Roll, State
from academie.games.gammon import game, gnubg
from academie.games.gammon.exchange import likely, normal, read_games, write_games
from academie.games.gammon.ubgi import UbgiPlayer, read_move, write_move
from academie.journal import Journal, from_moves, moves_of
from academie.players import find
from academie.tables.race_state import RaceState

BOOK = "lepeintre-1818"
FOREIGN = """; [Site "a café"]
; [Player 1 "Anne"]
; [Crawford "On"]

 5 point match

 Game 1
 Anne : 0                        Paul of X : 0
  1)                             31: 8/5 6/5
  2) 64: 24/18 18/14             52: 13/8 24/22
  3) 21: 13/11 14/13             66: 13/7(2) 8/2 8/2
  4)  Doubles => 2                Takes
  5) 43: 13/9 13/10              11: 6/5(2) 24/23/22
"""


def chances(profile: str, seed: int, length: int) -> Journal:
    """A game of chance moves, stopped after so many of them."""
    chooser, state = random.Random(seed), game.start(profile)
    choices: list[Move | Roll] = []
    first: State = state
    while state.result is None and len(choices) < length:
        rolls = state.rolls()
        choice = chooser.choices(rolls, [roll.weight for roll in rolls])[0] if rolls else chooser.choice(state.moves())
        choices.append(choice)
        state = state.after(choice)
    if choices and isinstance(choices[-1], Roll) and state.player is not None:
        choices.pop()  # a throw that is not played is not written
    return from_moves(game, first, choices, state.result, ("Anne", "Paul"), {"Event": "by chance"})


def texts_of(journal: Journal) -> list[str]:
    """Throws and plays as the game writes them."""
    return [ply.text(game) for ply in moves_of(journal).plies]


@pytest.mark.native
def test_a_foreign_file_is_read() -> None:
    """Names, score, length and plays; who begins has the larger die of the first pair."""
    (journal,) = read_games(FOREIGN)
    assert journal.players == ("Anne", "Paul of X")
    assert journal.tags == {"Site": "a café", "Player1": "Anne", "Crawford": "On", "Length": "5"}
    assert journal.profile == "modern"
    assert texts_of(journal)[:3] == ["1-3", "T/Q R/Q", "6-4"]  # White's die, then Black's, who begins
    assert str(moves_of(journal).end).endswith("phase=throw to=white")


@pytest.mark.native
def test_plays_are_written_as_gnu_backgammon_writes_them() -> None:
    """The sample of the page is read, and written again play by play: whole ways, equal ones once, hits."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "program" / "mat.md").read_text(encoding="utf-8")
    (sample,) = re.findall(r"^```\n(; \[Game.*?)^```", page, re.MULTILINE | re.DOTALL)
    rows = [line.split() for line in sample.splitlines() if re.match(r" +\d\)", line)]
    assert [line.split() for line in write_games(read_games(sample)).splitlines() if re.match(r" +\d\)", line)] == rows
    (journal,) = read_games(HITS.format(play="13/8 8/7*"))
    assert "51: 13/7*" in write_games([journal])


@pytest.mark.native
def test_a_cube_is_a_remark() -> None:
    """No book knows a cube: what is said of one stands after the plays it followed, and changes nothing."""
    (journal,) = read_games(FOREIGN)
    assert journal.remarks == {10: ("Doubles => 2", "Takes")}
    (plain,) = read_games("\n".join(line for line in FOREIGN.splitlines() if "Doubles" not in line))
    assert plain.acts == journal.acts
    assert not plain.remarks


HITS = """ 0 point match

 Game 1
 A : 0                           B : 0
  1) 62: 24/18 13/11             51: {play}
"""


@pytest.mark.native
@pytest.mark.parametrize("play", ["13/8 8/7*", "13/8/7*", "13/7*", "8/7* 13/8", "13/8, 8/7*?!"])
def test_one_play_is_written_in_many_ways(play: str) -> None:
    """Dame by dame, by its stops, whole, in any order, with glyphs: the same play, which hits."""
    (journal,) = read_games(HITS.format(play=play))
    assert "*" in texts_of(journal)[-1]
    assert "+1" in str(moves_of(journal).end).split(";")[0]


@pytest.mark.native
@pytest.mark.parametrize("nothing", ["", "Cannot Move", "(No play)", "cannot move", "no move"])
@pytest.mark.parametrize("bar", ["25", "bar", "Bar"])
def test_the_bar_and_nothing_to_play(nothing: str, bar: str) -> None:
    """A dame in hand enters from 25 or the bar; who cannot is written in several ways."""
    text = f""" 1 point match

 Game 1
 A : 0                           B : 0
  1) 21: 13/11 6/5               44: 24/20* 24/20 13/9 13/9
  2) 66: {nothing:<24} 66: 13/7 13/7 8/2 8/2
  3) 65: {bar}/20 13/7
"""
    texts = texts_of(read_games(text)[0])
    assert texts[5] == "-"
    assert texts[-1].startswith("+/")


@pytest.mark.native
def test_lifting_wins() -> None:
    """A whole game ends as the law ends it; what the file says it counts is remarked on only where it differs."""
    journal = chances("lepeintre-1818+coup-et-des", 3, 10_000)
    text, result = write_games([journal]), journal.replay().result
    assert "/0" in text
    assert result is not None
    assert f"Wins {result.points} point" in text
    (again,) = read_games(text)
    assert again.acts == journal.acts
    assert not again.remarks
    (other,) = read_games(text.replace("Wins 1 point", "Wins 4 points"))
    assert other.acts == journal.acts
    assert [said for remarks in other.remarks.values() for said in remarks] == ["Wins 4 points"]


@pytest.mark.native
@pytest.mark.parametrize(("points", "seed"), [(1, 1), (2, 2), (3, 3)])
def test_what_a_game_counts_today(points: int, seed: int) -> None:
    """§30: a game won one, two or three times over is written and read back so, and nothing is remarked on."""
    found = (chances("modern", number, 10_000) for number in range(seed, 400))
    journal = next(each for each in found if (end := each.replay().result) is not None and end.points == points)
    text = write_games([journal])
    assert f"Wins {points} point" in text
    assert "Opening" not in text, "the first pair is played, and its row says it"
    (again,) = read_games("\n".join(line for line in text.splitlines() if "Profile" not in line))
    assert again.acts == journal.acts
    assert not again.remarks


@pytest.mark.native
def test_a_drop_ends_a_game_without_a_result() -> None:
    """The law of gammon knows no other end than dames lifted; nothing is played after it."""
    dropped = FOREIGN.split("  4)", maxsplit=1)[0] + "  4)  Doubles => 2                Drops\n      Wins 1 point\n"
    (journal,) = read_games(dropped)
    assert journal.replay().result is None
    assert journal.remarks[10] == ("Doubles => 2", "Drops", "Wins 1 point")
    with pytest.raises(Illegal, match="Line 14: The game is over"):
        read_games(dropped + "  5) 43: 13/9 13/10\n")


@pytest.mark.native
@settings(max_examples=12)
@given(st.integers(0, 2**32), st.sampled_from([BOOK, f"{BOOK}+coup-et-des+double+lift-forced", "modern"]))
def test_games_come_back(seed: int, profile: str) -> None:
    """What is written reads back to the same game under the same law, broken off anywhere, and is written alike."""
    length = random.Random(seed).choice([0, 1, 2, 9, 60, 10_000])
    journal = chances(profile, seed, length)
    text = write_games([journal])
    assert read_games(text) == [journal]
    assert normal(text) == text
    assert likely(text)


@pytest.mark.native
def test_a_match_keeps_its_columns() -> None:
    """Who had White first has the left column of every game, and the score is his; the games are the same."""
    one = chances("lepeintre-1818", 1, 10_000)
    two = chances("lepeintre-1818", 2, 10_000)
    swapped = dataclasses.replace(two, players=("Paul", "Anne"))
    text = write_games([one, swapped])
    heads = [line.split() for line in text.splitlines() if line.startswith(" Anne : ")]
    assert len(heads) == 2
    first, second = read_games(text)
    assert first.acts == one.acts
    assert (second.players, second.tags["Round"]) == (("Anne", "Paul"), "2")
    ends = [each.replay().result for each in (second, two)]
    assert [end.winner if end is not None else None for end in ends] in ([0, 1], [1, 0])


@pytest.mark.native
def test_what_cannot_be_written() -> None:
    """A game that does not begin at the beginning is refused, in both languages."""
    with pytest.raises(Illegal, match="from their first position") as refusal:
        write_games([from_moves(game, game.read("W:A13,L2;B:Y15"), ())])
    assert "journal" in refusal.value.to("fr")


@pytest.mark.native
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no game in the file"),
        ("banana", "Line 1: “banana” is not a line"),
        (" 5 point match\n\n Game 1\n nobody\n", "Line 4: “nobody” does not name the players"),
        (FOREIGN.replace("8/5 6/5", "8/5 6/x"), "“6/x” is not a play of a dame"),
        (FOREIGN.replace("8/5 6/5", "8/5 6/4"), "Line 9: “T/Q R/P” is not a legal play of 3-1"),
        (FOREIGN.replace("64: 24/18 18/14", "64:"), "Line 10: “-” is not a legal play"),
        (FOREIGN.replace("  1)                             31", "  1) 31"), "Line 10: It is the turn of Black"),
        (FOREIGN + "nonsense\n", "is not a line of a match file"),
    ],
)
def test_a_bad_file_is_refused(text: str, words: str) -> None:
    """In one sentence, with its line."""
    with pytest.raises(AcademieError) as refusal:
        read_games(text)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert refusal.value.to("fr") != str(refusal.value)


# --- UBGI


ENGINE = [sys.executable, "-m", "academie", "ubgi", "--player", "professeur"]
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


def state_of(line: str) -> RaceState:
    """A state of gammon."""
    state = game.read(line)
    assert isinstance(state, RaceState)
    return state


def test_a_session_by_hand() -> None:
    """Greeting, best move, roll before the throw, sorry for a cube or nonsense, a blank line where none is legal."""
    shut = gnubg.write_xgid(game.read("W:E1,*13,+1;B:M2,N2,O2,P2,Q2,R2,S3 phase=play to=white dice=6-5"))
    asked = ["ubgi", OPENING, OPENING.replace(":31:", ":00:"), OPENING.replace(":0:0:1:31", ":1:1:1:31")]
    asked += ["tea?", shut, "stop", "quit"]
    said = subprocess.run(
        ENGINE, input="\n".join(asked), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert [line.split()[:2] for line in said[:3]] == [["id", "name"], ["id", "author"], ["id", "version"]]
    assert said[3:] == ["readyok", "8/5 6/5", "roll", "sorry", "sorry", ""]


@pytest.mark.parametrize(
    ("dice", "text", "same"),
    [
        ("6-5", "24/18 18/13", "24-13"),
        ("3-1", "8/5 6/5", "6 5 8 5"),
        ("6-6", "24/18 24/18 13/7 13/7", "13/7 24/18 13/7 24/18"),
    ],
)
def test_moves_are_read_as_they_are_written(dice: str, text: str, same: str) -> None:
    """In any order, with any of the three signs; a leap is written stride by stride, and read either way."""
    state = state_of(f"W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice={dice}")
    assert read_move(state, same) == read_move(state, text)
    assert read_move(state, write_move(read_move(state, text))) == read_move(state, text)


def test_what_is_no_move_is_refused() -> None:
    """Words, and moves that the throw does not allow."""
    state = state_of("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5")
    with pytest.raises(Unreadable, match="Write 24/18"):
        read_move(state, "resign")
    for text in ("24/23 24/23", "3/9", "", "25/20 24/18"):
        with pytest.raises(Illegal, match="not a legal move"):
            read_move(state, text)


def test_an_engine_behind_a_command_plays_a_game() -> None:
    """From a position near the end, hits and entering included, each answer is a legal move, until somebody has won."""
    player, chance = UbgiPlayer(ENGINE, "Rival"), random.Random(4)
    state = game.read("W:A1,S2,V5,*7;B:M5,N2,T1,*7 profile=modern phase=throw to=black")
    while state.result is None:
        state = state.after(chance.choice(state.rolls()) if state.player is None else player.choose(state))
    player.close()
    assert state.result.winner is not None


def test_what_cannot_be_played_with_is_a_sentence() -> None:
    """A spec without a command, a program that is not there, and another game."""
    with pytest.raises(Unreadable, match="ubgi:COMMAND"):
        find("ubgi:", game)
    with pytest.raises(Unavailable, match="cannot be run"):
        find("ubgi:/nowhere/engine", game)


HINTS = """#!{python}
import sys
for line in sys.stdin:
    if line.startswith("hint"):
        print("     GNU Backgammon  Position ID: 4HPwATDgc/ABMA\\n    1. Cubeless 0-ply   {play}    Eq.: +0.387")
        print("       0.648 0.159 0.006 - 0.352 0.072 0.001", flush=True)
"""


@pytest.mark.parametrize(
    ("line", "play", "same"),
    [
        ("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-6", "24/18(2) 13/7(2)", "24/18 24/18 13/7 13/7"),
        ("W:*12,+1,L2;B:E1,F1,Y13 phase=play to=white dice=5-1", "bar/20*/19*", "25/20 20/19"),
    ],
)
def test_gnu_backgammon_is_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, play: str, same: str
) -> None:
    """What it says is read, its own way of writing included; where it is not installed a sentence says so."""
    program = tmp_path / "gnubg"
    program.write_text(HINTS.format(python=sys.executable, play=play), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("ACADEMIE_GNUBG", str(program))
    player, state = find("gnubg:plies=0", game), state_of(line)
    assert player.choose(state) == read_move(state, same)
    player.close()
    with pytest.raises(Unreadable, match="0 to 4 plies"):
        find("gnubg:plies=9", game)
    monkeypatch.setenv("ACADEMIE_GNUBG", "/nowhere/gnubg")
    with pytest.raises(Unavailable, match="apt-get install gnubg"):
        find("gnubg", game)
