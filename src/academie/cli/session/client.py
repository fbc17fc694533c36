"""The client of the terminal: it shows, asks and obeys. What a line does is up to the seat.

There are two seats: at a table of this program (`local`) and on a server (`network.seat`). Each has a course, the game
as it goes on; a board, what is seen of it; a clock; and a line, what the person is asked and types.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from math import isinf
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.citations import show_paragraph
from academie.errors import AcademieError
from academie.input.names import NO, YES, typed
from academie.journal import endings_of
from academie.terminal.keywords import COMMANDS, command_of
from academie.terminal.layout import BETWEEN, Row, Sight, View
from academie.text.message import Message, languages

if TYPE_CHECKING:
    from academie.cli.session.local import LocalSeat
    from academie.cli.session.network.seat import RemoteSeat
    from academie.terminal.scroll import Surface

_OVER = Message("The game is over. Type review, explain, law, glossary, save or quit, or press Enter.")
_THINKS = Message("thinking; Ctrl-C to stop")
_STAYS = Message("Nothing was sent; you are still in the game.")
_NO_FILE = Message("Give a file name, such as save game.journal. The ending chooses the format ({endings}).")
_OVERWRITE = Message("{path} already exists. Overwrite it? (yes/no) ")
_AFTER = {"review", "explain", "law", "glossary", "save", "board", "quit"}


class Client:
    """One game after another on one surface; `open` until somebody leaves or the input ends."""

    def __init__(self, seat: LocalSeat | RemoteSeat, surface: Surface, view: View) -> None:
        self.seat, self.surface, self.view = seat, surface, view
        self.open = True
        self.stale = True  # something has happened since the board was shown

    def run(self) -> None:
        """One game, to its end or to the end of the input."""
        self.stale = True
        try:
            with self.seat.at(self):
                while self.open and not self.seat.course.over and not self.surface.left:
                    self.once()
        except KeyboardInterrupt:  # on a scroll; the game is saved
            self.seat.clock.stop()
            self.surface.part(self.seat.ending())
            raise
        self.open = self.open and not self.surface.left
        for wrong in self.seat.clock.stop():
            self.tell(wrong)
        if self.open and self.stale and self.seat.course.over:
            self.show()
        self.surface.part(self.seat.ending())
        if self.surface.live and self.open and self.seat.over_prompt:
            self.look_back()

    def once(self) -> None:
        """The next step: by itself, or by a person who is asked."""
        text = self.happened()
        if text is not None:
            self.act(text)
        elif asked := self.seat.course.handing:
            self.hand_over(asked)
        else:
            if self.stale:
                self.show()
            self.turn()

    def look_back(self) -> None:
        """A game that is over stays in view until the person has seen enough of it; he may still ask about it."""
        while self.open:
            text = self.surface.ask(self.seat.over_prompt)
            if not text:
                self.open = self.open and text is not None
                return
            if command_of(text)[0] in _AFTER:
                self.try_to_obey(text)
            else:
                self.surface.complain(_OVER.to(self.seat.language))

    def happened(self) -> str | None:
        """What needs no person; None when one is asked."""
        if self.surface.live:
            self.show()
        with self.thinking():
            return self.seat.course.proceed()

    def thinking(self) -> AbstractContextManager[None]:
        """A word that something is thought about, where it can be stopped."""
        stop = self.seat.course.stop
        return nullcontext() if stop is None else self.surface.thinking(_THINKS.to(self.seat.language), stop.set)

    def hand_over(self, asked: str) -> None:
        """Clear the screen of one person's hand before the next one looks; no clock runs meanwhile."""
        for wrong in self.seat.clock.stop():
            self.tell(wrong)
        self.surface.clear()
        if self.surface.ask(asked) is None:
            self.open = False
            return
        self.seat.course.handed()
        self.show()

    def turn(self) -> None:
        """Ask the person and do what is asked."""
        seat = self.seat
        seat.clock.run()
        # On a scroll nothing stays in view: the time stands before what is asked.
        times = "" if self.surface.live or isinf(seat.clock.rest()) else f"[{seat.clock.times}] "
        try:
            text = self.surface.ask(times + seat.line.prompt(), self.words, rest=seat.clock.rest)
        except TimeoutError:
            text = ""
        if (sentence := seat.clock.fall()) is not None:
            self.act(sentence)
        elif text is None:
            self.open = False
        else:
            self.try_to_obey(text)

    def try_to_obey(self, text: str) -> None:
        """Do what a line asks; if it fails, say why and change nothing."""
        try:
            self.obey(text)
        except AcademieError as error:
            self.surface.complain(error.to(self.seat.language))

    def obey(self, text: str) -> None:
        """A command, or else what is asked for now."""
        seat = self.seat
        # What the law refuses is still a command, so that the refusal says why.
        known = {*seat.line.commands, *seat.line.questions, *seat.line.orders}
        command, rest = (
            ("", text) if seat.line.answers(text) else command_of(text, [key for key in COMMANDS if key in known])
        )
        if command in seat.line.questions:
            with self.thinking() if command == "review" else nullcontext():
                answer = seat.line.questions[command](rest)
            self.surface.answer(answer, text)
        elif command in seat.line.orders:
            doubt = seat.line.doubt(command)
            stays = doubt and not self.agrees(doubt)
            self.act(_STAYS.to(seat.language) if stays else seat.line.orders[command](rest))
        elif command:
            getattr(self, f"do_{command}")(rest)
        else:
            self.act(seat.line.typed(text))

    def act(self, text: str) -> None:
        """Something was done: tell it, and show the board when somebody is asked again."""
        self.tell(text)
        self.stale = self.stale or bool(text)

    # --- Commands of every seat

    def do_board(self, _: str) -> None:
        """Show the board again, once there is one."""
        if self.seat.board.seen is None:
            self.tell(Message("The first game has not begun, so there is no board yet.").to(self.seat.language))
        self.show()

    def do_quit(self, _: str) -> None:
        """Leave the table."""
        self.open = False

    def do_law(self, number: str) -> None:
        """Show a paragraph; without its number, what the paragraphs are about."""
        game, language = self.seat.board.game, self.seat.language
        if number:
            with self.surface.printing() as console:
                show_paragraph(game.law.find(number), language, console)
        elif self.surface.live:
            titles = (f"{paragraph.number:>4}  {paragraph.title.to(language)}" for paragraph in game.law)
            self.surface.answer("\n".join(titles), game.title.to(language))
        else:
            self.tell(Message("Give the number of a paragraph: law 17.").to(self.seat.language))

    def do_glossary(self, word: str) -> None:
        """Show a term as the players by these rules use it; without one, the list of them."""
        game, seen, language = self.seat.board.game, self.seat.board.seen, self.seat.language
        book = game.glossary if seen is None else game.glossary.under(seen.profile)
        if word:
            term = book.find(word)
            name = term.name.fr if term.name.fr == term.name.en else f"{term.name.fr} – {term.name.en}"
            text = Message("{name} ({law}): {meaning}", name=name, law=term.law, meaning=term.meaning).to(language)
        else:
            text = "\n".join(sorted({f"{term.name.to(language)}  ({term.law})" for term in book}))
        self.surface.answer(text, word)

    def do_save(self, path: str) -> None:
        """Keep the game in a file; a resumed one goes back to its own. A file that is there is asked about."""
        seat, language = self.seat, self.seat.language
        place = Path(path).expanduser() if path else seat.path
        if place is not None and place.is_dir():
            text = Message("{path} is a folder. Give a file name.", path=place)
        elif place is None:
            text = _NO_FILE.fill(endings=", ".join(endings_of(seat.board.game)))
        elif seat.may_save(place) or self.agrees(_OVERWRITE.fill(path=place).to(language)):
            seat.save(place)
            text = Message("Saved to {path}.", path=place)
        else:
            text = Message("Nothing was saved.")
        self.tell(text.to(language))

    def do_help(self, _: str) -> None:
        """What may be typed: on a page a line for each command, on a scroll in a sentence."""
        language, how = self.seat.language, self.seat.line.how
        named = [COMMANDS[key] for key in self.seat.line.commands]
        shown = [command.shown(language) for command in named]
        if self.surface.live:
            broad = max(map(len, shown))
            lines = (
                f"{name:<{broad}}  {command.does.to(language)}" for name, command in zip(shown, named, strict=True)
            )
            self.surface.answer("\n".join([*how, "", *lines]), COMMANDS["help"].first(language))
        else:
            first, *more = how
            commands = Message("Commands: {commands}.", commands=", ".join(shown)).to(language)
            self.tell("\n".join([f"{first} {commands}", *more]))

    # --- Asking and showing

    def agrees(self, question: str) -> bool:
        """Whether the person says yes; whoever types no more does not."""
        while (said := self.surface.ask(question)) is not None:
            if said.casefold() in typed(YES, NO):
                return said.casefold() in typed(YES)
        return False

    def words(self, begun: str) -> Iterator[str]:
        """The lines that begin as this one, or might: moves first, then acts, then commands of both languages."""
        seat, commands = self.seat, [COMMANDS[key] for key in self.seat.line.commands]
        command, rest = command_of(begun, seat.line.commands)
        word = begun.partition(" ")[0]
        if command == "law" and " " in begun:
            yield from (f"{word} {paragraph.number.removeprefix('§')}" for paragraph in seat.board.game.law)
        elif command == "glossary" and " " in begun:
            names = ((term.name.to(seat.language), term.name.fr) for term in seat.board.game.glossary)
            yield from (f"{word} {name}" for both in names for name in both)
        elif command != "save" or not rest:
            yield from seat.line.lines(begun)
            for language in dict.fromkeys((seat.language, *languages())):
                yield from (each.first(language) for each in commands)
            yield from sorted(name for each in commands for name in each.names if len(name) > 1)

    def show(self) -> None:
        """The board, as far as whoever looks may see it."""
        self.stale = False
        if self.surface.live or self.seat.board.seen is not None:
            self.surface.show(self.sight())

    def sight(self) -> Sight:
        """The lines that are always in view."""
        seat, seen = self.seat, self.seat.board.seen
        tally = seat.board.game.drawing.tally(seen) if seen is not None else None
        facts = [] if tally is None else [tally.to(seat.language)]
        board = self.board()
        drawn = "".join(text for row in board for text, _ in row)
        status = (each for each in seat.board.status.split(BETWEEN) if (each.partition(": ")[2] or each) not in drawn)
        return Sight(seat.board.head, board, facts, BETWEEN.join(status), lambda: seat.clock.times)

    def board(self) -> list[Row]:
        """The position as the game draws it, the last move marked; nothing where nobody may look."""
        seat, seen = self.seat, self.seat.board.seen
        if seen is None:
            return []
        look = seat.board.look(self.view)
        if self.view.ascii_only:
            return [[(line, "")] for line in seat.board.game.draw(seen, ascii_only=True, look=look).splitlines()]
        return [list(row) for row in seat.board.game.drawing.picture(seen, seat.board.last, look)]

    def tell(self, text: str) -> None:
        """Say what has happened."""
        if text:
            self.surface.tell(text)
