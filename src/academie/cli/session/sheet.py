"""The score sheet of a series on the screen, and as data for programs."""

import textwrap
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from academie.match.forms import Sheet
from academie.match.rounds import number
from academie.terminal.output import PLAYER
from academie.text.message import Message

_GAP = 2  # signs between two columns
_JOIN = "\N{WORD JOINER}"  # stands for a space at which a name is not broken
_SHORT = 12  # signs: a longer name may be broken where the sheet is too wide for the screen


def print_sheet(screen: Console, sheet: Sheet, names: Sequence[Message], language: str) -> None:
    """The games, the arithmetic, and what each has gained."""
    screen.print(_games(sheet, names, language, screen.width))
    for line in sheet.lines:
        screen.print(Text(_wrapped(screen, line.to(language)), "bold" if line.total else ""), soft_wrap=True)
    for note in sheet.notes:
        screen.print(_wrapped(screen, note.to(language)), markup=False, soft_wrap=True)
    if sheet.money:
        screen.print(_gains(sheet, names, language))


def _games(sheet: Sheet, names: Sequence[Message], language: str, width: int) -> Table:
    """A row for each game; a column nobody has anything in is left out."""
    whole = [name.to(language) for name in names if len(name.to(language)) <= _SHORT]
    columns = [
        [head.to(language), *(row[place].to(language) for row in sheet.rows)]
        for place, head in enumerate(sheet.columns)
        if any(row[place].en for row in sheet.rows)
    ]
    table = _table(sheet.title.to(language))
    for column, broad in zip(columns, _widths(columns, whole, width), strict=True):
        column[:] = [_broken(cell, whole, broad) for cell in column] if broad else column
        table.add_column(column[0], justify="right" if _numbers(column[1:]) else "left", no_wrap=broad is not None)
    for row in zip(*(column[1:] for column in columns), strict=True):
        table.add_row(*row)
    return table


def _widths(columns: Sequence[Sequence[str]], names: Sequence[str], width: int) -> list[int | None]:
    """How broad each column is: as it needs, but where all are too broad the broadest break between words."""
    needed = [max(map(len, column)) for column in columns]
    least = [max(len(word) for cell in column for word in _unbroken(cell, names).split(" ")) for column in columns]
    over = sum(needed) + _GAP * (len(columns) - 1) - width
    while over > 0 and needed != least:
        place = max((each for each in range(len(columns)) if needed[each] > least[each]), key=needed.__getitem__)
        needed[place] -= 1
        over -= 1
    return [None if over > 0 else broad for broad in needed]  # what fits in no way is left to the screen


def _unbroken(cell: str, names: Sequence[str]) -> str:
    """A cell in which names are one word."""
    for name in names:
        cell = cell.replace(name, name.replace(" ", _JOIN))
    return cell


def _broken(cell: str, names: Sequence[str], width: int) -> str:
    """A cell in lines of that breadth, its names in one piece."""
    return textwrap.fill(_unbroken(cell, names), width, break_long_words=False).replace(_JOIN, " ")


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, padding=(0, _GAP, 0, 0), pad_edge=False)


def _numbers(cells: Sequence[str]) -> bool:
    """Whether a column counts something, in each row that has a number at all."""
    filled = [cell for cell in cells if cell not in ("", "—")]
    return bool(filled) and all(cell.lstrip("−").isdecimal() for cell in filled)


def _wrapped(screen: Console, text: str) -> str:
    """A line of the reckoning, wrapped to the screen's width; further lines are indented."""
    return textwrap.fill(text, screen.width, subsequent_indent="    ", break_on_hyphens=False)


def _gains(sheet: Sheet, names: Sequence[Message], language: str) -> Table:
    table = _table(Message("Settled").to(language))
    table.add_column(PLAYER.to(language))
    table.add_column(Message("gains").to(language), justify="right")
    for name, gain in zip(names, sheet.money, strict=True):
        table.add_row(name.to(language), number(gain).to(language))
    return table


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet for programs, every text in both languages."""

    def both(title: Message) -> dict[str, str]:
        return {"en": title.en, "fr": title.fr}

    return {
        "title": both(sheet.title),
        "columns": [both(column) for column in sheet.columns],
        "rows": [[both(cell) for cell in row] for row in sheet.rows],
        "lines": [{"text": both(line.text), "value": line.value, "total": line.total} for line in sheet.lines],
        "counts": list(sheet.counts),
        "money": list(sheet.money),
    }
