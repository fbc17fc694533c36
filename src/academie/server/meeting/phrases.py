"""Phrases of courtesy for a meeting, and a machine's note that it replaces another. Nothing else is said or saved."""

from academie.errors import Unknown, quoted
from academie.input.files import read_words
from academie.text.message import joined

PHRASES = read_words(__file__)["phrases"]
STAND_IN = "stand_in"  # the key of what a machine says that plays in the place of another; people do not say it
# By which words a person at a terminal says them, besides their keys.
_WORDS = read_words(__file__)["typed"]


def key_of(text: str) -> str:
    """The phrase that a person means by some words of either language; raises `Unknown`."""
    said = text.strip().casefold()
    for key, words in _WORDS.items():
        if said in {key, *words.texts.values()}:
            return key
    known = joined(_WORDS.values())
    raise Unknown("There is no phrase {text}. Choose one of: {known}.", text=quoted(text.strip()), known=known)
