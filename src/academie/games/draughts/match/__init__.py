"""The match law of draughts: odds (`odds`, `gift`), sets with their stakes (`sets`), and the forms they are played in.

`rounds` and `offered` have the forms as a table asks for them.
"""

from academie.games.draughts.match.offered import FORMS

__all__ = ["FORMS"]
