"""How states and moves of draughts are written: the canonical line, and moves such as 32-28, 23x32, 26x17x8.

A capture is written by its ends alone unless another legal capture has the same ends and other victims; then its whole
route is written (§19, §51). A move is read as the old books print it, too: 32 à 28, P. de 34 à 23.
"""

import re
from collections import Counter
from collections.abc import Sequence

from academie.errors import Ambiguous, Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.games.draughts import fen
from academie.games.draughts.state import Move, Odds, State, make, read_odds, values_of
from academie.text.message import Message, either

_NAMED = 12  # the moves a sentence names at most, and the length to which it quotes a text
_LONGEST_SHOWN = 40
_FIELDS = ("profile", "counted", "odds", "moves")
# A step or a capture as it is said or printed.
_SPOKEN = re.compile(r"\s*(?:P\.?\s*de\s*)?(\d{1,2})\s*(?:\s|à|a|sur|to|–|/|>)\s*(\d{1,2})\s*\.?")
_MOVE = re.compile(r"(\d{1,2})(?:([-x:])(\d{1,2}))((?:\2\d{1,2})*)")


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes. A bare FEN is a line; a profile named in it must agree with the one asked for."""
    words = line.split()
    split = next((i for i, word in enumerate(words) if "=" in word), len(words))
    fields = read_fields(words[split:], _FIELDS)
    rules = read_profile(fields, profiles, profile)
    setup = fen.read(" ".join(words[:split]), values_of(rules).board)
    odds = read_odds(fields["odds"]) if "odds" in fields else Odds()
    counted = fields.get("counted", "0")
    if re.fullmatch(r"[0-9]{1,2}", counted) is None:
        raise Unreadable("{text} is not a number of plies from 0 to 99.", text=quoted(f"counted={counted}"))
    state = make(setup, rules, odds, int(counted))
    for text in filter(None, fields.get("moves", "").split(",")):
        state = state.after(read_move(state, text))
    return State(state.core, state.profile)


def write_moves(state: State, moves: Sequence[Move]) -> list[str]:
    """Moves as they are written: most have their ends to themselves."""
    ends = Counter((move.origin, move.target) for move in state.core.moves())
    return [str(move) if ends[move.origin, move.target] < 2 else write_move(state, move) for move in moves]


def write_move(state: State, move: Move) -> str:
    """The shortest text that names the move among the legal ones."""
    twins = [m for m in state.core.moves() if (m.origin, m.target) == (move.origin, move.target)]
    if len(twins) < 2:
        return str(move)
    others = {tuple(route) for m in twins if m != move for route in state.core.routes(m)}
    for route in state.core.routes(move):
        if tuple(route) not in others:
            return "x".join(map(str, route))
    # The same landing squares over other victims: name the squares taken as well.
    return "x".join(map(str, move.path)) + "(" + ",".join(map(str, move.captured)) + ")"


def read_move(state: State, text: str, legal: list[Move] | None = None) -> Move:
    """The legal move a text names, by its ends or by its whole route; `legal` are others to choose among."""
    spoken = _SPOKEN.fullmatch(text)
    text = f"{spoken[1]}-{spoken[2]}" if spoken else text.strip()
    squares, taken = _read_squares(text, state.damier.squares)
    legal = state.moves() if legal is None else legal
    kinds = (True, False) if spoken else ("x" in text or ":" in text,)
    found = [m for m in legal if (m.origin, m.target) == (squares[0], squares[-1]) and bool(m.captured) in kinds]
    if len(squares) > 2:
        found = [m for m in found if _follows(state, m, squares)]
    if taken:
        found = [m for m in found if set(m.captured) == set(taken)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Illegal(_why_illegal(state, _shown(text), legal))
    choices = _names(state, found)
    raise Ambiguous("{text} could be {choices}; write the whole route.", text=_shown(text), choices=either(choices))


def _read_squares(text: str, last: int) -> tuple[list[int], list[int]]:
    plain, _, victims = text.strip().rstrip(")").partition("(")
    match = _MOVE.fullmatch(plain)
    numbers = [_square(number) for number in re.findall(r"\d+", plain)]
    if match is None or any(not 1 <= number <= last for number in numbers):
        raise Unreadable(
            "{text} is not a move; write 32-28, or 23x32 for a capture, with squares from 1 to {last}.",
            text=quoted(text),
            last=last,
        )
    return numbers, [_square(number) for number in re.findall(r"\d+", victims)]


def _square(text: str) -> int:
    """The number of a square; 0, which is none, for more digits than anybody writes."""
    return int(text) if len(text) < 10 else 0


def _follows(state: State, move: Move, squares: list[int]) -> bool:
    """Whether some route of the move comes down on these squares, or passes over them in this order."""
    return any(all(square in steps for square in squares) for steps in map(iter, state.core.routes(move)))


def _shown(text: str) -> str:
    """A text as a sentence shows it: whatever was written, it stays one sentence."""
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _names(state: State, moves: list[Move]) -> list[str]:
    """The moves a sentence names, and a mark for those it leaves out."""
    named = [write_move(state, move) for move in moves[:_NAMED]]
    return [*named[:-1], f"{named[-1]} …"] if len(moves) > _NAMED else named


def _why_illegal(state: State, text: str, legal: list[Move]) -> Message:
    """One sentence: the capture that must be made instead, or the moves there are (§15-§18)."""
    if not legal:
        return Message("{text} cannot be played: the game is over.", text=text)
    mover = (
        Message.within("within a sentence, draughts", "White"),
        Message.within("within a sentence, draughts", "Black"),
    )[state.core.side]
    names = ", ".join(_names(state, legal))
    if legal[0].captured:
        law = "§17" if state.values.capture_priority == "kings" else "§16"
        return Message(
            "{text} is not legal: {colour} must take by {names} (§15, {law}).",
            text=text,
            colour=mover,
            names=names,
            law=law,
        )
    return Message("{text} is not legal here; {colour} can play {names}.", text=text, colour=mover, names=names)
