"""Every maxim of the treatises, with the rules that say it or the reason why none can (§120, §121).

The table is `maxims.toml`; the tests hold it and the rules of `precepts/` to the same keys.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Mapping

PATH = Path(__file__).parent / "maxims.toml"
BOOKS = {
    "L": Title(
        "Lepeintre, Cours complet de Trictrac, 1818, third part; 77 is his closing word",
        "Lepeintre, Cours complet de Trictrac, 1818, troisième partie ; 77 est son dernier mot",
    ),
    "A": Title(
        "Académie universelle des jeux, 1806, the first treatise, chapter VII",
        "Académie universelle des jeux, 1806, le premier traité, chapitre VII",
    ),
    "B": Title(
        "Académie universelle des jeux, 1806, the second treatise, chapters X and XVI",
        "Académie universelle des jeux, 1806, le second traité, chapitres X et XVI",
    ),
    "Q": Title("Nicknames and quolibets of throws and shapes", "Sobriquets et quolibets des coups et des positions"),
}


@dataclass(frozen=True, slots=True)
class Maxim:
    """One maxim: its number in its book, its lines, what it says in our words, and its rules or the reason for none."""

    number: str
    lines: str
    text: Title
    rules: tuple[str, ...] = ()
    reason: Title | None = None

    @property
    def book(self) -> str:
        """L, A, B or Q."""
        return self.number[0]


@cache
def maxims() -> tuple[Maxim, ...]:
    """All of them, in the order of the books."""
    data = tomllib.loads(PATH.read_text(encoding="utf-8"))
    reasons = {key: Title(said["en"], said["fr"]) for key, said in data["reasons"].items()}
    return tuple(_maxim(entry, reasons) for entry in data["maxim"])


def _maxim(entry: dict[str, Any], reasons: Mapping[str, Title]) -> Maxim:
    text = Title(entry["en"], entry["fr"])
    why = reasons[entry["reason"]] if "reason" in entry else None
    return Maxim(entry["number"], entry["lines"], text, tuple(entry.get("rules", ())), why)
