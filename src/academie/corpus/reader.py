"""Reads one corpus file from TOML into records; refuses in one sentence what the format does not have.

It looks at the form only; whether moves are legal and ends are reached is the business of `check`.

A file has `book`, `title`, perhaps `game`, `profile` (the law of the book), `work` (the printed book, if it treats
several games) and `expected` (the numbers this file must hold, such as "1-40, 7 bis"), then `[[entry]]` and
`[[reference]]` tables, and `[[left_out]]` for passages without an entry. What is said in English has its French beside
it under the same key with _fr.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from academie.corpus.record import (
    CLAIMS,
    COMPLETED,
    CONFIDENCES,
    KINDS,
    Correction,
    Entry,
    LeftOut,
    Line,
    Print,
    Reference,
    Remark,
)
from academie.errors import Unreadable, quoted
from academie.input.files import StrictTable, read_toml, shown
from academie.text.message import Message, bilingual, verbatim

_TOGETHER = Message("the fields {one} and {other} go together; give both or neither.")

_MOST_NUMBERS = 10_000  # of one range in `expected`: no book has more, and a slip must not fill the memory


@dataclass(frozen=True)
class Part:
    """What one file holds of a book."""

    path: Path
    book: str
    title: str
    entries: tuple[Entry, ...]
    references: tuple[Reference, ...]
    game: str = ""
    profile: str = ""
    expected: tuple[str, ...] = ()
    work: str = ""
    left_out: tuple[LeftOut, ...] = ()
    title_fr: str = ""


def clipped(text: Message, width: int) -> Message:
    """A sentence inside another, as `shown` has it."""
    return text.each(lambda said: shown(said, width))


def read_part(path: Path) -> Part:
    """Read one corpus file; raises `Unavailable` when it cannot be opened and `Unreadable` when its form is wrong."""
    file = path.name
    table = StrictTable(read_toml(path), verbatim(file))
    part = table.record(
        Part,
        path=path,
        entries=tuple(_entry(data, file, i) for i, data in enumerate(table.tables("entry"), start=1)),
        references=table.each("reference", Message("{where}, reference {i}"), _reference),
        left_out=table.each("left_out", Message("{where}, left_out {i}"), _left_out),
        expected=read_numbers(table.text("expected", ""), file),
    )
    table.close()
    if not part.entries:
        raise Unreadable("{file}: there is no entry; add an [[entry]] table.", file=file)
    return part


def read_numbers(text: str, where: str) -> tuple[str, ...]:
    """The numbers a list such as "1-40, 7 bis" names, ranges written out."""
    numbers: list[str] = []
    for item in filter(None, (part.strip() for part in text.split(","))):
        match = re.fullmatch(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})", item)
        if match is None:
            numbers.append(item)
            continue
        first, last = int(match[1]), int(match[2])
        if not first <= last < first + _MOST_NUMBERS:
            raise Unreadable(
                "{where}: {item} is not a range of numbers; write the smaller number first.",
                where=where,
                item=quoted(item),
            )
        numbers.extend(map(str, range(first, last + 1)))
    return tuple(numbers)


def _entry(data: dict[str, Any], file: str, index: int) -> Entry:
    name = data.get("id")
    which = shown(name, 40) if isinstance(name, str) and name else index
    table = StrictTable(data, Message("{file}, entry {which}", file=file, which=which))
    entry = table.record(
        Entry,
        {"claim": CLAIMS, "completed": COMPLETED},
        lines=table.each("line", Message("{where}, line {i}"), _line),
        corrections=table.each("correction", Message("{where}, correction {i}"), _correction),
        count_at=_count_at(table),
        faulty=tuple(table.text("faulty", "").split()),
        file=file,
        name=_name(table),
    )
    table.close()
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id):
        raise table.refuse("the field “id” must be lower-case words joined by hyphens, like book-7-bis.")
    if bool(entry.printed_count) != (entry.count_at != ""):
        raise table.refuse(_TOGETHER, one=quoted("printed_count"), other=quoted("count_at"))
    if bool(entry.before) != bool(entry.faulty):
        raise table.refuse(_TOGETHER, one=quoted("before"), other=quoted("faulty"))
    _parents(entry, table)
    return entry


def _name(table: StrictTable) -> Message | None:
    """The name of an entry, in both languages or not at all."""
    en, fr = table.text("title", ""), table.text("title_fr", "")
    if bool(en) != bool(fr):
        raise table.refuse(_TOGETHER, one=quoted("title"), other=quoted("title_fr"))
    return bilingual(en, fr) if en else None


def _parents(entry: Entry, table: StrictTable) -> None:
    """A line that leaves another must find it above, with the ply it leaves it at."""
    labels: dict[str, list[str]] = {}
    for line in entry.lines:
        before = labels.get(line.parent) if line.parent else None
        if line.parent and (before is None or line.at not in before):
            raise table.refuse(
                "the line {id} leaves {parent} at {at}, but no line above it has that ply.",
                id=quoted(line.id),
                parent=quoted(line.parent),
                at=quoted(line.at),
            )
        earlier = before[: before.index(line.at)] if before is not None else []
        labels[line.id] = [*earlier, *(each.label for each in line.prints)]


def _count_at(table: StrictTable) -> str | int:
    value = table.data.get("count_at", "")
    if isinstance(value, int):
        return table.number("count_at")
    text = table.text("count_at", "")
    if text.isdecimal() and int(text) > 0:
        return int(text)
    if text not in {"", "start", "end"}:
        raise table.refuse(
            "the field “count_at” is {text}; write start, end or the number of a ply.", text=quoted(text)
        )
    return text


def _line(table: StrictTable) -> Line:
    plies, doubled = (
        _play(table) if "play" in table.data else ([(word, None) for word in table.text("moves").split()], [])
    )
    prints = tuple(each for _, each in plies if each is not None)
    labels = [each.label for each in prints]
    line = table.record(
        Line,
        {"claim": CLAIMS},
        moves=tuple(move for move, _ in plies),
        supplied=table.list("supplied", int, Message("a list of plies, like [2, 4]")),
        prints=prints,
        doubled=tuple(doubled),
        remarks=table.each("remark", Message("{where}, remark {i}"), lambda inner: _remark(inner, labels)),
    )
    if bool(line.parent) != bool(line.at):
        raise table.refuse(_TOGETHER, one=quoted("parent"), other=quoted("at"))
    return line


def _play(table: StrictTable) -> tuple[list[tuple[str, Print | None]], list[Print]]:
    """Plies as a book of whole games prints them, one to a row: “12N Bxe3 3200 Le fou prend le fou”.

    The move “=” marks words printed twice, which play nothing; the words “…” a number printed without a move.
    """
    table.known += ["play", "moves"]
    plies: list[tuple[str, Print | None]] = []
    doubled: list[Print] = []
    for row in filter(None, (row.strip() for row in str(table.data["play"]).splitlines())):
        match = re.fullmatch(r"([0-9]{1,3}[BN]) (\S+) ([0-9]{1,6}) (\S.*)", row)
        if match is None:
            raise table.refuse(
                "the row {row} of “play” is not like “12N Bxe3 3200 Le fou prend le fou”.", row=quoted(row, 60)
            )
        each = Print(match[1], int(match[3]), "" if match[4] == "…" else match[4])
        if match[2] == "=":
            doubled.append(each)
        else:
            plies.append((match[2], each))
    return plies, doubled


def _remark(table: StrictTable, labels: list[str]) -> Remark:
    at = table.text("at")
    if at not in labels:
        raise table.refuse("its line has no ply {at}; correct it.", at=quoted(at))
    return Remark(labels.index(at) + 1, table.both(), table.number("line"))


def _correction(table: StrictTable) -> Correction:
    return table.record(Correction, {"kind": KINDS, "confidence": CONFIDENCES})


def _reference(table: StrictTable) -> Reference:
    numbers = table.list("numbers", str, Message("a list of numbers in quotes"), required=True)
    return table.record(Reference, numbers=numbers)


def _left_out(table: StrictTable) -> LeftOut:
    return table.record(LeftOut, says=table.both("says", "says_fr"), why=table.both("why", "why_fr"))
