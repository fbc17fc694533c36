"""A screen on which the board stays in its place: redrawn where it changes, with a line to type on at the foot.

The screen belongs to the main thread, which reads keys and draws; the game runs in another, so that a window can be
resized and a machine stopped while it thinks. Between them pass lines typed, one at a time, and what is to be shown.
Colours are the board's own; all else is in the terminal's, so that it is read on light and on dark ones.
"""

from __future__ import annotations

import contextvars
import math
import os
import queue
import re
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.filters import Condition, Filter
from prompt_toolkit.history import FileHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Float, FloatContainer, HSplit, Layout, VSplit, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style
from rich.cells import cell_len
from rich.console import Console

from academie.errors import AcademieError
from academie.input import files
from academie.terminal.layout import LEAST, Log, Pane, Preview, Rest, Row, Sight, Words, beside, composed, fitted
from academie.terminal.output import in_ascii, pages, plain
from academie.text.message import Message

if TYPE_CHECKING:
    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples


_MOST = 400  # completions that are looked at
_TURNS = {  # keys that turn pages: by a number of lines, or by a part of a page
    "down": 1, "j": 1, "up": -1, "k": -1, "pagedown": 0.9, " ": 0.9, "pageup": -0.9, "b": -0.9,
    "home": -1e9, "end": 1e9,
}  # fmt: skip
_LONG = 9  # the most rows that an answer may take in the log
_ROOM = 24  # columns that a line has at least beside what is asked
_PATIENCE = 3.0  # seconds for a game to be put away when somebody leaves
_PAGED = Message("Space: next page; b: previous page; q: back.")
_SMALL = Message("Make the window larger: at least {columns} columns and {rows} rows.")
# Red is legible on light and dark grounds; a menu is the terminal's own colours turned round.
_STYLE = Style.from_dict(
    {
        "wrong": "ansired",
        "nbsp": "nounderline",
        "completion-menu": "noinherit reverse",
        "completion-menu.completion": "noinherit reverse",
        "completion-menu.completion.current": "noinherit bold",
        "scrollbar.background": "noinherit reverse",
        "scrollbar.button": "noinherit",
    }
)


class Offered(Completer):
    """Completes what is typed by what the game says may be."""

    def __init__(self, offered: Words) -> None:
        self.offered = offered

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002
        """The lines that begin as the typed one does, whatever its case and accents."""
        typed = document.text_before_cursor.lstrip()
        begun, found = _folded(typed), 0
        with suppress(AcademieError):
            for line in self.offered(typed):
                if _folded(line).startswith(begun) and found < _MOST:
                    found += 1
                    yield Completion(line, start_position=-len(typed))


def _folded(text: str) -> str:
    """A text without case and accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


class _LineHistory(FileHistory):
    """Lines typed, saved if possible."""

    def load_history_strings(self) -> Iterable[str]:
        """Those of earlier games; none where they cannot be read."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """One more, where the disk takes it."""
        with suppress(OSError):
            super().store_string(string)


def history() -> _LineHistory | None:
    """The file of typed lines; None if the user has no home folder."""
    try:
        place = files.data()
        place.mkdir(parents=True, exist_ok=True)
    except (AcademieError, OSError):
        return None
    return _LineHistory(str(place / "history"))


@dataclass(frozen=True)
class _Frame:
    """A frame of the screen: body and foot are of one moment, whatever the game does meanwhile."""

    sight: Sight
    log: Log
    prompt: str = ""
    pane: Pane | None = None


class FullScreen:
    """A screen and whoever sits before it."""

    live = person = True

    def __init__(self, language: str = "en", *, ascii_only: bool = False) -> None:
        self.language, self.ascii_only = language, ascii_only
        self.sight, self.log = Sight(), Log()
        self._below = False  # the log once stood below the board, and does not jump
        self._farewell: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._prompt, self._asking, self._left = "", False, False
        self._thinks = False  # a machine
        self._words: Words | None = None
        self._preview: Preview | None = None
        self._stop: Callable[[], None] | None = None
        self._pane: Pane | None = None
        self._wrong: BaseException | None = None
        self._frame = _Frame(self.sight, self.log)
        self._worker: threading.Thread | None = None  # the game's
        self.buffer = Buffer(completer=Offered(self.offered), history=history(), multiline=False)
        self.app: Application[None] = self._made()

    # --- What a session calls

    def tell(self, text: str) -> None:
        """Say what has happened."""
        self.log.tell(text)
        self.app.invalidate()

    def complain(self, text: str) -> None:
        """Say what is wrong."""
        self.log.tell(text, "class:wrong")
        self.app.invalidate()

    def part(self, text: str) -> None:
        """Say how it has ended, here and below what was on the terminal before."""
        self.tell(text)
        self._farewell.append(text)

    def answer(self, text: str, title: str = "") -> None:
        """Show a short answer in the log, a long one on its own pages until the person goes back."""
        columns, _ = self._size()
        # What another thread than the game's shows goes into the log too: nobody waits for it there.
        if len(pages(text, columns // 2)) <= _LONG or threading.current_thread() is not self._worker:
            self.tell(text)
            return
        self._pane = pane = Pane(title, text)
        self.app.invalidate()
        pane.closed.wait()

    def show(self, sight: Sight) -> None:
        """Show the board in its place."""
        self.sight = sight
        self._below = self._below or not beside(sight, self._size()[0])
        self.app.invalidate()

    def ask(
        self, prompt: str, words: Words | None = None, preview: Preview | None = None, rest: Rest | None = None
    ) -> str | None:
        """A line of the person at the foot; None when he has left."""
        if self._left:
            return None
        before = list(self.log.entries)
        if long := cell_len(prompt) > self._size()[0] - _ROOM:  # a question that stays in the log until
            self.log.tell(prompt.strip().removesuffix(">").strip(), "bold")  # it is answered
            prompt = "> "
        self._prompt, self._words, self._preview, self._asking = prompt, words, preview, True
        self.app.invalidate()
        try:
            return self._typed(rest)
        finally:
            self._asking, self._words, self._preview = False, None, None
            if long:
                self.log.entries[:] = before
            self.log.part()

    def _typed(self, rest: Rest | None) -> str | None:
        """The next line; raises `TimeoutError` when the rest is gone, and has the clock seen meanwhile."""
        while rest is not None and not math.isinf(left := rest()):
            with suppress(queue.Empty):
                return self._lines.get(timeout=left % 1 + 0.01)
            if rest() <= 0:
                raise TimeoutError
            self.app.invalidate()
        return self._lines.get()

    def clear(self) -> None:
        """Nothing of what one person saw."""
        self.sight, self.log = Sight(self.sight.head), Log()
        self.app.invalidate()

    @contextmanager
    def printing(self, *, last: bool = False) -> Iterator[Console]:
        """A console whose text is shown as an answer."""
        written = StringIO()
        yield Console(file=written, width=max(40, self._size()[0] - 2), highlight=False, color_system=None)
        text = written.getvalue().rstrip("\n")
        self.answer(text)
        if last:
            self._farewell.append(text)

    @contextmanager
    def thinking(self, label: str, stop: Callable[[], None]) -> Iterator[None]:
        """A word at the foot while a machine thinks."""
        self._prompt, self._stop, self._thinks = f"{label} … ", stop, True
        self.app.invalidate()
        try:
            yield
        finally:
            self._stop, self._thinks = None, False

    @property
    def left(self) -> bool:
        """Whether the person has gone, at the line or while a machine thought."""
        return self._left

    # --- Running

    def run(self, work: Callable[[FullScreen], None]) -> None:
        """Have the work done in a thread of its own, until it is over; what it raises is raised here."""

        def done() -> None:
            try:
                work(self)
            except BaseException as error:  # noqa: BLE001 - told where the program ends
                self._wrong = error
            finally:
                self._close()

        self._worker = threading.Thread(target=contextvars.copy_context().run, args=(done,), daemon=True)
        self.app.run(pre_run=self._worker.start)
        self._worker.join(_PATIENCE)
        for text in self._farewell:
            plain(in_ascii(text) if self.ascii_only else text)
        if self._wrong is not None:
            raise self._wrong

    def _close(self) -> None:
        loop = self.app.loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._exit)

    def _exit(self) -> None:
        if self.app.is_running and not self.app.future.done():  # type: ignore[union-attr] # it runs
            self.app.exit()

    def _leave(self) -> None:
        """Nobody will type any more; a machine that thinks is stopped."""
        if self._left:  # he means it
            self._exit()
        self._left = True
        if self._stop is not None:
            self._stop()
        self._shut()
        self._lines.put(None)
        if self._thinks and self.app.loop is not None:  # do not wait for one that ignores the stop
            self.app.loop.call_later(_PATIENCE, self._exit)

    # --- Keys

    def _made(self) -> Application[None]:
        typing = Window(BufferControl(self.buffer, focusable=True), height=1)
        asked = Window(FormattedTextControl(self._foot), height=1, dont_extend_width=True)
        body = Window(FormattedTextControl(self._body), wrap_lines=False, always_hide_cursor=True)
        menu = Float(CompletionsMenu(max_height=8, scroll_offset=1), xcursor=True, ycursor=True)
        root = FloatContainer(HSplit([body, VSplit([asked, typing])]), [menu])
        app: Application[None] = Application(
            Layout(root, focused_element=self.buffer),
            key_bindings=self._keys(),
            full_screen=True,
            color_depth=_depth(),
            style=_STYLE,
            mouse_support=False,
            before_render=lambda _: self._taken(),
        )
        app.ttimeoutlen = 0.05
        return app

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        reading = Condition(lambda: self._pane is not None)
        listed = Condition(lambda: self._preview is not None)

        def bind(key: str, act: Callable[[], object], when: Filter | bool = True, *, eager: bool = False) -> None:
            keys.add(key, filter=when, eager=eager)(lambda _: act())

        bind("c-c", self._interrupted)
        bind("<sigint>", self._interrupted)
        bind("c-l", lambda: self.app.renderer.clear())  # noqa: PLW0108 - made after its keys
        bind("enter", self._accept, ~reading)
        bind("c-d", self._end, ~reading)
        bind("tab", self._complete, ~reading)
        bind("s-tab", self.buffer.complete_previous, ~reading)
        bind("up", lambda: self._step(-1), listed & ~reading)
        bind("down", lambda: self._step(1), listed & ~reading)
        for key, by in _TURNS.items():
            bind(key, partial(self._turn, by), reading, eager=True)
        for key in ("q", "enter"):
            bind(key, self._shut, reading, eager=True)
        for key in ("escape", "c-d"):
            bind(key, self._shut, reading)
        keys.add(Keys.Any, filter=reading)(lambda event: self._typed_on(event.data))
        return keys

    def _accept(self) -> None:
        """The line is typed."""
        line = self.buffer.text
        if not self._asking and not line.strip():
            return  # what is typed ahead waits for its turn, but a key that is only pressed means nothing then
        self._asking = False
        with suppress(OSError):  # go on even if the history cannot be saved
            self.buffer.append_to_history()
        self.buffer.reset()
        self._prompt = self._prompt if self._stop is not None else ""
        self._lines.put(line.strip())

    def _end(self) -> None:
        """Delete a letter, or leave where there is none."""
        if self.buffer.text:
            self.buffer.delete()
        else:
            self._leave()

    def _complete(self) -> None:
        """The next completion."""
        if self.buffer.complete_state:
            self.buffer.complete_next()
        else:
            self.buffer.start_completion(insert_common_part=True)

    def _step(self, by: int) -> None:
        """The number before or after the one that is typed, of a list that is previewed."""
        number = int(self.buffer.text) if self.buffer.text.isdecimal() else 0
        self.buffer.text = str(max(1, number + by))
        self.buffer.cursor_position = len(self.buffer.text)

    def _interrupted(self) -> None:
        """Leave a page, stop a machine, empty the line, or else leave: the first of these that there is to do."""
        stop, self._stop = self._stop, None
        if self._pane is not None:
            self._shut()
        elif stop is not None and not self._left:
            stop()
        elif self.buffer.text and self._asking:
            self.buffer.reset()
        else:
            self._leave()

    def _turn(self, by: float) -> None:
        """Turn pages."""
        if self._pane is not None:
            self._pane.turn(by)

    def _typed_on(self, sign: str) -> None:
        """A sign that turns no page leaves the pages and begins a line."""
        if sign.isprintable():
            self._shut()
            self.buffer.insert_text(sign)

    def _shut(self) -> None:
        """Leave the pages, at once: the next key is typed on the line, though the game may not have gone on yet."""
        pane, self._pane = self._pane, None
        if pane is not None:
            pane.closed.set()

    # --- Drawing

    def _size(self) -> tuple[int, int]:
        size = self.app.output.get_size()
        return size.columns, size.rows

    def _taken(self) -> None:
        """Take in what is to be drawn now."""
        prompt, pane = self._prompt, self._pane  # before the rest: whoever asks has shown first what is asked about
        preview = self._preview
        sight = self.sight if preview is None else preview(self.buffer.text)
        sight = sight.timed()
        self._frame = _Frame(sight, self.log, prompt, pane)

    def _body(self) -> StyleAndTextTuples:
        columns, rows = self._size()
        frame = self._frame
        if frame.pane is not None:
            shown = frame.pane.rows(columns, rows - 1)
        elif columns < LEAST[0] or rows < LEAST[1]:
            shown = self._cramped(columns, rows - 1)
        else:
            shown = composed(frame.sight, frame.log, columns, rows - 1, below=self._below)
        pieces: StyleAndTextTuples = []
        for row in shown:
            pieces += [*(self._piece(*each) for each in row), ("", "\n")]
        return pieces[:-1]

    def _cramped(self, columns: int, rows: int) -> list[Row]:
        """What is shown in a window that has become too small: the state of the game and the last sentences."""
        notice = _SMALL.fill(columns=LEAST[0], rows=LEAST[1]).to(self.language)
        text = self._frame.log.rows(columns, max(0, rows - 2))
        return [[(fitted(notice, columns), "bold")], *text, [(fitted(self._frame.sight.status, columns), "bold")]]

    def _piece(self, text: str, style: str) -> tuple[str, str]:
        shown = in_ascii(text) if self.ascii_only else text.replace("\u00a0", " ")
        return re.sub(r"\bon (?=#)", "bg:", style), shown  # “bold #000000 on #8a6a48” in its words

    def _foot(self) -> StyleAndTextTuples:
        if self._frame.pane is not None:
            return [self._piece(_PAGED.to(self.language) + " ", "bold")]
        return [self._piece(self._frame.prompt, "bold")]

    def offered(self, text: str) -> Iterable[str]:
        """The completions of a line."""
        return () if self._words is None or self._pane is not None else self._words(text)


def _depth() -> ColorDepth:
    """How many colours: none where the user wants none, all where the terminal says so."""
    if os.environ.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    if os.environ.get("COLORTERM", "") in {"truecolor", "24bit"}:
        return ColorDepth.DEPTH_24_BIT
    return ColorDepth.default()
