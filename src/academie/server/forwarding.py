"""Between processes: what happened at a meeting is told to all, and what is asked is sent to the process that owns it.

Through Redis, by publishing: `PREFIX:told` has the entries of every meeting as they are kept, `PREFIX:ask:PROCESS` the
questions to a process, `PREFIX:answer:PROCESS` the answers to it; `PREFIX:here` and `PREFIX:said` have who looks at
meetings, and phrases. A message that is lost is no harm: a mirror that
misses an entry loads the meeting anew, and who gets no answer asks again, with the same id. What could not be published
is published with the next sign of life, without entries: who hears it loads the meeting.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from redis import asyncio as redis
from redis.exceptions import RedisError

from academie.errors import AcademieError, Unavailable, Unreadable
from academie.server import logs
from academie.server.entries import read_entry
from academie.server.plain import error_data, error_of, read_json, write_json
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from academie.server.entries import Entry

    Answering = Callable[[dict[str, Any]], Awaitable[Any]]
    Told = Callable[[str, list[Entry], bool], Awaitable[None]]
    Heard = Mapping[str, Callable[[dict[str, Any]], None]]
    Renewed = Callable[[], Awaitable[None]]

PREFIX = "academie"
_SILENT = Title(
    "The process that keeps this game does not answer; try again in a moment.",
    "Le processus qui tient cette partie ne répond pas ; réessayez dans un instant.",
)


class Forwarding:
    """One process among several."""

    def __init__(
        self,
        url: str,
        process: str,
        answering: Answering,
        told: Told,
        renewed: Renewed,
        seconds: float = 5.0,
        heard: Heard | None = None,
    ) -> None:
        self.process, self._answering, self._told, self._seconds = process, answering, told, seconds
        self._renewed = renewed  # called when others are heard again
        self._courtesies = heard or {}
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=1, decode_responses=True)
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._untold: set[str] = set()  # meetings of which something could not be published
        self._listener = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Listen no more."""
        self._listener.cancel()
        await asyncio.gather(self._listener, *self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def tell(self, link: str, entries: list[Entry], *, head: bool = False) -> None:
        """Others may have people who look at this meeting; `head`: somebody has taken a chair."""
        if entries or head:
            self._later(self._published(link, [entry.data() for entry in entries], head))

    def courtesy(self, what: str, message: dict[str, Any]) -> None:
        """Something for all the others that is not kept: who is here, a phrase."""
        self._later(self._publish(what, {"from": self.process, **message}))
        for link in sorted(self._untold):
            self._later(self._published(link, [], head=True))

    async def _published(self, link: str, entries: list[dict[str, Any]], head: bool) -> None:
        """What could not be told is told later, without what it was: others, who hear one another, would miss it."""
        self._untold.discard(link)
        try:
            await self._publish("told", {"from": self.process, "link": link, "entries": entries, "head": head})
        except (RedisError, OSError):
            self._untold.add(link)
            raise

    async def ask(self, process: str, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """What another process answers; raises its sentence, or `Unavailable` when none comes in time."""
        number = secrets.token_hex(8)
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self._seconds):
                await self._publish(f"ask:{process}", {"id": number, "from": self.process, "question": question})
                answer = await future
        except (TimeoutError, RedisError, OSError) as error:
            raise Unavailable(_SILENT) from error
        finally:
            self._waiting.pop(number, None)
        if "error" in answer:
            raise error_of(answer["error"])
        return answer["answer"]

    async def _publish(self, channel: str, message: dict[str, Any]) -> None:
        await self._redis.publish(f"{PREFIX}:{channel}", write_json(message))

    def _later(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task: asyncio.Task[None] = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Hearing

    async def _listen(self) -> None:
        """Hear what is published, and begin anew when Redis was away."""
        channels = [f"{PREFIX}:{what}" for what in ("told", *self._courtesies)]
        channels += [f"{PREFIX}:ask:{self.process}", f"{PREFIX}:answer:{self.process}"]
        while True:
            try:
                async with self._redis.pubsub() as heard:
                    await heard.subscribe(*channels)
                    self._later(self._renewed())
                    async for message in heard.listen():
                        if message["type"] == "message":
                            self._heard(message["channel"], message["data"])
            except (RedisError, OSError):
                logs.warn("redis")
                await asyncio.sleep(0.5)

    def _heard(self, channel: str, text: str) -> None:
        with suppress(Unreadable, KeyError, TypeError, ValueError):
            message = read_json(text)
            what = channel.removeprefix(f"{PREFIX}:")
            if what in self._courtesies:
                if message["from"] != self.process:
                    self._courtesies[what](message)
                return
            if channel == f"{PREFIX}:told":
                if message["from"] != self.process:
                    entries = [read_entry(each) for each in message["entries"]]
                    self._later(self._told(message["link"], entries, message["head"]))
            elif channel == f"{PREFIX}:ask:{self.process}":
                self._later(self._answer(message))
            elif (future := self._waiting.get(message["id"])) is not None and not future.done():
                future.set_result(message)

    async def _answer(self, message: dict[str, Any]) -> None:
        said: dict[str, Any] = {"id": message["id"]}
        try:
            said["answer"] = await self._answering(message["question"])
        except AcademieError as error:
            said["error"] = error_data(error)
        await self._publish(f"answer:{message['from']}", said)


async def _quietly(work: Any) -> None:  # noqa: ANN401 - a coroutine
    try:
        await work
    except (RedisError, OSError):
        logs.warn("redis")
    except Exception as error:  # noqa: BLE001 - one question must not end the others
        logs.fault("forwarding", error)
