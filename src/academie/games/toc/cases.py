"""Case files about toc. Positions, plays and legality are trictrac's and judged by its game; trous are judged here.

Positions are dames by step of each side's own path under `white` and `black`, by letter under `south` and `north`, or
a line. Kinds: `score` (expected `trous` of each side by a throw, under the options of `context.options`), `result`
(the `trous` of both: over, winner, double), and trictrac's `plays`, `move`, `legality`, `setup`.
"""

from collections.abc import Mapping
from typing import Any

from academie._core.trictrac import Phase
from academie.errors import Illegal
from academie.games.toc.game import game
from academie.games.toc.notation import read_state
from academie.games.toc.state import State, Values
from academie.games.trictrac import cases as trictrac
from academie.games.trictrac.cases.positions import Asked, asked_of
from academie.games.trictrac.state import BLACK, WHITE, place
from academie.tables.board import COLOURS, write_dames
from academie.tables.family.cases import Fact, judged

_BY_TRICTRAC = {"plays", "move", "legality", "setup"}


def check(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    if case["kind"] in _BY_TRICTRAC and case.get("confidence") != "low":
        return trictrac.check({**case, "profile": game.profiles.find(_profile(case)).read(Values).trictrac})
    return judged(game, case, {"score": _score, "result": _result} | dict.fromkeys(_BY_TRICTRAC, _score))


def _context(case: Mapping[str, Any]) -> Mapping[str, Any]:
    context = case.get("context")
    return context if isinstance(context, dict) else {}


def _profile(case: Mapping[str, Any]) -> str:
    """The default profile with the options a case names."""
    options = [*_context(case).get("options", ()), *([case["under_option"]] if case.get("under_option") else [])]
    if _context(case).get("double_agreed"):
        options.append("double")
    return "+".join([game.profiles.default, *(str(option).replace("_", "-") for option in options)])


def _side(asked: Asked, colour: str) -> str:
    seat = COLOURS.index(colour)
    return write_dames({place(seat, step): count for step, count in enumerate(asked.dames(colour)) if count})


def _thrown(case: Mapping[str, Any], asked: Asked) -> State:
    """The state after the throw, and after the first play if he is not to leave."""
    context = _context(case)
    throws = context.get("throw_index", 5) - 1
    line = f"W:{_side(asked, COLOURS[WHITE])};B:{_side(asked, COLOURS[BLACK])} to={asked.side} throws={throws},{throws}"
    state = read_state(line, game.profiles, _profile(case))
    return state.after(next(roll for roll in state.rolls() if roll.dice == asked.dice))


def _score(case: Mapping[str, Any]) -> list[Fact]:
    """§2 to §4: the trous of both sides by a throw that the thrower plays."""
    asked = asked_of(case)
    expected = case["expected"].get("trous")
    if asked is None or not isinstance(expected, dict):
        return []
    state = _thrown(case, asked)
    if state.core.phase == Phase.decide:
        state = state.after(state.moves()[0])
    if state.core.phase == Phase.play:
        state = state.after(state.moves()[0])
    return [(f"{colour}'s trous", trous, state.core.trous[COLOURS.index(colour)]) for colour, trous in expected.items()]


def _result(case: Mapping[str, Any]) -> list[Fact]:
    """§5, §6: the end by the trous of both."""
    trous = ",".join(str(case["position"]["trous"][colour]) for colour in COLOURS)
    line = f"W:A15;B:Y15 phase=over to=white dice=6-5 trous={trous}"
    try:
        result = read_state(line, game.profiles, _profile(case)).result
    except Illegal:  # with these trous no game is over
        result = None
    winner = None if result is None or result.winner is None else COLOURS[result.winner]
    found = {"over": result is not None, "winner": winner, "double": result is not None and result.points == 2}
    return [(key, case["expected"][key], value) for key, value in found.items() if key in case["expected"]]
