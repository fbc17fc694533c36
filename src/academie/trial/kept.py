"""The verdicts of the house's own trials, for who asks without holding one: those that its reports print.

They are dockets (`kept/BOOK.jsonl`) with one line a claim. A verdict stays true of the law under which it was heard;
where a room's law has been written anew since, who shows it says so.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from academie.files import read_text
from academie.trial.docket import read_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from academie.trial.docket import Heard

_FOLDER = Path(__file__).parent / "kept"


@cache
def kept() -> Mapping[str, Heard]:
    """Every verdict, by the id of its claim."""
    lines = (line for path in sorted(_FOLDER.glob("*.jsonl")) for line in read_text(path).splitlines())
    return {heard.claim: heard for line in lines if (heard := read_line(line)) is not None}
