"""The solved endings as files: found, read, checked, and built when there is none (§54).

Solving and probing are native. A file holds the table of one rule of choice between captures: a header of fixed
length, then the packed table. A table of four pieces is compressed by LZMA; one of five is not, so that processes can
share its half gigabyte. The files of our own profiles come with the package; any other table of four pieces is built
on first use, in under a minute, and put in the user's cache. Tables of five pieces are built by command only, and used
on request only: what our players do must not depend on the files of a computer.
"""

import dataclasses
import hashlib
import lzma
import mmap
import os
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock

from academie._core import draughts as core
from academie.errors import Unavailable, Unreadable
from academie.game import Move as AnyMove
from academie.game.analysis import Line
from academie.games.draughts.state import Move, State
from academie.input.files import write_whole
from academie.text.message import Message

Progress = Callable[[int, int], object]

PIECES = 4  # the most that the supplied tables have, both sides together
MOST = 5  # the most that tables built by command have
SHIPPED = Path(__file__).parent / "endgames"
SUFFIX = ".endgame"

# Magic, form, rule of choice, pieces, bytes of the packed table, SHA-256 of the packed table; little-endian.
_HEADER = struct.Struct("<8sHBBQ32s")
_MAGIC = b"ACADEND\n"
_COMPRESSED, _PLAIN = 1, 2
_FORMS = {PIECES: _COMPRESSED, MOST: _PLAIN}
_CODES = {core.Priority.number: 0, core.Priority.kings: 1, core.Priority.taker: 2}
# A file to publish is made as small as possible, in fifteen seconds; one for the cache in two seconds.
_SMALL = 9 | lzma.PRESET_EXTREME
_QUICK = 3

_MISSING = Message(
    "The endings of {pieces} pieces are not built. Run “academie endgame build {rule} --pieces {pieces}”."
)

_found: dict[tuple[core.Priority, int], core.Endgame] = {}
_lock = Lock()


def probe(state: State, pieces: int = PIECES) -> int | None:
    """1, 0 or -1: the side to move wins, draws or loses by play alone, whatever limits of moves say.

    None when the table does not know: more pieces, another goal (§46, §47), or the board of the French game (§49).
    With MOST pieces the table of them is asked, which somebody must have built.
    """
    native = state.core
    if not _solved(native) or _pieces(native) > pieces:
        return None
    return find(native.profile.priority, pieces=pieces).probe(native)


def plies(state: State) -> int | None:
    """Plies of best play to the end of up to three kings against one: odd wins, even loses; None: a draw or unknown."""
    native = state.core
    if not _solved(native) or not core.KingsDistance.covers(native):
        return None
    return distances().plies(native)


@cache
def distances() -> core.KingsDistance:
    """The distances of up to three kings against one, computed on first use in about a second."""
    return core.KingsDistance()


def find(priority: core.Priority, progress: Progress | None = None, *, pieces: int = PIECES) -> core.Endgame:
    """The table of a rule of choice: from the package, from the cache, or built and put there.

    `progress(done, total)` is called while it is being built. A table of more than four pieces is refused, not built,
    since that takes too long for a user who waits.
    """
    with _lock:
        key = priority, pieces
        if key not in _found:
            table = _stored(priority, pieces)
            if table is None and pieces != PIECES:
                raise Unavailable(_MISSING.fill(pieces=pieces, rule=priority.name))
            _found[key] = table or _built(priority, progress)
        return _found[key]


def largest(priority: core.Priority) -> int:
    """How many pieces the largest table knows that is there for a rule."""
    return MOST if path_of(priority, MOST) else PIECES


def path_of(priority: core.Priority, pieces: int = PIECES) -> Path | None:
    """Where the file of a table is; none where there is no such file."""
    paths = (folder / file_name(priority, pieces) for folder in (SHIPPED, cache_folder()))
    return next((path for path in paths if path.is_file()), None)


def file_name(priority: core.Priority, pieces: int = PIECES) -> str:
    """The name of the file of a table."""
    return f"{priority.name}-{pieces}{SUFFIX}"


def cache_folder() -> Path:
    """Where built tables go: under XDG_CACHE_HOME, or ~/.cache."""
    root = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(root) if Path(root).is_absolute() else Path.home() / ".cache"
    return base / "academie" / "draughts"


def read(path: Path) -> core.Endgame:
    """The table a file holds; refuses a file that is not whole."""
    with path.open("rb") as file:
        head = file.read(_HEADER.size)
        if len(head) < _HEADER.size or not head.startswith(_MAGIC):
            raise Unreadable("{path} is not a table of endings; remove it and it will be built again.", path=path)
        _, form, code, pieces, size, digest = _HEADER.unpack(head)
        if _FORMS.get(pieces) != form or code not in _CODES.values():
            raise Unreadable("{path} was written by another version; remove it and it will be built again.", path=path)
        packed = _expand(file.read(), size) if form == _COMPRESSED else _lent(file.fileno(), size)
    if packed is None or hashlib.sha256(packed).digest() != digest:
        raise _damaged(path)
    priority = next(priority for priority, number in _CODES.items() if number == code)
    try:
        return core.Endgame.load(priority, packed)
    except ValueError as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> Unreadable:
    return Unreadable("{path} is damaged; remove it and it will be built again.", path=path)


def write(table: core.Endgame, path: Path, *, small: bool = False) -> None:
    """Write a table to a file, all of it or nothing; `small` takes longer and saves a fifth."""
    packed, form = table.packed(), _FORMS[table.pieces]
    digest = hashlib.sha256(packed).digest()
    header = _HEADER.pack(_MAGIC, form, _CODES[table.priority], table.pieces, len(packed), digest)
    body = lzma.compress(packed, preset=_SMALL if small else _QUICK) if form == _COMPRESSED else packed
    write_whole(path, header, body)


def _stored(priority: core.Priority, pieces: int) -> core.Endgame | None:
    """The table from the package or the cache; a file that cannot be read, or has another table, counts as missing."""
    for folder in (SHIPPED, cache_folder()):
        try:
            table = read(folder / file_name(priority, pieces))
        except (OSError, Unreadable):
            continue
        if (table.priority, table.pieces) == (priority, pieces):
            return table
    return None


def _built(priority: core.Priority, progress: Progress | None) -> core.Endgame:
    table = core.Endgame.build(priority, progress)
    with suppress(OSError):  # a cache that cannot be written only costs the time to build again
        write(table, cache_folder() / file_name(priority))
    return table


def _expand(body: bytes, size: int) -> bytes | None:
    """The packed table; None when the body is broken. Never makes more than the header promises."""
    try:
        packed = lzma.LZMADecompressor().decompress(body, max_length=size + 1)
    except (lzma.LZMAError, OverflowError):
        return None
    return packed if len(packed) == size else None


def _lent(file: int, size: int) -> memoryview | None:
    """The packed table, mapped from its file; None where the file has another length than its header promises."""
    if os.fstat(file).st_size != _HEADER.size + size:
        return None
    return memoryview(mmap.mmap(file, 0, access=mmap.ACCESS_READ))[_HEADER.size :]


def _solved(native: core.State) -> bool:
    """Whether the tables are of this game: the Polish board and the usual goal."""
    return native.profile.march == core.March.polish and native.profile.goal == core.Goal.normal


def _pieces(native: core.State) -> int:
    return sum(len(native.men(side)) + len(native.kings(side)) for side in (0, 1))


# --- What the solved endings say of each move of a position, as lines of an analysis
# With up to three kings against one the distances are known, so a won or lost ending needs no search: the line is the
# shortest win against the longest defence. Where a draw by the law could come first (limits nearly spent, the main line
# that draws at once, odds), the tables claim nothing and the engine searches.


WIN = 30_000  # a win at once; must agree with search/score.hpp


def words(state: State, pieces: int = PIECES) -> list[Line]:
    """What the tables of a number of pieces say of every move, best first; nothing where they do not know them all."""
    found = []
    for move in state.moves():
        word = _word(state, move, pieces)
        if word is None:
            return []
        found.append(word)
    return sorted(found, key=lambda word: -word.score)


def exact(state: State, number: int) -> tuple[Line, ...]:
    """The lines of a won or lost ending whose every move has its distance; none of any other."""
    at_once = state.values.main_line == "draw"  # §35: the king who has the grande ligne against three draws
    if not plies(state) or state.odds.giver is not None or at_once:
        return ()
    found = words(state)
    if not found or not found[0].known or any(word.known and not word.ends_in for word in found):
        return ()
    lines = tuple(_line(state, word) for word in found[:number])
    best = _after(state, lines[0].moves).result
    winner = state.player if lines[0].known > 0 else 1 - (state.player or 0)
    return lines if best is not None and best.winner == winner else ()


def completed(state: State, lines: Sequence[Line], number: int, pieces: int = PIECES) -> tuple[Line, ...]:
    """The lines that a search found and, where they are too few, the moves that the tables reject."""
    given = {line.move for line in lines}
    rest = [word for word in words(state, pieces) if word.move not in given] if len(lines) < number else []
    return (*lines, *rest)[:number]


def _word(state: State, move: Move, pieces: int) -> Line | None:
    """The result of one move: by the law if it ends the game, else by the tables."""
    after = state.after(move)
    if after.result is not None:
        winner = after.result.winner
        known, plies_left = (0, 0) if winner is None else (1 if winner == state.player else -1, 1)
    elif (result := probe(after, pieces)) is None:
        return None
    else:
        left = plies(after) if result else None
        known, plies_left = -result, 0 if left is None else left + 1
    # As the search counts: a nearer win is worth more, a later loss is less bad.
    return Line(move, known * (WIN - plies_left), (move,), known, plies_left)


def _line(state: State, word: Line) -> Line:
    """The move and best play on both sides after it, as far as distances are known."""
    moves, here = [word.move], state.after(word.move)
    while word.known and here.result is None and len(moves) < word.ends_in and (following := words(here)):
        moves.append(following[0].move)
        here = here.after(following[0].move)
    return dataclasses.replace(word, moves=tuple(moves))


def _after(state: State, moves: Sequence[AnyMove]) -> State:
    for move in moves:
        state = state.after(move)
    return state
