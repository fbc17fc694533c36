"""An edition as TEI P5: a reader's copy line by line, with our apparatus after it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from academie.books.annotations import Kind, apparatus
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.books.annotations import Note
    from academie.books.shelf import Volume

TEI = "http://www.tei-c.org/ns/1.0"
_XML = "{http://www.w3.org/XML/1998/namespace}"
_MADE = Message("Written by Académie from a reader's own copy of the text.")
_NUMBERED = Message("The lines have the numbers by which Académie cites the edition.")
_APPARATUS = Message("What Académie says of these lines")


def tei(volume: Volume, language: str = "en") -> bytes:
    """The copy as a TEI document: each line after its `lb`, and each note with the lines that it speaks of."""
    edition = volume.edition
    root = Element("TEI", {"xmlns": TEI, f"{_XML}lang": language})
    _head(SubElement(root, "teiHeader"), volume, language)
    text = SubElement(root, "text")
    body = SubElement(SubElement(text, "body"), "div", {"type": "edition", f"{_XML}lang": "fr"})
    anchors: set[int] = set()
    paragraph: Element | None = None
    for number, line in enumerate(volume.lines, start=1):
        if not line:
            paragraph = None
            continue
        if paragraph is None:
            paragraph = SubElement(body, "p")
        split = {"break": "no"} if (number - 1 in anchors and volume.lines[number - 2].endswith("-")) else {}
        mark = SubElement(paragraph, "lb", {"n": str(number), f"{_XML}id": f"l{number}", **split})
        mark.tail = _allowed(line) + "\n"
        anchors.add(number)
    if not anchors:
        SubElement(body, "p")
    back = SubElement(SubElement(text, "back"), "div", {"type": "apparatus"})
    SubElement(back, "head").text = _APPARATUS.to(language)
    listed = SubElement(back, "p")
    for note in apparatus()[edition.name]:
        _note(listed, note, sorted(anchors.intersection(range(note.first, note.last + 1))), language)
    indent(root, " ")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + bytes(tostring(root, "utf-8")) + b"\n"


def _head(head: Element, volume: Volume, language: str) -> None:
    edition = volume.edition
    described = SubElement(head, "fileDesc")
    titles = SubElement(described, "titleStmt")
    SubElement(titles, "title").text = edition.title
    SubElement(titles, "author").text = edition.author
    SubElement(SubElement(described, "publicationStmt"), "p").text = _MADE.to(language)
    source = SubElement(SubElement(described, "sourceDesc"), "bibl")
    SubElement(source, "author").text = edition.author
    SubElement(source, "title").text = edition.title
    SubElement(source, "date").text = edition.date
    encoding = SubElement(SubElement(head, "encodingDesc"), "editorialDecl")
    SubElement(encoding, "p").text = _NUMBERED.to(language)


def _note(listed: Element, note: Note, lines: list[int], language: str) -> None:
    """A note: a correction of the print as a choice between what stands there and what we read, else its text."""
    lines_said = str(note.first) if note.first == note.last else f"{note.first}-{note.last}"
    given = {"type": note.kind.value, "n": lines_said}
    if lines:
        given |= {"target": f"#l{lines[0]}"} | ({"targetEnd": f"#l{lines[-1]}"} if len(lines) > 1 else {})
    found = SubElement(listed, "note", given)
    if note.kind is Kind.CORRECTION and (read := note.correction) is not None:
        choice = SubElement(found, "choice")
        printed, right = (read.printed_fr, read.read_fr) if language == "fr" else ("", "")
        SubElement(choice, "sic").text = _allowed(printed or read.printed)
        SubElement(choice, "corr").text = _allowed(right or read.read)
        reason = (read.reason_fr if language == "fr" else "") or read.reason
        choice.tail = f" {_allowed(reason)} "
    else:
        title = SubElement(found, "title")
        title.text, title.tail = _allowed(note.title.to(language)), f" {_allowed(note.text.to(language))} "
    if note.address:
        SubElement(found, "ref", {"target": note.address}).text = f"{note.game} {note.place}"


def _allowed(text: str) -> str:
    """A text without the signs that XML does not allow."""
    return "".join(sign for sign in text if sign >= " " or sign in "\t\n")
