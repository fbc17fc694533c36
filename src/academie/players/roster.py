"""Finding a player by a line of text, as the command line and the server are given it.

    random                            any legal move
    greedy                            for trictrac: points now, less the adversary's next throw
    playouts, playouts:500            every move played out by chance, so many times in all; plays every game
    machine                           the house's engine at its usual level
    machine:beginner                  … at a named level
    machine:time=0.1                  … with a budget: time in seconds, nodes, depth
    machine:master;threads=2          … with threads and megabytes of memory
    hub:/path/to/engine hub           a Hub engine, the command after the colon
    hub:engine hub;nodes=10000;tt-size=20;name=Rival
                                      … with a budget, a name, and any parameter it declares

A budget given to the machine without a level means its best play within that budget.
"""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.errors import Unavailable, Unknown, Unreadable, quote
from academie.games.draughts.hub.player import DEFAULT_BUDGET, HubPlayer
from academie.games.trictrac.players.greedy import GreedyPlayer
from academie.players.machine import DEFAULT_LEVEL, LEVELS, MEGABYTES, Level, MachinePlayer
from academie.players.playout import PLAYOUTS, PlayoutPlayer
from academie.players.random_player import RandomPlayer
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.game import Game
    from academie.players.player import Player

SPECS = (
    "random, greedy (trictrac), playouts, playouts:N, machine, machine:LEVEL (beginner, amateur, strong, master), "
    "machine:time=SECONDS, machine:nodes=N, "
    "machine:depth=N, or hub:COMMAND for a Hub engine; more after semicolons, such as machine:master;threads=2 or "
    "hub:engine hub;nodes=10000;name=Rival"
)
_LIMITS = ("time", "nodes", "depth")


def find(spec: str, game: Game, seed: int = 0) -> Player:
    """The player a text describes; raises `Unknown`, `Unreadable` or `Unavailable`."""
    kind, _, rest = spec.strip().partition(":")
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    if kind == "random" and not parts:
        return RandomPlayer(seed)
    if kind == "greedy" and not parts:
        return _greedy(game, seed)
    if kind == "playouts" and len(parts) < 2:
        return PlayoutPlayer(game, playouts=_count("playouts", parts[0]) if parts else PLAYOUTS, seed=seed)
    if kind == "machine":
        return _machine(parts, game, seed)
    if kind == "hub" and parts:
        return _hub(parts, game)
    raise Unknown(f"There is no player {quote(spec)}; write {SPECS}.")


def usual(game: Game) -> str:
    """The opponent to offer when nobody asks for another: the engine where the game has one."""
    own = {"draughts": f"machine:{DEFAULT_LEVEL}", "trictrac": "greedy"}
    return own.get(game.name, "playouts")


def _greedy(game: Game, seed: int) -> GreedyPlayer:
    if game.name != "trictrac":
        raise Unknown(f"The greedy player plays trictrac, not {game.name}; choose another player.")
    return GreedyPlayer(seed)


def find_level(name: str) -> Level:
    """The named level; raises `Unknown` with the names there are."""
    if name not in LEVELS:
        raise Unknown(f"There is no level {quote(name)}; choose one of {', '.join(LEVELS)}.")
    return LEVELS[name]


def _machine(parts: Iterable[str], game: Game, seed: int) -> MachinePlayer:
    level, limits = None, {}
    settings = {"threads": 1, "megabytes": MEGABYTES}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            level = find_level(part)
        elif key in _LIMITS:
            limits[key] = _limit(key, value)
        elif key in settings:
            settings[key] = _count(key, value)
        else:
            raise Unknown(f"The machine has no setting {quote(key)}; it takes {', '.join([*_LIMITS, *settings])}.")
    if limits:
        budget = _budget(limits)
        name = ";".join(f"{key}={value:g}" for key, value in limits.items())
        plain = Level(name, Title(name, name), budget)
        level = plain if level is None else replace(level, name=f"{level.name};{name}", budget=budget)
    try:
        return MachinePlayer(game, level or LEVELS[DEFAULT_LEVEL], seed=seed, **settings)
    except Unavailable as error:
        raise Unavailable(f"No engine plays {game.name} yet; choose {usual(game)} or another player.") from error


def _hub(parts: list[str], game: Game) -> HubPlayer:
    if game.name != "draughts":
        raise Unknown(f"Hub engines play draughts, not {game.name}; choose another player.")
    try:
        command = shlex.split(parts[0])
    except ValueError as error:
        raise Unreadable(f"The command {quote(parts[0])} cannot be read ({error}); check its quotes.") from error
    limits: dict[str, float] = {}
    parameters: dict[str, str] = {}
    for part in parts[1:]:
        key, equals, value = part.partition("=")
        if not equals:
            raise Unreadable(f"{quote(part)} is no setting; write key=value after each semicolon.")
        if key in _LIMITS:
            limits[key] = _limit(key, value)
        else:
            parameters[key] = value
    name = parameters.pop("name", "")
    return HubPlayer(command, _budget(limits) if limits else DEFAULT_BUDGET, parameters, name)


def _budget(limits: dict[str, float]) -> Budget:
    return Budget(limits.get("time", 0.0), int(limits.get("nodes", 0)), int(limits.get("depth", 0)))


def _limit(key: str, value: str) -> float:
    if key != "time":
        return _count(key, value)
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise Unreadable(f"{quote(f'time={value}')} is not a time; write seconds above zero, such as time=0.5.")
    return seconds


def _count(key: str, value: str) -> int:
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", value):
        raise Unreadable(f"{quote(f'{key}={value}')} is not a number; write a whole number above zero.")
    return int(value)
