"""Settings typed after a player: limits of thought, and for a program of others its command, a name and its options."""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie.analysis import LIMITS, Budget
from academie.errors import Unreadable, quoted
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Settings:
    """What was typed after the semicolons; no budget where none of its limits was."""

    budget: Budget | None
    options: dict[str, str]
    name: str


def settings_of(parts: Sequence[str]) -> Settings:
    """Parts such as seconds=0.1; raises `Unreadable`."""
    limits: dict[str, float] = {}
    options: dict[str, str] = {}
    for part in parts:
        key, value = setting_of(part)
        if key in LIMITS:
            limits[key] = limit_of(key, value)
        else:
            options[key] = value
    return Settings(budget_of(limits) if limits else None, options, options.pop("name", ""))


def setting_of(part: str) -> tuple[str, str]:
    """A key and its value; raises `Unreadable`."""
    key, equals, value = part.partition("=")
    if not equals:
        raise Unreadable(
            Title(
                "{part} is not a setting; write key=value.",
                "{part} n'est pas un réglage ; écrivez clé=valeur.",
            ).fill(part=quoted(part))
        )
    return key.strip(), value.strip()


def budget_of(limits: dict[str, float]) -> Budget:
    """The budget that limits by name make."""
    return Budget(limits.get("seconds", 0.0), int(limits.get("nodes", 0)), int(limits.get("plies", 0)))


def limit_of(key: str, value: str) -> float:
    """The value of a limit; raises `Unreadable` for what is none."""
    if key != "seconds":
        return count_of(key, value)
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds > 0):
        raise Unreadable(
            Title(
                "{text} is not a time; write seconds above zero, such as seconds=0.5.",
                "{text} n'est pas un temps ; écrivez des secondes au-dessus de zéro, comme seconds=0.5.",
            ).fill(text=quoted(f"seconds={value}"))
        )
    return seconds


def count_of(key: str, value: str) -> int:
    """A whole number above zero; raises `Unreadable`."""
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", value):
        raise Unreadable(
            Title(
                "{text} is not a number; write a whole number above zero.",
                "{text} n'est pas un nombre ; écrivez un entier au-dessus de zéro.",
            ).fill(text=quoted(f"{key}={value}"))
        )
    return int(value)


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
