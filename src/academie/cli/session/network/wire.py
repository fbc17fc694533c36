"""The socket of a meeting as a terminal holds it: opened again whenever it is lost, until somebody leaves.

What comes is handed to the visit, in a thread of its own. After a loss the visit says which entry it saw last and sends
again what was not answered, under the same ids, so that nothing is done twice.
"""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from academie.cli.session.network.server import check_libraries

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from academie.cli.session.network.conversation import Conversation
    from academie.cli.session.network.server import House

Data = dict[str, Any]
_QUIET = 15.0  # seconds without a word, after which we ask whether the server is there
_PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before another attempt
_LARGEST = 1 << 23  # bytes of a message from the server
_REFUSED = 1008  # not the same again
_PASSING = {408, 425, 429}  # refusals of the handshake that pass


class Wire:
    """The connection of one visit."""

    def __init__(self, house: House, visit: Conversation) -> None:
        check_libraries()
        self.house, self.visit = house, visit
        self._connection: ClientConnection | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)

    def open(self) -> None:
        """Connect, and stay connected."""
        self._thread.start()

    def close(self) -> None:
        """Leave."""
        self._stop.set()
        connection = self._connection
        if connection is not None:
            with suppress(OSError, RuntimeError):
                connection.close()
        self._thread.join(5.0)

    def send(self, message: Data) -> None:
        """Send a message; where there is no connection, or it breaks, the next one begins with what is unanswered."""
        from websockets.exceptions import ConnectionClosed  # noqa: PLC0415 - playing alone does not need it

        connection = self._connection
        if connection is not None:
            with suppress(ConnectionClosed, OSError):
                connection.send(json.dumps(message))

    # --- The thread

    def _run(self) -> None:
        failed = 0
        while not self._stop.is_set():
            begun = time.monotonic()
            again = self._once()
            if not again or self._stop.is_set():
                return
            failed = 0 if time.monotonic() - begun > _PAUSES[-1] else failed + 1
            self._stop.wait(_PAUSES[min(failed, len(_PAUSES) - 1)])

    def _once(self) -> bool:
        """One connection from its beginning to its end; whether there is to be another."""
        from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException  # noqa: PLC0415
        from websockets.sync.client import connect  # noqa: PLC0415 - playing alone does not need it

        link = self.visit.link
        heads = {"Cookie": self.house.cookie} if self.house.cookie else {}
        try:
            with connect(
                self.house.socket(link), additional_headers=heads, max_size=_LARGEST, close_timeout=2
            ) as connection:
                self._served(connection, link)
        except InvalidStatus as error:
            status = error.response.status_code
            if status < 500 and status not in _PASSING:
                self.visit.shut(status)
                return False
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == _REFUSED:
                self.visit.shut(_REFUSED)
                return False
        except (OSError, TimeoutError, WebSocketException):
            pass  # tried again
        finally:
            self._connection = None
        if not self._stop.is_set() and self.visit.link == link:
            self.visit.lost()
        return True

    def _served(self, connection: ClientConnection, link: str) -> None:
        """Messages both ways, until the visit is elsewhere."""
        with self.visit.lock:  # nothing is typed between what was unanswered and what comes next
            for message in self.visit.greeting():
                connection.send(json.dumps(message))
            self._connection = connection
        asked = 0
        while not self._stop.is_set() and self.visit.link == link:
            try:
                text = connection.recv(timeout=_QUIET)
            except TimeoutError:
                asked += 1
                connection.send(json.dumps({"type": "ping", "n": asked}))
                continue
            heard = _object(text)
            if heard is not None:
                self.visit.hear(heard)


def _object(text: str | bytes) -> Data | None:
    """A message; None for what is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("type"), str) else None
