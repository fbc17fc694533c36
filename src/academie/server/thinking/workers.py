"""Worker processes that choose machines' acts and analyse, and the questions that wait for them.

Moves come before analyses, and reviews of finished games after both; users take turns (queue.py). A question has
seconds; a worker that dies, or has not answered some time after they are over, is killed and replaced, and its question
asked again, twice at most. A move that finds no free worker takes one from an analysis or a review, and an analysis one
from a review, which is begun again later. Whoever stops waiting takes his question back.
Helpers on other machines take questions from the same queue (`take`, `give`; remote.py).
"""

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from academie.errors import AcademieError, Unavailable
from academie.server.strict_json import error_of
from academie.server.thinking.queue import Turns
from academie.server.thinking.worker_process import PROGRAM, Dropped, Lost, WorkerProcess
from academie.text.message import Message

Data = dict[str, Any]
TRIES = 3  # of one question
MOVE_SECONDS = 15.0
MOST_SECONDS = 60.0  # of an analysis
_LOST = Message("The machine could not answer in time. Ask something else, or play on.")
_FAULT = Message("The machine could not answer. You can play on.")
_CLOSED = Message("The server is restarting. Ask again in a moment.")
_NOBODY = Message("The server cannot start a machine player now.")


@dataclass(eq=False)
class Asked:
    """A question, and the future for its answer."""

    user: str
    question: Data
    seconds: float
    future: asyncio.Future[Data]
    tries: int = 0
    dropped: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def idle(self) -> bool:
        """Whether it is asked only where nobody else asks anything."""
        return bool(self.question["task"] == "review")

    @property
    def urgent(self) -> bool:
        """Whether a game waits for it."""
        return bool(self.question["task"] == "move")

    def settle(self, said: Data) -> None:
        """Hand the answer, or the refusal, to whoever waits."""
        if self.future.done():
            return
        if "answer" in said:
            self.future.set_result(said["answer"])
        elif "refused" in said:
            self.future.set_exception(_refusal(said["refused"]))
        else:
            self.refuse(_FAULT)

    def refuse(self, why: Message) -> None:
        """There will be no answer."""
        if not self.future.done():
            self.future.set_exception(Unavailable(why))


def _refusal(said: Any) -> AcademieError:  # noqa: ANN401 - whatever a helper sent
    """What a worker refused; what cannot be read is a fault of its own."""
    texts = said if isinstance(said, dict) else {}
    if not all(isinstance(texts.get(key), str) for key in ("en", "fr")):
        return Unavailable(_FAULT)
    return error_of({key: value for key, value in texts.items() if isinstance(value, str)})


class Workers:
    """That many processes; `grace` is how long past its seconds a question may take."""

    def __init__(
        self,
        count: int = 2,
        *,
        megabytes: int = 512,
        grace: float = 5.0,
        each: int = 16,
        most: int = 10_000,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self.count, self.megabytes, self.grace = count, megabytes, grace
        self.each, self.most, self.program = each, most, program
        self.children: dict[int, WorkerProcess] = {}  # by slot
        self.running: dict[int, Asked] = {}  # by slot
        self.lent: dict[int, tuple[Asked, asyncio.TimerHandle]] = {}  # to helpers, by the question's number
        self.moves, self.analyses, self.reviews = Turns[Asked](), Turns[Asked](), Turns[Asked]()
        self._numbers = itertools.count(1)
        self._news = asyncio.Condition()
        self._free = 0  # workers, and helpers, that wait for a question
        self._slots: list[asyncio.Task[None]] = []
        self._closed = False

    # --- Asking

    async def act(self, user: str, meeting: str, journal: str, seat: int, spec: str, seed: int = 0) -> str | None:
        """The line of what the machine in a seat does next, at the table of a journal; None when it waits."""
        line: str | None = (await self.move(user, meeting, journal, seat, spec, seed))["act"]
        return line

    async def move(self, user: str, meeting: str, journal: str, seat: int, spec: str, seed: int = 0) -> Data:
        """The same with what the machine wants said, where it stands in for another: see worker.py."""
        question = {"task": "move", "meeting": meeting, "journal": journal, "seat": seat, "spec": spec, "seed": seed}
        return await self._ask(user, question, MOVE_SECONDS)

    async def analysis(
        self, user: str, meeting: str, journal: str, seat: int | None, seconds: float = 2.0, lines: int = 1
    ) -> Data:
        """An engine's view of a table, from what a seat or a watcher knows: see worker.py."""
        seconds = min(seconds, MOST_SECONDS)
        question = {"task": "analysis", "meeting": meeting, "journal": journal, "seat": seat}
        return await self._ask(user, {**question, "seconds": seconds, "lines": lines}, seconds)

    async def position(self, user: str, place: Data, budget: Data, lines: int = 1, rollout: int = 0) -> Data:
        """What an engine thinks of a bare position, by the fields of a `Place` and of a `Budget`, or of a `Rollout`."""
        seconds = min(budget["seconds"], MOST_SECONDS)
        question = {"task": "position", "place": place, "budget": {**budget, "seconds": seconds}, "lines": lines}
        question |= {"rollout": rollout} if rollout else {}
        return await self._ask(user, question, seconds)

    async def reading(self, user: str, text: str, game: str, seconds: float) -> Data:
        """What a text holds (library/dissection.py); one on which a worker has failed is not tried again."""
        return await self._ask(user, {"task": "read", "text": text, "game": game}, seconds, tries=1)

    async def review(self, journal: str, seconds: float) -> Data:
        """What an engine finds in a finished game, when nobody asks for anything else: see worker.py."""
        return await self._ask("", {"task": "review", "journal": journal, "seconds": seconds}, MOST_SECONDS)

    async def _ask(self, user: str, question: Data, seconds: float, tries: int = TRIES) -> Data:
        if self._closed:
            raise Unavailable(_CLOSED)
        future: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        asked = Asked(user, {"id": next(self._numbers), **question}, seconds, future, TRIES - tries)
        turns = self._turns(asked)
        # Each machine has one move to find: however many analyses wait, no game is turned away for them.
        if not asked.urgent and turns.of(user) >= self.each:
            raise Unavailable("You already have {most} questions waiting. Wait for an answer first.", most=self.each)
        if not asked.urgent and len(self.moves) + len(self.analyses) >= self.most:
            raise Unavailable("The machines are too busy. Ask again later.")
        turns.put(user, asked)
        await self._tell()
        try:
            return await future
        finally:
            if not turns.remove(user, asked):
                asked.dropped.set()  # whoever thinks of it may stop; too late where it is answered

    def _turns(self, asked: Asked) -> Turns[Asked]:
        return self.moves if asked.urgent else self.reviews if asked.idle else self.analyses

    async def _tell(self) -> None:
        """Somebody is to take a question; a move that finds nobody free takes the place of an analysis."""
        async with self._news:
            self._news.notify_all()
        short = len(self.moves) - self._free
        shorter = short + len(self.analyses)
        for asked in sorted(self.running.values(), key=lambda each: not each.idle):
            if (short > 0 or (shorter > 0 and asked.idle)) and not asked.urgent and not asked.dropped.is_set():
                asked.dropped.set()
                short, shorter = short - 1, shorter - 1

    async def _next(self) -> Asked:
        """The next question, once there is one."""
        self._free += 1
        try:
            async with self._news:
                await self._news.wait_for(lambda: self.moves or self.analyses or self.reviews)
                return next(turns for turns in (self.moves, self.analyses, self.reviews) if turns).take()
        finally:
            self._free -= 1

    async def _again(self, asked: Asked) -> None:
        """A question whose worker is gone is asked again, unless that has happened too often."""
        if asked.tries >= TRIES:
            asked.refuse(_LOST)
        elif not asked.future.done():
            asked.dropped = asyncio.Event()
            self._turns(asked).put_back(asked.user, asked)
            await self._tell()

    # --- Processes

    async def start(self) -> None:
        """Begin; processes come about by themselves."""
        self._slots = [asyncio.create_task(self._slot(place)) for place in range(self.count)]

    async def close(self) -> None:
        """End all processes, and answer all callers that wait."""
        self._closed = True
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        waiting = [*self.running.values(), *(asked for asked, _ in self.lent.values())]
        for _, timer in self.lent.values():
            timer.cancel()
        for turns in (self.moves, self.analyses, self.reviews):
            while turns:
                waiting.append(turns.take())
        for asked in waiting:
            asked.refuse(_CLOSED)

    async def _slot(self, place: int) -> None:
        """One process after another."""
        failed = 0
        while True:
            try:
                child = await WorkerProcess.start(self.program)
            except (Lost, OSError):
                failed += 1
                await self._unstarted(failed)
                continue
            failed = 0
            self.children[place] = child
            try:
                await self._work(place, child)
            finally:
                del self.children[place]
                await child.kill()

    async def _unstarted(self, failed: int) -> None:
        """No process can be started: answer those who wait after a while, and try again, ever less often."""
        if failed >= TRIES and not self.children:
            for turns in (self.moves, self.analyses, self.reviews):
                while turns:
                    turns.take().refuse(_NOBODY)
        await asyncio.sleep(min(0.1 * 2**failed, 10.0))

    async def _work(self, place: int, child: WorkerProcess) -> None:
        """Question after question, until the process is gone or has grown too large."""
        while child.alive and child.megabytes <= self.megabytes:
            asked = await self._next()
            if not child.alive:  # while nobody asked it anything
                await self._again(asked)
                return
            self.running[place] = asked
            asked.tries += 1
            try:
                asked.settle(await child.ask(asked.question, asked.seconds + self.grace, asked.dropped))
            except Dropped:
                asked.tries -= 1
                await self._again(asked)
            except Lost:
                asked.tries -= asked.dropped.is_set()
                await self._again(asked)
                return
            except asyncio.CancelledError:
                asked.refuse(_CLOSED)
                raise
            finally:
                del self.running[place]

    # --- Helpers on other machines

    async def take(self, wait: float) -> Data | None:
        """A question for a helper, with its seconds; None when there is none within a number of seconds."""
        try:
            asked = await asyncio.wait_for(self._next(), wait)
        except TimeoutError:
            return None
        asked.tries += 1
        number = asked.question["id"]
        late = asyncio.get_running_loop().call_later(asked.seconds + 2 * self.grace, self._overdue, number)
        self.lent[number] = (asked, late)
        return {**asked.question, "limit": asked.seconds + self.grace}

    def give(self, number: int, said: Data) -> bool:
        """The answer of a helper; whether anybody still waited for it from him."""
        asked, late = self.lent.pop(number, (None, None))
        if asked is None or late is None:
            return False
        late.cancel()
        asked.settle(said)
        return True

    def _overdue(self, number: int) -> None:
        asked, _ = self.lent.pop(number)
        self._later = asyncio.ensure_future(self._again(asked))
