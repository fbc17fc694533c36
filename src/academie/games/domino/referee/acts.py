"""What a person does at a table of domino, one act at a time, each with one line: `B places 6-4@6`, `A says je boude`.

Players are called A to D as they sit. Here acts are written and read; what they amount to is the referee's, in
domino.py and the files it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from academie.errors import Unreadable, quoted
from academie.games.domino.state import SEATS
from academie.games.domino.tile import Tile, read_tile
from academie.referee.acts import Act
from academie.title import Title


@dataclass(frozen=True)
class DominoAct(Act):
    """One act of one player, who is named by his letter."""

    def __str__(self) -> str:
        values = {field.name: _written(field.name, getattr(self, field.name)) for field in fields(self)}
        return f"{values.pop('seat')} {self.form.format(**values)}"


def _written(name: str, value: Any) -> str:
    if name in {"seat", "other"}:
        return SEATS[value]
    return " ".join(map(str, value)) if name == "tiles" else str(value)


# ---------------------------------------------------------------------------------------------
# Before the lead


@dataclass(frozen=True)
class Draw(DominoAct):
    """A tile drawn for the lead."""

    tile: Tile
    form: ClassVar[str] = "draws {tile}"


@dataclass(frozen=True)
class Shuffle(DominoAct):
    """The tiles turned down and shuffled."""

    form: ClassVar[str] = "shuffles"


@dataclass(frozen=True)
class Take(DominoAct):
    """Tiles taken, as many as the hand took: just so many, too few or too many."""

    tiles: tuple[Tile, ...]
    form: ClassVar[str] = "takes {tiles}"


@dataclass(frozen=True)
class SeenInTaking(DominoAct):
    """A tile that others see while this player takes it."""

    tile: Tile
    form: ClassVar[str] = "lets {tile} be seen in taking"


@dataclass(frozen=True)
class Feint(DominoAct):
    """Who has taken too many makes as if to choose among them, face down as they are."""

    form: ClassVar[str] = "makes as if to choose"


@dataclass(frozen=True)
class Remove(DominoAct):
    """The surplus taken from one who made as if to choose."""

    other: int
    tiles: tuple[Tile, ...]
    form: ClassVar[str] = "removes {tiles} of {other}"


@dataclass(frozen=True)
class CountTiles(DominoAct):
    """The tiles of another counted by their backs."""

    other: int
    form: ClassVar[str] = "counts the tiles of {other}"


# ---------------------------------------------------------------------------------------------
# Play


@dataclass(frozen=True)
class Place(DominoAct):
    """A tile laid down and let go, right or wrong: 6-4 leads, 6-4@6 is laid against a six.

    Where it does not fit, the number written first lies against the line and the second one is open.
    """

    play: str
    form: ClassVar[str] = "places {play}"


@dataclass(frozen=True)
class SayBoude(DominoAct):
    """The word: je boude, rightly or wrongly said."""

    form: ClassVar[str] = "says je boude"


@dataclass(frozen=True)
class FindTile(DominoAct):
    """Who has said je boude says that he has a tile after all."""

    form: ClassVar[str] = "finds that he has a tile"


@dataclass(frozen=True)
class TakeBack(DominoAct):
    """The tile just laid is taken up by its player, as not fitting."""

    form: ClassVar[str] = "takes back his tile"


@dataclass(frozen=True)
class Announce(DominoAct):
    """A tile named aloud before it is placed."""

    tile: Tile
    form: ClassVar[str] = "announces {tile}"


@dataclass(frozen=True)
class Expose(DominoAct):
    """One of one's own tiles shown, by accident or not."""

    tile: Tile
    form: ClassVar[str] = "exposes {tile}"


@dataclass(frozen=True)
class Present(DominoAct):
    """A tile brought out when the game is held to be closed."""

    tile: Tile
    form: ClassVar[str] = "presents {tile}"


@dataclass(frozen=True)
class LiftTiles(DominoAct):
    """The tiles taken off the table, into the hand."""

    form: ClassVar[str] = "lifts his tiles from the table"


@dataclass(frozen=True)
class CountHands(DominoAct):
    """The coup has ended: the hands are shown and counted, and nobody contests it any more."""

    form: ClassVar[str] = "counts the hands"


# ---------------------------------------------------------------------------------------------
# Words


@dataclass(frozen=True)
class AskWhoLed(DominoAct):
    """A question."""

    form: ClassVar[str] = "asks who led"


@dataclass(frozen=True)
class AskLedTile(DominoAct):
    """Another."""

    form: ClassVar[str] = "asks which tile was led"


@dataclass(frozen=True)
class AskAdvice(DominoAct):
    """A player turns to the bystanders."""

    form: ClassVar[str] = "asks for advice"


@dataclass(frozen=True)
class HearHint(DominoAct):
    """A bystander names a tile to a player."""

    tile: Tile
    form: ClassVar[str] = "is told to play {tile}"


# ---------------------------------------------------------------------------------------------
# Claims


@dataclass(frozen=True)
class Uncover(DominoAct):
    """The tiles of another made to be seen: no claim, but what gives him one."""

    other: int
    form: ClassVar[str] = "uncovers the tiles of {other}"


@dataclass(frozen=True)
class Reshuffle(DominoAct):
    """He whose tiles were made to be seen has all shuffled again."""

    form: ClassVar[str] = "has all shuffled again"


@dataclass(frozen=True)
class Challenge(DominoAct):
    """The tile last laid is said not to fit."""

    form: ClassVar[str] = "challenges the tile"


@dataclass(frozen=True)
class Demand(DominoAct):
    """The tile announced is demanded in the place of the one laid."""

    form: ClassVar[str] = "demands the tile announced"


@dataclass(frozen=True)
class MakePlace(DominoAct):
    """One who has passed wrongly is made to place this."""

    other: int
    play: str
    form: ClassVar[str] = "has {other} place {play}"


@dataclass(frozen=True)
class Spare(DominoAct):
    """One who has passed wrongly is let off: he does not place, and nothing more is claimed."""

    other: int
    form: ClassVar[str] = "spares {other}"


@dataclass(frozen=True)
class Claim(DominoAct):
    """The partie claimed of one who has lost it by a fault."""

    other: int
    form: ClassVar[str] = "claims the partie of {other}"


@dataclass(frozen=True)
class Forbid(DominoAct):
    """The partner of one who has shown a tile is forbidden to open a number of it."""

    other: int
    number: int
    form: ClassVar[str] = "forbids {other} to open {number}"


DOMINO_ACTS: tuple[type[DominoAct], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, DominoAct) and kind is not DominoAct
)

# ---------------------------------------------------------------------------------------------
# Reading

_TILE = r"[0-6]-[0-6]"
_PATTERNS = {
    "tile": _TILE,
    "tiles": rf"{_TILE}(?: {_TILE})*",
    "play": rf"{_TILE}(?:@[0-6])?",
    "other": rf"[{SEATS}]",
    "number": "[0-6]",
}


def _reader(kind: type[DominoAct]) -> re.Pattern[str]:
    return re.compile(re.sub(r"{(\w+)}", lambda found: f"(?P<{found[1]}>{_PATTERNS[found[1]]})", kind.form))


_READERS = [(kind, _reader(kind)) for kind in DOMINO_ACTS]


def _value(name: str, text: str) -> Any:
    match name:
        case "tile":
            return read_tile(text)
        case "tiles":
            return tuple(map(read_tile, text.split()))
        case "other":
            return SEATS.index(text)
        case "number":
            return int(text)
        case _:
            return text


def read_act(line: str) -> DominoAct:
    """The act a line describes, such as `A places 6-4@6`; raises `Unreadable`."""
    letter, _, rest = " ".join(line.split()).partition(" ")
    if len(letter) != 1 or letter not in SEATS or not rest:
        raise Unreadable(
            Title(
                "{line} is not an act; begin with a player, A to D, and say what he did.",
                "{line} n'est pas un acte ; commencez par un joueur, de A à D, et dites ce qu'il a fait.",
            ).fill(line=quoted(line))
        )
    for kind, reader in _READERS:
        if found := reader.fullmatch(rest):
            return kind(SEATS.index(letter), **{name: _value(name, text) for name, text in found.groupdict().items()})
    raise Unreadable(
        Title(
            "{line} is not an act; write one such as A places 6-4@6, or A says je boude.",
            "{line} n'est pas un acte ; écrivez par exemple A places 6-4@6, ou A says je boude.",
        ).fill(line=quoted(line))
    )
