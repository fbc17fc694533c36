"""A bare page with a board on it, as strict as the true one about what it may load, and scenes of true tables."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from typing import Any

from academie.errors import AcademieError
from academie.referee import sit
from academie.scene import board_named, scene_of
from academie.server.guard import HEADERS
from academie.server.web.assets import TYPES, sources
from sittings import played

SHEETS = (
    "tokens.css", "print.css", "drawing.css", "boards.css", "boards/hand.css", "boards/squares.css",
    "boards/domino.css",
)  # fmt: skip
PAGE = """<!doctype html><html lang="en"{theme}><head><meta charset="utf-8"><title>board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">{sheets}
<script type="module" src="{script}"></script><link rel="icon" href="/static/icons/icon.svg"></head>
<body><main class="page"><div id="place"></div></main>
<div class="visually-hidden" id="said" aria-live="polite"></div>
<div class="visually-hidden" id="referee" aria-live="assertive"></div></body></html>"""
SCRIPT = Path(__file__).with_name("bare.js").read_bytes()


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        body, kind = self._found(path, query)
        self.send_response(200 if body is not None else 404)
        for name, value in {**HEADERS, "cache-control": "no-cache"}.items():
            self.send_header(name, value)
        self.send_header("content-type", kind)
        self.end_headers()
        self.wfile.write(body or b"")

    def _found(self, path: str, query: str) -> tuple[bytes | None, str]:
        name = path.removeprefix("/static/")
        if path == "/":
            theme = f' data-theme="{query}"' if query else ""
            links = "".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in SHEETS)
            return PAGE.format(theme=theme, sheets=links, script="/static/harness.js").encode(), "text/html"
        if name == "harness.js":
            return SCRIPT, TYPES[".js"]
        if name in sources():  # one by one, so that a test may import any module
            return sources()[name], TYPES[Path(name).suffix]
        stem, _, suffix = name.removeprefix("boards/").rpartition(".")
        try:
            found = board_named(stem)
        except AcademieError:
            return None, "text/plain"
        return (found.svg if suffix == "svg" else found.json).encode(), TYPES[f".{suffix}"]

    def log_message(self, *_: object) -> None:
        """Silence."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the page while it is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def script(scene: object) -> str:
    """What seats a scene in the page."""
    return f"seat({json.dumps(scene, ensure_ascii=False)})"


Data = dict[str, Any]


def scene(
    game: str,
    fits: Callable[[Data], object],
    mode: str = "assisted",
    seat: int | None = 0,
    seeds: range = range(40),
    profile: str | None = None,
) -> Data:
    """The first scene of a seat that has what is wanted, its ways stop by stop."""
    for seed in seeds:
        for table, last in islice(played(game, mode, seed, profile), 200):
            found = scene_of(table, seat, last)
            data: Data = found.data() | ({"ways": found.ways.plain()} if found.ways else {})
            if fits(data):
                return data
    raise AssertionError(f"no such scene of {game}")


def laid(game: str, position: str, seat: int | None = 0) -> Data:
    """The scene of a position at an assisted table, its ways stop by stop."""
    found = scene_of(sit(game, position=position), seat)
    return found.data() | ({"ways": found.ways.plain()} if found.ways else {})


def steps(data: Data) -> list[list[Any]]:
    """All steps of the ways of a scene."""
    return [step for stop in data.get("ways", ()) for step in stop.get("steps", ())]
