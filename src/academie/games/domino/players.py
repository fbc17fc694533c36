"""The players of domino: the company, each in his manner, beside the machine at its levels and those of the house."""

from __future__ import annotations

from dataclasses import replace

from academie.analysis import Budget
from academie.games.domino.characters import MANNERS, CharacterPlayer
from academie.players import company
from academie.players.company import makers_of
from academie.players.machine import DEFAULT_LEVEL, Temper
from academie.players.machine import LEVELS as HOUSE

USUAL = f"machine:{DEFAULT_LEVEL}"
SPECS = company.SPECS
NAMES = company.NAMES
# The house's levels count in men; a fault at domino costs some points.
LEVELS = {
    name: replace(HOUSE[name], budget=budget, temper=temper)
    for name, budget, temper in (
        ("beginner", Budget(nodes=500), Temper(8, 800, 0.2)),
        ("amateur", Budget(nodes=5_000), Temper(4, 300, 0.03)),
        ("strong", Budget(nodes=300_000), Temper()),
        ("master", Budget(seconds=2.0), Temper()),
    )
}
TEXTS = {key: manner.text for key, manner in MANNERS.items()}  # who they are, in a sentence
KINDS = makers_of(CharacterPlayer)
