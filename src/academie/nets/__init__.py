"""Small networks: what they are made for, how their weights are stored, and how they are read natively."""

import hashlib
import json
import struct
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from academie._core.nets import Net, size
from academie.errors import Unavailable, Unreadable, quoted, why
from academie.text.message import Message, verbatim

# --- A design


# Of one choice: its worth, its chances as the design's outputs have them, whether it was looked at one throw further.
Weighed = tuple[float, list[float], bool]


@dataclass(frozen=True, slots=True)
class Measure:
    """The unit in which values are shown."""

    unit: Message
    scale: float = 1.0  # units in one of worth
    point: float = 1.0  # units in one point of a result


WON = Message("won {share:.1f} %")
POINTS = Measure(verbatim("points"))


def in_points(state: Any) -> Measure:  # noqa: ANN401, ARG001 - each game has its own native state
    """A game won is one point, a double two."""
    return POINTS


def always(prospects: Mapping[str, Message]) -> Callable[[Any], Mapping[str, Message]]:
    """Inputs that are the same for every state of a game."""
    return lambda _: prospects


_won = always({"won": WON})


@dataclass(frozen=True)
class Design:
    """What the networks of a game are made for, and where their weights and their recipe are."""

    name: str  # by which a file of weights says that it is of this design
    native: Any  # the game's native module: the network functions that `nets/*.hpp` makes and its stub describes
    outputs: tuple[str, ...]  # what they answer, in order
    weights: Path
    recipe: Path
    profile: Callable[[str], Any]  # the native profile of a text such as NAME+OPTION, as recipes name them
    measure: Callable[[Any], Measure] = in_points  # of a native state
    # The outputs for a native state, in words.
    prospects: Callable[[Any], Mapping[str, Message]] = _won

    @property
    def core(self) -> Any:  # noqa: ANN401 - each game has its own
        """The native part."""
        return self.native


# --- A file of weights, `weights.nets`
#      8 bytes   ACADNETS
#      4 bytes   the version of the format, least byte first
#      4 bytes   the length of the head
#      …         the head: what the networks are of, and how they came about
#      …         the weights: 32-bit floats, least byte first; of each phase every layer by input, then its biases
#      32 bytes  the SHA-256 of all before it
#
# A file that is cut short, changed, of another game or of other inputs is refused in a sentence.


MAGIC = b"ACADNETS"
FORMAT = 1
_HEAD = struct.Struct("<8sII")
_DIGEST = 32
_LONGEST_HEAD = 1 << 20


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says of its networks."""

    design: str  # what they are made for
    features: int  # the version of their inputs
    inputs: int
    hidden: tuple[int, ...]
    outputs: tuple[str, ...]
    phases: int
    profiles: tuple[str, ...] = ()  # on which they were trained
    recipe: str = ""  # the text of the recipe
    date: str = ""  # of the day on which they were made
    figures: dict[str, Any] = field(default_factory=dict)  # what was measured: rounds, games, strength


@dataclass(frozen=True)
class Weights:
    """Networks and what is known of them."""

    header: Header
    net: Net
    floats: bytes = field(default=b"", repr=False)  # as the file has them, for further training


def write_weights(header: Header, weights: bytes) -> bytes:
    """The bytes of a file."""
    head = json.dumps(asdict(header), ensure_ascii=False, sort_keys=True).encode()
    body = _HEAD.pack(MAGIC, FORMAT, len(head)) + head + weights
    return body + hashlib.sha256(body).digest()


def load_weights(design: Design, path: Path | None = None, *, older: bool = False) -> Weights:
    """The weights of a design, from the file it names or another; raises `Unavailable` or `Unreadable`.

    With `older`, weights of an earlier version are read too, so that training can continue from them.
    """
    path = path or design.weights
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Unavailable(
            "The weights {file} cannot be read ({why}). Get them again, or train new ones.",
            file=path.name,
            why=why(error),
        ) from error
    return read_weights(data, design, path.name, older=older)


def weights_of(design: Design) -> Weights:
    """The weights that the design's file holds, read once; raises `Unavailable` or `Unreadable`."""
    try:
        stat = design.weights.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
    except OSError:
        stamp = (0, 0)
    return _read(design, stamp)


@lru_cache(maxsize=32)
def _read(design: Design, stamp: tuple[int, int]) -> Weights:  # noqa: ARG001 - a file that has changed is read again
    return load_weights(design)


def read_weights(data: bytes, design: Design, name: str = "weights.nets", *, older: bool = False) -> Weights:
    """The weights that some bytes hold; raises `Unreadable` where they are not whole or not of this design."""
    header, body = _parts(data, name)
    native = design.native
    if header.design != design.name:
        raise Unreadable(
            "The weights {file} are for {found}, not for {wanted}. Choose those of this game.",
            file=name,
            found=quoted(header.design),
            wanted=quoted(design.name),
        )
    elder = older and _elder(header, native)
    if header.features != native.FEATURES and not elder:
        raise Unreadable(
            "The weights {file} use inputs of version {found}, but this program uses version {wanted}. Use the "
            "weights supplied with it.",
            file=name,
            found=header.features,
            wanted=native.FEATURES,
        )
    shape = (native.INPUTS, native.PHASES)
    if header.outputs != design.outputs or (not elder and (header.inputs, header.phases) != shape):
        raise _damaged(name)
    try:
        net = Net(header.inputs, list(header.hidden), len(header.outputs), header.phases, body)
    except ValueError as error:
        raise _damaged(name) from error
    return Weights(header, net, body)


def _elder(header: Header, native: Any) -> bool:  # noqa: ANN401 - each game's own module
    """Whether they are of a version before whose inputs are the first of today's: the hundreds are the board's."""
    same_board = header.features // 100 == native.FEATURES // 100 and header.features < native.FEATURES
    return bool(same_board and header.inputs <= native.INPUTS and header.phases <= native.PHASES)


def _parts(data: bytes, name: str) -> tuple[Header, bytes]:
    """The head and the weights; the digest is looked at before anything that it covers."""
    if data[: len(MAGIC)] != MAGIC:
        raise Unreadable("{file} is not a file of weights. Choose one that “academie train” has written.", file=name)
    if len(data) < _HEAD.size + _DIGEST or hashlib.sha256(data[:-_DIGEST]).digest() != data[-_DIGEST:]:
        raise _damaged(name)
    _, version, length = _HEAD.unpack_from(data)
    if version != FORMAT:
        raise Unreadable(
            "The weights {file} have format {version}, but this program reads format {known}. Use the weights "
            "supplied with it.",
            file=name,
            version=version,
            known=FORMAT,
        )
    if length > _LONGEST_HEAD or _HEAD.size + length + _DIGEST > len(data):
        raise _damaged(name)
    try:
        header = _header(json.loads(data[_HEAD.size : _HEAD.size + length]))
    except (ValueError, TypeError, RecursionError) as error:
        raise _damaged(name) from error
    return header, data[_HEAD.size + length : -_DIGEST]


def _header(data: Any) -> Header:  # noqa: ANN401 - JSON holds anything
    """The head as it was written; raises `TypeError` or `ValueError` where it is none."""
    if not isinstance(data, dict) or set(data) != {each.name for each in fields(Header)}:
        raise ValueError("other fields")
    for key in ("features", "inputs", "phases"):
        if type(data[key]) is not int:
            raise TypeError(key)
    for key in ("design", "recipe", "date"):
        if not isinstance(data[key], str):
            raise TypeError(key)
    texts = {key: _all(data[key], str) for key in ("outputs", "profiles")}
    hidden = _all(data["hidden"], int)
    if not isinstance(data["figures"], dict):
        raise TypeError("figures")
    header = Header(**{**data, **texts, "hidden": hidden})
    size(header.inputs, list(hidden), len(header.outputs), header.phases)  # a shape that there is
    return header


def _all(data: Any, kind: type) -> tuple[Any, ...]:  # noqa: ANN401 - JSON holds anything
    if not isinstance(data, list) or any(type(each) is not kind for each in data):
        raise TypeError("a list of one kind")
    return tuple(data)


def _damaged(name: str) -> Unreadable:
    return Unreadable("The weights {file} are damaged. Get them again, or train new ones.", file=name)
