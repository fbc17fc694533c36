"""What a person does at a table of domino, one act at a time, each with one line: `B places 6-4@6`, `A says je boude`.

Players are called A to D as they sit. Here acts are written and read; what they amount to is the referee's, in
table.py and the files it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.games.domino.state import SEATS
from academie.games.domino.tile import read_tile
from academie.referee.acts import Act, Field, Get, Kind, Play
from academie.referee.lines import Reader
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


@dataclass(frozen=True)
class DominoAct(Act):
    """One act of one player, who is named by his letter."""

    fields = _FIELDS
    names = tuple(SEATS)
    spoken = NAMES


# ---------------------------------------------------------------------------------------------
# Before the lead


@dataclass(frozen=True)
class Draw(DominoAct):
    """A tile drawn for the lead."""

    tile: Tile
    form = Title("draws {tile}", "tire {tile}")
    kind = Kind.CHANCE


@dataclass(frozen=True)
class DrawPlace(DominoAct):
    """A tile drawn for one's place at the table, and for one's partner."""

    tile: Tile
    form = Title("draws {tile} for his place", "tire {tile} pour sa place")
    kind = Kind.CHANCE


@dataclass(frozen=True)
class DrawAgain(DominoAct):
    """Two partners of equal tiles are made to draw again for the lead."""

    form = Title("has the highest draw again", "fait tirer de nouveau les plus forts")


@dataclass(frozen=True)
class SitDown(DominoAct):
    """Who has drawn the highest tile takes the chair he likes; the others follow to his right."""

    other: int
    form = Title("sits at {other}", "se place en {other}")
    kind = Kind.ANSWER


@dataclass(frozen=True)
class Shuffle(DominoAct):
    """The tiles turned down and shuffled."""

    form = Title("shuffles", "bat les dés")
    kind = Kind.CHANCE
    short = ("shuffle", "battre")


@dataclass(frozen=True)
class Take(DominoAct):
    """Tiles taken, as many as the hand took: just so many, too few or too many."""

    tiles: tuple[Tile, ...]
    form = Title("takes {tiles}", "prend {tiles}")
    kind = Kind.CHANCE


@dataclass(frozen=True)
class SeenInTaking(DominoAct):
    """A tile that others see while this player takes it."""

    tile: Tile
    form = Title("lets {tile} be seen in taking", "laisse voir {tile} en prenant")


@dataclass(frozen=True)
class Feint(DominoAct):
    """Who has taken too many makes as if to choose among them, face down as they are."""

    form = Title("makes as if to choose", "fait mine de choisir")


@dataclass(frozen=True)
class Remove(DominoAct):
    """The surplus taken from one who made as if to choose."""

    other: int
    tiles: tuple[Tile, ...]
    form = Title("removes {tiles} of {other}", "retire {tiles} à {other}")


@dataclass(frozen=True)
class CountTiles(DominoAct):
    """The tiles of another counted by their backs."""

    other: int
    form = Title("counts the tiles of {other}", "compte les dés de {other}")


# ---------------------------------------------------------------------------------------------
# Play


@dataclass(frozen=True)
class Place(DominoAct):
    """A tile laid down and let go, right or wrong: 6-4 leads, 6-4@6 is laid against a six.

    Where it does not fit, the number written first lies against the line and the second one is open.
    """

    play: str
    form = Title("places {play}", "pose {play}")
    kind = Kind.TURN
    short = ("place", "poser")


@dataclass(frozen=True)
class SayBoude(DominoAct):
    """The word: je boude, rightly or wrongly said."""

    form = Title("says je boude", "dit je boude")
    kind = Kind.TURN
    short = ("boude", "je boude", "bouder")


@dataclass(frozen=True)
class FindTile(DominoAct):
    """Who has said je boude says that he has a tile after all."""

    form = Title("finds that he has a tile", "s'aperçoit qu'il avait un dé")


@dataclass(frozen=True)
class TakeBack(DominoAct):
    """The tile just laid is taken up by its player, as not fitting."""

    form = Title("takes back his tile", "reprend son dé")


@dataclass(frozen=True)
class Announce(DominoAct):
    """A tile named aloud before it is placed."""

    tile: Tile
    form = Title("announces {tile}", "annonce {tile}")
    short = ("announce", "annoncer")


@dataclass(frozen=True)
class Expose(DominoAct):
    """One of one's own tiles shown, by accident or not."""

    tile: Tile
    form = Title("exposes {tile}", "découvre {tile}")
    short = ("expose",)


@dataclass(frozen=True)
class Present(DominoAct):
    """A tile brought out when the game is held to be closed."""

    tile: Tile
    form = Title("presents {tile}", "présente {tile}")


@dataclass(frozen=True)
class LiftTiles(DominoAct):
    """The tiles taken off the table, into the hand."""

    form = Title("lifts his tiles from the table", "relève ses dés de la table")


@dataclass(frozen=True)
class CountHands(DominoAct):
    """The coup has ended: the hands are shown and counted, and nobody contests it any more."""

    form = Title("counts the hands", "compte les jeux")
    kind = Kind.SETTLE
    short = ("count", "compter")


# ---------------------------------------------------------------------------------------------
# Words


@dataclass(frozen=True)
class AskWhoLed(DominoAct):
    """A question."""

    form = Title("asks who led", "demande qui a posé")


@dataclass(frozen=True)
class AskLedTile(DominoAct):
    """Another."""

    form = Title("asks which tile was led", "demande quel dé a été posé")


@dataclass(frozen=True)
class AskAdvice(DominoAct):
    """A player turns to the bystanders."""

    form = Title("asks for advice", "demande conseil")


@dataclass(frozen=True)
class HearHint(DominoAct):
    """A bystander names a tile to a player."""

    tile: Tile
    form = Title("is told to play {tile}", "s'entend dire de jouer {tile}")


# ---------------------------------------------------------------------------------------------
# Claims


@dataclass(frozen=True)
class Uncover(DominoAct):
    """The tiles of another made to be seen: no claim, but what gives him one."""

    other: int
    form = Title("uncovers the tiles of {other}", "fait voir les dés de {other}")


@dataclass(frozen=True)
class Reshuffle(DominoAct):
    """He whose tiles were made to be seen has all shuffled again."""

    form = Title("has all shuffled again", "fait rebattre")


@dataclass(frozen=True)
class Challenge(DominoAct):
    """The tile last laid is said not to fit."""

    form = Title("challenges the tile", "conteste le dé")
    kind = Kind.CLAIM
    short = ("challenge", "contester")


@dataclass(frozen=True)
class Demand(DominoAct):
    """The tile announced is demanded in the place of the one laid."""

    form = Title("demands the tile announced", "exige le dé annoncé")


@dataclass(frozen=True)
class MakePlace(DominoAct):
    """One who has passed wrongly is made to place this."""

    other: int
    play: str
    form = Title("has {other} place {play}", "fait poser à {other} {play}")


@dataclass(frozen=True)
class Spare(DominoAct):
    """One who has passed wrongly is let off: he does not place, and nothing more is claimed."""

    other: int
    form = Title("spares {other}", "épargne {other}")
    short = ("spare", "épargner")


@dataclass(frozen=True)
class Claim(DominoAct):
    """The partie claimed of one who has lost it by a fault."""

    other: int
    form = Title("claims the partie of {other}", "réclame la partie de {other}")
    kind = Kind.CLAIM
    short = ("claim",)


@dataclass(frozen=True)
class Forbid(DominoAct):
    """The partner of one who has shown a tile is forbidden to open a number of it."""

    other: int
    number: int
    form = Title("forbids {other} to open {number}", "défend à {other} d'ouvrir {number}")


DOMINO_ACTS: tuple[type[DominoAct], ...] = (
    Draw,
    DrawPlace,
    DrawAgain,
    SitDown,
    Shuffle,
    Take,
    SeenInTaking,
    Feint,
    Remove,
    CountTiles,
    Place,
    SayBoude,
    FindTile,
    TakeBack,
    Announce,
    Expose,
    Present,
    LiftTiles,
    CountHands,
    AskWhoLed,
    AskLedTile,
    AskAdvice,
    HearHint,
    Uncover,
    Reshuffle,
    Challenge,
    Demand,
    MakePlace,
    Spare,
    Claim,
    Forbid,
)
# The provisional parties have no words of their own for what they do (§11).
read_act = Reader((*DOMINO_ACTS, Get, Play), tuple(SEATS), NAMES, Title("A places 6-4@6", "A pose 6-4@6"))
