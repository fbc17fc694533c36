"""The trictrac board as SVG: dames, dice, jetons at the places of the profile's book (§119), fichets (§70)."""

from academie._core import trictrac as core
from academie.games.trictrac.names import points_in_words, trous_in_words
from academie.games.trictrac.state import BLACK, WHITE, Move, State
from academie.games.trictrac.values import values_of
from academie.svg.signs import DrawingOptions
from academie.tables.board import SIDES
from academie.tables.drawing.geometry import BEFORE_BAR, END, PAST_BAR
from academie.tables.drawing.svg import Scene, Side, arrived, draw_scene
from academie.text.message import Message, verbatim

# §119: where a jeton lies for a number of points. Of the two places the first treatise gives ten points the end rim is
# drawn, which leaves the dice free; a jeton at the talon marks nothing.
SPOTS = {
    "lepeintre": {0: 0.0, 2: 2.0, 4: 4.0, 6: BEFORE_BAR, 8: PAST_BAR, 10: END},
    "academie_a": {0: 0.0, 2: 1.0, 4: 3.5, 6: BEFORE_BAR, 8: PAST_BAR, 10: END},
    "academie_b": {0: 0.0, 2: 1.0, 4: 3.5, 6: 5.0, 8: 6.0, 10: 9.0},
}
TALON, COIN = verbatim("talon"), Message("coin")
NAMES = {0: TALON, 11: COIN, 12: COIN, 23: TALON}  # §108
PATHS = ((0, 23), (23, 0))  # the first and the last flèche of each side's path

_SCORE = Message("{side}: {trous}, {points}.")
_BREDOUILLE = Message("{side} is in bredouille.")
_GRANDE = Message("{side} is in grande bredouille.")


def draw(title: Message, state: State, options: DrawingOptions, last: Move | None = None) -> str:
    """The board, A at the left unless the options say otherwise."""
    return draw_scene(scene(title, state, last), options)


def scene(title: Message, state: State, last: Move | None = None) -> Scene:
    """The pieces on the board."""
    spots = SPOTS[values_of(state.profile).jeton_places]
    sides = side(state, WHITE), side(state, BLACK)
    marks = arrived(last.arrivals if last is not None else ())
    return Scene(title, state, sides, dice(state), state.player, spots, NAMES, marks=marks)


def dice(state: State) -> tuple[int, ...]:
    """The throw that lies on the board, if there is one."""
    native = state.core
    lies = native.dice[0] and native.phase in {core.Phase.decide, core.Phase.play, core.Phase.over}
    return tuple(native.dice) if lies else ()


def side(state: State, seat: int) -> Side:
    """§70, §71: a player's dames, his fichet, his jetons: a second one for a bredouille that was taken second."""
    score, other = state.core.scores[seat], state.core.scores[1 - seat]
    spot = SPOTS[values_of(state.profile).jeton_places][score.points]
    count = 2 if score.points and score.bredouille and other.points else 1
    flag = bool(score.grande and score.trous)
    entry, leaving = PATHS[seat]
    return Side(
        state.dames(seat), entry, leaving, score.trous, flag, (spot,) * count, _in_words(seat, score, flag=flag)
    )


def _in_words(seat: int, score: core.Score, *, flag: bool) -> tuple[Message, ...]:
    said = [_SCORE.fill(side=SIDES[seat], trous=trous_in_words(score.trous), points=points_in_words(score.points))]
    if score.points and score.bredouille:
        said.append(_BREDOUILLE.fill(side=SIDES[seat]))
    return (*said, _GRANDE.fill(side=SIDES[seat])) if flag else tuple(said)
