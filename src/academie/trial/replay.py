"""The judge of examples: what a book shows must be what its law gives, throw by throw and point by point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.claim import Finding, Judge, Verdict
from academie.corpus.check import check_entry
from academie.corpus.shelf import books
from academie.title import Title, counted

if TYPE_CHECKING:
    from academie.claim import Claim

_HELD = Title(
    "What it shows replays under the law of the room to the end the book states: {lines}, {plies}{amends}.",
    "Ce qu'il montre se rejoue selon la loi de la salle jusqu'à la fin que dit le livre : {lines}, {plies}{amends}.",
)
_STANDS = Title(
    "The position can be set up, and its counts are the book's; there is nothing to replay, so that no more is tried.",
    "La position peut se dresser, et ses comptes sont ceux du livre ; il n'y a rien à rejouer, et l'on n'éprouve "
    "rien de plus.",
)
_LINES = Title("line", "suite"), Title("lines", "suites")
_PLIES = Title("ply", "demi-coup"), Title("plies", "demi-coups")
_PLACES = Title("place", "endroit"), Title("places", "endroits")
_AMENDED = Title("; corrected in the print: {places}", " ; corrigé dans l'imprimé : {places}")
_OWN_LAW = Title(
    "It holds under {profile}, but the book's own law refuses it: {conflict}",
    "Cela tient sous {profile}, mais la loi même du livre le refuse : {conflict}",
)


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
    amends = _AMENDED.fill(places=counted(count, *_PLACES)) if count else Title("", "")
    lines, plies = counted(report.lines, *_LINES), counted(report.plies, *_PLIES)
    return Finding(Verdict.PROVED, _HELD.fill(lines=lines, plies=plies, amends=amends), evidence)


JUDGE = Judge(
    hear,
    Title(
        "The example is replayed by the law of the room: each throw or move must be allowed, each count of points "
        "must be the book's, and the last position the one it states.",
        "L'exemple est rejoué selon la loi de la salle : chaque coup doit être permis, chaque compte de points être "
        "celui du livre, et la dernière position celle qu'il dit.",
    ),
    version=2,
)
