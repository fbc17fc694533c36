"""The text of what a hand does: squares, and moves with what they lift."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.concepts import leaps
from academie.games.draughts.referee.faults import Played
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.draughts.state import State

_PLAY = re.compile(r"(\d{1,2})([-x])(\d{1,2})(?: lifting ((?:\d{1,2} ?)+))?")


def square_of(text: str) -> int:
    """The square a text names, of the larger board: on the smaller one no piece stands on the others (§49)."""
    if not re.fullmatch(r"\d{1,2}", text) or not 1 <= int(text) <= HUNDRED.squares:
        raise Unreadable(
            Title(
                "{text} is not a square; they are numbered 1 to 50, à la française 1 to 32.",
                "{text} n'est pas une case ; elles vont de 1 à 50, à la française de 1 à 32.",
            ).fill(text=quoted(text))
        )
    return int(text)


def standing(state: State) -> frozenset[int]:
    """The squares on which a piece stands."""
    return frozenset(s for side in (0, 1) for s in (*state.core.men(side), *state.core.kings(side)))


def read_play(state: State, text: str) -> Played:
    """What the hand did: 32-28, 32x23, or 32x23 lifting 28 when fewer or other pieces were lifted than it passed."""
    found = _PLAY.fullmatch(text)
    if found is None:
        raise Unreadable(
            Title(
                "{text} is not a move of the hand; write 32-28, 32x23 or 32x23 lifting 28.",
                "{text} n'est pas un coup de la main ; écrivez 32-28, 32x23 ou 32x23 en levant 28.",
            ).fill(text=quoted(text))
        )
    origin, target = square_of(found[1]), square_of(found[3])
    if found[4] is not None:
        return Played(origin, target, frozenset(square_of(word) for word in found[4].split()))
    if found[2] == "-":
        return Played(origin, target)
    legal = {frozenset(m.captured) for m in state.moves() if (m.origin, m.target) == (origin, target)}
    passed = legal or {gone for (end, gone) in leaps(state, origin) if end == target}
    if len(passed) != 1:
        raise Illegal(
            Title(
                "{text} does not say which pieces were lifted; add them, such as 32x23 lifting 28.",
                "{text} ne dit pas quelles pièces ont été levées ; ajoutez-les, comme 32x23 en levant 28.",
            ).fill(text=quoted(text))
        )
    return Played(origin, target, next(iter(passed)))


def write_play(played: Played) -> str:
    """The text of a move of the hand."""
    if not played.lifted:
        return f"{played.origin}-{played.target}"
    return f"{played.origin}x{played.target} lifting {' '.join(map(str, sorted(played.lifted)))}"
