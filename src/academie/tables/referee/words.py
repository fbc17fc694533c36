"""The referee's sentences at a race game; {who} is the player concerned, {whom} the other."""

from __future__ import annotations

from academie.tables.referee import thrown
from academie.text.message import Message

WORDS = {
    **thrown.WORDS,
    "draw_again": Message("The two dice are equal; each throws one again."),
    "touched": Message("{who} must play the dame he touched."),
    "touched_stuck": Message("No number moves the dame {who} touched; he is free to play another."),
    "touched_forgiven": Message("{whom} lets {who} play another dame than the one he touched."),
    "adoube_all": Message("J'adoube tout is not admitted: {who} says j'adoube before the dame he touches."),
    "unasked": Message("Nothing waits for an answer of {who}."),
    "asked_already": Message("That is asked, or agreed, already: {who} waits for the answer or plays on."),
    "no_adviser": Message("The book knows no adviser at this game: {who} plays alone."),
    "no_partner": Message("The book knows no partner at this game: {who} plays alone."),
    "advantage": Message("{who} receives the advantage."),
    "no_advantage": Message("No advantage is agreed here, or the game has begun: {who} receives none."),
    "ones_played": Message("{who} has played the ones he was given."),
    "no_dispute": Message("Nothing is in dispute that the gallery could decide."),
    "no_choice": Message("Numbers are chosen only when the other broke the dice against the agreement: {who} throws."),
    "judged_late": Message("Dice are judged when they fall, before anything is touched or played: {who} is not heard."),
    "adviser_asked": Message("{who} wishes for an adviser; {whom} consents or not."),
    "adviser": Message("{who} may take an adviser."),
    "adviser_refused": Message("{whom} does not consent: {who} plays alone."),
    "partner_asked": Message("{who} wishes for a partner; {whom} consents or not."),
    "partner": Message("{who} may take a partner."),
    "partner_refused": Message("{whom} does not consent: {who} plays alone."),
}
