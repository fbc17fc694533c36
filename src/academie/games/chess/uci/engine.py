"""The house's machine behind the UCI protocol: `academie uci`.

One thread reads commands and answers at once; another searches. What it does not know it passes over, as the protocol
asks; what it knows and cannot do it tells with `info string`, and goes on.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, Timer
from typing import TYPE_CHECKING, TextIO

from academie.analysis import Budget, Stop
from academie.errors import AcademieError, Unreadable, quoted
from academie.games.chess.game import game, ours
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.analysis import Analysis, Engine, Line
    from academie.games.chess.state import State

_LARGEST_HASH = 1 << 12
_USUAL = Budget(seconds=1.0)
_MOST_LINES = 99
_NUMBERS = ("depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo")
_WORDS = (*_NUMBERS, "infinite", "ponder", "searchmoves")


@dataclass(frozen=True, slots=True)
class Order:
    """What `go` asks for."""

    budget: Budget
    endless: bool = False  # infinite, or pondering: until stopped
    after_hit: float = 0.0  # seconds to think on when what was pondered on is played
    only: tuple[str, ...] = ()  # the moves to which the search is held; any, where there is none

    @classmethod
    def read(cls, words: list[str], seat: int) -> Order:
        """The order of the words after `go`, for the player who is to move."""
        given = {name: _number(words, name) for name in _NUMBERS if name in words}
        left, more = ("wtime", "winc") if seat == 0 else ("btime", "binc")
        seconds = given.get("movetime", 0) / 1000
        if not seconds and left in given:
            clock = given[left] / 1000, given.get("movestogo", 0), given.get(more, 0) / 1000
            seconds = Budget.on_clock(*clock).seconds  # the machine looks at no clock of its own
        depths = [
            given.get("depth", 0),
            2 * given.get("mate", 0) - 1,
        ]  # mate in n moves is found n and n - 1 plies deep
        depth = min((each for each in depths if each > 0), default=0)
        budget, only = Budget(seconds, given.get("nodes", 0), depth), tuple(_searched(words))
        if "infinite" in words or "ponder" in words:
            return cls(Budget(), endless=True, after_hit=seconds, only=only)
        return cls(budget if budget != Budget() else _USUAL, only=only)


def _number(words: list[str], name: str) -> int:
    """The number after a word; clocks may have run below zero."""
    text = words[words.index(name) + 1] if words.index(name) + 1 < len(words) else ""
    if not text.removeprefix("-").isdecimal() or len(text) > 12:
        raise Unreadable(
            Title("{text} is not a number.", "{text} n'est pas un nombre.").fill(text=quoted(f"{name} {text}"))
        )
    return max(0, int(text))


@dataclass
class UciEngine:
    """A UCI engine on two streams; `run` returns when the other side quits or goes away."""

    source: TextIO
    target: TextIO
    version: str
    profile: str = "modern"
    _megabytes: int = 64
    _lines: int = 1
    _engine: Engine | None = None
    _state: State | None = None
    _stop: Stop = field(default_factory=Stop)
    _hit: Event = field(default_factory=Event)  # the other side has asked for the move
    _thread: Thread | None = None
    _order: Order = field(default_factory=lambda: Order(_USUAL))
    _lock: Lock = field(default_factory=Lock)

    def run(self) -> None:
        """Obey until `quit` or the end of the input."""
        commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._hello,
            "isready": lambda _: self.send("readyok"),
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._position,
            "go": self._go,
            "ponderhit": lambda _: self._think_on(),
            "stop": lambda _: self._halt(),
        }
        try:
            for text in self.source:
                words = text.split()
                while words and words[0] not in commands and words[0] != "quit":
                    words.pop(0)  # the protocol has engines pass over what they do not know
                if not words:
                    continue
                if words[0] == "quit":
                    break
                try:
                    commands[words[0]](words[1:])
                except AcademieError as error:
                    self.send(f"info string {error.text.en}")  # programs read it
        except BrokenPipeError:
            pass  # nobody listens any more
        finally:
            self._halt()
            self._wait()

    def send(self, text: str) -> None:
        """Write a line at once; both threads do."""
        with self._lock:
            self.target.write(f"{text}\n")
            self.target.flush()

    def _hello(self, _: list[str]) -> None:
        profiles = " ".join(f"var {name}" for name in game.profiles.profiles)
        for line in (
            f"id name Academie {self.version}",
            "id author The Académie authors",
            f"option name Hash type spin default 64 min 1 max {_LARGEST_HASH}",
            f"option name Profile type combo default {self.profile} {profiles}",
            f"option name MultiPV type spin default 1 min 1 max {_MOST_LINES}",
            "option name Ponder type check default false",
            "option name Clear Hash type button",
            "uciok",
        ):
            self.send(line)

    def _set_option(self, words: list[str]) -> None:
        """The option after `name`, its value after `value`."""
        told = " ".join(words).removeprefix("name ")
        name, _, value = (part.strip() for part in told.partition(" value "))
        self._halt()
        self._wait()
        match name.lower():
            case "hash":
                self._megabytes = min(_LARGEST_HASH, max(1, _number(["hash", value], "hash")))
                self._engine = None
            case "multipv":
                self._lines = min(_MOST_LINES, max(1, _number(["multipv", value], "multipv")))
            case "ponder":
                pass  # it ponders when it is told to
            case "profile":
                self.profile, self._state = game.profiles.find(value).name, None
            case "clear hash":
                self._ready().clear()
            case _:
                raise Unreadable(
                    Title("There is no option {name}.", "Il n'y a pas d'option {name}.").fill(name=quoted(name))
                )

    def _ready(self) -> Engine:
        if self._engine is None:
            self._engine = game.engine(megabytes=self._megabytes)
        return self._engine

    def _new_game(self, _: list[str]) -> None:
        self._halt()
        self._wait()
        self._ready().clear()

    def _position(self, words: list[str]) -> None:
        """`startpos` or `fen FEN`, then perhaps `moves` and the moves."""
        self._halt()
        self._wait()
        self._state = None  # a position that cannot be read must not leave the last one standing
        split = words.index("moves") if "moves" in words else len(words)
        placed, moves = words[:split], words[split + 1 :]
        if placed[:1] == ["fen"]:
            state = ours(game.read(" ".join(placed[1:]), self.profile))
        elif placed == ["startpos"]:
            state = game.start(self.profile)
        else:
            raise Unreadable(
                Title("Write position startpos or position fen.", "Écrivez position startpos ou position fen.")
            )
        for text in moves:
            # A draw the law has called does not end the game of the other program: go on from the bare position.
            if state.result is not None:
                state = ours(game.read(state.fen, self.profile))
            state = state.after(game.read_move(state, text))
        self._state = state

    def _go(self, words: list[str]) -> None:
        self._halt()
        self._wait()
        state = self._state or game.start(self.profile)
        if state.result is not None and state.position.legal_moves:
            state = ours(game.read(state.fen, self.profile))
        if not state.moves():
            self.send("bestmove 0000")
            return
        self._order = Order.read(words, state.player or 0)
        self._stop, self._hit = Stop(), Event()
        self._thread = Thread(target=self._search, args=(self._ready(), state, self._order), daemon=True)
        self._thread.start()

    def _search(self, engine: Engine, state: State, order: Order) -> None:
        """Think, tell, and answer with a legal move; what was asked for without end is answered when it is stopped."""
        lines = len(state.moves()) if order.only else self._lines
        found = engine.analyse(state, order.budget, lines=lines, stop=self._stop, progress=self._told)
        if order.endless:
            self._hit.wait()
        fitting = self._fitting(found)
        best = list(fitting[0].moves) if fitting else [state.moves()[0]]
        expected = f" ponder {_plain(best[1])}" if len(best) > 1 else ""
        with contextlib.suppress(OSError, ValueError):
            self.send(f"bestmove {_plain(best[0])}{expected}")

    def _fitting(self, found: Analysis) -> list[Line]:
        """The lines that were asked for."""
        only = self._order.only
        return [line for line in found.lines if not only or str(line.move) in only][: self._lines]

    def _told(self, found: Analysis) -> None:
        """What is thought, a line of text for each line of play."""
        speed = int(found.nodes / found.seconds) if found.seconds else 0
        cost = f"nodes {found.nodes} nps {speed} time {int(1000 * found.seconds)}"
        with contextlib.suppress(OSError, ValueError):
            for number, line in enumerate(self._fitting(found), start=1):
                rank = f" multipv {number}" if self._lines > 1 else ""
                moves = " ".join(map(_plain, line.moves))
                self.send(f"info depth {found.depth}{rank} score {_score(line)} {cost} pv {moves}")

    def _think_on(self) -> None:
        """The expected move was played: what was pondering is a search by the clock now."""
        if not self._order.after_hit:
            self._halt()
            return
        stop, hit = self._stop, self._hit

        def over() -> None:
            stop.set()
            hit.set()

        timer = Timer(self._order.after_hit, over)
        timer.daemon = True
        timer.start()

    def _halt(self) -> None:
        self._stop.set()
        self._hit.set()

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None


def _searched(words: list[str]) -> list[str]:
    """The moves after `searchmoves`, to which the search is held."""
    if "searchmoves" not in words:
        return []
    rest = words[words.index("searchmoves") + 1 :]
    return rest[: next((place for place, word in enumerate(rest) if word in _WORDS), len(rest))]


def _score(line: Line) -> str:
    """A value as UCI has it: hundredths of a pawn, or moves to mate."""
    moves = (line.ends_in + 1) // 2
    return f"mate {moves if line.known > 0 else -moves}" if line.ends_in else f"cp {line.score}"


def _plain(move: object) -> str:
    """A move as UCI has it, without the pawn that may go along."""
    return str(move).partition(",")[0]
