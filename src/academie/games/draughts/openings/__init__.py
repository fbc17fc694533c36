"""The repertoire of openings: the positions of the first moves, each with every legal move and what it is worth.

A position is written as its mover sees it: with Black to move the board is turned half round and the colours are
exchanged, so that a position and its mirror are one. A file is plain text, one position a line. `academie repertoire
build` writes it (`expansion.py`). If one line is wrong the whole file is refused, and the players search instead.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from academie._core import draughts as core
from academie.errors import AcademieError, Unreadable, quoted
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.state import Move, State
from academie.input.files import read_text, write_whole
from academie.text.message import Message

PROFILE = "fmjd"  # the rules by which positions are searched; with men alone the choice by kings is the same
FILE = Path(__file__).parents[1] / "repertoires" / "number.repertoire"
VERSION = 1
MARGIN = 2  # hundredths: a search of ten times the nodes changes its mind about an opening by as much

_PRIORITIES = {core.Priority.number, core.Priority.kings}  # the choices that our profiles have
_LETTERS = ("w", "W", "b", "B")  # the mover's men and kings, the other's
_HEAD = f"academie repertoire {VERSION}\nprofile {PROFILE}\n"
_RECIPE = re.compile(_HEAD + r"nodes ([0-9]{1,15})\nply ([0-9]{1,15})\npositions ([0-9]{1,15})\n")
_LINES = 5  # of the head
# The mover's men never rest on the row before him, nor the other's on the row behind.
_POSITION = re.compile(r"([b.]{5}(?:/[wb.]{5}){8}/[w.]{5})((?: [0-9]{1,2}(?:-|x)[0-9x]{1,80} -?[0-9]{1,5})+)")


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of a repertoire; the same settings make the same file."""

    nodes: int  # of the search that values a position
    positions: int
    ply: int  # what a ply further costs, in hundredths, beside what its move gives away


@dataclass(frozen=True, slots=True)
class Repertoire:
    """Positions as their mover sees them, and what each legal move is worth to him, by its spelling."""

    recipe: Recipe
    positions: Mapping[str, Mapping[str, int]]

    def values(self, state: State) -> dict[Move, int]:
        """The worth of every legal move, best first; nothing outside the repertoire: even Polish games, men alone."""
        native = state.core
        if not _covered(native):
            return {}
        known = self.positions.get(seen(native), {})
        spelling = {spelled(move, native.side): move for move in state.moves()}
        if spelling.keys() != known.keys():
            return {}
        return {spelling[text]: value for text, value in best_first(known)}

    def choices(self, state: State, margin: int = 0) -> list[Move]:
        """The moves that are worth as much as the best, or less by a number of hundredths; best first."""
        known = self.values(state)
        return [move for move, value in known.items() if value >= max(known.values()) - margin]


@cache
def supplied() -> Repertoire | AcademieError:
    """The repertoire that comes with the package, or why it cannot be read."""
    try:
        return read(FILE)
    except AcademieError as error:
        return error


def choices(state: State, margin: int = MARGIN) -> list[Move]:
    """The moves of the supplied repertoire, best first; none where it does not reach."""
    known = supplied()
    return known.choices(state, margin) if isinstance(known, Repertoire) else []


# --- Positions and moves as the mover has them before him; codec.py turns the board in the same way


def seen(native: core.State) -> str:
    """The board, row by row from the far side: w and W the mover's men and kings, b and B the other's."""
    squares = ["."] * HUNDRED.squares
    mover, other = native.side, 1 - native.side
    groups = (native.men(mover), native.kings(mover), native.men(other), native.kings(other))
    for letter, group in zip(_LETTERS, groups, strict=True):
        for square in group:
            squares[_turned(square, mover) - 1] = letter
    text = "".join(squares)
    return "/".join(text[first : first + HUNDRED.row] for first in range(0, HUNDRED.squares, HUNDRED.row))


def spelled(move: Move, side: int) -> str:
    """A move by its ends and every piece it takes, as its mover has the squares before him."""
    ends = _turned(move.origin, side), _turned(move.target, side)
    if not move.captured:
        return f"{ends[0]}-{ends[1]}"
    return "x".join(map(str, (*ends, *sorted(_turned(square, side) for square in move.captured))))


def standing(board: str, profile: core.Profile) -> core.State:
    """The position of a board, White to move; the other way round from `seen`."""
    squares = board.replace("/", "")
    own, other, kings = (
        [square for square, letter in enumerate(squares, start=1) if letter in letters]
        for letters in ("wW", "bB", "WB")
    )
    return core.State(0, own, other, kings, profile)


def best_first(values: Mapping[str, int]) -> list[tuple[str, int]]:
    """Moves and their values; of equals the smaller squares first."""

    def order(each: tuple[str, int]) -> tuple[int, list[int]]:
        return -each[1], [int(square) for square in re.findall("[0-9]+", each[0])]

    return sorted(values.items(), key=order)


def _turned(square: int, side: int) -> int:
    return HUNDRED.squares + 1 - square if side else square


def _covered(native: core.State) -> bool:
    profile = native.profile
    polish = profile.march == core.March.polish and profile.priority in _PRIORITIES
    men_alone = not native.kings(0) and not native.kings(1)
    return polish and profile.goal == core.Goal.normal and native.giver is None and men_alone


# --- Files


def write(repertoire: Repertoire, path: Path) -> None:
    """Put a repertoire into a file, all of it or nothing."""
    write_whole(path, written(repertoire).encode("ascii"))


def written(repertoire: Repertoire) -> str:
    """A repertoire as text: the recipe, then the positions in the order of their letters, best moves first."""
    recipe = repertoire.recipe
    head = f"{_HEAD}nodes {recipe.nodes}\nply {recipe.ply}\npositions {recipe.positions}"
    lines = (
        " ".join([board, *(f"{text} {value}" for text, value in best_first(values))])
        for board, values in sorted(repertoire.positions.items())
    )
    return "\n".join([head, *lines, ""])


def read(path: Path) -> Repertoire:
    """The repertoire of a file; raises `AcademieError` with the line that is wrong."""
    return read_repertoire(read_text(path), path.name)


def read_repertoire(text: str, file: str) -> Repertoire:
    """The repertoire of a text: every line is checked against the law, and every legal move must be there."""
    head, lines = _RECIPE.match(text), text.split("\n")
    if head is None:
        raise _wrong(file, 1, Message("this is not the head of a repertoire of this version"))
    nodes, ply, promised = map(int, head.groups())
    if lines[-1]:
        raise _wrong(file, len(lines), Message("the line has no end, so the file was cut short"))
    body = lines[_LINES:-1]
    if len(body) != promised:
        short = Message("the file has {found} positions, but its head says {wanted}", found=len(body), wanted=promised)
        raise _wrong(file, len(lines), short)
    positions: dict[str, dict[str, int]] = {}
    for number, line in enumerate(body, start=_LINES + 1):
        match = _POSITION.fullmatch(line)
        if match is None:
            what = Message("{text} is not a position and its moves with their values", text=quoted(line))
            raise _wrong(file, number, what)
        board, words = match[1], match[2].split()
        if board in positions:
            raise _wrong(file, number, Message("the position is there twice"))
        legal = {spelled(move, 0) for move in standing(board, core.Profile()).moves()}
        if {*words[::2]} != legal or len(words) != 2 * len(legal):
            raise _wrong(file, number, Message("the moves are not the legal ones, each once"))
        positions[board] = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return Repertoire(Recipe(nodes, promised, ply), positions)


def _wrong(file: str, line: int, what: Message) -> Unreadable:
    where = Message("{file}, line {line}: {what}", file=file, line=line, what=what)
    return Unreadable("{wrong}; build the file again with “academie repertoire build”.", wrong=where)
