"""Domino by lot and for money: who sits where, who plays with whom, what is staked and what a fault costs.

The score of a partie is kept by the state; here are the seats (§13), the sides (§14), the pot of four coups (§44), the
poule (§49), and the payments of a partie lost by a fault (§28, §34, §59). Nothing here knows how tiles join.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from academie.match.arithmetic import split
from academie.match.series import terms_of

terms = terms_of  # a series of parties counts as everywhere
Tile = tuple[int, int]
COUPS = 4  # a pot is of four stakes, and each coup takes one out (§44)


# --- Seats and sides


@dataclass(frozen=True, slots=True)
class Lot:
    """Tiles drawn before a partie (§13), or for the sides at piquet voleur (§14).

    Whoever ties redraws with those he ties with, as long as something depends on it: every seat by the first rule; the
    sides alone by the second, and the lead too when the players demand it. PROJECT: tiles once drawn stay out of the
    stock until the lot is over, so that no tile is drawn twice.
    """

    players: int
    partners: bool = False
    demanded: bool = False  # §14: that the two highest draw again for the lead
    drawn: tuple[tuple[int, Tile], ...] = ()

    def after(self, player: int, tile: Tile) -> Lot:
        """The lot with one more tile drawn, by one of those who are due."""
        return dataclasses.replace(self, drawn=(*self.drawn, (player, tile)))

    def _points(self, player: int) -> tuple[int, ...]:
        """The points of a player's tiles, in the order he drew them: the highest tile is that of most points."""
        return tuple(sum(tile) for each, tile in self.drawn if each == player)

    def _ranked(self) -> list[int]:
        return sorted(range(self.players), key=self._points, reverse=True)

    def _decisive(self) -> set[int]:
        """The ranks that must differ from the next one: all of them, or what sides and lead need."""
        if not self.partners:
            return set(range(self.players - 1))
        return {0, 1} if self.demanded else {1}

    @property
    def due(self) -> tuple[int, ...]:
        """Who is to draw now, nobody once all is settled."""
        missing = tuple(player for player in range(self.players) if not self._points(player))
        if missing:
            return missing
        return tuple(player for player in range(self.players) if self._ties(player))

    def _ties(self, player: int) -> bool:
        """Whether he ties, at a rank that matters, with one who has drawn as often or oftener."""
        mine = self._points(player)
        tied = [rank for rank, other in enumerate(self._ranked()) if self._points(other)[: len(mine)] == mine]
        return bool(self._decisive() & set(tied[:-1]))

    def demand(self) -> Lot:
        """The players require the two highest to differ, since the lead is an advantage (§14)."""
        return dataclasses.replace(self, demanded=True)

    @property
    def leader(self) -> int | None:
        """Who leads the first coup; None while that is open, or where two partners tie and nobody minds."""
        first, second = self._ranked()[:2]
        return None if self.due or self._points(first) == self._points(second) else first

    @property
    def seats(self) -> tuple[int, ...]:
        """Once all is settled: the highest tile first, the others to his right, partners opposite."""
        order = self._ranked()
        return (order[0], order[2], order[1], order[3]) if self.partners else tuple(order)

    @property
    def sides(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """At piquet voleur, those of the two highest tiles against those of the two lowest."""
        first, third, second, fourth = self.seats
        return (first, second), (third, fourth)


# --- Money, in stakes


@dataclass(frozen=True, slots=True)
class Pot:
    """Four players, each for himself and without points: everybody stakes, each coup won takes one stake back.

    When the fourth coup has emptied the pot everybody stakes again (§44).
    """

    winners: tuple[int, ...] = ()  # of the coups so far; a closed coup has a winner too (§35)

    @property
    def pots(self) -> int:
        """How often everybody has staked; the next pot is made when its first coup begins."""
        return max(1, -(-len(self.winners) // COUPS))

    @property
    def left(self) -> int:
        """The amount in the pot."""
        return COUPS * self.pots - len(self.winners)

    @property
    def money(self) -> tuple[int, ...]:
        """What each has taken out, less what he has put in; with what is left it adds up to nothing."""
        return tuple(self.winners.count(player) - self.pots for player in range(COUPS))

    def faulted(self, offender: int) -> tuple[int, ...]:
        """The money when a player loses the partie by a fault (§28). PROJECT: the others share what is left."""
        others = [(offender + turn) % COUPS for turn in range(1, COUPS)]
        parts = dict(zip(others, split(self.left, len(others)), strict=True))
        return tuple(had + parts.get(player, 0) for player, had in enumerate(self.money))


def faulted(players: int, offender: int, partner: int | None = None) -> tuple[int, ...]:
    """The money when a fault ends the partie.

    At the poule he pays a stake to each; PROJECT: each also takes his own back from the pot, since nobody has won
    it. At piquet voleur he pays for his partner too, who neither loses nor gains. Tête à tête he loses the partie.
    """
    pays = {offender: 1 - players} if partner is None else {offender: -2, partner: 0}
    return tuple(pays.get(player, 1) for player in range(players))
