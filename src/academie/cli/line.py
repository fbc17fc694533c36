"""The line at the foot of the screen: what completes it, and where lines that were typed are kept."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory

from academie import folder
from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from academie.cli.surface import Words

_MOST = 400  # completions that are looked at


class Offered(Completer):
    """Completes what is typed by what the game says may be."""

    def __init__(self, offered: Words) -> None:
        self.offered = offered

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        """The lines that begin as the typed one does, whatever its case and accents."""
        typed = document.text_before_cursor.lstrip()
        begun, found = _folded(typed), 0
        with suppress(AcademieError):
            for line in self.offered(typed):
                if _folded(line).startswith(begun) and found < _MOST:
                    found += 1
                    yield Completion(line, start_position=-len(typed))


def _folded(text: str) -> str:
    """A text without case and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


class _Kept(FileHistory):
    """Lines typed, kept where they can be."""

    def load_history_strings(self) -> Iterable[str]:
        """Those of earlier games; none where they cannot be read."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """One more, where the disk takes it."""
        with suppress(OSError):
            super().store_string(string)


def history() -> _Kept | None:
    """Where typed lines are kept; None where the user has no folder of his own."""
    try:
        place = folder.data()
        place.mkdir(parents=True, exist_ok=True)
    except (AcademieError, OSError):
        return None
    return _Kept(str(place / "history"))
