"""DXP, the DamExchange protocol, version 1: draughts programs play each other over TCP, one game after another.

A message is a letter and fields of fixed width, and ends with a zero byte. The program that asks for a game says which
colour the other has, the minutes, the moves and the position; then each side sends its moves. `Peer` answers another
program; `DxpPlayer` asks one. Both know the board of a hundred squares only.
"""

import contextlib
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from academie.errors import AcademieError, Unavailable, Unreadable, quoted, why
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.game.registry import find
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.programs import hub
from academie.games.draughts.state import BLACK, WHITE, Move, State, make, ours
from academie.players.player import Player

PORT = 27531
MOST_MINUTES = 999
NAME = "Academie"
_COLOURS = "WZ"  # wit and zwart
_LETTERS = str.maketrans("zZ", "bB")  # of a black man and king, as Hub has them
_DUTCH = str.maketrans("bB", "zZ")
_LONGEST = 1 << 12
_CONNECTS_S, _ANSWERS_S = 10.0, 600.0
UNKNOWN, LOST, DRAWN, WON = "0123"  # how a game ended for the sender
_ACCEPTED, _REFUSED = "0", "1"

# --- Messages


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asks for a game: `R`."""

    colour: int  # of the program that is asked
    minutes: int = 5
    moves: int = 0  # that each side makes at most; 0 for no limit
    position: str = ""  # as Hub writes it; empty for the usual start
    name: str = NAME
    version: int = 1

    def __str__(self) -> str:
        start = "A"
        if self.position:
            start = f"B{_COLOURS[self.position[0] != 'W']}{self.position[1:].translate(_DUTCH)}"
        head = f"R{self.version:02}{self.name[:32]:<32}{_COLOURS[self.colour]}"
        return f"{head}{self.minutes:03}{self.moves:03}{start}"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request: `A`."""

    accepted: bool
    name: str = NAME

    def __str__(self) -> str:
        return f"A{self.name[:32]:<32}{_ACCEPTED if self.accepted else _REFUSED}"


@dataclass(frozen=True, slots=True)
class Played:
    """A move: `M`."""

    origin: int
    target: int
    captured: tuple[int, ...] = ()
    seconds: int = 0

    def __str__(self) -> str:
        taken = "".join(f"{square:02}" for square in self.captured)
        return f"M{min(self.seconds, 9999):04}{self.origin:02}{self.target:02}{len(self.captured):02}{taken}"


@dataclass(frozen=True, slots=True)
class End:
    """The sender says that the game is over: `E`; the last one of the meeting says so too."""

    reason: str = UNKNOWN
    stop: bool = False

    def __str__(self) -> str:
        return f"E{self.reason}{int(self.stop)}"


@dataclass(frozen=True, slots=True)
class Chat:
    """Words: `C`."""

    text: str

    def __str__(self) -> str:
        return f"C{self.text[:127]}"


@dataclass(frozen=True, slots=True)
class Back:
    """Somebody asks to go back to where a colour was to make its move of a number: `B`."""

    number: int
    colour: int

    def __str__(self) -> str:
        return f"B{self.number:03}{_COLOURS[self.colour]}"


@dataclass(frozen=True, slots=True)
class BackAnswer:
    """The answer to that: `K`."""

    accepted: bool

    def __str__(self) -> str:
        return f"K{_ACCEPTED if self.accepted else _REFUSED}"


Message = Request | Answer | Played | End | Chat | Back | BackAnswer


def _request(rest: str) -> Request:
    version, name, colour = int(rest[:2]), rest[2:34].strip(), _COLOURS.index(rest[34])
    minutes, moves, start = int(float(rest[35:38])), int(rest[38:41]), rest[41]
    position = ""
    if start == "B":
        side, squares = _COLOURS.index(rest[42]), rest[43:]
        position = "WB"[side] + squares.translate(_LETTERS)
        if len(squares) != HUNDRED.squares:
            raise ValueError(squares)
    elif rest[41:] != "A":
        raise ValueError(start)
    return Request(colour, minutes, moves, position, name, version)


def _answer(rest: str) -> Answer:
    return Answer(_only(rest[32:], "01") == _ACCEPTED, rest[:32].strip())


def _move(rest: str) -> Played:
    if not rest[4:].isdecimal() or len(rest) != 10 + 2 * int(rest[8:10]):
        raise ValueError(rest)
    numbers = [int(rest[at : at + 2]) for at in range(4, len(rest), 2)]
    return Played(numbers[0], numbers[1], tuple(numbers[3:]), int(float(rest[:4])))


def _end(rest: str) -> End:
    return End(_only(rest[:1], "0123"), _only(rest[1:], "01") == "1")


def _back(rest: str) -> Back:
    return Back(int(rest[:3]), _COLOURS.index(_only(rest[3:], _COLOURS)))


def _only(letter: str, known: str) -> str:
    if len(letter) != 1 or letter not in known:
        raise ValueError(letter)
    return letter


_READERS: dict[str, Callable[[str], Message]] = {
    "R": _request,
    "A": _answer,
    "M": _move,
    "E": _end,
    "C": Chat,
    "B": _back,
    "K": lambda rest: BackAnswer(_only(rest, "01") == _ACCEPTED),
}


def read(text: str) -> Message:
    """The message of a text; raises `Unreadable`."""
    reader = _READERS.get(text[:1])
    with contextlib.suppress(ValueError, IndexError):
        if reader is not None:
            return reader(text[1:])
    raise Unreadable("{text} is not a message of DXP.", text=quoted(text))


def written(move: Move, seconds: float = 0.0) -> Played:
    """A move as it is sent to the other side."""
    return Played(move.origin, move.target, tuple(sorted(move.captured)), round(seconds))


def named(state: State, played: Played) -> Move:
    """The legal move that a message means; raises `Illegal` or `Ambiguous`."""
    squares = [played.origin, played.target, *played.captured]
    return hub.read_move(state, "x".join(map(str, squares)) if played.captured else "-".join(map(str, squares)))


# --- The line to the other side


class Line:
    """Messages over a socket, whose failures raise `Unavailable`."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection, self._waiting = connection, b""

    def send(self, message: Message) -> None:
        """Write one."""
        try:
            self._connection.sendall(f"{message}\0".encode("latin-1", "replace"))
        except OSError as error:
            raise Unavailable("The other program cannot be reached ({why}).", why=why(error)) from error

    def receive(self, seconds: float | None = None) -> Message | None:
        """The next one; None once the other side has gone."""
        self._connection.settimeout(seconds)
        while b"\0" not in self._waiting:
            try:
                more = self._connection.recv(_LONGEST)
            except TimeoutError:
                raise Unavailable("The other program did not answer in time.") from None
            except OSError as error:
                raise Unavailable("The other program cannot be reached ({why}).", why=why(error)) from error
            if not more:
                return None
            self._waiting += more
            if len(self._waiting) > _LONGEST and b"\0" not in self._waiting:
                raise Unreadable("A message of DXP has at most {most} letters.", most=_LONGEST)
        text, _, self._waiting = self._waiting.partition(b"\0")
        return read(text.decode("latin-1"))

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def _outcome(state: State, seat: int) -> str:
    result = state.result
    if result is None:
        return UNKNOWN
    return DRAWN if result.winner is None else WON if result.winner == seat else LOST


# --- Who is asked


@dataclass
class Peer:
    """One of our players, asked by another program for one game after another."""

    line: Line
    player: Player
    profile: str = "fmjd"
    report: Callable[[str], None] = lambda _: None  # what is said of the games
    seat: int = BLACK
    states: list[State] = field(default_factory=list)  # of the game, the first one first; empty between games
    _request: Request = field(default_factory=lambda: Request(BLACK))
    _left: float = 0.0

    def run(self) -> None:
        """Play until the other side has had enough or has gone."""
        while (message := self.line.receive()) is not None:
            try:
                if isinstance(message, End) and message.stop:
                    self._ended(message)
                    return
                self._hear(message)
            except AcademieError as error:
                self.states = []
                self.line.send(Chat(f"error: {error.text.en}"))
                self.line.send(End())

    def _hear(self, message: Message) -> None:
        if isinstance(message, Request):
            self._asked(message)
        elif isinstance(message, Played):
            if not self.states:
                raise Unreadable("There is no game in which to move.")
            self._played(named(self.states[-1], message))
            self._go_on()
        elif isinstance(message, End):
            self._ended(message)
        elif isinstance(message, Back):
            self._back(message)
        elif isinstance(message, Chat):
            self.report(message.text)

    def _asked(self, request: Request) -> None:
        if self.states or request.version > 1:
            self.line.send(Answer(accepted=False))
            return
        profile = find("draughts").profiles.find(self.profile)
        state = (
            make(hub.read_position(request.position), profile)
            if request.position
            else ours(find("draughts").start(self.profile))
        )
        self.states, self.seat, self._request = [state], request.colour, request
        self._left = 60.0 * max(1, request.minutes)
        self.player.new_game(state)
        self.line.send(Answer(accepted=True))
        self._go_on()

    def _go_on(self) -> None:
        """Our move, or our word that the game is over."""
        state = self.states[-1]
        if state.result is None and state.player == self.seat and not self._played_out():
            left = max(0, self._request.moves - (len(self.states) - 1) // 2) if self._request.moves else 0
            began = time.monotonic()
            share = Budget.on_clock(self._left, left)
            move = ours_of(self.player.choose(state, share))
            self._left = max(0.1, self._left - (time.monotonic() - began))
            self.line.send(written(move, time.monotonic() - began))
            self._played(move)
            state = self.states[-1]
            if state.result is None or state.result.winner is not None:  # who has lost says so himself
                return
        if state.result is not None or self._played_out():
            self._end(_outcome(state, self.seat))

    def _played_out(self) -> bool:
        return bool(self._request.moves) and len(self.states) > 2 * self._request.moves

    def _played(self, move: Move) -> None:
        state = self.states[-1]
        self.states.append(ours((state if state.result is None else hub.forget(state)).after(move)))

    def _end(self, reason: str) -> None:
        self.line.send(End(reason))
        self.report(_SAID[reason])
        self.states = []

    def _ended(self, message: End) -> None:
        """The other side's word; it is answered once."""
        if self.states:
            known = _outcome(self.states[-1], self.seat)
            self._end({LOST: WON, WON: LOST}.get(message.reason, message.reason) if known == UNKNOWN else known)

    def _back(self, message: Back) -> None:
        first = self.states[0].player if self.states else WHITE
        ply = 2 * (message.number - 1) + (message.colour != WHITE) - (first != WHITE)
        there = 0 <= ply < len(self.states)
        self.line.send(BackAnswer(there))
        if there:
            del self.states[ply + 1 :]
            self._go_on()


_SAID = {UNKNOWN: "game broken off", LOST: "game lost", DRAWN: "game drawn", WON: "game won"}


def ours_of(move: AnyMove) -> Move:
    """A move of draughts."""
    if not isinstance(move, Move):
        raise TypeError(f"not a move of draughts: {move!r}")
    return move


def listen(
    player: Player, *, host: str, port: int, profile: str, report: Callable[[str], None], games: int = 0
) -> None:
    """Answer one program after another, that many of them, or without end."""
    hub.check_board(find("draughts").profiles.find(profile))
    try:
        waiting = socket.create_server((host, port))
    except OSError as error:
        raise Unavailable(
            "Port {port} of {host} is not free ({why}). Choose another one.", port=port, host=host, why=why(error)
        ) from error
    with waiting:
        report(f"listening on {host}:{waiting.getsockname()[1]}")
        met = 0
        while not games or met < games:
            connection, _ = waiting.accept()
            with connection, contextlib.suppress(Unavailable):
                Peer(Line(connection), player, profile, report).run()
            met += 1


# --- Who asks


@dataclass
class DxpPlayer:
    """Another program at an address, as a player: it is asked for a game from where it has to move first."""

    host: str
    port: int = PORT
    minutes: int = 5
    name: str = ""
    _line: Line | None = field(default=None, init=False, repr=False)
    _last: State | None = field(default=None, init=False, repr=False)  # after its last move

    def __post_init__(self) -> None:
        self.name = self.name or f"dxp:{self.host}:{self.port}"

    def new_game(self, state: AnyState) -> None:
        """End the last game; the next one is asked for at the other's first move."""
        self._check(ours(state))
        if self._last is not None:
            self._send(End())
            self._receive(End)
            self._last = None

    def choose(self, state: AnyState, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - the clock is DXP's
        """The other program's move."""
        now = ours(state)
        self._check(now)
        try:
            made = self._since(now)
            if made is None:
                self.new_game(now)
                position = "" if now == find("draughts").start(now.profile) else hub.write_position(now.setup)
                self._send(Request(now.player or 0, self.minutes, 0, position))
                answer = self._receive(Answer)
                if not (isinstance(answer, Answer) and answer.accepted):
                    raise Unavailable("{name} declines the game.", name=self.name)
            else:
                self._send(written(made))
            played = self._receive(Played)
            if not isinstance(played, Played):
                raise TypeError(played)
            move = named(now, played)
            self._last = ours(now.after(move))
        except AcademieError:
            self.close()
            raise
        return move

    def close(self) -> None:
        """Say that it was the last game, and hang up."""
        if self._line is not None:
            with contextlib.suppress(AcademieError):
                self._line.send(End(stop=True))
            self._line.close()
        self._line = self._last = None

    def _check(self, state: State) -> None:
        """Refuse the laws that DXP has no word for: the other program plays today's."""
        hub.check_board(state.profile)
        hub.check_captures(state.profile, self.name)
        hub.check_goal(state.profile, self.name)

    def _since(self, state: State) -> Move | None:
        """Our move since the other's last one; None where this is another game."""
        if self._last is None or self._last.result is not None:
            return None
        return next((ours_of(move) for move in self._last.moves() if self._last.after(move) == state), None)

    def _send(self, message: Message) -> None:
        if self._line is None:
            try:
                self._line = Line(socket.create_connection((self.host, self.port), _CONNECTS_S))
            except OSError as error:
                raise Unavailable(
                    "No program answers at {host}:{port} ({why}). Start it first.",
                    host=self.host,
                    port=self.port,
                    why=why(error),
                ) from error
        self._line.send(message)

    def _receive(self, *kinds: type[Message]) -> Message:
        """The next message of one of these kinds; words are passed over, and any other breaks off."""
        while self._line is not None:
            message = self._line.receive(60.0 * self.minutes + _ANSWERS_S)
            if isinstance(message, kinds):
                return message
            if not isinstance(message, Chat):
                break
        raise Unavailable("{name} has broken off the game.", name=self.name)
