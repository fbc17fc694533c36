"""Tables of the race games for the tests: set from a line, and changed by lines of acts."""

import dataclasses
from typing import cast

from academie.game import Game
from academie.game.registry import GAMES, find
from academie.games.trictrac.referee.acts import read_act
from academie.referee import sit
from academie.tables.dice_game import DiceGame
from academie.tables.race import RaceGame
from academie.tables.referee.race import RaceTable

ALL = tuple(game.name for game in GAMES if isinstance(game, DiceGame) and game.name != "trictrac")
AUJ = tuple(name for name in ALL if find(name).profiles.default.startswith("academie"))
LEP = tuple(name for name in ALL if name not in AUJ)


def seated(game: str, options: str = "", position: str | None = None) -> RaceTable:
    """A table à la rigueur of a game's own profile with options such as +rompre, from the start or from a line."""
    profile = find(game).profiles.find(None).name + options
    return cast("RaceTable", sit(game, "rigueur", profile, position))


def after(table: RaceTable, *lines: str) -> RaceTable:
    """The table after these acts."""
    for line in lines:
        table = table.after(read_act(line))
    return table


def denied(table: RaceTable, line: str, law: str) -> str:
    """A claim that the law denies: one ruling says so, and the table is as it was. The key of the ruling."""
    following = after(table, line)
    (output,) = following.rulings
    assert (output.refused, output.law) == (True, law)
    assert dataclasses.replace(following, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)
    return output.key


def drawn(game: str, options: str = "") -> RaceTable:
    """A game about to begin: White has won the dice."""
    return after(seated(game, options), "white throws for the dice 5-3")


def three_dice(game: Game) -> bool:
    """Whether a throw is of three dice."""
    return isinstance(game, RaceGame) and game.race.dice == 3


def dice(table: RaceTable) -> str:
    """A throw with as many dice as the game has."""
    return "4-2-1" if three_dice(table.game) else "4-2"


def said(table: RaceTable) -> list[tuple[str, str]]:
    """What the referee said last, by key and paragraph."""
    return [(ruling.key, ruling.law) for ruling in table.rulings]
