"""Another machine helps to think: it pulls questions over HTTP and answers them in a process of its own.

Two calls, both POST with JSON and `Authorization: Bearer TOKEN`: `{url}/api/v1/workers/take` with {"wait": seconds}
answers with a question (see worker.py; "limit" are the seconds until it must be back) or null; `…/workers/give` with
{"id": …, "said": the worker's line} answers with true where somebody still waited. A helper sees whole tables, hidden
hands too: the token is for machines of this program.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from academie.errors import Illegal, Unavailable, Unreadable, quoted
from academie.server.thinking.worker_process import PROGRAM, Lost, WorkerProcess
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.thinking.workers import Workers

Data = dict[str, Any]
WAIT = 20.0  # seconds that one call waits for a question
_NO_TOKEN = Message("The server does not know this token.")
_UNREACHED = Message("The server at {url} does not answer ({why}).")


class Refused(Unavailable):
    """The server will not be helped by one with this token."""


class Stranger(Illegal):
    """Somebody without the token."""

    status = 401


class Source(Protocol):
    """Where questions come from and answers go."""

    async def take(self, wait: float) -> Data | None:
        """A question, or none within a number of seconds."""

    async def give(self, number: int, said: Data) -> bool:
        """An answer; whether somebody still waited for it."""


def allowed(token: str, header: str) -> bool:
    """Whether an Authorization header has the token; never where the server has none."""
    return bool(token) and hmac.compare_digest(header.encode(), f"Bearer {token}".encode())


def check(token: str, header: str) -> None:
    """Refuse a helper without the token."""
    if not allowed(token, header):
        raise Stranger(_NO_TOKEN)


async def take(workers: Workers, data: Data) -> Data | None:
    """What the server answers to a helper that asks for a question."""
    wait = data.get("wait", WAIT)
    return await workers.take(min(float(wait), WAIT) if isinstance(wait, int | float) else WAIT)


def give(workers: Workers, data: Data) -> bool:
    """What the server answers to a helper who brings an answer; whatever he brings, it is an answer or a fault."""
    number, said = data.get("id"), data.get("said")
    return isinstance(number, int) and workers.give(number, said if isinstance(said, dict) else {})


class Remote:
    """The server behind an address."""

    def __init__(self, url: str, token: str) -> None:
        if not url.startswith(("http://", "https://")):
            raise Unreadable("{url} is not a server address. Write one such as https://example.org.", url=quoted(url))
        self.url, self.token = url.rstrip("/"), token

    async def take(self, wait: float) -> Data | None:
        """See `Source`."""
        found: Data | None = await asyncio.to_thread(self._post, "take", {"wait": wait}, wait + 30.0)
        return found

    async def give(self, number: int, said: Data) -> bool:
        """See `Source`."""
        return bool(await asyncio.to_thread(self._post, "give", {"id": number, "said": said}, 30.0))

    def _post(self, name: str, data: Data, seconds: float) -> Any:  # noqa: ANN401 - JSON
        request = urllib.request.Request(  # noqa: S310 - the address was looked at
            f"{self.url}/api/v1/workers/{name}",
            json.dumps(data).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310 - the same
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in {401, 403}:
                raise Refused(_NO_TOKEN) from error
            raise Unavailable(_UNREACHED.fill(url=self.url, why=error.code)) from error
        except (OSError, ValueError) as error:
            raise Unavailable(_UNREACHED.fill(url=self.url, why=type(error).__name__)) from error


async def help_out(source: Source, program: Sequence[str] = PROGRAM, *, questions: int | None = None) -> None:
    """Answer questions of a source, so many or until it is unavailable, each in a process that is replaced if lost."""
    child: WorkerProcess | None = None
    try:
        while questions is None or questions > 0:
            question = await source.take(WAIT)
            if question is None:
                continue
            questions = None if questions is None else questions - 1
            child = child or await WorkerProcess.start(program)
            try:
                said = await child.ask(question, question["limit"], asyncio.Event())
            except Lost:  # the server asks again, here or elsewhere
                await child.kill()
                child = None
                continue
            await source.give(question["id"], said)
    finally:
        if child is not None:
            await child.kill()
