"""The line by which the terminal says how to open a citation."""

from __future__ import annotations

from academie.books import shelf
from academie.books.citation import citations
from academie.text.message import Message

_OPEN = Message("To read the passage: academie books show {citation}")


def opening(text: str, language: str, edition: str = "") -> str:
    """How to open the first citation of a text whose book the reader has; "" without one."""
    owned = shelf.owned()
    cited = (each for each in citations(text, edition) if each.edition in owned) if owned else ()
    return next((_OPEN.fill(citation=each.text).to(language) for each in cited), "")
