"""What is said and done about the dice at a table of trictrac beside throwing them: names, and the last throw."""

from __future__ import annotations

from dataclasses import dataclass

from academie.referee.acts import Act, ThrowForDice
from academie.title import Title


@dataclass(frozen=True)
class Name(Act):
    """The thrower calls his throw."""

    dice: tuple[int, int]
    form = Title("names {dice}", "nomme {dice}")
    short = ("name", "nommer")
    fields = ThrowForDice.fields


@dataclass(frozen=True)
class LiftDice(Act):
    """The dice are picked up."""

    form = Title("lifts the dice", "lève les dés")


@dataclass(frozen=True)
class AskLastThrow(Act):
    """The last throw of the lifting is to be made now, to see whether it is a simple or a doublet."""

    form = Title("asks for the last throw", "demande le dernier coup")


@dataclass(frozen=True)
class PlayForAll(Act):
    """The word: je joue pour tout. The throw that lifts the last dame is then the first of the next relevé too."""

    form = Title("says he plays for all", "dit qu'il joue pour tout")
    short = ("je joue pour tout",)
