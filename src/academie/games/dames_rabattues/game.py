"""The game of the dames rabattues as a Game: starts, reads, writes and draws; it decides nothing.

§13: who has the dice for the next game of a match is a value of the profile.
"""

from pathlib import Path

from academie._core import dames_rabattues as core
from academie.game import State as AnyState
from academie.game.profiles import ProfileName
from academie.games.dames_rabattues import notation
from academie.games.dames_rabattues.state import Move, State, native_profile, ours
from academie.tables.dice_game import DiceGame
from academie.tables.family import Card, Parts
from academie.tables.race import PLAYERS
from academie.text.message import Message, verbatim


class DamesRabattues(DiceGame):
    """The dames rabattues: one game, to the first who has lifted everything."""

    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """The piles as they are set up, the dice to be drawn for (§1, §12)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line or bare piles describe."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """An order of the numbers such as 6-1, or take or leave."""
        return notation.read_move(ours(state), text)


game = DamesRabattues(
    name="dames_rabattues",
    title=verbatim("Dames rabattues"),
    players=PLAYERS,
    folder=Path(__file__).parent,
    chance=True,
)


def _vignette() -> str:
    """The piles as they are set up."""
    from academie.games.dames_rabattues.svg import FAR, side  # noqa: PLC0415 - the game is known without its card
    from academie.tables.drawing.svg import Scene  # noqa: PLC0415 - the same
    from academie.tables.drawing.vignette import vignette  # noqa: PLC0415 - the same

    state = game.start()
    return vignette(Scene(game.title, str(state), (side(state, 0), side(state, 1)), unused=FAR))


parts = Parts(
    game,
    family=("card",),
    modules={"exercises": "tutor", "lessons": "tutor", "narration": "drawing"},
    card=Card(
        10,
        Message("Lay down your piles as the dice decide, then lift them. Pure chance, and quick."),
        verbatim("Académie, 1806"),
        drawn=_vignette,
        first=(
            Message("Aim: lay down all your dames, then be the first to lift them."),
            Message("Throw: each die lays down a dame of the pile of that number."),
            Message("A number you cannot use goes to your opponent. When all are down, each die lifts a dame."),
        ),
    ),
)
