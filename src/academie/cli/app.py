"""The list of commands and the door to them."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from academie import __version__
from academie.cli.analyse import analyse
from academie.cli.bench import bench
from academie.cli.check import check
from academie.cli.corpus import app as corpus
from academie.cli.endgame import app as endgame
from academie.cli.explain import explain
from academie.cli.guard import Guarded
from academie.cli.hub import hub
from academie.cli.match import match
from academie.cli.pdn import pdn
from academie.cli.perft import perft
from academie.cli.play import play
from academie.cli.record import record
from academie.cli.screen import plain
from academie.cli.show import show
from academie.cli.texts import glossary, law, profiles

app = typer.Typer(
    name="academie",
    cls=Guarded,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        plain(f"academie {__version__}")
        raise typer.Exit


@app.callback()
def academie(
    _wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """The classical French games by the laws of their books: play, analyse, check, read."""


app.command("play")(play)
app.command("analyse")(analyse)
app.command("match")(match)
app.command("show")(show)
app.command("perft")(perft)
app.command("explain")(explain)
app.command("law")(law)
app.command("glossary")(glossary)
app.command("profiles")(profiles)
app.command("record")(record)
app.command("pdn")(pdn)
app.command("check")(check)
app.command("hub")(hub)
app.command("bench")(bench)
app.add_typer(corpus, name="corpus")
app.add_typer(endgame, name="endgame")


def main() -> None:
    """The program `academie`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, or a terminal that cannot show a letter, must not stop the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="academie")
