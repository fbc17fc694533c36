"""What is in view of a game on a server: the board as it was sent, who plays, what the clocks show."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from academie.cli.session.clocks import time_in_words
from academie.cli.session.network.meeting import MeetingView, clean
from academie.errors import AcademieError
from academie.game import Game, Move, State
from academie.game.drawing import Look
from academie.referee import referee_of
from academie.referee.acts import Play
from academie.terminal.layout import BETWEEN, View
from academie.text.message import joined, verbatim

if TYPE_CHECKING:
    from academie.cli.session.network.conversation import Conversation

Data = dict[str, Any]
_TICK = 1.5  # seconds: the least that is said to be left, so that only the server ends a game by its clock


class RemoteBoard:
    """The position and the people, as the server shows them to us."""

    def __init__(self, talk: Conversation) -> None:
        self.talk, self.language = talk, talk.language
        self.last: Move | None = None  # the last move played
        self._good: State | None = None  # the last position that could be read
        self._base: State | None = None  # the position before the entry shown next, if the server sends several

    @property
    def meeting(self) -> Data:
        """The view sent last; empty before the first."""
        return self.talk.meeting

    @property
    def view(self) -> MeetingView:
        """The same, read."""
        return MeetingView(self.meeting, self.language)

    @property
    def game(self) -> Game:
        """The game and its rules."""
        return self.view.game

    @property
    def head(self) -> str:
        """What is played, by which rules, and by whom."""
        return clean(self.view.head.to(self.language)) if self.meeting else ""

    @property
    def seen(self) -> State | None:
        """The position as the server shows it to us; while none can be read, the last that could."""
        line = self.meeting.get("position")
        if line is None:
            return None
        # Between a play and the word that ends it a board can stand as no rule leaves it; the next one is shown.
        with suppress(AcademieError):
            self._good = self.position(line)
        return self._good

    def position(self, line: str) -> State:
        """A position as the server writes it."""
        return self.game.read(line, self.meeting["profile"] or None)

    def look(self, view: View) -> Look:
        """The board from our side."""
        return Look(view.language, view.faced(self.game, second=self.meeting["seat"] == 1).a_at, arrow=True)

    @property
    def status(self) -> str:
        """What the table waits for."""
        return clean(BETWEEN.join(line.to(self.language) for line in self.view.waited())) if self.meeting else ""

    def played(self, text: str) -> None:
        """An act as its line has it: the move is marked that leads on from the position sent last, and so on."""
        line = self.meeting.get("position")
        if not text or line is None:
            return
        with suppress(AcademieError):
            act = referee_of(self.meeting["game"]).read_act(text)
            if isinstance(act, Play):
                self.last = None  # a move that no rule allows is not marked, nor is the one before it
                state = self._base or self.position(line)
                self.last = self.game.read_move(state, act.play)
                self._base = state.after(self.last)

    def settle(self) -> None:
        """The position sent last belongs to all entries shown so far."""
        self._base = None

    def forget(self) -> None:
        """Another game, or another meeting."""
        self._good, self.last, self._base = None, None, None


class RemoteClock:
    """The clocks of the server, as they were heard last."""

    def __init__(self, board: RemoteBoard) -> None:
        self.board = board
        self.live = False  # whether they stay in view
        self._left: list[int | None] = []  # what each has, when it was heard
        self._running: int | None = None
        self._since = 0.0

    @property
    def times(self) -> str:
        """The times on the clocks; nothing where there are none."""
        left, running, since = self._left, self._running, self._since
        gone = int((time.monotonic() - since) * 1000)
        shown = [
            verbatim("{name} {time}").fill(
                name=self.board.view.name(chair), time=time_in_words(rest - (gone if chair == running else 0))
            )
            for chair, rest in enumerate(left)
            if rest is not None
        ]
        return clean(joined(shown).to(self.board.language))

    def hear(self, message: Data) -> None:
        """What the server reports about them."""
        self._left, self._running, self._since = list(message["remaining"]), message["running"], time.monotonic()

    def take(self) -> None:
        """The clocks as they stood at the last entry; what they show since then the server tells apart."""
        left: list[int | None] = [None] * len(self.board.meeting["chairs"])
        for clock in self.board.meeting["clocks"]:
            left[clock["chair"]] = clock["remaining_ms"]
        self._left, self._running, self._since = left, self.board.meeting["running"], time.monotonic()

    def rest(self) -> float:
        """Until the clock that runs shows another second, on a screen where it stays in view."""
        left, running, since = self._left, self._running, self._since
        shown = None if running is None or running >= len(left) else left[running]
        if shown is None or not self.live:
            return float("inf")
        return max(_TICK, shown / 1000 - (time.monotonic() - since))

    def run(self) -> None:
        """The server's clocks run there."""

    def stop(self) -> list[str]:
        """They are the server's."""
        return []

    def fall(self) -> str | None:
        """The server tells it."""
        return None
