"""The page of maxims is what the maxims say."""

from __future__ import annotations

import pytest

import maxims


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_up_to_date(language: str) -> None:
    """docs/maxims.md and docs/maxims.fr.md are what scripts/maxims.py writes."""
    assert maxims.PAGES[language].read_text(encoding="utf-8") == maxims.page(language)
