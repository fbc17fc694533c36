"""Cases that count throws (§116): every figure a case may state of a distance, a filling, a position or two dice."""

from collections.abc import Mapping
from typing import Any

from academie._core.trictrac import Jan
from academie.games.trictrac.cases.positions import Fact
from academie.games.trictrac.tutor.chances import FACES, THROWS, Chances, is_doublet, sum_chances
from academie.games.trictrac.tutor.filling import cover_chances
from academie.games.trictrac.tutor.hitting import hit_chances
from academie.games.trictrac.tutor.position import Position, jans_named


def count_case(
    expected: Mapping[str, Any],
    context: Mapping[str, Any],
    position: Mapping[str, Mapping[str, int]] | None = None,
    to_move: str | None = None,
) -> list[Fact]:
    """Every figure of a dice_count case with ours beside it; empty when the case states none that is known here."""
    jan = next((key.removesuffix("_throws") for key in expected if _is_jan(key)), None)
    distance, distances = context.get("distance"), context.get("fill_distances")
    if position:
        mine, his = ("black", "white") if to_move == "black" else ("white", "black")
        ours = _figures(_earning(Position.of(position.get(mine, {}), position.get(his, {})), jan))
    elif distance is not None:
        closed = context.get("closed", context.get("closed_passages", []))
        ours = _figures(hit_chances(distance, closed if isinstance(closed, list) else []))
    elif distances is not None:
        one, two, three = (cover_chances(distances, ways) for ways in (1, 2, 3))
        ours = _figures(one) | {
            "chances_filling": len(one),
            "chances_two_or_more_ways": len(two),
            "chances_three_ways": len(three),
        }
    else:
        ours = _figures(Chances(frozenset(THROWS))) | general()
    ours[f"{jan}_throws"] = ours["throws"]
    known = {key: value for key, value in expected.items() if key in ours or key == "complement"}
    return [(key, _stated(key, value), _found(key, value, ours)) for key, value in known.items()]


def _earning(position: Position, jan: str | None) -> Chances:
    """The throws that make a jan, or without one those that bring the thrower points."""
    return position.chances(jans_named(jan)) if jan else position.that(lambda throw: position.gain(throw) > 0)


def _is_jan(key: str) -> bool:
    stem = key.removesuffix("_throws")
    return stem != key and any(member.name == stem or member.name.startswith(f"{stem}_") for member in Jan)


def _figures(throws: Chances) -> dict[str, Any]:
    return {
        "chances": len(throws),
        "named_throws": len(throws.named),
        "of_which_produced_twice": throws.twice,
        "throws": sorted(throws.named),
    }


def general() -> dict[str, Any]:
    """What the treatises say of two dice, whatever the position, under the names the cases use."""
    named = {(max(throw), min(throw)) for throw in THROWS}
    doublets = sum(map(is_doublet, named))
    return {
        "total": len(THROWS),
        "total_chances": len(THROWS),
        "doublets": doublets,
        "simples": len(named) - doublets,
        "sum_chances": {str(total): len(sum_chances(total)) for total in range(2, 13)},
        "hit_chances_open_passages": {str(distance): len(hit_chances(distance)) for distance in range(1, 7)},
        "distances_reachable_by_one_die_or_two": [number for number in FACES if sum_chances(number).throws],
        "only_by_two_dice": [total for total in range(1, 13) if total not in FACES],
    }


def _stated(key: str, value: Any) -> Any:
    return sorted(value) if key.endswith("throws") and isinstance(value, list) else value


def _found(key: str, value: Any, ours: Mapping[str, Any]) -> Any:
    if key == "complement":  # pairs of throws for and against
        return [[chances, len(THROWS) - chances] for chances, _ in value]
    if key == "named_throws" and isinstance(value, list):
        return ours["throws"]
    return ours[key] if not isinstance(value, dict) else {part: ours[key].get(part) for part in value}
