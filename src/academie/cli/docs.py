"""`academie docs`: the documents of the house, which an installed package brings along."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.markdown import Markdown

import academie
from academie.cli.language import language_of
from academie.cli.options import Language
from academie.cli.screen import console, plain
from academie.errors import Unavailable, Unknown, quoted
from academie.files import read_text
from academie.title import Title

_FRENCH = ".fr"
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
    language, known = language_of(lang), documents()
    if page is None:
        for name in _listed(known, language):
            plain(f"{name:<16} {_title(known[name])}")
        return
    name = page.strip().casefold().removesuffix(".md")
    if language == "fr" and f"{name}{_FRENCH}" in known:
        name += _FRENCH
    if name not in known:
        raise Unknown(_NO_PAGE.fill(page=quoted(page), known=", ".join(_listed(known, language))))
    text = read_text(known[name])
    if sys.stdout.isatty():
        screen = console()
        with screen.pager():
            screen.print(Markdown(text))
    else:
        plain(text.rstrip("\n"))


def documents() -> dict[str, Path]:
    """Every document by its name: those packed with the program, else those of the source beside it."""
    package = Path(academie.__file__).parent
    for folder in (package / "documents", package.parents[1] / "docs"):
        if found := {path.name.removesuffix(".md"): path for path in sorted(folder.glob("*.md"))}:
            return found
    raise Unavailable(_NO_FOLDER)


def _listed(known: dict[str, Path], language: str) -> list[str]:
    """The documents in their order, each once: one that is in both languages in that of the reader."""
    both = {name.removesuffix(_FRENCH) for name in known if name.endswith(_FRENCH)}
    other = both if language == "fr" else {f"{name}{_FRENCH}" for name in both}
    return [name for name in known if name not in other]


def _title(path: Path) -> str:
    """What a document is called: its first heading."""
    return read_text(path).partition("\n")[0].removeprefix("# ")
