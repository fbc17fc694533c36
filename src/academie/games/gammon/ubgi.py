"""UBGI, the Universal Backgammon Interface, draft 0.01: a program sends positions, an engine answers with moves.

`UbgiEngine` is our side as the engine, `UbgiPlayer` any engine as a player of gammon. A position is an XGID. A move is
written stride by stride, 24/18 18/13, from points that the player on move counts down to 1; 25 is the bar, 0 off.
Gammon has no cube: positions with one are declined. `GnubgPlayer` is GNU Backgammon, which takes XGIDs too but speaks
commands of its own.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TextIO

from academie.errors import AcademieError, Illegal, Unavailable, Unreadable, quoted
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.games.gammon import game, gnubg
from academie.players.player import NO_MOVE, Player
from academie.players.program import Program, locate
from academie.tables.board import HAND, LIFTED
from academie.tables.race_state import RaceMove, RaceState

_BAR, _OFF = 25, 0
_PAIR = re.compile(r"(bar|\d{1,2})[-/ ](off|\d{1,2})")
_STARTS_S, _ANSWERS_S = 60.0, 600.0


def write_move(move: AnyMove) -> str:
    """A move, stride by stride; nothing where none can be played."""
    if not isinstance(move, RaceMove):
        raise TypeError(f"not a move of gammon: {move!r}")
    return " ".join(f"{LIFTED - origin}/{LIFTED - to}" for origin, to, _, _ in move.play.strides)


def read_move(state: RaceState, text: str) -> RaceMove:
    """The legal move that a text means, in whatever order its strides are; raises `Unreadable` or `Illegal`."""
    if _PAIR.sub("", text).strip():
        raise Unreadable("{text} is not a move of UBGI. Write 24/18 18/13.", text=quoted(text))
    seat = state.core.thrower
    own, other = state.counts(seat), state.counts(1 - seat)
    for origin, target in _PAIR.findall(text):
        here = _BAR if origin == "bar" else int(origin)
        there = _OFF if target == "off" else int(target)
        if not 0 <= there < here <= _BAR:
            raise Illegal("{text} is not a legal move here.", text=quoted(text))
        own[HAND if here == _BAR else LIFTED - here] -= 1
        own[LIFTED - there] += 1
        if there and other[there - 1] == 1:
            other[there - 1], other[HAND] = 0, other[HAND] + 1
    for move in state.moves():
        if tuple(map(list, move.play.after)) == (own, other):
            return move
    raise Illegal("{text} is not a legal move here.", text=quoted(text))


@dataclass
class UbgiEngine:
    """A UBGI engine on two streams; `run` returns when the other side quits or goes away."""

    source: TextIO
    target: TextIO
    version: str
    player: Player
    profile: str = "modern"

    def run(self) -> None:
        """Answer until `quit` or the end of the input; what is not understood is answered with `sorry`."""
        try:
            for line in self.source:
                text = line.strip()
                if text == "quit":
                    break
                if text and text != "stop":  # every answer is there before the next command is read
                    self._say(*self._answers(text))
        except BrokenPipeError:
            pass  # nobody listens any more
        finally:
            self.player.close()

    def _answers(self, text: str) -> list[str]:
        if text == "ubgi":
            self.player.new_game(game.start(self.profile))
            about = {"name": "Academie", "author": "The Académie authors", "version": self.version}
            return [*(f"id {key} {value}" for key, value in about.items()), "readyok"]
        try:
            state = gnubg.read_xgid(text, self.profile)
        except AcademieError:
            return ["sorry"]
        if state.player is None:
            return ["roll" if state.result is None else "sorry"]
        return [write_move(self.player.choose(state))]

    def _say(self, *lines: str) -> None:
        self.target.write("".join(f"{line}\n" for line in lines))
        self.target.flush()


@dataclass
class UbgiPlayer:
    """A UBGI engine behind a command."""

    command: Sequence[str]
    name: str = ""
    _program: Program | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        """Find the program at once, so that a wrong path shows before a game begins."""
        locate(self.command)
        self.name = self.name or f"ubgi:{Path(self.command[0]).stem}"

    def new_game(self, state: AnyState) -> None:  # noqa: ARG002 - the engine knows positions, not games
        """Start the engine."""
        self._running()

    def choose(self, state: AnyState, budget: Budget | None = None) -> AnyMove:  # noqa: ARG002 - it has its own pace
        """The engine's move."""
        if not isinstance(state, RaceState) or state.rules != game.race:
            raise Unavailable("UBGI engines play gammon and nothing else; choose another player.")
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        try:
            answer = self._answer(self._running(), gnubg.write_xgid(state), time.monotonic() + _ANSWERS_S)
            try:
                return read_move(state, answer)
            except AcademieError as error:
                raise Unreadable("{engine} gave a wrong answer: {wrong}", engine=self.name, wrong=error.text) from error
        except AcademieError:
            self.close()
            raise

    def close(self) -> None:
        """End the engine."""
        if self._program is not None:
            self._program.close("quit")
            self._program = None

    def _running(self) -> Program:
        if self._program is None:
            self._program = Program(self.command)
            self._greet(self._program)
        return self._program

    def _greet(self, program: Program) -> None:
        program.send("ubgi")
        deadline = time.monotonic() + _STARTS_S
        while program.receive(deadline, "readyok").strip() != "readyok":
            pass

    def _answer(self, program: Program, xgid: str, deadline: float) -> str:
        """The move in a position, as UBGI writes one."""
        program.send(xgid)
        return program.receive(deadline, "a move").strip()


SETTING = "ACADEMIE_GNUBG"  # the path of the program, where it is elsewhere
_BEST = re.compile(r"\s*1\. .*?\d-ply\s+(?P<play>\S.*?)\s+Eq\.:.*")
_STEP = re.compile(r"([^(]+)(?:\((\d)\))?")
_QUIETLY = ("game", "roll", "move")  # it would otherwise go on by itself


def gnubg_command() -> list[str]:
    """How GNU Backgammon is started; raises `Unavailable`."""
    for place in (setting,) if (setting := os.environ.get(SETTING)) else ("gnubg", "/usr/games/gnubg"):
        if found := shutil.which(place):
            return [found, "--tty", "--quiet", "--no-rc"]
    raise Unavailable(
        "GNU Backgammon is not installed. On Debian, use “apt-get install gnubg”; or set {setting} to its path.",
        setting=SETTING,
    )


@dataclass
class GnubgPlayer(UbgiPlayer):
    """GNU Backgammon, without its cube, looking that many plies ahead as it counts them."""

    plies: int = 2

    def _greet(self, program: Program) -> None:
        for what in _QUIETLY:
            program.send(f"set automatic {what} off")
        program.send(f"set evaluation chequerplay evaluation plies {self.plies}")
        program.send("set evaluation chequerplay evaluation cubeful off")

    def _answer(self, program: Program, xgid: str, deadline: float) -> str:
        program.send(f"set xgid {xgid}")
        program.send("hint 1")
        while (best := _BEST.fullmatch(program.receive(deadline, "a move"))) is None:
            pass
        return " ".join(_strides(best["play"]))


def _strides(play: str) -> Iterator[str]:
    """A play of its own, bar/20*/18 6/4(2), stride by stride."""
    for word in play.replace("*", "").split():
        step = _STEP.fullmatch(word)
        places, times = (step[1], int(step[2] or 1)) if step else (word, 1)
        yield from [f"{one}/{other}" for one, other in pairwise(places.split("/"))] * times
