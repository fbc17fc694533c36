"""The catalogues of translations: brought up to date with the code, or compiled.

python scripts/catalogues.py update     brings every academie.po up to date; new sentences have no translation yet
python scripts/catalogues.py compile    writes the academie.mo beside each, which the program reads
"""

from __future__ import annotations

import ast
import io
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1] / "src" / "academie"
ERRORS = ("AcademieError", "Ambiguous", "Illegal", "Unavailable", "Unknown", "Unreadable")
KINDS = (
    *ERRORS,
    "Busy",
    "Fenced",
    "OldFormat",
    "Overloaded",
    "Refused",
    "Repeated",
    "Stranger",
    "Unjudged",
    "Uninvited",
)
# That many texts come first.
KEYWORDS = {**dict.fromkeys(("Message", *KINDS, ".refuse", ".problem"), 1), "Message.within": 2}
TEMPLATES = {"_": None, "within": ((1, "c"), 2)}


def extracted() -> Catalog:
    """Every sentence of the code: messages, errors, templates, help of the commands."""
    found = Catalog()
    for path in sorted(SOURCE.rglob("*.py")):
        for context, text in _written(ast.parse(path.read_text(encoding="utf-8"))):
            found.add(text, locations=[(_place(path), 0)], context=context)
    for path in sorted(SOURCE.rglob("templates/*.html")):
        with path.open("rb") as file:
            for _, text, _, context in extract(
                "jinja2.ext:babel_extract", file, TEMPLATES, options={"silent": "false"}
            ):
                found.add(text, locations=[(_place(path), 0)], context=context)
    for path in sorted(SOURCE.rglob("words.toml")):
        for context, text in _tabled(tomllib.loads(path.read_text(encoding="utf-8"))):
            found.add(text, locations=[(_place(path), 0)], context=context)
    for text in sorted(_helps()):
        found.add(text, locations=[("cli", 0)])
    return found


def _helps() -> set[str]:
    # Imported here, for the build compiles before there is anything to import.
    import typer  # noqa: PLC0415

    from academie.cli.app import COMMANDS, app, load  # noqa: PLC0415
    from academie.terminal.help import texts  # noqa: PLC0415

    commands = [typer.main.get_command(app), *map(load, COMMANDS)]
    return {text for command in commands for text in texts(command)} | {"Show this message and exit."}


def _tabled(table: dict[str, Any]) -> Iterator[tuple[str | None, str]]:
    """The sentences of a table and of the tables in it; what is the same in every language is none."""
    for key, each in table.items():
        if isinstance(each, str) and key != "same":
            yield None, each
        elif isinstance(each, dict) and "text" in each:
            yield each["within"], each["text"]
        elif isinstance(each, dict) and key != "same":
            yield from _tabled(each)


def _written(module: ast.Module) -> Iterator[tuple[str | None, str]]:
    """The sentences a module makes, each with its context. Babel would take any string within a call."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and (keywords := KEYWORDS.get(_called(node.func))):
            texts = [each.value for each in node.args[:keywords] if isinstance(each, ast.Constant)]
            if len(texts) == keywords and isinstance(texts[-1], str):
                yield (texts[0] if keywords > 1 else None), texts[-1]


def _called(function: ast.expr) -> str:
    """The name a call has among the keywords: a method by itself, whatever it is called on."""
    name = ast.unparse(function)
    return name if name in KEYWORDS or "." not in name else f".{name.rpartition('.')[2]}"


def _place(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def catalogues() -> list[Path]:
    """The file of every language."""
    return sorted(SOURCE.glob("locale/*/LC_MESSAGES/academie.po"))


def read(path: Path) -> Catalog:
    """A catalogue as it is written."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain="academie")


def update(path: Path) -> None:
    """Bring a catalogue up to date: new sentences untranslated at their place, those the code lost left out."""
    catalogue = read(path)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, sort_by_file=True, include_lineno=False, omit_header=False)


def compiled(path: Path) -> bytes:
    """A catalogue as the program reads it."""
    file = io.BytesIO()
    write_mo(file, read(path))
    return file.getvalue()


def main() -> None:
    """Do what the first word of the command line says."""
    for path in catalogues():
        if sys.argv[1:] == ["compile"]:
            path.with_suffix(".mo").write_bytes(compiled(path))
        elif sys.argv[1:] == ["update"]:
            update(path)
        else:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
