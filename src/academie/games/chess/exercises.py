"""The exercises of chess: mates found in random games, and the book's words for moves (§19).

A mate is proved by playing out every answer.
"""

import random
from collections.abc import Callable

import chess

from academie.errors import AcademieError
from academie.games.chess.game import game
from academie.games.chess.notation import read_phrase, write_phrase
from academie.games.chess.rules import Move
from academie.games.chess.state import State, ours
from academie.text.message import Message, counted
from academie.tutor.exercise import Kinds, allowed_kind, board_with
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked, Questions, moves_of

KINDS, QUESTIONS = Kinds(), Questions()
_LONGEST = 120  # plies of a game of chance
_CHOICES = 4  # phrases to choose from
_MATE = Message("{who} mates in {moves}. What is played first?")
_MOVES = Message("move"), Message("moves")
_ANSWERS = Message("After {answer} there is no mate.")
_NO_MATE = Message("That is not mate.")
_PLAY = Message("Play for {who}: “{phrase}”")


# --- Mates


def mates(board: chess.Board, moves: int) -> list[chess.Move]:
    """The moves that mate within a number of moves, whatever the answers."""
    found = []
    for move in list(board.legal_moves):
        if moves == 1 and not board.gives_check(move):
            continue
        board.push(move)
        if board.is_checkmate() or (moves > 1 and _escape(board, moves - 1) is None and any(board.legal_moves)):
            found.append(move)
        board.pop()
    return found


def _escape(board: chess.Board, moves: int) -> chess.Move | None:
    """An answer after which there is no mate in a number of moves."""
    for answer in list(board.legal_moves):
        board.push(answer)
        held = not mates(board, moves)
        board.pop()
        if held:
            return answer
    return None


@QUESTIONS.add("mate", "play", needs=("moves",))
def mate(asked: Asked) -> Answer:
    """A move that mates within a number of moves, whatever the answers (§12)."""
    state, count = ours(asked.state), asked.step.given["moves"]
    moves = count if isinstance(count, int) else 1
    right = {Move.of(move) for move in mates(state.position, moves)}

    def why_not(text: str) -> list[Message]:
        board, move = state.position, game.read_move(state, text)
        board.push(move.native)
        answer = _escape(board, moves - 1) if moves > 1 else None
        return [
            _NO_MATE if answer is None else _ANSWERS.fill(answer=game.write_move(state.after(move), Move.of(answer)))
        ]

    data = moves_of(asked, [move for move in state.moves() if move in right])
    return Answer(data.right, data.why, why_not=why_not)


def _of_chance(rng: random.Random, fits: Callable[[chess.Board], bool], first: int) -> State | None:
    """The first suitable position of a random game; the library plays it, because it is faster."""
    board = chess.Board()
    for ply in range(_LONGEST):
        moves = list(board.legal_moves)
        if not moves:
            return None
        if ply >= first and fits(board):
            return _read(board)
        board.push(rng.choice(moves))
    return None


def _read(board: chess.Board) -> State | None:
    try:
        return game.read(board.fen())
    except AcademieError:  # the book's profile has no such position: a second queen, for one
        return None


def _mating(name: str, moves: int, title: Message) -> None:
    def fits(board: chess.Board) -> bool:
        # A mate in two is looked for among the checks alone: random boards have few others, and those take long.
        if moves == 1:
            return bool(mates(board, 1))
        return any(map(board.gives_check, board.legal_moves)) and _checks_lead(board) and not mates(board, 1)

    def make(rng: random.Random, level: int) -> Step | None:
        state = _of_chance(rng, fits, rng.randint(8 * level, 24 * level))
        if state is None or state.player is None:
            return None
        return Step(
            "play",
            _MATE.fill(who=game.players[state.player], moves=counted(moves, *_MOVES)),
            board_with(state),
            ask="mate",
            given={"moves": moves},
            hint=Message("Begin with the checks, and see which squares are left to the king."),
            law=("§12",),
            seat=state.player,
        )

    KINDS.add(name, title)(make)


def _checks_lead(board: chess.Board) -> bool:
    """Whether some check leads to mate at the next move."""
    for move in [move for move in board.legal_moves if board.gives_check(move)]:
        board.push(move)
        forced = any(board.legal_moves) and _escape(board, 1) is None
        board.pop()
        if forced:
            return True
    return False


_mating("mate-in-one", 1, Message("Mate in one"))
_mating("mate-in-two", 2, Message("Mate in two"))


# --- The book's words


@QUESTIONS.add("phrase", "play", needs=("phrase",))
def phrase(asked: Asked) -> Answer:
    """The move that a phrase of the book gives (§19)."""
    return moves_of(asked, [read_phrase(ours(asked.state), asked.text("phrase"))])


@QUESTIONS.add("said", "choose", needs=("move",))
def said(asked: Asked) -> Answer:
    """Which of the phrases says a move (§19)."""
    state = ours(asked.state)
    right = write_phrase(state, game.read_move(state, asked.text("move")))

    def why_not(value: str) -> list[Message]:
        meant = game.write_move(state, read_phrase(state, value))
        return [Message("That says {move}.", move=meant)]

    return Answer(tuple(each for each in asked.step.options if each.value == right), why_not=why_not)


def _spoken(rng: random.Random, level: int) -> tuple[State, list[Move]] | None:
    """A position and some of its moves, each of which the book has words for."""
    state = _of_chance(rng, lambda board: board.legal_moves.count() >= _CHOICES, rng.randint(2 * level, 16 * level))
    if state is None or state.player is None:
        return None
    moves = list(state.moves())
    return state, rng.sample(moves, min(len(moves), _CHOICES))


def _worded(step: str, state: State, text: Message, ask: str, given: str, options: tuple[Option, ...] = ()) -> Step:
    """A step that asks about a move and its words; what is given has the name of the other of the two."""
    what = {"phrase": "phrase", "said": "move"}[ask]
    return Step(
        step,
        text,
        board_with(state),
        ask=ask,
        given={what: given},
        options=options,
        hint=Message(
            "Squares are counted from the side of the player to move, and named after the piece whose file it is."
        ),
        law=("§19",),
        seat=state.player or 0,
    )


@KINDS.add("phrase-to-move", Message("From the book's words to the move"))
def phrase_to_move(rng: random.Random, level: int) -> Step | None:
    """A phrase to be played."""
    found = _spoken(rng, level)
    if found is None:
        return None
    state, moves = found
    words = write_phrase(state, moves[0])
    return _worded("play", state, _PLAY.fill(who=game.players[state.player or 0], phrase=words), "phrase", words)


@KINDS.add("move-to-phrase", Message("From the move to the book's words"))
def move_to_phrase(rng: random.Random, level: int) -> Step | None:
    """A move to be said, by one of several phrases."""
    found = _spoken(rng, level)
    if found is None:
        return None
    state, moves = found
    phrases = {write_phrase(state, move): move for move in moves}
    if len(phrases) < 2:
        return None
    written = game.write_move(state, phrases[rng.choice(sorted(phrases))])
    text = Message("How does the book say {move}, played by {who}?", who=game.players[state.player or 0], move=written)
    return _worded("choose", state, text, "said", written, tuple(Option.of(each) for each in phrases))


KINDS["legal"] = allowed_kind(game, (4, 30), ("§4",))
