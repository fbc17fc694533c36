"""Another program, spoken to by lines: started, sent to, listened to with a deadline, ended. Knows no protocol."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread

from academie.errors import Unavailable, quoted, why
from academie.text.message import Message

_LONGEST_LINE = 1 << 16  # a program that writes without end is cut into pieces, not gathered in memory
_WAITING_LINES = 10_000  # and one that writes too fast is made to wait
_GOODBYE_S = 2.0


def locate(command: Sequence[str]) -> str:
    """The program a command begins with; raises `Unavailable` when there is none."""
    if not command:
        raise Unavailable("Give the command that starts the engine.")
    found = shutil.which(command[0])
    if found is None:
        raise Unavailable("The program {name} cannot be run. Give the path of the engine.", name=quoted(command[0]))
    return found


class Program:
    """A running program. Everything that can go wrong with it is an `Unavailable` of one sentence."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name = os.path.basename(command[0]) if command else ""  # noqa: PTH119 - of a text, not of a file
        executable = locate(command)
        try:
            # A session of its own: an interrupt at our terminal is ours to handle, and its helpers end with it.
            self._process = subprocess.Popen(  # noqa: S603 - running the engine the user names is the purpose
                [executable, *command[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            raise Unavailable(
                "{name} cannot be started ({why}). Check its path and permissions.", name=self.name, why=why(error)
            ) from error
        self._lines: Queue[str | None] = Queue(_WAITING_LINES)
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        """Pass on what the program writes; None says that it has closed its output."""
        stream = self._process.stdout
        if stream is not None:
            with contextlib.suppress(OSError, ValueError):
                while data := stream.readline(_LONGEST_LINE):
                    self._lines.put(data.decode("utf-8", errors="replace").rstrip("\r\n"))
        self._lines.put(None)

    def send(self, text: str) -> None:
        """Write one line."""
        stream = self._process.stdin
        if stream is None:
            raise Unavailable("{name} does not read its input.", name=self.name)
        try:
            stream.write(f"{text}\n".encode())
            stream.flush()
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def receive(self, deadline: float, waiting_for: str) -> str:
        """The next line, before a deadline of the monotonic clock."""
        try:
            text = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            raise Unavailable(
                "{name} did not answer in time (waiting for {what}). Check that it speaks the protocol and is "
                "not too busy.",
                name=self.name,
                what=waiting_for,
            ) from None
        if text is None:
            self._lines.put(None)
            raise self._ended()
        return text

    def _ended(self) -> Unavailable:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GOODBYE_S)
        status = self._process.returncode
        sentence = (
            Message("{name} has closed its output. Run it by hand to see why.")
            if status is None
            else Message("{name} stopped with status {status}. Run it by hand to see why.")
        )
        return Unavailable(sentence.fill(name=self.name, status=status))

    def close(self, goodbye: str = "") -> None:
        """Say goodbye, wait a little, then end it and its helpers."""
        with contextlib.suppress(Unavailable):
            if goodbye and self._process.poll() is None:
                self.send(goodbye)
        with contextlib.suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()
        for ending in (None, signal.SIGTERM, signal.SIGKILL):
            if ending is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, ending)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE_S)
                break
        self._hang_up()

    def _hang_up(self) -> None:
        """Close the program's output once nobody reads it; a helper that keeps it open is left to itself."""
        deadline = time.monotonic() + _GOODBYE_S
        while self._listener.is_alive() and time.monotonic() < deadline:
            with contextlib.suppress(Empty):
                self._lines.get(timeout=0.05)  # the listener may be waiting for room
        if not self._listener.is_alive() and self._process.stdout is not None:
            self._process.stdout.close()
