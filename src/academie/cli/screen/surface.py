"""What a person at a terminal has before him: sentences told, a board shown, a line asked for.

There are two: a scroll, on which everything is printed below what was there, for pipes and small windows; and a
screen, on which the board stays in its place (`fullscreen`). Whoever plays knows neither: he asks a `Surface`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager

    from rich.console import Console

    from academie.cli.screen.layout import Sight

    Words = Callable[[str], Iterable[str]]  # the lines that a line begun so may become
    Preview = Callable[[str], Sight]
    Rest = Callable[[], float]


class Surface(Protocol):
    """Where a game is shown and its lines are typed."""

    live: bool  # whether what is shown stays in its place, and is shown anew whenever it changes
    person: bool  # whether somebody types who sees his line; a program does not

    @property
    def left(self) -> bool:
        """Whether the person has gone, though he was not asked: nothing more is waited for."""

    def tell(self, text: str) -> None:
        """Say what has happened."""

    def complain(self, text: str) -> None:
        """Say what is wrong with what was typed."""

    def answer(self, text: str, title: str = "") -> None:
        """Say what was asked for, however long it is."""

    def part(self, text: str) -> None:
        """Say how it has ended: it is still there when everything else is gone."""

    def show(self, sight: Sight) -> None:
        """Show the board."""

    def ask(
        self, prompt: str, words: Words | None = None, preview: Preview | None = None, rest: Rest | None = None
    ) -> str | None:
        """A line from the person; None when there will be no more.

        He may have it completed by one of the words; a preview shows what the line would mean while it is typed. The
        rest are the seconds he has for it: `TimeoutError` is raised when they are gone.
        """

    def clear(self) -> None:
        """Take away what one person may have seen before another looks."""

    def printing(self, *, last: bool = False) -> AbstractContextManager[Console]:
        """A console for what is set in tables or styles; the last thing of all is still there when all else is gone."""

    def thinking(self, label: str, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """While a machine thinks: an interrupt stops it, a second one leaves."""
