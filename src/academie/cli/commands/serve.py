"""`academie serve`, `worker`, `backup` and `restore`: the server, its helpers, and its store."""

import asyncio
import gc
import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType

from academie.errors import Unavailable
from academie.game.registry import GAMES
from academie.players import roster
from academie.server import logs
from academie.server.thinking.remote import Refused, Remote, help_out
from academie.terminal.options import argument, option
from academie.terminal.output import language_of, plain, progress
from academie.text.message import Message, counted

DATABASE = option(
    None,
    "--database URL",
    "The database, sqlite:///FILE or postgresql://USER@HOST/NAME. By default ACADEMIE_DATABASE, else a "
    "file in your data folder.",
    show_default=False,
)
_ROWS = (Message("row"), Message("rows"))
_SWITCH = 0.001  # seconds after which a thread that works gives way to the loop, which waits for a turn at every act


_PAUSE = 5.0  # seconds, when the server does not answer
_LIBRARIES = Message("The server needs more libraries. Install them with pip install 'academie[room]'.")
_MORE = Message("PostgreSQL and Redis need more libraries. Install them with pip install 'academie[server]'.")
_NOT_THERE = Message(
    "The server cannot use {host}, port {port}: another program uses it, or the address is not of this "
    "machine. Choose another with --host and --port."
)


def backup(file: Path = argument(..., "FILE", "Where to write the backup."), database: str | None = DATABASE) -> None:
    """Save all data of a server to a file, as of one moment. The server may keep running.

    The file holds password hashes and the secrets of running games, so that only you can read it. You can restore
    it into a database of either kind.
    """
    language = language_of()
    with _progress(Message("backing up").to(language)) as report:
        count = _server().saved(database, file, report)
    plain(Message("{rows} written to {path}.", rows=counted(count, *_ROWS), path=file).to(language))


def restore(file: Path = argument(..., "FILE", "The backup to read."), database: str | None = DATABASE) -> None:
    """Load a backup into a new or empty database, all of it or nothing."""
    language = language_of()
    with _progress(Message("restoring").to(language)) as report:
        count = _server().restored(database, file, report)
    plain(Message("{rows} restored from {path}.", rows=counted(count, *_ROWS), path=file).to(language))


def _server() -> ModuleType:
    """The part of the server that does it, which needs libraries that playing alone does not."""
    with libraries():
        from academie.server.store import backup  # noqa: PLC0415 - see above
    return backup


@contextmanager
def libraries(missing: Message = _LIBRARIES) -> Iterator[None]:
    """What is imported here needs libraries that playing alone does not; where they are missing that is said."""
    try:
        yield
    except ImportError as error:
        raise Unavailable(missing) from error


@contextmanager
def _progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar, and the function that moves it."""
    with progress() as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def worker(
    url: str = argument(..., "URL", "The address of the server."),
    token: str = option(
        ..., "--token TOKEN", "The token by which the server admits its workers.", envvar="ACADEMIE_TOKEN"
    ),
) -> None:
    """Compute moves and analyses for a remote server.

    Runs until you interrupt it. If the server does not answer, tries again after a while.
    """
    language, server = language_of(), Remote(url, token)
    logs.begin()
    plain(Message("Working for {url}.", url=url).to(language))
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
    host: str | None = option(None, "--host ADDRESS", "The address to listen on (default 127.0.0.1)."),
    port: int | None = option(None, "--port", "The port to listen on (default 8000).", min=0, max=65535),
    database: str | None = DATABASE,
    redis: str | None = option(None, "--redis URL", "The Redis server that several processes share, redis://HOST."),
    workers: int | None = option(None, "--workers", "How many machines may think at once (default 2).", min=1, max=256),
    show: bool = option(False, "--open", "Open the page in a browser, if there is one.", show_default=False),
) -> None:
    """Serve games over the network, between people and against machines, until you stop it.

    You can also make each setting with an environment variable such as ACADEMIE_PORT; docs/run/operation.md lists them.
    """
    language = language_of()
    with libraries():
        from academie.server.listener import Server  # noqa: PLC0415
        from academie.server.process import Process  # noqa: PLC0415 - libraries that playing alone does not need
        from academie.server.settings import settings_of  # noqa: PLC0415
        from academie.server.store import Store  # noqa: PLC0415
        from academie.server.store.database import usual  # noqa: PLC0415
    settings = settings_of(os.environ, host=host, port=port, database=usual(database), redis=redis, workers=workers)
    logs.begin(settings.level)
    roster.programs(GAMES[0])  # so that a file that cannot be read is refused now
    # Opened before anything listens: what is wrong with it is said as by every command.
    with libraries(_MORE):
        if settings.redis:
            import_module("redis")
        process = Process(settings, Store.open(settings.database))

    def report(place: str) -> None:
        plain(Message("The server runs at {url}. Press Ctrl-C to stop it.", url=place).to(language))
        if show:
            opened(place)

    server = Server(process, report)
    _connections()
    sys.setswitchinterval(_SWITCH)
    # Live games are many objects that stay, and nobody is served while the collector looks through all of them: what
    # is loaded is never looked at again, the young a few at a time, and the old when the process says (`_collected`).
    gc.freeze()
    gc.set_threshold(5_000, 4, 1_000_000)
    with suppress(SystemExit):  # Uvicorn's way of saying that it could not begin
        server.run()
    if process.failed is not None:
        raise process.failed
    if server.force_exit:
        raise KeyboardInterrupt
    if not server.began:
        raise Unavailable(_NOT_THERE.fill(host=settings.host, port=settings.port))


def opened(place: str) -> bool:
    """Open an address in a browser with windows; whether there was one. The server goes on meanwhile."""
    windows = sys.platform in {"darwin", "win32"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not windows:
        return False  # a browser of the terminal would take the place of what is said there
    threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()
    return True


def _connections() -> None:
    """As many sockets and files as the system lets a process have; many systems begin with 1 024."""
    try:
        import resource  # noqa: PLC0415 - not everywhere
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
