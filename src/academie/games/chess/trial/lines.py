"""The lines of a book judged by Stockfish, and by our own machine where there is none."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import chess
import chess.engine

from academie.analysis import Budget
from academie.claim import Finding, Verdict
from academie.errors import Unavailable
from academie.games.chess.game import game, ours
from academie.games.chess.players import stockfish
from academie.games.chess.trial import ending
from academie.games.chess.uci.player import started
from academie.threshold import Threshold
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.claim import Claim

LAST, EACH, OWN = 400_000, 8_000, 3_000  # positions: of the last of a line, of the others, of our own machine
MEGABYTES = 16
PATIENCE = 600.0  # seconds for a program to answer: no limit to its thought, which is in positions
MATE = 10_000
NOT_WON, UNEVEN = 50, 150  # hundredths of a pawn: below it no win, above it no draw
_MEASURE = "by an engine's count, in hundredths of a pawn", "au compte d'un moteur, en centièmes de pion"
WON = Threshold(
    "won",
    200,
    (100, 150, 300, 400),
    Title(f"“Won” means {{value}} at least {_MEASURE[0]}", f"« Gagné » veut dire {{value}} au moins {_MEASURE[1]}"),
    Title(
        "two pawns are commonly held to be enough for a win between good players",
        "deux pions passent d'ordinaire pour suffire au gain entre bons joueurs",
    ),
    unit="",
)
LEVEL = Threshold(
    "level",
    60,
    (30, 100, 150),
    Title(f"A draw means {{value}} at most {_MEASURE[0]}", f"Une remise veut dire {{value}} au plus {_MEASURE[1]}"),
    Title(
        "that is more than the first move is worth, and less than a pawn",
        "c'est plus que ne vaut le trait, et moins qu'un pion",
    ),
    unit="",
)
GAIN = Threshold(
    "gain",
    0,
    (50, 100, 200),
    Title(
        f"To gain means to have {{value}} at least {_MEASURE[0]}",
        f"Gagner au change veut dire {{value}} au moins {_MEASURE[1]}",
    ),
    Title(
        "the author claims no win there, and who gains does not stand worse",
        "l'auteur ne prétend pas là au gain de la partie, et qui gagne au change n'est pas le plus mal",
    ),
    unit="",
)
_HOUSE = "academie"

_TEXT = {
    "mate": Title(
        "{engine} sees a mate in {moves} for {side} at the end of the line.",
        "{engine} voit, à la fin de la suite, un mat en {moves} pour les {side}.",
    ),
    "mated": Title("The line ends in mate.", "La suite finit par le mat."),
    "score": Title(
        "At the end of the line {engine} counts {score} pawns for White (depth {depth}).",
        "À la fin de la suite, {engine} compte {score} pions pour les blancs (profondeur {depth}).",
    ),
    "turn": Title(
        " The loser's greatest fault on the way is {move}, which costs {loss} pawns.",
        " La plus grande faute du perdant en chemin est {move}, qui coûte {loss} pions.",
    ),
    "start": Title(
        "{engine} counts {score} pawns for White there (depth {depth}).",
        "{engine} compte là {score} pions pour les blancs (profondeur {depth}).",
    ),
}
_SIDES = {True: Title("White", "blancs"), False: Title("Black", "noirs")}


@cache
def tools() -> str:
    """Stockfish with its version; our own machine where there is none."""
    try:
        command = stockfish()
    except Unavailable:
        return _HOUSE
    with closing(started([command], PATIENCE)) as engine:
        return str(engine.id.get("name", "Stockfish"))


@dataclass(frozen=True)
class Score:
    """What a position is worth to White, in hundredths of a pawn; a mate is near MATE."""

    worth: int
    depth: int
    line: tuple[str, ...] = ()

    @property
    def mate(self) -> int:
        """Moves to the mate that is seen; 0 where none is."""
        return MATE - abs(self.worth) if abs(self.worth) > MATE // 2 else 0


class Analyst:
    """Stockfish, or our own machine, asked about one position after another, each as if it were the first."""

    def __init__(self) -> None:
        self.name = tools()
        self._engine = None if self.name == _HOUSE else started([stockfish()], PATIENCE)
        if self._engine is not None:
            self._engine.configure({"Threads": 1, "Hash": MEGABYTES})

    def close(self) -> None:
        """Let the program go."""
        if self._engine is not None:
            self._engine.quit()
            self._engine.close()

    def score(self, board: chess.Board, nodes: int) -> Score:
        """What it counts after so many positions."""
        if self._engine is None:
            return self._own(board)
        bare = board.copy(stack=False)
        info = self._engine.analyse(bare, chess.engine.Limit(nodes=nodes), game=object())
        line = tuple(bare.variation_san(info.get("pv", [])[:6]).split())
        return Score(info["score"].white().score(mate_score=MATE) or 0, int(info.get("depth", 0)), line)

    @property
    def brief(self) -> bool:
        """Whether it is too slow to be asked about every position."""
        return self._engine is None

    def _own(self, board: chess.Board) -> Score:
        state = ours(game.read(board.fen(), "modern"))
        found = game.engine(megabytes=MEGABYTES).analyse(state, Budget(nodes=OWN))
        best = found.lines[0]
        worth = (MATE - (best.ends_in + 1) // 2) * best.known if best.known else best.score
        return Score(worth if board.turn == chess.WHITE else -worth, found.depth)


def hear_line(claim: Claim) -> Finding:
    """The author's verdict on a line."""
    board = chess.Board(claim.given["fen"])
    moves: list[str] = claim.given["lines"][0]
    if ending.squares_of(board) is not None:
        return ending.hear_line(board, moves)
    claimed = claim.given["claim"]
    with closing(Analyst()) as analyst:
        boards = _boards(board, moves)
        last = boards[-1]
        if last.is_checkmate():
            won = "black wins" if last.turn == chess.WHITE else "white wins"
            verdict = Verdict.PROVED if claimed == won else Verdict.REFUTED
            return Finding(verdict, _TEXT["mated"], {"line": moves[-1:], "engine": "python-chess"})
        found = analyst.score(last, LAST)
        fault = None if analyst.brief else _fault(analyst, boards, moves, claimed, int(claim.given["kept"]))
        return _finding(claimed, found, analyst.name, fault)


def _boards(board: chess.Board, moves: Sequence[str]) -> list[chess.Board]:
    found = [board.copy(stack=False)]
    for text in moves:
        board.push_san(text)
        found.append(board.copy(stack=False))
    return found


def _fault(
    analyst: Analyst, boards: Sequence[chess.Board], moves: Sequence[str], claimed: str, kept: int
) -> tuple[str, int] | None:
    """The move of the side that loses by which it loses most, and how much."""
    if not claimed.endswith("wins"):
        return None
    loser, sign = (chess.BLACK, 1) if claimed.startswith("white") else (chess.WHITE, -1)
    scores = [max(-1000, min(1000, sign * analyst.score(board, EACH).worth)) for board in boards[kept:]]
    worst, where = 0, None
    for index, board in enumerate(boards[kept:-1]):
        loss = scores[index + 1] - scores[index]
        if board.turn == loser and loss > worst:
            worst, where = loss, index
    if where is None or worst < NOT_WON:
        return None
    board = boards[kept + where]
    dots = "." if board.turn == chess.WHITE else "…"
    return f"{board.fullmove_number}{dots} {moves[kept + where]}", worst


def _finding(claimed: str, found: Score, engine: str, fault: tuple[str, int] | None) -> Finding:
    evidence: dict[str, Any] = {
        "engine": engine,
        "nodes": LAST if engine != _HOUSE else OWN,
        "depth": found.depth,
        "score": found.worth,
        "line": list(found.line),
    }
    if found.mate:
        text = _TEXT["mate"].fill(engine=engine, moves=found.mate, side=_SIDES[found.worth > 0])
    else:
        text = _TEXT["score"].fill(engine=engine, score=_pawns(found.worth), depth=found.depth)
    if fault is not None:
        evidence |= {"fault": fault[0], "loss": fault[1]}
        turn = _TEXT["turn"].fill(move=fault[0], loss=_pawns(fault[1], sign=False))
        text = Title(text.en + turn.en, text.fr + turn.fr)
    return Finding(verdict_of(claimed, found), text, evidence | _bounds(claimed, found))


def threshold_of(claimed: str) -> Threshold:
    """The bound on which a claim hangs."""
    return LEVEL if claimed == "draw" else GAIN if claimed.endswith("gains") else WON


def _bounds(claimed: str, found: Score) -> dict[str, Any]:
    """What other bounds would say; nothing where a mate is seen."""
    return {} if found.mate else threshold_of(claimed).tried(lambda bound: verdict_of(claimed, found, bound))


def verdict_of(claimed: str, found: Score, bound: float | None = None) -> Verdict:
    """What a score says of a claim; a mate that is seen is a proof. Another bound may be tried."""
    bound = threshold_of(claimed).value if bound is None else bound
    if claimed == "draw":
        level = abs(found.worth)
        if level <= bound:
            return Verdict.SUPPORTED
        return Verdict.DOUBTFUL if level <= UNEVEN else Verdict.REFUTED
    mine = found.worth if claimed.startswith("white") else -found.worth
    if claimed.endswith("gains"):
        if mine >= bound:
            return Verdict.SUPPORTED
        return Verdict.DOUBTFUL if mine > -NOT_WON else Verdict.REFUTED
    if mine >= bound:
        return Verdict.PROVED if found.mate else Verdict.SUPPORTED
    return Verdict.DOUBTFUL if mine >= NOT_WON else Verdict.REFUTED


def hear_start(claim: Claim) -> Finding:
    """What is said of an opening."""
    board = chess.Board()
    for text in claim.given["moves"]:
        board.push_san(text)
    with closing(Analyst()) as analyst:
        found = analyst.score(board, LAST)
        text = _TEXT["start"].fill(engine=analyst.name, score=_pawns(found.worth), depth=found.depth)
        evidence = {
            "engine": analyst.name,
            "nodes": LAST,
            "depth": found.depth,
            "score": found.worth,
            "line": list(found.line),
        }
        claimed = claim.given["claim"]
        return Finding(verdict_of(claimed, found), text, evidence | _bounds(claimed, found))


def _pawns(worth: int, *, sign: bool = True) -> Title:
    written = f"{worth / 100:+.2f}" if sign else f"{worth / 100:.2f}"
    return Title(written, written.replace(".", ","))
