"""Case files about draughts: a position, a question of the law, and the answer expected.

Positions are FEN. Kinds: `plays` (every position one move away), `legality` (moves or positions that are, or are not,
one legal move away), `setup` (a named start), `result` (whether the game is over, who won, by which paragraph).
"""

import re
from collections.abc import Mapping
from typing import Any

from academie.errors import AcademieError
from academie.games.draughts import fen
from academie.games.draughts.board import Board
from academie.games.draughts.game import game
from academie.games.draughts.state import COLOURS, State


def check(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    if case.get("confidence") == "low":
        return "skip", "the reading of the book is doubtful"
    reason = _CHECKS[case["kind"]](case) if case["kind"] in _CHECKS else f"draughts has no cases of kind {case['kind']}"
    return ("fail", reason) if reason else ("ok", "")


def _profile(case: Mapping[str, Any]) -> str | None:
    """The profile a case names, with the option it is to be checked under."""
    named = case.get("profile") or case.get("context", {}).get("profile")
    option = case.get("under_option")
    return f"{named or game.profiles.default}+{option}" if option else named


def _state(case: Mapping[str, Any]) -> State:
    return game.read(_fen(case["position"]), _profile(case))


def _fen(position: Any) -> str:
    """A position is its text, or a table that has it under `fen`."""
    return str(position["fen"] if isinstance(position, dict) else position)


def _canonical(position: Any, board: Board) -> str:
    return fen.write(fen.read(_fen(position), board))


def _after(state: State) -> set[str]:
    return {state.after(move).fen for move in state.moves()}


def _plays(case: Mapping[str, Any]) -> str:
    state = _state(case)
    found, expected = _after(state), {_canonical(each, state.damier) for each in case["expected"]["after"]}
    if missing := sorted(expected - found):
        return f"not reached: {missing[0]}"
    if extra := sorted(found - expected):
        return f"reached and not expected: {extra[0]}"
    return ""


def _legality(case: Mapping[str, Any]) -> str:
    state, expected = _state(case), case["expected"]
    for text in expected.get("legal", ()):
        if _reached(state, text) is None:
            return f"not legal: {_fen(text)}"
    for text in expected.get("illegal", ()):
        if _reached(state, text) is not None:
            return f"legal: {_fen(text)}"
    if "forced" in expected:
        forced = {_reached(state, text) for text in expected["forced"]}
        if forced != _after(state):
            legal = ", ".join(game.write_move(state, move) for move in state.moves())
            return f"the legal moves are {legal}"
    return ""


def _reached(state: State, text: Any) -> str | None:
    """The position after a legal move; the move may be given by that position. None when it is not legal."""
    setup = _fen(text)
    if re.match("[WB]:", setup):
        position = _canonical(setup, state.damier)
        return position if position in _after(state) else None
    try:
        return state.after(game.read_move(state, setup)).fen
    except AcademieError:
        return None


def _setup(case: Mapping[str, Any]) -> str:
    expected = case["expected"]
    found = game.start(_profile(case), case.get("context", {}).get("setup", "standard"))
    position = expected.get("position", expected) if isinstance(expected, dict) else expected
    return "" if found.fen == _canonical(position, found.damier) else f"the game begins at {found.fen}"


def _result(case: Mapping[str, Any]) -> str:
    result, expected = _state(case).result, case["expected"]
    found: dict[str, Any] = dict.fromkeys(("winner", "why", "law")) | {"over": result is not None}
    if result is not None:
        winner = None if result.winner is None else COLOURS[result.winner]
        found |= {"winner": winner, "why": result.reason, "law": result.law}
    for key, value in found.items():
        if key in expected and expected[key] != value:
            return f"{key} is {value}, not {expected[key]}"
    return ""


_CHECKS = {"plays": _plays, "legality": _legality, "setup": _setup, "result": _result}
