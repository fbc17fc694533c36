"""Garanguet: a race game with three dice and talons face to face (§1, §5), as Lepeintre has it.

§11: one die each gives the dice, as in all race games, and the throw is made afresh. §24: positions and plays are
written as in all of them. §6: the end, when both only lift, is solved. §12, §21: a match has a target, a double game
marks two, and the winner has the dice for the next.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from academie._core import garanguet as core
from academie.errors import Illegal
from academie.game.profiles import Profile, ProfileName
from academie.tables.board import FACING, HAND, SIDES
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues, RaceRules, RaceState
from academie.text.message import Message, verbatim

HOME = range(18, 24)  # where a side lifts, and the other enters


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """The garanguet of a book."""

    hit: Literal["none", "gammon"]  # §8: one dame closes a flèche; two do, a lone one may be hit and enters again
    triplet_multiplier: int  # how often the three numbers of a triplet are played: 3 or 1


def _natively(profile: Profile) -> dict[str, Any]:
    """§23: what this game's profile has of its own, hits (§8) and the triplet (§4)."""
    values = profile.read(Values)
    return {"hits": values.hit == "gammon", "triplet_multiplier": values.triplet_multiplier}


class Garanguet(RaceGame):
    """The game of garanguet, and what it refuses in a position."""

    def read(self, line: str, profile: ProfileName = None) -> RaceState:
        """The state a line describes; dames are in hand only where they are hit (§8), and one side can play (§9)."""
        state = super().read(line, profile)
        for seat in (0, 1):
            if state.counts(seat)[HAND] and state.profile.read(Values).hit != "gammon":
                raise Illegal(
                    "{side} has dames in hand, and nothing is hit; add the option hits (§8).", side=SIDES[seat]
                )
        if all(_shut_out(state, seat) for seat in (0, 1)):
            raise Illegal("Both sides have dames in hand and face six cases; no game leads to this (§9).")
        return state


def _shut_out(state: RaceState, seat: int) -> bool:
    other = state.counts(1 - seat)
    return state.counts(seat)[HAND] > 0 and all(other[step] > 1 for step in HOME)


game = Garanguet.of(verbatim("Garanguet"), RaceRules(Path(__file__).parent, core, FACING, Values, natively=_natively))
parts = RaceParts(
    game,
    law=Paragraphs(start="§11", doubtful="§14", breaking="§15", touched="§16", play="§17"),
    card=Card(
        6,
        Message("Three dice in place of two, and doublets that double again."),
        verbatim("Lepeintre, 1818"),
        "W:A15;B:Y15 phase=play to=white dice=6-5-2",
        first=(
            Message("Aim: lead your fifteen dames to the last table, then be the first to bear them off."),
            Message("Throw three dice, then move a dame for each. A single dame of your opponent closes a flèche."),
            Message("A doublet is played double if it is larger than the third die."),
        ),
    ),
    exercises=("pips", "moves"),
    # By games of each two at a glance; docs/program/strength.md has the score of each against the next. At 60 next to
    # nothing is seen.
    sight=(60.0, 8.8, 4.8, 3.05, 1.98, 1.16, 0.48, 0.0),
    lacks=("trial",),
)
WITHOUT = {"tutor": Message("The book gives no advice on garanguet, so there are no lessons.")}
