"""The list of commands and the door to them."""

from typing import Annotated

import typer

from academie import __version__
from academie.cli import analyse, bench, check, corpus, endgame, hub, match, pdn, perft, play, texts
from academie.cli.guard import Guarded
from academie.cli.screen import plain

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


app.command("play")(play.play)
app.command("analyse")(analyse.analyse)
app.command("match")(match.match)
app.command("perft")(perft.perft)
app.command("law")(texts.law)
app.command("glossary")(texts.glossary)
app.command("pdn")(pdn.pdn)
app.command("check")(check.check)
app.command("hub")(hub.hub)
app.command("bench")(bench.bench)
app.add_typer(corpus.app, name="corpus")
app.add_typer(endgame.app, name="endgame")


def main() -> None:
    """The program `academie`."""
    app(prog_name="academie")
