"""What one player of domino may know and reckon: his hand, the line, who opened its ends, what others must lack.

Small facts for the advice of the book (§10). The hands of the others are never looked at: a whole state is
turned into the view of its player first. What counts as many, few or high where the book gives no number is ours
(PROJECT) and said beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from academie.games.domino.state import Move, Play, State
from academie.games.domino.tile import TILES, Tile, points_of, tile
from academie.tutor.advice import maxims

MAXIMS = maxims(__file__)
NUMBERS = range(7)
HIGH = 5  # PROJECT: the book's gros dés are those that show a five or a six
SEVEN, TWELVE = 7, 12  # tiles each, from which chapters IV and V speak


@dataclass(frozen=True)
class End:
    """An end of the line: its number, who opened it, and whether it is still a half of the first tile."""

    number: int
    owner: int
    led: bool = False

    def covered(self, player: int, placed: Tile) -> End:
        """The end after a tile is joined to it; a double leaves it open as it was."""
        return self if placed.double else End(placed.beside(self.number), player)


Ends = tuple[End, End]


def after_play(ends: Ends | None, player: int, placed: Tile, on: int | None) -> Ends:
    """The two ends after a tile; where both show its number the right one is taken, as the game does."""
    if ends is None or on is None:
        return End(placed.low, player, led=True), End(placed.high, player, led=True)
    left, right = ends
    return (left, right.covered(player, placed)) if right.number == on else (left.covered(player, placed), right)


def steps_of(plays: Iterable[Play]) -> list[tuple[Ends | None, Play]]:
    """Each play of the coup with the ends it found."""
    ends: Ends | None = None
    steps = []
    for play in plays:
        steps.append((ends, play))
        if play.tile is not None:
            ends = after_play(ends, play.player, play.tile, play.on)
    return steps


class Scene:
    """A view and its player."""

    def __init__(self, view: State, player: int) -> None:
        self.view, self.player = view, player
        values, sides = view.values, [view.side(each) for each in range(view.players)]
        self.two = view.players == 2  # a tête à tête
        self.small = self.two and values.tiles < SEVEN  # chapters II and III
        self.twelve = self.two and values.tiles >= TWELVE  # chapter V
        self.for_points = values.scoring == "points"  # and not for coups, stakes or marks
        self.partners = values.sides == "partners"  # chapter IX
        self.poule = values.poule  # chapter VII
        self.opponents = tuple(each for each, side in enumerate(sides) if side != sides[player])
        self.other = view.right_of(player)  # who plays next: tête à tête the adversary
        self.hand, self.placed = view.hand(player), frozenset(view.placed)
        self.unseen = view.unseen  # what the others hold, or the talon
        self.doubles = tuple(each for each in self.hand if each.double)
        # What he may place; nothing when it is not his turn, or he must pass.
        moves = view.moves() if view.player == player else []
        self.moves = tuple(move for move in moves if move.tile is not None)
        self.leading = bool(self.moves) and view.ends is None

    @cached_property
    def steps(self) -> list[tuple[Ends | None, Play]]:
        """What has been done in the coup, each play with the ends it found."""
        return steps_of(self.view.plays)

    @cached_property
    def ends(self) -> Ends | None:
        """The ends of the line, None before the lead."""
        ends = None
        for before, play in self.steps:
            ends = before if play.tile is None else after_play(before, play.player, play.tile, play.on)
        return ends

    def holds(self, number: int, tiles: Iterable[Tile] | None = None) -> int:
        """How many tiles show a number: in hand, or among those given."""
        return sum(each.has(number) for each in (self.hand if tiles is None else tiles))

    def out(self, number: int) -> int:
        """How many tiles of a number lie on the line."""
        return self.holds(number, self.placed)

    def alone(self, double: Tile) -> bool:
        """Whether no other tile of the hand shows the number of a double."""
        return self.holds(double.low) == 1

    def owns(self, number: int) -> bool:
        """Whether every tile of a number that is not on the line is in the hand."""
        return self.holds(number, self.unseen) == 0

    # --- What a move leaves

    def tile_of(self, move: Move) -> Tile:
        """The tile of a move that places one."""
        if move.tile is None:
            raise TypeError("a boudé has no tile")
        return move.tile

    def ends_after(self, move: Move) -> Ends:
        """The ends a move leaves."""
        return after_play(self.ends, self.player, self.tile_of(move), move.on)

    def rest(self, move: Move) -> tuple[Tile, ...]:
        """The hand a move leaves."""
        return tuple(each for each in self.hand if each != move.tile)

    def left(self, move: Move) -> int:
        """The points of the hand a move leaves."""
        return points_of(self.rest(move))

    def leaving(self, move: Move) -> dict[str, object]:
        """These points, for a sentence that tells them."""
        return {"left": self.left(move)}

    def opened(self, move: Move) -> int | None:
        """The number a move newly shows at an end; none for a double, which shows what was there."""
        placed = self.tile_of(move)
        return None if placed.double or move.on is None else placed.beside(move.on)

    def partout(self, move: Move) -> int | None:
        """The number at both ends after a move that makes them alike; none for another move, or the lead."""
        left, right = self.ends_after(move)
        made = left.number == right.number and move.on is not None
        return left.number if made and not self.tile_of(move).double else None

    def on(self, move: Move) -> End | None:
        """The end a move is joined to."""
        if self.ends is None or move.on is None:
            return None
        left, right = self.ends
        return right if right.number == move.on else left

    def closes(self, move: Move) -> bool:
        """Whether a move shuts the game for certain: nobody can have a tile for either end."""
        left, right = self.ends_after(move)
        number = left.number
        if number != right.number or self.holds(number, self.rest(move)):
            return False
        others = [each for each in range(self.view.players) if each != self.player]
        return all(self.shut(each, number) for each in others)

    # --- The others

    @cached_property
    def taken_to_lack(self) -> frozenset[int]:
        """S7: what the adversary is assumed to lack, having left the first tile's other side alone.

        Tête à tête, when the player leads: the other joins the number opened for him, and not with its double, though
        a half of the first tile still lies open. A tile of that number placed later takes the suspicion away.
        """
        lacking: set[int] = set()
        if not (self.two and self.view.leader == self.player):
            return frozenset()
        for ends, play in self.steps:
            if ends is None or play.player == self.player or play.tile is None:
                continue
            lacking -= set(play.tile)
            for first, second in (ends, ends[::-1]):
                avoided = first.led and second.owner == self.player and not second.led
                if avoided and play.on == second.number != first.number and not play.tile.has(first.number):
                    lacking |= set() if play.tile.double else {first.number}
        return frozenset(lacking)

    def may_hold(self, player: int, expected: Tile) -> bool:
        """Whether another player can have a tile, by all that has been shown."""
        return expected in self.unseen and self.view.lacks(player).isdisjoint(expected)

    def shut(self, player: int, number: int) -> bool:
        """Whether another player has certainly no tile of a number."""
        return not any(self.may_hold(player, each) for each in self.unseen if each.has(number))

    def bereft(self, player: int, number: int) -> bool:
        """Whether another player has no tile of a number, for certain or by S7."""
        return self.shut(player, number) or (player == self.other and number in self.taken_to_lack)

    def expected(self, player: int) -> Fraction:
        """The points another hand is likely to hold: his tiles at the mean of those he can have."""
        possible = [each for each in self.unseen if self.may_hold(player, each)]
        return Fraction(points_of(possible), len(possible)) * self.view.counts[player] if possible else Fraction(0)

    def light(self, move: Move) -> bool:
        """Few points are left: fewer than any adversary is likely to hold (PROJECT)."""
        return all(self.left(move) < self.expected(each) for each in self.opponents)

    def partout_feared(self, move: Move) -> bool:
        """Whether after a move an adversary may make a partout on which the player must pass."""
        (left, right), rest = self.ends_after(move), self.rest(move)
        if left.number == right.number or not rest:
            return False
        joining = tile(left.number, right.number)
        bare = not all(self.holds(end.number, rest) for end in (left, right))
        return bare and any(self.may_hold(each, joining) for each in self.opponents)

    def could_win(self, side: int) -> bool:
        """Whether a side of adversaries may win the partie by this coup.

        It needs few points, a quarter of the target at most, and the other hands are likely to hold them (PROJECT).
        """
        view, target = self.view, self.view.values.target
        if not self.for_points or 4 * (target - view.scores[side]) > target:
            return False
        gain = Fraction(0)
        for each in range(view.players):
            if view.side(each) != side:
                gain += points_of(self.hand) if each == self.player else self.expected(each)
        return view.scores[side] + gain >= target

    @cached_property
    def high_unplayed(self) -> bool:
        """Whether the gros dés have not come out: fewer than half of them lie on the line (PROJECT)."""
        high = [each for each in TILES if each.high >= HIGH]
        return 2 * sum(each in self.placed for each in high) < len(high)


def scene_of(state: State) -> Scene | None:
    """What the player to move knows, or the one whose view it is; none when there is nobody to advise."""
    if state.phase != "play":
        return None
    if not state.hidden:
        return Scene(state.view(state.core.turn), state.core.turn)
    shown = [player for player, hand in enumerate(state.hands) if hand]
    return Scene(state, shown[0]) if shown else None
