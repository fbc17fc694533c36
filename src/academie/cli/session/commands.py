"""The words by which a person at the terminal asks for something, in both languages; what is no command is an act."""

from __future__ import annotations

import re

COMMANDS = {
    "moves": {"moves", "coups"},
    "acts": {"acts", "actes"},
    "hint": {"hint", "conseil"},
    "undo": {"undo", "u", "reprendre", "annuler"},
    "board": {"board", "damier", "tablier"},
    "numbers": {"numbers", "numéros", "numeros", "letters", "lettres"},
    "explain": {"explain", "expliquer", "why", "pourquoi"},
    "law": {"law", "loi"},
    "glossary": {"glossary", "glossaire", "lexique"},
    "review": {"review", "revue", "bilan"},
    "draw": {"draw", "remise", "nulle"},
    "resign": {"resign", "resigns", "abandon", "abandonner", "abandonne"},
    "save": {"save", "sauver"},
    "help": {"help", "aide", "h", "?"},
    "quit": {"quit", "exit", "q", "quitter"},
}
# The word that is offered first where a line is completed.
FIRST = {
    "en": ("moves", "acts", "hint", "undo", "board", "explain", "law", "glossary", "review", "numbers",
           "draw", "resign", "save", "help", "quit"),
    "fr": ("coups", "actes", "conseil", "reprendre", "tablier", "expliquer", "loi", "glossaire", "revue", "numéros",
           "remise", "abandon", "sauver", "aide", "quitter"),
}  # fmt: skip
# Questions that a glossary answers.
_ASKED = re.compile(
    r"(?:what is|what's|what are|qu'est-ce qu(?:e|'))\s*(?:an?\s|the\s|une?\s|la?\s|les?\s|l')?(?P<what>[^?]*?)\s*\??",
    re.IGNORECASE,
)
_ALONE = {"numbers", "draw", "resign", "undo", "moves", "acts", "board", "quit", "help", "review"}


def command_of(text: str) -> tuple[str, str]:
    """The command a line asks for and what follows its word; no command where the line is an act or a move."""
    words = text.replace("’", "'").strip()
    if (asked := _ASKED.fullmatch(words)) is not None and asked["what"]:
        return "glossary", asked["what"]
    word, _, rest = words.partition(" ")
    found = next((key for key, names in COMMANDS.items() if word.casefold() in names), "")
    # “draw 6-4” and “coups de repos” are no commands: those that take nothing stand alone.
    return ("", words) if found in _ALONE and rest.strip() else (found, rest.strip())
