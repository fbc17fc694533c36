"""The empty board of twenty-four flèches, in every way it is looked at.

It is asked for by name: its kind, how it lies, then what is inlaid and how it is turned, `tablier-lying-trous-right`;
the pitch may be added, `tablier-standing-bare-w38`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from academie.svg import pieces, signs
from academie.svg.blank import Blank, blank, ground
from academie.svg.geometry import Point
from academie.svg.paper import circle, rect, tag, word
from academie.svg.pieces import case
from academie.tables.board import LETTERS
from academie.tables.drawing.geometry import PATTERNED, PITCHES, RESTS, SHOWN, Tablier, tablier
from academie.tables.drawing.svg import flag_of, fleche_wood, inlay

NAME = re.compile(r"(?P<kind>[a-z]+)-(?P<posture>lying|standing)(?P<inlay>(?:-(?!right|black|w\d)[a-z_]+)*)"
                  r"(?P<right>-right)?(?P<black>-black)?(?:-w(?P<pitch>\d\d))?")  # fmt: skip
_ENTRIES = (0, 11, 12, 23)  # the flèches before whose rim dames wait, and past which they are lifted
_ORIGIN = Point(0, 0)


def drawing(
    name: str, kind: str, inlays: Mapping[str, Mapping[int, float] | None], unused: frozenset[int] = frozenset()
) -> Blank | None:
    """The empty board of a name; None where it is of another kind, or has another inlay.

    By each inlay, the places of jetons by their points where holes are drawn, None where there are none.
    """
    found = NAME.fullmatch(name)
    if found is None or found["kind"] != kind or found["inlay"].lstrip("-") not in inlays:
        return None
    spots = inlays[found["inlay"].lstrip("-")]
    standing, pitch = found["posture"] == "standing", int(found["pitch"] or 0)
    if pitch and pitch not in PITCHES[standing]:
        return None
    board = tablier(
        standing=standing, a_at="right" if found["right"] else "left", pitch=pitch, near=int(bool(found["black"]))
    )
    return blank(name, board.size, _wood(board, spots, unused), _numbers(board, spots), _pieces(board))


def _wood(board: Tablier, spots: Mapping[int, float] | None, unused: frozenset[int]) -> str:
    body = [case(board.size, board.floors), *(rect("fond", floor) for floor in board.floors), inlay(board)]
    if spots is not None:
        holes = [board.peg(seat, number) for seat in (0, 1) for number in range(13)]
        body.append(tag("g", *(circle("trou", board.hole, hole) for hole in holes), cls="trous"))
        body += [
            word("chiffre", str(points), board.spot(seat, where), 10.5)
            for seat in (0, 1)
            for points, where in spots.items()
            if points
        ]
    return "".join([*body, *(_fleche(board, fleche, unused) for fleche in range(24))])


def _fleche(board: Tablier, fleche: int, unused: frozenset[int]) -> str:
    wood = fleche_wood(board, fleche)
    if (board.axis(fleche) > board.along / 2) in unused:
        return ground(LETTERS[fleche], tag("g", wood, cls="pale"))
    at = board.at(board.axis(fleche), board.from_edge(fleche, board.letter_at))
    return ground(LETTERS[fleche], wood, word("lettre", LETTERS[fleche], at, 11))


def _numbers(board: Tablier, spots: Mapping[int, float] | None) -> dict[str, Any]:
    """The measures; `pile` has for each flèche the centres of one to six dames, from the foot."""
    found = board.numbers()
    for index, letter in enumerate(LETTERS):
        found["places"][letter]["pile"] = [board.pile(index, count) for count in range(1, SHOWN + 1)]
        found["places"][letter]["stack"] = [board.stack(index, count) for count in range(1, SHOWN + 1)]
    found |= {
        "r": board.radius,
        "shown": SHOWN,
        "patterned": PATTERNED,
        "standing": board.standing,
        "middle": board.size.centre,
        "signs": signs.shapes(board.anchor(0, 0).box, board.radius),
        "hand": {
            LETTERS[entry]: {"r": board.hand(entry, 1)[0], "at": [board.hand(entry, n)[1] for n in range(1, SHOWN + 1)]}
            for entry in _ENTRIES
        },
        "lifted": {LETTERS[last]: [board.lifted(last, n) for n in range(1, 16)] for last in _ENTRIES},
        "dice": {
            "size": board.die,
            "turns": board.turns,
            "rests": {count: board.rests(count) for count in (1, 2, 3)},
            "usual": RESTS[0],
        },
    }
    if spots is not None:
        found["holes"] = [[board.peg(seat, number) for number in range(13)] for seat in (0, 1)]
        found["fichet"] = board.fichet
    if spots:
        beside = board.at(board.jeton, 0)
        origin = board.at(0, 0)
        found["jeton"] = {
            "r": board.jeton,
            "spots": [{points: board.spot(seat, where) for points, where in spots.items()} for seat in (0, 1)],
            # the second of two lies so far from the first: away from the talon there, towards it elsewhere
            "beside": Point(beside.x - origin.x, beside.y - origin.y),
        }
    return found


def _pieces(board: Tablier) -> dict[str, str]:
    """The shapes of all that is set on the board."""
    found = {}
    for seat in (0, 1):
        found[f"dame-{seat}"] = pieces.dame(seat, _ORIGIN, board.radius)
        found[f"covered-{seat}"] = pieces.dame(seat, _ORIGIN, board.radius, covered=True)
        found[f"counted-{seat}"] = pieces.dame(seat, _ORIGIN, board.radius, count=88).replace("88", "{n}")
        radius = board.hand(0, 1)[0]
        found[f"hand-{seat}"] = pieces.dame(seat, _ORIGIN, radius)
        found[f"hand-counted-{seat}"] = pieces.dame(seat, _ORIGIN, radius, count=88).replace("88", "{n}")
        found[f"fichet-{seat}"] = pieces.fichet(seat, _ORIGIN, board.fichet)
        found[f"pavillon-{seat}"] = pieces.fichet(seat, _ORIGIN, board.fichet, flag_of(board, seat))
    found["jeton"] = pieces.jeton(_ORIGIN, board.jeton)
    found |= {f"die-{number}": pieces.die(number, _ORIGIN, board.die) for number in range(1, 7)}
    return found
