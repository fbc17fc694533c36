"""The trictrac board drawn in text, from either side, in Unicode or ASCII. Names no game.

The near row runs A to L; with `a_at="right"` the board is seen from the other chair's light, A in the right-hand corner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from academie.tables.board import LETTERS, LIFTED

HEIGHT = 5  # dames drawn on one flèche; more are told by a number


@dataclass(frozen=True)
class Sheet:
    """What is on the board: each side's dames by flèche, and lines of text for the far and near rim."""

    near: Mapping[int, int]
    far: Mapping[int, int]
    far_rim: str = ""
    near_rim: str = ""
    marked: frozenset[int] = field(default=frozenset())  # flèches to point out


@dataclass(frozen=True)
class Glyphs:
    """The signs of a drawing."""

    near: str = "○"
    far: str = "●"
    bar: str = "│"
    flat: str = "─"
    point: str = "·"


UNICODE = Glyphs()
ASCII = Glyphs(near="o", far="x", bar="|", flat="-", point=".")


def rows(*, near_side: bool, a_at: str = "left") -> list[int]:
    """The flèches of a side from left to right as the near player sees them."""
    order = list(range(12)) if near_side else list(range(23, 11, -1))
    return order if a_at == "left" else order[::-1]


def _column(sheet: Sheet, place: int, glyphs: Glyphs) -> tuple[str, int]:
    near, far = sheet.near.get(place, 0), sheet.far.get(place, 0)
    return (glyphs.near, near) if near else (glyphs.far, far)


def _cell(sheet: Sheet, place: int, level: int, glyphs: Glyphs) -> str:
    """One level of a flèche, 0 at the rim: a dame, the count of a high pile, or the point of the flèche."""
    sign, count = _column(sheet, place, glyphs)
    if level == HEIGHT - 1 and count > HEIGHT:
        return f"{count:>2} "
    if level < count:
        return f" {sign} "
    return f" {glyphs.point} " if level < 3 else "   "


def _line(cells: Sequence[str], glyphs: Glyphs) -> str:
    return f"{glyphs.bar}{''.join(cells[:6])}{glyphs.bar}{''.join(cells[6:])}{glyphs.bar}"


def _letters(places: Sequence[int], marked: frozenset[int]) -> str:
    names = [f"({LETTERS[place]})" if place in marked else f" {LETTERS[place]} " for place in places]
    return f" {''.join(names[:6])} {''.join(names[6:])} "


def draw(sheet: Sheet, *, a_at: str = "left", ascii_only: bool = False) -> str:
    """The whole board, the near side at the bottom."""
    glyphs = ASCII if ascii_only else UNICODE
    far, near = rows(near_side=False, a_at=a_at), rows(near_side=True, a_at=a_at)
    edge = f"{glyphs.bar}{glyphs.flat * 18}{glyphs.bar}{glyphs.flat * 18}{glyphs.bar}"
    lines = [f" {sheet.far_rim}".rstrip(), _letters(far, sheet.marked), edge]
    lines += [_line([_cell(sheet, place, level, glyphs) for place in far], glyphs) for level in range(HEIGHT)]
    lines.append(_line(["   "] * 12, glyphs))
    lines += [_line([_cell(sheet, place, level, glyphs) for place in near], glyphs) for level in range(HEIGHT - 1, -1, -1)]
    lines += [edge, _letters(near, sheet.marked), f" {sheet.near_rim}".rstrip()]
    if lifted := [(name, side.get(LIFTED, 0)) for name, side in ((glyphs.near, sheet.near), (glyphs.far, sheet.far))]:
        off = "  ".join(f"{name} {count}" for name, count in lifted if count)
        lines += [f" off: {off}"] if off else []
    return "\n".join(line for line in lines if line)
