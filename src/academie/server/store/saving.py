"""Backups as the command line asks for them: of the database that is named, or of the usual one."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.server.store import Database, backup
from academie.server.store.database import located
from academie.server.store.place import usual

if TYPE_CHECKING:
    from collections.abc import Callable


def saved(url: str | None, path: Path, told: Callable[[int, int], None]) -> int:
    """Write a backup; how many rows."""
    named = usual(url)
    found = located(named)
    if found.get_backend_name() == "sqlite" and not Path(str(found.database)).is_file():
        raise Illegal(backup.NOTHING)
    with closing(Database.open(named)) as database:
        return backup.dump(database, path, told)


def restored(url: str | None, path: Path, told: Callable[[int, int], None]) -> int:
    """Read a backup; how many rows."""
    return backup.restore(usual(url), path, told)
