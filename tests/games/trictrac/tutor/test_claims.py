"""The claims of the treatises: every computable one is counted again, and the verdict follows from the figures."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from academie.errors import Unknown
from academie.games.trictrac.tutor.claims import Claim, Verdict, claims, find_claim
from academie.games.trictrac.tutor.workings import WORKINGS

each = pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.id)


@each
def test_the_figure_comes_out(claim: Claim) -> None:
    """Ours is what the working counts; exact means that the print has it too, anything else that it has not."""
    if claim.verdict is Verdict.NOT_COMPUTABLE:
        assert not claim.working
        assert claim.printed is claim.ours is None
        return
    assert claim.recompute() == claim.ours
    assert (claim.verdict is Verdict.EXACT) == (claim.printed == claim.ours)


@each
def test_the_claim_is_complete(claim: Claim) -> None:
    """Two languages, the lines of its source, and a note wherever the print is not exact."""
    assert claim.text.en.endswith(".")
    assert claim.text.fr.endswith(".")
    assert re.fullmatch(r"(LEP|ACAD-[AB]) l\.\d+(-\d+)? ([IVX]+\.[IVX]+|ch\.[IVX]+|tarif)", claim.source)
    assert bool(claim.note.en) == bool(claim.note.fr)
    assert claim.note.en or claim.verdict is Verdict.EXACT


def test_how_many_there_are() -> None:
    """172 claims, and how they come out."""
    assert Counter(claim.verdict.value for claim in claims()) == {
        "exact": 142,
        "misprint": 21,
        "approximate": 4,
        "wrong": 2,
        "not computable": 3,
    }
    assert len({claim.id for claim in claims()}) == len(claims()) == 172


def test_no_working_is_idle() -> None:
    """Every working serves a claim."""
    assert {claim.working for claim in claims()} - {""} == set(WORKINGS)


def test_finding_a_claim() -> None:
    """By its name, or a sentence; one that cannot be computed says why."""
    assert find_claim("L-II-66").ours == 242
    with pytest.raises(Unknown, match="no claim “L-II-99”"):
        find_claim("L-II-99")
    with pytest.raises(Unknown, match="cannot be computed"):
        find_claim("A-37").recompute()
