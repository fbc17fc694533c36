"""Brute-force engine of the games of tables: every order of the numbers, one landing at a time, then the obligation.

It is a slow restatement of the law for tests and shares no code with any engine. Each player counts his own path as the
books do: s = 0 in hand, s = 1 to 24 the flèches in his order of travel, s = 25 lifted. A position is the mover's dames
and the adversary's, each as 26 counts by s. A game is a `Tables` with its own switches; the rules common to several
games stand here (obligation, closed flèches, entering, lifting), what a single game adds in its own module. It is no
player, and it neither throws dice nor keeps a match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Dames = tuple[int, ...]
Options = dict[str, Any]

HAND, LAST, LIFTED = 0, 24, 25
HOME = range(19, 25)
ENTRY = range(1, 7)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"

# The flèches in order of travel: South's, then North's (A to L is South's side of the board, M to Y North's).
PATHS = {
    "facing": ("ABCDEFGHIJKLMNOPQRSTUVXY", "YXVUTSRQPONMLKJIHGFEDCBA"),
    "diagonal": ("MNOPQRSTUVXYABCDEFGHIJKL", "ABCDEFGHIJKLMNOPQRSTUVXY"),
    "crossed": ("MNOPQRSTUVXYABCDEFGHIJKL", "LKJIHGFEDCBAYXVUTSRQPONM"),
    "lanes": ("ABCDEFGHIJKL", "YXVUTSRQPONM"),
}

# What the random positions of a game must show: of any game, and of one in which dames are hit, entered and lifted.
USUAL = frozenset({"doublet", "one way only", "won"})
TAKING = USUAL | {"behind while lifting", "entered", "hits", "lifted", "nothing playable", "waiting"}


class Position(NamedTuple):
    """The dames of the player who moves and of his adversary, each counted by the s of its own path."""

    own: Dames
    other: Dames

    def turned(self) -> Position:
        """The same board, seen by the adversary."""
        return Position(self.other, self.own)


class Verdict(NamedTuple):
    """How a position stands: over or not, won by its mover (True), by the other (False) or void (None)."""

    over: bool
    won_by_own: bool | None = None
    double: bool = False
    why: str | None = None
    triple: bool = False  # beside double

    @property
    def points(self) -> int:
        """What it counts."""
        return 0 if self.won_by_own is None else 1 + self.double + self.triple


GOES_ON = Verdict(over=False)


def dames(places: Mapping[int, int]) -> Dames:
    """The 26 counts of dames given by s."""
    return tuple(places.get(s, 0) for s in range(26))


def two_dice(throw: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of two dice where a doublet is played doubly (AUJ l.2109-2111 Rev. VI; LEP l.2172)."""
    return throw * 2 if throw[0] == throw[1] else throw


class Tables:
    """One game of tables under its options; the defaults of the switches are those of toute-table and gammon."""

    layout = "crossed"
    start = dames({1: 2, 12: 5, 17: 3, 19: 5})
    dice = 2
    closed_at = 2  # so many adverse dames close a flèche (LEP l.2164)
    last = LAST  # the last s of the path
    lifts = True
    defaults: Options = {}  # noqa: RUF012 - read only

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        common: Options = {"la_double": False, "lift_forced": False, "start": "dice_only"}
        self.options: Options = {**common, **self.defaults, **(options or {})}
        south, north = PATHS[self.layout]
        self.facing = [HAND, *(north.find(letter) + 1 for letter in south)]  # the other's s of the same flèche

    # --- what a game may say otherwise ---------------------------------------------------------------------------

    def numbers(self, throw: tuple[int, ...]) -> tuple[int, ...]:
        """The numbers to play for a throw."""
        return two_dice(throw)

    def may_go(self, position: Position, s: int) -> bool:  # noqa: ARG002 - any dame may go, unless a game says no
        """Whether the dame on s may be played at all now."""
        return True

    def may_rest(self, position: Position, s: int) -> bool:  # noqa: ARG002 - no limit, unless a game says one
        """Whether one's own dames let one more land on s."""
        return True

    def may_enter(self, position: Position, s: int) -> bool:  # noqa: ARG002 - on own dames too, unless a game says no
        """Whether one's own dames let one enter on s."""
        return True

    def may_touch(self, position: Position, s: int) -> bool:  # noqa: ARG002 - no game knows this, but revertier
        """Whether a dame that may not rest on s may touch down there and go on at once."""
        return False

    def optional(self, position: Position) -> bool:  # noqa: ARG002 - every game obliges, but revertier hors du jeu
        """Whether the throw may be left unplayed, wholly or in part."""
        return False

    def ends_at_once(self, position: Position) -> bool:
        """Whether the game is over in the middle of a throw."""
        return position.own[LIFTED] == sum(position.own)

    def result(self, position: Position) -> Verdict:
        """The end by lifting; double if agreed while the other has lifted none and has not all at home."""
        for own, other in ((True, position), (False, position.turned())):
            if other.own[LIFTED] == sum(other.own):
                loser = other.other
                behind = loser[LIFTED] == 0 and sum(loser[s] for s in HOME) < sum(loser)
                return Verdict(True, own, self.options["la_double"] and behind, "lifted")
        return GOES_ON

    # --- one number ----------------------------------------------------------------------------------------------

    def adverse(self, position: Position, s: int) -> int:
        """How many adverse dames stand on the flèche that the mover calls s."""
        return position.other[self.facing[s]]

    def open(self, position: Position, s: int) -> bool:
        """Whether the adversary lets a dame land there (AUJ l.2171, l.2276; LEP l.2164-2168)."""
        return self.adverse(position, s) < self.closed_at

    def steps(self, position: Position, number: int) -> list[tuple[int, int]]:
        """Every (from, to) by which one number can be played now; hit dames enter before all else."""
        own = position.own
        if own[HAND]:
            good = self.open(position, number) and self.may_enter(position, number)
            return [(HAND, number)] if good else []
        found = []
        for s in range(1, self.last + 1):
            to = s + number
            able = own[s] and to <= self.last and self.may_go(position, s)
            if able and self.open(position, to) and self.may_rest(position, to):
                found.append((s, to))
        lifted = self.lifting(position, number)
        if lifted and self.options["lift_forced"] and lifted[0][0] == LIFTED - number:
            return lifted
        return found + lifted

    def lifting(self, position: Position, number: int) -> list[tuple[int, int]]:
        """The dame that the number lifts, if all are at home (AUJ l.1295, l.2324-2326 T.-T. IX; LEP l.539-549)."""
        own = position.own
        if not self.lifts or any(own[s] for s in range(HOME[0])):
            return []
        exact = LIFTED - number
        if own[exact]:
            return [(exact, LIFTED)]
        if any(own[s] for s in range(HOME[0], exact)):
            return []
        nearer = [s for s in range(exact + 1, LIFTED) if own[s]]
        return [(nearer[0], LIFTED)] if nearer else []

    def landed(self, position: Position, source: int, target: int) -> Position:
        """The board after one number; a lone adverse dame is hit and goes to its owner's hand."""
        own, other = list(position.own), list(position.other)
        own[source] -= 1
        own[target] += 1
        if target < LIFTED and other[self.facing[target]]:
            other[HAND] += other[self.facing[target]]
            other[self.facing[target]] = 0
        return Position(tuple(own), tuple(other))

    # --- a whole throw -------------------------------------------------------------------------------------------

    def lines(self, position: Position, numbers: tuple[int, ...]) -> Iterator[tuple[Position, tuple[int, ...], bool]]:
        """Every board on the way of playing the numbers in any order: the board, the numbers left, whether it stops."""
        waiting = [(position, tuple(sorted(numbers)))]
        seen = set(waiting)
        while waiting:
            board, left = waiting.pop()
            following = [] if self.ends_at_once(board) else self.next_boards(board, left)
            yield board, left, not following
            fresh = set(following) - seen
            seen |= fresh
            waiting += fresh

    def next_boards(self, board: Position, left: tuple[int, ...]) -> list[tuple[Position, tuple[int, ...]]]:
        """The boards one number later, with the numbers that are then left."""
        found = []
        for number in set(left):
            index = left.index(number)
            rest = left[:index] + left[index + 1 :]
            found += [(self.landed(board, a, b), rest) for a, b in self.steps(board, number)]
        return found

    def legal_results(self, position: Position, throw: tuple[int, ...]) -> set[Position]:
        """The boards that may be left: most numbers, of these the greatest total; or a game that is over.

        AUJ l.2167, l.2276 oblige to play what can be played, l.1495-1496 to prefer the larger number; PROJECT: the most
        numbers, and nothing more once the game is won.
        """
        numbers = self.numbers(throw)
        lines = list(self.lines(position, numbers))
        if self.optional(position):
            return {board for board, _, _ in lines}
        stops = [(board, left) for board, left, stop in lines if stop]
        fewest = min((len(left), sum(left)) for _, left in stops)
        return {board for board, left in stops if (len(left), sum(left)) == fewest or self.ends_at_once(board)}

    def first(self) -> Position:
        """The first position, alike for both."""
        return Position(self.start, self.start)


# --- Letters ---------------------------------------------------------------------------------------------------------


def from_letters(layout: str, seat: int, places: Mapping[str, int], hand: int = 0, lifted: int = 0) -> Dames:
    """The counts by s of a side given by letters; seat 0 is South, 1 is North."""
    path = PATHS[layout][seat]
    counts = {HAND: hand, LIFTED: lifted}
    for letter, count in places.items():
        counts[path.index(letter) + 1] = count
    return dames(counts)
