"""UBGI: our engine asked by hand, and as a player behind a command, a second process, to the end of a game."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from academie.errors import Illegal, Unavailable, Unreadable
from academie.games.gammon import game, gnubg
from academie.games.gammon.ubgi import UbgiPlayer, read_move, write_move
from academie.players import find
from academie.tables.race_state import RaceState

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
