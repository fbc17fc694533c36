"""Our draughts engine behind the Hub protocol, version 2: `academie hub`.

One thread reads commands and answers at once; another searches. It ignores unknown commands, as the protocol asks, and
reports with `error` what it cannot do.
"""

from __future__ import annotations

import contextlib
import math
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from threading import Lock, Thread, Timer
from typing import Any, TextIO

from academie.errors import AcademieError, Unreadable, quoted
from academie.game import Move as AnyMove
from academie.game.analysis import Analysis, Budget, Engine, Stop
from academie.game.registry import find
from academie.games.draughts import endgame, openings
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.programs import hub
from academie.games.draughts.programs.hub import HubLine, line, read
from academie.games.draughts.state import Move, State

# --- One search: its level, its thread, what it reports, and its answer

_PROVED = 100.0  # men: what a win is worth, less a hundredth for every ply it takes
_USUAL = Budget(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Level:
    """A limit as Hub gives it: a budget, or nothing but a stop."""

    budget: Budget = _USUAL
    infinite: bool = False

    @classmethod
    def read(cls, command: HubLine) -> Level:
        """The level of a `level` line; raises `Unreadable`."""
        if "infinite" in command.arguments:
            return cls(Budget(), infinite=True)
        depth, nodes = int(_positive(command, "depth")), int(_positive(command, "nodes"))
        budget = Budget(_positive(command, "move-time"), nodes, depth)
        if "time" in command.arguments:
            left, moves = _positive(command, "time"), int(_positive(command, "moves"))
            share = Budget.on_clock(left, moves, _positive(command, "inc"))
            budget = replace(budget, seconds=share.seconds, longest=share.longest)
        if budget == Budget():
            raise Unreadable("The level has no limit; give depth, nodes, move-time, time or infinite.")
        return cls(budget)


def _positive(command: HubLine, name: str) -> float:
    text = command.get(name, "0")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and 0 <= value < 1e15):
        raise Unreadable("{text} is not a number from 0 up.", text=quoted(f"{name}={text}"))
    return value


class Search:
    """A search in a thread of its own. It always ends with `done` and a legal move."""

    def __init__(
        self, engine: Engine, state: State, level: Level, mode: str, threads: int, send: Callable[[HubLine], None]
    ) -> None:
        # A draw the law has called does not end the game of the other program: search the bare position then.
        self._state = state if state.result is None else hub.forget(state)
        self._engine, self._level, self._threads, self._send = engine, level, threads, send
        self._pondering = mode == "ponder"
        self._analysing = mode.startswith("analy")
        self._stop = Stop()
        self._timer: Timer | None = None
        self._last: Analysis | None = None
        self._lock = Lock()
        self._thread = Thread(target=self._run, daemon=True)

    @staticmethod
    def warm(engine: Engine, profile: str) -> None:
        """Make the engine load its tables."""
        engine.analyse(find("draughts").start(profile), Budget(depth=1))

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """Ask for the answer now."""
        self._stop.set()

    def join(self) -> None:
        """Wait for the answer to be given."""
        self._thread.join()
        if self._timer is not None:
            self._timer.cancel()

    def ponder_hit(self) -> None:
        """The expected move was played: from now on the level counts."""
        with self._lock:
            if not self._pondering:
                return
            self._pondering = False
            if self._last is not None:
                self._check(self._last)
        if seconds := self._level.budget.seconds:
            self._timer = Timer(seconds, self._stop.set)
            self._timer.daemon = True
            self._timer.start()

    def _run(self) -> None:
        legal = self._state.core.moves()
        if len(legal) == 1 and not self._pondering and not self._analysing:
            self._done(legal[0], None)
            return
        budget = Budget() if self._pondering or self._level.infinite else self._level.budget
        found = self._engine.analyse(
            self._state, budget, threads=self._threads, stop=self._stop, progress=self._progress
        )
        if found.lines:
            if self._last is None or (found.depth, found.nodes) != (self._last.depth, self._last.nodes):
                self._info(found)
            moves = found.lines[0].moves
            self._done(moves[0], moves[1] if len(moves) > 1 else None)
        else:
            # Stopped before the first depth was finished.
            self._done(legal[0], None)

    def _progress(self, found: Analysis) -> None:
        with self._lock:
            self._last = found
            if not self._pondering and not self._level.infinite:
                self._check(found)
        self._info(found)

    def _check(self, found: Analysis) -> None:
        """Stop a search that began by pondering at its depth or nodes: the engine did not know them."""
        budget = self._level.budget
        if (budget.depth and found.depth >= budget.depth) or (budget.nodes and found.nodes >= budget.nodes):
            self._stop.set()

    def _info(self, found: Analysis) -> None:
        best = found.lines[0]
        score = best.score / 100
        if best.ends_in:
            score = math.copysign(_PROVED - best.ends_in / 100, best.known)
        speed = found.nodes / found.seconds / 1e6 if found.seconds else 0.0
        self._send(
            line(
                "info",
                depth=found.depth,
                score=f"{score:.2f}",
                nodes=found.nodes,
                time=f"{found.seconds:.3f}",
                nps=f"{speed:.3f}",
                pv=" ".join(_text(move) for move in best.moves),
            )
        )

    def _done(self, move: AnyMove, expected: AnyMove | None) -> None:
        answer = {"move": _text(move)}
        if expected is not None:
            answer["ponder"] = _text(expected)
        self._send(HubLine("done", answer))


def _text(move: AnyMove) -> str:
    if not isinstance(move, Move):
        raise TypeError(f"not a move of draughts: {move!r}")
    return hub.write_move(move)


# --- The engine


# The parameters that are numbers: the least and the most; a margin of a hundred is a man.
_NUMBERS = {
    "threads": (1, 256),
    "hash": (1, 1 << 16),
    "book-margin": (0, 100),
    "bb-size": (endgame.PIECES, endgame.MOST),
}
_VARIANTS = ("normal", "losing")


class Parameters(dict[str, Any]):
    """What the other side can set, by name; `book` is Hub's word for a repertoire, `bb-size` Scan's for endings."""

    def __init__(self) -> None:
        super().__init__(variant="normal", profile="fmjd", threads=1, hash=64, ponder=False, book=True)
        self |= {"book-margin": 2, "bb-size": endgame.PIECES}  # hundredths of a man, Scan's number

    def declared(self) -> Iterator[HubLine]:
        """The lines that declare them."""
        profiles = " ".join(name for name, each in find("draughts").profiles.profiles.items() if hub.writes(each))
        values = {"variant": " ".join(_VARIANTS), "profile": profiles}
        for name, value in self.items():
            if name in _NUMBERS:
                least, most = _NUMBERS[name]
                yield line("param", name=name, value=value, type="int", min=least, max=most)
            elif name in values:
                yield line("param", name=name, value=value, type="enum", values=values[name])
            else:
                yield line("param", name=name, value=str(value).lower(), type="bool")

    def set(self, name: str, value: str) -> None:
        """Set one by its text; raises `AcademieError` for a value it cannot have."""
        if name not in self:
            raise Unreadable("There is no parameter {name}.", name=quoted(name))
        if name == "profile":
            profile = find("draughts").profiles.find(value)
            hub.check_board(profile)
            self[name] = profile.name
        elif name in _NUMBERS:
            self[name] = _read_number(name, value, *_NUMBERS[name])
        elif value in (_VARIANTS if name == "variant" else ("true", "false")):
            self[name] = value if name == "variant" else value == "true"
        else:
            raise Unreadable("{value} is not a value of {name}.", value=quoted(value), name=name)

    def rules(self) -> str:
        """The profile to play by: the losing variant is an option of any."""
        profile: str = self["profile"]
        losing = self["variant"] == "losing" and "+qui-perd-gagne" not in profile
        return f"{profile}+qui-perd-gagne" if losing else profile


@dataclass
class HubEngine:
    """A Hub engine on two streams; `run` returns when the other side quits or goes away."""

    source: TextIO
    target: TextIO
    version: str
    parameters: Parameters = field(default_factory=Parameters)
    chance: random.Random = field(default_factory=random.Random)  # which of equally good openings is played
    _engine: Engine | None = None
    _state: State | None = None
    _level: Level = field(default_factory=Level)
    _search: Search | None = None
    _lock: Lock = field(default_factory=Lock)

    def run(self) -> None:
        """Obey until `quit` or the end of the input."""
        commands: dict[str, Callable[[HubLine], None]] = {
            "hub": self._hello,
            "set-param": self._set_param,
            "init": self._init,
            "new-game": self._new_game,
            "pos": self._position,
            "level": self._set_level,
            "go": self._go,
            "ponder-hit": self._ponder_hit,
            "stop": lambda _: self._stop(),
            "ping": lambda _: self.send(line("pong")),
        }
        try:
            for text in self.source:
                command = read(text)
                if command is None or command.command not in commands:
                    if command is not None and command.command == "quit":
                        break
                    continue
                try:
                    commands[command.command](command)
                except AcademieError as error:
                    self.send(line("error", message=error.text.en))  # programs read it
        except BrokenPipeError:
            pass  # nobody listens any more
        finally:
            self._end()

    def send(self, answer: HubLine) -> None:
        """Write a line at once; both threads do."""
        with self._lock:
            self.target.write(f"{answer}\n")
            self.target.flush()

    def _hello(self, _: HubLine) -> None:
        self.send(line("id", name="Academie", version=self.version, author="The Académie authors", country="France"))
        for declaration in self.parameters.declared():
            self.send(declaration)
        self.send(line("wait"))

    def _set_param(self, command: HubLine) -> None:
        self.parameters.set(command.get("name"), command.get("value"))
        if self._engine is not None:
            # The protocol sets parameters before `init` only; one set later makes a new engine.
            self._end()
            self._engine = self._state = None

    def _init(self, _: HubLine) -> None:
        self._ready()
        self.send(line("ready"))

    def _ready(self) -> Engine:
        """The engine, made and warmed on first need: endings and openings are read now, not on the clock."""
        if self._engine is None:
            openings.supplied()
            find("draughts").profiles.find(self.parameters.rules())
            engine = DraughtsEngine(self.parameters["hash"], pieces=self.parameters["bb-size"])
            Search.warm(engine, self.parameters.rules())  # raises if a table is missing
            self._engine = engine
        return self._engine

    def _new_game(self, _: HubLine) -> None:
        self._end()
        if self._engine is not None:
            self._engine.clear()
            Search.warm(self._engine, self.parameters.rules())

    def _position(self, command: HubLine) -> None:
        self._state = None  # a position that cannot be read must not leave the last one standing
        profile = find("draughts").profiles.find(self.parameters.rules())
        self._state = hub.read_state(command.get("pos"), tuple(command.get("moves").split()), profile)

    def _set_level(self, command: HubLine) -> None:
        self._level = Level.read(command)

    def _go(self, command: HubLine) -> None:
        self._end()
        if self._state is None:
            raise Unreadable("There is no position to search; send pos first.")
        if not self._state.core.moves():
            raise Unreadable("There is no legal move in this position, so there is nothing to search.")
        modes = {"think", "ponder", "analyze", "analyse"} & set(command.arguments)
        mode = next(iter(modes), "think")
        known = openings.choices(self._state, self.parameters["book-margin"]) if self.parameters["book"] else []
        if mode == "think" and not self._level.infinite and known:  # a known opening needs no search
            move = self.chance.choice(known)
            self.send(line("info", depth=0, nodes=0, pv=hub.write_move(move)))
            self.send(line("done", move=hub.write_move(move)))
            return
        self._search = Search(self._ready(), self._state, self._level, mode, self.parameters["threads"], self._quietly)
        self._search.start()

    def _quietly(self, answer: HubLine) -> None:
        """Send from the searching thread; if nobody listens, the reading thread finds out."""
        with contextlib.suppress(OSError, ValueError):
            self.send(answer)

    def _ponder_hit(self, _: HubLine) -> None:
        if self._search is not None:
            self._search.ponder_hit()

    def _stop(self) -> None:
        if self._search is not None:
            self._search.stop()

    def _end(self) -> None:
        """Stop the search, if any, and wait for its answer."""
        self._stop()
        if self._search is not None:
            self._search.join()
            self._search = None


def _read_number(name: str, value: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,9}", value) or not least <= int(value) <= most:
        raise Unreadable(
            "{text} is not a whole number from {least} to {most}.",
            text=quoted(f"{name}={value}"),
            least=least,
            most=most,
        )
    return int(value)
