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
from hypothesis.strategies import one_of

from fuzz.mangling import STRATEGIES
from fuzz.parser import CORPUS
from fuzz.registry import PARSERS
from often import times

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fuzz.parser import Parser

EXAMPLES = int(os.environ.get("ACADEMIE_FUZZ_EXAMPLES", "9"))

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
    for example in examples[:: times(2, 1)]:
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
