"""Every parser of the program, given rubbish: a sentence in two languages, or a value that reads back.

A quick run gives each a few examples, always the same ones. The deep run goes on for ACADEMIE_FUZZ_SECONDS (an hour
unless told), shared out among the parsers, with other examples every time: `pytest -m deep tests/fuzz`. What fails
goes into corpus.json under the name of the parser (bytes as Latin-1), and is replayed by every run.
"""

import ast
import os
import re
import resource
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from cProfile import Profile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import one_of

from academie.errors import AcademieError
from academie.game.registry import GAMES
from fuzz.parser import CORPUS, STRATEGIES, Parser, seeds
from fuzz.registry import PARSERS
from layers.sources import MODULES, SOURCE, nodes
from often import times

EXAMPLES = int(os.environ.get("ACADEMIE_FUZZ_EXAMPLES", "4"))
SECONDS = float(os.environ.get("ACADEMIE_FUZZ_SECONDS", "3600"))
GIGABYTE = 1 << 30
parsers = pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
strategies = pytest.mark.parametrize("strategy", STRATEGIES)


@contextmanager
def within(most: int) -> Iterator[None]:
    """No more memory than so many bytes above what is used now: a reader that asks for more fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def fuzz(parser: Parser, ways: Iterable[str], examples: int, number: int | None = None) -> None:
    """Give a parser so many examples, spoiled in some ways: always the same, or by their number others."""

    @settings(
        max_examples=examples,
        derandomize=number is None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(one_of(*(STRATEGIES[way](parser) for way in ways)))
    def run(data: Any) -> None:
        parser.holds(data)

    with within(GIGABYTE):
        (run if number is None else seed(number)(run))()


@parsers
def test_rubbish_is_refused(parser: Parser) -> None:
    """What once failed, the empty text, and a few examples spoiled in each way; unspoiled, examples are read."""
    examples = list(parser.seeds())
    assert examples
    for example in examples[:: times(4, 1)]:
        parser.holds(example)
        if not parser.loose:
            parser.read(example)
    with within(GIGABYTE):
        for given_ in [b"" if parser.binary else "", *parser.failed()]:
            parser.holds(given_)
    fuzz(parser, STRATEGIES, max(EXAMPLES // 4, len(STRATEGIES)) if parser.long else EXAMPLES)


@pytest.mark.deep
@parsers
@strategies
def test_much_rubbish_is_refused(parser: Parser, strategy: str) -> None:
    """Examples until the share of the hour is over."""
    end = time.monotonic() + SECONDS / len(PARSERS) / len(STRATEGIES)
    number = time.time_ns()
    while time.monotonic() < end:
        fuzz(parser, [strategy], 20 if parser.long else 200, number)
        number += 1


def test_the_corpus_is_of_parsers() -> None:
    """Nothing in it is replayed by nobody."""
    assert CORPUS.keys() <= {parser.name for parser in PARSERS}


# --- No test fails because a machine is busy


def test_an_example_may_take_its_time() -> None:
    """Hypothesis has a deadline of 200 ms for an example, which a busy machine misses; here it has none."""
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


# --- No reader escapes: their examples pass through every function that reads


READERS = re.compile(r"(read|load|decode|parse)(_\w+)?")
# What is called as a reader is, and reads nothing that people give.
OTHERS = {
    "cli/app.py:load": "a command of the program is loaded",
    "terminal/fullscreen.py:load_history_strings": "lines that the screen has kept; they are only offered again",
    "corpus/shelf.py:load_file": "the same reading as of a part of a book, then compared with the shelf",
    "books/alignment.py:read": "a fingerprint that the program ships",
    "books/citation.py:read": "a citation; what is none is refused in cli/test_copies.py",
    "books/shelf.py:read_copy": "a reader's copy; what is none is refused in cli/test_copies.py",
    "game/__init__.py:read": "a promise that games keep",
    "game/__init__.py:read_move": "a promise that games keep",
    "referee/__init__.py:read_act": "a promise that games keep",
    "referee/assisted.py:read_act": "of a game without a referee; the reader is that of every table",
    "game/law.py:load_about": "of the glossary's file, which is read whole elsewhere",
    "server/store/store.py:load": "what the store itself has written",
    "tournament/terms.py:read": "what the store itself has written",
    "input/files.py:read_words": "tables of words that the program ships",
    "tutor/__init__.py:read": "a promise that games keep",
    "games/revertier/tutor.py:load_the_tete": "advice: the tête is loaded with dames",
}


def readers() -> Iterator[str]:
    """Every function of the program whose name says that it reads, with its file; abstract ones as well."""
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and READERS.fullmatch(node.name):
                yield f"{path.relative_to(SOURCE)}:{node.name}"


def called() -> set[str]:
    """The functions that are called while the fuzzers' examples are read."""
    profile = Profile(builtins=False)
    for parser in PARSERS:
        found = seeds(parser)
        for example in found[: 20 if parser.name == "cases" else 2]:
            # An act that does not fit is read all the same.
            with suppress(AcademieError), profile:
                parser.read(example)
    seen = [entry.code for entry in profile.getstats() if entry.code.co_filename.startswith(str(SOURCE))]
    return {f"{Path(code.co_filename).relative_to(SOURCE)}:{code.co_name}" for code in seen}


def test_every_reader_is_fuzzed() -> None:
    """A new game's, too: what nobody gives rubbish to is listed with its reason, and nothing else is."""
    unread = set(readers()) - called()
    assert unread == set(OTHERS)


def test_every_room_is_in_the_registry() -> None:
    """Its lines, moves, acts, profiles, players, codes and the words of its books."""
    names = {parser.name for parser in PARSERS}
    kinds = ("line", "move", "act-assisted", "profile", "player", "code", "corpus")
    assert {f"{game.name}-{kind}" for game in GAMES for kind in kinds} <= names
    assert len(names) == len(PARSERS)
