"""The words of a game, looked up while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.words import say

if TYPE_CHECKING:
    from academie.game import Game
    from academie.profiles import Profile


def told(game: Game, profile: Profile, word: str, language: str) -> str:
    """A term as the players by a profile use it; without a word, all of them by name."""
    book = game.glossary.under(profile)
    if not word:
        names = sorted({f"{term.name.to(language)}  ({term.law})" for term in book})
        return "\n".join(names)
    term = book.find(word)
    name = term.name.fr if term.name.fr == term.name.en else f"{term.name.fr} – {term.name.en}"
    return say("term", language, name=name, law=term.law, meaning=term.meaning)
