"""A game as a journal: who sat down to what, and every act in order. The table is what the acts make of it.

Nothing else is saved: replaying a journal gives the same table, and a journal cut after any act goes on from there.
The text has a line for each thing said in the head, an empty line, and a line for each act (docs/program/journal.md).
Lines that begin with a semicolon are for people and are not read back, except what the clocks showed last. A line
without its end is not yet written.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from academie.errors import AcademieError, Unreadable, quoted
from academie.game import Result
from academie.game.registry import find
from academie.game.state import LATE
from academie.game.value import brief, changed
from academie.referee import referee_of, sit
from academie.referee.acts import Act, Field
from academie.referee.table import Table
from academie.text.message import Message

TITLE = "academie journal 1"
_FIELDS = ("game", "profile", "mode", "position", "seed")
_POSITION = "position "  # begins a line in which the board is set up by hand
_TAG = re.compile(r"[A-Z][A-Za-z0-9_]*")
_UNKNOWN = {"", "?", "????.??.??"}
_TERMINATION, _FORFEIT = "Termination", "time forfeit"
_SET_UP = Message("The board is set up: {position}")
_CLOCK = re.compile(r"; clock (\S.*: [-\d ]+)")


class SetUp(Act, form=_SET_UP, fields={"position": Field(r"\S.*")}):
    """The board set up again by hand, whatever was played before: no act of a player, and no table knows it."""

    position: str

    def line(self, names: Sequence[str]) -> str:  # noqa: ARG002 - it is nobody's act
        """The position, after the word that names one in the head."""
        return f"{_POSITION}{self.position}"

    def in_words(self, seats: Sequence[Message] | None = None) -> Message:  # noqa: ARG002 - it is nobody's act
        """The position."""
        return _SET_UP.fill(position=self.position)


@dataclass(frozen=True)
class Journal:
    """A head and the acts."""

    game: str
    mode: str = "rigueur"
    profile: str = ""
    players: tuple[str, ...] = ("", "")  # their names, as they sit
    position: str = ""  # a canonical line, when the game does not begin at the beginning
    seed: str = ""  # of the dice, when a machine threw them
    acts: tuple[Act, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)  # other tags: Event, Date, Round …
    clock: str = field(default="", compare=False)  # what the clocks showed last, as whoever runs them writes it
    remarks: Mapping[int, tuple[str, ...]] = field(default_factory=dict, compare=False)  # made after a number of acts

    def start(self) -> Table:
        """The table before the first act."""
        return self._sit(self.position)

    def _sit(self, position: str) -> Table:
        return sit(self.game, self.mode, self.profile or None, position or None)

    def add(self, act: Act) -> Journal:
        """One act more; whether it can be done is the table's to say."""
        return dataclasses.replace(self, acts=(*self.acts, act))

    def after(self, table: Table, act: Act) -> Table:
        """The table after an act; raises one sentence when the act cannot be done."""
        if isinstance(act, SetUp):
            return changed(self._sit(act.position), count=table.count + 1)
        return table.after(act)

    def tables(self) -> Iterator[Table]:
        """The table before the first act and after each."""
        table = self.start()
        yield table
        for number, act in enumerate(self.acts, 1):
            try:
                table = self.after(table, act)
            except AcademieError as wrong:
                raise type(wrong)(
                    Message(
                        "Act {number} of the journal, “{act}”, is not possible: {wrong}",
                        number=number,
                        act=act,
                        wrong=wrong.text,
                    )
                ) from wrong
            yield table

    def replay(self) -> Table:
        """The table after the last act."""
        *_, last = self.tables()
        return last

    def head(self) -> str:
        """The text above the acts."""
        named = dict(zip(referee_of(self.game).SEATS, self.players, strict=False))
        said = {"game": self.game, "profile": self.profile, "mode": self.mode, **named}
        said |= {"position": self.position, "seed": self.seed, **self.tags}
        lines = [f"{name} {' '.join(value.split())}" for name, value in said.items() if value.strip()]
        return "\n".join([TITLE, *lines, "", ""])

    def write(self, *, rulings: bool = False) -> str:
        """The canonical text; with the referee's words between the acts if wanted."""
        names = referee_of(self.game).SEATS
        tables = self.tables() if rulings else None
        if tables is not None:
            next(tables)
        lines = self._remarks(0)
        for number, act in enumerate(self.acts, 1):
            lines.append(act.line(names))
            if tables is not None:
                lines.extend(f"; {ruling}" for ruling in next(tables).rulings)
            lines += self._remarks(number)
        lines += [clock_line(self.clock)] if self.clock else []
        return self.head() + "".join(f"{line}\n" for line in lines)

    def _remarks(self, number: int) -> list[str]:
        return [f"; {' '.join(remark.split())}" for remark in self.remarks.get(number, ())]

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        return brief("Journal", f"{self.game} {self.mode} {self.profile} {len(self.acts)} acts")


def read(text: str, above: int = 0) -> Journal:
    """The journal a text holds, cut off anywhere after its head or not; raises `Unreadable` with the line.

    That many lines stand above it in its file.
    """
    journal, lines = opened(text, above)
    acts = []
    for place, line in lines:
        try:
            acts.append(read_act(journal.game, line))
        except Unreadable as wrong:
            raise Unreadable("Line {place}: {wrong}", place=place, wrong=wrong.text) from wrong
    return dataclasses.replace(journal, acts=tuple(acts))


def read_act(game: str, line: str) -> Act:
    """The act that a line below the head says; raises `Unreadable`."""
    if line.startswith(_POSITION):
        return SetUp(0, line.removeprefix(_POSITION).strip())
    return referee_of(game).read_act(line)


def opened(text: str, above: int = 0) -> tuple[Journal, list[tuple[int, str]]]:
    """The journal of a text without its acts, and their lines, each with its place in its file, not yet read."""
    lines = text.split("\n")[:-1]  # what follows the last end of a line is nothing, or half a line
    if not lines or lines[0].strip() != TITLE:
        raise Unreadable("A journal must begin with the line “{title}”.", title=TITLE)
    number, head = _read_head(lines, above)
    seats = referee_of(head["game"]).SEATS
    names = [head.get(seat, "") for seat in seats]
    while len(names) > 2 and not names[-1]:
        names.pop()
    journal = Journal(
        find(head["game"]).name, head.get("mode", "rigueur"), head.get("profile", ""), tuple(names),
        head.get("position", ""), head.get("seed", ""),
        tags={name: value for name, value in head.items() if _TAG.fullmatch(name) and name not in seats},
        clock=clock_shown(lines[number:]),
    )  # fmt: skip
    said = enumerate(lines[number:], above + number + 1)
    return journal, [(place, line) for place, line in said if is_act(line)]


def tags_of(given: Iterable[tuple[str, str]], own: Container[str]) -> dict[str, str]:
    """The tags of a game in another format that a head can hold: without its own, and what nobody knows."""
    plain = ((name[:1].upper() + name[1:], " ".join(value.split())) for name, value in given if name not in own)
    return {name: value for name, value in plain if _TAG.fullmatch(name) and value not in _UNKNOWN}


def termination(result: Result | None) -> dict[str, str]:
    """The tag by which PGN and PDN say that a game was lost on time; no tag for another end."""
    return {_TERMINATION: _FORFEIT} if result is not None and result.reason == LATE else {}


def lost_on_time(tags: Mapping[str, str]) -> bool:
    """Whether the tags of a file say so."""
    return tags.get(_TERMINATION, "").lower() == _FORFEIT


def known(name: str) -> str:
    """A name in another format; empty where it says that nobody knows it."""
    return "" if name in _UNKNOWN else " ".join(name.split())


def read_all(text: str) -> tuple[Journal, ...]:
    """The journals of a text, one after the other; raises `Unreadable` with the line."""
    above, parts = parts_of(text.removeprefix("\ufeff"))
    return read_parts(parts) if parts and not above.strip() else (read(text),)


def parts_of(text: str) -> tuple[str, list[tuple[int, str]]]:
    """What stands above the first journal of a text, and each journal with how many lines stand above it."""
    ends = [*(found.start() for found in re.finditer(rf"^{TITLE}\s*$", text, re.MULTILINE)), len(text)]
    parts = [(text.count("\n", 0, begin), text[begin:end]) for begin, end in pairwise(ends)]
    return text[: ends[0]], parts


def read_parts(parts: Iterable[tuple[int, str]]) -> tuple[Journal, ...]:
    """The journals of the parts of a text."""
    return tuple(read(part, above) for above, part in parts)


def clock_line(shown: str) -> str:
    """The line that says what the clocks show."""
    return f"; clock {shown}"


def clock_shown(lines: Sequence[str]) -> str:
    """What the clocks showed last, by the lines below a head; nothing where there are none."""
    return next((found[1].strip() for line in reversed(lines) if (found := _CLOCK.fullmatch(line.rstrip()))), "")


def is_act(line: str) -> bool:
    """Whether a line below the head is an act: not an empty one, nor the referee's words."""
    return bool(line.strip()) and not line.lstrip().startswith(";")


def _read_head(lines: list[str], above: int) -> tuple[int, dict[str, str]]:
    """Where the acts begin, and what the head says."""
    head: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        name, _, value = lines[number].strip().partition(" ")
        known = (*_FIELDS, *(referee_of(head["game"]).SEATS if "game" in head else ()))
        if not (name in known or _TAG.fullmatch(name)) or name in head or not value:
            raise Unreadable(
                "Line {number}, {line}: a head may have the lines {known}, each at most once.",
                number=above + number + 1,
                line=quoted(lines[number]),
                known=", ".join(known),
            )
        head[name] = value
        number += 1
    if number == len(lines):
        raise Unreadable("The head of the journal has no end. Write an empty line after it.")
    if "game" not in head:
        raise Unreadable("The head of the journal does not name the game. Write a line such as “game NAME”.")
    return number, head
