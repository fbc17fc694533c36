"""Every section of the four books is cited by the program, or says why it is not."""

from __future__ import annotations

import pytest

from academie.books.coverage import coverage_page, sections
from academie.books.edition import Edition, editions


@pytest.mark.parametrize("edition", editions(), ids=lambda each: each.name)
def test_no_section_without_a_place_or_a_reason(edition: Edition) -> None:
    """And sections follow one another from the first line."""
    found = sections(edition.name)
    assert found[0].at == 1
    assert [each.at for each in found] == sorted({each.at for each in found})
    assert [each.title for each in found if not each.without and not each.notes(edition)] == []
    page = coverage_page()
    assert all(f"| {each.at} | {each.title} |" in page for each in found)
