"""The match law of trictrac.

Where each paragraph is:

- §78: `handicap`; §37, the last throw made in advance and « je joue pour tout »: the referee's `last_throw`;
- §96: `ecrire`; §97, §98, §99 in numbers: `amount`; §100, §101: `settlement`;
- §103: `forms` for the partie and the poule, `ecrire` and `tourner` for à écrire;
- all of them as a table asks for them: `offered` and `rounds`.
"""

from academie.games.trictrac.match.handicap import advantage
from academie.games.trictrac.match.offers import FORMS
from academie.match.series import terms_of as terms

__all__ = ["FORMS", "advantage", "terms"]
