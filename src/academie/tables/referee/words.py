"""The referee's sentences at a race game; {who} is the player concerned, {whom} the other. Names no game."""

from __future__ import annotations

from academie.tables.referee import thrown
from academie.title import Title

WORDS = {
    **thrown.WORDS,
    "draw_again": Title(
        "The two dice are equal; each throws one again.",
        "Les deux dés sont égaux ; chacun en jette un de nouveau.",
    ),
    "touched": Title("{who} must play the dame he touched.", "{who} doit jouer la dame qu'il a touchée."),
    "touched_stuck": Title(
        "No number moves the dame {who} touched; he is free to play another.",
        "Nul nombre ne fait marcher la dame que {who} a touchée ; il en joue une autre à son gré.",
    ),
    "touched_forgiven": Title(
        "{whom} lets {who} play another dame than the one he touched.",
        "{whom} laisse {who} jouer une autre dame que celle qu'il a touchée.",
    ),
    "adviser_asked": Title(
        "{who} wishes for an adviser; {whom} consents or not.",
        "{who} voudrait un conseil ; {whom} y consent ou non.",
    ),
    "adviser": Title("{who} may take an adviser.", "{who} peut prendre un conseil."),
    "adviser_refused": Title(
        "{whom} does not consent: {who} plays alone.", "{whom} n'y consent pas : {who} joue seul."
    ),
    "partner_asked": Title(
        "{who} wishes for a partner; {whom} consents or not.",
        "{who} voudrait s'associer ; {whom} y consent ou non.",
    ),
    "partner": Title("{who} may take a partner.", "{who} peut prendre un associé."),
    "partner_refused": Title(
        "{whom} does not consent: {who} plays alone.", "{whom} n'y consent pas : {who} joue seul."
    ),
}
