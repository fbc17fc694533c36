"""The menu of games, for `academie play` without a game: each with its card.

A game that was left unfinished is marked, and offered again when it is chosen. Then the menu asks which of the eight
characters is to play.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.cli.session import saves
from academie.game import Game, registry
from academie.input.names import typed
from academie.players.characters import called
from academie.players.members import members_of
from academie.players.roster import usual
from academie.terminal.keywords import QUIT
from academie.terminal.layout import Row, Sight
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.scene.card import Card
    from academie.terminal.scroll import Surface

_HEAD = Message("The games")
_LEFT = Message("unfinished")
_GO_ON = Message("You have an unfinished game. The program will offer to resume it.")
_HOW = Message("Choose with the arrow keys and press Enter.")
_NONE = Message("There is no game {text}. Type a number from 1 to {count}, or a name.")  # fmt: skip
_STRENGTH = Message("Your opponent? {levels}; Enter for {usual} > ")
_NOBODY = Message("Type one of the numbers or names, or press Enter.")
_BROAD = 34


@dataclass(frozen=True)
class Chosen:
    """A game, and who plays against him where one was asked for."""

    game: Game
    opponent: str = ""


@dataclass(frozen=True)
class _Entry:
    """A game in the list."""

    name: str
    title: Message
    character: Message | None
    books: Message | None
    left: bool

    @property
    def words(self) -> set[str]:
        """By which it is called."""
        return {_bare(self.name), *map(_bare, self.title.texts.values())}


def choose(surface: Surface, language: str, *, opponents: bool = True) -> Chosen | None:
    """The game a person chooses; None where he leaves."""
    entries = _entries()
    if not surface.live:
        surface.tell("\n".join(_listed(entries, language)))
    while True:
        text = surface.ask(
            Message("Which game? Type its number or its name, or q to leave > ").to(language),
            lambda _: [entry.title.to(language) for entry in entries],
            lambda begun: _sight(entries, begun, language),
        )
        if text is None or text.casefold() in typed(QUIT):
            return None
        # Enter sits him down to what is presented, where something is.
        entry = _found(entries, text) if text or not surface.live else entries[0]
        if entry is not None:
            break
        surface.complain(_NONE.fill(text=text, count=len(entries)).to(language))
    game = registry.find(entry.name)
    opponent = _opponent(surface, game, language) if opponents and not entry.left else ""
    return None if opponent is None else Chosen(game, opponent)


def _entries() -> list[_Entry]:
    """Every game, in the order of the table of games."""
    found = []
    for name in registry.PACKAGES:
        board: Card | None = registry.part_of(name, "card").CARD if registry.has_part(name, "card") else None
        title = registry.find(name).title if board is None or board.title is None else board.title
        place = len(registry.PACKAGES) if board is None else board.place
        character, books = (None, None) if board is None else (board.character, board.books)
        found.append((place, _Entry(name, title, character, books, saves.waits(name))))
    return [entry for _, entry in sorted(found, key=lambda each: each[0])]


def _listed(entries: list[_Entry], language: str) -> Iterator[str]:
    """The list as it is printed."""
    for number, entry in enumerate(entries, 1):
        left = f"  ({_LEFT.to(language)})" if entry.left else ""
        yield f"{number:>2}  {entry.title.to(language)}{left}"
        yield from (f"    {each.to(language)}" for each in (entry.character, entry.books) if each is not None)


def _sight(entries: list[_Entry], begun: str, language: str) -> Sight:
    """The list, and beside it the game that is named so far, else the first."""
    shown = _found(entries, begun) or next((each for each in entries if _begins(each, begun)), entries[0])
    board: list[Row] = [[("", "")]]
    for number, entry in enumerate(entries, 1):
        mark = " *" if entry.left else ""
        text = f" {number:>2}  {entry.title.to(language)}{mark}"
        board.append([(f"{text:<{_BROAD}}", "bold reverse" if entry is shown else "")])
    facts = [shown.title.to(language)]
    facts += [text.to(language) for text in (shown.character, shown.books) if text is not None]
    facts += [_GO_ON.to(language)] if shown.left else []
    spaced = [line for fact in facts for line in (fact, "")]
    legend = f"* {_LEFT.to(language)}. " if any(entry.left for entry in entries) else ""
    return Sight(_HEAD.to(language), board, ["", *spaced], legend + _HOW.to(language))


def _found(entries: list[_Entry], text: str) -> _Entry | None:
    """The game of a number or of a name, or the only one that begins so."""
    if text.isdecimal():
        return entries[int(text) - 1] if 1 <= int(text) <= len(entries) else None
    name = _bare(text)
    exact = [entry for entry in entries if name in entry.words]
    begun = [entry for entry in entries if name and _begins(entry, text)]
    return exact[0] if exact else begun[0] if len(begun) == 1 else None


def _begins(entry: _Entry, text: str) -> bool:
    return bool(_bare(text)) and any(word.startswith(_bare(text)) for word in entry.words)


def _bare(text: str) -> str:
    """A name without case, accents, hyphens and spaces, as people write it."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in plain if sign.isalnum())


def _opponent(surface: Surface, game: Game, language: str) -> str | None:
    """Which character is to play, where there are any; nothing for the usual opponent, None where he leaves."""
    members = members_of(game)
    if not members:
        return ""
    lines = [
        f"{each.level} {each.title.to(language)}" + (f" ({each.rating.rating})" if each.rating is not None else "")
        for each in members
    ]
    asked = _STRENGTH.fill(levels=", ".join(lines), usual=called(usual(game)).to(language)).to(language)
    while (text := surface.ask(asked)) is not None:
        if not text:
            return ""
        if text.isdecimal() and 1 <= int(text) <= len(members):
            return members[int(text) - 1].key
        if text.casefold() in typed(QUIT):
            return None
        named = [each.key for each in members if _bare(text) in map(_bare, (each.key, *each.title.texts.values()))]
        if named:
            return named[0]
        surface.complain(_NOBODY.to(language))
    return None
