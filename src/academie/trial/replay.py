"""The judge of examples: what a book shows must be what its law gives, throw by throw and point by point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.corpus.check import check_entry
from academie.corpus.shelf import books
from academie.text.message import Message, counted, verbatim
from academie.trial.claim import Finding, Judge, Verdict

if TYPE_CHECKING:
    from academie.trial.claim import Claim

_HELD = Message("What it shows replays under the law of the room to the end the book states: {lines}, {plies}{amends}.")
_STANDS = Message(
    "The position can be set up, and its counts are the book's; there is nothing to replay, so that no more is tried."
)
_LINES = Message("line"), Message("lines")
_PLIES = Message("ply"), Message("plies")
_PLACES = Message.within("in a file", "place"), Message("places")
_AMENDED = Message("; corrected in the print: {places}")
_OWN_LAW = Message("It holds under {profile}, but the book's own law refuses it: {conflict}")


def hear(claim: Claim) -> Finding:
    """Replay the entry; an example against its author's own law is refuted by him."""
    book, entry = next(
        (book, entry)
        for book in books()
        if book.game == claim.game
        for entry in book.entries
        if entry.id == claim.given["entry"]
    )
    report = check_entry(book, entry)
    evidence = {
        "lines": report.lines,
        "plies": report.plies,
        "corrections": len(report.corrections),
        "profile": entry.profile,
    }
    if report.problems:
        return Finding(Verdict.REFUTED, report.problems[0], evidence)
    if report.conflicts:
        text = _OWN_LAW.fill(profile=entry.profile, conflict=report.conflicts[0].text)
        return Finding(Verdict.DOUBTFUL, text, evidence)
    if not report.lines:
        return Finding(Verdict.SUPPORTED, _STANDS, evidence)  # nothing replayed proves nothing
    count = len(report.corrections)
    amends = _AMENDED.fill(places=counted(count, *_PLACES)) if count else verbatim("")
    lines, plies = counted(report.lines, *_LINES), counted(report.plies, *_PLIES)
    return Finding(Verdict.PROVED, _HELD.fill(lines=lines, plies=plies, amends=amends), evidence)


JUDGE = Judge(
    hear,
    Message(
        "The example is replayed by the law of the room: each throw or move must be allowed, each count of points "
        "must be the book's, and the last position the one it states."
    ),
    version=2,
)
