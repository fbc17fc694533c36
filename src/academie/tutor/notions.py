"""The precepts of a book, `notions.toml`: where each stands, what it says, which rule speaks it or why none does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from academie.input.files import StrictTable, read_toml
from academie.text.message import Message, verbatim


@dataclass(frozen=True)
class Notion:
    """A precept of the books, in our own words."""

    source: str
    text: Message
    rule: str = ""  # the key of a rule of advice
    reason: Message | None = None  # why there is none


def load_notions(path: Path) -> tuple[Notion, ...]:
    """All of them, in the order of the table; raises `Unreadable`."""
    return StrictTable(read_toml(path), verbatim(path.name)).each("notion", Message("{where}, precept {i}"), _notion)


def _notion(row: StrictTable) -> Notion:
    rule, reason = row.text("rule", ""), row.data.get("reason")
    row.known.append("reason")
    if bool(rule) == isinstance(reason, dict):
        raise row.refuse("a notion needs a rule or a reason, and not both.")
    told = None if reason is None else StrictTable(reason, row.where).both()
    return Notion(row.text("source"), row.both(), rule, told)


def notions_page(head: Message, path: Path, language: str) -> str:
    """A document of every precept of a table below a head, whose figures are filled in."""
    notions = load_notions(path)
    spoken = [notion.rule for notion in notions if notion.rule]
    filled = head.fill(spoken=len(spoken), total=len(notions), rules=len(set(spoken)))
    return "\n".join([filled.to(language), *(_row(notion, language) for notion in notions)]) + "\n"


def _row(notion: Notion, language: str) -> str:
    by = f"`{notion.rule}`" if notion.reason is None else notion.reason.to(language)
    return f"| {notion.source} | {notion.text.to(language)} | {by} |"
