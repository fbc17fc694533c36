"""The rooms: the one explicit list of them, and their doors.

A room is a package with a `game`. What else it offers are its storeys, modules of fixed names (STOREYS); each is opened
when it is first asked for, so that reading a law loads no referee. A game of a family has `parts` too, which make the
storeys that it does not write itself. What a storey must have is said by the kernel of that name: `academie.referee`,
`academie.tutor` and so on. Only the names of the rooms stand here: this module imports none of them, and lies below the
kernels.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

from academie.errors import Unavailable
from academie.naming import Names
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game
    from academie.games.chess.game import Chess
    from academie.games.dames_rabattues.game import DamesRabattues
    from academie.games.domino.game import Domino
    from academie.games.draughts.game import Draughts
    from academie.games.garanguet.room import Garanguet
    from academie.games.plain.room import Plain
    from academie.games.toc.game import Toc
    from academie.games.tourne_case.room import TourneCase
    from academie.games.trictrac.game import Trictrac
    from academie.tables.race import RaceGame

    GAMES: tuple[Game, ...]

# Each game by its name, and the package that is its room.
ROOMS: dict[str, str] = {
    name: f"{__name__}.{name}"
    for name in (
        "draughts",
        "trictrac",
        "gammon",
        "toute_table",
        "revertier",
        "jacquet",
        "garanguet",
        "plain",
        "tourne_case",
        "dames_rabattues",
        "toc",
        "domino",
        "chess",
    )
}

UNNAMED = "trictrac"  # the game meant by a file of cases that names none

# Commands that are about one game's files, tables or programs, and the room whose storey `commands` has them: the
# command line lists them without loading a room.
COMMANDS: dict[str, str] = {
    "pdn": "draughts",
    "hub": "draughts",
    "endgame": "draughts",
    "repertoire": "draughts",
}

# Every storey, and what serves a room that has none; None where nothing does, and a room must say why in WITHOUT.
STOREYS: dict[str, Title | None] = {
    "referee": Title(
        "{name} has no referee of its own; it is played at the assisted table of every game.",
        "{name} : il n'y a pas d'arbitre de ce jeu ; on y joue à la table assistée de tous les jeux.",
    ),
    "match": Title(
        "{name} has no match law of its own; its series count as its profile says.",
        "{name} : il n'y a pas de loi des parties de ce jeu ; ses séries comptent comme le dit son profil.",
    ),
    "tutor": None,
    "exchange": Title(
        "{name} has no format that other programs read; its games are written as journals.",
        "{name} : aucun format de ce jeu n'est commun à d'autres programmes ; ses parties s'écrivent en journaux.",
    ),
    "players": Title(
        "{name} has no players of its own; those of the house that play every game serve it.",
        "{name} : il n'y a pas de joueurs de ce jeu ; ceux de la maison, qui jouent à tout, y suffisent.",
    ),
    "nets": Title(
        "{name} has no networks; it is played by search, by playouts, or by chance.",
        "{name} : il n'y a pas de réseaux pour ce jeu ; on y joue par calcul, par parties d'essai ou au hasard.",
    ),
    "codec": Title(
        "{name} has no codec of its own; its moves are numbered by their rank.",
        "{name} : il n'y a pas de codage de ce jeu ; ses coups se comptent par leur rang.",
    ),
    "cases": None,
    "lessons": Title(
        "{name} has no questions of its own; its lessons ask those of every game.",
        "{name} : il n'y a pas de questions propres à ce jeu ; ses leçons posent celles de tous les jeux.",
    ),
    "exercises": Title(
        "{name} has no exercises of its own; it is asked which moves are legal, as every game is.",
        "{name} : il n'y a pas d'exercices propres à ce jeu ; on y demande, comme à tous, quels coups sont permis.",
    ),
    "solve": Title(
        "{name} has nobody of its own to judge answers; they are judged by its law and its books' advice.",
        "{name} : personne n'y juge les réponses ; on s'en tient à la loi et aux conseils des livres.",
    ),
    "scene": Title(
        "{name} has no scene of its own, and no board shows it; it is played in words.",
        "{name} : il n'y a pas de scène de ce jeu, et nul tablier ne le montre ; on y joue en paroles.",
    ),
    "signboard": Title(
        "{name} says nothing of itself; its title and its first position present it.",
        "{name} : ce jeu ne dit rien de lui-même ; son titre et sa mise en place le présentent.",
    ),
    "foreign": Title(
        "{name} has positions in its own line alone; no other program's writing is read.",
        "{name} : les positions s'écrivent dans la ligne de la maison ; on n'en lit pas d'autre écriture.",
    ),
    "bench": Title(
        "{name} has no engine to measure; its random games are timed instead.",
        "{name} : il n'y a pas de moteur à mesurer ; on chronomètre ses parties de hasard.",
    ),
    "exact": Title(
        "{name} has not been solved; its machines estimate.",
        "{name} : ce jeu n'a pas été résolu ; ses machines estiment.",
    ),
    "commands": Title(
        "{name} has no commands of its own; those of the house serve it.",
        "{name} : il n'y a pas de commandes propres à ce jeu ; celles de la maison y suffisent.",
    ),
    "trial": Title(
        "{name} has no judges of its own; those of the house hear the claims of its books.",
        "{name} : il n'y a pas de juges de ce jeu ; ceux de la maison entendent ce que disent ses livres.",
    ),
}


def __getattr__(name: str) -> tuple[Game, ...]:
    """GAMES, every game in the order of the list; loading it loads every room."""
    if name == "GAMES":
        return tuple(map(find, ROOMS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


_NO_GAME = Title("There is no game {name} in the house;", "Il n'y a pas de jeu {name} dans la maison ;")
_GAMES = Title("there is {known}.", "il y a {known}.")


# What each name gives, for type checkers; tests hold these to the list.
@overload
def find(name: Literal["draughts"]) -> Draughts: ...
@overload
def find(name: Literal["trictrac"]) -> Trictrac: ...
@overload
def find(name: Literal["gammon", "toute_table", "revertier", "jacquet"]) -> RaceGame: ...
@overload
def find(name: Literal["garanguet"]) -> Garanguet: ...
@overload
def find(name: Literal["plain"]) -> Plain: ...
@overload
def find(name: Literal["tourne_case"]) -> TourneCase: ...
@overload
def find(name: Literal["dames_rabattues"]) -> DamesRabattues: ...
@overload
def find(name: Literal["toc"]) -> Toc: ...
@overload
def find(name: Literal["domino"]) -> Domino: ...
@overload
def find(name: Literal["chess"]) -> Chess: ...
@overload
def find(name: str) -> Game: ...
def find(name: str) -> Game:
    """The game of that name or title, as people spell it; raises `Unknown` with the names there are."""
    game: Game = import_module(ROOMS[_name(name)]).game
    return game


def has(game: Game | str, storey: str) -> bool:
    """Whether a room has a storey, of its own or by its family."""
    package = ROOMS[_name(game)]
    return _own(package, storey) or ((parts := _parts(package)) is not None and parts.has(storey))


class Parts(Protocol):
    """What a family makes for one of its games."""

    def has(self, part: str) -> bool:
        """Whether there is such a part."""

    def make(self, part: str) -> Any:  # noqa: ANN401 - as a module: what it holds is said by the kernel of its name
        """The part."""


def _parts(package: str) -> Parts | None:
    parts: Parts | None = getattr(import_module(package), "parts", None)
    return parts


def _own(package: str, storey: str) -> bool:
    """Whether the room's folder has it; import finders of an editable install also know modules that are gone."""
    place = _folder(package)
    return (place / f"{storey}.py").is_file() or (place / storey / "__init__.py").is_file()


@cache
def _opened(package: str, storey: str) -> Any:  # noqa: ANN401 - the same
    parts = None if _own(package, storey) else _parts(package)
    return import_module(f"{package}.{storey}") if parts is None else parts.make(storey)


def door(game: Game | str, storey: str) -> Any:  # noqa: ANN401 - the same
    """A storey of a room; raises `Unavailable` where the room has none of that name."""
    name = _name(game)
    if not has(name, storey):
        raise Unavailable(without(name, storey))
    return _opened(ROOMS[name], storey)


def folder(game: Game | str) -> Path:
    """Where a room stands; nothing of it is loaded."""
    return _folder(ROOMS[_name(game)])


def _folder(package: str) -> Path:
    return Path(getattr(find_spec(package), "origin", "")).parent


def without(game: Game | str, storey: str) -> Title:
    """Why a room lacks a storey: as it says itself in WITHOUT, else what serves it instead."""
    name = _name(game)
    reasons: dict[str, Title] = getattr(import_module(ROOMS[name]), "WITHOUT", {})
    silent = Title("{name} has no {storey} here.", "{name} : il n'y a pas ici de partie « {storey} ».")
    return reasons.get(storey) or (STOREYS.get(storey) or silent).fill(name=find(name).title, storey=storey)


def _name(game: Game | str) -> str:
    """The name of a room, whatever the spelling; only a title makes the others be looked at."""
    name = game if isinstance(game, str) else game.name
    if name in ROOMS:
        return name
    plain = Names(dict.fromkeys(ROOMS, ())).find(name)
    return plain or Names({each: _titles(each) for each in ROOMS}).choose(name, _NO_GAME, _GAMES)


def _titles(name: str) -> list[Title]:
    """What a game is called: by its law, and over its door."""
    over = door(name, "signboard").SIGNBOARD.title if has(name, "signboard") else None
    title: Title = import_module(ROOMS[name]).game.title
    return [title] if over is None else [title, over]
