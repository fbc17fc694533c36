"""`academie serve`, `worker`, `backup` and `restore`: the server, its helpers, and its store."""

import asyncio
import gc
import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import plain, progress
from academie.cli.words import say
from academie.errors import Unavailable
from academie.server.pull import Refused, Remote, help_out
from academie.title import Title, counted

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The database, sqlite:///FILE or postgresql://USER@HOST/NAME; without it ACADEMIE_DATABASE, or a file in "
        "your data folder.",
        show_default=False,
    ),
]
_ROWS = (Title("row", "ligne"), Title("rows", "lignes"))


_HELPING = Title("Thinking for {url}.", "On réfléchit pour {url}.")
_PAUSE = 5.0  # seconds, when the server does not answer
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


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the backup.", show_default=False)],
    database: DatabaseUrl = None,
    lang: Language = None,
) -> None:
    """Write everything the server keeps to a file, as it is at one moment; the server may go on meanwhile.

    The file holds the secrets of running dice and the hashes of passwords: it can be read by you alone. It can be
    restored into a database of any kind.
    """
    language = language_of(lang)
    with _progress(say("backing_up", language)) as told:
        count = _server().saved(database, file, told)
    plain(say("backed_up", language, rows=counted(count, *_ROWS), path=file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to read.", show_default=False)],
    database: DatabaseUrl = None,
    lang: Language = None,
) -> None:
    """Read a backup into a database that is new or empty, all of it or nothing."""
    language = language_of(lang)
    with _progress(say("restoring", language)) as told:
        count = _server().restored(database, file, told)
    plain(say("restored", language, rows=counted(count, *_ROWS), path=file))


def _server() -> ModuleType:
    """The part of the server that does it, which needs libraries that playing alone does not."""
    try:
        from academie.server.store import saving  # noqa: PLC0415 - see above
    except ModuleNotFoundError as error:
        raise Unavailable(
            Title(
                "The server needs more than is installed ({name}); type pip install 'academie[server]'.",
                "Le serveur demande plus que ce qui est installé ({name}) ; tapez pip install 'academie[server]'.",
            ).fill(name=error.name)
        ) from error
    return saving


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar, and who moves it."""
    with progress() as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def worker(
    url: Annotated[str, typer.Argument(metavar="URL", help="The address of the server.", show_default=False)],
    token: Annotated[
        str,
        typer.Option(
            "--token",
            metavar="TOKEN",
            envvar="ACADEMIE_TOKEN",
            help="What the server lets its helpers in by.",
            show_default=False,
        ),
    ],
    lang: Language = None,
) -> None:
    """Think for a server of the house on another machine: machines' moves and analyses.

    It answers until it is interrupted; a server that does not answer is asked again after a while.
    """
    language, server = language_of(lang), Remote(url, token)
    plain(_HELPING.fill(url=url).to(language))
    asyncio.run(_helping(server, language))


async def _helping(server: Remote, language: str) -> None:
    while True:
        try:
            await help_out(server)
        except Refused:
            raise
        except Unavailable as error:
            plain(error.to(language))
            await asyncio.sleep(_PAUSE)


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
