"""From TOML to records: reads one corpus file and refuses, in one sentence, whatever the format does not have.

It looks at the form only; whether moves are legal and ends are reached is the business of `check`.

A file has `book`, `title`, perhaps `game`, `profile` (the law the book lays down), `work` (the printed book, if it has
games of several rooms) and `expected` (the numbers this file must hold, such as "1-40, 7 bis"), then `[[entry]]` and
`[[reference]]` tables, and `[[left_out]]` for passages without an entry. What is said in English has its French beside
it under the same key with _fr.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
from academie.text.files import StrictTable, read_toml, shown
from academie.text.message import Message, bilingual, verbatim

if TYPE_CHECKING:
    from pathlib import Path

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
    return bilingual(shown(text.en, width), shown(text.fr, width))


def read_part(path: Path) -> Part:
    """Read one corpus file; raises `Unavailable` when it cannot be opened and `Unreadable` when its form is wrong."""
    file = path.name
    table = StrictTable(read_toml(path), verbatim(file))
    book, title, title_fr = table.text("book"), table.text("title"), table.text("title_fr", "")
    game, profile, work = table.text("game", ""), table.text("profile", ""), table.text("work", "")
    expected = read_numbers(table.text("expected", ""), file)
    entries = tuple(_entry(data, file, i) for i, data in enumerate(table.tables("entry"), start=1))
    references = tuple(
        _reference(data, Message("{file}, reference {i}", file=file, i=i))
        for i, data in enumerate(table.tables("reference"), start=1)
    )
    left_out = tuple(
        _left_out(data, Message("{file}, left_out {i}", file=file, i=i))
        for i, data in enumerate(table.tables("left_out"), start=1)
    )
    table.close()
    if not entries:
        raise Unreadable("{file}: there is no entry; add an [[entry]] table.", file=file)
    return Part(path, book, title, entries, references, game, profile, expected, work, left_out, title_fr)


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
                "{where}: the range {item} is no range of numbers; write the smaller number first.",
                where=where,
                item=quoted(item),
            )
        numbers.extend(map(str, range(first, last + 1)))
    return tuple(numbers)


def _entry(data: dict[str, Any], file: str, index: int) -> Entry:
    name = data.get("id")
    which = shown(name, 40) if isinstance(name, str) and name else index
    table = StrictTable(data, Message("{file}, entry {which}", file=file, which=which))
    entry = Entry(
        id=table.text("id"),
        number=table.text("number"),
        seed_lines=table.span("seed_lines"),
        profile=table.text("profile"),
        fen=table.text("fen"),
        claim=table.choice("claim", CLAIMS),
        claim_text=table.text("claim_text"),
        printed_count=table.text("printed_count", ""),
        count_at=_count_at(table),
        note=table.text("note", ""),
        theme=table.list("theme", str, Message("a list of texts")),
        before=table.text("before", ""),
        faulty=tuple(table.text("faulty", "").split()),
        lines=tuple(
            _line(d, Message("{where}, line {i}", where=table.where, i=i))
            for i, d in enumerate(table.tables("line"), start=1)
        ),
        corrections=tuple(
            _correction(d, Message("{where}, correction {i}", where=table.where, i=i))
            for i, d in enumerate(table.tables("correction"), start=1)
        ),
        file=file,
        name=_name(table),
        claim_text_fr=table.text("claim_text_fr", ""),
        note_fr=table.text("note_fr", ""),
        completed=table.choice("completed", COMPLETED) if "completed" in data else "",
    )
    table.close()
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id):
        raise table.refuse(Message("the field “id” must be lower-case words joined by hyphens, like book-7-bis."))
    if bool(entry.printed_count) != (entry.count_at != ""):
        raise table.refuse(_TOGETHER.fill(one=quoted("printed_count"), other=quoted("count_at")))
    if bool(entry.before) != bool(entry.faulty):
        raise table.refuse(_TOGETHER.fill(one=quoted("before"), other=quoted("faulty")))
    _parents(entry, table)
    return entry


def _name(table: StrictTable) -> Message | None:
    """What an entry is called, in both languages or not at all."""
    en, fr = table.text("title", ""), table.text("title_fr", "")
    if bool(en) != bool(fr):
        raise table.refuse(_TOGETHER.fill(one=quoted("title"), other=quoted("title_fr")))
    return bilingual(en, fr) if en else None


def _parents(entry: Entry, table: StrictTable) -> None:
    """A line that leaves another must find it above, with the ply it leaves it at."""
    labels: dict[str, list[str]] = {}
    for line in entry.lines:
        before = labels.get(line.parent) if line.parent else None
        if line.parent and (before is None or line.at not in before):
            raise table.refuse(
                Message(
                    "the line {id} leaves {parent} at {at}, but no line above it has that ply.",
                    id=quoted(line.id),
                    parent=quoted(line.parent),
                    at=quoted(line.at),
                )
            )
        kept = before[: before.index(line.at)] if before is not None else []
        labels[line.id] = [*kept, *(each.label for each in line.prints)]


def _count_at(table: StrictTable) -> str | int:
    value = table.data.get("count_at", "")
    if isinstance(value, int):
        return table.number("count_at")
    text = table.text("count_at", "")
    if text.isdecimal() and int(text) > 0:
        return int(text)
    if text not in {"", "start", "end"}:
        raise table.refuse(
            Message("the field “count_at” is {text}; write start, end or the number of a ply.", text=quoted(text))
        )
    return text


def _line(data: dict[str, Any], where: Message) -> Line:
    table = StrictTable(data, where)
    plies, doubled = _play(table) if "play" in data else ([(move, None) for move in table.text("moves").split()], [])
    line = Line(
        name=table.text("name", ""),
        moves=tuple(move for move, _ in plies),
        supplied=table.list("supplied", int, Message("a list of plies, like [2, 4]")),
        final_fen=table.text("final_fen"),
        note=table.text("note", ""),
        name_fr=table.text("name_fr", ""),
        note_fr=table.text("note_fr", ""),
        id=table.text("id", ""),
        parent=table.text("parent", ""),
        at=table.text("at", ""),
        prints=tuple(each for _, each in plies if each is not None),
        doubled=tuple(doubled),
        claim=table.choice("claim", CLAIMS) if "claim" in data else "",
        claim_text=table.words("claim_text") if "claim_text" in data else None,
        remarks=tuple(
            _remark(
                d,
                [each.label for _, each in plies if each is not None],
                Message("{w}, remark {i}", w=where, i=i),
            )
            for i, d in enumerate(table.tables("remark"), start=1)
        ),
    )
    table.close()
    if bool(line.parent) != bool(line.at):
        raise table.refuse(_TOGETHER.fill(one=quoted("parent"), other=quoted("at")))
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
                Message("the row {row} of “play” is not like “12N Bxe3 3200 Le fou prend le fou”.", row=quoted(row, 60))
            )
        each = Print(match[1], int(match[3]), "" if match[4] == "…" else match[4])
        if match[2] == "=":
            doubled.append(each)
        else:
            plies.append((match[2], each))
    return plies, doubled


def _remark(data: dict[str, Any], labels: list[str], where: Message) -> Remark:
    table = StrictTable(data, where)
    at, line = table.text("at"), table.number("line")
    text = bilingual(table.text("en"), table.text("fr"))
    table.close()
    if at not in labels:
        raise table.refuse(Message("its line has no ply {at}; correct it.", at=quoted(at)))
    return Remark(labels.index(at) + 1, text, line)


def _correction(data: dict[str, Any], where: Message) -> Correction:
    table = StrictTable(data, where)
    correction = Correction(
        line=table.number("line"),
        printed=table.text("printed"),
        read=table.text("read"),
        reason=table.text("reason"),
        kind=table.choice("kind", KINDS),
        confidence=table.choice("confidence", CONFIDENCES),
        at=table.text("at", ""),
        reason_fr=table.text("reason_fr", ""),
        printed_fr=table.text("printed_fr", ""),
        read_fr=table.text("read_fr", ""),
    )
    table.close()
    return correction


def _reference(data: dict[str, Any], where: Message) -> Reference:
    table = StrictTable(data, where)
    reference = Reference(
        numbers=table.list("numbers", str, Message("a list of numbers in quotes"), required=True),
        seed_lines=table.span("seed_lines"),
        says=table.text("says"),
        same_as=table.text("same_as", ""),
        note=table.text("note", ""),
        says_fr=table.text("says_fr", ""),
        note_fr=table.text("note_fr", ""),
    )
    table.close()
    return reference


def _left_out(data: dict[str, Any], where: Message) -> LeftOut:
    table = StrictTable(data, where)
    passage = LeftOut(
        seed_lines=table.span("seed_lines"),
        says=bilingual(table.text("says"), table.text("says_fr")),
        why=bilingual(table.text("why"), table.text("why_fr")),
    )
    table.close()
    return passage
