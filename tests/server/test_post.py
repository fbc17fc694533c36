"""What processes publish to one another: in its order, together where much comes at once, and by few connections."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from redis.exceptions import RedisError

from academie.server.post import Post


class Channel:
    """A Redis that takes its time; `away`: it takes nothing."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []
        self.at_once = self.most = 0
        self.away = False

    async def publish(self, channel: str, text: str) -> None:
        """One message."""
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        if self.away:
            raise RedisError
        self.taken.append((channel, text))


def test_much_at_once_goes_by_one_connection_in_its_order() -> None:
    """Five hundred things that happen in one moment: a client has a hundred connections, and refuses the rest."""

    async def run() -> None:
        redis = Channel()
        post = Post(redis, "me", lambda *_: None)  # type: ignore[arg-type]
        for number in range(500):
            post.put("told" if number % 2 else "here", {"n": number})
        await post.close()
        assert post.idle
        assert redis.most == 2
        assert len(redis.taken) < 10
        for channel, first in (("here", 0), ("told", 1)):
            said = [each["n"] for name, text in redis.taken if name == channel for each in json.loads(text)["said"]]
            assert said == list(range(first, 500, 2))

    asyncio.run(run())


def test_what_could_not_be_published_is_given_back() -> None:
    """Every message of it, by its channel; what comes later goes."""

    async def run() -> None:
        redis, failed = Channel(), []
        post = Post(redis, "me", lambda channel, many: failed.append((channel, many)))  # type: ignore[arg-type]
        redis.away = True
        post.put("told", {"n": 1})
        await post.close()
        assert failed == [("told", [{"n": 1}])]
        redis.away = False
        post.put("told", {"n": 2})
        await post.close()
        assert [json.loads(text) for _, text in redis.taken] == [{"from": "me", "said": [{"n": 2}]}]

    asyncio.run(run())


def test_our_own_is_not_read() -> None:
    """A process hears itself too; another, whose name begins alike, it reads."""

    async def run() -> None:
        redis = Channel()
        post, other = Post(redis, "me", lambda *_: None), Post(redis, "me2", lambda *_: None)  # type: ignore[arg-type]
        post.put("told", {"n": 1})
        other.put("told", {"n": 2})
        await post.close()
        await other.close()
        mine, others = (text for _, text in redis.taken)
        assert post.opened(mine) == ("me", [])
        assert post.opened(others) == ("me2", [{"n": 2}])

    asyncio.run(run())


def test_lines_go_as_they_are() -> None:
    """Texts that belong to messages, among messages that have none: each comes with its own."""

    async def run() -> None:
        redis = Channel()
        post, other = Post(redis, "me", lambda *_: None), Post(redis, "you", lambda *_: None)  # type: ignore[arg-type]
        many: list[dict[str, Any]] = [
            {"n": 1, "lines": ['{"en":"“a”"}', "{}"]},
            {"n": 2},
            {"n": 3, "lines": ["x"]},
            {"n": 4, "lines": []},
        ]
        for message in [{"n": 0}, *many]:
            post.put("told", message)
        await post.close()
        assert [other.opened(text) for _, text in redis.taken] == [("me", [{"n": 0}, *many])]
        assert '"“a”"' in redis.taken[0][1]
        assert post.opened(redis.taken[0][1]) == ("me", [])

    asyncio.run(run())
