"""No reader of text or bytes escapes the fuzzers: their examples pass through every function that reads."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError
from academie.registry import GAMES
from fuzz.mangling import seeds
from fuzz.registry import PARSERS
from layers.house import MODULES, SOURCE, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

READERS = re.compile(r"(read|load|decode|parse)(_\w+)?")
# What is called as a reader is, and reads nothing that people give.
OTHERS = {
    "cli/app.py:load": "a command of the program is loaded",
    "cli/screen/fullscreen.py:load_history_strings": "lines that the screen has kept; they are only offered again",
    "corpus/shelf.py:load_file": "the same reading as of a part of a book, then compared with the shelf",
    "game.py:read": "a promise that rooms keep",
    "game.py:read_move": "a promise that rooms keep",
    "referee/__init__.py:read_act": "a promise that rooms keep",
    "referee/assisted.py:read_act": "of a room without a referee; the reader is that of every table",
    "server/store/store.py:load": "what the store itself has written",
    "tutor/__init__.py:read": "a promise that rooms keep",
    "games/revertier/tutor.py:load_the_tete": "advice: the tête is loaded with dames",
    "games/trictrac/tutor/workings/register.py:read_throw": "a throw in the house's own treatises",
}


def readers() -> Iterator[str]:
    """Every function of the house whose name says that it reads, with its file; abstract ones as well."""
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and READERS.fullmatch(node.name):
                yield f"{path.relative_to(SOURCE)}:{node.name}"


def called() -> set[str]:
    """The functions that are called while the fuzzers' examples are read."""
    seen: set[Any] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    for parser in PARSERS:
        found = seeds(parser)
        for example in found[: 20 if parser.name == "cases" else 2]:
            sys.setprofile(watch)
            try:
                parser.read(example)
            except AcademieError:
                pass  # an act that does not fit is read all the same
            finally:
                sys.setprofile(None)
    here = str(SOURCE)
    return {
        f"{Path(code.co_filename).relative_to(SOURCE)}:{code.co_name}"
        for code in seen
        if code.co_filename.startswith(here)
    }


def test_every_reader_is_fuzzed() -> None:
    """A new room's, too: what nobody gives rubbish to is listed with its reason, and nothing else is."""
    unread = set(readers()) - called()
    assert unread == set(OTHERS)


def test_every_room_is_in_the_registry() -> None:
    """Its lines, moves, acts, profiles, players, codes and the words of its books."""
    names = {parser.name for parser in PARSERS}
    kinds = ("line", "move", "act-assisted", "profile", "player", "code", "desk")
    assert {f"{game.name}-{kind}" for game in GAMES for kind in kinds} <= names
    assert len(names) == len(PARSERS)
