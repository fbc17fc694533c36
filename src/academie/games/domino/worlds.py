"""The deals that agree with a view (§63): how many, and one of them with equal chance for each.

A deal agrees when every hand has its number of tiles, nobody holds what he has shown that he lacks by passing, and the
coup is not closed. Where tiles are drawn from the talon (§54) only the last drawing of a player is taken into account.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.errors import Illegal
from academie.games.domino.tile import TILES, mask_of, tiles_in
from academie.games.domino.values import Talon
from academie.title import Title

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from academie.games.domino.state import State

NO_WORLD = Title(
    "No deal agrees with this view: somebody has passed with a tile that fitted (§21, §63).",
    "Nulle donne ne s'accorde avec cette vue : quelqu'un a boudé avec un dé qui allait (§21, §63).",
)
_ALL = mask_of(TILES)


def worlds_count(view: State) -> int:
    """How many deals agree with a view; one for a whole state."""
    return sum(case.count for case, _ in cases(view)) if view.hidden else 1


def worlds(view: State, chance: random.Random) -> State:
    """A whole state that agrees with the view, every deal that does with the same chance."""
    if not view.hidden:
        return view
    found = cases(view)
    total = sum(case.count for case, _ in found)
    if not total:
        raise Illegal(NO_WORLD)
    index = chance.randrange(total)
    for case, owners in found:
        if index < case.count:
            return _dealt(view, case.at(index), owners)
        index -= case.count
    raise AssertionError("the cases sum to the total")


def _dealt(view: State, masks: list[int], owners: list[int]) -> State:
    hands = list(view.core.hands)
    for player, mask in zip(owners, masks, strict=True):
        hands[player] |= mask
    return view.with_hands([tiles_in(mask) for mask in hands])


def _with(numbers: Collection[int]) -> int:
    return mask_of(tile for tile in TILES if tile.low in numbers or tile.high in numbers)


def cases(view: State, *, remembers: bool = True) -> list[tuple[core.Worlds, list[int]]]:
    """The ways the hidden hands may be made up, which exclude one another, with the players they belong to.

    Who does not remember knows the numbers of tiles alone, and nothing of what was boudé.
    """
    unseen = mask_of(view.unseen)
    owners = [player for player, count in enumerate(view.core.unseen) if count]
    fitting = _with(view.ends) if view.ends else _ALL
    known = [_known(view, player, fitting) if remembers else (view.core.unseen[player], 0, 0) for player in owners]
    plain = core.Worlds(unseen, known), owners
    if view.phase != "play" or not view.plays or view.plays[-1].act != "puise" or view.core.turn not in owners:
        return [plain]
    # Who has just drawn holds one tile that fits, the last; when the talon is out he may hold none.
    at = owners.index(view.core.turn)
    need, forbidden, _ = known[at]
    split = [(each[0], each[1], 0) for each in known]
    split[at] = need - 1, forbidden, 0
    one = core.Worlds(unseen, [*split, (1, _ALL & ~fitting, 0)]), [*owners, view.core.turn]
    return [one] if view.talon_count else [one, plain]


def _known(view: State, player: int, fitting: int) -> tuple[int, int, int]:
    """How many tiles a hidden hand has, those it cannot have, and those of which some hidden hand has one.

    While the coup goes on somebody can play (§5): one of the hidden hands, where no other can. In a partie with drawing
    that is so once the talon is empty; before, it is known of the player on turn whether he plays or draws (§54).
    """
    forbidden = _with(view.lacks(player))
    drawing = view.values.talon == Talon.PUISER and view.talon_count > 0
    if view.phase not in {"play", "puise"} or view.ends is None:
        return view.core.unseen[player], forbidden, 0
    if drawing and player == view.core.turn:
        stuck = view.phase == "puise"
        return view.core.unseen[player], forbidden | (fitting if stuck else 0), 0 if stuck else fitting
    seen = any(hand & fitting for hand in view.core.hands)
    return view.core.unseen[player], forbidden, 0 if drawing or seen else fitting
