"""DXP: messages both ways, and games over TCP between two of our own processes, to the end."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from academie.errors import Unavailable, Unreadable
from academie.games.draughts import dxp
from academie.games.draughts.dxp import Answer, Back, BackAnswer, Chat, DxpPlayer, End, Line, Played, Request
from academie.players import find
from academie.registry import find as game_of

if TYPE_CHECKING:
    from collections.abc import Iterator

DRAUGHTS = game_of("draughts")
ENDING = "W:W31,K5:B20"  # White is to move and takes what is left in a few moves
START = "W" + "b" * 20 + "e" * 10 + "w" * 20


@contextmanager
def waiting(*options: str) -> Iterator[int]:
    """`academie dxp` in a process of its own, and the port on which it waits."""
    command = [sys.executable, "-m", "academie", "dxp", "--port", "0", "--player", "engine", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+)$", process.stdout.readline().strip())
        assert found
        try:
            yield int(found[1])
        finally:
            process.terminate()


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (Request(1, 5, 75), f"R01{'Academie':<32}Z005075A"),
        (Request(0, 5, 0, "B" + START[1:]), f"R01{'Academie':<32}W005000BZ{'z' * 20}{'e' * 10}{'w' * 20}"),
        (Answer(accepted=True), f"A{'Academie':<32}0"),
        (Played(32, 28, (), 7), "M0007322800"),
        (Played(26, 37, (31, 41), 0), "M00002637023141"),
        (End(dxp.LOST, stop=True), "E11"),
        (Chat("bonjour"), "Cbonjour"),
        (Back(12, 1), "B012Z"),
        (BackAnswer(accepted=False), "K1"),
    ],
)
def test_messages_are_written_and_read(message: dxp.Message, text: str) -> None:
    """Each kind as the protocol has it, and back."""
    assert str(message) == text
    assert dxp.read(text) == message


@pytest.mark.parametrize(
    "text", ["", "X", "R01", "M0007322801", "M00xx322800", "E9", "E05", "B01", "K", "A0", "R01" * 30]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    """A sentence, and nothing else."""
    with pytest.raises(Unreadable, match="is not a message of DXP"):
        dxp.read(text)


def test_two_processes_play_games_to_their_end() -> None:
    """A player who asks over TCP plays one game after another; the moves are legal and the game ends by the law."""
    with waiting("--meetings", "1") as port:
        player = find(f"dxp:127.0.0.1:{port};minutes=1", DRAUGHTS)
        other = find("engine:nodes=300", DRAUGHTS)
        for first in (player, other):
            state = DRAUGHTS.read(ENDING, "fmjd")
            player.new_game(state)
            while state.result is None:
                turn = player if (state.player == 0) == (first is player) else other
                state = state.after(turn.choose(state))
            assert state.result.winner == 0
        player.close()


def test_a_session_by_hand_with_chat_a_step_back_and_a_wrong_move() -> None:
    """The usual start; the first move, taken back and played otherwise; an illegal one breaks the game off."""
    with waiting() as port, socket.create_connection(("127.0.0.1", port), 60) as connection:
        line = Line(connection)

        def hear() -> dxp.Message | None:
            return line.receive(60)

        line.send(Request(1, 1, 0))
        assert hear() == Answer(accepted=True)
        line.send(Request(1, 1, 0))
        assert hear() == Answer(accepted=False)  # one game at a time
        line.send(Played(32, 28))
        assert isinstance(hear(), Played)
        line.send(Chat("un instant"))
        line.send(Back(1, 0))
        assert hear() == BackAnswer(accepted=True)
        line.send(Played(33, 28))
        assert isinstance(hear(), Played)
        line.send(Played(1, 50))
        assert isinstance(hear(), Chat)
        assert hear() == End()
        line.send(Back(40, 0))
        assert hear() == BackAnswer(accepted=False)
        line.send(End(stop=True))
        assert hear() is None


def test_nobody_at_the_address_is_a_sentence() -> None:
    """Neither a wrong address nor a silent one is a traceback."""
    with pytest.raises(Unreadable, match="dxp:HOST:PORT"):
        find("dxp:nowhere", DRAUGHTS)
    with pytest.raises(Unavailable, match="No program answers"):
        DxpPlayer("127.0.0.1", 1).choose(DRAUGHTS.start("fmjd"))
