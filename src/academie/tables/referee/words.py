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
    "adoube_all": Title(
        "J'adoube tout is not admitted: {who} says j'adoube before the dame he touches.",
        "« J'adoube tout » n'est pas admis : {who} dit j'adoube avant de toucher telle dame.",
    ),
    "unasked": Title("Nothing waits for an answer of {who}.", "Rien n'attend de réponse de {who}."),
    "asked_already": Title(
        "That is asked, or agreed, already: {who} waits for the answer or plays on.",
        "C'est déjà demandé, ou convenu : {who} attend la réponse ou continue de jouer.",
    ),
    "no_adviser": Title(
        "The book knows no adviser at this game: {who} plays alone.",
        "Le livre n'admet point de conseil à ce jeu : {who} joue seul.",
    ),
    "no_partner": Title(
        "The book knows no partner at this game: {who} plays alone.",
        "Le livre n'admet point d'associé à ce jeu : {who} joue seul.",
    ),
    "advantage": Title("{who} receives the advantage.", "{who} reçoit l'avantage."),
    "no_advantage": Title(
        "No advantage is agreed here, or the game has begun: {who} receives none.",
        "On n'est convenu d'aucun avantage, ou la partie est commencée : {who} n'en reçoit point.",
    ),
    "ones_played": Title("{who} has played the ones he was given.", "{who} a joué les as qu'on lui donnait."),
    "no_dispute": Title(
        "Nothing is in dispute that the gallery could decide.", "Rien n'est en dispute que la galerie puisse décider."
    ),
    "no_choice": Title(
        "Numbers are chosen only when the other broke the dice against the agreement: {who} throws.",
        "On ne choisit ses nombres que si l'autre a rompu le dé malgré la convention : {who} jette les dés.",
    ),
    "judged_late": Title(
        "Dice are judged when they fall, before anything is touched or played: {who} is not heard.",
        "Les dés se jugent quand ils tombent, avant qu'on ait rien touché ni joué : {who} n'est plus écouté.",
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
