"""Every parser of the house, given rubbish: a sentence in two languages, or a value that reads back.

A quick run gives each a few examples, always the same ones. The deep run goes on for ACADEMIE_FUZZ_SECONDS (an hour
unless told), shared out among the parsers, with other examples every time: `pytest -m deep tests/fuzz`. What fails
goes into corpus.json under the name of the parser (bytes as Latin-1), and is replayed by every run.
"""

from __future__ import annotations

import os
import resource
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz.mangling import STRATEGIES
from fuzz.parser import CORPUS
from fuzz.registry import PARSERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fuzz.parser import Parser

EXAMPLES = int(os.environ.get("ACADEMIE_FUZZ_EXAMPLES", "6"))
SECONDS = float(os.environ.get("ACADEMIE_FUZZ_SECONDS", "3600"))
GIGABYTE = 1 << 30
parsers = pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
strategies = pytest.mark.parametrize("strategy", STRATEGIES)


@contextmanager
def within(room: int) -> Iterator[None]:
    """No more memory than so many bytes above what is used now: a reader that asks for more fails."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def fuzz(parser: Parser, strategy: str, examples: int, number: int | None = None) -> None:
    """Give a parser so many examples: always the same, or by their number others."""

    @settings(
        max_examples=examples,
        derandomize=number is None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(STRATEGIES[strategy](parser))
    def run(data: Any) -> None:
        parser.holds(data)

    with within(GIGABYTE):
        (run if number is None else seed(number)(run))()


@parsers
@strategies
def test_rubbish_is_refused(parser: Parser, strategy: str) -> None:
    """A few examples of each kind."""
    fuzz(parser, strategy, max(EXAMPLES // 4, 1) if parser.long else EXAMPLES)


@pytest.mark.deep
@parsers
@strategies
def test_much_rubbish_is_refused(parser: Parser, strategy: str) -> None:
    """Examples until the share of the hour is over."""
    end = time.monotonic() + SECONDS / len(PARSERS) / len(STRATEGIES)
    number = time.time_ns()
    while time.monotonic() < end:
        fuzz(parser, strategy, 20 if parser.long else 200, number)
        number += 1


@parsers
def test_valid_examples_are_read(parser: Parser) -> None:
    """The examples are valid, so that spoiling them is worth something."""
    examples = list(parser.seeds())
    assert examples
    for example in examples:
        parser.holds(example)
        if not parser.loose:
            parser.read(example)


@parsers
def test_what_once_failed_holds(parser: Parser) -> None:
    """The corpus of failures, replayed; the empty text with it."""
    with within(GIGABYTE):
        for given_ in [b"" if parser.binary else "", *parser.failed()]:
            parser.holds(given_)


def test_the_corpus_is_of_parsers() -> None:
    """Nothing in it is replayed by nobody."""
    assert CORPUS.keys() <= {parser.name for parser in PARSERS}
