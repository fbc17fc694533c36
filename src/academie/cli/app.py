"""The list of commands and the door to them; a command's module is loaded when it is called."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer

from academie import __version__, games
from academie.cli.guard import Guarded
from academie.cli.help import Commands
from academie.cli.screen import plain
from academie.games import door

# Each command of the house and where it is: a function, or the Typer of several commands.
OWN = {
    "play": "play:play",
    "learn": "learn:learn",
    "exercise": "exercise:exercise",
    "resume": "resume:resume",
    "replay": "replay:replay",
    "review": "replay:review",
    "analyse": "analyse:analyse",
    "match": "match:match",
    "solve": "solve:solve",
    "show": "show:show",
    "perft": "bench:perft",
    "exact": "exact:exact",
    "explain": "show:explain",
    "games": "catalogue:games",
    "players": "catalogue:players",
    "law": "texts:law",
    "glossary": "texts:glossary",
    "profiles": "texts:profiles",
    "docs": "texts:docs",
    "record": "record:record",
    "check": "record:check",
    "dice": "fair:app",
    "bench": "bench:bench",
    "train": "train:train",
    "ladder": "ladder:ladder",
    "worker": "serve:worker",
    "corpus": "corpus:app",
    "trial": "trial:trial",
    "serve": "serve:serve",
    "backup": "serve:backup",
    "restore": "serve:restore",
}
COMMANDS = (*OWN, *games.COMMANDS)  # those that are about one game stand in its room


class Listed(Guarded):
    """The commands of the list."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - the same in every context
        """Their names, in the order of the list."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - the same in every context
        """The command of that name; None where there is none."""
        if cmd_name not in self.commands and cmd_name in COMMANDS:
            self.commands[cmd_name] = load(cmd_name)
        return self.commands.get(cmd_name)


def load(name: str) -> Any:
    """A command, its module loaded."""
    rooms = door(games.COMMANDS[name], "commands") if name in games.COMMANDS else None
    folder, listed = (rooms.__name__, rooms.COMMANDS) if rooms is not None else (__package__, OWN)
    module, _, attribute = listed[name].partition(":")
    found = getattr(import_module(f"{folder}.{module}"), attribute)
    if not isinstance(found, typer.Typer):
        alone = Commands()
        alone.add(name)(found)
        found = alone
    command = typer.main.get_command(found)
    command.name = name
    return command


app = Commands(cls=Listed, name="academie")


def _version(wanted: bool) -> None:
    if wanted:
        plain(f"academie {__version__}")
        raise typer.Exit


@app.callback()
def academie(
    _wanted: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    # Heard by `language.listen` before anything is parsed, so that it holds for every command and every refusal.
    _lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="en|fr", help="The language of everything; without it LANG decides."),
    ] = None,
) -> None:
    """The classical French games by the laws of their books: play, analyse, check, read."""


def main() -> None:
    """The program `academie`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, or a terminal that cannot show a letter, must not stop the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="academie")
