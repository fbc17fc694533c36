"""What a marqué of trictrac à écrire is worth, with the reckoning shown (§97, §98, §99).

It takes numbers and gives numbers; `settlement` says who owes what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.match.reckoning import compte, count, line, total
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.match.reckoning import Line

TROUS = 6  # §96: a marqué is of six trous, or more
GRANDE = 12  # §97: trous from which a bredouille is grande
CONSOLATION = 2  # §98
MOST = 999  # trous that a line of the game can tell

_BREDOUILLES = {
    1: Message("no bredouille"),
    2: verbatim("petite bredouille"),
    4: verbatim("grande bredouille"),
    8: verbatim("octuple bredouille"),
}


@dataclass(frozen=True, slots=True)
class Amount:
    """M times w, plus M times c, less l (§98)."""

    marked: int
    multiplier: int
    consolation_multiplier: int
    lines: tuple[Line, ...]

    @property
    def consolation(self) -> int:
        """The consolation within the amount, multiplied by bredouille and refaits alike (M24)."""
        return CONSOLATION * self.multiplier * self.consolation_multiplier


def multiplier(winner_holes: int, bredouille: bool, progressive: bool = False) -> int:
    """§97: 1 without bredouille, 2 for the petite, 4 for the grande; progressive, doubled every six trous."""
    if winner_holes > MOST:
        raise Illegal("Nobody takes so many trous. Give {most} at most (§97).", most=MOST)
    if not bredouille:
        return 1
    return 2 ** (winner_holes // TROUS) if progressive else 2 if winner_holes < GRANDE else 4


def marque_amount(
    winner_holes: int = TROUS,
    loser_holes: int = 0,
    bredouille: bool = False,
    refaits: int = 0,
    progressive: bool = False,
) -> Amount:
    """The amount of a marqué, written against its loser, and how it comes about."""
    if winner_holes < TROUS or not 0 <= loser_holes < winner_holes or refaits < 0:
        raise Illegal(
            "A marqué is won with six trous or more, and more than the other's. "
            "Give such numbers, and refaits from 0 on (§96)."
        )
    times = multiplier(winner_holes, bredouille, progressive)
    growth = 1 + refaits  # §99: double after one refait, triple after two
    consolation = CONSOLATION * growth
    marked = times * winner_holes + times * consolation - loser_holes
    name = _BREDOUILLES.get(times, Message("bredouille {times} times", times=times))
    again, encore = f" × {growth} ({count(refaits, 'refait')})", f" × {growth} ({compte(refaits, 'refait')})"
    raised = f"{CONSOLATION}{again if refaits else ''}", f"{CONSOLATION}{encore if refaits else ''}"
    lines = [
        line(
            f"{count(winner_holes, 'hole')} × {times} ({name.en})",
            f"{compte(winner_holes, 'trou')} × {times} ({name.fr})",
            times * winner_holes,
        ),
        line(f"consolation {raised[0]} × {times}", f"consolation {raised[1]} × {times}", times * consolation),
    ]
    if loser_holes:
        holes, trous = count(loser_holes, "hole"), compte(loser_holes, "trou")
        lines.append(line(f"less the loser's {holes}", f"moins {trous} du perdant", -loser_holes))
    return Amount(marked, times, growth, (*lines, total("marked", "marqué", marked)))


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
