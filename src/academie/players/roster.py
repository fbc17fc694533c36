"""Finding a player by a line of text, as the command line and the server are given it.

    random                            any legal move
    playouts, playouts:500            every move played out by chance, so many times in all; plays every game
    machine                           the house's engine at its usual level
    machine:beginner                  … at a named level
    machine:time=0.1                  … with a budget: time in seconds, nodes, depth
    machine:master;threads=2          … with threads and megabytes of memory

A room may have kinds of its own, behind its door `players`. A budget given to the machine without a level means its
best play within that budget.
"""

from __future__ import annotations

import math
import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, cast

from academie.analysis import Budget
from academie.errors import AcademieError, Unavailable, Unknown, Unreadable, quoted
from academie.games import door, has
from academie.naming import Names
from academie.players import calling
from academie.players.machine import DEFAULT_LEVEL, LEVELS, MEGABYTES, Level, MachinePlayer
from academie.players.playout import MOST_PLAYOUTS, PLAYOUTS, PlayoutPlayer
from academie.players.random_player import RandomPlayer
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from academie.game import Game, Move, State
    from academie.players.player import Player

TYPED = Title(
    "random, playouts, playouts:N, machine, machine:LEVEL (beginner, amateur, strong, master), machine:time=SECONDS, "
    "machine:nodes=N, machine:depth=N, or a kind of the game's own; more after semicolons, such as "
    "machine:master;threads=2",
    "random, playouts, playouts:N, machine, machine:NIVEAU (beginner, amateur, strong, master), machine:time=SECONDES, "
    "machine:nodes=N, machine:depth=N, ou une sorte propre au jeu ; d'autres réglages après des points-virgules, comme "
    "machine:master;threads=2",
)
_TYPED_PLAIN = Title("random, playouts, or playouts:N", "random, playouts ou playouts:N")  # where no engine plays
SPECS = TYPED.en  # for help in English
LIMITS = ("time", "nodes", "depth")
HOUSE = ("random", "playouts", "machine")  # the kinds of the house
_NO_LEVEL = Title("There is no level {name};", "Il n'y a pas de niveau {name} ;")
_LEVELS = Title("choose one of {known}.", "choisissez parmi {known}.")


class Maker(Protocol):
    """How a kind of player is made from what follows the colon, one text for each part between semicolons."""

    def __call__(self, parts: Sequence[str], seed: int, /) -> Player:
        """The player; raises one sentence when the parts make none."""


class Players(Protocol):
    """The storey `players` of a room."""

    KINDS: Mapping[str, Maker]  # by the word before the colon
    SPECS: Title | str  # the kinds as a person types them, for sentences; a text where no word is translated
    USUAL: str  # the opponent to offer when nobody asks for another
    # Where they have names of their own, NAMES by kind, for sentences (calling.py).
    # And, where its engine is not of the speed that the house's levels are made for, LEVELS of its own by their names;
    # none at all where the engine judges and others play.


def own_players(game: Game) -> Players | None:
    """The players a room brings; None where it has only the house's."""
    return cast("Players", door(game, "players")) if has(game, "players") else None


def find(spec: str, game: Game, seed: int = 0) -> Player:
    """The player a text describes; raises `Unknown`, `Unreadable` or `Unavailable`."""
    kind, _, rest = spelled(spec, game).partition(":")
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    own = own_players(game)
    if own is not None and kind in own.KINDS:
        return own.KINDS[kind](parts, seed)
    if kind == "random" and not parts:
        return RandomPlayer(seed)
    if kind == "playouts" and len(parts) < 2:
        return PlayoutPlayer(game, playouts=_playouts(parts[0]) if parts else PLAYOUTS, seed=seed)
    if kind == "machine":
        return _machine(parts, game, seed)
    raise Unknown(
        Title(
            "There is no player {spec} at {game}; write {specs}.",
            "{game} : il n'y a pas de joueur {spec} ; écrivez {specs}.",
        ).fill(spec=quoted(spec), game=game.title, specs=specs_of(game))
    )


def specs_of(game: Game) -> Title:
    """Every kind of player a game has, as a person types it."""
    own, house = own_players(game), TYPED if levels_of(game) else _TYPED_PLAIN
    return Title("{own}, {house}", "{own}, {house}").fill(own=own.SPECS, house=house) if own is not None else house


def usual(game: Game) -> str:
    """The opponent to offer when nobody asks for another: the room's own, else one that plays every game."""
    own = own_players(game)
    return own.USUAL if own is not None else "playouts"


def hint(game: Game, state: State) -> tuple[Move, Title]:
    """What the game's usual opponent would play, and in words, with what it thinks of it where the room can say."""
    own = getattr(own_players(game), "hint", None)
    if own is not None:
        told: tuple[Move, Title] = own(state)
        return told
    move = find(usual(game), game).choose(state)
    return move, game.said_move(state, move)


def find_level(name: str, game: Game | None = None) -> Level:
    """The level of that name in either language, as the game's engine has it; raises `Unknown` with those there are."""
    own: Mapping[str, Level] = (getattr(own_players(game), "LEVELS", None) if game is not None else None) or {}
    levels = {**LEVELS, **own}
    return levels[Names({key: (level.title,) for key, level in levels.items()}).choose(name, _NO_LEVEL, _LEVELS)]


def levels_of(game: Game) -> list[Level]:
    """The levels at which the house's engine plays a game; none where no engine plays it, or it only judges."""
    try:
        game.engine(megabytes=1)
    except Unavailable:
        return []
    own: Mapping[str, Level] | None = getattr(own_players(game), "LEVELS", None)
    return list({**LEVELS, **own}.values()) if own else list(LEVELS.values()) if own is None else []


def offered(game: Game) -> list[str]:
    """The players that may be chosen at a game, as they are typed, the usual one first."""
    own = own_players(game)
    levels = [f"machine:{level.name}" for level in levels_of(game)]
    kinds = []
    for kind in () if own is None else own.KINDS:
        with suppress(AcademieError):  # one that needs to be told more, or a program that is not here
            find(kind, game).close()
            kinds.append(kind)
    return list(dict.fromkeys((usual(game), *levels, *kinds, "playouts", "random")))


def spelled(spec: str, game: Game) -> str:
    """A player as the roster writes it: its kind and its level by their own names, however they were spelled."""
    kind, colon, rest = spec.strip().partition(":")
    own = own_players(game)
    kind = _kinds(own).find(kind) or kind
    if kind != "machine" or not rest:
        return kind + colon + rest
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    return f"{kind}:{';'.join(part if '=' in part else find_level(part, game).name for part in parts)}"


def _kinds(own: Players | None) -> Names:
    """The kinds of a game, each by the word that asks for it and by what it is called."""
    titles: Mapping[str, Title] = calling.HOUSE | getattr(own, "NAMES", {})
    kinds = (*HOUSE, *(own.KINDS if own is not None else ()))
    return Names({kind: (titles[kind],) if kind in titles else () for kind in kinds})


def _machine(parts: Iterable[str], game: Game, seed: int) -> MachinePlayer:
    if not levels_of(game):
        raise _no_machine(game)
    level, limits = None, {}
    settings = {"threads": 1, "megabytes": MEGABYTES}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            level = find_level(part, game)
        elif key in LIMITS:
            limits[key] = limit_of(key, value)
        elif key in settings:
            settings[key] = _count(key, value)
        else:
            raise Unknown(
                Title(
                    "The machine has no setting {key}; it takes {known}.",
                    "La machine n'a pas de réglage {key} ; elle a {known}.",
                ).fill(key=quoted(key), known=", ".join([*LIMITS, *settings]))
            )
    if limits:
        budget = budget_of(limits)
        name = ";".join(f"{key}={value:g}" for key, value in limits.items())
        plain = Level(name, Title(name, name), budget)
        level = plain if level is None else replace(level, name=f"{level.name};{name}", budget=budget)
    return MachinePlayer(game, level or find_level(DEFAULT_LEVEL, game), seed=seed, **settings)


def _no_machine(game: Game) -> Unavailable:
    return Unavailable(
        Title(
            "{title} has no machine of several levels, but players of its own; write {specs}.",
            "{title} : ce jeu n'a pas de machine à niveaux, mais des joueurs à lui ; écrivez {specs}.",
        ).fill(title=game.title, specs=specs_of(game))
    )


def budget_of(limits: dict[str, float]) -> Budget:
    """The budget that limits by name make."""
    return Budget(limits.get("time", 0.0), int(limits.get("nodes", 0)), int(limits.get("depth", 0)))


def limit_of(key: str, value: str) -> float:
    """The value of a limit; raises `Unreadable` for what is none."""
    if key != "time":
        return _count(key, value)
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise Unreadable(
            Title(
                "{text} is not a time; write seconds above zero, such as time=0.5.",
                "{text} n'est pas un temps ; écrivez des secondes au-dessus de zéro, comme time=0.5.",
            ).fill(text=quoted(f"time={value}"))
        )
    return seconds


def _playouts(value: str) -> int:
    """So many playouts as a machine can make while somebody waits."""
    count = _count("playouts", value)
    if count > MOST_PLAYOUTS:
        raise Unreadable(
            Title(
                "{text} would never come to a move; ask for {most} playouts at most.",
                "{text} n'arriverait jamais à un coup ; demandez {most} parties d'essai au plus.",
            ).fill(text=quoted(f"playouts:{value}"), most=MOST_PLAYOUTS)
        )
    return count


def _count(key: str, value: str) -> int:
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", value):
        raise Unreadable(
            Title(
                "{text} is not a number; write a whole number above zero.",
                "{text} n'est pas un nombre ; écrivez un entier au-dessus de zéro.",
            ).fill(text=quoted(f"{key}={value}"))
        )
    return int(value)
