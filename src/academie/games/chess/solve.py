"""Answers to Philidor's lines judged: by Stockfish where it is installed, else by our own engine (§16).

A move is as good as the book's when it mates as soon, or comes out with as much. Where the book claims a win that the
judge does not see in its move, only the book's move is taken: no engine's guess is a proof.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import chess
import chess.engine

from academie.errors import Unavailable
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.analysis import Budget
from academie.games.chess.engine import ChessEngine
from academie.games.chess.game import game
from academie.games.chess.players import started, stockfish
from academie.games.chess.state import Move, State
from academie.text.message import Message, figure
from academie.tutor.problem import ByLaw, Judged, plainly

DEPTH, OWN_DEPTH = 16, 3  # plies Stockfish and our own machine look ahead
OWN_NODES = 6_000
DECISIVE = 500  # hundredths of a pawn
_EVEN = 40
_MATE = 100_000
_GREETING = 10.0

_EQUALS = Message("Its value is {score}, no worse than the book's {model} ({judge}).")
_WORSE = Message("Its value is {score}; the book's {model} has {worth}: {line} ({judge}).")
_UNSEEN = Message(
    "The book claims a win by {model} that {judge} does not see, so that nothing proves another move as good: {line}."
)
_MATED = Message("being mated in {moves}")
_JUDGES = {True: Message("Stockfish, {depth} plies"), False: Message("our own machine, {depth} plies")}


@dataclass(frozen=True)
class Worth:
    """The worth of a move to its player, in hundredths of a pawn; a mate counts down from a great number."""

    score: int
    line: tuple[Move, ...]  # after the move
    strong: bool  # Stockfish has judged

    @property
    def text(self) -> Message:
        """As people read it."""
        if abs(self.score) > _MATE // 2:
            moves = _MATE - abs(self.score)
            return (Message("mate in {moves}") if self.score > 0 else _MATED).fill(moves=moves)
        return figure(f"{self.score / 100:+.2f}")

    @property
    def judge(self) -> Message:
        """Who says so."""
        return _JUDGES[self.strong].fill(depth=DEPTH if self.strong else OWN_DEPTH)


class ChessSolver(ByLaw):
    """The judge of answers at chess."""

    def judge(self, state: AnyState, answer: AnyMove, models: Sequence[Sequence[AnyMove]], claim: str) -> Judged:
        """A move beside the book's."""
        if settled := plainly(state, answer, models):
            return settled
        here = cast("State", state)
        model = cast("Move", models[0][0] if models and models[0] else self.reply(state))
        mine, theirs = worths(here, (cast("Move", answer), model))
        named, line = game.write_move(here, model), _written(here.after(answer), mine.line)
        unseen = claim.endswith("wins") and theirs.score < DECISIVE and bool(models)
        good = mine.score >= theirs.score - (0 if theirs.score > _MATE // 2 else _EVEN)
        if good and (not unseen or mine.score >= DECISIVE):
            text = (
                Message("It mates in as few moves as the book's {model} ({judge}).")
                if mine.score > _MATE // 2
                else _EQUALS
            )
            return Judged(good=True, text=text.fill(score=mine.text, model=named, judge=mine.judge), line=mine.line)
        text = _UNSEEN if good else _WORSE
        sentence = text.fill(score=mine.text, model=named, worth=theirs.text, line=line, judge=mine.judge)
        return Judged(good=False, text=sentence, line=mine.line)

    def reply(self, state: AnyState) -> AnyMove:
        """The machine's answer."""
        return ChessEngine(4).analyse(state, Budget(depth=OWN_DEPTH, nodes=OWN_NODES)).lines[0].move

    def in_words(self, state: AnyState) -> Message:
        """The men of both sides, as one reads them out."""
        board = cast("State", state).board
        sides = []
        for colour in chess.COLORS:
            men = [
                (chess.square_name(square), board.piece_at(square))
                for square in chess.scan_forward(board.occupied_co[colour])
            ]
            sides.append(" ".join(f"{piece.symbol().upper()}{square}" for square, piece in men if piece is not None))
        return Message("White: {white}. Black: {black}.", white=sides[0], black=sides[1])


def worths(state: State, moves: Sequence[Move]) -> list[Worth]:
    """The worth of moves of a position, all by one judge."""
    try:
        engine = started([stockfish()], _GREETING)
    except (Unavailable, OSError, chess.engine.EngineError, TimeoutError):
        return [_own(state, move) for move in moves]
    try:
        return [_by_stockfish(engine, state, move) for move in moves]
    except chess.engine.EngineError:
        return [_own(state, move) for move in moves]
    finally:
        engine.quit()
        engine.close()


def _by_stockfish(engine: chess.engine.SimpleEngine, state: State, move: Move) -> Worth:
    info = engine.analyse(state.board, chess.engine.Limit(depth=DEPTH), root_moves=[move.native], game=object())
    score = info["score"].pov(state.board.turn).score(mate_score=_MATE) or 0
    line, after = [], state.after(move)
    for native in info.get("pv", [])[1:]:
        named = {each.native: each for each in reversed(after.moves())}.get(native)
        if named is None:
            break
        line.append(named)
        after = after.after(named)
    return Worth(score, tuple(line), strong=True)


def _own(state: State, move: Move) -> Worth:
    after = state.after(move)
    if after.result is not None:
        winner = after.result.winner
        sign = 0 if winner is None else 1 if winner == state.player else -1
        return Worth(sign * (_MATE - 1), (), strong=False)
    best = ChessEngine(4).analyse(after, Budget(depth=OWN_DEPTH, nodes=OWN_NODES)).lines[0]
    if best.known:
        return Worth(
            -best.known * (_MATE - (best.ends_in + 2) // 2), cast("tuple[Move, ...]", best.moves), strong=False
        )
    return Worth(-best.score, cast("tuple[Move, ...]", best.moves), strong=False)


def _written(state: AnyState, line: Sequence[Move]) -> str:
    words = []
    for move in line[:8]:
        words.append(game.write_move(state, move))
        state = state.after(move)
    return " ".join(words)


SOLVER = ChessSolver(game)
