"""Arguments and options of the commands, and what they stand for.

Those that belong together are a dataclass, a part of a command (`help.spread`). On a command of many options those
with a group wait for --help-all.
"""

from dataclasses import dataclass
from typing import Any

import typer

from academie.errors import Illegal, Unknown, Unreadable, quoted
from academie.game import Game, State, registry
from academie.game.analysis import Budget
from academie.game.profiles import by_name
from academie.players import roster
from academie.terminal.layout import View
from academie.terminal.output import language_of
from academie.terminal.scroll import bare
from academie.text.message import Message


def option(default: Any, names: str, data: str, group: str | None = None, **settings: Any) -> Any:
    """An option by its names and what stands for its value, as in “--output -o FILE”, and its sentence of help."""
    words = names.split()
    called = [word for word in words if word.startswith("-")]
    metavar = " ".join(word for word in words if not word.startswith("-")) or None
    shown = {"show_default": default is not None, **settings}  # help does not say that nothing stands for nothing
    return typer.Option(default, *called, metavar=metavar, help=data, rich_help_panel=group, **shown, **_offer(metavar))


def argument(default: Any, metavar: str, data: str, **settings: Any) -> Any:
    """An argument by what stands for it, and its sentence of help; it is required where the default is an ellipsis."""
    shown = {"show_default": default is not None, **settings}
    return typer.Argument(default, metavar=metavar, help=data, **shown, **_offer(metavar))


def _offer(metavar: str | None) -> dict[str, Any]:
    """What a shell offers for a value: the games, or one of the words of “left|right”."""
    named = (metavar or "").strip("[]")
    words = registry.BUILT_IN if named == "GAME" else named.split("|")
    if named != "GAME" and not (len(words) > 1 and named.replace("|", "").islower()):
        return {}
    return {"autocompletion": lambda incomplete: [word for word in words if word.startswith(incomplete)]}


GAME = argument(..., "GAME", f"The game: {', '.join(registry.BUILT_IN)}.", show_default=False)
PROFILE = option(
    None,
    "--profile NAME",
    "The rule set (profile), or a file of your own (mine.toml). Add options with plus signs: "
    "NAME+OPTION. “academie profiles GAME” lists them.",
    callback=lambda text: text and by_name(text),
)
_LINE = "The position: a line as “academie show” prints it, or in the game's own notation."
POSITION = option(None, "--position LINE", _LINE)
STARTING, SERIES, CHANCE, TABLE, DISPLAY, SERVER, THINKING = (
    "Starting position", "Series", "Chance", "At the table", "Display", "On a server", "Thinking",
)  # fmt: skip
SETUP = option("standard", "--setup NAME", "A named starting position, used when no position is given.", STARTING)
TALON = option(
    None,
    "--talon left|right",
    "Which side of the board flèche A (or file a) is on. By default, as in the book.",
    DISPLAY,
)
ASCII = option(False, "--ascii", "Draw with ASCII characters only.", DISPLAY)
PLAIN = option(False, "--plain", "Print line after line; do not redraw the board in place.", DISPLAY)
OUTPUT = option(None, "--output -o FILE", "Where to write it.")
JSON = option(False, "--json", "Print JSON instead of text.")
SECONDS = option(0.0, "--seconds", "How many seconds to think.", min=0.0, show_default=False)
NODES = option(0, "--nodes", "How many positions to look at.", min=0, show_default=False)
PLIES = option(0, "--plies", "How many plies to look ahead.", min=0, max=99, show_default=False)
THREADS = option(1, "--threads", "How many threads to use.", THINKING, min=1, max=256)
MEGABYTES = option(64, "--megabytes", "Memory for positions already seen, in megabytes.", THINKING, min=1, max=1 << 20)
SEED = option(0, "--seed", "Any whole number. The same seed gives the same games.", CHANCE)


@dataclass(frozen=True)
class Display:
    """How a board is drawn, and in which language all is said."""

    talon: str | None = TALON
    ascii_only: bool = ASCII

    @property
    def view(self) -> View:
        """The same as those take it who draw."""
        check_choice("--talon", self.talon or "left", ("left", "right"))
        return View(language_of(), self.talon or "", self.ascii_only or bare())


@dataclass(frozen=True)
class Start:
    """From where a game is played."""

    profile: str | None = PROFILE
    setup: str = SETUP
    position: str | None = option(None, "--position LINE", _LINE, STARTING)

    @property
    def whole(self) -> bool:
        """Whether the game is played from its beginning."""
        return self.position is None and self.setup == "standard"


@dataclass(frozen=True)
class Series:
    """A form of play in several games, and what is agreed about it."""

    to: int | None = option(None, "--to N", "Play a series until somebody has won N trous or parties.", min=1, max=1000)
    form: str | None = option(None, "--form FORM", "A form of play in several games. “--form help” lists them.", SERIES)
    seats: int | None = option(
        None, "--seats N", "How many players, if the form allows several numbers.", SERIES, min=2, max=6
    )
    marques: int | None = option(
        None,
        "--marques N",
        "How many marqués to play, or how many parties if the form has no end of its own.",
        SERIES,
        min=1,
        max=1000,
    )
    target: int | None = option(None, "--target N", "How many trous (holes) win a partie.", SERIES, min=1, max=999)
    stake: int | None = option(
        None, "--stake N", "The stake, or the price of a fiche (default 1).", SERIES, min=0, max=1_000_000
    )
    jetons: bool = option(False, "--jetons", "Pay each marqué at once in jetons instead of writing it down.", SERIES)
    handicap: str | None = option(
        None,
        "--handicap NAME",
        "The odds that the stronger player gives: a profile's option without handicap-, or a word that the "
        "form knows, such as man, 2-men, draw, half-draw or double.",
        SERIES,
    )

    @property
    def agreed(self) -> bool:
        """Whether anything is said that only a series has."""
        values = (self.to, self.seats, self.marques, self.target, self.stake)
        return self.jetons or any(value is not None for value in values)


@dataclass(frozen=True)
class Players:
    """Who plays, at `academie play`."""

    level: str | None = option(
        None,
        "--level LEVEL",
        "The level of the machine, from 1 (weakest, default) to 8. “academie players GAME” lists the eight characters.",
    )
    side: str | None = option(
        None,
        "--as SIDE",
        "Your side: white (default), black, or both for two people. With more than two players: a number, "
        "several such as 1,3, or all.",
    )
    opponent: str | None = option(None, "--opponent PLAYER", f"Another opponent: {roster.SPECS}.")
    receiver: str | None = option(None, "--receiver SIDE", "Who receives the handicap (default: you).", SERIES)


@dataclass(frozen=True)
class Manner:
    """How a game is played at the terminal."""

    rigueur: bool = option(
        False,
        "--rigueur",
        "Play à la rigueur: you throw, mark and play by hand, and your opponent may claim your faults.",
    )
    temper: str | None = option(
        None,
        "--temper NAME",
        "How the machine treats faults à la rigueur: forgiving, exact (default), human, or own (that of "
        "its character).",
        TABLE,
    )
    explain: bool = option(False, "--explain", "Explain every throw in full.", TABLE)
    clock: str = option(
        "none",
        "--clock CLOCK",
        "“none”, “10+5” (minutes per game, and seconds added after each turn), “move 60” (seconds per "
        "turn), “game 600+5” (the same in seconds) or, on a server, “days 3” (per turn). Machines have no "
        "clock.",
    )
    dice: str = option(
        "machine", "--dice machine|hand", "Who throws the dice: the program, or you, who then type the numbers.", CHANCE
    )
    seed: int | None = option(
        None, "--seed", "Seed for the dice and the machine: the same seed gives the same game.", CHANCE
    )


@dataclass(frozen=True)
class Away:
    """A game on a server."""

    server: str | None = option(None, "--server URL", "Play on this server.", envvar="ACADEMIE_SERVER")
    link: str | None = option(
        None,
        "--link LINK",
        "On a server: the link of an invitation, by which you join the game, come back to it or watch it.",
    )
    called: str = option(
        "", "--name NAME", "On a server: your display name. Each name is a separate guest.", SERVER, show_default=False
    )
    public: bool = option(
        False, "--public/--private", "On a server: whether everybody may find and watch the game.", SERVER
    )
    watch: bool = option(False, "--watch", "On a server: only watch, even if you were invited.", SERVER)

    @property
    def url(self) -> str | None:
        """The server: as named, else as the address that was given for a link has it."""
        return self.link if self.server is None and self.link is not None and "://" in self.link else self.server

    def check_here(self) -> None:
        """Refuse what means something on a server only."""
        data = {"--link": self.link, "--name": self.called, "--public": self.public, "--watch": self.watch}
        for option, given in data.items():
            if given:
                raise Unknown("{option} is only for a game on a server. Add --server URL.", option=option)

    def check_there(self, **given: object) -> None:
        """Refuse what means nothing on a server."""
        for option, value in given.items():
            if value:
                raise Unknown("Leave out {option}: it does not work for a game on a server.", option=f"--{option}")


def state_of(game: Game, profile: str | None, position: str | None, setup: str = "standard") -> State:
    """The state that profile, position and setup describe together, with what the profile gives the weaker player."""
    from academie.match.first_player import laid  # noqa: PLC0415 - the help needs no match

    return laid(game, profile, setup) if position is None else _read(game, profile, position, setup)


def _read(game: Game, profile: str | None, position: str, setup: str) -> State:
    if setup != "standard":
        raise Unreadable("Give a position or a setup, not both.")
    if registry.has_part(game, "foreign") and (foreign := registry.part_of(game, "foreign")).reads(position):
        found: State = foreign.read(position, profile)
        return found
    return game.read(position, profile)


def start_of(game: Game, profile: str | None, position: str | None, setup: str = "standard") -> State:
    """The same, to be played on from: no hand may be hidden, and a series lays what is given itself."""
    state = game.start(profile, setup) if position is None else _read(game, profile, position, setup)
    if getattr(state, "hidden", False):
        raise Illegal("A hand is hidden in this position. Write the tiles of every hand.")
    return state


def check_choice(option: str, value: str, choices: tuple[str, ...]) -> None:
    """Refuse a value that is none of the choices."""
    if value not in choices:
        known = Message("{first} or {last}", first=", ".join(choices[:-1]), last=choices[-1])
        raise Unknown("{option} must be {known}, not {value}.", option=option, known=known, value=quoted(value))


def budget_of(seconds: float, nodes: int, depth: int, usual: Budget) -> Budget:
    """The budget three options describe; the usual one when none is given."""
    return Budget(seconds, nodes, depth) if seconds or nodes or depth else usual


def game_of(name: str) -> Game:
    """The game of that name."""
    return registry.find(name)
