"""Finding a player by a line of text, as the command line and the server are given it.

    mazette, ecolier … maitre         the eight characters, the weakest first; they play every game
    engine                            the game's engine with its usual budget
    engine:nodes=10000                … with a budget: nodes, seconds or plies, whichever the engine can count
    engine:seconds=2,threads=2        … several limits, threads and megabytes of memory, with commas
    playouts, playouts:500            every move played out by chance, so many times in all; plays every game
    random                            any legal move

A game may have kinds of its own, in its module `players`; so may any installed package, by the entry points
`academie.players`. Whoever runs this may name programs of others in a file, which ACADEMIE_PROGRAMS names:

    [GAME]
    rival = "uci:/usr/games/rival;seconds=1"
"""

from __future__ import annotations

import math
import os
import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from academie.errors import AcademieError, Illegal, Unavailable, Unknown, Unreadable, quoted
from academie.game import Game, Move, State, registry
from academie.game.analysis import LIMITS, Budget, Engine, Stop, Stopped, check_threads
from academie.game.registry import extensions, has_part, loaded, part_of
from academie.input.files import read_toml
from academie.input.names import Names
from academie.players.characters import BY_KEY, CHARACTERS, HOUSE_NAMES
from academie.players.player import NO_MOVE, Maker, Player
from academie.players.playout import MOST_PLAYOUTS, PLAYOUTS, PlayoutPlayer, RandomPlayer
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


CHARACTER_KEYS = ", ".join(each.key for each in CHARACTERS)
TYPED = Message(
    "{characters}; engine, or engine with a budget: engine:nodes=N, engine:seconds=S, engine:plies=N, several with "
    "commas; playouts, playouts:N, random; or a player of the game's own (“academie players GAME”)",
    characters=CHARACTER_KEYS,
)
SPECS = TYPED.en  # for help in English
HOUSE = ("engine", "playouts", "random")  # the kinds that every game has
MEGABYTES = 64
PROGRAMS = "ACADEMIE_PROGRAMS"  # the setting: a file of programs of others
_PROGRAM = re.compile(r"[a-z][a-z0-9-]{0,30}")
_NO_PROGRAM = Message(
    "{path}, {game}: {name} cannot be a program. Write a name in small letters that no player has, and a player "
    "such as uci:COMMAND, hub:COMMAND or ubgi:COMMAND."
)
_UNCOUNTED = Message("The engine of {game} cannot be limited by {key}. Use {known}.")
_NO_SETTING = Message("The engine has no setting {key}. Use {known}.")


class PackageMaker(Protocol):
    """How a player of another package is made: what its entry point names."""

    def __call__(self, game: Game, parts: Sequence[str], seed: int, /) -> Player:
        """The player; raises one sentence for a game that it does not play."""


class Players(Protocol):
    """The part `players` of a game."""

    KINDS: Mapping[str, Maker]  # by the word before the colon: the characters, and others of its own
    # Of its own kinds beside the characters, SPECS, as a person types them, and NAMES by kind, for sentences
    # (characters.py); of the characters, TEXTS by key where they are not the usual ones.


def own_players(game: Game) -> Players | None:
    """The players that are a game's own; None where it has none."""
    return cast("Players", part_of(game, "players")) if has_part(game, "players") else None


def _of_packages() -> Mapping[str, EntryPoint]:
    """The players that other installed packages bring, by name."""
    return extensions("academie.players")


def programs(game: Game) -> Mapping[str, str]:
    """The programs of others that may play a game, each as a player is typed, by their names in the file."""
    path = os.environ.get(PROGRAMS, "")
    return _programs(path).get(game.name, {}) if path else {}


@cache
def _programs(path: str) -> Mapping[str, Mapping[str, str]]:
    """The file, read once; raises `Unreadable`."""
    found = read_toml(Path(path))
    for name, named in found.items():
        own = own_players(registry.find(name))
        kinds = () if own is None else own.KINDS
        for word, spec in named.items() if isinstance(named, dict) else [("", "")]:
            kind = spec.partition(":")[0] if isinstance(spec, str) else ""
            if not _PROGRAM.fullmatch(word) or word in (*HOUSE, *kinds) or kind not in kinds or kind in BY_KEY:
                raise Unreadable(_NO_PROGRAM.fill(path=quoted(path), game=name, name=quoted(word)))
    return found


def find(spec: str, game: Game, seed: int = 0) -> Player:
    """The player a text describes; raises `Unknown`, `Unreadable` or `Unavailable`."""
    named = spelled(spec, game)
    kind, _, rest = programs(game).get(named, named).partition(":")
    if kind == "engine":
        return _engine(rest, game)
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    own = own_players(game)
    if own is not None and kind in own.KINDS:
        return own.KINDS[kind](parts, seed)
    if kind in _of_packages():
        make: PackageMaker = loaded(_of_packages()[kind])
        return make(game, parts, seed)
    if kind == "random" and not parts:
        return RandomPlayer(seed)
    if kind == "playouts" and len(parts) < 2:
        return PlayoutPlayer(game, playouts=_playouts(parts[0]) if parts else PLAYOUTS, seed=seed)
    raise Unknown(
        "{game} has no player {spec}. Choose {specs}.", spec=quoted(spec), game=game.title, specs=specs_of(game)
    )


def specs_of(game: Game) -> Message:
    """Every player a game has, as a person types it."""
    engine, own = engine_of(game), getattr(own_players(game), "SPECS", "")
    engines = [] if engine is None else _engine_specs(engine)
    others = (*_of_packages(), *programs(game))
    general = ", ".join([*characters_of(game), *engines, "playouts", "playouts:N", "random", *others])
    return verbatim("{general}, {own}").fill(general=general, own=own) if own else verbatim(general)


def characters_of(game: Game) -> list[str]:
    """The characters that play a game, by their keys, the weakest first."""
    own = own_players(game)
    return [each.key for each in CHARACTERS if own is not None and each.key in own.KINDS]


def engine_of(game: Game) -> Engine | None:
    """The engine of a game, to be asked what limits it; None where there is none."""
    try:
        return game.engine(megabytes=1)
    except Unavailable:
        return None


def usual(game: Game) -> str:
    """The opponent when none is chosen: the weakest character, else one that plays every game."""
    return next(iter(characters_of(game)), "playouts")


def hint(game: Game, state: State) -> tuple[Move, Message]:
    """What the strongest character would play, for where no engine can say; and in words."""
    player = find([usual(game), *characters_of(game)][-1], game)
    move = player.choose(state)
    player.close()
    return move, game.narration.move(state, move)


def offered(game: Game) -> list[str]:
    """The players that may be chosen at a game, as they are typed: the characters, the weakest first, then others."""
    own, engine = own_players(game), engine_of(game)
    characters = characters_of(game)
    kinds = []
    for kind in (*(() if own is None else own.KINDS), *_of_packages(), *programs(game)):
        if kind not in characters:
            with suppress(AcademieError):  # one that needs more settings, or a program that is not here
                find(kind, game).close()
                kinds.append(kind)
    # Where the game is solved, the strongest character plays what its engine would.
    engines = ["engine"] if engine is not None and engine.limits else []
    return [*characters, *engines, *kinds, "playouts", "random"]


def spelled(spec: str, game: Game) -> str:
    """A player as the roster writes it: its kind by its own name, however it was spelled."""
    kind, colon, rest = spec.strip().partition(":")
    return (_kinds(own_players(game), programs(game)).find(kind) or kind) + colon + rest


def _kinds(own: Players | None, named: Iterable[str]) -> Names:
    """The kinds of a game, each by the word that asks for it and by what it is called."""
    titles: Mapping[str, Message] = HOUSE_NAMES | getattr(own, "NAMES", {})
    kinds = (*HOUSE, *(own.KINDS if own is not None else ()), *_of_packages(), *named)
    return Names({kind: (titles[kind],) if kind in titles else () for kind in kinds})


def _engine(text: str, game: Game) -> EnginePlayer:
    """The engine with the settings between commas."""
    limits: dict[str, float] = {}
    settings = {"threads": 1, "megabytes": MEGABYTES}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, value = setting_of(part)
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        elif key in settings:
            settings[key] = count_of(key, value)
        else:
            raise Unknown(_NO_SETTING.fill(key=quoted(key), known=", ".join([*LIMITS, *settings])))
    engine = game.engine(megabytes=settings["megabytes"])
    for key, limit in limits.items():
        _check_limit(game, engine, key, limit)
    budget = budget_of(limits) if limits else None
    return EnginePlayer(engine, budget, threads=settings["threads"], name=f"engine:{text}" if text else "engine")


def _check_limit(game: Game, engine: Engine, key: str, value: float) -> None:
    """Refuse what an engine does not count, and more than it can look ahead."""
    if not engine.limits:
        raise Unknown("{game} is solved, so its engine needs no limit. Write only “engine”.", game=game.title)
    if key not in engine.limits:
        raise Unknown(_UNCOUNTED.fill(game=game.title, key=key, known=", ".join(engine.limits)))
    if value > engine.limits[key]:
        raise Unknown("At {game}, {key} is at most {most}.", game=game.title, key=key, most=f"{engine.limits[key]:g}")


def _engine_specs(engine: Engine) -> list[str]:
    """An engine as a person types it: alone, and with each limit it takes."""
    return ["engine", *(f"engine:{key}={'S' if key == 'seconds' else 'N'}" for key in engine.limits)]


def _playouts(value: str) -> int:
    """So many playouts as a machine can make while somebody waits."""
    count = count_of("playouts", value)
    if count > MOST_PLAYOUTS:
        raise Unreadable(
            "{text} would take too long. Ask for at most {most} playouts.",
            text=quoted(f"playouts:{value}"),
            most=MOST_PLAYOUTS,
        )
    return count


# --- The engine of a game as a player
# Limited by nodes or plies it plays equal games; limited by seconds it does not.


_GLANCE = Budget(depth=1)


class EnginePlayer:
    """An engine and a budget; without one, the engine's usual budget."""

    def __init__(self, engine: Engine, budget: Budget | None = None, *, threads: int = 1, name: str = "engine") -> None:
        self.name = name
        self.budget = budget or engine.usual
        self._engine, self._threads = engine, check_threads(threads)
        self.halt: Stop | None = None

    def new_game(self, state: State) -> None:
        """Forget earlier searches, so that a game does not depend on those before it, and load what is needed."""
        self._engine.clear()
        self._engine.analyse(state, _GLANCE)

    def choose(self, state: State, budget: Budget | None = None) -> Move:
        """The best move found."""
        moves = state.moves()
        if not moves:
            raise Illegal(NO_MOVE)
        if len(moves) == 1:
            return moves[0]
        try:
            found = self._engine.analyse(state, budget or self.budget, threads=self._threads, stop=self.halt).lines
        except Stopped:  # before anything was found
            found = ()
        return found[0].move if found else moves[0]

    def close(self) -> None:
        """Give the memory back."""
        self._engine.clear()


# --- Settings typed after a player


@dataclass(frozen=True)
class Settings:
    """What was typed after the semicolons; no budget where none of its limits was."""

    budget: Budget | None
    options: dict[str, str]
    name: str


def settings_of(parts: Sequence[str]) -> Settings:
    """Parts such as seconds=0.1; raises `Unreadable`."""
    limits: dict[str, float] = {}
    options: dict[str, str] = {}
    for part in parts:
        key, value = setting_of(part)
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        else:
            options[key] = value
    return Settings(budget_of(limits) if limits else None, options, options.pop("name", ""))


def setting_of(part: str) -> tuple[str, str]:
    """A key and its value; raises `Unreadable`."""
    key, equals, value = part.partition("=")
    if not equals:
        raise Unreadable("{part} is not a setting. Write key=value.", part=quoted(part))
    return key.strip(), value.strip()


def budget_of(limits: dict[str, float]) -> Budget:
    """The budget that limits by name make."""
    return Budget(limits.get("seconds", 0.0), int(limits.get("nodes", 0)), int(limits.get("plies", 0)))


def limit_of(key: str, value: str) -> float:
    """The value of a limit; raises `Unreadable` for what is none."""
    if key != "seconds":
        return count_of(key, value)
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise Unreadable(
            "{text} is not a time. Write seconds above zero, such as seconds=0.5.", text=quoted(f"seconds={value}")
        )
    return seconds


def count_of(key: str, value: str) -> int:
    """A whole number above zero; raises `Unreadable`."""
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", value):
        raise Unreadable("{text} is not a number. Write a whole number above zero.", text=quoted(f"{key}={value}"))
    return int(value)


def command_of(text: str) -> list[str]:
    """The words of a command; raises `Unreadable`."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Unreadable(
            "The command {command} cannot be read ({why}). Check its quotes.", command=quoted(text), why=error
        ) from error
