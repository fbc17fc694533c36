"""Any engine that speaks UCI as a player of chess, through the library's own `chess.engine`.

The engine is a program of its own, started when its first move is wanted. It is told which moves the profile allows
first, since it knows no other rules than today's; what it answers is checked. A silent, broken or wrong engine, or a
path that is none, is an error of one sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import chess.engine

from academie.analysis import Budget
from academie.errors import AcademieError, Illegal, Unavailable, Unknown, quoted, why
from academie.games.chess.state import ours
from academie.players.player import NO_MOVE
from academie.players.program import locate
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Future

    from academie.game import State as AnyState
    from academie.games.chess.state import Move

DEFAULT_BUDGET = Budget(seconds=1.0)
GREETING = 10.0  # seconds to say that it speaks the protocol
_GRACE = 10.0
_QUIET = 90  # plies after which an engine would soon claim a draw, whether or not the law counts them (§13)


def started(command: Sequence[str], seconds: float) -> chess.engine.SimpleEngine:
    """An engine started and greeted within so many seconds; one that does not greet is ended, and waited for.

    It has a session of its own: an interrupt at our terminal is ours to handle.
    """

    async def background(future: Future[chess.engine.SimpleEngine]) -> None:
        transport, protocol = await chess.engine.UciProtocol.popen(list(command), start_new_session=True)
        engine = chess.engine.SimpleEngine(transport, protocol, timeout=seconds)
        try:
            await asyncio.wait_for(protocol.initialize(), seconds)
            future.set_result(engine)
        except (TimeoutError, chess.engine.EngineError):
            with contextlib.suppress(ProcessLookupError):
                transport.kill()
            raise
        finally:
            await protocol.returncode
            engine.close()

    return chess.engine.run_in_background(background, name="uci")


@dataclass
class UciPlayer:
    """A UCI engine behind a command, with its options and its usual budget."""

    command: Sequence[str]
    budget: Budget = DEFAULT_BUDGET
    options: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    greeting: float = GREETING
    _engine: chess.engine.SimpleEngine | None = field(default=None, init=False, repr=False)
    _game: int = field(default=0, init=False, repr=False)

    def __post_init__(self) -> None:
        """Find the program at once, so that a wrong path is told before a game begins."""
        locate(self.command)
        self.name = self.name or f"uci:{Path(self.command[0]).stem}"

    @property
    def program(self) -> str:
        """What the engine calls itself; it is started to be asked."""
        return self._running().id.get("name", self.name)

    def new_game(self, state: AnyState) -> None:
        """Start the engine; the next move tells it that another game begins."""
        ours(state)
        self._game += 1
        self._running()

    def choose(self, state: AnyState, budget: Budget | None = None) -> Move:
        """The engine's move."""
        here = ours(state)
        legal = {move.native: move for move in reversed(here.moves())}  # castling alone before castling with a pawn
        if not legal:
            raise Illegal(NO_MOVE)
        board = here.recalled
        if board.halfmove_clock >= _QUIET:
            board = here.board
        if board.status() & chess.STATUS_PAWNS_ON_BACKRANK:
            raise Unavailable(
                "{engine} does not know pawns that wait at the last rank (§7); choose another player.", engine=self.name
            )
        engine = self._running()
        wanted = budget or self.budget
        if wanted == Budget():
            wanted = DEFAULT_BUDGET
        limit = chess.engine.Limit(time=wanted.seconds or None, nodes=wanted.nodes or None, depth=wanted.depth or None)
        engine.timeout = wanted.seconds + _GRACE if wanted.seconds else None
        with self._told():
            answer = engine.play(board, limit, game=self._game, root_moves=list(legal))
        if answer.move not in legal:
            self.close()
            raise Unavailable(
                "{engine} answered {move}, which cannot be played here.",
                engine=self.name,
                move=quoted(str(answer.move)),
            )
        return legal[answer.move]

    def close(self) -> None:
        """End the engine."""
        engine, self._engine = self._engine, None
        if engine is not None:
            with contextlib.suppress(chess.engine.EngineError, TimeoutError, OSError):
                engine.timeout = 2.0
                engine.quit()
            engine.close()

    def _running(self) -> chess.engine.SimpleEngine:
        """The engine, started, with its options set."""
        if self._engine is None:
            with self._told():
                self._engine = started(self.command, self.greeting)
            try:
                self._configure(self._engine)
            except AcademieError:
                self.close()
                raise
        return self._engine

    def _configure(self, engine: chess.engine.SimpleEngine) -> None:
        known = {name.lower(): name for name in engine.options}
        for name in self.options:
            if name.lower() not in known:
                raise Unknown(
                    "{engine} has no option {name}; it has {known}.",
                    engine=self.name,
                    name=quoted(name),
                    known=", ".join(engine.options) or Message("none"),
                )
        with self._told():
            engine.configure({known[name.lower()]: value for name, value in self.options.items()})

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong with the program, as a sentence; it is ended then, and the next move starts it anew."""
        try:
            yield
        except TimeoutError as error:
            self.close()
            raise Unavailable(
                "{engine} did not answer in time; check that it is an engine that speaks UCI.", engine=self.name
            ) from error
        except chess.engine.EngineError as error:
            self.close()
            raise Unavailable(
                "{engine} is no UCI engine, or has failed ({why}); run it by hand to see what it says.",
                engine=self.name,
                why=_ended(error),
            ) from error
        except OSError as error:
            self.close()
            raise Unavailable(
                "{engine} cannot be started ({why}); check the path and its rights.", engine=self.name, why=why(error)
            ) from error


def _ended(error: chess.engine.EngineError) -> Message:
    """What the library says of an engine; of one that ended, which is most often no engine, in our own words."""
    if isinstance(error, chess.engine.EngineTerminatedError):
        return Message("it ended by itself")
    return quoted(" ".join(str(error).split()))
