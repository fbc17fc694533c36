"""What may be said at a meeting: a few phrases of courtesy. There is no other talk, and nothing of it is kept."""

from __future__ import annotations

from academie.title import Title

PHRASES = {
    "hello": Title("Good day!", "Bonjour !"),
    "luck": Title("Good luck!", "Bonne chance !"),
    "well_played": Title("Well played!", "Bien joué !"),
    "thanks": Title("Thank you.", "Merci."),
    "sorry": Title("I beg your pardon.", "Je vous demande pardon."),
    "moment": Title("One moment, please.", "Un instant, je vous prie."),
    "here": Title("I am back.", "Me revoici."),
    "good_game": Title("Thank you for the game.", "Merci pour la partie."),
    "goodbye": Title("Until next time!", "À une autre fois !"),
}
