"""A name or a text in the two languages of the house."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Title:
    """English and French."""

    en: str
    fr: str

    def to(self, language: str) -> str:
        """The text in "en" or "fr"."""
        return self.fr if language == "fr" else self.en
