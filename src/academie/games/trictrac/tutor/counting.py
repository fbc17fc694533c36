"""Counting throws for the cases of the treatises (§116): one answer with every figure a case may state.

A case asks about a distance, about distances to fill from, about a position and a jan, or about two dice in general.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie._core.trictrac import Jan
from academie.errors import Unknown, quoted
from academie.games.trictrac.tutor.chances import FACES, THROWS, Chances, is_doublet, sum_chances
from academie.games.trictrac.tutor.filling import cover_chances
from academie.games.trictrac.tutor.hitting import hit_chances
from academie.games.trictrac.tutor.position import Position

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Compared = tuple[str, Any, Any]  # what, as the case has it, as it is


@dataclass(frozen=True, slots=True)
class Count:
    """The throws that do it, and those that do it by two ways or by three where ways are counted."""

    throws: Chances
    two_ways: Chances | None = None
    three_ways: Chances | None = None

    @property
    def chances(self) -> int:
        """Of thirty-six."""
        return len(self.throws)

    @property
    def named_throws(self) -> tuple[str, ...]:
        """As they are called."""
        return self.throws.named

    @property
    def produced_twice(self) -> int:
        """How many of the named ones come in two ways."""
        return self.throws.twice


def count_throws(
    position: Position | None = None,
    distance: int | None = None,
    fill_distances: Collection[int] | None = None,
    closed: Collection[int] = (),
    jan: str | None = None,
) -> Count:
    """The throws that make a jan in a position, hit at a distance, or cover from distances; all if nothing is asked.

    In a position without a jan, those that bring the thrower points.
    """
    if position is not None:
        return Count(
            position.chances(jans_named(jan)) if jan else position.that(lambda throw: position.gain(throw) > 0)
        )
    if distance is not None:
        return Count(hit_chances(distance, closed))
    if fill_distances is not None:
        return Count(*(cover_chances(fill_distances, ways) for ways in (1, 2, 3)))
    return Count(Chances(frozenset(THROWS)))


def jans_named(jan: str) -> frozenset[Jan]:
    """The jan of that key, or all that begin with it: remplir, conserver, battre, faux."""
    members = {member.name: member for member in Jan}
    if jan in members:
        return frozenset({members[jan]})
    found = frozenset(member for key, member in members.items() if key.startswith(f"{jan}_"))
    if not found:
        raise Unknown("There is no jan {jan}; there is {known}.", jan=quoted(jan), known=", ".join(members))
    return found


def position_of(given: Mapping[str, Mapping[str, int]], to_move: str) -> Position:
    """A position of a case: white and black, each along its own path."""
    other = "black" if to_move == "white" else "white"
    return Position.of(given.get(to_move, {}), given.get(other, {}))


# ---------------------------------------------------------------------------------------------
# Cases


def count_case(
    expected: Mapping[str, Any],
    context: Mapping[str, Any] | None = None,
    position: Mapping[str, Mapping[str, int]] | None = None,
    to_move: str | None = None,
) -> list[Compared]:
    """Every figure of a dice_count case with ours beside it; empty when the case states none that is known here."""
    context = context or {}
    board = position_of(position, to_move or "white") if position else None
    jan = next((key.removesuffix("_throws") for key in expected if _is_jan(key)), None)
    distance, distances = context.get("distance"), context.get("fill_distances")
    count = count_throws(board, distance, distances, _closed(context), jan)
    asked = board is not None or distance is not None or distances is not None
    ours = _ours(count) | ({} if asked else general())
    if jan:
        ours[f"{jan}_throws"] = sorted(count.named_throws)
    return [
        (key, _wanted(key, value), _found(key, value, ours)) for key, value in expected.items() if _known(key, ours)
    ]


def _is_jan(key: str) -> bool:
    stem = key.removesuffix("_throws")
    return stem != key and any(member.name == stem or member.name.startswith(f"{stem}_") for member in Jan)


def _closed(context: Mapping[str, Any]) -> list[int]:
    closed = context.get("closed", context.get("closed_passages", []))
    return closed if isinstance(closed, list) else []


def _ours(count: Count) -> dict[str, Any]:
    ours: dict[str, Any] = {
        "chances": count.chances,
        "named_throws": len(count.named_throws),
        "of_which_produced_twice": count.produced_twice,
        "throws": sorted(count.named_throws),
    }
    if count.two_ways is not None and count.three_ways is not None:
        ours["chances_filling"] = count.chances
        ours["chances_two_or_more_ways"] = len(count.two_ways)
        ours["chances_three_ways"] = len(count.three_ways)
    return ours


def general() -> dict[str, Any]:
    """What the treatises say of two dice, whatever the position, under the names the cases use."""
    named = {(max(throw), min(throw)) for throw in THROWS}
    doublets = sum(map(is_doublet, named))
    reached = [number for number in FACES if sum_chances(number).throws]
    return {
        "total": len(THROWS),
        "total_chances": len(THROWS),
        "doublets": doublets,
        "simples": len(named) - doublets,
        "sum_chances": {str(total): len(sum_chances(total)) for total in range(2, 13)},
        "hit_chances_open_passages": {str(distance): len(hit_chances(distance)) for distance in range(1, 7)},
        "distances_reachable_by_one_die_or_two": reached,
        "only_by_two_dice": [total for total in range(1, 13) if total not in FACES],
    }


def _known(key: str, ours: Mapping[str, Any]) -> bool:
    return key in ours or key == "complement"


def _wanted(key: str, value: Any) -> Any:  # noqa: ANN401 - a figure as a file has it
    return sorted(value) if key.endswith("throws") and isinstance(value, list) else value


def _found(key: str, value: Any, ours: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a figure as a file has it
    if key == "complement":  # pairs of throws for and against
        return [[chances, len(THROWS) - chances] for chances, _ in value]
    if key == "named_throws" and isinstance(value, list):
        return ours["throws"]
    return ours[key] if not isinstance(value, dict) else {part: ours[key].get(part) for part in value}
