"""A worker process as the server sees it: started, asked one question at a time, stopped, and killed with its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from academie.server import logs
from academie.server.limits import Buckets

Data = dict[str, Any]
PROGRAM = (sys.executable, "-m", "academie.server.thinking.worker")
_LONGEST = 1 << 23  # bytes of a line
_STARTING = 120.0  # seconds until it says that it is ready
_PREPARING = 60.0  # seconds more for a question whose table is made first
_STOPPING = 1.0  # seconds to answer a question that was stopped
_COMPLAINTS = Buckets(1.0, 60, most=1)  # lines of the error output of all workers together that are logged
_SHORT = 300  # characters of such a line
_QUOTING = re.compile(r"([\w.]+(?:Error|Exception|Warning)): .*")  # its words may quote what somebody typed


class Lost(Exception):
    """The process has died, or does not answer in its time: it is to be replaced."""


class Dropped(Exception):
    """The question was taken back, and the process is ready for another."""


class WorkerProcess:
    """One process; `megabytes` is the most memory it has reported."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.megabytes = 0
        self._listener = asyncio.create_task(self._complained())

    @classmethod
    async def start(cls, program: Sequence[str] = PROGRAM) -> WorkerProcess:
        """A process that is ready; raises `Lost` where none comes about."""
        process = await asyncio.create_subprocess_exec(
            *program, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=_LONGEST, start_new_session=True
        )
        child = cls(process)
        try:
            said = await asyncio.wait_for(child._line(), _STARTING)
        except (TimeoutError, Lost, asyncio.CancelledError) as error:
            await child.kill()
            if isinstance(error, asyncio.CancelledError):
                raise
            raise Lost from error
        if "ready" not in said:
            await child.kill()
            raise Lost
        return child

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self.process.returncode is None

    async def ask(self, question: Data, seconds: float, dropped: asyncio.Event) -> Data:
        """Its answer within a number of seconds; raises `Lost`, or `Dropped` when the question is taken back."""
        await self._say(question)
        reading, dropping = asyncio.ensure_future(self._answer(seconds)), asyncio.ensure_future(dropped.wait())
        try:
            await asyncio.wait({reading, dropping}, return_when=asyncio.FIRST_COMPLETED)
            if not reading.done() and dropping.done():
                await self._say({"stop": question["id"]})
                await asyncio.wait({reading}, timeout=_STOPPING)
            if not reading.done():
                raise Lost
            said = reading.result()
            if dropping.done():
                raise Dropped
        finally:
            reading.cancel()
            dropping.cancel()
        self.megabytes = max(self.megabytes, int(said.get("megabytes", 0)))
        return said

    async def _answer(self, seconds: float) -> Data:
        """What it answers within a number of seconds; what it has to prepare first has a time of its own, once."""
        try:
            said = await asyncio.wait_for(self._line(), seconds)
            return await asyncio.wait_for(self._line(), _PREPARING + seconds) if "preparing" in said else said
        except TimeoutError as error:
            raise Lost from error

    async def kill(self) -> None:
        """End it and all it has started; nothing is left of it. Engines of others are in groups of their own."""
        for group in (*_children(self.pid), self.pid):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        await self.process.wait()
        await asyncio.wait({self._listener}, timeout=_STOPPING)
        self._listener.cancel()
        if self.process.stdin is not None:
            self.process.stdin.close()

    async def _complained(self) -> None:
        """Log what it writes to its error output, so many lines and no more: whatever it writes is read."""
        stderr, unwritten = self.process.stderr, 0
        while stderr is not None and (line := await _line_of(stderr)):
            text = _QUOTING.sub(r"\1", line.decode(errors="replace").rstrip()[:_SHORT])
            if not _COMPLAINTS.take(""):
                unwritten += 1
            elif text:
                logs.warn("worker", pid=self.pid, said=text, **({"unwritten": unwritten} if unwritten else {}))
                unwritten = 0

    async def _say(self, data: Data) -> None:
        stdin = self.process.stdin
        if stdin is None or not self.alive:
            raise Lost
        try:
            stdin.write(json.dumps(data).encode() + b"\n")
            await stdin.drain()
        except (ConnectionError, RuntimeError) as error:
            raise Lost from error

    async def _line(self) -> Data:
        stdout = self.process.stdout
        try:
            line = b"" if stdout is None else await stdout.readline()
            found = json.loads(line)
        except ValueError as error:  # the end, half a line, or a line without end
            raise Lost from error
        if not isinstance(found, dict):
            raise Lost
        return found


def _children(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells them."""
    found: list[int] = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = place.read_bytes().rpartition(b")")[2].split()[1]
            found += [int(place.parent.name)] if int(parent) == pid else []
    return found


async def _line_of(stream: asyncio.StreamReader) -> bytes:
    """The next line, or as much of a very long one as is there; nothing at the end."""
    try:
        return await stream.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError as error:
        return await stream.read(error.consumed)
