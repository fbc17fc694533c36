"""What a person does at a table of domino, one act at a time, each with one line: `B places 6-4@6`, `A says je boude`.

Players are called A to D as they sit. Here acts are written and read; what they amount to is the referee's, in
table.py and the files it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.state import SEATS
from academie.games.domino.tile import read_tile
from academie.referee.acts import Act, Field, Get, Kind, Play, Reader, acts_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.domino.tile import Tile

NAMES = tuple(Title(letter, letter) for letter in SEATS)
_TILE = r"[0-6]-[0-6]"


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(map(read_tile, text.split()))


def _spaced(tiles: tuple[Tile, ...]) -> str:
    return " ".join(map(str, tiles))


_FIELDS = {
    "tile": Field(_TILE, read_tile),
    "tiles": Field(rf"{_TILE}(?: {_TILE})*", _tiles, _spaced),
    "play": Field(rf"{_TILE}(?:@[0-6])?"),
    "other": Field(rf"[{SEATS}]", SEATS.index, SEATS.__getitem__),
    "number": Field("[0-6]", int),
}


class DominoAct(Act):
    """One act of one player, who is named by his letter."""

    fields = _FIELDS
    names = tuple(SEATS)
    spoken = NAMES


# ---------------------------------------------------------------------------------------------
# Before the lead


class Draw(DominoAct, form=Title("draws {tile}", "tire {tile}"), kind=Kind.CHANCE):
    """A tile drawn for the lead."""

    tile: Tile


class DrawPlace(DominoAct, form=Title("draws {tile} for his place", "tire {tile} pour sa place"), kind=Kind.CHANCE):
    """A tile drawn for one's place at the table, and for one's partner."""

    tile: Tile


class DrawAgain(DominoAct, form=Title("has the highest draw again", "fait tirer de nouveau les plus forts")):
    """Two partners of equal tiles are made to draw again for the lead."""


class SitDown(DominoAct, form=Title("sits at {other}", "se place en {other}"), kind=Kind.ANSWER):
    """Who has drawn the highest tile takes the chair he likes; the others follow to his right."""

    other: int


class Shuffle(DominoAct, form=Title("shuffles", "bat les dés"), kind=Kind.CHANCE, short=("shuffle", "battre")):
    """The tiles turned down and shuffled."""


class Take(DominoAct, form=Title("takes {tiles}", "prend {tiles}"), kind=Kind.CHANCE):
    """Tiles taken, as many as the hand took: just so many, too few or too many."""

    tiles: tuple[Tile, ...]


class SeenInTaking(DominoAct, form=Title("lets {tile} be seen in taking", "laisse voir {tile} en prenant")):
    """A tile that others see while this player takes it."""

    tile: Tile


class Feint(DominoAct, form=Title("makes as if to choose", "fait mine de choisir")):
    """Who has taken too many makes as if to choose among them, face down as they are."""


class Remove(DominoAct, form=Title("removes {tiles} of {other}", "retire {tiles} à {other}")):
    """The surplus taken from one who made as if to choose."""

    other: int
    tiles: tuple[Tile, ...]


class CountTiles(DominoAct, form=Title("counts the tiles of {other}", "compte les dés de {other}")):
    """The tiles of another counted by their backs."""

    other: int


# ---------------------------------------------------------------------------------------------
# Play


class Place(DominoAct, form=Title("places {play}", "pose {play}"), kind=Kind.TURN, short=("place", "poser")):
    """A tile laid down and let go, right or wrong: 6-4 leads, 6-4@6 is laid against a six.

    Where it does not fit, the number written first lies against the line and the second one is open.
    """

    play: str


class SayBoude(DominoAct):
    """The word: je boude, rightly or wrongly said."""

    form = Title("says je boude", "dit je boude")
    kind = Kind.TURN
    short = ("boude", "je boude", "bouder")


class FindTile(DominoAct, form=Title("finds that he has a tile", "s'aperçoit qu'il avait un dé")):
    """Who has said je boude says that he has a tile after all."""


class TakeBack(DominoAct, form=Title("takes back his tile", "reprend son dé")):
    """The tile just laid is taken up by its player, as not fitting."""


class Announce(DominoAct, form=Title("announces {tile}", "annonce {tile}"), short=("announce", "annoncer")):
    """A tile named aloud before it is placed."""

    tile: Tile


class Expose(DominoAct, form=Title("exposes {tile}", "découvre {tile}"), short=("expose",)):
    """One of one's own tiles shown, by accident or not."""

    tile: Tile


class Present(DominoAct, form=Title("presents {tile}", "présente {tile}")):
    """A tile brought out when the game is held to be closed."""

    tile: Tile


class LiftTiles(DominoAct, form=Title("lifts his tiles from the table", "relève ses dés de la table")):
    """The tiles taken off the table, into the hand."""


class CountHands(DominoAct):
    """The coup has ended: the hands are shown and counted, and nobody contests it any more."""

    form = Title("counts the hands", "compte les jeux")
    kind = Kind.SETTLE
    short = ("count", "compter")


# ---------------------------------------------------------------------------------------------
# Words


class AskWhoLed(DominoAct, form=Title("asks who led", "demande qui a posé")):
    """A question."""


class AskLedTile(DominoAct, form=Title("asks which tile was led", "demande quel dé a été posé")):
    """Another."""


class AskAdvice(DominoAct, form=Title("asks for advice", "demande conseil")):
    """A player turns to the bystanders."""


class HearHint(DominoAct, form=Title("is told to play {tile}", "s'entend dire de jouer {tile}")):
    """A bystander names a tile to a player."""

    tile: Tile


# ---------------------------------------------------------------------------------------------
# Claims


class Uncover(DominoAct, form=Title("uncovers the tiles of {other}", "fait voir les dés de {other}")):
    """The tiles of another made to be seen: no claim, but what gives him one."""

    other: int


class Reshuffle(DominoAct, form=Title("has all shuffled again", "fait rebattre")):
    """He whose tiles were made to be seen has all shuffled again."""


class Challenge(DominoAct):
    """The tile last laid is said not to fit."""

    form = Title("challenges the tile", "conteste le dé")
    kind = Kind.CLAIM
    short = ("challenge", "contester")


class Demand(DominoAct, form=Title("demands the tile announced", "exige le dé annoncé")):
    """The tile announced is demanded in the place of the one laid."""


class MakePlace(DominoAct, form=Title("has {other} place {play}", "fait poser à {other} {play}")):
    """One who has passed wrongly is made to place this."""

    other: int
    play: str


class Spare(DominoAct, form=Title("spares {other}", "épargne {other}"), short=("spare", "épargner")):
    """One who has passed wrongly is let off: he does not place, and nothing more is claimed."""

    other: int


class Claim(DominoAct):
    """The partie claimed of one who has lost it by a fault."""

    other: int
    form = Title("claims the partie of {other}", "réclame la partie de {other}")
    kind = Kind.CLAIM
    short = ("claim",)


class Forbid(DominoAct, form=Title("forbids {other} to open {number}", "défend à {other} d'ouvrir {number}")):
    """The partner of one who has shown a tile is forbidden to open a number of it."""

    other: int
    number: int


DOMINO_ACTS = acts_of(globals())
# The provisional parties have no words of their own for what they do (§11).
read_act = Reader((*DOMINO_ACTS, Get, Play), tuple(SEATS), NAMES, Title("A places 6-4@6", "A pose 6-4@6"))
