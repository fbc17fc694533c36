"""The files a browser loads beside the pages: those of `static/`, and those made from the games on first use.

They are served under one digest, `/static/DIGEST/…`, so browsers may cache them for ever; a change has a new address.
Files name one another by relative paths. Scripts and styles that a page needs together are one file, compressed once.
"""

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

from markupsafe import Markup

from academie.game.registry import PACKAGES
from academie.scene.card import TitlePage, card_of, table
from academie.server.web.bundle import Bundle, bundled
from academie.server.web.colours import tokens
from academie.server.web.words import WORDS
from academie.svg import DrawingOptions, pieces
from academie.svg.geometry import Box, Point
from academie.svg.palette import sheet
from academie.svg.paper import line, path, rect, tag
from academie.text.message import languages, verbatim

FOLDER = Path(__file__).parents[1] / "static"
WORKER = "sw.js"  # of its own address, and no module
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
_BASE = ("tokens.css", "print.css")
_BOARDS = ("boards.css", *sorted(f"boards/{each.name}" for each in FOLDER.glob("boards/*.css")))
# By the name of a page's one sheet what stands in it.
STYLES = {
    "first.css": (*_BASE, "first.css"),
    "site.css": (*_BASE, "site.css"),
    "read.css": (*_BASE, "drawing.css", "read.css"),
    "study.css": (*_BASE, "drawing.css", "read.css", *_BOARDS),
    "tournament.css": (*_BASE, "site.css", "tournament.css"),
    "watch.css": (*_BASE, "site.css", "analysis.css"),
    "analysis.css": (*_BASE, "site.css", "drawing.css", *_BOARDS, "analysis.css"),
    "play.css": (*_BASE, "site.css", "drawing.css", *_BOARDS, "play.css"),
}
_PACKED = {".css", ".js", ".json", ".svg", ".txt"}
_ELEMENT = re.compile(r'^  (\w+): \["[a-z-]+", \(\) => import\("\./(\w+\.js)"\)\]', re.MULTILINE)
SQUARES = "boards/squares.js"  # the board of a game of another package
_TURN = Lock()


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its bytes, also compressed where that is worth it, and its type."""

    body: bytes
    packed: bytes | None
    type: str

    @property
    def drawn(self) -> bool:
        """Whether it is a drawing."""
        return self.type == TYPES[".svg"]


@dataclass(frozen=True)
class Assets:
    """All files by their paths, the digest of all, and the scripts among them."""

    files: Mapping[str, Asset]
    digest: str
    bundle: Bundle

    def url(self, path: str) -> str:
        """Where a file is found."""
        return f"/static/{self.digest}/{path}"

    def scripts(self, *entries: str, kind: str = "") -> Markup:
        """The tags by which a page loads and starts its modules, and those of a kind of board."""
        boards = (_elements().get(kind, SQUARES),) if kind else ()
        tag = Markup('<script defer src="{}" data-start="{}"></script>')
        return Markup().join(tag.format(self.url(file), start) for file, start in self.bundle.tags(*boards, *entries))


@cache
def assets() -> Assets:
    """Every file there is; made once in a process, however many ask at once."""
    with _TURN:
        return _assets()


@cache
def _assets() -> Assets:
    found = sources()
    bundle = bundled({path: body.decode() for path, body in found.items() if path.endswith(".js") and path != WORKER})
    plain_files = {path: body for path, body in found.items() if not path.endswith((".js", ".css"))}
    scripts = {file: text.encode() for file, text in bundle.files.items()}
    styles = {name: _plain(b"".join(found[part] for part in parts)) for name, parts in STYLES.items()}
    files = {name: _asset(name, body) for name, body in sorted({**plain_files, **scripts, **styles}.items())}
    whole = hashlib.sha256()
    for name, each in files.items():
        whole.update(f"{name}\0{hashlib.sha256(each.body).hexdigest()}\n".encode())
    return Assets(files, whole.hexdigest()[:12], bundle)


def _plain(sheet: bytes) -> bytes:
    """A sheet without its comments, on one line."""
    return re.sub(rb"\s+", b" ", re.sub(rb"/\*.*?\*/", b"", sheet, flags=re.DOTALL))


def _asset(path: str, body: bytes) -> Asset:
    suffix = Path(path).suffix
    return Asset(body, gzip.compress(body, 9, mtime=0) if suffix in _PACKED else None, TYPES[suffix])


@cache
def sources() -> dict[str, bytes]:
    """The sources of all files by path: those in `static/`, and those that are drawn or collected."""
    return dict(sorted({**dict(_shipped()), **dict(_made())}.items()))


def _shipped() -> Iterator[tuple[str, bytes]]:
    for file in FOLDER.rglob("*"):
        if file.suffix in TYPES:
            yield file.relative_to(FOLDER).as_posix(), file.read_bytes()


def _made() -> Iterator[tuple[str, bytes]]:
    for language in languages():
        words = {key: title.to(language).replace("'", "’") for key, title in WORDS.items()}
        yield f"words.{language}.json", json.dumps(words, ensure_ascii=False).encode()
    yield "tokens.css", FOLDER.joinpath("tokens.css").read_bytes() + tokens().encode()
    yield "drawing.css", sheet().encode()
    yield "icons/icon.svg", icon().encode()
    yield "icons/mask.svg", icon(masked=True).encode()
    for name in PACKAGES:
        yield f"vignettes/{name}.svg", card_of(name).vignette().encode()


def title_page() -> tuple[str, TitlePage] | None:
    """The game whose card has the title page, and that page."""
    pages = ((name, card_of(name).page) for name in table())
    return next(((name, page) for name, page in pages if page is not None), None)


@cache
def _elements() -> dict[str, str]:
    """By kind of board the module of its element, as boards/kinds.js has it."""
    found = _ELEMENT.findall(sources()["boards/kinds.js"].decode())
    return {kind: f"boards/{module}" for kind, module in found}


_NAME = verbatim("Académie")
_SIDE = 96.0


def icon(*, masked: bool = False) -> str:
    """The emblem, two dames on a flèche; masked, with a margin that phones may cut off."""
    size = Box(0, 0, _SIDE, _SIDE)
    ground = rect("bois", size) if masked else rect("bois", size.grown(-1), 9) + rect("filet", size.grown(-5), 5)
    tip, left, right = Point(48, 9), Point(16, 93), Point(80, 93)
    rays = "".join(line([left.to(right, share), left.to(right, share).to(tip, 0.8)]) for share in (0.25, 0.5, 0.75))
    drawn = [
        path("fleche vert", line([left, right, tip], closed=True)),
        path("grain vert", rays),
        pieces.dame(pieces.BLACK, Point(48, 36), 22),
        pieces.dame(pieces.WHITE, Point(48, 62), 22),
    ]
    inner = tag("g", *drawn, transform="translate(48 48) scale(.78) translate(-48 -48)") if masked else "".join(drawn)
    return DrawingOptions(language="fr").document(size, _NAME, _NAME, ground + inner, "emblem")
