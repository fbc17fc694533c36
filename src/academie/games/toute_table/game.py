"""Toute-table: a race game whose paths cross (§1, §2), as the Académie of 1806 describes it.

§24: every value of the profile that bears on plays and ends is among those all race games share. §25: positions and
plays are written as in all of them. §7: the end, when both only lift, is solved. §9, §10: a match has a target, a
double game agreed on marks two, and the winner has the dice for the next.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from academie._core import toute_table as core
from academie.game.profiles import Profile
from academie.tables.board import CROSSED
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.handicap import Gift, digits
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues, RaceRules
from academie.text.message import Message, verbatim


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The toute-table of a book."""

    handicap: Literal["none", "dice", "ambesas", "ambesas_dice"]  # §11: what the stronger player gives
    handicap_down: int  # §11: numbers down besides, one a digit
    ambesas: Literal["four", "two"]  # §11: the ones that a given ambesas plays, four as a doublet


game = RaceGame.of(verbatim("Toute-table"), RaceRules(Path(__file__).parent, core, CROSSED, Values, a_at="right"))


def _gift(profile: Profile) -> Gift:
    """§11: what the profile agrees on; the ones of an ambesas are played as a doublet or singly."""
    values = profile.read(Values)
    ones = 4 if values.ambesas == "four" else 2
    gifts: dict[str, Gift] = {
        "none": None,
        "dice": {},
        "ambesas": {"dice": False, "ones": ones},
        "ambesas_dice": {"ones": ones},
    }
    gift, down = gifts[values.handicap], digits(values.handicap_down)
    return {**(gift or {}), "down": down} if down else gift


parts = RaceParts(
    game,
    law=Paragraphs(
        start="§13", doubtful="§15", breaking="§16", touched="§17", play="§18", adviser="§12", advantage="§11"
    ),
    card=Card(
        3,
        Message("Scattered over the four tables, each runs home to bear off first."),
        verbatim("Académie, 1806"),
        first=(
            Message("Aim: bring your fifteen dames home, then be the first to bear them all off."),
            Message("Throw, then move a dame for each die, or four for equal dice. Two enemy dames close a flèche."),
            Message("Land on a lone dame and it is hit: it must enter again from the beginning."),
        ),
    ),
    exercises=("hits", "safest", "pips", "book"),
    # By benchmarks/sight.py; how each did against the next is in docs/program/strength.md.
    sight=(13.0, 9.5, 7.1, 6.0, 4.2, 2.9, 1.42, 0.0),
    gift=_gift,
    untried=("C14",),  # the count of throws is said of trictrac, and of no other game
)
