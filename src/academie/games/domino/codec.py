"""Domino in numbers: a tile and the half it is joined by, and what one player sees of a partie."""

from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.codec import Codec, Decision, Path
from academie.games.domino.state import Move, State, ours
from academie.games.domino.tile import TILES

SET, NUMBERS, SEATS = len(TILES), 7, 4
JOINED = SET  # the first action that joins a tile to the line; those before it lead one
BOUDE = JOINED + 2 * SET


class Domino(Codec):
    """A lead is the tile's code; a tile joined is 28 + 2 * code, plus one for its higher half; 84 is boude."""

    actions = BOUDE + 1
    size = SET + SEATS * SET + SET + NUMBERS + SEATS * (NUMBERS + 4) + 1
    most_points = 168  # a coup alone may bring all the points of the set

    def paths(self, state: AnyState) -> list[tuple[Path, AnyMove]]:
        """One action for each move."""
        return [((_action(move),), move) for move in ours(state).moves()]

    def observe(self, decision: Decision, player: int) -> list[float]:
        """The player's own view: tiles, ends, and of each seat from his own on what all may know."""
        view = ours(decision.state.view(player))
        seats = [(player + turn) % view.players for turn in range(view.players)]
        own = view.hands[player] or ()
        ends = list(view.ends or ())
        return [
            *(float(tile in own) for tile in TILES),
            *_placed(view, seats),
            *(ends.count(number) / 2 for number in range(NUMBERS)),
            *(number for seat in seats for number in _seat(view, seat)),
            *[0.0] * ((SEATS - len(seats)) * (NUMBERS + 4)),
            view.talon_count / SET,
        ]

    def name(self, action: int, player: int) -> str:  # noqa: ARG002 - a tile is the same for everybody
        """The move as the game writes it."""
        if action == BOUDE:
            return "boude"
        if action < JOINED:
            return str(TILES[action])
        tile = TILES[(action - JOINED) // 2]
        return str(Move(tile, tile[(action - JOINED) % 2]))


def _action(move: Move) -> int:
    if move.tile is None:
        return BOUDE
    if move.on is None:
        return move.tile.code
    return JOINED + 2 * move.tile.code + (move.on != move.tile.low)


def _placed(view: State, seats: list[int]) -> list[float]:
    """Who has placed each tile of the coup, seat by seat, and when."""
    who, when = [0.0] * (SEATS * SET), [0.0] * SET
    placed = [play for play in view.plays if play.tile is not None]
    for turn, play in enumerate(placed, 1):
        if play.tile is not None:
            who[seats.index(play.player) * SET + play.tile.code] = 1.0
            when[play.tile.code] = turn / SET
    return who + when


def _seat(view: State, seat: int) -> list[float]:
    """A seat's number of tiles, the numbers it has shown it lacks, whether it leads, is on turn, and its score."""
    lacks = view.lacks(seat)
    return [
        view.counts[seat] / SET,
        *(float(number in lacks) for number in range(NUMBERS)),
        float(view.leader == seat),
        float(view.turn == seat),
        min(1.0, view.scores[view.side(seat)] / max(1, view.values.target)),
    ]


CODEC = Domino
