"""What a person does at a table of domino, one act at a time, each with one line: `B places 6-4@6`, `A says je boude`.

Players are called A to D as they sit. Here acts are written and read; what they amount to is the referee's, in
table.py and the files it names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.domino.state import SEATS
from academie.games.domino.tile import read_tile
from academie.referee.acts import Act, Field, Get, Kind, Play, Reader, acts_of
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.games.domino.tile import Tile

NAMES = tuple(verbatim(letter) for letter in SEATS)
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


# --- Before the lead


class Draw(DominoAct, form=Message("draws {tile}"), kind=Kind.CHANCE):
    """A tile drawn for the lead."""

    tile: Tile


class DrawPlace(DominoAct, form=Message("draws {tile} for his place"), kind=Kind.CHANCE):
    """A tile drawn for one's place at the table, and for one's partner."""

    tile: Tile


class DrawAgain(DominoAct, form=Message("has the highest draw again")):
    """Two partners of equal tiles are made to draw again for the lead."""


class SitDown(DominoAct, form=Message("sits at {other}"), kind=Kind.ANSWER):
    """The player with the highest tile takes the chair he likes; the others follow to his right."""

    other: int


class Shuffle(DominoAct, form=Message("shuffles"), kind=Kind.CHANCE, short=Message.within("to type", "shuffle")):
    """The tiles turned down and shuffled."""


class Take(DominoAct, form=Message("takes {tiles}"), kind=Kind.CHANCE):
    """Tiles taken, as many as the hand took: exactly that many, too few or too many."""

    tiles: tuple[Tile, ...]


class SeenInTaking(DominoAct, form=Message("lets {tile} be seen in taking")):
    """A tile that others see while this player takes it."""

    tile: Tile


class Feint(DominoAct, form=Message("makes as if to choose")):
    """A player with too many tiles makes as if to choose among them, face down."""


class Remove(DominoAct, form=Message("removes {tiles} of {other}")):
    """The surplus taken from one who made as if to choose."""

    other: int
    tiles: tuple[Tile, ...]


class CountTiles(DominoAct, form=Message("counts the tiles of {other}")):
    """The tiles of another counted by their backs."""

    other: int


# --- Play


class Place(DominoAct, form=Message("places {play}"), kind=Kind.TURN, short=Message.within("to type", "place")):
    """A tile laid down and let go, right or wrong: 6-4 leads, 6-4@6 is laid against a six.

    Where it does not fit, the number written first lies against the line and the second one is open.
    """

    play: str


class SayBoude(DominoAct, form=Message("says je boude"), kind=Kind.TURN, short=Message.within("to type", "boude")):
    """The word: je boude, rightly or wrongly said."""


class FindTile(DominoAct, form=Message("finds that he has a tile")):
    """A player who said je boude says that he has a tile after all."""


class TakeBack(DominoAct, form=Message("takes back his tile")):
    """The tile just laid is taken up by its player, as not fitting."""


class Announce(DominoAct, form=Message("announces {tile}"), short=Message.within("to type", "announce")):
    """A tile named aloud before it is placed."""

    tile: Tile


class Expose(DominoAct, form=Message("exposes {tile}"), short=Message.within("to type", "expose")):
    """One of one's own tiles shown, by accident or not."""

    tile: Tile


class Present(DominoAct, form=Message("presents {tile}")):
    """A tile brought out when the game is held to be closed."""

    tile: Tile


class LiftTiles(DominoAct, form=Message("lifts his tiles from the table")):
    """The tiles taken off the table, into the hand."""


class CountHands(
    DominoAct, form=Message("counts the hands"), kind=Kind.SETTLE, short=Message.within("to type", "count")
):
    """The coup has ended: the hands are shown and counted, and nobody contests it any more."""


# --- Words


class AskWhoLed(DominoAct, form=Message("asks who led")):
    """A question."""


class AskLedTile(DominoAct, form=Message("asks which tile was led")):
    """Another."""


class AskAdvice(DominoAct, form=Message("asks for advice")):
    """A player turns to the bystanders."""


class HearHint(DominoAct, form=Message("is told to play {tile}")):
    """A bystander names a tile to a player."""

    tile: Tile


# --- Claims


class Uncover(DominoAct, form=Message("uncovers the tiles of {other}")):
    """The tiles of another made to be seen: no claim, but what gives him one."""

    other: int


class Reshuffle(DominoAct, form=Message("has all shuffled again")):
    """He whose tiles were made to be seen has all shuffled again."""


class Challenge(
    DominoAct, form=Message("challenges the tile"), kind=Kind.CLAIM, short=Message.within("to type", "challenge")
):
    """The tile last laid is said not to fit."""


class Demand(DominoAct, form=Message("demands the tile announced")):
    """The tile announced is demanded in the place of the one laid."""


class MakePlace(DominoAct, form=Message("has {other} place {play}")):
    """One who has passed wrongly is made to place this."""

    other: int
    play: str


class Spare(DominoAct, form=Message("spares {other}"), short=Message.within("to type", "spare")):
    """One who has passed wrongly is let off: he does not place, and nothing more is claimed."""

    other: int


class Claim(
    DominoAct, form=Message("claims the partie of {other}"), kind=Kind.CLAIM, short=Message.within("to type", "claim")
):
    """The partie claimed of one who has lost it by a fault."""

    other: int


class Forbid(DominoAct, form=Message("forbids {other} to open {number}")):
    """The partner of one who has shown a tile is forbidden to open a number of it."""

    other: int
    number: int


DOMINO_ACTS = acts_of(globals())
# The provisional parties have no words of their own for what they do (§11).
read_act = Reader((*DOMINO_ACTS, Get, Play), tuple(SEATS), NAMES, Message("A places 6-4@6"))
