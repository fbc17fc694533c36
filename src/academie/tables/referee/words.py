"""The referee's sentences at a race game; {who} is the player concerned, {whom} the other. Names no game."""

from __future__ import annotations

from academie.referee.table import SEATS
from academie.tables.referee import thrown
from academie.title import Title

WORDS = {
    **thrown.WORDS,
    "draw_again": (
        "The two dice are equal; each throws one again.",
        "Les deux dés sont égaux ; chacun en jette un de nouveau.",
    ),
    "touched": ("{who} must play the dame he touched.", "{who} doit jouer la dame qu'il a touchée."),
    "touched_stuck": (
        "No number moves the dame {who} touched; he is free to play another.",
        "Nul nombre ne fait marcher la dame que {who} a touchée ; il en joue une autre à son gré.",
    ),
    "touched_forgiven": (
        "{whom} lets {who} play another dame than the one he touched.",
        "{whom} laisse {who} jouer une autre dame que celle qu'il a touchée.",
    ),
    "put_back": (
        "{who} laid a dame of the wrong pile: it is put back, and the number is played on its own.",
        "{who} a rabattu une dame d'une autre pile : elle se remet, et le nombre se joue sur la sienne.",
    ),
    "adviser_asked": (
        "{who} wishes for an adviser; {whom} consents or not.",
        "{who} voudrait un conseil ; {whom} y consent ou non.",
    ),
    "adviser": ("{who} may take an adviser.", "{who} peut prendre un conseil."),
    "adviser_refused": ("{whom} does not consent: {who} plays alone.", "{whom} n'y consent pas : {who} joue seul."),
    "partner_asked": (
        "{who} wishes for a partner; {whom} consents or not.",
        "{who} voudrait s'associer ; {whom} y consent ou non.",
    ),
    "partner": ("{who} may take a partner.", "{who} peut prendre un associé."),
    "partner_refused": ("{whom} does not consent: {who} plays alone.", "{whom} n'y consent pas : {who} joue seul."),
}


def sentence(key: str, player: int) -> Title:
    """The sentence of a key in both languages."""
    who, whom = SEATS[player], SEATS[1 - player]
    english, french = WORDS[key]
    return Title(en=english.format(who=who.en, whom=whom.en), fr=french.format(who=who.fr, whom=whom.fr))
