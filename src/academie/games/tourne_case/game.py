"""Tourne-case: a race game in two lanes (§9), three dames a side.

§12, §21: the values of the profile that bear on the beginning and the end, start and la double, are among those all
race games share. §22: positions and plays are written as in all of them. §13: the dice are drawn for again
before each game of a match.
"""

from pathlib import Path

from academie._core import tourne_case as core
from academie.errors import Illegal
from academie.game.profiles import ProfileName
from academie.tables.board import HAND, LANES, LIFTED, SIDES, letter
from academie.tables.family import Card, Paragraphs, RaceParts
from academie.tables.race import RaceGame
from academie.tables.race_state import DoubleValues, RaceRules, RaceState
from academie.text.message import Message, verbatim

COIN = 11


class TourneCase(RaceGame):
    """Tourne-case, one game."""

    def read(self, line: str, profile: ProfileName = None) -> RaceState:
        """The state a line describes; no two dames face each other but in the coins (§5)."""
        state = super().read(line, profile)
        for step in range(COIN):
            if state.counts(0)[step] and state.counts(1)[step]:
                raise Illegal(
                    "Dames face each other on {white} and {black}, where one would have been hit (§5).",
                    white=letter(LANES.place(0, step)),
                    black=letter(LANES.place(1, step)),
                )
        return state

    def to_go(self, state: RaceState, seat: int) -> int:
        """The points a side must still play to have its three dames in the coin (§7)."""
        side = state.counts(seat)
        return sum(side[step] * (COIN - step) for step in range(COIN)) + side[HAND] * (COIN + 1)


def _impossible(rules: RaceRules, seat: int, counts: list[int]) -> Message | None:
    """§3, §7: what no lane has: dames coupled outside the coin, or lifted."""
    if counts[LIFTED]:
        return Message(
            "{side} has lifted dames, and nothing is lifted at tourne-case; put them in hand (+) (§7).",
            side=SIDES[seat],
        )
    if coupled := [step for step, count in enumerate(counts) if count > 1 and step not in {COIN, HAND}]:
        where = letter(rules.paths.place(seat, coupled[0]))
        return Message(
            "{side} has two dames on {where}; they are coupled in the coin alone (§3).", side=SIDES[seat], where=where
        )
    return None


game = TourneCase.of(
    verbatim("Tourne-case"), RaceRules(Path(__file__).parent, core, LANES, DoubleValues, impossible=_impossible)
)
parts = RaceParts(
    game,
    law=Paragraphs(start="§12", doubtful="§15", breaking="§16", touched="§17", play="§18"),
    card=Card(
        9,
        Message("Three dames, a lane for each side; only the smaller die is played."),
        verbatim("Académie, 1806"),
        "W:C1,F1,L1;B:X1,T1,Q1 phase=throw to=white",
        ("AL", "YM"),
        first=(
            Message("Aim: be the first to bring your three dames to the corner at the end of your side."),
            Message("Throw: only the smaller die is played. No dame may pass another of yours."),
            Message("Stop opposite an enemy dame and it is hit: it begins again. The corner is safe."),
        ),
    ),
    exercises=("hits",),
    untried=("T2",),
    pairs=1000,  # they are short
    left={
        "academie": Message(
            "at the tourne-case, that with one dame in the coin and two against it one may wish to be hit (l.2424): "
            "the wish chooses no play."
        )
    },
    lacks=("nets",),  # all of it is solved
    modules={"lessons": "tutor"},
)
