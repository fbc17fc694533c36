"""Any engine that speaks the Hub protocol, version 2, as a player of draughts.

The engine is a program of its own. It is started at its first move, told the rules, and asked for one move at a time.
Its answers are checked: a silent, broken or wrong engine is an error of one sentence, never a wrong game.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from academie.errors import AcademieError, Unavailable, Unknown, Unreadable, quoted
from academie.game import Move
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.games.draughts.programs import hub
from academie.games.draughts.programs.hub import HubLine, line, read
from academie.games.draughts.state import State
from academie.players.program import Program, locate
from academie.text.message import Message

DEFAULT_BUDGET = Budget(seconds=1.0)


@dataclass(frozen=True, slots=True)
class Patience:
    """How many seconds the engine has: to greet, to get ready, and to answer beyond its budget."""

    greeting: float = 10.0
    ready: float = 120.0
    grace: float = 10.0
    unclocked: float = 600.0  # for a move limited by nodes or depth


@dataclass
class HubPlayer:
    """A Hub engine behind a command, with its parameters and its usual budget."""

    command: Sequence[str]
    budget: Budget = DEFAULT_BUDGET
    parameters: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    patience: Patience = field(default_factory=Patience)
    _program: Program | None = field(default=None, init=False, repr=False)
    _rules: str = field(default="", init=False, repr=False)

    def __post_init__(self) -> None:
        """Find the program at once, so that a wrong path shows before a game begins."""
        locate(self.command)
        self.name = self.name or f"hub:{Path(self.command[0]).stem}"

    def new_game(self, state: AnyState) -> None:
        """Start the engine, or tell a running one that another game begins."""
        try:
            self._running(_ours(state)).send(str(line("new-game")))
        except AcademieError:
            self.close()
            raise

    def choose(self, state: AnyState, budget: Budget | None = None) -> Move:
        """The engine's move."""
        state = _ours(state)
        try:
            program = self._running(state)
            position, moves = hub.write_state(state)
            arguments = {"pos": position} | ({"moves": " ".join(moves)} if moves else {})
            limit = budget or self.budget
            program.send(str(HubLine("pos", arguments)))
            program.send(str(_level(limit)))
            program.send(str(line("go", "think")))
            return self._answer(program, state, limit)
        except AcademieError:
            # Nobody knows what the engine does next: the next move starts a new one.
            self.close()
            raise

    def close(self) -> None:
        """End the engine."""
        if self._program is not None:
            self._program.close(str(line("quit")))
            self._program = None

    def _running(self, state: State) -> Program:
        """The engine, started for the rules of this state."""
        if self._program is not None and self._rules == state.profile.name:
            return self._program
        self.close()
        self._program, self._rules = Program(self.command), state.profile.name
        self._program.send(str(line("hub")))
        declared = self._greeting(self._program)
        for name, value in {**_rules(state, declared, self.name), **self._settings(declared)}.items():
            if declared[name] != value:
                self._program.send(str(line("set-param", name=name, value=value)))
        self._program.send(str(line("init")))
        deadline = time.monotonic() + self.patience.ready
        while (answer := _next(self._program, deadline, "ready")).command != "ready":
            _refuse_errors(answer, self.name)
        return self._program

    def _greeting(self, program: Program) -> dict[str, str]:
        """The parameters the engine declares, with their values."""
        declared: dict[str, str] = {}
        deadline = time.monotonic() + self.patience.greeting
        while (answer := _next(program, deadline, "wait")).command != "wait":
            _refuse_errors(answer, self.name)
            if answer.command == "param":
                declared[answer.get("name")] = answer.get("value")
        return declared

    def _settings(self, declared: Mapping[str, str]) -> Mapping[str, str]:
        for name in self.parameters:
            if name not in declared:
                raise Unknown(
                    "{engine} has no parameter {name}; it has {known}.",
                    engine=self.name,
                    name=quoted(name),
                    known=", ".join(declared) or Message.within("masculine", "none"),
                )
        return self.parameters

    def _answer(self, program: Program, state: State, budget: Budget) -> Move:
        """The move of the engine's `done`, checked."""
        seconds = budget.seconds + self.patience.grace if budget.seconds else self.patience.unclocked
        deadline = time.monotonic() + seconds
        while (answer := _next(program, deadline, "done")).command != "done":
            _refuse_errors(answer, self.name)
        text = answer.get("move")
        if not text:
            raise Unreadable(
                "{engine} answered without a move ({answer}).", engine=self.name, answer=quoted(str(answer))
            )
        try:
            return hub.read_move(state, text)
        except AcademieError as error:
            raise Unreadable("{engine} gave a wrong answer: {wrong}", engine=self.name, wrong=error.text) from error


def _ours(state: AnyState) -> State:
    if not isinstance(state, State):
        raise Unavailable("Hub engines play draughts and nothing else; choose another player.")
    hub.check_board(state.profile)
    return state


def _next(program: Program, deadline: float, waiting_for: str) -> HubLine:
    """The next line that holds anything."""
    while (found := read(program.receive(deadline, waiting_for))) is None:
        pass
    return found


def _refuse_errors(answer: HubLine, name: str) -> None:
    """After an error the engine may think without its limit, so we do not wait for it."""
    if answer.command == "error":
        raise Unavailable(
            "{engine} reports an error: {message}.",
            engine=name,
            message=answer.get("message") or Message("it does not say which"),
        )


def _level(budget: Budget) -> HubLine:
    limits = {"depth": budget.depth, "nodes": budget.nodes, "move-time": budget.seconds}
    given = {name: f"{value:g}" if name == "move-time" else str(value) for name, value in limits.items() if value}
    return HubLine("level", given) if given else line("level", move_time=DEFAULT_BUDGET.seconds)


def _rules(state: State, declared: Mapping[str, str], name: str) -> dict[str, str]:
    """The parameters that tell the engine what is played; our own engine knows every profile."""
    profile = state.profile
    if "profile" in declared:
        return {"profile": profile.name}
    hub.check_captures(profile, name)
    goal = state.values.goal
    if "variant" in declared and goal in {"normal", "losing"}:
        return {"variant": str(goal)}
    hub.check_goal(profile, name)
    return {}
