"""The parts of a scene: plain values, and their form in JSON."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from academie.game.value import cached_property
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from academie.scene.ways import Ways

Data = dict[str, Any]
POSTURES = ("lying", "standing")


@dataclass(frozen=True, slots=True)
class Across:
    """The same board from its other side, for a client that turns it: the fields of `Board` that change."""

    lying: str
    standing: str
    a_at: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The board that is played on, and how the viewer sees it.

    `near` is the side that is below, `a_at` the hand at which the first place lies. `lying` and `standing` name the
    empty board drawn so (`academie.scene`): the kind, the posture and the variants, joined by hyphens. `spots`
    are the places of counters, by the points they mark. `across` is the board from the other side, where it has two.
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
    entries: tuple[str, ...] = ()  # by side, the place before which its men in hand stand
    exits: tuple[str, ...] = ()  # by side, the place past which its lifted men lie
    across: Across | None = None

    def __hash__(self) -> int:
        return hash((self.kind, self.lying, self.near))  # boards are looked up at every act

    @classmethod
    def drawn(cls, kind: str, variants: Iterable[str] = (), **more: Any) -> Board:  # noqa: ANN401 - its other fields
        """The board of a kind, by the variants of its drawing; empty ones are left out."""
        return cls(kind, *named(kind, variants), **more)

    def before(self, seat: int) -> Board:
        """The board as one in a seat has it before him: who sits second looks from the other side."""
        return _turned(self) if seat == 1 and self.across is not None else self


@lru_cache(maxsize=512)
def _turned(board: Board) -> Board:
    other = board.across or Across(board.lying, board.standing, board.a_at)
    across = Across(board.lying, board.standing, board.a_at)
    return replace(
        board, lying=other.lying, standing=other.standing, a_at=other.a_at, near=1 - board.near, across=across
    )


def named(kind: str, variants: Iterable[str]) -> tuple[str, str]:
    """What the drawings of a board are called, lying and standing."""
    said = list(filter(None, variants))
    lying, standing = ("-".join([kind, posture, *said]) for posture in POSTURES)
    return lying, standing


class Man(NamedTuple):
    """That many men of a side in a place; `under` are those of them that lie stacked below the lowest."""

    place: str
    side: int
    n: int = 1
    kind: str = "man"
    under: int = 0


class Beside(NamedTuple):
    """Men that are not on the board: in hand, or lifted; `at` is the place where they enter or have left."""

    place: str
    side: int
    n: int
    at: str = ""


class Jeton(NamedTuple):
    """A side's counter at the place of a number of points; two lie there for a double."""

    side: int
    at: int
    double: bool = False


class Fichet(NamedTuple):
    """A side's peg, 0 before the first hole; with its flag, or without."""

    side: int
    hole: int
    flag: bool = False


class Sign(NamedTuple):
    """A sign over its places, in the words of `academie.svg.Sign`."""

    sign: str
    places: tuple[str, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """What a player wins, or is given: its name, where, by how many ways, how many points, by which law, and why.

    `when` is "throw" for what stands marked, "play" for what depends on the play.
    """

    name: Message
    player: int
    points: int
    law: str
    places: tuple[str, ...] = ()
    ways: int = 0
    why: Message | None = None
    when: str = "throw"


@dataclass(frozen=True, slots=True)
class Choice:
    """A word by which a player decides, and what follows from it."""

    text: str
    name: Message
    told: Message


class Sort(StrEnum):
    """What fills an open place of a sentence."""

    MEN = "men"  # a place of the board where a man stands
    OWN = "own"  # the same, of the own men
    PLACE = "place"  # any place of the board
    NUMBER = "number"  # from `least` to `most`
    ONE = "one"  # one of `values`
    TILE = "tile"  # any tile of the set
    STEPS = "steps"  # steps on the board: each written by `write`, joined by `join`, at most `most` of them
    TEXT = "text"  # any words


@dataclass(frozen=True, slots=True)
class Slot:
    """An open place of a sentence.

    Of steps, `write` has {from} and {to}; `lifting` is written instead where men are taken, its {lifted} their places.
    What a man of the kind `changes` becomes where it comes to one of `places` is one of the values.
    """

    sort: Sort
    values: tuple[str, ...] = ()
    names: tuple[Message, ...] = ()  # how the values are said, where that is not what they are
    least: int = 0
    most: int = 0
    write: str = ""
    join: str = ""
    lifting: str = ""
    changes: str = ""
    places: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.values, self.most))  # slots are looked up at every act

    @property
    def pattern(self) -> str:
        """What its texts look like, as a regular expression."""
        match self.sort:
            case Sort.NUMBER:
                return r"\d{1,3}"
            case Sort.ONE:
                return "|".join(map(re.escape, self.values))
            case Sort.TILE:
                return r"\d-\d(?: \d-\d)*"
            case Sort.TEXT | Sort.STEPS:
                return r"\S.*"
            case _:
                return r"[A-Za-z0-9+]{1,2}"


@dataclass(frozen=True)
class Gesture:
    """A sentence: its text to be filled and sent, how it is said, what fills it, and of which kind it is.

    `due` says that the table waits for it. A claim is said to the other by `claim`, with the same open places; `about`
    and `law` are its reason and its paragraph, `vain` is why everybody sees that it cannot be made now.
    """

    key: str
    kind: str
    text: str
    name: Message
    slots: Mapping[str, Slot] = field(default_factory=dict, hash=False)
    due: bool = False
    claim: Message | None = None
    about: Message | None = None
    law: str = ""
    vain: Message | None = None

    def __hash__(self) -> int:
        return hash(self.text)  # gestures are looked up at every act

    def data(self) -> Data:
        """As JSON has it."""
        return self._data

    @cached_property
    def _data(self) -> Data:
        return plain(self)

    def fits(self, text: str) -> bool:
        """Whether a text is this sentence with its fields filled in."""
        return re.fullmatch(self._pattern(), text) is not None

    def _pattern(self) -> str:
        parts = re.split(r"(\[|\]|\{\w+\})", self.text)
        found = ""
        for part in parts:
            if part == "[":
                found += "(?:"
            elif part == "]":
                found += ")?"
            elif part.startswith("{"):
                found += f"(?:{self.slots[part[1:-1]].pattern})"
            else:
                found += re.escape(part)
        return found


@dataclass(frozen=True)
class Scene:
    """All that a board shows of a table to one viewer. A field left out of the plain data is empty."""

    board: Board
    said: Message  # the position read out
    places: Mapping[str, Message]  # each as one would say it
    men: tuple[Man, ...] = ()
    beside: tuple[Beside, ...] = ()
    tiles: Mapping[str, Any] | None = None  # as JSON has them
    dice: tuple[int, ...] = ()
    thrower: int | None = None
    jetons: tuple[Jeton, ...] = ()
    fichets: tuple[Fichet, ...] = ()
    last: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    ways: Ways | None = None
    gestures: tuple[Gesture, ...] = ()
    credits: tuple[Credit, ...] = ()
    sums: tuple[Message, ...] = ()  # what was marked, in words
    choices: tuple[Choice, ...] = ()

    def data(self, like: tuple[Scene, Data] | None = None) -> Data:
        """As JSON has it; what is the very same in another scene is taken from its data."""
        found: Data = {}
        holds = self.__dict__
        other, known = ({}, found) if like is None else (like[0].__dict__, like[1])
        for name, usual in _fields(Scene):
            held = holds[name]
            if name in other and held is other[name]:
                if name in known:
                    found[name] = known[name]
            elif held != usual:
                found[name] = held if name == "tiles" else as_data(held)
        return found


_FIELDS: dict[type, tuple[tuple[str, object], ...]] = {}


def _fields(kind: Any) -> tuple[tuple[str, object], ...]:  # noqa: ANN401 - any dataclass, or a named tuple
    """The fields of a kind of value with what they usually are, looked up once."""
    if kind not in _FIELDS:
        usual = getattr(kind, "_field_defaults", None)
        named = [(each.name, each.default) for each in fields(kind)] if usual is None else [
            (name, usual.get(name, MISSING)) for name in kind._fields
        ]  # fmt: skip
        _FIELDS[kind] = tuple(named)
    return _FIELDS[kind]


def as_data(value: Any) -> Any:  # noqa: ANN401 - whatever a scene is made of
    """A value as JSON: a title by language, with French typography; empty fields are left out."""
    if (made := ONCE.get(type(value))) is not None:
        return made(value)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return _listed(value)
    if isinstance(value, dict | MappingProxyType):
        return {key: each.data() if type(each) is Message else as_data(each) for key, each in value.items()}
    own = getattr(value, "data", None)
    return plain(value) if own is None else own()


def _listed(value: tuple[Any, ...] | list[Any]) -> list[Any]:
    kinds = set(map(type, value))
    if len(kinds) != 1 or (made := ONCE.get(kinds.pop())) is None:
        return [as_data(each) for each in value]
    if made is not Gesture.data:
        return list(map(made, value))
    # Where people err the gestures are the very same tuple at most acts: then so is the list.
    known = _LISTS.get(id(value))
    if known is None or known[0] is not value:
        if len(_LISTS) >= _LISTED:
            _LISTS.clear()
        known = _LISTS[id(value)] = value, list(map(made, value))
    return known[1]


_LISTED = 512
_LISTS: dict[int, tuple[Any, list[Any]]] = {}  # by the id of a tuple, it and its data


def plain(value: Any) -> Data:  # noqa: ANN401 - any dataclass
    """The fields of a value as JSON has them."""
    found = {}
    for name, usual in _fields(type(value)):
        held = getattr(value, name)
        if held != usual:
            found[name] = as_data(held)
    return found


# What comes again and again is made once; nobody changes it. Tuples of two kinds may be equal: typed tells them apart.
ONCE: dict[type, Callable[[Any], Data]] = {
    Message: Message.data,
    Gesture: Gesture.data,
    **dict.fromkeys((Board, Man, Beside, Jeton, Fichet, Sign), lru_cache(maxsize=8192, typed=True)(plain)),
}
