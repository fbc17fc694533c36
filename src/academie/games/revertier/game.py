"""Revertier: a race game whose tas stand in opposite corners (§1).

§26: besides the values all race games share, two bear on plays: passing over an own dame, and entering hors du jeu.
§27: positions and plays are written as in all race games, and no side has two dames together before its tête.
§9: the end, when both only lift, is solved. §11: the winner has the dice for the next game.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from academie._core import revertier as core
from academie.game.profiles import Profile
from academie.tables.board import DIAGONAL, SIDES, letter
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.handicap import Gift, digits
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues, RaceRules
from academie.text.message import Message, verbatim

BEFORE_THE_TETE = range(1, 11)


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The revertier of a book."""

    own_blot_transit: bool  # a dame may touch down in passing on an own dame of steps 2 to 11
    hors_du_jeu: Literal["any", "one"]  # §7: how many dames may enter by a throw while hors du jeu, one at most
    handicap: Literal["none", "dice", "six_as", "quatre_trois", "tete"]  # §12: what the stronger player gives
    handicap_down: int  # §12: numbers down besides, one a digit
    handicap_tete: int  # §12: dames on the tête besides


def _natively(profile: Profile) -> dict[str, Any]:
    values = profile.read(Values)
    return {"own_blot_transit": values.own_blot_transit, "enters_one": values.hors_du_jeu == "one"}


def _crowded(rules: RaceRules, seat: int, counts: list[int]) -> Message | None:
    """A sentence about the first flèche that holds two dames where one is the most (§2), or nothing."""
    for step in BEFORE_THE_TETE:
        if counts[step] > 1:
            return Message(
                "{side} has {count} dames on {place}; before the tête one is the most.",
                side=SIDES[seat],
                count=counts[step],
                place=letter(rules.paths.place(seat, step)),
            )
    return None


game = RaceGame.of(
    verbatim("Revertier"),
    # §6: a dame never enters on one of its own.
    RaceRules(Path(__file__).parent, core, DIAGONAL, Values, natively=_natively, impossible=_crowded),
)

# §12: as printed only the first handicap names the dice without a doubt; they go with the dames (PROJECT).
_GIFTS: dict[str, Gift] = {
    "none": None,
    "dice": {},
    "six_as": {"down": (6, 1)},
    "quatre_trois": {"down": (4, 3)},
    "tete": {"tete": 2},
}


def _gift(profile: Profile) -> Gift:
    """§12: what the profile agrees on, and as many dames more as one likes."""
    values = profile.read(Values)
    gift, down, tete = _GIFTS[values.handicap], digits(values.handicap_down), values.handicap_tete
    if not (down or tete):
        return gift
    named = gift or {}
    return {"down": (*named.get("down", ()), *down), "tete": named.get("tete", 0) + tete}


parts = RaceParts(
    game,
    law=Paragraphs(
        start="§16", doubtful="§18", breaking="§19", touched="§20", play="§21", adviser="§15", advantage="§12"
    ),
    card=Card(
        2,
        Message("Round the whole board, and back. You hit, you close, you shut out."),
        verbatim("Académie, 1806"),
        courses=("MYAL",),
        first=(
            Message("Aim: lead your fifteen dames round the whole board, then be the first to bear them off."),
            Message("Throw, then move a dame for each die. On your opponent's side, put only one dame on a flèche."),
            Message("Land on a lone dame and it is hit: it must enter again from the beginning."),
        ),
    ),
    exercises=("hits", "safest", "book"),
    # By benchmarks/sight.py; how each did against the next is in docs/program/strength.md.
    sight=(25.0, 4.3, 2.95, 2.08, 1.49, 0.97, 0.54, 0.0),
    gift=_gift,
    untried=("C14",),  # the count of throws is said of trictrac, and of no other game
)
