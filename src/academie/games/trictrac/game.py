"""The Game of trictrac: it starts, reads, writes and draws; the native law decides."""

from pathlib import Path

from academie._core import trictrac as core
from academie.game import State as AnyState
from academie.game.profiles import ProfileName
from academie.games.trictrac import notation
from academie.games.trictrac.state import Move, State, native_profile, ours
from academie.tables.dice_game import DiceGame
from academie.tables.family import Parts
from academie.text.message import Message, verbatim


class Trictrac(DiceGame):
    """Trictrac, a partie of twelve trous; the other forms of play are in match/."""

    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """All dames on the talons, the first throw to come (§2, §3)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The decision or play a text such as leave or A/G A/D names."""
        return notation.read_move(ours(state), text)


game = Trictrac(
    name="trictrac",
    title=verbatim("Trictrac"),
    players=(Message("White"), Message("Black")),
    folder=Path(__file__).parent,
    chance=True,
)
parts = Parts(game, family=("codec",), modules={"narration": "drawing", "solve": "exercises"})
