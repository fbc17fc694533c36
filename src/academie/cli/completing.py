"""What a line that is being typed may become: a legal move, an act, a command, a name after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.session.commands import COMMANDS, FIRST, command_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.cli.session.local import Session


def lines(session: Session, begun: str) -> Iterator[str]:
    """The lines that begin as this one, or might: moves first, then acts in words, then commands of both languages."""
    command, rest = command_of(begun)
    word = begun.partition(" ")[0]
    if command in {"law", "glossary"} and " " in begun:
        yield from (f"{word} {name}" for name in _names(session, command))
        return
    if command == "save" and rest:
        return
    yield from _moves(session, begun)
    yield from _acts(session)
    other = {"en": "fr", "fr": "en"}[session.language]
    yield from FIRST[session.language]
    yield from FIRST[other]
    yield from sorted(name for names in COMMANDS.values() for name in names if len(name) > 1)


def _moves(session: Session, begun: str) -> Iterator[str]:
    """Legal moves as they are typed, and the steps by which they are made."""
    known = session.known
    if known.player in session.people:
        yield from (session.game.said_move(known, move).to(session.language) for move in known.moves())
    walk = session.open_walk
    if walk is not None:
        yield from walk.lines(begun)


def _acts(session: Session) -> Iterator[str]:
    yield from (act.said(language) for act in session.open_acts for language in (session.language, "en"))


def _names(session: Session, command: str) -> Iterator[str]:
    """Paragraphs by number, terms by name."""
    if command == "law":
        yield from (paragraph.number.removeprefix("§") for paragraph in session.game.law)
        return
    for term in session.game.glossary:
        yield term.name.to(session.language)
        yield term.name.fr
