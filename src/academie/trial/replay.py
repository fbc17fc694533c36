"""The judge of examples: what a book shows must be what its law gives, throw by throw and point by point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.claim import Finding, Judge, Verdict
from academie.corpus.check import check_entry
from academie.corpus.shelf import books
from academie.title import Title

if TYPE_CHECKING:
    from academie.claim import Claim

_HELD = Title(
    "Every line replays under the law of the room to the end the book states: {lines} of them, {plies} plies{amends}.",
    "Toutes les suites se rejouent selon la loi de la salle jusqu'à la fin que dit le livre : il y en a {lines}, "
    "{plies} demi-coups{amends}.",
)
_AMENDED = Title(
    "; {count} places of the print are read otherwise",
    " ; {count} endroits de l'imprimé sont lus autrement",
)
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
    count = len(report.corrections)
    amends = _AMENDED.fill(count=count) if count else Title("", "")
    return Finding(Verdict.PROVED, _HELD.fill(lines=report.lines, plies=report.plies, amends=amends), evidence)


JUDGE = Judge(
    hear,
    Title(
        "The example is replayed by the law of the room: each throw or move must be allowed, each count of points "
        "must be the book's, and the last position the one it states.",
        "L'exemple est rejoué selon la loi de la salle : chaque coup doit être permis, chaque compte de points être "
        "celui du livre, et la dernière position celle qu'il dit.",
    ),
)
