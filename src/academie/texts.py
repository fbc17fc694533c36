"""The law and the glossary of a room, read from its `law.md` and `glossary.toml`.

Reads and checks the two formats; it does not judge. The tests hold code, law and glossary to one another. What games
of one board have in common is written once, in `tables/law.md`: a paragraph takes its text from there by `As: key`.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.errors import Unknown, Unreadable, quote
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_HEADING = re.compile(r"## (§\d+) (.+?) / (.+)")
_COMMON = Path(__file__).parent / "tables" / "law.md"
_REQUIREMENTS = re.compile(r"^Requirements: R1-R(\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph of a law."""

    number: str  # "§17"
    title: Title
    text: Title
    sources: tuple[str, ...]
    covers: tuple[str, ...]  # requirements of the rules: "R11"
    code: bool
    reason: str  # why there is no code, when there is none


@dataclass(frozen=True)
class Law:
    """The paragraphs of a room, by number, in order, and how many requirements of the rules they cover."""

    paragraphs: Mapping[str, Paragraph]
    requirements: int

    def __iter__(self) -> Iterator[Paragraph]:
        return iter(self.paragraphs.values())

    def find(self, number: str) -> Paragraph:
        """The paragraph with that number, written 17 or §17."""
        key = f"§{number.removeprefix('§')}"
        if key not in self.paragraphs:
            last = list(self.paragraphs)[-1]
            raise Unknown(f"There is no paragraph {key}; the law runs from §1 to {last}.")
        return self.paragraphs[key]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, or an event the law can announce."""

    key: str
    name: Title
    meaning: Title
    law: str
    source: str
    event: bool = False


@dataclass(frozen=True)
class Glossary:
    """The terms and events of a room, by key."""

    terms: Mapping[str, Term]

    def __iter__(self) -> Iterator[Term]:
        return iter(self.terms.values())

    def find(self, word: str) -> Term:
        """The term with that key or that name in either language."""
        wanted = word.casefold()
        for term in self:
            if wanted in {term.key.casefold(), term.name.en.casefold(), term.name.fr.casefold()}:
                return term
        near = [term.key for term in self if wanted in term.key.casefold() or wanted in term.name.fr.casefold()]
        hint = f"; did you mean {', '.join(near[:5])}?" if near else "; ask without a word for the whole list."
        raise Unknown(f"The glossary has no {quote(word)}{hint}")


def _paragraph(heading: str, body: str) -> Paragraph:
    match = _HEADING.fullmatch(heading)
    if match is None:
        raise Unreadable(f"A paragraph of the law needs a heading “## §N English / French”, not “{heading}”.")
    fields = _fields(match[1], body, "EN|FR|Sources|Covers|Code|As")
    if "As" in fields:
        common = _common().get(fields["As"])
        if common is None:
            raise Unreadable(f"{match[1]} takes its text from “{fields['As']}”, which the common law does not have.")
        for language, text in (("EN", common.en), ("FR", common.fr)):
            fields[language] = f"{text} {fields.get(language, '')}".strip()
    if missing := {"EN", "FR", "Sources", "Covers", "Code"} - set(fields):
        raise Unreadable(f"{match[1]} of the law lacks {', '.join(sorted(missing))}.")
    code = re.fullmatch(r"yes|no \((.+)\)", fields["Code"])
    if code is None:
        raise Unreadable(f"{match[1]}: Code is “yes” or “no (reason)”, not “{fields['Code']}”.")
    return Paragraph(
        number=match[1],
        title=Title(en=match[2], fr=match[3]),
        text=Title(en=fields["EN"], fr=fields["FR"]),
        sources=tuple(part.strip() for part in fields["Sources"].split(";")),
        covers=tuple(
            part.strip() for part in fields["Covers"].split(",") if part.strip() not in {"", "–", "-", "none"}
        ),
        code=fields["Code"].startswith("yes"),
        reason=code[1] or "",
    )


def _fields(where: str, body: str, names: str) -> dict[str, str]:
    """The fields of a section, their lines joined."""
    fields = {}
    for block in re.split(rf"\n(?=(?:{names}):)", body.strip()):
        key, colon, text = block.partition(":")
        if not colon or key not in names.split("|"):
            raise Unreadable(f"{where}: “{block[:40]}” is not one of {names.replace('|', ', ')}.")
        fields[key] = re.sub(r"[ \t]*\n(?!\n)", " ", text).strip()
    return fields


@cache
def _common() -> Mapping[str, Title]:
    """The paragraphs that the games of the board share, by key."""
    _, *sections = re.split(r"^(?=## )", _COMMON.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = {}
    for section in sections:
        heading, _, body = section.partition("\n")
        key = heading.split()[1]
        fields = _fields(key, body, "EN|FR")
        found[key] = Title(en=fields["EN"], fr=fields["FR"])
    return found


@cache
def load_law(room: Path) -> Law:
    """Read and check a room's `law.md`."""
    text = (room / "law.md").read_text(encoding="utf-8")
    preamble, *sections = re.split(r"^(?=## §)", text, flags=re.MULTILINE)
    requirements = _REQUIREMENTS.search(preamble)
    if requirements is None:
        raise Unreadable(f"The law of {room.name} does not say how many requirements it covers, Requirements: R1-R9.")
    paragraphs = {}
    for section in sections:
        heading, _, body = section.partition("\n")
        paragraph = _paragraph(heading.strip(), body)
        if paragraph.number in paragraphs:
            raise Unreadable(f"{paragraph.number} stands twice in the law of {room.name}.")
        paragraphs[paragraph.number] = paragraph
    return Law(paragraphs, int(requirements[1]))


def _term(key: str, table: Mapping[str, Any], *, event: bool) -> Term:
    return Term(
        key=key,
        name=Title(en=table["en"], fr=table["fr"]),
        meaning=Title(en=table["meaning_en"], fr=table["meaning_fr"]),
        law=table["law"],
        source=table["source"],
        event=event,
    )


@cache
def load_glossary(room: Path) -> Glossary:
    """Read a room's `glossary.toml`."""
    data = tomllib.loads((room / "glossary.toml").read_text(encoding="utf-8"))
    terms = {key: _term(key, table, event=False) for key, table in data.get("terms", {}).items()}
    terms |= {key: _term(key, table, event=True) for key, table in data.get("events", {}).items()}
    return Glossary(terms)
