"""A process says that it lives, by a thread of its own: neither the loop nor those who wait for the store delay it."""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Thread
from typing import TYPE_CHECKING

from academie.errors import AcademieError

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY = 0.5  # seconds between two signs of life: so much of a clock's time is lost by a crash


class Pulse:
    """Beats until it is stopped; a beat that cannot be kept is left out, and the next one tried."""

    def __init__(self, beat: Callable[[], None], every: float = EVERY) -> None:
        self._beat, self._every = beat, every
        self._over = Event()
        self._thread = Thread(target=self._go_on, name="pulse", daemon=True)

    def start(self) -> None:
        """From now on."""
        self._thread.start()

    def stop(self) -> None:
        """No beat begins after this."""
        self._over.set()

    def _go_on(self) -> None:
        while not self._over.wait(self._every):
            with suppress(AcademieError):
                self._beat()
