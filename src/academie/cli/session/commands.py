"""The words by which a person at the terminal asks for something, in both languages; what is no command is an act."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Collection


class Command(NamedTuple):
    """A command: its words in each language, the first of which is offered, what it does, and what may follow it."""

    en: str
    fr: str
    does: Title
    takes: Title | None = None  # without it the word stands alone

    @property
    def names(self) -> set[str]:
        """Every word of it."""
        return {*self.en.split(), *self.fr.split()}

    def first(self, language: str) -> str:
        """The word that is offered."""
        return (self.fr if language == "fr" else self.en).split()[0]

    def shown(self, language: str) -> str:
        """As help lists it: with what follows it and its short forms."""
        short = [name for name in self.en.split() if len(name) == 1]
        after = [self.takes.to(language)] if self.takes is not None else []
        return " ".join([self.first(language), *after, *([f"({', '.join(short)})"] if short else [])])


COMMANDS = {
    "moves": Command(
        "moves", "coups",
        Title("what you may play, each with a number", "ce que vous pouvez jouer, chaque coup son numéro"),
    ),
    "acts": Command("acts", "actes", Title("what else you may do, in words", "ce que vous pouvez faire, en paroles")),
    "throw": Command("throw dice", "jeter jette dés des", Title("throws the dice", "jette les dés")),
    "hint": Command(
        "hint", "conseil",
        Title("what a machine would play, and what the books say", "ce que jouerait la machine, et l'avis des livres"),
    ),
    "board": Command("board", "tablier damier", Title("the board again", "le tablier de nouveau")),
    "law": Command(
        "law", "loi",
        Title("a paragraph of the law; without a number, all of them", "un paragraphe de la loi ; sans numéro, tous"),
        Title("§", "§"),
    ),
    "glossary": Command(
        "glossary", "glossaire lexique",
        Title("what a word means; also: what is TERM", "ce que veut dire un mot ; sans mot, tous"),
        Title("TERM", "MOT"),
    ),
    "undo": Command(
        "undo u back", "reprendre annuler",
        Title("takes back a dame, or your last turn", "reprend une dame, ou votre dernier coup"),
    ),
    "explain": Command(
        "explain why", "expliquer pourquoi",
        Title(
            "the last throw; 3 is the third, -1 the one before the last",
            "le dernier jet ; 3 est le troisième, -1 l'avant-dernier",
        ),
        Title("[N]", "[N]"),
    ),
    "review": Command(
        "review", "revue bilan",
        Title("what was forgotten, and what nobody claimed", "ce qui fut oublié, et ce que nul n'a relevé"),
    ),
    "numbers": Command(
        "numbers letters", "numéros numeros lettres",
        Title("flèches by numbers, 24 to 1, and letters again", "les flèches par numéros, de 24 à 1, ou par lettres"),
    ),
    "draw": Command("draw", "remise nulle", Title("offers a draw", "propose la remise")),
    "resign": Command(
        "resign resigns", "abandon abandonner abandonne", Title("gives the game up", "abandonne la partie")
    ),
    "adjourn": Command("adjourn", "ajourner", Title("offers to adjourn the game", "propose d'ajourner la partie")),
    "resume": Command("resume", "continuer", Title("offers to go on", "propose de continuer")),
    "next": Command("next", "suivante", Title("begins the next game", "commence la partie suivante")),
    "rematch": Command("rematch", "revanche", Title("offers a rematch", "propose une revanche")),
    "who": Command("who", "qui", Title("what is played, and who sits where", "ce qu'on joue, et qui est assis où")),
    "clock": Command("clock", "pendule", Title("what the clocks show", "ce que marquent les pendules")),
    "link": Command(
        "link invite", "lien inviter",
        Title("the link by which others join or watch", "le lien pour jouer ou regarder"),
    ),
    "sheet": Command("sheet score", "feuille", Title("how the games stand", "où en sont les parties")),
    "say": Command(
        "say", "dire", Title("says a phrase to the others", "dit une phrase aux autres"), Title("luck", "merci")
    ),
    "save": Command(
        "save", "sauver", Title("writes the game to a file", "écrit la partie dans un fichier"),
        Title("FILE", "FICHIER"),
    ),
    "help": Command("help h ?", "aide h ?", Title("this page", "cette page")),
    "quit": Command(
        "quit exit q", "quitter q", Title("leaves; the game is kept", "quitte la table ; la partie est gardée")
    ),
}  # fmt: skip
QUIT = COMMANDS["quit"].names
YES, NO = {"yes", "y", "oui", "o"}, {"no", "n", "non"}
# Questions that a glossary answers.
_ASKED = re.compile(
    r"(?:what is|what's|what are|qu'est-ce qu(?:e|'))\s*(?:an?\s|the\s|une?\s|la?\s|les?\s|l')?(?P<what>[^?]*?)\s*\??",
    re.IGNORECASE,
)


def command_of(text: str, known: Collection[str] = COMMANDS) -> tuple[str, str]:
    """The command a line asks for and what follows its word; no command where the line is an act or a move."""
    words = text.replace("’", "'").strip()
    if (asked := _ASKED.fullmatch(words)) is not None and asked["what"]:
        return "glossary", asked["what"]
    word, _, rest = words.partition(" ")
    found = next((key for key in known if word.casefold() in COMMANDS[key].names), "")
    # “draw 6-4” and “coups de repos” are no commands: those that take nothing stand alone.
    alone = bool(found) and COMMANDS[found].takes is None
    return ("", words) if alone and rest.strip() else (found, rest.strip())
