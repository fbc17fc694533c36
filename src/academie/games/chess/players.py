"""The players of chess: the characters, and engines of others through the UCI protocol, Stockfish found by itself.

An engine is a program of its own, run by the library's `chess.engine` and started at its first move. It knows today's
rules only, so it is given the moves that the profile allows, and its answer is checked. A silent, broken or wrong
engine, or a wrong path, is an error of one sentence.

stockfish, stockfish:seconds=0.5;Skill Level=5   Stockfish, with a budget and any option it declares
uci:/path/to/engine;seconds=0.1                  any engine that speaks UCI
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

import chess
import chess.engine

from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable, quoted, why
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget, Engine
from academie.games.chess.engine import ChessEngine
from academie.games.chess.engine.evaluate import VALUES, Judge
from academie.games.chess.state import Move, State, ours
from academie.input.files import read_toml
from academie.players.characters import makers_of
from academie.players.lookahead import WON, Look, LookingPlayer
from academie.players.members import FILE
from academie.players.player import NO_MOVE, Player
from academie.players.program import locate
from academie.players.roster import command_of, settings_of
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from concurrent.futures import Future


# --- Any engine that speaks UCI as a player

DEFAULT_BUDGET = Budget(seconds=1.0)
GREETING = 10.0  # seconds to say that it speaks the protocol
_GRACE = 10.0
_QUIET = 90  # plies after which an engine would soon claim a draw, whether or not the law counts them (§13)


def started(command: Sequence[str], seconds: float) -> chess.engine.SimpleEngine:
    """Start an engine; one that does not greet in time is ended. Interrupts at our terminal do not reach it."""

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
        """Find the program at once, so that a wrong path shows before a game begins."""
        locate(self.command)
        self.name = self.name or f"uci:{Path(self.command[0]).stem}"

    @property
    def program(self) -> str:
        """What the engine calls itself; it is started to be asked."""
        return self._running().id.get("name", self.name)

    def new_game(self, state: AnyState) -> None:
        """Start the engine; the next move tells it that another game begins."""
        self._check(ours(state))
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
        self._check(here)
        engine = self._running()
        expected = budget or self.budget
        if expected == Budget():
            expected = DEFAULT_BUDGET
        limit = chess.engine.Limit(
            time=expected.seconds or None, nodes=expected.nodes or None, depth=expected.depth or None
        )
        engine.timeout = expected.seconds + _GRACE if expected.seconds else None
        with self._reporting():
            answer = engine.play(board, limit, game=self._game, root_moves=list(legal))
        if answer.move not in legal:
            self.close()
            raise Unavailable(
                "{engine} answered {move}, which cannot be played here.",
                engine=self.name,
                move=quoted(str(answer.move)),
            )
        return legal[answer.move]

    def _check(self, state: State) -> None:
        """Refuse the laws that UCI has no word for: all other moves are the engine's to choose among ours."""
        if state.values.none_lost == "waits":
            raise Unavailable(
                "{engine} does not know pawns that wait at the last rank (§7); choose another player.", engine=self.name
            )
        if state.values.stalemate != "draw":
            raise Unavailable(
                "{engine} takes stalemate for a draw, which it is not under {profile} (§12); choose another player.",
                engine=self.name,
                profile=state.profile.name,
            )

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
            with self._reporting():
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
        with self._reporting():
            engine.configure({known[name.lower()]: value for name, value in self.options.items()})

    @contextlib.contextmanager
    def _reporting(self) -> Iterator[None]:
        """What goes wrong with the program, as a sentence; it is ended then, and the next move starts it again."""
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
                "{engine} is not a UCI engine, or has failed ({why}); run it by hand to see what it says.",
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


# --- Which players there are


SPECS = Message("stockfish, stockfish:seconds=0.5, uci:COMMAND for any UCI engine, uci:engine;seconds=0.1;name=Rival")
SETTING = "ACADEMIE_STOCKFISH"  # the path of the program, where it is elsewhere
_OPTIONS = {"Threads": "1", "Hash": "16"}  # for the characters: one thread always finds the same
_PLACES = ("stockfish", "/usr/games/stockfish", "/usr/local/bin/stockfish")


def stockfish() -> str:
    """Where Stockfish is: by the setting, on the PATH, or where Debian puts it; raises `Unavailable`."""
    if setting := os.environ.get(SETTING):
        if found := shutil.which(setting):
            return found
        raise Unavailable(
            "{setting} names {path}, which is not a program that can be run; give the path of Stockfish.",
            setting=SETTING,
            path=quoted(setting),
        )
    for place in _PLACES:
        if found := shutil.which(place):
            return found
    raise Unavailable(
        "Stockfish is not installed; on Debian “apt-get install stockfish” brings it, or set {setting} to its path.",
        setting=SETTING,
    )


def _stockfish(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    settings = settings_of(parts)
    return UciPlayer([stockfish()], settings.budget or DEFAULT_BUDGET, settings.options, settings.name or "stockfish")


def _uci(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - the same
    if not parts:
        raise Unreadable("A UCI engine needs its command; write uci:COMMAND.")
    settings = settings_of(parts[1:])
    return UciPlayer(command_of(parts[0]), settings.budget or DEFAULT_BUDGET, settings.options, settings.name)


def _member(key: str, seed: int) -> Player:
    """A character, by Stockfish where it is installed and plays for him."""
    own = LookingPlayer(key, LOOKS[key], ChessEyes(), engine, seed)
    if key not in STOCKFISH:
        return own
    try:
        return StockfishMember(own, UciPlayer([stockfish()], STOCKFISH[key], _OPTIONS, key))
    except Unavailable:
        return own


def rated() -> str:
    """Which ladder's ratings hold here: that with Stockfish where it is, or that of the small machine alone."""
    try:
        stockfish()
    except Unavailable:
        return FILE
    return "ratings-stockfish.toml"


RATINGS = rated
KINDS = {**makers_of(_member), "stockfish": _stockfish, "uci": _uci}


# --- The characters at chess
# The lower ones follow a few captures in a row and judge what stands then; the others look ahead with our small
# machine. Where Stockfish is installed it plays for the three strongest, the weaker the less deeply; where
# it is not, or does not know the rules that are played, the small machine goes on in their names.


_AHEAD, _NEAR = 300, 8  # when a king is hunted, and what each square nearer to him is worth
_PIECES = 7  # of a side at the beginning, beside king and pawns

LOOKS = {
    "mazette": Look(ending=Budget(nodes=100), few=0.0, captures=0, overlooks=1.0, blur=100.0, greed=2.0),
    "ecolier": Look(ending=Budget(nodes=150), captures=1, overlooks=0.2, blur=50.0, greed=0.2),
    "etourdi": Look(ending=Budget(nodes=200), captures=3, overlooks=0.06, blur=35.0),
    "craintif": Look(ending=Budget(nodes=300), captures=4, overlooks=0.02, blur=20.0, fear=8.0),
    "habitue": Look(Budget(depth=1), Budget(nodes=400), candidates=4, blur=15.0),
    "amateur-fort": Look(Budget(depth=2), Budget(nodes=600), candidates=3, blur=50.0),
    "professeur": Look(Budget(nodes=3_000)),
    "maitre": Look(Budget(nodes=12_000)),
}
_LONGEST = 5.0  # seconds that Stockfish thinks, however slow the computer
# Where Stockfish plays for one: how far it looks. It is held down by short sight alone, not by its own option for
# that, which errs by chance: so equal games come back, and a slow computer meets the same players.
STOCKFISH = {
    "amateur-fort": Budget(depth=2, seconds=_LONGEST),
    "professeur": Budget(nodes=1_000, seconds=_LONGEST),
    "maitre": Budget(nodes=300_000, seconds=_LONGEST),
}
TEXTS = {key: bilingual(**each) for key, each in read_toml(Path(__file__).with_name("characters.toml")).items()}


class ChessEyes:
    """What players of chess see without calculating: men and squares, and captures followed."""

    def __init__(self) -> None:
        self._judge = Judge()

    def standing(self, state: AnyState, move: AnyMove, captures: int, /) -> float:
        """What stands for the mover after a move and that many captures in a row."""
        here = ours(state)
        after = here.after(move)
        if after.result is not None:
            return 0.0 if after.result.winner is None else float(WON if after.result.winner == here.player else -WON)
        board = after.position
        worth = self._worth(board, captures, -int(WON), int(WON))
        worth = worth if board.turn == here.position.turn else -worth  # §9: some beginnings are two moves
        return float(worth + _hunted(board, worth))

    def _worth(self, board: chess.Board, captures: int, alpha: int, beta: int) -> int:
        """The value to the side to move, which may take or not."""
        best = self._judge.worth(board)
        if captures:
            for move in sorted(board.generate_legal_captures(), key=lambda move: -_taken(board, move)):
                if best >= beta:
                    break
                board.push(move)
                best = max(best, -self._worth(board, captures - 1, -beta, -max(alpha, best)))
                board.pop()
        return best

    def taken(self, state: AnyState, move: AnyMove, /) -> float:
        """The worth of what a move takes."""
        board, native = ours(state).position, cast("Move", move).native
        return float(_taken(board, native)) if board.is_capture(native) else 0.0

    def exposed(self, state: AnyState, move: AnyMove, /) -> bool:
        """Whether the other can take something after it."""
        return any(ours(state).after(move).position.generate_legal_captures())

    def crowd(self, state: AnyState, /) -> float:
        """How many pieces the poorer side has left: it takes two to make a crowd."""
        board = ours(state).position
        pieces = board.occupied & ~(board.pawns | board.kings)
        return min(1.0, min((pieces & board.occupied_co[side]).bit_count() for side in chess.COLORS) / _PIECES)


def _taken(board: chess.Board, move: chess.Move) -> int:
    """The worth of the man that stands where a capture goes; none stands there where it is taken in passing."""
    kind = board.piece_type_at(move.to_square)
    return 0 if kind is None else VALUES[kind][0]


def _hunted(board: chess.Board, worth: int) -> int:
    """The side that is far ahead brings its king: everybody knows that much about mating."""
    white, black = board.king(True), board.king(False)
    if white is None or black is None or abs(worth) < _AHEAD:
        return 0
    near = _NEAR * (7 - chess.square_distance(white, black))
    return near if worth > 0 else -near


def engine(look: Look) -> Engine:  # noqa: ARG001 - one small machine for all
    """Our small engine."""
    return ChessEngine(16)


class StockfishMember:
    """A character for whom Stockfish plays; where it cannot, our engine does."""

    def __init__(self, own: LookingPlayer, stockfish: UciPlayer) -> None:
        self.name = own.name
        self._own, self._stockfish = own, stockfish

    @property
    def program(self) -> str:
        """The program that plays; empty where it cannot be started."""
        try:
            return self._stockfish.program
        except Unavailable:
            return ""

    def reseed(self, seed: int) -> None:
        """Seed our own engine; Stockfish has no chance in it."""
        self._own.reseed(seed)

    def new_game(self, state: AnyState) -> None:
        """Another game begins."""
        self._stockfish.new_game(state)

    def choose(self, state: AnyState, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - a character has its own budget
        """Stockfish's move, or our engine's; Stockfish forgets earlier searches."""
        try:
            self._stockfish.new_game(state)
            return self._stockfish.choose(state)
        except Unavailable:
            return self._own.choose(state)

    def close(self) -> None:
        """End the program."""
        self._stockfish.close()
        self._own.close()
