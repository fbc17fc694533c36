"""Match files of other programs: read through the law, written, and back; what gammon does not know is a remark."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.game import Roll
from academie.games.gammon import game
from academie.games.gammon.exchange import likely, normal, read_games, write_games
from academie.journal import Journal, from_moves, moves_of

if TYPE_CHECKING:
    from academie.game import Move, State

pytestmark = pytest.mark.native

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


def test_a_foreign_file_is_read() -> None:
    """Names, score, length and plays; who begins has the larger die of the first pair."""
    (journal,) = read_games(FOREIGN)
    assert journal.players == ("Anne", "Paul of X")
    assert journal.tags == {"Site": "a café", "Player1": "Anne", "Crawford": "On", "Length": "5"}
    assert journal.profile == "modern"
    assert texts_of(journal)[:3] == ["1-3", "T/Q R/Q", "6-4"]  # White's die, then Black's, who begins
    assert str(moves_of(journal).end).endswith("phase=throw to=white")


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


@pytest.mark.parametrize("play", ["13/8 8/7*", "13/8/7*", "13/7*", "8/7* 13/8", "13/8, 8/7*?!"])
def test_one_play_is_written_in_many_ways(play: str) -> None:
    """Dame by dame, by its stops, whole, in any order, with glyphs: the same play, which hits."""
    (journal,) = read_games(HITS.format(play=play))
    assert "*" in texts_of(journal)[-1]
    assert "+1" in str(moves_of(journal).end).split(";")[0]


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


def test_a_drop_ends_a_game_without_a_result() -> None:
    """The law of gammon knows no other end than dames lifted; nothing is played after it."""
    dropped = FOREIGN.split("  4)", maxsplit=1)[0] + "  4)  Doubles => 2                Drops\n      Wins 1 point\n"
    (journal,) = read_games(dropped)
    assert journal.replay().result is None
    assert journal.remarks[10] == ("Doubles => 2", "Drops", "Wins 1 point")
    with pytest.raises(Illegal, match="Line 14: The game is over"):
        read_games(dropped + "  5) 43: 13/9 13/10\n")


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


def test_what_cannot_be_written() -> None:
    """A game that does not begin at the beginning is refused, in both languages."""
    with pytest.raises(Illegal, match="from their first position") as refusal:
        write_games([from_moves(game, game.read("W:A13,L2;B:Y15"), ())])
    assert "journal" in refusal.value.to("fr")


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
