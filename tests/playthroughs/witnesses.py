"""Writes what the tutors say at the witnesses of their rules, and of the positions beside them.

A witness is a position in which a piece of advice speaks, or one a point, a dame or a number away in which it is
silent. Beside it stand neighbours of its own: other numbers, the other's turn, points and trous exchanged, a piece
taken off, a dame carried on. For each of them stand the keys of all the advice with how many moves it speaks for and
against, and a checksum of the moves and the figures.
"""

from __future__ import annotations

import re
import tomllib
import zlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import AcademieError
from academie.registry import find
from academie.tutor import advise
from playthroughs.counsel import ADVISED, lines, say
from playthroughs.digests import MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from academie.tutor import Advice
    from playthroughs.digests import Texts

TESTS = Path(__file__).resolve().parents[1]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
DICE = ("6-5", "6-2", "5-3", "4-4", "4-1", "3-1", "2-1")
MOST = 12  # neighbours of one witness


def witnesses(game: str) -> list[str]:
    """The positions that a room has written down for its rules; else those of the counsel (counsel.py)."""
    folder = TESTS / "games" / game / "tutor"
    if game == "trictrac":
        data = tomllib.loads((folder / "precepts.toml").read_text(encoding="utf-8"))
        found = [each[key] for each in data.values() for key in ("speaks", "silent") if key in each]
    elif game == "draughts":
        data = tomllib.loads((folder / "witnesses.toml").read_text(encoding="utf-8"))
        found = [
            f"{each[key]} profile={each['profile']}"
            for each in data["rule"]
            for key in ("speaks", "silent")
            if key in each
        ]
    else:
        found = lines(game)
    return list(dict.fromkeys(found))


def write(game: str, witness: str) -> str:
    """What is said of a witness and of its neighbours."""
    told = [said(game, line) for line in (witness, *beside(game, witness))]
    return "\n".join([f"{MARK}{witness}", *filter(None, told)])


def said(game: str, line: str) -> str:
    """All the advice of a position in short; nothing where no such position can be."""
    try:
        room = find(game)
        bare, _, profile = line.partition(" profile=") if game == "draughts" else (line, "", "")
        state = room.read(bare, profile or None)
        advices = advise(game, state) if state.player is not None else []
    except AcademieError:
        return ""
    return f"{' '.join(map(short, advices))} | {checksum(map(whole, advices))}"


def short(advice: Advice) -> str:
    """The key of an advice, and of how many moves it speaks."""
    return f"{advice.key}+{len(advice.favours)}-{len(advice.against)}"


def whole(advice: Advice) -> str:
    """An advice without its words, with all its moves."""
    return f"{say(advice)} {advice.weight} {' '.join(map(str, advice.favours))} - {' '.join(map(str, advice.against))}"


def checksum(texts: Iterable[str]) -> str:
    """Texts in short."""
    return f"{zlib.crc32(' / '.join(texts).encode()):08x}"


def beside(game: str, line: str) -> list[str]:
    """Neighbours of a position, as many as are kept: always the same ones."""
    found = [each for each in dict.fromkeys(changed(game, line)) if each != line]
    return sorted(found, key=lambda each: zlib.crc32(each.encode()))[:MOST]


def changed(game: str, line: str) -> Iterator[str]:
    """The position with one thing otherwise; not all of them can be."""
    for dice in DICE:
        yield re.sub(r"dice=\S+", f"dice={dice}", line)
    yield re.sub(r"(points|trous|scores)=([^ ,]+),([^ ,]+)", r"\1=\3,\2", line)
    for name in ("points", "trous"):
        for value in ("10,0", "0,10", "4b,0", "8,8"):
            yield re.sub(rf"{name}=\S+", f"{name}={value}", line)
    for stack in re.finditer(r"([A-Y])([0-9]+)(?=[,; ])", line) if game not in {"draughts", "domino"} else ():
        yield from carried(line, stack)
    if game == "draughts":
        yield line.replace("W:", "B:", 1) if line.startswith("W:") else line.replace("B:", "W:", 1)
        for piece in re.findall(r"(?<=[WB,])K?\d+(?=,)", line):
            yield re.sub(rf"(?<=[WB,]){piece},", "", line, count=1)
            if not piece.startswith("K"):
                yield re.sub(rf"(?<=[WB,]){piece},", f"K{piece},", line, count=1)
    if game == "domino":
        for scores in ("50,90", "90,50", "0,99"):
            yield re.sub(r"scores=\S+,\S+", f"scores={scores}", line)
        yield re.sub(r",?\d-\d(@\d)?(?= |$)", "", line, count=1)


def carried(line: str, stack: re.Match[str]) -> Iterator[str]:
    """A dame of a stack set down one flèche on, where nobody of its side stands there."""
    after = LETTERS[(LETTERS.index(stack[1]) + 1) % len(LETTERS)]
    left = f"{stack[1]}{int(stack[2]) - 1}," if stack[2] != "1" else ""
    yield f"{line[: stack.start()]}{left}{after}1{line[stack.end() :]}"


TEXTS: Texts = {f"witnesses/{game}": [partial(write, game, witness) for witness in witnesses(game)] for game in ADVISED}
