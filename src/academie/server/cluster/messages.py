"""Messages between processes: entries of a meeting go to all, requests go to the process that owns the meeting.

Through Redis, by publishing (publisher.py): `PREFIX:told` has the entries of every meeting as they are kept, with what
those are sent of them who are known to look through other processes, by their sorts; `PREFIX:ask:PROCESS` the questions
to a process, `PREFIX:answer:PROCESS` the answers to it; `PREFIX:here` and `PREFIX:said` have who looks at meetings, and
phrases. A message that is lost is no harm: a mirror that misses an entry loads the meeting again, and a process that
gets no answer asks again, with the same id. What could not be published is published with the next sign of life,
without entries: a process that hears it loads the meeting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from redis import asyncio as redis
from redis.exceptions import RedisError

from academie.errors import AcademieError, Unavailable
from academie.server import logs
from academie.server.cluster.publisher import Post
from academie.server.live import audience
from academie.server.strict_json import error_data, error_of
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.server.live.audience import Texts
    from academie.server.meeting.entries import Entry

    Answering = Callable[[dict[str, Any]], Awaitable[Any]]
    Handler = Callable[[str, dict[str, Any]], Awaitable[None] | None]
    Listeners = Mapping[str, Callable[[str, dict[str, Any]], None]]
    Renewed = Callable[[], Awaitable[None]]

PREFIX = "academie"
_SILENT = Message("The server process that runs this game does not answer. Try again in a moment.")


class Forwarding:
    """The messages of one of several processes."""

    def __init__(
        self,
        url: str,
        process: str,
        answering: Answering,
        handler: Handler,
        renewed: Renewed,
        seconds: float = 5.0,
        listener: Listeners | None = None,
    ) -> None:
        self.process, self._answering, self._handler, self._seconds = process, answering, handler, seconds
        self._renewed = renewed  # called when others can be received again
        self._courtesies = listener or {}
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=1, decode_responses=True)
        self._post = Post(self._redis, process, self._failed)
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._about: dict[str, str] = {}  # the meeting of each pending question
        self._numbers = count(1)  # of pending questions: answers come on a channel of this process only
        self._tasks: set[asyncio.Task[None]] = set()
        self._untold: set[str] = set()  # meetings with a message that could not be published
        self._listener = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Stop listening."""
        self._listener.cancel()
        await asyncio.gather(self._listener, *self._tasks, return_exceptions=True)
        await self._post.close()
        await self._redis.aclose()

    def tell(self, link: str, entries: list[Entry], texts: Texts | None = None, *, head: bool = False) -> None:
        """Send entries to processes that may have viewers of this meeting; `head`: somebody has taken a chair.

        If an earlier message was lost, it may have been about a chair too.
        """
        if entries or head:
            head = head or link in self._untold
            self._untold.discard(link)
            data = [entry.data() for entry in entries]
            self._put("told", {"link": link, "entries": data, "head": head, **audience.laid(texts or {})})

    def courtesy(self, what: str, message: dict[str, Any]) -> None:
        """A message to all other processes that is not stored: who is here, a phrase.

        Lost messages are announced with it, without their content: the others would miss them otherwise.
        """
        self._put(what, message)
        for link in sorted(self._untold):
            self.tell(link, [], head=True)

    def _put(self, channel: str, message: dict[str, Any]) -> None:
        self._post.put(f"{PREFIX}:{channel}", message)

    def _failed(self, channel: str, many: list[dict[str, Any]]) -> None:
        """Remember messages that reached nobody."""
        if channel == f"{PREFIX}:told":
            self._untold |= {message["link"] for message in many}
        elif channel.startswith(f"{PREFIX}:ask:"):
            self._unanswered(message["id"] for message in many)

    def _answered(self, number: str, answer: dict[str, Any]) -> None:
        future = self._waiting.get(number)
        if future is not None and not future.done():
            future.set_result(answer)

    def give_up(self, link: str) -> None:
        """Stop waiting for answers about a meeting."""
        self._unanswered([number for number, about in self._about.items() if about == link])

    def _unanswered(self, numbers: Iterable[str]) -> None:
        for number in numbers:
            self._answered(number, {"error": error_data(Unavailable(_SILENT))})

    async def ask(self, process: str, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any plain value
        """The answer of another process; raises its sentence, or `Unavailable` if none comes in time."""
        number = str(next(self._numbers))
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._about[number] = question.get("link", "")
        try:
            async with asyncio.timeout(self._seconds):
                self._put(f"ask:{process}", {"id": number, "question": question})
                answer = await future
        except TimeoutError as error:
            raise Unavailable(_SILENT) from error
        finally:
            del self._waiting[number], self._about[number]
        if "error" in answer:
            raise error_of(answer["error"])
        return answer["answer"]

    def _later(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        task: asyncio.Task[None] = asyncio.create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Receiving

    async def _listen(self) -> None:
        """Receive what is published, and start again after Redis was away."""
        channels = [f"{PREFIX}:{what}" for what in ("told", *self._courtesies)]
        channels += [f"{PREFIX}:ask:{self.process}", f"{PREFIX}:answer:{self.process}"]
        while True:
            try:
                async with self._redis.pubsub() as received:
                    await received.subscribe(*channels)
                    async for message in received.listen():
                        if message["type"] == "message":
                            self._received(message["channel"], message["data"])
                        elif message["channel"] == channels[-1]:  # subscribed to all of them from now on
                            self._unanswered(list(self._waiting))  # an answer may have come before
                            self._later(self._renewed())
            except (RedisError, OSError) as error:
                logs.warn("redis", kind=type(error).__name__)
                await asyncio.sleep(0.5)

    def _received(self, channel: str, text: str) -> None:
        with suppress(KeyError, TypeError, ValueError):
            sender, many = self._post.opened(text)
            for message in many:
                with suppress(KeyError, TypeError, ValueError):
                    self._take(channel.removeprefix(f"{PREFIX}:"), sender, message)

    def _take(self, what: str, sender: str, message: dict[str, Any]) -> None:
        """Handle one message of another process."""
        if what in self._courtesies:
            self._courtesies[what](sender, message)
        elif what == "told":
            if (work := self._handler(sender, message)) is not None:
                self._later(work)
        elif what == f"ask:{self.process}":
            self._later(self._answer(sender, message))
        else:
            self._answered(message["id"], message)

    async def _answer(self, sender: str, message: dict[str, Any]) -> None:
        said: dict[str, Any] = {"id": message["id"]}
        try:
            said["answer"] = await self._answering(message["question"])
        except AcademieError as error:
            said["error"] = error_data(error)
        self._put(f"answer:{sender}", said)


async def _quietly(work: Any) -> None:  # noqa: ANN401 - a coroutine
    try:
        await work
    except Exception as error:  # noqa: BLE001 - one question must not end the others
        logs.fault("forwarding", error)
