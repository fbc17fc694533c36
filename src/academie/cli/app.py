"""The list of commands; a command's module is loaded when it is called."""

import codecs
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.completion import get_completion_inspect_parameters

from academie.game import registry
from academie.game.packages import __version__
from academie.game.registry import part_of
from academie.terminal.guard import Guarded
from academie.terminal.help import Commands
from academie.terminal.output import in_ascii, language_of, plain
from academie.text.message import Message, languages

# The commands of this program by subject: where each is, a function or the Typer of several commands, and what it does.
# What it does is the beginning of its own help, so that the list is written without loading any of them.
OWN = {
    Message("Play"): {
        "play": ("play:play", Message("Play at the terminal.")),
        "resume": ("play:resume", Message("Resume an unfinished or saved game.")),
        "match": ("match:match", Message("Play a match between two players.")),
        "games": ("games:games", Message("List all games.")),
        "players": ("games:players", Message("List the machine players of a game.")),
    },
    Message("Learn"): {
        "learn": ("learn:learn", Message("Learn a game, lesson by lesson.")),
        "exercise": ("exercise:exercise", Message("Practise with generated exercises.")),
        "solve": ("solve:solve", Message("Solve a problem of a book.")),
        "mistakes": ("mistakes:mistakes", Message("Practise the decisions that lost most in your own games.")),
        "law": ("law:law", Message("Read the law of a game.")),
        "glossary": ("law:glossary", Message("Look up a term of a game.")),
        "profiles": ("law:profiles", Message("List a game's rule sets and how they differ.")),
        "docs": ("law:docs", Message("Read the documents.")),
    },
    Message("One position"): {
        "show": ("show:show", Message("Draw a position.")),
        "analyse": ("analyse:analyse", Message("Analyse a position.")),
        "hint": ("analyse:hint", Message("Say what to play, and why.")),
        "explain": ("show:explain", Message("Explain what a throw pays and why.")),
        "exact": ("show:exact", Message("Solve a small game.")),
    },
    Message("Played games"): {
        "replay": ("record:replay", Message("Replay a journal, or each journal of a series.")),
        "review": ("record:review", Message("Review a played game.")),
        "record": ("record:record", Message("Read a file of games.")),
        "dice": ("dice:app", Message("Check that dice and deals were fair.")),
    },
    Message("Books"): {
        "books": ("books:app", Message("Read your own copies of the books.")),
        "corpus": ("corpus:app", Message("Read and check the positions and games of the books.")),
        "trial": ("trial:trial", Message("Show the verdict on each claim of a book.")),
        "check": ("record:check", Message("Check files of cases with expected answers.")),
    },
    Message("Strength and speed"): {
        "ladder": ("ladder:ladder", Message("Rate the machine players by games among them.")),
        "train": ("train:train", Message("Train the networks of a game by self-play.")),
        "bench": ("bench:bench", Message("Check and time the rules of a game.")),
        "perft": ("bench:perft", Message("Count the positions the rules reach at each depth.")),
    },
    Message("Server"): {
        "serve": ("serve:serve", Message("Serve games over the network.")),
        "admin": ("admin:app", Message("Operate a server: passwords, games, addresses.")),
        "worker": ("serve:worker", Message("Compute moves and analyses for a remote server.")),
        "backup": ("serve:backup", Message("Save all data of a server to a file.")),
        "restore": ("serve:restore", Message("Load a backup into a new or empty database.")),
    },
}
ONE_GAME = Message("About one game only")  # those that are stand in its folder
COMMANDS = (*(name for listed in OWN.values() for name in listed), *registry.commands())


class Listed(Guarded):
    """The commands of the list, each loaded when it is called."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Any = dict.fromkeys(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - the same in every context
        """The command of that name; None where there is none."""
        if cmd_name in self.commands and self.commands[cmd_name] is None:
            self.commands[cmd_name] = load(cmd_name)
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 - the same in every context
        """The commands by subject, a line each."""
        language, broad = language_of(), max(map(len, COMMANDS))
        for subject, listed in {**OWN, ONE_GAME: registry.commands()}.items():
            with formatter.section(subject.to(language)):
                rows = [(f"{name:<{broad}}", does.to(language)) for name, (_, does) in listed.items()]
                formatter.write_dl(rows)


def place(name: str) -> tuple[str, str, Message]:
    """The package a command is in, its module and what that holds, and what the command does."""
    if name in registry.commands():
        owner = part_of(registry.commands()[name][0], "commands")
        return owner.__name__, *owner.COMMANDS[name]
    return (f"{__package__}.commands", *next(listed[name] for listed in OWN.values() if name in listed))


def load(name: str) -> Any:
    """A command, its module loaded."""
    folder, listed, _ = place(name)
    module, _, attribute = listed.partition(":")
    found = getattr(import_module(f"{folder}.{module}"), attribute)
    if not isinstance(found, typer.Typer):
        alone = Commands()
        alone.add(name)(found)
        found = alone
    command = typer.main.get_command(found)
    command.name = name
    return command


app = Commands(cls=Listed, name="academie")


def _version(given: bool) -> None:
    if given:
        plain(f"academie {__version__}")
        raise typer.Exit


@app.callback()
def academie(
    _given: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    # Heard by `language.listen` before anything is parsed, so that it holds for every command and every refusal.
    _lang: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="|".join(languages()), help="The language of all output. By default, LANG decides."
        ),
    ] = None,
) -> None:
    """Play, learn and analyse the classical French games by the laws of their books."""
    language_of(_lang)  # which refuses a language that there is not


def _plainly(wrong: UnicodeError) -> tuple[str, int]:
    """What stands for letters that an output does not have, and where it goes on."""
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    return in_ascii(wrong.object[wrong.start : wrong.end]), wrong.end


def main() -> None:
    """The program `academie`."""
    codecs.register_error("academie", _plainly)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, or a terminal that cannot show a letter, must not stop the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdin else "academie")
    if "_ACADEMIE_COMPLETE" in os.environ:  # a shell asks for its script, or for what may follow
        os.environ["COLUMNS"] = "1000"  # Typer lays out a hint as on a screen; a shell takes each line for a word
        get_completion_inspect_parameters()  # which makes the shells of Typer known to it
    app(prog_name="academie")
