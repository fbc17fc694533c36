"""Names on the page for keys of the protocol: modes, forms, clocks, machines."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.game.registry import find
from academie.journal import endings_of
from academie.match import forms_of
from academie.match.clock import Clock
from academie.players.characters import called, listed
from academie.players.members import members_of
from academie.server.thinking.machines import split
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.game.data import Data
    from academie.server.meeting.entries import Head

_WORDS = {"assisted": Message("assisted"), "rigueur": verbatim("à la rigueur"), "single": Message("one game")}
CLOCKS = ("none", "move 30", "move 120", "game 300+5", "game 900+10", "game 3600+0", "days 1", "days 3", "days 7")
_DATES = {"en": "%Y-%m-%d", "fr": "%d/%m/%Y"}


def word(key: str, language: str) -> str:
    """The name of a key, or the key itself."""
    return _WORDS[key].to(language) if key in _WORDS else key


def clock(text: str, language: str) -> str:
    """A clock in words."""
    return Clock.read(text).in_words.to(language)


def rules(game: str, profile: str, language: str) -> str:
    """The name of a profile."""
    try:
        return find(game).profiles.find(profile or None).title.to(language)
    except AcademieError:  # a package with it was installed once
        return profile


def form(game: str, name: str, language: str) -> str:
    """The name of a form."""
    found = forms_of(find(game)).get(name)
    return word(name, language) if found is None else found.title.to(language)


def terms(head: Head, language: str) -> str:
    """The rules and the mode of a game, as a short sentence."""
    said = f"{rules(head.game, head.profile, language)}, {word(head.mode, language)}."
    return said[:1].upper() + said[1:]


def machine(name: str, language: str) -> str:
    """The name of a machine."""
    return called(name).to(language).replace("'", "’")


def sitter(game: str, spec: str, name: str, language: str) -> str:
    """The name of a machine at the table, with its rating in this game if it has one."""
    player, _ = split(spec)
    rating = next((each.rating for each in members_of(find(game)) if each.key == player), None)
    return machine(name, language) + (f" ({rating.in_words.to(language)})" if rating else "")


def strength(name: str, language: str, characters: Sequence[Data] = ()) -> str:
    """The name of a machine to choose from; of a character with level and rating."""
    for each in characters:
        if each["key"] == name:
            text = f" ({each['rating']['rating']} ± {each['rating']['error']})" if each["rating"] else ""
            return f"{each['level']}. {headed(machine(name, language))}{text}"
    return headed(listed(name).to(language).replace("'", "’"))


def headed(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def date(milliseconds: int, language: str) -> str:
    """A day as it is written, by universal time."""
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):{_DATES[language]}}"


def day(milliseconds: int) -> str:
    """The same for programs."""
    return date(milliseconds, "en")


def formats(game: str) -> tuple[str, ...]:
    """The formats in which a game can be written."""
    return endings_of(find(game))


def roman(number: int) -> str:
    """A number in small Roman letters."""
    said = ""
    for value, letters in zip(
        (100, 90, 50, 40, 10, 9, 5, 4, 1), ["c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"], strict=True
    ):
        said += letters * (number // value)
        number %= value
    return said
