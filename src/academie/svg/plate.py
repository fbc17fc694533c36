"""The options of a drawing."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted

if TYPE_CHECKING:
    from academie.svg.signs import Mark


@dataclass(frozen=True, slots=True)
class Plate:
    """The options of a drawing: its signs, for a page or a phone, by day or by night, in which language.

    `a_at` is the hand at which A lies, "" as the book has it. `prefix` holds the ids; left empty, one is made of what
    is drawn, so that two drawings on one page have the same only when they are the same. `apart` leaves out what does
    not lie on the board itself, for a page that shows it in its own way.
    """

    marks: tuple[Mark, ...] = ()
    standing: bool = False
    night: bool = False
    language: str = "en"
    a_at: str = ""
    prefix: str = ""
    apart: bool = False

    def __post_init__(self) -> None:
        """A prefix is an id."""
        if self.prefix and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", self.prefix):
            raise Unreadable(
                "{prefix} cannot begin ids; write a letter, then letters, figures and hyphens.",
                prefix=quoted(self.prefix),
            )

    def prefixed(self, drawn: str) -> str:
        """The prefix asked for, or one made of what is drawn and how."""
        wish = f"{drawn}|{self.marks}|{self.standing}{self.night}{self.apart}|{self.language}|{self.a_at}"
        return self.prefix or "g" + hashlib.sha256(wish.encode()).hexdigest()[:8]
