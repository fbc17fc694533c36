"""Gammon: a race game whose paths cross (§1, §2), as Lepeintre draws it.

§28: the values of a profile that bear on plays and ends are among those all race games share, save how a game counts
today (§30). §29: positions and plays are written as in all of them. §6: the end, when both only
lift, is solved. §7, §14: a match has a target, a double game marks two, and the winner has the dice for the next; as
today every game is begun by a draw (§31).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from academie._core import gammon as core
from academie.game.profiles import Profile
from academie.tables.board import CROSSED
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.race import RaceGame
from academie.tables.race_state import LiftingValues, RaceRules
from academie.text.message import Message, verbatim


@dataclass(frozen=True, slots=True)
class Values(LiftingValues):
    """What gammon has of its own."""

    modern_count: bool  # §30: a gammon counts two, a backgammon three


def _natively(profile: Profile) -> dict[str, Any]:
    values = profile.read(Values)
    return {"modern": values.modern_count}


# §30: what the loser has lifted, and where his last dames are.
_TODAY = {
    "bare": Message("a gammon {share:.1f} %"),
    "deep": Message("a backgammon {share:.1f} %"),
    "bare lost": Message("a gammon lost {share:.1f} %"),
    "deep lost": Message("a backgammon lost {share:.1f} %"),
}


def _prospects(native: Any) -> Mapping[str, Message]:  # noqa: ANN401 - the native state
    """What the networks tell of a game: what it may count."""
    from academie.nets import WON  # noqa: PLC0415 - the law is read without it
    from academie.tables.family.players import PROSPECTS  # noqa: PLC0415 - the same

    own = _TODAY if native.profile.modern else PROSPECTS if native.profile.la_double else {}
    return {"won": WON, **own}


game = RaceGame.of(verbatim("Gammon"), RaceRules(Path(__file__).parent, core, CROSSED, Values, natively=_natively))
parts = RaceParts(
    game,
    law=Paragraphs(start="§13", doubtful="§16", breaking="§17", touched="§18", play="§19"),
    card=Card(
        4,
        Message("The all-tables of England: run, hit, enter again, bear off."),
        verbatim("Lepeintre, 1818"),
        first=(
            Message("Aim: bring your fifteen dames home, then be the first to bear them all off."),
            Message("Throw, then move a dame for each die, or four for equal dice. Two enemy dames close a flèche."),
            Message("Land on a lone dame and it is hit: it must enter again from the beginning."),
        ),
    ),
    exercises=("hits", "safest", "pips", "book"),
    # By benchmarks/sight.py; how each did against the next is in docs/program/strength.md.
    sight=(8.3, 6.4, 4.95, 4.95, 2.85, 1.95, 1.09, 0.0),
    prospects=_prospects,
    modules={"foreign": "gnubg"},
    untried=("C14",),  # the count of throws is said of trictrac, and of no other game
)
