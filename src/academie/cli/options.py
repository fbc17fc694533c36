"""Arguments and options that several commands share, and what they stand for."""

from pathlib import Path
from typing import Annotated

import typer

from academie import games
from academie.analysis import Budget
from academie.errors import Illegal, Unknown, Unreadable, quoted, why
from academie.game import Game, State
from academie.title import Title

GameName = Annotated[
    str,
    typer.Argument(metavar="GAME", help=f"The game, by its name: {', '.join(games.ROOMS)}.", show_default=False),
]
ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME",
        help="The rule profile; options are added with a plus sign, as in NAME+OPTION. “academie profiles GAME” lists "
        "them.",
    ),
]
Position = Annotated[
    str | None,
    typer.Option(
        "--position", metavar="LINE", help="The position: a line as the house writes it, or as the game has its own."
    ),
]
Setup = Annotated[
    str, typer.Option("--setup", metavar="NAME", help="A named starting position, used when no position is given.")
]
Talon = Annotated[
    str | None,
    typer.Option(
        "--talon",
        metavar="left|right",
        help="On which hand of White the flèche A lies, or of who looks the file a; as the book has it unless you say.",
        show_default=False,
    ),
]
PlainScroll = Annotated[
    bool, typer.Option("--plain", help="Print from top to bottom, and do not redraw the board in its place.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data for programs instead of text.")]
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar="en|fr", help="The language of what is printed; without it LANG decides."),
]
Seconds = Annotated[float, typer.Option("--seconds", min=0.0, help="How long to think.", show_default=False)]
Nodes = Annotated[int, typer.Option("--nodes", min=0, help="How many positions to look at.", show_default=False)]
Plies = Annotated[int, typer.Option("--plies", min=0, max=99, help="How many plies to look ahead.", show_default=False)]
Threads = Annotated[int, typer.Option("--threads", min=1, max=256, help="How many threads think.")]
Megabytes = Annotated[int, typer.Option("--megabytes", min=1, max=1 << 20, help="Memory for what has been seen.")]
Seed = Annotated[int, typer.Option("--seed", help="Any whole number; equal seeds give equal games.")]

_UNREAD = Title("The file {path} cannot be read: {why}.", "Le fichier {path} ne peut se lire : {why}.")


def state_of(game: Game, profile: str | None, position: str | None, setup: str = "standard") -> State:
    """The state that profile, position and setup describe together."""
    if position is None:
        return game.start(profile, setup)
    if setup != "standard":
        raise Unreadable(
            Title(
                "A position and a setup exclude each other; give one of the two.",
                "Une position et une disposition de départ s'excluent ; donnez l'une des deux.",
            )
        )
    return game.read(position, profile)


def start_of(game: Game, profile: str | None, position: str | None, setup: str = "standard") -> State:
    """The same, to be played on from: no hand may be hidden."""
    state = state_of(game, profile, position, setup)
    if getattr(state, "hidden", False):
        raise Illegal(
            Title(
                "Some hand is hidden in this position; write the tiles of every hand.",
                "Il y a une main cachée dans cette position ; écrivez toutes les mains.",
            )
        )
    return state


def talon_of(given: str | None) -> str:
    """The hand on which A lies; nothing where the book decides."""
    check_choice("--talon", given or "left", ("left", "right"))
    return given or ""


def check_choice(option: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of the choices."""
    if value not in choices:
        raise Unknown(
            Title("{option} is {english}, not {value}.", "{option} est {french}, non pas {value}.").fill(
                option=option, english=" or ".join(choices), french=" ou ".join(choices), value=quoted(value)
            )
        )


def budget_of(seconds: float, nodes: int, depth: int, usual: Budget) -> Budget:
    """The budget three options describe; the usual one when none is given."""
    return Budget(seconds, nodes, depth) if seconds or nodes or depth else usual


def game_of(name: str) -> Game:
    """The room of that name."""
    return games.find(name)


def read_text(path: Path) -> str:
    """What a text file holds; raises `Unreadable` with one sentence when it cannot be had."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Unreadable(_UNREAD.fill(path=path, why=why(error))) from error
    except UnicodeDecodeError as error:
        raise Unreadable(
            Title(
                "The file {path} is not text in UTF-8; save it in that encoding.",
                "Le fichier {path} n'est pas un texte en UTF-8 ; enregistrez-le ainsi.",
            ).fill(path=path)
        ) from error


def write_text(path: Path, text: str, *, append: bool = False) -> None:
    """Put a text into a file, or at its end; raises `Unreadable` with one sentence when that cannot be done."""
    try:
        with path.open("a" if append else "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Unreadable(
            Title("The file {path} cannot be written: {why}.", "Le fichier {path} ne peut s'écrire : {why}.").fill(
                path=path, why=why(error)
            )
        ) from error
