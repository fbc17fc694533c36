"""What may be said at a meeting: a few phrases of courtesy, and by a machine for whom it stands in.

There is no other talk, and nothing of it is kept.
"""

from __future__ import annotations

from academie.errors import Unknown, quoted
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
STAND_IN = "stand_in"  # the key of what a machine says that plays in the place of another; people do not say it
# By which words a person at a terminal says them, besides their keys.
_WORDS = {
    "hello": Title("hello", "bonjour"),
    "luck": Title("luck", "chance"),
    "well_played": Title("well played", "bien joué"),
    "thanks": Title("thanks", "merci"),
    "sorry": Title("sorry", "pardon"),
    "moment": Title("moment", "instant"),
    "here": Title("here", "revoici"),
    "good_game": Title("good game", "belle partie"),
    "goodbye": Title("goodbye", "au revoir"),
}
_NO_PHRASE = Title("There is no phrase {text}; there are {known}.", "Il n'y a pas de formule {text} ; il y a {known}.")


def key_of(text: str) -> str:
    """The phrase that a person means by some words of either language; raises `Unknown`."""
    said = text.strip().casefold()
    for key, words in _WORDS.items():
        if said in {key, words.en, words.fr}:
            return key
    known = Title(", ".join(each.en for each in _WORDS.values()), ", ".join(each.fr for each in _WORDS.values()))
    raise Unknown(_NO_PHRASE.fill(text=quoted(text.strip()), known=known))
