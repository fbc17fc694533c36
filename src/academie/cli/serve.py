"""`academie serve`: the server, until it is told to stop."""

import gc
import os
import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import plain
from academie.cli.store import DatabaseUrl
from academie.cli.words import say
from academie.errors import Unavailable
from academie.title import Title

_LIBRARIES = Title(
    "The server needs libraries that are not here; install them with pip install 'academie[server]'.",
    "Il manque au serveur des bibliothèques ; installez-les par pip install 'academie[server]'.",
)

_NOT_THERE = Title(
    "Nothing can be served at {host}, port {port}: another program is there, or it is none of this machine; choose "
    "another by --host and --port.",
    "On ne peut servir à {host}, port {port} : un autre programme y est, ou l'adresse n'est pas de cette machine ; "
    "choisissez-en une autre par --host et --port.",
)


def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 127.0.0.1.", show_default=False),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="The port; 8000.", show_default=False)
    ] = None,
    database: DatabaseUrl = None,
    redis: Annotated[
        str | None,
        typer.Option(
            "--redis",
            metavar="URL",
            help="The Redis by which several processes serve together, redis://HOST.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", min=1, max=256, help="How many machines think at once; 2.", show_default=False),
    ] = None,
    show: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, where there is one.", show_default=False)
    ] = False,
    lang: Language = None,
) -> None:
    """Serve games over the network: to people, with machines, until it is stopped.

    Every setting can be made by the environment too, as ACADEMIE_PORT; docs/operation.md has them all.
    """
    language = language_of(lang)
    try:
        from academie.server import logs  # noqa: PLC0415 - libraries that playing alone does not need
        from academie.server.process import Process  # noqa: PLC0415
        from academie.server.running import Server  # noqa: PLC0415
        from academie.server.settings import settings_of  # noqa: PLC0415
        from academie.server.store import Store  # noqa: PLC0415
        from academie.server.store.place import usual  # noqa: PLC0415
    except ImportError as error:
        raise Unavailable(_LIBRARIES) from error
    settings = settings_of(os.environ, host=host, port=port, database=usual(database), redis=redis, workers=workers)
    logs.begin(settings.level)
    # Opened before anything listens: what is wrong with it is said as by every command.
    process = Process(settings, Store.open(settings.database))

    def told(place: str) -> None:
        plain(say("serving", language, url=place))
        if show:
            opened(place)

    server = Server(process, told)
    # Live games are many objects that stay, and nobody is served while the collector looks through all of them: what
    # is loaded is never looked at again, the young a few at a time, and the old when the process says (`_collected`).
    gc.freeze()
    gc.set_threshold(5_000, 4, 1_000_000)
    with suppress(SystemExit):  # Uvicorn's way of saying that it could not begin
        server.run()
    if process.failed is not None:
        raise process.failed
    if not server.began:
        raise Unavailable(_NOT_THERE.fill(host=settings.host, port=settings.port))


def opened(place: str) -> bool:
    """Open an address in a browser with windows; whether there was one. The server goes on meanwhile."""
    windows = sys.platform in {"darwin", "win32"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not windows:
        return False  # a browser of the terminal would take the place of what is said there
    threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()
    return True
