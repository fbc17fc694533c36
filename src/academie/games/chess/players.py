"""The players of chess: the characters, and engines of others through the UCI protocol, Stockfish found by itself.

stockfish, stockfish:seconds=0.5;Skill Level=5   Stockfish, with a budget and any option it declares
uci:/path/to/engine;seconds=0.1                  any engine that speaks UCI
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from academie.errors import Unavailable, Unreadable, quoted
from academie.games.chess.characters import LOOKS, STOCKFISH, TEXTS, ChessEyes, StockfishMember, engine
from academie.games.chess.uci import DEFAULT_BUDGET, UciPlayer
from academie.players.company import makers_of
from academie.players.looking import LookingPlayer
from academie.players.ratings import FILE
from academie.players.settings import command_of, settings_of
from academie.title import Title

__all__ = ["KINDS", "RATINGS", "SETTING", "SPECS", "TEXTS", "stockfish"]

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.players.player import Player

SPECS = Title(
    "stockfish, stockfish:seconds=0.5, uci:COMMAND for any UCI engine, uci:engine;seconds=0.1;name=Rival",
    "stockfish, stockfish:seconds=0.5, uci:COMMANDE pour tout moteur UCI, uci:moteur;seconds=0.1;name=Rival",
)
SETTING = "ACADEMIE_STOCKFISH"  # the path of the program, for who has it elsewhere
_OPTIONS = {"Threads": "1", "Hash": "16"}  # for the company: what one thread finds comes back
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


def _stockfish(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - an engine of others has its own chance
    told = settings_of(parts)
    return UciPlayer([stockfish()], told.budget or DEFAULT_BUDGET, told.options, told.name or "stockfish")


def _uci(parts: Sequence[str], seed: int) -> Player:  # noqa: ARG001 - the same
    if not parts:
        raise Unreadable(
            Title(
                "A UCI engine needs its command; write uci:COMMAND.",
                "Il faut la commande du moteur UCI ; écrivez uci:COMMANDE.",
            )
        )
    told = settings_of(parts[1:])
    return UciPlayer(command_of(parts[0]), told.budget or DEFAULT_BUDGET, told.options, told.name)


def _member(key: str, seed: int) -> Player:
    """One of the company, by Stockfish where it is here and plays for him."""
    own = LookingPlayer(key, LOOKS[key], ChessEyes(), engine, seed)
    if key not in STOCKFISH:
        return own
    try:
        return StockfishMember(own, UciPlayer([stockfish()], STOCKFISH[key], _OPTIONS, key))
    except Unavailable:
        return own


def rated() -> str:
    """Which ladder's ratings hold here: that with Stockfish where it is, or that of the small machine alone."""
    try:
        stockfish()
    except Unavailable:
        return FILE
    return "ratings-stockfish.toml"


RATINGS = rated
KINDS = {**makers_of(_member), "stockfish": _stockfish, "uci": _uci}
