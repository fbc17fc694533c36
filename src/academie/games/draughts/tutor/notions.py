"""The table of the books' notions: where each stands, what it says, and which rule speaks it, or why none does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from academie.errors import Unreadable, quoted
from academie.files import read_toml, text_of
from academie.title import Title

_TABLE = Path(__file__).with_name("notions.toml")


@dataclass(frozen=True)
class Notion:
    """A precept of the books, in our own words."""

    source: str
    text: Title
    rule: str = ""  # the key of a rule of advice
    reason: Title | None = None  # why there is none


def load_notions(path: Path = _TABLE) -> tuple[Notion, ...]:
    """All of them, in the order of the table; raises `Unreadable`."""
    tables = read_toml(path).get("notion", [])
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        raise Unreadable(
            Title("{file} must be a list of notions.", "{file} doit être une liste de notions.").fill(file=path.name)
        )
    return tuple(_notion(each, path.name) for each in tables)


def _notion(data: dict[str, object], where: str) -> Notion:
    source, rule, reason = text_of(data, "source", where), data.get("rule", ""), data.get("reason")
    text = Title(text_of(data, "en", where), text_of(data, "fr", where))
    if isinstance(rule, str) and rule and reason is None:
        return Notion(source, text, rule)
    if isinstance(reason, dict) and not rule:
        return Notion(source, text, reason=Title(text_of(reason, "en", where), text_of(reason, "fr", where)))
    raise Unreadable(
        Title(
            "{file}: the notion of {source} needs a rule or a reason, and not both.",
            "{file} : il faut à la notion de {source} une règle ou une raison, et non les deux.",
        ).fill(file=where, source=quoted(source))
    )
