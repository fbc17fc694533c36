"""A game at the terminal written to a file that the person names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.cli.options import write_text
from academie.journal import endings_of, write_games
from academie.journal.file import JournalFile
from academie.journal.formats import JOURNAL

if TYPE_CHECKING:
    from pathlib import Path

    from academie.cli.session.local import Session


def save(session: Session, path: Path) -> str:
    """Write the game to a file: as the ending of its name says, else the journal with rulings."""
    keeper = session.keeper
    if isinstance(keeper, JournalFile) and path.exists() and path.samefile(keeper.path):
        return session.say("saved", path=path)  # all of it is there already, and nobody else may write to it
    ending = path.suffix.removeprefix(".").lower()
    other = ending != JOURNAL and ending in endings_of(session.game)
    journal = session.journal
    write_text(path, write_games([journal], ending) if other else journal.write(rulings=True))
    return session.say("saved", path=path)


def may_save(session: Session, path: Path) -> bool:
    """Whether nothing is lost by writing there: nothing is there, or it is the game's own file."""
    keeper = session.keeper
    own = [session.path, keeper.path if isinstance(keeper, JournalFile) else None]
    return not path.exists() or any(each is not None and each.exists() and path.samefile(each) for each in own)
