"""Games abreast, judged by somebody else: to the last bit the lessons of games played one by one."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from academie._core.nets import Net
from academie._core.search import Stop, Stopped
from academie.games import find
from nets.designs import design_of, floats

if TYPE_CHECKING:
    from academie.nets.design import NativeDesign

NAMES = ("gammon", "trictrac", "plain", "garanguet")  # two dice and three, a decision beside the plays, nothing lifted
HIDDEN = [6]


def told_to(net: Net, core: NativeDesign, inputs: bytearray, phases: bytearray, rows: int) -> bytes:
    """What the native part says of the states that were asked about."""
    width = core.INPUTS
    told = memoryview(inputs).cast("f")
    said = array("f")
    for row in range(rows):
        said.extend(net.evaluate(phases[row], list(told[row * width : (row + 1) * width])))
    return said.tobytes()


def both(
    name: str, *, ahead: float, abreast: int, room: int, games: int = 3
) -> tuple[tuple[bytes, bytes, bytes, int], tuple[bytes, bytes, bytes, int]]:
    """The lessons of some games, one by one and abreast."""
    core = design_of(name).core
    net = Net(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES, floats(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES))
    profiles = [find(name).start().core.profile]
    alone = core.self_play(net, profiles, games, 5, 0.8, 0.2, ahead, 1, first=2)
    crowd = core.Crowd(profiles, games, 5, 0.8, 0.2, ahead, abreast, first=2)
    inputs, phases = bytearray(4 * room * core.INPUTS), bytearray(room)
    while rows := crowd.ask(inputs, phases, 2):
        crowd.answer(told_to(net, core, inputs, phases, rows), 2)
    return alone, crowd.harvest()


@pytest.mark.parametrize("name", NAMES)
def test_the_lessons_are_those_of_games_played_one_by_one(name: str) -> None:
    """With choices made blindly, and no state looked ahead of."""
    alone, abreast = both(name, ahead=0.0, abreast=2, room=9000)
    assert alone == abreast
    assert len(alone[2]) > 20


@pytest.mark.parametrize(("name", "games", "room"), [("plain", 2, 4000), ("gammon", 1, 9000)])
def test_and_those_that_are_looked_ahead_of(name: str, games: int, room: int) -> None:
    """Of some states every throw is asked about; where there is no room for all games, one waits for the other."""
    alone, abreast = both(name, ahead=0.03, abreast=2, room=room, games=games)
    assert alone == abreast


def test_a_crowd_wants_what_fits() -> None:
    """Buffers of one length, room for a game, an answer for each state, and that before it asks again."""
    core = design_of("gammon").core
    crowd = core.Crowd([find("gammon").start().core.profile], 1, 1, 0.5, 0.0, 1.0, 1)
    with pytest.raises(ValueError, match="as many states"):
        crowd.ask(bytearray(10), bytearray(3), 1)
    with pytest.raises(ValueError, match="more to ask"):
        crowd.ask(bytearray(4 * core.INPUTS), bytearray(1), 1)
    with pytest.raises(BufferError):
        crowd.ask(bytes(4 * core.INPUTS), bytes(1), 1)
    with pytest.raises(ValueError, match="as many states as were asked"):
        crowd.answer(b"", 1)
    rows = crowd.ask(bytearray(4 * 9000 * core.INPUTS), bytearray(9000), 1)
    assert rows > 21
    with pytest.raises(ValueError, match="not answered"):
        crowd.ask(bytearray(4 * 9000 * core.INPUTS), bytearray(9000), 1)
    with pytest.raises(ValueError, match="as many states as were asked"):
        crowd.answer(bytes(4 * core.OUTPUTS * (rows - 1)), 1)
    with pytest.raises(ValueError, match="games"):
        core.Crowd([find("gammon").start().core.profile], 0, 1, 0.5, 0.0, 1.0, 1)


@pytest.mark.parametrize(
    ("games", "first", "why"),
    [
        (0, 0, "a lesson is of"),
        (10**6 + 1, 0, "a lesson is of"),
        (1, -1, "the first game"),
        (1, 10**6 + 1, "the first game"),
    ],
)
def test_games_alone_and_abreast_have_the_same_bounds(games: int, first: int, why: str) -> None:
    """How many, and from which on; refused in the same sentence."""
    core = design_of("plain").core
    net = Net(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES, floats(core.INPUTS, HIDDEN, core.OUTPUTS, core.PHASES))
    profiles = [find("plain").start().core.profile]
    with pytest.raises(ValueError, match=why) as alone:
        core.self_play(net, profiles, games, 5, 0.8, 0.2, 0.0, 1, first=first)
    with pytest.raises(ValueError, match=why) as abreast:
        core.Crowd(profiles, games, 5, 0.8, 0.2, 0.0, 1, first=first)
    assert str(alone.value) == str(abreast.value)


def test_a_crowd_is_stopped() -> None:
    """By the flag by which all long work is."""
    core = design_of("plain").core
    crowd = core.Crowd([find("plain").start().core.profile], 2000, 1, 0.5, 0.0, 1.0, 2000)
    stop = Stop()
    stop.set()
    with pytest.raises(Stopped):
        crowd.ask(bytearray(4 * 90_000 * core.INPUTS), bytearray(90_000), 2, stop)
