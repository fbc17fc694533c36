"""The questions of chess's lessons beside those of every game: what a man can do from its square."""

import chess

from academie.errors import Unreadable, quoted
from academie.games.chess.state import ours
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import listed

QUESTIONS = Questions()


def _square(asked: Asked) -> int:
    """The square that is named."""
    name = asked.text("square")
    if name not in chess.SQUARE_NAMES:
        raise Unreadable("{name} is not a square; write it like e4.", name=quoted(name))
    return chess.parse_square(name)


@QUESTIONS.add("goes", "count", needs=("square",))
def goes(asked: Asked) -> Answer:
    """How many legal moves the man on a square has (§4)."""
    moves = [move for move in ours(asked.state).moves() if move.origin == _square(asked)]
    return number(len(moves), *listed(map(asked.written, moves)))


@QUESTIONS.add("commands", "count", needs=("square",), takes=("player",))
def commands(asked: Asked) -> Answer:
    """How many men of a side, by default the side to move, attack or guard a square (§4)."""
    board, seat = ours(asked.state).board, asked.seat()
    colour = board.turn if seat is None else seat == 0
    return number(len(board.attackers(colour, _square(asked))))
