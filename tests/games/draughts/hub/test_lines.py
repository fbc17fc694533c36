"""How Hub writes positions and moves of draughts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Ambiguous, Illegal, Unreadable
from academie.games.draughts import hub
from academie.games.draughts.hub import HubLine, line
from academie.games.draughts.hub import read as read_line
from academie.games.draughts.state import State
from academie.registry import find

if TYPE_CHECKING:
    import random

GAME = find("draughts")
START = "W" + "b" * 20 + "e" * 10 + "w" * 20


def read(line: str) -> State:
    state = GAME.read(line)
    assert isinstance(state, State)
    return state


def test_the_start_is_written_as_the_protocol_shows_it() -> None:
    """The opening position has the 51 letters of the protocol's own example."""
    state = GAME.start()
    assert isinstance(state, State)
    assert hub.write_position(state.setup) == START
    assert hub.read_position(START) == state.setup


def test_the_protocols_position_with_kings_is_read() -> None:
    """The second example of the protocol: Black to move, kings of both sides, three moves since."""
    text = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"
    state = hub.read_state(text, ("38-15", "5-41", "48-26"), GAME.profiles.find("fmjd"))
    assert state.fen == "W:WK4,25,35,36,K41:BK15,K26"
    assert hub.write_state(state) == (text, ("38-15", "5-41", "48-26"))


@pytest.mark.parametrize("text", ["", "W", START[:-1], START + "e", "X" + START[1:], START.replace("e", "x")])
def test_bad_positions_are_refused(text: str) -> None:
    """Anything but 51 of the right letters is unreadable, in one sentence."""
    with pytest.raises(Unreadable, match=r"50 squares\.$"):
        hub.read_position(text)


def test_a_man_on_its_crowning_row_is_refused() -> None:
    """A position the law does not know is illegal even when it is well written."""
    with pytest.raises(Illegal, match="crowning row"):
        hub.read_position("Ww" + "e" * 48 + "b")


def test_captures_name_their_victims_in_any_order() -> None:
    """A capture is origin, target and the squares taken; their order does not matter, and they may be left out."""
    state = read("W:W38:B12,22,32")
    (move,) = state.moves()
    assert set(move.captured) == {32, 22, 12}
    ends = f"{move.origin}x{move.target}"
    assert sorted(hub.write_move(move).split("x")) == sorted(f"{ends}x12x22x32".split("x"))
    for order in ("12x22x32", "32x22x12", "22x12x32"):
        assert hub.read_move(state, f"{ends}x{order}") == move
    assert hub.read_move(state, ends) == move
    with pytest.raises(Illegal, match="not a legal move"):
        hub.read_move(state, f"{ends}x12x22")
    with pytest.raises(Unreadable):
        hub.read_move(state, "38-27x32")


def test_captures_with_the_same_ends_need_their_victims() -> None:
    """Two captures with the same ends and other victims are told apart by these, and not without (§19)."""
    state = read("W:WK46:B24,29,37,44")
    assert [hub.write_move(move) for move in state.moves()] == ["46x49x24x37x44", "46x49x29x37x44"]
    with pytest.raises(Ambiguous, match="name every piece taken"):
        hub.read_move(state, "46x49")
    for move in state.moves():
        assert hub.read_move(state, hub.write_move(move)) == move


@settings(max_examples=15)
@given(chooser=st.randoms(use_true_random=False))
def test_games_survive_the_journey(chooser: random.Random) -> None:
    """Any state written for Hub and read back is the same state, and so is every move."""
    state = GAME.start()
    while state.result is None:
        assert isinstance(state, State)
        position, moves = hub.write_state(state)
        again = hub.read_state(position, moves, state.profile)
        assert again.fen == state.fen
        assert again.core.since_base == state.core.since_base
        assert [hub.read_move(state, hub.write_move(move)) for move in state.moves()] == state.moves()
        state = state.after(chooser.choice(state.moves()))


def test_play_may_go_on_after_a_draw() -> None:
    """A program that does not know the draw by repetition can send its moves; the history starts anew there."""
    there_and_back = ("46-41", "2-7", "41-46", "7-2")
    profile = GAME.profiles.find("fmjd")
    position = "W" + "eB" + "e" * 27 + "b" + "e" * 15 + "W" + "e" * 4
    state = hub.read_state(position, there_and_back * 4, profile)
    assert state.fen == hub.read_state(position, (), profile).fen


# --- The lines of the Hub protocol


def test_lines_of_the_protocol_are_read() -> None:
    """Commands, flags, plain and quoted values, as the protocol's text shows them."""
    found = read_line('id name=Scan version=3.1 author="Fabien Letouzey" country=France')
    assert found == HubLine("id", {"name": "Scan", "version": "3.1", "author": "Fabien Letouzey", "country": "France"})
    assert read_line("  go   think ") == HubLine("go", {"think": None})
    assert read_line('level moves=9 time=291.587 empty=""') == HubLine(
        "level", {"moves": "9", "time": "291.587", "empty": ""}
    )
    assert read_line("   ") is None


def test_lines_are_written_with_quotes_where_needed() -> None:
    """Spaces, equals signs and emptiness need quotes; a flag has no equals sign."""
    assert str(line("go", "think")) == "go think"
    assert str(line("level", move_time=0.5)) == "level move-time=0.5"
    assert str(HubLine("pos", {"moves": "32-28 19-23", "x": "a=b", "e": ""})) == 'pos moves="32-28 19-23" x="a=b" e=""'
    assert str(line("error", message='say "no"\nplease')) == "error message=\"say 'no' please\""


@given(
    st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
    st.dictionaries(
        st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
        st.text(st.characters(exclude_characters='"', exclude_categories=("Cc", "Zl", "Zp", "Cs")), max_size=20),
    ),
)
def test_what_is_written_is_read_back(command: str, arguments: dict[str, str]) -> None:
    """Any values without double quotes or control characters survive."""
    assert read_line(str(HubLine(command, arguments))) == HubLine(command, arguments)
