"""toc's Game object: starts, reads, writes and draws; it decides nothing."""

from pathlib import Path

from academie._core import toc as core
from academie.game import State as AnyState
from academie.game.profiles import ProfileName
from academie.games.toc import notation
from academie.games.toc.state import State, native_profile, ours
from academie.games.trictrac.state import Move
from academie.tables.dice_game import DiceGame
from academie.tables.family import Card, Parts
from academie.tables.race import PLAYERS
from academie.text.message import Message, verbatim


class Toc(DiceGame):
    """Toc, to a number of trous or au premier trou."""

    def start(self, profile: ProfileName = None, setup: str = "standard") -> State:
        """All dames on the talons, the dice to be drawn for (§1, §15)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: ProfileName = None) -> State:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The decision or play a text such as leave or A/G A/D names."""
        return notation.read_move(ours(state), text)


game = Toc(name="toc", title=verbatim("Toc"), players=PLAYERS, folder=Path(__file__).parent, chance=True)


def _vignette() -> str:
    """A dame beaten, which is a trou already."""
    from academie.games.toc.svg import side  # noqa: PLC0415 - the game is known without its card
    from academie.svg import Mark, Sign  # noqa: PLC0415 - the same
    from academie.tables.drawing.svg import Scene  # noqa: PLC0415 - the same
    from academie.tables.drawing.vignette import vignette  # noqa: PLC0415 - the same

    state = game.read("W:A10,F1,G1,H1,L2;B:O1,Q1,R2,Y11 phase=throw to=white trous=0,0 throws=3,3")
    scene = Scene(game.title, str(state), (side(state, 0), side(state, 1)))
    return vignette(scene, marks=[Mark.at(Sign.BEST, "H", "Q")])


parts = Parts(
    game,
    family=("card", "codec", "match", "trial"),
    modules={"exercises": "tutor", "lessons": "tutor", "nets": "players", "solve": "tutor"},
    card=Card(
        8,
        Message("Trictrac at a single stroke: with the first jan the trou is won."),
        verbatim("Académie, 1806"),
        drawn=_vignette,
        first=(
            Message("Aim: be the first to win twelve trous. What wins points at trictrac wins a trou here."),
            Message(
                "Throw, then move a dame for each die. Dames are never taken; only your own or an empty flèche is open."
            ),
            Message("Fill a table or hit a lone dame: that is a trou, or two by a doublet. The program marks it."),
        ),
    ),
)
