"""The match law of trictrac, gathered: what is agreed in a profile, as the values of the modules that hold it.

Nothing is decided here. Where each paragraph is:

- §76, §77: `partie`, the twelve trous and the grande bredouille;
- §78: `handicap`; §4 between relevés, and « je joue pour tout »: `releve`;
- §96: `marque` for one marqué, `ecrire` for the game; §97, §99, §102: `marque`;
- §97, §98, §99 in numbers: `amount`; §100, §101: `settlement`;
- §103: `forms` for the partie and the poule, `ecrire` and `tourner` for à écrire;
- all of them as a table asks for them: `offered`, `rounds` and `advantage`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.match.advantage import advantage
from academie.games.trictrac.match.amount import Amount, marque_amount
from academie.games.trictrac.match.ecrire import Chouette, DeuxContreDeux, Ecrire, EcrireAcademie
from academie.games.trictrac.match.forms import Associes, Poule, Seats, Standing, TourATour
from academie.games.trictrac.match.handicap import Handicap, Start, named
from academie.games.trictrac.match.marque import Happened, Marque, Pavillon, PavillonRule, Won
from academie.games.trictrac.match.offered import FORMS
from academie.games.trictrac.match.partie import Partie, PartieWon
from academie.games.trictrac.match.settlement import (
    Settlement,
    Terms,
    fiches,
    most_postillons,
    postillon_points,
    settle,
    terms_of,
)
from academie.games.trictrac.match.tourner import ATourner
from academie.games.trictrac.values import Grande, QueueRule, values_of
from academie.match.series import terms_of as terms

if TYPE_CHECKING:
    from academie.profiles import Profile

__all__ = [
    "FORMS",
    "ATourner",
    "Amount",
    "Associes",
    "Chouette",
    "DeuxContreDeux",
    "Ecrire",
    "EcrireAcademie",
    "Grande",
    "Handicap",
    "Happened",
    "Marque",
    "Partie",
    "PartieWon",
    "Pavillon",
    "PavillonRule",
    "Poule",
    "QueueRule",
    "Seats",
    "Settlement",
    "Standing",
    "Start",
    "Terms",
    "TourATour",
    "Won",
    "advantage",
    "fiches",
    "handicap_of",
    "marque_amount",
    "most_postillons",
    "partie_of",
    "postillon_points",
    "settle",
    "terms",
    "terms_of",
]


def handicap_of(profile: Profile, receiver: int = 1) -> Handicap:
    """The handicap a profile names, for one of the players."""
    values = values_of(profile)
    return named(values.handicap, receiver, values.handicap_holes)


def partie_of(profile: Profile, handicap: Handicap | None = None) -> Partie:
    """A partie as a profile has it, with the trous of a handicap already marked."""
    given = (0, 0) if handicap is None else handicap.trous
    values = values_of(profile)
    return Partie(given, values.bredouille_double, values.grande_bredouille_def)
