"""How to open what the law and the books are cited for: paragraphs with their sources, passages of one's own copies."""

from rich.console import Console
from rich.text import Text

from academie.game.law import Paragraph
from academie.input.files import data
from academie.terminal.output import console
from academie.terminal.pages import paragraph_lines
from academie.text.message import Message

_PASSAGE = Message("To read the passage: academie books show {citation}")


def show_paragraph(paragraph: Paragraph, language: str, screen: Console | None = None) -> None:
    """Print a paragraph with its sources."""
    how = opening("; ".join(paragraph.sources), language)
    for line in [*paragraph_lines(paragraph, language, screen=screen), *([Text(how, style="dim")] if how else [])]:
        (screen or console()).print(line, markup=False, soft_wrap=True)


def opening(text: str, language: str, edition: str = "") -> str:
    """How to open the first citation of a text whose book the reader has; "" without one."""
    if not (data() / "books").is_dir():  # nothing is loaded for a reader who has none
        return ""
    from academie.books.citation import citations  # noqa: PLC0415 - see above
    from academie.books.shelf import owned  # noqa: PLC0415 - see above

    there = owned()
    cited = (each for each in citations(text, edition) if each.edition in there)
    return next((_PASSAGE.fill(citation=each.text).to(language) for each in cited), "")
