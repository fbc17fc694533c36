"""The questions of draughts' lessons beside those of every game: what the board shows, and what is proved.

A move is right by its result, not because a book has it: every proved win, or as much as the best move brings within a
stated number of positions. So a pupil who finds another way is not wrong.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from academie.errors import Illegal, Unknown, Unreadable
from academie.game import Move as AnyMove
from academie.game.analysis import Budget, Line
from academie.games.draughts import concepts, endgame
from academie.games.draughts.engine import DraughtsEngine
from academie.games.draughts.state import BLACK, COLOURS, WHITE, Move, State, ours
from academie.text.message import Message, figure
from academie.tutor.lesson import Option
from academie.tutor.question import Answer, Asked, Questions, moves_of, number, yes_no
from academie.tutor.questions import DRAW, listed

QUESTIONS = Questions()
POSITIONS = 400_000  # looked at to find the best moves; the same number gives the same answer
_MEGABYTES = 16
_EVEN = 30  # hundredths of a man that make no difference (PROJECT)
_SHOWN = 10  # plies of a line in a sentence

_PROVED = Message("It wins, and that is proved: {line}.")
_WON = Message("It wins, and that is proved.")
_BEST = Message("No move is found that brings more ({count} positions looked at): {line}.")
_COUNT = figure(f"{POSITIONS:,}")
_UNSETTLED = Message("neither tables nor search settle who wins here; choose another board.")


def _whole(asked: Asked, key: str, most: int) -> int:
    """A number that is given, from 1 to the most there is."""
    value = asked.given(key)
    if not isinstance(value, int) or not 1 <= value <= most:
        raise Unreadable("“{key}” is a number from 1 to {most} here.", key=key, most=most)
    return value


@lru_cache(maxsize=256)
def valued(state: State) -> tuple[Line, ...]:
    """The legal moves of a state, best first, by the solved endings and by search."""
    found = DraughtsEngine(_MEGABYTES).analyse(state, Budget(nodes=POSITIONS), lines=max(1, len(state.moves())))
    each = list(found.lines)
    # The search leaves out moves that the tables call worse, slower wins too: the tables value them here.
    others = [move for move in state.moves() if move not in {line.move for line in each}]
    values = [(move, endgame.probe(state.after(move))) for move in others]
    each += [Line(move, 0, (move,), -known) for move, known in values if known is not None]
    return tuple(sorted(each, key=lambda one: (-one.known, -one.score)))


def _written(state: State, played: Sequence[AnyMove]) -> str:
    """A line of play from a state as it is typed, and the captures that must follow it."""
    line = cast("Sequence[Move]", played)
    whole = (*line, *concepts.played_out(concepts.states(state, line)[-1]))
    return concepts.written(state, whole, _SHOWN)


# --- The board


@QUESTIONS.add("square", "count", needs=("row", "column"))
def square(asked: Asked) -> Answer:
    """The number of the square on a row from the top and a column from the left, both counted from 1 (§2)."""
    board = ours(asked.state).damier
    found = board.square_at(_whole(asked, "row", board.rows) - 1, _whole(asked, "column", board.rows) - 1)
    if found is None:
        raise Illegal("that square is not played on (§1).")
    return number(found)


@QUESTIONS.add("goes", "count", needs=("square",))
def goes(asked: Asked) -> Answer:
    """How many legal moves the piece on a square has (§6, §7)."""
    state = ours(asked.state)
    origin = _whole(asked, "square", state.damier.squares)
    return number(*_counted(asked, [move for move in state.moves() if move.origin == origin]))


def _counted(asked: Asked, moves: list[Move]) -> tuple[int, *tuple[Message, ...]]:
    return len(moves), *listed(map(asked.written, moves))


@QUESTIONS.add("takes", "count")
def takes(asked: Asked) -> Answer:
    """How many pieces must be taken; none where nothing is due (§15, §16)."""
    moves = [move for move in ours(asked.state).moves() if move.captured]
    return number(len(moves[0].captured) if moves else 0, *listed(map(asked.written, moves)))


@QUESTIONS.add("en_prise", "count", takes=("player",))
def en_prise(asked: Asked) -> Answer:
    """How many pieces of a side, by default the one that is not to move, can be taken at once (§53)."""
    state, seat = ours(asked.state), asked.seat()
    found = concepts.en_prise(state, 1 - state.core.side if seat is None else seat)
    return number(len(found), *listed(map(str, sorted(found))))


@QUESTIONS.add("lunettes", "count", takes=("player",))
def lunettes(asked: Asked) -> Answer:
    """How many lunettes a side has, or both (§53)."""
    seat = asked.seat()
    found = [each for each in concepts.lunettes(ours(asked.state)) if seat in {None, each.side}]
    return number(len(found), *listed("-".join(map(str, each.pair)) for each in found))


# --- The coup, exchanges, rest moves


@QUESTIONS.add("empty", "count")
def empty(asked: Asked) -> Answer:
    """The empty squares from one man to the other, by which the coup is counted (§52)."""
    return number(concepts.coup(ours(asked.state)).empty)


@QUESTIONS.add("coup", "choose")
def coup(asked: Asked) -> Answer:
    """Who has the coup, by the count of the empty squares (§52)."""
    sides = _sides(asked)
    return Answer((sides[concepts.coup(ours(asked.state)).holder],), options=sides)


@QUESTIONS.add("exchange", "play")
def exchange(asked: Asked) -> Answer:
    """A move that begins an exchange, as many for as many, if both take as they should (§53)."""
    return moves_of(asked, _exchanges(ours(asked.state)))


@QUESTIONS.add("parry", "play")
def parry(asked: Asked) -> Answer:
    """An exchange that comes to as much as the best move: what it is made against fails (§53, §54)."""
    state = ours(asked.state)
    sound = [each.move for each in _right(state)]
    return moves_of(asked, [move for move in _exchanges(state) if move in sound])


def _exchanges(state: State) -> list[Move]:
    quiet = [(move, state.after(move)) for move in state.moves() if not move.captured]
    return [move for move, after in quiet if after.core.must_capture() and concepts.gain(after) == 0]


@QUESTIONS.add("rest", "choose")
def rest(asked: Asked) -> Answer:
    """Whether the book's next move is a coup de repos: he had to take already, and is left to it (§53)."""
    state = ours(asked.state)
    line: list[Move] = []
    for word in asked.follows[:2]:
        here = concepts.states(state, line)[-1]
        line.append(cast("Move", asked.game.read_move(here, word)))
    if len(line) < 2:
        raise Unknown("no two moves of a book follow here; name an entry and a ply two before its end.")
    return yes_no(bool(concepts.rest_moves(state, line)))


# --- What is proved


@QUESTIONS.add("best", "play")
def best(asked: Asked) -> Answer:
    """Every move that is proved to win; where none is, every one that comes to as much as the best (§54)."""
    state = ours(asked.state)
    right = _right(state)
    won = bool(right) and right[0].known > 0
    line = _written(state, right[0].moves) if len(right) == 1 else ""
    why = (_PROVED if line else _WON) if won else (_BEST if line else Message("No move is found that brings more."))

    def why_not(text: str) -> list[Message]:
        move = asked.game.read_move(state, text)
        answer = next((each.moves[1:] for each in valued(state) if each.move == move), ())
        return [Message("The answer is {line}.", line=_written(state.after(move), answer))] if answer else []

    moves = [each.move for each in right]
    return replace(moves_of(asked, moves, why.fill(line=line, count=_COUNT)), why_not=why_not)


def _right(state: State) -> list[Line]:
    """The moves that win, or else those that come to as much as the best; none where every move loses."""
    found = [each for each in valued(state) if each.known >= 0]
    return [each for each in found if each.known > 0] or [
        each for each in found if found[0].score - each.score <= _EVEN
    ]


@QUESTIONS.add("holds", "play", "count")
def holds(asked: Asked) -> Answer:
    """The moves that are not lost, where some are; how many, where they are counted (§54)."""
    state = ours(asked.state)
    remaining = [move for move in state.moves() if _promise(state.after(move)) != state.after(move).core.side]
    if asked.step.kind == "count":
        return number(*_counted(asked, remaining))
    return moves_of(
        asked, remaining, Message("It is not lost: {moves}.", moves=", ".join(map(asked.written, remaining)))
    )


@QUESTIONS.add("outcome", "choose")
def outcome(asked: Asked) -> Answer:
    """Who wins if both play their best; nobody where it is drawn (§54)."""
    promised, sides = _promise(ours(asked.state)), _sides(asked)
    return Answer((DRAW if promised is None else sides[promised],), options=(*sides, DRAW))


def _promise(state: State) -> int | None:
    """The side that wins by best play, None for a draw; raises where that is not known."""
    if state.result is not None:
        return state.result.winner
    known = endgame.probe(state)
    if known is None:
        first = valued(state)[0]
        known = first.known
        if not known:
            raise Unknown(_UNSETTLED)
    return None if known == 0 else state.core.side if known > 0 else 1 - state.core.side


@QUESTIONS.add("within", "count")
def within(asked: Asked) -> Answer:
    """How many moves the side to play needs to win, with up to three kings against one (§54)."""
    plies = endgame.plies(ours(asked.state))
    if plies is None or plies % 2 == 0:
        raise Unknown(_UNSETTLED)
    return number((plies + 1) // 2)


def _sides(asked: Asked) -> tuple[Option, Option]:
    white, black = (Option(COLOURS[side], asked.game.players[side]) for side in (WHITE, BLACK))
    return white, black
