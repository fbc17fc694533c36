"""A marqué of trictrac à écrire as it is played: six trous, the pavillon, the refait, the end.

It hears which seat took how many trous, who left and who lifted, and says when the marqué is won (§96), whose
pavillon stands (§97) and was claimed in time (§102), and when all begins again (§99). It
does not know a board.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.match.amount import TROUS, Amount, marque_amount
from academie.games.trictrac.match.partie import asked_seat, trous_in
from academie.games.trictrac.names import trous_told
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable


class PavillonRule(StrEnum):
    """§102: who sees to the pavillon."""

    AUTOMATIC = "automatic"  # the machine plants it
    RIGUEUR = "rigueur"  # the player claims it before the next trou is taken, or has lost it (Lepeintre, rule 59)
    COMPANY = "company"  # never lost by forgetting, and the adversary should remind


class Pavillon(StrEnum):
    """How a player stands with the pavillon."""

    NONE = "none"  # no trou yet, or his trous were interrupted
    OPEN = "open"  # earned, not yet claimed
    PLANTED = "planted"
    FORFEIT = "forfeit"  # his trous are uninterrupted, but the claim came too late


class Happened(StrEnum):
    """What the last thing heard came to."""

    NOTHING = "nothing"
    TROUS = "trous"
    PAVILLON = "pavillon"
    REFAIT = "refait"
    RELEVE = "releve"  # a player left or lifted, and the marqué goes on
    WON = "won"


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


@dataclass(frozen=True, slots=True)
class Marque:
    """A marqué in progress. Every act returns the next value; `happened` says what the last one came to."""

    rule: PavillonRule = PavillonRule.AUTOMATIC
    trous: tuple[int, int] = (0, 0)
    pavillons: tuple[Pavillon, Pavillon] = (Pavillon.NONE, Pavillon.NONE)
    refaits: int = 0
    winner: int | None = None
    happened: Happened = Happened.NOTHING

    # --- Where it stands

    def may_stop(self, seat: int) -> bool:
        """§96, M12: whether leaving now, or lifting first and stopping, wins the marqué."""
        return self.trous[asked_seat(seat)] >= TROUS and self.trous[seat] > self.trous[1 - seat]

    def bredouille(self, seat: int) -> bool:
        """§97, §102: whether his trous count as taken in bredouille."""
        pavillon = self.pavillons[asked_seat(seat)]
        return pavillon is Pavillon.PLANTED or (pavillon is Pavillon.OPEN and self.rule is PavillonRule.COMPANY)

    @property
    def remind(self) -> int | None:
        """§102: in good company, whom the adversary should remind of his pavillon."""
        if self.rule is not PavillonRule.COMPANY:
            return None
        return next((seat for seat in (0, 1) if self.pavillons[seat] is Pavillon.OPEN), None)

    @property
    def won(self) -> Won | None:
        """The end, once there is one."""
        if self.winner is None:
            return None
        trous = self.trous[self.winner], self.trous[1 - self.winner]
        return Won(self.winner, *trous, self.bredouille(self.winner), self.refaits)

    # --- What is heard

    def took(self, seat: int, count: int) -> Marque:
        """A player marks trous, on anybody's dice. The other's run ends; equality at six or more is a refait."""
        self._playing()
        if count < 1:
            raise Illegal(
                Title(
                    "{trous} cannot be taken; one takes at least one.",
                    "On ne prend pas {trous} ; on en prend un au moins.",
                ).fill(trous=trous_told(count))
            )
        trous = (self.trous[0] + count * (asked_seat(seat) == 0), self.trous[1] + count * (seat == 1))
        if trous[0] == trous[1] >= TROUS:
            return Marque(self.rule, refaits=self.refaits + 1, happened=Happened.REFAIT)
        mine = self._pavillon_after_trou(seat)
        pavillons = (mine, Pavillon.NONE) if seat == 0 else (Pavillon.NONE, mine)
        return dataclasses.replace(self, trous=trous, pavillons=pavillons, happened=Happened.TROUS)

    def _pavillon_after_trou(self, seat: int) -> Pavillon:
        """§97: the first trou earns it; §102: at the next one an unclaimed pavillon is lost."""
        if self.trous[seat] == 0:
            return Pavillon.PLANTED if self.rule is PavillonRule.AUTOMATIC else Pavillon.OPEN
        late = self.pavillons[seat] is Pavillon.OPEN and self.rule is PavillonRule.RIGUEUR
        return Pavillon.FORFEIT if late else self.pavillons[seat]

    def claimed(self, seat: int) -> Marque:
        """§102: a player plants his pavillon. Open until the next trou, so even after leaving with his first."""
        pavillon = self.pavillons[asked_seat(seat)]
        if pavillon is Pavillon.FORFEIT:
            raise Illegal(
                Title(
                    "The pavillon is taken before the trou after the one that earned it; it is lost now (§102).",
                    "Le pavillon se plante avant le trou qui suit celui qui l'a gagné ; "
                    "il est perdu maintenant (§102).",
                )
            )
        if pavillon is Pavillon.NONE:
            raise Illegal(
                Title(
                    "There is no pavillon without trous taken in a row; take one first (§97).",
                    "Il n'y a point de pavillon sans trous pris de suite ; prenez-en d'abord un (§97).",
                )
            )
        pavillons = tuple(Pavillon.PLANTED if here == seat else self.pavillons[here] for here in (0, 1))
        happened = Happened.WON if self.winner is not None else Happened.PAVILLON
        return dataclasses.replace(self, pavillons=(pavillons[0], pavillons[1]), happened=happened)

    def left(self, seat: int) -> Marque:
        """§96: a player leaves: with six trous or more, and more than the other, the marqué is his (M12)."""
        return self._ended(seat, self.may_stop(seat))

    def lifted(self, seat: int, *, stop: bool = True) -> Marque:
        """A player has lifted all his dames first, and stops there if he may and will (M12)."""
        return self._ended(seat, stop and self.may_stop(seat))

    def _ended(self, seat: int, won: bool) -> Marque:
        self._playing()
        winner, happened = (seat, Happened.WON) if won else (None, Happened.RELEVE)
        return dataclasses.replace(self, winner=winner, happened=happened)

    def heard(self, news: Iterable[object]) -> Marque:
        """The marqué after the news of a native state; nothing is heard after a refait, which begins a new board."""
        marque = self
        for seat, count in trous_in(news):
            marque = marque.took(seat, count)
            if marque.happened is Happened.REFAIT:
                break
        return marque

    def _playing(self) -> None:
        if self.winner is not None:
            raise Illegal(
                Title(
                    "This marqué is won; write it down and begin the next one (§96).",
                    "Ce marqué est gagné ; écrivez-le et commencez le suivant (§96).",
                )
            )
