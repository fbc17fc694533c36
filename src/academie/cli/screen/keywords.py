"""The words by which a person at the terminal asks for something, in every language; what is no command is an act."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import NamedTuple

from academie.text.message import Message, verbatim
from academie.text.names import typed


class Command(NamedTuple):
    """A command: its words, the first of which is offered, what it does, and what may follow it."""

    words: Message
    does: Message
    takes: Message | None = None  # without it the word stands alone

    @property
    def names(self) -> frozenset[str]:
        """Every word of it, in every language."""
        return typed(self.words)

    def first(self, language: str) -> str:
        """The word that is offered."""
        return self.words.plain(language).partition("|")[0]

    def shown(self, language: str) -> str:
        """As help lists it: with what follows it and its short forms."""
        short = [name for name in self.words.en.split("|") if len(name) == 1]
        after = [self.takes.to(language)] if self.takes is not None else []
        return " ".join([self.first(language), *after, *([f"({', '.join(short)})"] if short else [])])


COMMANDS = {
    "moves": Command(
        Message.within("to type", "moves"),
        Message("lists your legal moves, each with a number"),
    ),
    "acts": Command(Message.within("to type", "acts"), Message("lists what else you may do, in words")),
    "throw": Command(Message.within("to type", "throw|dice"), Message("throws the dice")),
    "hint": Command(
        Message.within("to type", "hint"),
        Message("shows what a machine would play, and what the books say"),
    ),
    "board": Command(Message.within("to type", "board"), Message("draws the board again")),
    "law": Command(
        Message.within("to type", "law"),
        Message("shows a paragraph of the law; without a number, all of them"),
        verbatim("§"),
    ),
    "glossary": Command(
        Message.within("to type", "glossary"),
        Message("explains a word; without a word, all of them"),
        Message("TERM"),
    ),
    "undo": Command(
        Message.within("to type", "undo|u|back"),
        Message("takes back a dame, or your last turn"),
    ),
    "explain": Command(
        Message.within("to type", "explain|why"),
        Message("explains the last throw; 3 the third, -1 the one before the last"),
        verbatim("[N]"),
    ),
    "review": Command(
        Message.within("to type", "review"),
        Message("lists points that were forgotten, and faults nobody claimed"),
    ),
    "numbers": Command(
        Message.within("to type", "numbers|letters"),
        Message("numbers the flèches (points) 24 to 1, or letters them again"),
    ),
    "draw": Command(Message.within("to type", "draw"), Message("offers a draw")),
    "resign": Command(
        Message.within("to type", "resign|resigns"), Message("resigns the game")
    ),
    "adjourn": Command(Message.within("to type", "adjourn"), Message("offers to adjourn the game")),
    "resume": Command(Message.within("to type", "resume"), Message("offers to resume the game")),
    "next": Command(Message.within("to type", "next"), Message("begins the next game")),
    "rematch": Command(Message.within("to type", "rematch"), Message("offers a rematch")),
    "who": Command(Message.within("to type", "who"), Message("shows the game, its rules and the players")),
    "clock": Command(Message.within("to type", "clock"), Message("shows the clocks")),
    "link": Command(
        Message.within("to type", "link|invite"),
        Message("shows the link by which others join or watch"),
    ),
    "sheet": Command(Message.within("to type", "sheet|score"), Message("shows the score of the series")),
    "say": Command(
        Message.within("to type", "say"),
        Message("says a phrase to the other players"),
        Message.within("word to type", "luck"),
    ),
    "save": Command(
        Message.within("to type", "save"), Message("saves the game to a file"),
        Message("FILE"),
    ),
    "help": Command(Message.within("to type", "help|h|?"), Message("shows this page")),
    "quit": Command(
        Message.within("to type", "quit|exit|q"), Message("leaves; the game is saved")
    ),
}  # fmt: skip
QUIT = COMMANDS["quit"].words
# Questions that the glossary answers begin so; an article may follow.
_QUESTION = Message.within("to type", "what is|what's|what are")
_ARTICLE = Message.within("to type", "a |an |the ")


def command_of(text: str, known: Collection[str] = COMMANDS) -> tuple[str, str]:
    """The command a line asks for and what follows its word; no command where the line is an act or a move."""
    words = text.replace("’", "'").strip()
    if (asked := _asked().fullmatch(words)) is not None and asked["what"]:
        return "glossary", asked["what"]
    word, _, rest = words.partition(" ")
    found = next((key for key in known if word.casefold() in COMMANDS[key].names), "")
    # “draw 6-4” and “coups de repos” are no commands: those that take nothing stand alone.
    alone = bool(found) and COMMANDS[found].takes is None
    return ("", words) if alone and rest.strip() else (found, rest.strip())


@cache
def _asked() -> re.Pattern[str]:
    """A question after the meaning of a word."""
    begun, article = ("|".join(map(re.escape, sorted(typed(each), key=len))) for each in (_QUESTION, _ARTICLE))
    return re.compile(rf"(?:{begun})\s*(?:{article})?(?P<what>[^?]*?)\s*\??", re.IGNORECASE)
