"""The commands that a person can type at the terminal, in every language; any other word is an act."""

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import NamedTuple

from academie.input.files import read_words
from academie.input.names import typed
from academie.text.message import Message

Orders = Mapping[str, Callable[[str], str]]  # what each command does with what follows its word


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


COMMANDS = {key: Command(**each) for key, each in read_words(__file__).items()}
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
    # “draw 6-4” and “coups de repos” are not commands: those that take nothing stand alone.
    alone = bool(found) and COMMANDS[found].takes is None
    return ("", words) if alone and rest.strip() else (found, rest.strip())


@cache
def _asked() -> re.Pattern[str]:
    """A question after the meaning of a word."""
    begun, article = ("|".join(map(re.escape, sorted(typed(each), key=len))) for each in (_QUESTION, _ARTICLE))
    return re.compile(rf"(?:{begun})\s*(?:{article})?(?P<what>[^?]*?)\s*\??", re.IGNORECASE)
