"""What a part of the site is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """Its name, what it is for, and its pages by their names in the source."""

    name: str
    about: str
    pages: tuple[str, ...]
