"""A marqué of trictrac à écrire that is won; how it is played the state and the referee know (§96 to §99, §102)."""

from __future__ import annotations

from dataclasses import dataclass

from academie.games.trictrac.match.amount import Amount, marque_amount


@dataclass(frozen=True, slots=True)
class Won:
    """A marqué that is won: all that its amount needs. `seat` is the winner's."""

    seat: int
    winner_trous: int
    loser_trous: int
    bredouille: bool = False
    refaits: int = 0

    def amount(self, progressive: bool = False) -> Amount:
        """§98: what is written against the loser."""
        return marque_amount(self.winner_trous, self.loser_trous, self.bredouille, self.refaits, progressive)
