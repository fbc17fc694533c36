"""What a table remembers of its dice and of what was said: dice taken up, facts in dispute, the last throw."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from academie.games.trictrac.referee.value import Rigueur
    from academie.referee.acts import Act


class Lifted(StrEnum):
    """§6: whether the adversary has taken up the dice of this throw, and when."""

    NOT = ""
    SOON = "soon"  # before he might
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Doubt:
    """What one player alone has said; `thrown` is the table with the throw, while its dice are taken up."""

    by: int
    act: Act
    thrown: Rigueur | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class LastThrow:
    """§37: the last throw of the lifting, asked for by a player, or to be made now; and for all, if it was said."""

    asked: int | None = None
    ahead: bool = False
    for_all: bool = False


NO_LAST = LastThrow()
