"""What a scene is made of: plain values, and the same as JSON has them. Names no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.scene.gestures import Gesture
    from academie.scene.ways import Ways

Data = dict[str, Any]
POSTURES = ("lying", "standing")


@dataclass(frozen=True, slots=True)
class Across:
    """The same board from its other side, for who turns it: what of its `Board` is otherwise then."""

    lying: str
    standing: str
    a_at: str = ""
    rests: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """The board that is played on, and how the viewer sees it.

    `near` is the side that is below, `a_at` the hand at which the first place lies. `lying` and `standing` name the
    empty board drawn so (`academie.scene`): the kind, the posture and the variants, joined by hyphens. `spots`
    are the places of counters, by the points they mark; `rests` which of the board's places for dice are free of what
    lies there, lying and standing. `across` is the board from the other side, where it has two.
    """

    kind: str
    lying: str
    standing: str
    near: int = 0
    a_at: str = ""
    holes: bool = False
    goal: int = 0  # the holes that win
    squares: str = ""  # the colour that is played on
    spots: tuple[int, ...] = ()
    rests: tuple[int, int] = (0, 0)
    entries: tuple[str, ...] = ()  # by side, the place before which its men in hand stand
    exits: tuple[str, ...] = ()  # by side, the place past which its lifted men lie
    across: Across | None = None

    @classmethod
    def drawn(cls, kind: str, variants: Iterable[str] = (), **more: Any) -> Board:  # noqa: ANN401 - its other fields
        """The board of a kind, by the variants of its drawing; empty ones are left out."""
        return cls(kind, *named(kind, variants), **more)


def named(kind: str, variants: Iterable[str]) -> tuple[str, str]:
    """What the drawings of a board are called, lying and standing."""
    said = list(filter(None, variants))
    lying, standing = ("-".join([kind, posture, *said]) for posture in POSTURES)
    return lying, standing


@dataclass(frozen=True, slots=True)
class Man:
    """So many men of a side in a place; `under` are those of them that lie stacked below the lowest."""

    place: str
    side: int
    n: int = 1
    kind: str = "man"
    under: int = 0


@dataclass(frozen=True, slots=True)
class Beside:
    """Men that are not on the board: in hand, or lifted; `at` is the place where they enter or have left."""

    place: str
    side: int
    n: int
    at: str = ""


@dataclass(frozen=True, slots=True)
class Jeton:
    """A side's counter at the place of so many points; two lie there for a double."""

    side: int
    at: int
    double: bool = False


@dataclass(frozen=True, slots=True)
class Fichet:
    """A side's peg, 0 before the first hole; with its flag, or without."""

    side: int
    hole: int
    flag: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign over its places, in the words of `academie.engraving.Sign`."""

    sign: str
    places: tuple[str, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """What a player wins, or is given: its name, where, by how many ways, how many points, by which law, and why.

    `when` is "throw" for what stands marked, "play" for what hangs on the play.
    """

    name: Title
    player: int
    points: int
    law: str
    places: tuple[str, ...] = ()
    ways: int = 0
    why: Title | None = None
    when: str = "throw"


@dataclass(frozen=True, slots=True)
class Choice:
    """A word by which a player decides, and what follows from it."""

    text: str
    name: Title
    told: Title


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a board shows of a table to one viewer. A field left out of the plain data is empty."""

    board: Board
    said: Title  # the position read out
    places: Mapping[str, Title]  # each as one would say it
    men: tuple[Man, ...] = ()
    beside: tuple[Beside, ...] = ()
    tiles: Mapping[str, Any] | None = None
    dice: tuple[int, ...] = ()
    thrower: int | None = None
    jetons: tuple[Jeton, ...] = ()
    fichets: tuple[Fichet, ...] = ()
    last: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    ways: Ways | None = None
    gestures: tuple[Gesture, ...] = ()
    credits: tuple[Credit, ...] = ()
    sums: tuple[Title, ...] = ()  # what was marked, in words
    choices: tuple[Choice, ...] = ()

    def data(self) -> Data:
        """As JSON has it."""
        found: Data = as_data(self)
        return found


_FIELDS: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: Any) -> tuple[tuple[str, object], ...]:  # noqa: ANN401 - any dataclass
    """The fields of a kind of value with what they usually are, looked up once."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple((each.name, each.default) for each in fields(kind))
    return _FIELDS[kind]


def as_data(value: Any) -> Any:  # noqa: ANN401 - whatever a scene is made of
    """A value as JSON has it: a title by its languages, the French as printed; fields that say nothing are left out."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Title):
        return {"en": value.en, "fr": value.to("fr")}
    if isinstance(value, Mapping):
        return {key: as_data(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [as_data(each) for each in value]
    own = getattr(value, "data", None)
    if own is not None and not isinstance(value, Scene):
        return own()
    found = {}
    for name, usual in _fields(type(value)):
        held = getattr(value, name)
        if held != usual:
            found[name] = as_data(held)
    return found
