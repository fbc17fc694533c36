"""What is typed after an engine of others: its command, a budget, a name, and settings it knows itself."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.errors import Unreadable, quoted
from academie.players.roster import LIMITS, budget_of, limit_of
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.analysis import Budget


@dataclass(frozen=True)
class Settings:
    """What was typed after the semicolons; no budget where none of its limits was."""

    budget: Budget | None
    options: dict[str, str]
    name: str


def settings_of(parts: Sequence[str]) -> Settings:
    """Parts such as time=0.1; raises `Unreadable`."""
    limits: dict[str, float] = {}
    options: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise Unreadable(
                Title(
                    "{part} is no setting; write key=value after each semicolon.",
                    "{part} n'est pas un réglage ; écrivez clé=valeur après chaque point-virgule.",
                ).fill(part=quoted(part))
            )
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        else:
            options[key] = value
    return Settings(budget_of(limits) if limits else None, options, options.pop("name", ""))


def command_of(text: str) -> list[str]:
    """The words of a command; raises `Unreadable`."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Unreadable(
            Title(
                "The command {command} cannot be read ({why}); check its quotes.",
                "La commande {command} ne se lit pas ({why}) ; vérifiez ses guillemets.",
            ).fill(command=quoted(text), why=error)
        ) from error
