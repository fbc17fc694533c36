"""The score sheet of a series on the screen, and as data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from academie.cli.words import say
from academie.match.rounds import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from academie.match.forms import Sheet
    from academie.title import Title


def print_sheet(screen: Console, sheet: Sheet, names: Sequence[Title], language: str) -> None:
    """The games, the arithmetic, and what each has gained."""
    table = Table(title=sheet.title.to(language), title_justify="left", box=None, padding=(0, 2, 0, 0))
    filled = [place for place in range(len(sheet.columns)) if any(row[place].en for row in sheet.rows)]
    for place in filled:
        numbers = all(row[place].en.lstrip("−").isdecimal() for row in sheet.rows)
        table.add_column(sheet.columns[place].to(language), justify="right" if numbers else "left", no_wrap=numbers)
    for row in sheet.rows:
        table.add_row(*(row[place].to(language) for place in filled))
    screen.print(table)
    for line in sheet.lines:
        screen.print(Text(line.to(language), "bold" if line.total else ""), soft_wrap=True)
    for note in sheet.notes:
        screen.print(note.to(language), markup=False, soft_wrap=True)
    if sheet.money:
        screen.print(_gains(sheet, names, language))


def _gains(sheet: Sheet, names: Sequence[Title], language: str) -> Table:
    table = Table(title=say("gains", language), title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column(say("player", language))
    table.add_column(say("gain", language), justify="right")
    for name, gain in zip(names, sheet.money, strict=True):
        table.add_row(name.to(language), number(gain).to(language))
    return table


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """The sheet for programs, every text in both languages."""

    def both(title: Title) -> dict[str, str]:
        return {"en": title.en, "fr": title.fr}

    return {
        "title": both(sheet.title),
        "columns": [both(column) for column in sheet.columns],
        "rows": [[both(cell) for cell in row] for row in sheet.rows],
        "lines": [{"text": both(line.text), "value": line.value, "total": line.total} for line in sheet.lines],
        "counts": list(sheet.counts),
        "money": list(sheet.money),
    }
