"""The words by which a person at the terminal asks for something, in both languages; what is no command is an act."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Collection


class Command(NamedTuple):
    """A command: its words in each language, the first of which is offered, what it does, and what may follow it."""

    en: str
    fr: str
    does: Message
    takes: Message | None = None  # without it the word stands alone

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
        Message("lists your legal moves, each with a number"),
    ),
    "acts": Command("acts", "actes", Message("lists what else you may do, in words")),
    "throw": Command("throw dice", "jeter jette dés des", Message("throws the dice")),
    "hint": Command(
        "hint", "conseil",
        Message("shows what a machine would play, and what the books say"),
    ),
    "board": Command("board", "tablier damier", Message("draws the board again")),
    "law": Command(
        "law", "loi",
        Message("shows a paragraph of the law; without a number, all of them"),
        verbatim("§"),
    ),
    "glossary": Command(
        "glossary", "glossaire lexique",
        Message("explains a word; without a word, all of them"),
        Message("TERM"),
    ),
    "undo": Command(
        "undo u back", "reprendre annuler",
        Message("takes back a dame, or your last turn"),
    ),
    "explain": Command(
        "explain why", "expliquer pourquoi",
        Message("explains the last throw; 3 the third, -1 the one before the last"),
        verbatim("[N]"),
    ),
    "review": Command(
        "review", "revue bilan",
        Message("lists points that were forgotten, and faults nobody claimed"),
    ),
    "numbers": Command(
        "numbers letters", "numéros numeros lettres",
        Message("numbers the flèches (points) 24 to 1, or letters them again"),
    ),
    "draw": Command("draw", "remise nulle", Message("offers a draw")),
    "resign": Command(
        "resign resigns", "abandon abandonner abandonne", Message("resigns the game")
    ),
    "adjourn": Command("adjourn", "ajourner", Message("offers to adjourn the game")),
    "resume": Command("resume", "continuer", Message("offers to resume the game")),
    "next": Command("next", "suivante", Message("begins the next game")),
    "rematch": Command("rematch", "revanche", Message("offers a rematch")),
    "who": Command("who", "qui", Message("shows the game, its rules and the players")),
    "clock": Command("clock", "pendule", Message("shows the clocks")),
    "link": Command(
        "link invite", "lien inviter",
        Message("shows the link by which others join or watch"),
    ),
    "sheet": Command("sheet score", "feuille", Message("shows the score of the series")),
    "say": Command(
        "say", "dire", Message("says a phrase to the other players"), Message.within("word to type", "luck")
    ),
    "save": Command(
        "save", "sauver", Message("saves the game to a file"),
        Message("FILE"),
    ),
    "help": Command("help h ?", "aide h ?", Message("shows this page")),
    "quit": Command(
        "quit exit q", "quitter q", Message("leaves; the game is saved")
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
