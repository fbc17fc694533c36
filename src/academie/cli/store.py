"""`academie backup` and `academie restore`: what the server keeps, as one file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import plain, progress
from academie.cli.words import say
from academie.errors import Unavailable
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
