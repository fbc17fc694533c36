"""The players of chess: engines of others through the UCI protocol, Stockfish found by itself.

stockfish, stockfish:time=0.5;Skill Level=5   Stockfish, with a budget and any option it declares
uci:/path/to/engine;time=0.1                  any engine that speaks UCI
"""

from __future__ import annotations

import os
import shlex
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.errors import Unavailable, Unreadable, quoted
from academie.games.chess.uci.player import DEFAULT_BUDGET, UciPlayer
from academie.players.machine import DEFAULT_LEVEL
from academie.players.machine import LEVELS as HOUSE
from academie.players.roster import LIMITS, budget_of, limit_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.players.player import Player

USUAL = f"machine:{DEFAULT_LEVEL}"
SPECS = Title(
    "stockfish, stockfish:time=0.5, uci:COMMAND for any UCI engine, uci:engine;time=0.1;name=Rival",
    "stockfish, stockfish:time=0.5, uci:COMMANDE pour tout moteur UCI, uci:moteur;time=0.1;name=Rival",
)
# The house's levels are made for native engines; this one looks at some thousands of positions a second.
LEVELS = {
    name: replace(level, budget=budget)
    for (name, level), budget in zip(
        HOUSE.items(),
        (Budget(depth=1, nodes=300), Budget(depth=2, nodes=1_500), Budget(nodes=6_000), Budget(seconds=3.0)),
        strict=True,
    )
}
SETTING = "ACADEMIE_STOCKFISH"  # the path of the program, for who has it elsewhere
_PLACES = ("stockfish", "/usr/games/stockfish", "/usr/local/bin/stockfish")


def stockfish() -> str:
    """Where Stockfish is: by the setting, on the PATH, or where Debian puts it; raises `Unavailable`."""
    if told := os.environ.get(SETTING):
        if found := shutil.which(told):
            return found
        raise Unavailable(
            Title(
                "{setting} names {path}, which is no program that can be run; give the path of Stockfish.",
                "{setting} nomme {path}, qui n'est pas un programme à lancer ; donnez le chemin de Stockfish.",
            ).fill(setting=SETTING, path=quoted(told))
        )
    for place in _PLACES:
        if found := shutil.which(place):
            return found
    raise Unavailable(
        Title(
            "Stockfish is not installed; on Debian “apt-get install stockfish” brings it, or set {setting} to its "
            "path.",
            "Stockfish n'est pas installé ; sous Debian « apt-get install stockfish » l'apporte, ou donnez son chemin "
            "dans {setting}.",
        ).fill(setting=SETTING)
    )


def _settings(parts: Sequence[str]) -> tuple[Budget, dict[str, str], str]:
    """The budget, the options of the engine, and its name, from parts such as time=0.1."""
    limits: dict[str, float] = {}
    options: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise Unreadable(
                Title(
                    "{part} is no setting; write key=value after each semicolon.",
                    "{part} n'est pas un réglage ; écrivez clé=valeur après chaque point-virgule.",
                ).fill(part=quoted(part))
            )
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        else:
            options[key] = value
    name = options.pop("name", "")
    return (budget_of(limits) if limits else DEFAULT_BUDGET), options, name


def _stockfish(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    budget, options, name = _settings(parts)
    return UciPlayer([stockfish()], budget, options, name or "stockfish")


def _uci(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - the same
    if not parts:
        raise Unreadable(
            Title(
                "A UCI engine needs its command; write uci:COMMAND.",
                "Il faut la commande du moteur UCI ; écrivez uci:COMMANDE.",
            )
        )
    try:
        command = shlex.split(parts[0])
    except ValueError as error:
        raise Unreadable(
            Title(
                "The command {command} cannot be read ({why}); check its quotes.",
                "La commande {command} ne se lit pas ({why}) ; vérifiez ses guillemets.",
            ).fill(command=quoted(parts[0]), why=error)
        ) from error
    return UciPlayer(command, *_settings(parts[1:]))


KINDS = {"stockfish": _stockfish, "uci": _uci}
