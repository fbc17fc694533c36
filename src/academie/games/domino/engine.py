"""The domino engine for Python: the native search of one coup over the worlds that agree with a view (§12, §63).

The search sees what the player on turn may know and nothing else: it takes his view of a whole state. A value is what
the coup is worth to his side in the unit of the profile: points, coups, stakes or marks won, less what the others win,
each side paying its part. The scores of the partie do not count.
"""

import math
import random
import time
from collections.abc import Collection
from types import MappingProxyType

from academie._core import domino as core
from academie.errors import Illegal
from academie.game import State as AnyState
from academie.game.analysis import Analysis, Budget, Line, Progress, Stop, Stopped, check_asked
from academie.games.domino.state import BOUDE, LEAD, Move, State, ours
from academie.games.domino.tile import TILES, mask_of, tiles_in
from academie.search.memory import check_megabytes
from academie.text.message import Message

FIRST = 16  # worlds of depth 0; each depth has twice as many as the one before it
_AT_ONCE = 8  # worlds between two looks at the clock
_NODES = 1 << 15  # of the tree, in a megabyte
_UNITS = {
    "points": Message("points of the coup"),
    "coups": Message("coups won"),
    "mises": Message("stakes"),
    "marques": Message.within("points", "marks"),
}


class DominoEngine:
    """Many worlds and one tree over what the table sees. The result depends only on the view and the seed."""

    limits = MappingProxyType({"nodes": math.inf, "seconds": math.inf})  # its depths are worlds, not plies
    usual = Budget(nodes=300_000)

    def __init__(self, megabytes: int = 64, *, seed: int = 0) -> None:
        self._nodes = check_megabytes(megabytes) * _NODES
        self._seed = seed

    def analyse(
        self,
        state: AnyState,
        budget: Budget,
        *,
        lines: int = 1,
        threads: int = 1,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Analysis:
        """The best choices of the player on turn, best first; none where nobody has to choose, or his hand is hidden.

        Each depth is twice as many worlds as the one before. The search uses one thread, and ends when all worlds are
        solved.
        """
        here = ours(state)
        check_asked(lines, threads)
        if here.player is None or not (view := here.view(here.player)).moves():
            return Analysis(0, 0, 0.0, ())
        search, unit = search_of(view, seed=self._seed, nodes=self._nodes), _UNITS[here.values.scoring]
        begun, depth, goal = time.perf_counter(), 0, FIRST

        def found() -> Analysis:
            rows = tuple(Line(move, round(100 * worth), (move,)) for move, worth in judged(search)[:lines])
            return Analysis(depth, search.nodes, time.perf_counter() - begun, rows, unit)

        def spent() -> bool:
            seconds = 0 < budget.seconds <= time.perf_counter() - begun
            return seconds or 0 < budget.nodes <= search.nodes or 0 < budget.depth <= depth

        try:
            while not (search.exact or (search.worlds and spent())):
                search.look(min(_AT_ONCE, goal - search.worlds), budget.nodes, stop)
                if search.worlds == goal:
                    depth, goal = depth + 1, 2 * goal
                    if progress is not None:
                        progress(found())
        except Stopped:
            if not search.worlds:
                search.look(1)  # a search that is stopped still has to give a move
        return found()

    def clear(self) -> None:
        """Nothing to forget: every analysis begins again."""


def search_of(
    view: State, *, seed: int = 0, nodes: int = 64 * _NODES, tree: bool = True, remembers: bool = True
) -> core.Search:
    """The search of a view's choices; where what was boudé agrees with no deal (§21), as if it were forgotten."""
    dealt = cases(view, remembers=remembers)
    if not any(case.count for case, _ in dealt):
        dealt = cases(view, remembers=False)
    if not any(case.count for case, _ in dealt):
        raise Illegal(NO_WORLD)
    stream = random.Random(f"{seed}/{view}").getrandbits(64)  # noqa: S311 - a game, not a secret
    return core.Search(view.core, dealt, stream, nodes, tree)


def judged(search: core.Search) -> list[tuple[Move, float]]:
    """The choices of a search and what they are worth, the best first; of equals the heavier tile."""
    found = [(_move(tile, joined), worth) for tile, joined, worth in search.judged()]
    return sorted(found, key=lambda each: -each[1])


def _move(tile: int, joined: int) -> Move:
    return BOUDE if tile < 0 else Move(TILES[tile], None if joined == LEAD else joined)


# --- The deals that agree with a view
# A deal agrees when every hand has its number of tiles, nobody holds what he has shown that he lacks by passing, and
# the coup is not closed. Where tiles are drawn from the talon (§54) only the last drawing of a player is taken into
# account.


NO_WORLD = Message("No deal agrees with this view: somebody has passed with a tile that fitted (§21, §63).")
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

    A player who does not remember knows how many tiles each hand has, and nothing of what was boudé.
    """
    unseen = mask_of(view.unseen)
    owners = [player for player, count in enumerate(view.core.unseen) if count]
    fitting = _with(view.ends) if view.ends else _ALL
    known = [_known(view, player, fitting) if remembers else (view.core.unseen[player], 0, 0) for player in owners]
    plain = core.Worlds(unseen, known), owners
    if view.phase != "play" or not view.plays or view.plays[-1].act != "puise" or view.core.turn not in owners:
        return [plain]
    # A player who has just drawn holds one tile that fits, the last; if the talon is out he may hold none.
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
    drawing = view.values.talon == "puiser" and view.talon_count > 0
    if view.phase not in {"play", "puise"} or view.ends is None:
        return view.core.unseen[player], forbidden, 0
    if drawing and player == view.core.turn:
        stuck = view.phase == "puise"
        return view.core.unseen[player], forbidden | (fitting if stuck else 0), 0 if stuck else fitting
    seen = any(hand & fitting for hand in view.core.hands)
    return view.core.unseen[player], forbidden, 0 if drawing or seen else fitting
