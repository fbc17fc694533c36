"""Mistakes as a deck of Anki: on the one side the position, on the other what would have been best, and why.

A card has an id of its own that follows from where the mistake was made: importing a newer deck changes the cards that
are there, and Anki's own repetition goes on.
"""

from __future__ import annotations

import hashlib
import html
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import AcademieError, Unavailable
from academie.game import Game
from academie.text.message import Message
from academie.tutor.mistakes import Mistake, reasons, unit_of

if TYPE_CHECKING:
    import genanki

_DECK, _MODEL = 1_787_001_806, 1_787_001_807  # Anki knows decks and models by such numbers, once for all
_NAME = Message("Académie: my mistakes")
_ASKED = Message("{title}. What do you play?")
_PLAYED = Message("You played {move} and lost {cost:.2f} ({unit}).")
_NONE = Message("The Anki export needs the library genanki, which is not installed here. Run: pip install genanki")
_STYLE = ".card { font-family: serif; font-size: 20px; text-align: center; } svg { max-width: 640px; width: 100%; }"


def write(path: Path, found: Iterable[tuple[Game, str, Mistake]], language: str) -> int:
    """Write a deck of mistakes, each with its game and where it was made; how many there are."""
    try:
        import genanki  # noqa: PLC0415 - loaded when it is asked for
    except ImportError as error:
        raise Unavailable(_NONE) from error
    fields = [{"name": name} for name in ("Front", "Back")]
    template = {"name": "1", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}
    model = genanki.Model(_MODEL, "Académie", fields=fields, templates=[template], css=_STYLE)
    deck, count = genanki.Deck(_DECK, _NAME.to(language)), 0
    for game, key, mistake in found:
        deck.add_note(_note(genanki, model, game, key, mistake, language))
        count += 1
    genanki.Package(deck).write_to_file(str(path), timestamp=time.time())
    return count


def _note(library: object, model: genanki.Model, game: Game, key: str, mistake: Mistake, language: str) -> genanki.Note:
    asked = _ASKED.fill(title=game.title).to(language)
    lines = [_PLAYED.fill(move=mistake.played, cost=mistake.error, unit=unit_of(mistake)), *reasons(mistake)]
    back = "".join(f"<p>{html.escape(line.to(language))}</p>" for line in lines)
    front = f"{_drawn(game, mistake.position, language)}<p>{html.escape(asked)}</p>"
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    return library.Note(model=model, fields=[front, back], guid=name, tags=[game.name])  # type: ignore[attr-defined]


def _drawn(game: Game, position: str, language: str) -> str:
    """The position as a drawing, else as its line."""
    try:
        return game.svg(game.read(position), language=language)
    except AcademieError:
        return f"<pre>{html.escape(position)}</pre>"
