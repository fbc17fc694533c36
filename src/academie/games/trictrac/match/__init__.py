"""The match law of trictrac, gathered: what is agreed in a profile, as the values of the modules that hold it.

Nothing is decided here. Where each paragraph is:

- §78: `handicap`; §37, the last throw made in advance and « je joue pour tout »: the referee's `last_throw`;
- §96: `ecrire`; §97, §98, §99 in numbers: `amount`; §100, §101: `settlement`;
- §103: `forms` for the partie and the poule, `ecrire` and `tourner` for à écrire;
- all of them as a table asks for them: `offered` and `rounds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.match.amount import Amount, Won, marque_amount
from academie.games.trictrac.match.ecrire import Chouette, DeuxContreDeux, Ecrire, EcrireAcademie
from academie.games.trictrac.match.forms import Associes, Poule, Seats, Standing, TourATour
from academie.games.trictrac.match.handicap import Handicap, Start, advantage, named
from academie.games.trictrac.match.offered import FORMS
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
from academie.games.trictrac.values import values_of
from academie.match.series import terms_of as terms

if TYPE_CHECKING:
    from academie.rules.profiles import Profile

__all__ = [
    "FORMS",
    "ATourner",
    "Amount",
    "Associes",
    "Chouette",
    "DeuxContreDeux",
    "Ecrire",
    "EcrireAcademie",
    "Handicap",
    "Poule",
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
    "postillon_points",
    "settle",
    "terms",
    "terms_of",
]


def handicap_of(profile: Profile, receiver: int = 1) -> Handicap:
    """The handicap a profile names, for one of the players."""
    values = values_of(profile)
    return named(values.handicap, receiver, values.handicap_holes)
