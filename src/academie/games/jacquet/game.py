"""Jacquet: a race game whose talons lie on one diagonal (§1), as Lepeintre has it.

§24: every value of the profile that bears on plays and ends is among those all race games share; the draw for the dice
(§9) and what must be played (§15) are theirs too. §25: positions and plays are written as in all of them.
§5: the end, when both only lift, is solved. §10, §23: a match has a target, a double game marks two, and the winner has
the dice for the next.
"""

from pathlib import Path

from academie._core import jacquet as core
from academie.tables.board import DIAGONAL, HAND, LIFTED, SIDES
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues, RaceRules
from academie.text.message import Message, verbatim

HOME = 18  # the first step of the table across from the talon


def _impossible(rules: RaceRules, seat: int, counts: list[int]) -> Message | None:
    """Why no game comes to these dames of a side: one in hand (§4), or two out before the first has arrived (§2)."""
    if counts[HAND]:
        return Message(
            "{side} has dames in hand; at jacquet nothing is hit, so put them on the board or lift them (§4).",
            side=SIDES[seat],
        )
    if not sum(counts[HOME : LIFTED + 1]) and counts[0] < rules.dames - 1:
        return Message(
            "{side} has more than one dame off the talon and none has arrived; until then only the first may move "
            "(§2).",
            side=SIDES[seat],
        )
    return None


game = RaceGame.of(
    verbatim("Jacquet"), RaceRules(Path(__file__).parent, core, DIAGONAL, LiftingValues, impossible=_impossible)
)
parts = RaceParts(
    game,
    law=Paragraphs(start="§9", doubtful="§12", breaking="§13", touched="§14", play="§15"),
    card=Card(
        5,
        Message("The courier sets out alone. After that nobody hits: you bar the way."),
        verbatim("Lepeintre, 1818"),
        "W:M14,C1;B:A14,O1 phase=throw to=white",
        ("MYAC",),
        first=(
            Message("Aim: lead your fifteen dames round the board, then be the first to bear them off."),
            Message("Throw, then move a dame for each die. One dame goes alone until it reaches your last table."),
            Message("Nothing is hit: a single dame closes its flèche. Bar your opponent's way."),
        ),
    ),
    exercises=("pips", "book"),
    # By benchmarks/sight.py; how each did against the next is in docs/program/strength.md.
    sight=(40.0, 8.1, 4.5, 2.8, 1.77, 1.05, 0.48, 0.0),
)
