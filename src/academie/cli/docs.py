"""`academie docs`: the documents that an installed package brings along, and those it writes from its own data."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

import academie
from academie import tutor
from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import console, plain
from academie.corpus import contents
from academie.errors import Unavailable, Unknown, quoted
from academie.files import read_text
from academie.title import Title

_NO_PAGE = Title("There is no document {page}; there is {known}.", "Il n'y a pas de document {page} ; il y a {known}.")
_NO_FOLDER = Title(
    "This installation has no documents; install the wheel, or read docs/ of the source.",
    "Cette installation est sans documents ; installez la roue (wheel), ou lisez docs/ dans les sources.",
)


def docs(
    page: Annotated[
        str | None, typer.Argument(metavar="PAGE", help="The document, as cookbook.", show_default=False)
    ] = None,
    lang: Language = None,
) -> None:
    """Read the documents: one of them, or without a name the list of them.

    The law and the words of a game are read by “academie law” and “academie glossary”.
    """
    known = documents(language_of(lang))
    if page is None:
        for name, read in known.items():
            plain(f"{name:<16} {_title(read())}")
        return
    name = page.strip().casefold().removesuffix(".md")
    if name not in known:
        raise Unknown(_NO_PAGE.fill(page=quoted(page), known=", ".join(known)))
    text = known[name]()
    if sys.stdout.isatty():
        screen = console()
        with screen.pager():
            screen.print(Markdown(text))
    else:
        plain(text.rstrip("\n"))


def documents(language: str) -> dict[str, Callable[[], str]]:
    """What each document says, by its name: those that people wrote, and those written from the books' data."""
    written = {path.name.removesuffix(".md"): partial(read_text, path) for path in _folder().glob("*.md")}
    made = {name: partial(page, language) for name, page in {"shelf": contents.page, **tutor.pages()}.items()}
    return dict(sorted((written | made).items()))


def _folder() -> Path:
    """Where the documents that people wrote are: packed with the program, else in the source beside it."""
    package = Path(academie.__file__).parent
    for folder in (package / "documents", package.parents[1] / "docs"):
        if any(folder.glob("*.md")):
            return folder
    raise Unavailable(_NO_FOLDER)


def _title(text: str) -> str:
    """What a document is called: its first heading."""
    return text.partition("\n")[0].removeprefix("# ")
