"""The worth of a marqué of trictrac à écrire, with the reckoning shown (§97, §98, §99).

It takes numbers and gives numbers; `settlement` says who owes what.
"""

from dataclasses import dataclass

from academie.errors import Illegal
from academie.match.arithmetic import Line, total
from academie.text.message import Message, counted, verbatim

TROUS = 6  # §96: a marqué is of six trous, or more
GRANDE = 12  # §97: trous from which a bredouille is grande
CONSOLATION = 2  # §98
MOST = 999  # trous that a line of the game can tell

_TROUS = verbatim("trou"), verbatim("trous")
_REFAITS = verbatim("refait"), verbatim("refaits")
_HOLES = verbatim("{holes} × {times} ({name})")
_CONSOLATION = verbatim("consolation {base}{again} × {times}")
_AGAIN = verbatim(" × {growth} ({refaits})")
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
            "The winner of a marqué has at least six trous, and more than the loser. "
            "Give such numbers, and refaits from 0 on (§96)."
        )
    times = multiplier(winner_holes, bredouille, progressive)
    growth = 1 + refaits  # §99: double after one refait, triple after two
    consolation = CONSOLATION * growth
    marked = times * winner_holes + times * consolation - loser_holes
    name = _BREDOUILLES.get(times, Message("bredouille {times} times", times=times))
    holes = counted(winner_holes, *_TROUS)
    again = _AGAIN.fill(growth=growth, refaits=counted(refaits, *_REFAITS)) if refaits else ""
    lines = [
        Line(_HOLES.fill(holes=holes, times=times, name=name), times * winner_holes),
        Line(_CONSOLATION.fill(base=CONSOLATION, again=again, times=times), times * consolation),
    ]
    if loser_holes:
        lines.append(Line(Message("less the loser's {trous}", trous=counted(loser_holes, *_TROUS)), -loser_holes))
    return Amount(marked, times, growth, (*lines, total(Message.within("a reckoning", "marked"), marked)))


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
