"""What each parser refuses, and in which words: the table `refused` of examples.toml."""

import re

import pytest

from academie import errors
from fuzz.parser import Parser
from fuzz.registry import PARSERS, TEXTS
from rows import rows


@rows((parser, *row) for parser in PARSERS for row in TEXTS["refused"].get(parser.name, ()))
def test_a_fault_is_named(parser: Parser, text: str, kind: str, words: str) -> None:
    """One sentence, not a long one, that names what is wrong."""
    with pytest.raises(getattr(errors, kind)) as refused:
        parser.read(text)
    assert words in str(refused.value)
    assert re.fullmatch(r"[^\n]{,300}[.?]", str(refused.value))
