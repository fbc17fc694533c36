"""How the Hub protocol writes positions and moves of draughts: 51 letters, and captures that name their victims (§51).

A position is the side to move and one letter for each square; a capture is origin, target and every square taken, in
any order. A game is sent as the position after the last capture or move of a man, then the moves of kings since, so
that an engine sees repetitions coming. The lines of the protocol are below.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from academie.errors import Ambiguous, Illegal, Unavailable, Unreadable, quoted
from academie.game.profiles import Profile
from academie.games.draughts import fen
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.state import Move, State, make, setup_of, values_of
from academie.text.message import either

_POSITION = re.compile(rf"[WB][wbWBe]{{{HUNDRED.squares}}}")
_MOVE = re.compile(r"(\d{1,2})-(\d{1,2})|\d{1,2}(?:x\d{1,2})+")


def writes(profile: Profile) -> bool:
    """Whether Hub can write the positions of a profile: it knows the hundred squares only."""
    return values_of(profile).board is HUNDRED


def check_board(profile: Profile) -> None:
    """Refuse a profile whose positions Hub cannot write."""
    if not writes(profile):
        raise Unavailable(
            "The Hub protocol writes the board of a hundred squares only, not that of {profile}; "
            "play under another profile, or against our own engine.",
            profile=profile.name,
        )


def check_captures(profile: Profile, engine: str) -> None:
    """Refuse a profile whose choice of captures engines of others do not know (§17)."""
    if values_of(profile).capture_priority != "number":
        raise Unavailable(
            "{engine} knows the modern choice of captures only, not the one of {profile}; play under fmjd or metz.",
            engine=engine,
            profile=profile.name,
        )


def check_goal(profile: Profile, engine: str) -> None:
    """Refuse a profile in which one plays for something else than to leave the other without a move."""
    if values_of(profile).goal != "normal":
        raise Unavailable(
            "{engine} does not play towards the goal of {profile}; choose another player or profile.",
            engine=engine,
            profile=profile.name,
        )


def write_position(setup: fen.Setup) -> str:
    """The 51 letters of a position."""
    letters = ["e"] * (HUNDRED.squares + 1)
    letters[0] = setup.side
    groups = {"w": setup.white_men, "W": setup.white_kings, "b": setup.black_men, "B": setup.black_kings}
    for letter, squares in groups.items():
        for square in squares:
            letters[square] = letter
    return "".join(letters)


def read_position(text: str) -> fen.Setup:
    """The position 51 letters describe; raises `Unreadable` or `Illegal`."""
    if _POSITION.fullmatch(text) is None:
        raise Unreadable(
            "{text} is not a Hub position; write W or B for the side to move, "
            "then one letter of w, b, W, B, e for each of the 50 squares.",
            text=quoted(text, 60),
        )

    def where(letter: str) -> frozenset[int]:
        return frozenset(square for square in range(1, HUNDRED.squares + 1) if text[square] == letter)

    side: fen.Side = "W" if text[0] == "W" else "B"
    return fen.Setup(side, where("w"), where("W"), where("b"), where("B"))


def write_move(move: Move) -> str:
    """A move as Hub writes it: 32-28, or 28x19x23 for a capture of the piece on 23."""
    if not move.captured:
        return f"{move.origin}-{move.target}"
    return "x".join(map(str, (move.origin, move.target, *move.captured)))


def read_move(state: State, text: str) -> Move:
    """The legal move a Hub text names, even after a draw by law; victims may be left out if the ends are enough."""
    if _MOVE.fullmatch(text) is None:
        raise Unreadable(
            "{text} is not a Hub move; write 32-28, or 28x19x23 with every piece taken.", text=quoted(text)
        )
    origin, target, *taken = map(int, re.split("[-x]", text))
    found = [
        move
        for move in state.core.moves()
        if (move.origin, move.target, bool(move.captured)) == (origin, target, "x" in text)
        and (not taken or sorted(move.captured) == sorted(taken))
    ]
    if not found:
        raise Illegal("{text} is not a legal move in {fen}.", text=text, fen=state.fen)
    if len(found) > 1:
        choices = [write_move(move) for move in found]
        raise Ambiguous("{text} could be {choices}; name every piece taken.", text=text, choices=either(choices))
    return found[0]


def write_state(state: State) -> tuple[str, tuple[str, ...]]:
    """The position after the last capture or move of a man, and the moves of kings since."""
    position = write_position(setup_of(state.core.base, HUNDRED))
    return position, tuple(f"{origin}-{target}" for origin, target in state.core.since_base)


def read_state(position: str, moves: tuple[str, ...], profile: Profile) -> State:
    """The game a position and the moves played since describe."""
    check_board(profile)
    state = make(read_position(position), profile)
    for text in moves:
        if state.result is not None:
            # A match program need not know the draws of our profile: the game goes on from here without its past.
            state = forget(state)
        move = read_move(state, text)
        if state.result is not None:
            raise Illegal("{text} cannot be played: the game is over in {fen}.", text=text, fen=state.fen)
        state = state.after(move)
    return state


def forget(state: State) -> State:
    """The same position with nothing played before it."""
    return make(state.setup, state.profile)


# --- The lines of the Hub protocol, version 2


# A name, then perhaps a value, plain or in double quotes; a quote left open runs to the end of the line.
_ARGUMENT = re.compile(r'([^\s="]+)(?:\s*=\s*(?:"([^"]*)"?|([^\s"]*)))?')
_PLAIN = re.compile(r'[^\s="]+')


@dataclass(frozen=True, slots=True)
class HubLine:
    """One line: `level move-time=1` is the command `level` with one argument."""

    command: str
    arguments: Mapping[str, str | None] = field(default_factory=dict)  # None: a flag, which is only a name

    def __str__(self) -> str:
        return " ".join([self.command, *(_argument(name, value) for name, value in self.arguments.items())])

    def get(self, name: str, default: str = "") -> str:
        """The value of an argument; a flag has the empty value."""
        return self.arguments.get(name, default) or ""


def line(command: str, *flags: str, **arguments: object) -> HubLine:
    """Make a line; underscores in names stand for hyphens, since Hub's names have those."""
    values = {name.replace("_", "-"): str(value) for name, value in arguments.items()}
    return HubLine(command, {**dict.fromkeys(flags), **values})


def read(text: str) -> HubLine | None:
    """The line a text holds; None for an empty one. Nothing is refused: both sides ignore what they do not know."""
    command, _, rest = text.strip().partition(" ")
    if not command:
        return None
    arguments = {match[1]: match[2] if match[2] is not None else match[3] for match in _ARGUMENT.finditer(rest)}
    return HubLine(command, arguments)


def _argument(name: str, value: str | None) -> str:
    if value is None:
        return name
    plain = " ".join(value.replace('"', "'").split()) if '"' in value or "\n" in value else value
    return f"{name}={plain}" if _PLAIN.fullmatch(plain) else f'{name}="{plain}"'
