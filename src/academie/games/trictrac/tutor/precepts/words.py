"""Words that follow a number in the precepts: in the singular and the plural, with the verb that agrees with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.title import Title

if TYPE_CHECKING:
    from academie.tutor.advice import Words


def agreeing(one: str, several: str, un: str, plusieurs: str) -> Words:
    """What follows one and several, in English, then in French."""
    return Title(one, un), Title(several, plusieurs)


def throws(one: str, several: str, un: str, plusieurs: str) -> Words:
    """Throws of the thirty-six, with what they do."""
    return agreeing(f"throw of 36 {one}", f"throws of 36 {several}", f"coup sur 36 {un}", f"coups sur 36 {plusieurs}")


POINTS = agreeing("point", "points", "point", "points")
TROUS = agreeing("trou", "trous", "trou", "trous")
DAMES = agreeing("dame", "dames", "dame", "dames")
FLECHES = agreeing("flèche", "flèches", "flèche", "flèches")
THROWS = agreeing("throw of 36", "throws of 36", "coup sur 36", "coups sur 36")
HIT = throws("hits", "hit", "bat", "battent")
DO_IT = throws("does it", "do it", "le fait", "le font")
