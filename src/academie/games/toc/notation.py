"""How states and plays of toc are read: the canonical line (§27), and plays in the letters of the board.

Dames and plays are read by the game of trictrac, whose law of them holds here too (§10); state.py writes what is read.
"""

import re
from collections.abc import Callable
from typing import Any

from academie._core import toc as core
from academie._core.trictrac import Phase
from academie.errors import Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.games.toc.state import State, Values, native_profile
from academie.games.trictrac import notation as trictrac
from academie.games.trictrac.names import trous_in_words
from academie.games.trictrac.state import Move
from academie.tables.board import read_dice, read_phase, read_seat
from academie.tables.race_state import WHITE

_FIELDS = ("profile", "phase", "to", "dice", "trous", "gain", "throws", "begun")
_MOST = 9999


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes; the dames alone are enough, all else has its first value."""
    board, *words = line.split() or [""]
    fields = read_fields(words, _FIELDS)
    found = read_profile(fields, profiles, profile)
    white, black = _by_trictrac(trictrac.read_board, board)
    phase = Phase[read_phase(fields, list(Phase.__members__), "play" if "dice" in fields else "throw")]
    thrower = read_seat(fields)
    dice = read_dice(fields["dice"]) if "dice" in fields else None
    if (dice is None) != (phase in {Phase.opening, Phase.throw}):
        raise Unreadable("Give the dice, such as dice=6-5, in the phases decide, play and over, and only there.")
    own, other = (white, black) if thrower == WHITE else (black, white)
    trous, gain = _pair(fields, "trous"), _gain(fields, phase)
    _check(phase, own, other, (trous, gain, thrower), found.read(Values).target)
    count, first = _begun(fields.get("begun", "0"))
    throws = _pair(fields, "throws")
    native = core.State(native_profile(found), own, other, thrower, phase, dice, trous, gain, throws, count, first)
    return State(native, found)


def _by_trictrac(read: Callable[..., Any], *what: Any) -> Any:  # noqa: ANN401 - whatever trictrac reads
    """What trictrac reads; where it cites its own law, ours says that it holds here (§10)."""
    try:
        return read(*what)
    except Illegal as error:
        raise Illegal(error.text.each(lambda text: re.sub(r"\(§\d+\)", "(§10)", text))) from None


def _check(phase: Phase, own: list[int], other: list[int], marks: tuple[list[int], int, int], target: int) -> None:
    """§5 to §7, §15: what the phase asks of the position and the trous; raises `Illegal`."""
    trous, gain, thrower = marks
    won = [made >= target for made in trous]
    if all(won) or any(won) != (phase == Phase.over):
        raise Illegal(
            "The game is over when one player has {trous}, and only then; correct trous or phase (§6).",
            trous=trous_in_words(target),
        )
    if phase == Phase.opening and (own[0], other[0]) != (trictrac.DAMES, trictrac.DAMES):
        raise Illegal("The dice are drawn for with all dames on the talons; write phase=throw for this position (§15).")
    if phase == Phase.decide and not gain:
        raise Illegal(
            "A player whose throw gained nothing cannot leave; write gain=1 for the trou, or phase=play (§7)."
        )
    if gain > trous[thrower]:
        raise Illegal(
            "A gain of {gain} by this throw is more than the trous marked; correct gain or trous (§3).", gain=gain
        )


def _gain(fields: dict[str, str], phase: Phase) -> int:
    """§3: what the thrower has marked by the throw he has yet to play."""
    text = fields.get("gain", "0")
    if not re.fullmatch(r"[0-9]{1,2}", text) or (text != "0" and phase not in {Phase.decide, Phase.play}):
        raise Unreadable(
            "{field} is not a gain of a throw to be played; write gain=1 or gain=2.", field=quoted("gain=" + text)
        )
    return int(text)


def _pair(fields: dict[str, str], name: str) -> list[int]:
    text = fields.get(name, "0,0")
    match = re.fullmatch(r"(\d{1,4}),(\d{1,4})", text, re.ASCII)
    if match is None:
        raise Unreadable(
            "{field} is not White's and Black's {name}, such as {name}=4,0.", field=quoted(f"{name}={text}"), name=name
        )
    return [int(match[1]), int(match[2])]


def _begun(text: str) -> tuple[int, tuple[int, int] | None]:
    match = re.fullmatch(r"([0123])(?:,(.+))?", text)
    if match is None or (match[1] == "0") != (match[2] is None):
        raise Unreadable("{field} does not tell how the game began; write begun=1,6-5.", field=quoted("begun=" + text))
    return int(match[1]), read_dice(match[2]) if match[2] else None


def read_move(state: State, text: str) -> Move:
    """The decision or play a text names: leave, hold, or dames such as A/G A/D."""
    move: Move = _by_trictrac(trictrac.read_move, state, text)
    return move
