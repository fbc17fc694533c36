"""Publishes to other processes: what is added while a message is on its way goes out with the next one.

One connection a channel, however much happens: to publish each thing by itself takes as many connections as there are
things, and a client has only a limited number.

What is published has one line of JSON, and then the lines that belong to its messages as they are: they are JSON
themselves, and to write and read them as texts within JSON would cost more than all the rest.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from redis import asyncio as redis
from redis.exceptions import RedisError

from academie.server import logs
from academie.server.strict_json import write_json

Message = dict[str, Any]  # in `lines` it may have texts without a line's end
Failed = Callable[[str, list[Message]], None]

_PATIENCE = 2.0  # seconds until Redis has taken a message


class Post:
    """Messages on their way, by channel; `failed` gets those that reached nobody."""

    def __init__(self, client: redis.Redis, process: str, failed: Failed) -> None:
        self._client, self._process, self._failed = client, process, failed
        self._own = _head(process)
        self._waiting: dict[str, list[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Whether nothing is on its way."""
        return not self._waiting

    def put(self, channel: str, message: Message) -> None:
        """Queue a message to all subscribers of a channel."""
        if channel in self._waiting:
            self._waiting[channel].append(message)
            return
        self._waiting[channel] = [message]
        task = asyncio.create_task(self._sent(channel))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sent(self, channel: str) -> None:
        while many := self._waiting[channel]:
            self._waiting[channel] = []
            try:
                async with asyncio.timeout(_PATIENCE):
                    receivers = await self._client.publish(channel, self._written(many))
            except (RedisError, OSError, TimeoutError) as error:
                logs.warn("redis", kind=type(error).__name__)
                receivers = 0
            if not receivers:
                self._failed(channel, many)
        del self._waiting[channel]

    def _written(self, many: list[Message]) -> str:
        """Messages as they are published."""
        said = [{**each, "lines": len(each["lines"])} if "lines" in each else each for each in many]
        lines = [line for each in many for line in each.get("lines", ())]
        return "\n".join([f"{self._own}{write_json(said)}}}", *lines])

    def opened(self, text: str) -> tuple[str, list[Message]]:
        """The sender and content of a text; our own texts are skipped. Raises for an invalid one."""
        if text.startswith(self._own):
            return self._process, []
        first, *lines = text.split("\n")
        found, place = json.loads(first), 0
        for each in found["said"]:
            if "lines" in each:
                place, begun = place + int(each["lines"]), place
                each["lines"] = lines[begun:place]
        return str(found["from"]), list(found["said"])

    async def close(self) -> None:
        """Send what is queued, then nothing more."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _head(process: str) -> str:
    """The beginning of every text of a process."""
    return f'{{"from":{write_json(process)},"said":'
