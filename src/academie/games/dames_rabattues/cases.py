"""Case files about the dames rabattues: piles of you and your opponent, a throw, and what becomes of its numbers.

`you` is White and `opponent` Black; each has `to_lay` and `to_lift`, counts for the numbers 1 to 6. Kinds: `plays`,
`move`, `setup`, `result`.
"""

from collections.abc import Mapping
from typing import Any

from academie._core import dames_rabattues as core
from academie.errors import Illegal, Unreadable
from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.notation import PILES, TO_LAY, check_side, read_state
from academie.games.dames_rabattues.state import Side
from academie.tables.family.cases import Fact, judged
from academie.text.message import verbatim

SEATS = ("you", "opponent")
_ACTS = {"lay": core.Act.lay, "lift": core.Act.lift}


def check(case: Mapping[str, Any]) -> tuple[str, str]:
    """`ok`, `fail` or `skip`, and the reason."""
    return judged(game, case, {"plays": _plays, "move": _move, "setup": _setup, "result": _result})


def _side(position: Mapping[str, Any], name: str) -> Side:
    side = tuple(position[name]["to_lay"]), tuple(position[name]["to_lift"])
    if any(len(counts) != 6 for counts in side):
        raise Unreadable("A side has six counts of dames to lay and six of dames to lift, for the numbers 1 to 6.")
    check_side(verbatim(name), side)
    return side


def _sides(position: Mapping[str, Any]) -> tuple[Side, Side]:
    return _side(position, "you"), _side(position, "opponent")


def _seat(position: Mapping[str, Any]) -> int:
    name = position.get("to_play", "you")
    if name not in SEATS:
        raise Unreadable("to_play is {one} or {other}, not {name}.", one=SEATS[0], other=SEATS[1], name=name)
    return SEATS.index(name)


def _asked(case: Mapping[str, Any]) -> tuple[int, list[core.Play]]:
    """Who throws, and the plays of his throw."""
    sides, seat = _sides(case["position"]), _seat(case["position"])
    own, other = ((list(lay), list(lift)) for lay, lift in (sides[seat], sides[1 - seat]))
    first, second = case["dice"]
    return seat, core.plays(own, other, (first, second))


def _after(seat: int, play: core.Play) -> tuple[Side, Side]:
    """What a play leaves you and your opponent."""
    own, other = ((tuple(lay), tuple(lift)) for lay, lift in play.after)
    return (own, other) if seat == 0 else (other, own)


def _rethrow(case: Mapping[str, Any], plays: list[core.Play]) -> list[Fact]:
    """§3: whether the thrower keeps the dice, told where some play leaves the game open."""
    if "rethrow" not in case["expected"]:
        return []
    goes_on = any(all(any(lift) for _, lift in play.after) for play in plays)
    first, second = case["dice"]
    return [("the dice are kept", case["expected"]["rethrow"], first == second and goes_on)]


def _plays(case: Mapping[str, Any]) -> list[Fact]:
    seat, plays = _asked(case)
    found = {_after(seat, play) for play in plays}
    expected = {_sides(position) for position in case["expected"]["after"]}
    return [
        ("not reached", [], sorted(expected - found)),
        ("reached besides", [], sorted(found - expected)),
        *_rethrow(case, plays),
    ]


def _move(case: Mapping[str, Any]) -> list[Fact]:
    """What becomes of each number, in either order, and which are lost."""
    seat, plays = _asked(case)
    expected = case["expected"]
    facts: list[Fact] = []
    lines = [[((seat + by) % 2, number, act) for by, number, act in play.effects] for play in plays]
    if "effects" in expected:
        needed = sorted((SEATS.index(who), number, _ACTS[act].value) for who, act, number in expected["effects"])
        done = [sorted((s, n, act.value) for s, n, act in play if act != core.Act.nothing) for play in lines]
        facts.append(("what the numbers do", True, needed in done))
    if "lost" in expected:
        lost = [sorted(n for _, n, act in play if act == core.Act.nothing) for play in lines]
        facts.append(("numbers lost", True, sorted(expected["lost"]) in lost))
    return [*facts, *_rethrow(case, plays)]


def _setup(case: Mapping[str, Any]) -> list[Fact]:
    """§1, §2: the first position, whole or by its counts."""
    expected = case["expected"]
    data = {"piles": PILES, "to_lift": PILES, "to_lay": TO_LAY}
    facts: list[Fact] = [
        (key, list(expected[key]), list(found)) for key, found in data.items() if isinstance(expected.get(key), list)
    ]
    position = expected.get("position") or (expected if "you" in expected else case.get("position"))
    if position:
        facts.append(("the first position", _sides(position), ((TO_LAY, PILES), (TO_LAY, PILES))))
    return facts


def _result(case: Mapping[str, Any]) -> list[Fact]:
    """§7, §19: over when a side has lifted everything; never double."""
    piles = ["/".join("".join(map(str, counts)) for counts in side) for side in _sides(case["position"])]
    try:
        result = read_state(f"W:{piles[0]};B:{piles[1]} phase=over dice=6-5", game.profiles).result
    except Illegal:  # nobody is out
        result = None
    winner = None if result is None or result.winner is None else SEATS[result.winner]
    double = result is not None and result.points == 2
    found = {"over": result is not None, "winner": winner, "double": double, "why": "lifted" if result else None}
    return [(key, case["expected"][key], value) for key, value in found.items() if key in case["expected"]]
