"""The trictrac board drawn with its jetons, fichets and dice, in text and in colours; and its events as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.game.drawing import Look
from academie.game.narration import indented
from academie.game.state import Move as AnyMove
from academie.game.state import Roll
from academie.game.state import State as AnyState
from academie.games.trictrac.names import points_in_words, trous_in_words
from academie.games.trictrac.state import BLACK, WHITE, Move, State, ours
from academie.games.trictrac.values import values_of
from academie.tables.board import FACING, throw_name, write_dice
from academie.tables.dice_game import DiceNarration
from academie.tables.drawing import BoardDrawing, Rim, Sheet, looked_at
from academie.tables.drawing import draw as draw_board
from academie.text.message import Message

if TYPE_CHECKING:
    from academie.svg.signs import DrawingOptions

_NAMES = (Message("White"), Message("Black"))

# §119: where a jeton lies for that many points, in flèches from the talon. 5.4 is against the middle rim, 11.3 against
# the end rim; of the places a treatise leaves to choose, the first it names, and of three flèches the middle one.
PLACES = {
    "lepeintre": {2: 2.0, 4: 4.0, 6: 5.4, 8: 6.0, 10: 11.3},
    "academie_a": {2: 1.0, 4: 3.5, 6: 5.4, 8: 6.0, 10: 10.0},
    "academie_b": {2: 1.0, 4: 3.5, 6: 5.0, 8: 6.0, 10: 9.0},
}


def jetons(state: State, seat: int) -> tuple[float, ...]:
    """§71, §119: one jeton for points, two for a bredouille taken second; none lies there for no points."""
    score, other = state.core.scores[seat], state.core.scores[1 - seat]
    if not score.points:
        return ()
    count = 2 if score.bredouille and other.points else 1
    return (PLACES[values_of(state.profile).jeton_places][score.points],) * count


def rim(state: State, seat: int, language: str = "en") -> Rim:
    """A player's marks: points by jetons (§71, §119), trous by his fichet (§70), and the same in words."""
    score = state.core.scores[seat]
    thrown = state.thrower == seat and state.core.phase in {core.Phase.decide, core.Phase.play, core.Phase.over}
    dice = tuple(state.core.dice) if thrown and state.core.dice[0] else ()
    mark = ">" if state.thrower == seat and state.core.phase != core.Phase.over else " "
    score_words = Message(
        "{name}: {trous}, {points}",
        name=_NAMES[seat],
        trous=trous_in_words(score.trous),
        points=points_in_words(score.points),
    )
    words = f"{mark} {score_words.to(language)}"
    words += " en bredouille" if score.bredouille and score.points else ""
    if dice:
        words += f"   {dice[0]}-{dice[1]}, {throw_name((dice[0], dice[1])).to(language)}"
    return Rim(words, score.trous, jetons(state, seat), dice)


def sheet(state: State, last: Move | None = None, look: Look | None = None) -> Sheet:
    """What is to be drawn; the arrivals of the last play are pointed out, and which way the thrower goes."""
    look = look or Look()
    rims = rim(state, WHITE, look.language), rim(state, BLACK, look.language)
    shown = Sheet(state.dames(WHITE), state.dames(BLACK), *rims, last.arrivals if last is not None else frozenset())
    return looked_at(shown, FACING, state.thrower, look)


def draw(
    state: State, *, ascii_only: bool = False, a_at: str = "left", last: Move | None = None, look: Look | None = None
) -> str:
    """The board, White at the bottom."""
    return draw_board(sheet(state, last, look), ascii_only=ascii_only, a_at=a_at)


class Drawing(BoardDrawing):
    """The board with its jetons, fichets and dice."""

    def sheet(self, state: AnyState, last: AnyMove | None, look: Look) -> Sheet:
        """The board with points and trous (§108), the arrivals of the last play marked."""
        return sheet(ours(state), last if isinstance(last, Move) else None, look)

    def svg(self, state: AnyState, options: DrawingOptions, last: AnyMove | None = None) -> str:
        """The board as SVG."""
        from academie.games.trictrac import svg  # noqa: PLC0415 - the law is read without it

        return svg.draw(self.game.title, ours(state), options, last if isinstance(last, Move) else None)


# --- What happens, as sentences: a void first throw (§3), and when one may leave with the marqué (§96)


_MAY_STOP = Message("{side} may leave with the marqué (§96).")
_VOID = Message("{dice}: a doublet on the first throw is void (§3).")


class Narration(DiceNarration):
    """The throw, the play and what they mark."""

    FIRST_COUNTS = True

    def lines(self, before: AnyState, choice: AnyMove | Roll, after: AnyState) -> list[Message]:
        """The throw, the play and what they mark; a doublet on the first throw is said as what it is (§3)."""
        if isinstance(choice, Roll) and ours(after).thrower is None:
            return [_VOID.fill(dice=write_dice(choice.dice))]
        lines = super().lines(before, choice, after)
        native = ours(after).core
        if native.phase == core.Phase.decide and native.may_stop(native.thrower):
            lines.append(indented(_MAY_STOP.fill(side=self.game.players[native.thrower])))
        return lines
