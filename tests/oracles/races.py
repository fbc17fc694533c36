"""Oracles of the race games, each by what its book says beside the common rules of tables.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracles.dames_rabattues import DamesRabattues
from oracles.tables import ENTRY, GOES_ON, HAND, HOME, LAST, LIFTED, Dames, Position, Tables, Verdict, dames

if TYPE_CHECKING:
    from collections.abc import Mapping


class Gammon(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (LEP l.2156-2174)."""

    defaults = {"modern_count": False}  # noqa: RUF012 - read only

    def result(self, position: Position) -> Verdict:
        """As today a loser who has lifted none pays two, and three with a dame in hand or on his first six flèches."""
        verdict = super().result(position)
        if not verdict.over or not self.options["modern_count"]:
            return verdict
        loser = position.other if verdict.won_by_own else position.own
        if loser[LIFTED]:
            return verdict
        if loser[HAND] or any(loser[s] for s in range(1, 7)):
            return Verdict(True, verdict.won_by_own, True, "deep", True)
        return Verdict(True, verdict.won_by_own, True, "bare")


# ---------------------------------------------------------------------------------------------
# Oracle of jacquet (LEP): no hits, one dame closes, and the first dame travels alone; see tables.py


class Jacquet(Tables):
    """Fifteen dames on the talon; the courier first (LEP l.2190-2198)."""

    layout = "diagonal"
    start = dames({1: 15})
    closed_at = 1

    def may_go(self, position: Position, s: int) -> bool:
        """Until a dame has arrived at s 19 or beyond, only the foremost may be played (LEP l.2190-2192)."""
        own = position.own
        arrived = any(own[place] for place in (*HOME, LIFTED))
        return arrived or not any(own[place] for place in range(s + 1, LAST + 1))


# ---------------------------------------------------------------------------------------------
# Oracle of garanguet (LEP): three dice, a pair and a triplet multiplied, no hits unless agreed; see tables.py


class Garanguet(Tables):
    """Fifteen dames on each talon, facing; `hit` none or gammon, `triplet_multiplier` 3 or 1 (LEP l.2208-2214)."""

    layout = "facing"
    start = dames({1: 15})
    dice = 3
    defaults = {"hit": "none", "triplet_multiplier": 3}  # noqa: RUF012 - read only

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(options)
        self.closed_at = 1 if self.options["hit"] == "none" else 2

    def numbers(self, throw: tuple[int, ...]) -> tuple[int, ...]:
        """A pair higher than the third die is played twice over, a triplet three times (LEP l.2210-2214)."""
        for number in set(throw):
            third = [die for die in throw if die != number]
            if not third:
                return throw * int(self.options["triplet_multiplier"])
            if len(third) == 1 and number > third[0]:
                return (number, number, number, number, third[0])
        return throw


# ---------------------------------------------------------------------------------------------
# Oracle of toute-table (AUJ): the common rules as they stand; see tables.py


class TouteTable(Tables):
    """Two, five, three and five dames, doublets doubly, hits at will, entry on own dames too (AUJ l.2246-2338)."""


# ---------------------------------------------------------------------------------------------
# Oracle of plain (AUJ): each on his own side, to have two dames on each flèche of the second table; see tables.py
GRAND_JAN = range(7, 13)

CORNER = 12


def full(side: Dames) -> bool:
    """The plain is made (AUJ l.2536, l.2578)."""
    return all(side[s] >= 2 for s in GRAND_JAN)


def possible(side: Dames) -> bool:
    """PROJECT: enough dames stand at or behind each flèche for the places up to it."""
    return all(sum(side[: s + 1]) >= 2 * (s - 6) for s in GRAND_JAN)


class Plain(Tables):
    """Fifteen dames on s 1, no flèche beyond s 12, doublets doubly (AUJ l.2556-2578).

    PROJECT: with `plain_passage` trictrac a dame may land beyond s 13 while the other can no longer make his plain, on
    flèches that hold none of his dames; there it closes its flèche to him.
    """

    layout = "facing"
    start = dames({1: 15})
    last = CORNER
    lifts = False
    closed_at = 1
    defaults = {"plain_passage": "none"}  # noqa: RUF012 - read only

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(options)
        if self.options["plain_passage"] == "trictrac":
            self.last = LAST

    def may_rest(self, position: Position, s: int) -> bool:
        """On one's own side always; beyond the other's corner when his plain is out of reach."""
        return s <= CORNER or (s > CORNER + 1 and not possible(position.other))

    def ends_at_once(self, position: Position) -> bool:
        """The game is won as soon as the plain is made."""
        return full(position.own)

    def result(self, position: Position) -> Verdict:
        """A plain wins; PROJECT: void when neither can make one any more."""
        for own, side in ((True, position.own), (False, position.other)):
            if full(side):
                return Verdict(True, own, False, "plain")
        if not possible(position.own) and not possible(position.other):
            return Verdict(True, None, False, "void")
        return GOES_ON


# ---------------------------------------------------------------------------------------------
# Oracle of tourne-case (AUJ): three dames, the lower number only, facing dames hit by force; see tables.py
COIN = 12


class TourneCase(Tables):
    """Three dames off the board, s 0, and twelve flèches each, s facing s (AUJ l.2382-2406)."""

    layout = "lanes"
    start = dames({HAND: 3})
    last = COIN
    lifts = False

    def numbers(self, throw: tuple[int, ...]) -> tuple[int, ...]:
        """The lower number, once (AUJ l.2402-2404)."""
        return (min(throw),)

    def steps(self, position: Position, number: int) -> list[tuple[int, int]]:
        """Never past an own dame, never on one but in the coin, which is reached exactly (AUJ l.2404, l.2418-2424)."""
        own = position.own
        return [
            (s, s + number)
            for s in range(COIN)
            if own[s]
            and s + number <= COIN
            and not any(own[between] for between in range(s + 1, s + number))
            and (s + number == COIN or not own[s + number])
        ]

    def landed(self, position: Position, source: int, target: int) -> Position:
        """The dame facing the arrival goes back to s 0 (AUJ l.2414-2422); the coin is safe (l.2430)."""
        own, other = list(position.own), list(position.other)
        own[source] -= 1
        own[target] += 1
        if target < COIN and other[target]:
            other[target] -= 1
            other[HAND] += 1
        return Position(tuple(own), tuple(other))

    def ends_at_once(self, position: Position) -> bool:
        """Three dames in the coin (AUJ l.2432)."""
        return position.own[COIN] == 3

    def result(self, position: Position) -> Verdict:
        """Double, if agreed, when the loser has none in the coin."""
        for own, side, loser in ((True, *position), (False, *position.turned())):
            if side[COIN] == 3:
                return Verdict(True, own, self.options["la_double"] and loser[COIN] == 0, "coin")
        return GOES_ON


# ---------------------------------------------------------------------------------------------
# Oracle of revertier (AUJ): one dame a flèche on the side of the pile, hors du jeu, doublé; see tables.py
TETE = 12

Left = tuple[int, ...]


def own_entries(side: Dames) -> int:
    """How many flèches of the entry table a side holds itself, so that it cannot enter there."""
    return sum(1 for s in ENTRY if side[s])


def doubled(side: Dames) -> bool:
    """More dames in hand than entries that one's own dames leave (AUJ l.2179-2187); it cannot be mended."""
    return side[HAND] > len(ENTRY) - own_entries(side)


class Revertier(Tables):
    """Fifteen dames in one pile.

    PROJECT: `own_blot_transit` lets a dame touch down on a lone own one and go on; `hors_du_jeu` says whether any
    number of dames may enter in one throw hors du jeu, or one at most.
    """

    layout = "diagonal"
    start = dames({1: 15})
    defaults = {"own_blot_transit": False, "hors_du_jeu": "any"}  # noqa: RUF012 - read only

    def may_rest(self, position: Position, s: int) -> bool:
        """On s 2 to 11 one dame a flèche; the tête and the return side take any number (AUJ l.2105, l.2119)."""
        return s >= TETE or position.own[s] == 0

    def may_enter(self, position: Position, s: int) -> bool:
        """Never on an own dame (AUJ l.2147)."""
        return position.own[s] == 0

    def may_touch(self, position: Position, s: int) -> bool:
        """On a lone own dame of the pile side, where transit is agreed."""
        return self.options["own_blot_transit"] and s < TETE and position.own[s] == 1

    def next_boards(self, board: Position, left: Left) -> list[tuple[Position, Left]]:
        """Where transit is agreed, also every way of one dame over lone own ones, as one step of several numbers."""
        found = super().next_boards(board, left)
        if self.options["own_blot_transit"] and not board.own[HAND]:
            for s in (s for s in range(1, TETE) if board.own[s]):
                found += self.carried(board, s, left)
        return found

    def carried(self, board: Position, s: int, left: Left) -> list[tuple[Position, Left]]:
        """The boards after the dame of s has touched down on a lone own dame of the pile side and gone on."""
        found = []
        for number in set(left):
            stop, index = s + number, left.index(number)
            rest = left[:index] + left[index + 1 :]
            if not self.may_touch(board, stop):
                continue
            there = self.landed(board, s, stop)
            for further in (n for n in set(rest) if stop + n <= LAST):
                if self.open(there, stop + further) and self.may_rest(there, stop + further):
                    later = list(rest)
                    later.remove(further)
                    found.append((self.landed(there, stop, stop + further), tuple(later)))
            found += self.carried(there, stop, rest)
        return found

    def optional(self, position: Position) -> bool:
        """Hors du jeu: fewer entries are open than dames wait (AUJ l.2155-2157); he may enter none, or some."""
        closed = sum(1 for s in ENTRY if self.adverse(position, s) >= 2)
        return position.own[HAND] > len(ENTRY) - own_entries(position.own) - closed

    def legal_results(self, position: Position, throw: tuple[int, ...]) -> set[Position]:
        """As everywhere; hors du jeu at most one more dame than before may have entered, where that is the reading."""
        boards = super().legal_results(position, throw)
        if self.optional(position) and self.options["hors_du_jeu"] == "one":
            return {board for board in boards if board.own[HAND] >= position.own[HAND] - 1}
        return boards

    def ends_at_once(self, position: Position) -> bool:
        """All lifted, or the adversary doublé."""
        return super().ends_at_once(position) or doubled(position.other)

    def result(self, position: Position) -> Verdict:
        """Lifting wins singly (AUJ l.2203); a doublé doubly, if that was agreed (l.2179)."""
        for own, side in ((False, position.own), (True, position.other)):
            if doubled(side):
                return Verdict(True, own, self.options["la_double"], "doubled")
        found = super().result(position)
        if not found.over and self.shut_out(position) and self.shut_out(Position(position.other, position.own)):
            return Verdict(True, None, False, "void")
        return found._replace(double=False) if found.over else GOES_ON

    def shut_out(self, position: Position) -> bool:
        """Dames in hand, and each entry held by oneself or by a case of the other; PROJECT: if both are, it is void."""
        barred = [s for s in ENTRY if position.own[s] or self.adverse(position, s) >= 2]
        return position.own[HAND] > 0 and len(barred) == len(ENTRY)


ROOMS: dict[str, Any] = {
    "dames_rabattues": DamesRabattues,
    "gammon": Gammon,
    "jacquet": Jacquet,
    "garanguet": Garanguet,
    "toute_table": TouteTable,
    "plain": Plain,
    "tourne_case": TourneCase,
    "revertier": Revertier,
}
