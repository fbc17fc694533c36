"""The words of the page for what the protocol names by keys: modes, forms, clocks, machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.match import forms_of
from academie.match.clock import Clock
from academie.players.characters import called, listed
from academie.players.members import members_of
from academie.registry import find
from academie.server.thinking.machines import split
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.data import Data
    from academie.server.meeting.entries import Head

_WORDS = {
    "assisted": Message("assisted"),
    "rigueur": verbatim("à la rigueur"),
    "single": Message("one game"),
}
CLOCKS = ("none", "move 30", "move 120", "game 300+5", "game 900+10", "game 3600+0", "days 1", "days 3", "days 7")


def word(key: str, language: str) -> str:
    """What a key is called; itself where it has no word."""
    return _WORDS[key].to(language) if key in _WORDS else key


def clock(text: str, language: str) -> str:
    """A clock in words."""
    return Clock.read(text).told.to(language)


def rules(game: str, profile: str, language: str) -> str:
    """What a profile is called."""
    try:
        return find(game).profiles.find(profile or None).title.to(language)
    except AcademieError:  # a house that was there once and is no longer
        return profile


def form(game: str, name: str, language: str) -> str:
    """What a form is called."""
    found = forms_of(find(game)).get(name)
    return word(name, language) if found is None else found.title.to(language)


def terms(head: Head, language: str) -> str:
    """By which rules and how a game is played, as a short sentence."""
    said = f"{rules(head.game, head.profile, language)}, {word(head.mode, language)}."
    return said[:1].upper() + said[1:]


def machine(name: str, language: str) -> str:
    """What a machine is called."""
    return called(name).to(language).replace("'", "’")


def sitter(game: str, spec: str, name: str, language: str) -> str:
    """A machine that sits at a game, by its name; one of the company with his rating there, where he has one."""
    player, _ = split(spec)
    rating = next((each.rating for each in members_of(find(game)) if each.key == player), None)
    return machine(name, language) + (f" ({rating.told.to(language)})" if rating else "")


def strength(name: str, language: str, company: Sequence[Data] = ()) -> str:
    """A machine by its name, and how strong it is, for who chooses one; of a character, his level and his rating."""
    for each in company:
        if each["key"] == name:
            told = f" ({each['rating']['rating']} ± {each['rating']['error']})" if each["rating"] else ""
            return f"{each['level']}. {_headed(machine(name, language))}{told}"
    return _headed(listed(name).to(language).replace("'", "’"))


def _headed(text: str) -> str:
    return text[:1].upper() + text[1:]


def roman(number: int) -> str:
    """A number as chapters are counted, in small letters."""
    said = ""
    for value, letters in zip(
        (100, 90, 50, 40, 10, 9, 5, 4, 1), ["c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"], strict=True
    ):
        said += letters * (number // value)
        number %= value
    return said
