"""The trictrac room's Game object: starts, reads, writes and draws; it decides nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.game import Look, Roll, indented
from academie.games.trictrac import drawing, notation
from academie.games.trictrac.desk import Desk
from academie.games.trictrac.state import Move, State, native_profile, ours
from academie.tables.board import write_dice
from academie.tables.dice_game import DiceGame
from academie.tables.paths import FACING
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.plate import Plate
    from academie.game import Move as AnyMove
    from academie.game import Picture
    from academie.game import State as AnyState


_MAY_STOP = Title("{side} may leave with the marqué (§96).", "{side} : on peut s'en aller avec le marqué (§96).")
_VOID = Title("{dice}: a doublet on the first throw is void (§3).", "{dice} : un doublet au premier coup est nul (§3).")
_BARRED = Title("{reason} ({law}).", "{reason} ({law}).")


def _unstopped(sentence: Title) -> Title:
    return Title(sentence.en.rstrip("."), sentence.fr.rstrip("."))


class Trictrac(DiceGame):
    """Trictrac, a partie of twelve trous; the other forms of play are in match/."""

    FIRST_COUNTS = True

    def start(self, profile: str | None = None, setup: str = "standard") -> State:
        """All dames on the talons, the first throw to come (§2, §3)."""
        self.check_setup(setup)
        found = self.profiles.find(profile)
        return State(core.State(native_profile(found)), found)

    def read(self, line: str, profile: str | None = None) -> State:
        """The state a canonical line or a bare position describes."""
        return notation.read_state(line, self.profiles, profile)

    def read_move(self, state: AnyState, text: str) -> Move:
        """The decision or play a text such as leave or A/G A/D names."""
        return notation.read_move(ours(state), text)

    def way(self, player: int) -> tuple[int, ...]:
        """From his talon to the other's (§108)."""
        return FACING.way(player)

    def why_not(self, state: AnyState, text: str) -> Title | None:
        """The paragraph that bars a play, as the native law names it."""
        from academie.games.trictrac.tutor.refusals import why_not  # noqa: PLC0415 - most plays are legal

        reason = why_not(ours(state), text)
        return None if reason is None else _BARRED.fill(reason=_unstopped(reason.text), law=", ".join(reason.law))

    def draw(self, state: AnyState, *, ascii_only: bool = False, look: Look | None = None) -> str:
        """The board in text, White at the bottom, with points and trous."""
        look = look or Look()
        return drawing.draw(ours(state), ascii_only=ascii_only, a_at=look.a_at or "left", look=look)

    def picture(self, state: AnyState, last: AnyMove | None = None, look: Look | None = None) -> Picture:
        """The board in colour, the arrivals of the last play marked."""
        look, played = look or Look(), last if isinstance(last, Move) else None
        return drawing.picture(ours(state), played, a_at=look.a_at or "left", look=look)

    def engrave(self, state: AnyState, plate: Plate, last: AnyMove | None = None) -> str:
        """The board engraved."""
        from academie.games.trictrac import engraving  # noqa: PLC0415 - the law is read without it

        return engraving.engrave(self.title, ours(state), plate, last if isinstance(last, Move) else None)

    def narrate(self, before: AnyState, choice: AnyMove | Roll, after: AnyState) -> list[Title]:
        """The throw, the play and what they mark; a doublet on the first throw is told as what it is (§3)."""
        if isinstance(choice, Roll) and ours(after).thrower is None:
            return [_VOID.fill(dice=write_dice(choice.dice))]
        told = super().narrate(before, choice, after)
        native = ours(after).core
        if native.phase == core.Phase.decide and native.may_stop(native.thrower):
            told.append(indented(_MAY_STOP.fill(side=self.players[native.thrower])))
        return told

    def desk(self) -> Desk:
        """Where the books' positions and games are studied."""
        return Desk(self)


game = Trictrac(
    name="trictrac",
    title=Title(en="Trictrac", fr="Trictrac"),
    players=(Title(en="White", fr="Blancs"), Title(en="Black", fr="Noirs")),
    room=Path(__file__).parent,
    chance=True,
)
