"""The line by which the terminal says how to open a citation."""

from __future__ import annotations

from academie.text.files import data
from academie.text.message import Message

_OPEN = Message("To read the passage: academie books show {citation}")


def opening(text: str, language: str, edition: str = "") -> str:
    """How to open the first citation of a text whose book the reader has; "" without one."""
    if not (data() / "books").is_dir():  # nothing is loaded for a reader who has none
        return ""
    from academie.books.citation import citations  # noqa: PLC0415 - see above
    from academie.books.shelf import owned  # noqa: PLC0415 - see above

    there = owned()
    cited = (each for each in citations(text, edition) if each.edition in there)
    return next((_OPEN.fill(citation=each.text).to(language) for each in cited), "")
