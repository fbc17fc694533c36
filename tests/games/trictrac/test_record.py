"""The record of a game (§112): exact both ways, replayed through the law, refused in one sentence where it is wrong."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games import find
from academie.games.trictrac import record
from academie.games.trictrac.record import Coup, Mark, Note, Record
from academie.games.trictrac.record.transcript import transcript
from academie.games.trictrac.state import State, ours
from academie.title import typeset

if TYPE_CHECKING:
    from academie.game import Move, Roll

GAME = find("trictrac")
DOCS = Path(__file__).resolve().parents[3] / "docs" / "trictrac-record.md"
EXAMPLE = re.search(r"```\n(\[Game.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)[1]  # type: ignore[index]


def chance_game(seed: int, length: int, profile: str = "classique") -> tuple[list[State], list[Move | Roll]]:
    """A game of chance moves: its states and choices."""
    rng = random.Random(seed)
    states, choices = [ours(GAME.start(profile))], []
    while states[-1].result is None and len(choices) < length:
        state = states[-1]
        choices.append(rng.choice(state.rolls() or state.moves()))
        states.append(state.after(choices[-1]))
    return states, choices


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), length=st.integers(0, 400), profile=st.sampled_from(sorted(GAME.profiles.profiles)))
def test_round_trip(seed: int, length: int, profile: str) -> None:
    """A record written and read back is the same record, the same text, and replays to the same states."""
    states, choices = chance_game(seed, length, profile)
    made = record.of_game(GAME, states[0], choices, {"White": 'A "quoted" \\ name', "Event": "chance"})
    text = record.write(made)
    again = record.read_one(text)
    assert again == made
    assert record.write(again) == text
    assert list(map(str, record.replay(GAME, again))) == list(map(str, states))


def test_first_throw_that_only_gives_the_dice() -> None:
    """D1: where the first throw only gives the dice it is written so, and the winner throws again."""
    states, choices = chance_game(4, 60, "classique+dice-only-opening")
    made = record.of_game(GAME, states[0], choices)
    assert any(coup.word == "dice" for coup in made.coups)
    assert record.replay(GAME, record.read_one(record.write(made)))[-1] == states[-1]


def test_void_first_throw() -> None:
    """§3: a doublet on the first throw is nobody's."""
    read = record.read_one("1. - 3-3 void\n2. B 6-5 Y/R Y/S\n")
    assert read.coups[0] == Coup(None, (3, 3), word="void")
    assert record.replay(GAME, read)[-1].thrower == 0


def test_the_example_of_the_specification() -> None:
    """What the docs show is read, written back byte for byte, and replayed."""
    read = record.read_one(EXAMPLE)
    assert record.write(read) == EXAMPLE
    assert Note("!", "Lepeintre says j'adoube and touches the dame on S") in read.items
    states = record.replay(GAME, read)
    assert states[-1].core.scores[0].points == 4
    assert read.coups[4].marks == (Mark(0, 4, "jan_trois_coups", (5, 6)),)


def test_a_state_the_table_sets() -> None:
    """A line with = replaces the state: points as they were marked by hand."""
    state = "W:A13,B1,C1;B:Y15 profile=classique phase=throw to=black points=0,4b trous=0,0 throws=1,0 begun=1,2-1"
    text = f'[Marks "hand"]\n1. W 2-1 A/C A/B\n! Black schools 4\n= {state}\n2. B 4-3 Y/T Y/U\n'
    assert record.replay(GAME, record.read_one(text))[-1].core.scores[1].points == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no record here"),
        ("[White Kermadeuc]", "Line 1: “\\[White Kermadeuc\\]” is not a tag"),
        ('[White "a"]\n[White "b"]', "Line 2: the tag White stands twice"),
        ("W 6-5", "Line 1: “W 6-5” is not a coup"),
        ("2. W 6-5", "coup 2 stands where 1 is due"),
        ("1. W 6-7", "not a throw"),
        ("1. W 6-5 A/G hold A/F", "“hold” is out of place"),
        ("1. W 6-5 void", "no other throw is void"),
        ('[A "x"]\n1. W 6-5\n[B "y"]\n1. W 6-5', None),
    ],
)
def test_unreadable(text: str, says: str | None) -> None:
    """Each fault of form is one sentence with its line."""
    if says is None:
        with pytest.raises(Unreadable, match="2 records"):
            record.read_one(text)
    else:
        with pytest.raises(Unreadable, match=says):
            record.read_one(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1. W 6-5 A/L", "Coup 1: “A/L” is not a legal play of 6-5"),
        ("1. W 6-5 A/G A/F\n2. W 6-5 A/G A/F", "Coup 2: The dice are black's"),
        ("1. W 6-5 W+4:jan_trois_coups@F,G A/G A/F", "Coup 1: The record marks W.4:jan_trois_coups@F,G, the law gives"),
        ("1. W 6-5\n2. B 6-5 Y/R Y/S", "Coup 2: 6-5 is thrown before"),
        ('[Game "draughts"]\n1. W 6-5', "not of trictrac"),
    ],
)
def test_against_the_law(text: str, says: str) -> None:
    """What the law does not give is refused with the number of the coup."""
    with pytest.raises(AcademieError, match=says):
        record.replay(GAME, record.read_one(text))


def test_a_missing_mark_is_noticed() -> None:
    """A record that leaves out what the law gives is refused, unless it says that it keeps no marks."""
    bare = EXAMPLE.replace(" W+4:jan_trois_coups@F,G", "")
    with pytest.raises(Illegal, match=r"Coup 5: The record marks nothing, the law gives W.4:jan_trois_coups@F,G"):
        record.replay(GAME, record.read_one(bare))
    assert record.replay(GAME, record.read_one('[Marks "none"]\n' + bare))


@settings(max_examples=60)
@given(st.text(alphabet='WB-123456 A/GL.+#:"[]=!;\nhold', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nonsense never gets past a clear refusal."""
    try:
        found = record.read(text)
    except AcademieError as error:
        assert str(error)
    else:
        assert all(isinstance(each, Record) for each in found)


def test_transcript_in_the_old_style() -> None:
    """The game in prose, coup by coup, in French and English."""
    read = record.read_one(EXAMPLE)
    french, english = transcript(GAME, read, "fr"), transcript(GAME, read, "en")
    assert "1er coup. Les Blancs amènent deux et as. Ils jouent de A en C et de A en B." in french
    fifth = typeset("5e coup. Les Blancs amènent six et cinq et marquent 4 points : 4 pour jan de trois coups (F, G).")
    assert fifth in french
    assert "Coup 2. Black throws four and three. He plays from Y to T and from Y to U." in english
    states, choices = chance_game(9, 500)
    whole = transcript(GAME, record.of_game(GAME, states[0], choices), "en")
    assert whole.count("Coup ") == sum(choice in state.rolls() for state, choice in zip(states, choices, strict=False))
