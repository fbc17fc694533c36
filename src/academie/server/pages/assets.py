"""What a browser loads beside the pages: the files of `static/`, and what is made of the rooms when first asked for.

All of it stands under one digest, `/static/DIGEST/…`, so that a browser keeps it for ever and a change is another
address; within, files name one another by relative paths. Texts are packed once.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING

from academie.engraving.palette import sheet
from academie.games import ROOMS
from academie.server import emblem, showcase
from academie.server.pages.chrome import WORDS
from academie.server.pages.colours import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = Path(__file__).parents[1] / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)
_PACKED = {".css", ".js", ".json", ".svg", ".txt"}


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its bytes, packed too where that is worth it, and its type."""

    body: bytes
    packed: bytes | None
    type: str

    @property
    def drawn(self) -> bool:
        """Whether it is a drawing."""
        return self.type == TYPES[".svg"]


@dataclass(frozen=True)
class Assets:
    """All files by their paths, and the digest of all."""

    files: Mapping[str, Asset]
    digest: str

    def url(self, path: str) -> str:
        """Where a file is found."""
        return f"/static/{self.digest}/{path}"

    def needed(self, *paths: str) -> list[str]:
        """Modules with all that they import, so that a browser asks for them together and not one after another."""
        found: dict[str, None] = {}
        waiting = list(paths)
        while waiting:
            path = waiting.pop(0)
            if path in found or path not in self.files:
                continue
            found[path] = None
            named = _IMPORT.findall(self.files[path].body.decode())
            waiting += [normpath(f"{path}/../{each}") for each in named]
        return list(found)


@cache
def assets() -> Assets:
    """Every file there is; made once in a process."""
    files = {path: _asset(path, body) for path, body in sorted({**dict(_kept()), **dict(_made())}.items())}
    whole = hashlib.sha256()
    for path, each in files.items():
        whole.update(f"{path}\0{hashlib.sha256(each.body).hexdigest()}\n".encode())
    return Assets(files, whole.hexdigest()[:12])


def _asset(path: str, body: bytes) -> Asset:
    suffix = Path(path).suffix
    return Asset(body, gzip.compress(body, 9, mtime=0) if suffix in _PACKED else None, TYPES[suffix])


def _kept() -> Iterator[tuple[str, bytes]]:
    for file in FOLDER.rglob("*"):
        if file.suffix in TYPES:
            yield file.relative_to(FOLDER).as_posix(), file.read_bytes()


def _made() -> Iterator[tuple[str, bytes]]:
    words = {key: {each: title.to(each).replace("'", "’") for each in ("en", "fr")} for key, title in WORDS.items()}
    yield "words.json", json.dumps(words, ensure_ascii=False).encode()
    yield "tokens.css", FOLDER.joinpath("tokens.css").read_bytes() + tokens().encode()
    yield "engraving.css", sheet().encode()
    yield "icons/icon.svg", emblem.icon().encode()
    yield "icons/mask.svg", emblem.icon(masked=True).encode()
    for name in ROOMS:
        yield f"vignettes/{name}.svg", showcase.vignette(name).encode()
    for name, drawn in showcase.plates().items():
        yield f"plates/{name}.svg", drawn.encode()
