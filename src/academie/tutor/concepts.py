"""The precepts of a book, `concepts.toml`: where each stands, what it says, which rule speaks it or why none does."""

from dataclasses import dataclass
from pathlib import Path

from academie.input.files import StrictTable, read_toml
from academie.text.message import Message, verbatim


@dataclass(frozen=True)
class Concept:
    """A precept of the books, in our own words."""

    source: str
    text: Message
    rule: str = ""  # the key of a rule of advice
    reason: Message | None = None  # why there is none


def load_concepts(path: Path) -> tuple[Concept, ...]:
    """All of them, in the order of the table; raises `Unreadable`."""
    return StrictTable(read_toml(path), verbatim(path.name)).each("concept", Message("{where}, precept {i}"), _concept)


def _concept(row: StrictTable) -> Concept:
    rule, reason = row.text("rule", ""), row.data.get("reason")
    row.known.append("reason")
    if bool(rule) == isinstance(reason, dict):
        raise row.refuse("a concept needs a rule or a reason, and not both.")
    why = None if reason is None else StrictTable(reason, row.where).both()
    return Concept(row.text("source"), row.both(), rule, why)


def concepts_page(head: Message, path: Path, language: str) -> str:
    """A document of every precept of a table below a head, whose figures are filled in."""
    concepts = load_concepts(path)
    spoken = [concept.rule for concept in concepts if concept.rule]
    filled = head.fill(spoken=len(spoken), total=len(concepts), rules=len(set(spoken)))
    return "\n".join([filled.to(language), *(_row(concept, language) for concept in concepts)]) + "\n"


def _row(concept: Concept, language: str) -> str:
    by = f"`{concept.rule}`" if concept.reason is None else concept.reason.to(language)
    return f"| {concept.source} | {concept.text.to(language)} | {by} |"
