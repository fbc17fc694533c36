"""The games of the board of twenty-four flèches in numbers: one action a dame moved, the dames counted by step.

Everything is counted along the player's own path, so that White and Black, and all these games, speak alike: step 0 is
his first flèche, 23 his last.
"""

from collections.abc import Callable, Sequence
from typing import Any

from academie.game import Game, Move, State
from academie.game.codec import Codec, Decision, Path, ended
from academie.tables.board import FACING, HAND, LIFTED, letter

_Scores = Callable[[Any, int], list[float]]  # of a native state, and the side of a seat

DAMES, HOLE, DIE = 15, 12, 6
FACES = range(1, DIE + 1)
LENGTHS = 7  # a stride of one to six flèches, or off the board
STOP = LENGTHS * (LIFTED + 1)
WORDS = ("hold", "leave")  # decisions that move no dame
SCORES = 4  # of each side, where the game keeps a score


class Tables(Codec):
    """A stride is 7 * (step + 1) + length - 1, the hand being step -1 and off the board a length of 7.

    After the strides come the action for nothing more, and the words of the games that have some.
    """

    actions = STOP + 1 + len(WORDS)
    size = 2 * (LIFTED + 2) + DIE + LENGTHS + 2 + 2 * SCORES

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        race = getattr(game, "race", None)
        self.place: Callable[[int, int], int] = (race.paths if race else FACING).place  # the flèche of a seat's step
        self._in_words: _Scores | None = None

    def paths(self, state: State) -> list[tuple[Path, Move]]:
        """A play stride by stride in the order the game lists them; a decision in one word."""
        moves = state.moves()
        if moves and hasattr(moves[0], "word"):
            return ended([(_path(move), move) for move in moves], STOP)
        plays: list[Any] = list(moves)
        return ended([(_strided(play.play.strides), play) for play in plays], STOP)

    def observe(self, decision: Decision, player: int) -> list[float]:
        """Dames after the strides said, both sides along their own paths; dice, strides said, turn, scores."""
        native: Any = decision.state.core  # type: ignore[attr-defined]
        thrower, dice, scores = native.thrower, native.dice, self._scores(native)
        sides = [_padded(native.own), _padded(native.other)]
        lengths = [0.0] * LENGTHS
        if decision.said:
            for stride in _strides(decision.begun)[: len(decision.said)]:
                self._move(sides, thrower, stride)
                lengths[_length(*stride[:2])] += 1
        own, other = sides if player == thrower else (sides[1], sides[0])
        return [
            *[count / DAMES for count in own],
            *[count / DAMES for count in other],
            *[dice.count(face) / 3 for face in FACES],
            *[count / 9 for count in lengths],
            float(decision.state.player == player),
            float(native.phase.name == "decide"),
            *scores(native, player),
            *scores(native, 1 - player),
        ]

    def _scores(self, native: Any) -> _Scores:  # noqa: ANN401 - each game has its own native state
        """The numbers for points, bredouille, trous and grande bredouille of a side; found once for a game."""
        if self._in_words is None:
            self._in_words = (
                _scored if hasattr(native, "scores") else _holed if hasattr(native, "trous") else _scoreless
            )
        return self._in_words

    def name(self, action: int, player: int) -> str:
        """The stride in the letters of the board."""
        if action > STOP:
            return WORDS[action - STOP - 1]
        if action == STOP:
            return "-"
        step, length = action // LENGTHS - 1, action % LENGTHS + 1
        origin = "+" if step < 0 else letter(self.place(player, step))
        off = length == LENGTHS or step + length >= LIFTED
        return f"{origin}/{'off' if off else letter(self.place(player, step + length))}"

    def _move(self, sides: list[list[int]], seat: int, stride: tuple[int, ...]) -> None:
        """One dame moved, and the dame it hit put in hand."""
        own, other = sides
        own[HAND if stride[0] < 0 else stride[0]] -= 1
        own[stride[1]] += 1
        if len(stride) > 3 and stride[3]:
            here = self.place(seat, stride[1])
            other[next(step for step in range(LIFTED) if self.place(1 - seat, step) == here)] -= 1
            other[HAND] += 1


def _length(origin: int, to: int) -> int:
    return LENGTHS - 1 if to >= LIFTED else to - origin - 1


# Every stride there can be, from the hand or a flèche to a flèche or off the board, as its action.
_ACTIONS = {
    (origin, to): LENGTHS * (origin + 1) + _length(origin, to)
    for origin in range(-1, LIFTED)
    for to in range(origin + 1, LIFTED + 1)
}
_SCORELESS = [0.0] * SCORES


def _strides(move: Move | None) -> list[tuple[int, ...]]:
    play = getattr(move, "play", None)
    return [] if play is None else play.strides


def _path(move: Move) -> Path:
    """The path of a move that may be a word."""
    if word := getattr(move, "word", ""):
        return (STOP + 1 + WORDS.index(word),)
    return _strided(_strides(move))


def _strided(strides: Sequence[tuple[int, ...]]) -> Path:
    return tuple([_ACTIONS[stride[0], stride[1]] for stride in strides])


def _padded(counts: list[int]) -> list[int]:
    """A side's dames with a place for the hand, which not every game has."""
    return [*counts, 0][: LIFTED + 2]


def _scoreless(native: Any, seat: int) -> list[float]:  # noqa: ANN401, ARG001 - as those below
    return _SCORELESS


def _scored(native: Any, seat: int) -> list[float]:  # noqa: ANN401 - each game has its own native state
    score = native.scores[seat]
    points, trous = min(1.0, score.points / HOLE), min(1.0, score.trous / HOLE)
    return [points, float(score.bredouille), trous, float(score.grande)]


def _holed(native: Any, seat: int) -> list[float]:  # noqa: ANN401 - each game has its own native state
    return [0.0, 0.0, min(1.0, native.trous[seat] / HOLE), 0.0]


CODEC = Tables
