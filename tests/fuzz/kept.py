"""The parsers of what the server keeps: heads, entries, backups."""

from __future__ import annotations

import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.server.entries import Chair, Entry, Head, Kind, read_entry, read_head
from academie.server.plain import read_json, write_json
from academie.server.store import Store, backup
from fuzz.parser import Parser

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHAIRS = (Chair("person", "Ève", "u1"), Chair("machine", "M", "", "random"), Chair("open", ""))
HEAD = Head("A" * 22, "draughts", "metz", "rigueur", "single", "", CHAIRS, "game 600+5", True, False, "00ff", 7)
ENTRIES = (Entry(1, Kind.GAME, "", None, 5), Entry(2, Kind.ACT, "white plays 32-28", 0, 6, 1, "a-1"))


def _written(value: Head | Entry) -> str:
    return write_json(value.data())


def _read(read: Callable[[object], Any], text: str) -> Any:
    return read(read_json(text))


def _restored(text: str) -> int:
    """How many rows a backup gives."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        return backup.restore(str(Path(folder) / "database"), path)


def _backup() -> list[str]:
    """A backup of one meeting."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store.open(str(Path(folder) / "database"))) as store:
            fence = store.create(HEAD, bytes(32), "p")
            store.append(HEAD.link, fence, ENTRIES)
            backup.dump(store.database, Path(folder) / "backup")
        return [(Path(folder) / "backup").read_text(encoding="utf-8")]


def parsers() -> Iterator[Parser]:
    """Each of them."""
    yield Parser("server-head", partial(_read, read_head), lambda: [_written(HEAD)], _written)
    yield Parser("server-entry", partial(_read, read_entry), lambda: [_written(each) for each in ENTRIES], _written)
    yield Parser("server-backup", _restored, _backup, long=True)
