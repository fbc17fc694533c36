"""The lines of a book judged by Stockfish. Our own machine is too weak a judge of them: it sees two to five plies."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import chess
import chess.engine

from academie.errors import Unavailable
from academie.games.chess.players import stockfish
from academie.games.chess.trial import ending
from academie.games.chess.uci import started
from academie.text.message import Message, bilingual, figure
from academie.trial.claim import Finding, Threshold, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.trial.claim import Claim

LAST, EACH = 400_000, 8_000  # positions: of the last of a line, and of the others
AGAIN = 2_000_000  # positions of a second look, where the first does not bear the author out
MEGABYTES = 16
PATIENCE = 600.0  # seconds for a program to answer: no limit to its thought, which is in positions
MATE = 10_000
TELLING = 50  # hundredths of a pawn that a move must lose to be called a fault
_MEASURE = "by an engine's count, in hundredths of a pawn", "au compte d'un moteur, en centièmes de pion"
WON = Threshold(
    "won",
    200,
    (100, 150, 300, 400),
    bilingual(f"“Won” means {{value}} at least {_MEASURE[0]}", f"« Gagné » veut dire {{value}} au moins {_MEASURE[1]}"),
    Message("two pawns are commonly held to be enough for a win between good players"),
    unit="",
)
LEVEL = Threshold(
    "level",
    60,
    (30, 100, 150),
    bilingual(f"A draw means {{value}} at most {_MEASURE[0]}", f"Une remise veut dire {{value}} au plus {_MEASURE[1]}"),
    Message("that is more than the first move is worth, and less than a pawn"),
    unit="",
)
GAIN = Threshold(
    "gain",
    0,
    (50, 100, 200),
    bilingual(
        f"To gain means to have {{value}} at least {_MEASURE[0]}",
        f"Gagner au change veut dire {{value}} au moins {_MEASURE[1]}",
    ),
    Message("the author claims no win there, and who gains does not stand worse"),
    unit="",
)
AGAINST = Threshold(
    "against",
    50,
    (0, 100, 200),
    Message("A win or a gain is refuted only when the other side has {value} at least, by the same count"),
    Message(
        "a count near even says that no win is seen, not that there is none, and half a pawn is more than two "
        "looks of an engine commonly differ by"
    ),
    unit="",
)
UNEVEN = Threshold(
    "uneven",
    150,
    (100, 200, 300),
    Message("A draw is refuted only when one side has more than {value}, by the same count"),
    Message("a pawn more is often held to a draw, a pawn and a half seldom"),
    unit="",
)
USUAL = Threshold(
    "usual",
    0.75,
    (0.5, 0.6, 0.9),
    Message(
        "“Almost always” means {value} at least of the games that Stockfish wins with itself from such a count; it is "
        "refuted below one half"
    ),
    Message("one exception in four is already much for the author's words"),
)
_USUALLY = "white usually wins"

_TEXT = {
    "mate": Message("{engine} sees a mate in {moves} for {side} at the end of the line."),
    "mated": Message("The line ends in mate."),
    "score": Message("At the end of the line {engine} counts {score} pawns for White (depth {depth})."),
    "turn": Message(" The loser's greatest fault on the way is {move}, which costs {loss} pawns."),
    "odds": Message(
        " Stockfish's own games from such a count are won by White {wins}, drawn {draws}, lost {losses} times in a "
        "thousand."
    ),
    "unseen": Message(" No win is seen, but a count so near to even does not show that there is none."),
    "start": Message("{engine} counts {score} pawns for White there (depth {depth})."),
}
_NO_ENGINE = Message(
    "What is claimed of chess is judged by Stockfish alone, our own machine being too weak for it. {why}"
)
_SIDES = {True: Message.within("the men", "White"), False: Message.within("the men", "Black")}


@cache
def tools() -> str:
    """Stockfish with its version; raises `Unavailable` where there is none."""
    try:
        command = stockfish()
    except Unavailable as missing:
        raise Unavailable(_NO_ENGINE.fill(why=missing.text)) from missing
    with closing(started([command], PATIENCE)) as engine:
        return str(engine.id.get("name", "Stockfish"))


@dataclass(frozen=True)
class Score:
    """What a position is worth to White, in hundredths of a pawn; a mate is near MATE."""

    worth: int
    depth: int
    line: tuple[str, ...] = ()
    nodes: int = 0  # positions it was given
    odds: tuple[int, ...] = ()  # games won, drawn and lost by White of a thousand, where the engine says so

    @property
    def mate(self) -> int:
        """Moves to the mate that is seen; 0 where none is."""
        return MATE - abs(self.worth) if abs(self.worth) > MATE // 2 else 0


class Analyst:
    """Stockfish, asked about one position after another, each as if it were the first."""

    def __init__(self) -> None:
        self.name = tools()
        self._engine = started([stockfish()], PATIENCE)
        self._engine.configure({"Threads": 1, "Hash": MEGABYTES, "UCI_ShowWDL": True})

    def close(self) -> None:
        """Let the program go."""
        self._engine.quit()
        self._engine.close()

    def score(self, board: chess.Board, nodes: int) -> Score:
        """What it counts after so many positions."""
        bare = board.copy(stack=False)
        info = self._engine.analyse(bare, chess.engine.Limit(nodes=nodes), game=object())
        line = tuple(bare.variation_san(info.get("pv", [])[:6]).split())
        worth = info["score"].white().score(mate_score=MATE) or 0
        odds = tuple(info["wdl"].white()) if "wdl" in info else ()
        return Score(worth, int(info.get("depth", 0)), line, nodes, odds)

    def judged(self, board: chess.Board, claimed: str) -> Score:
        """The same of a claim: where a first look does not bear it out, a longer one is taken."""
        found = self.score(board, LAST)
        if verdict_of(claimed, found) in {Verdict.PROVED, Verdict.SUPPORTED}:
            return found
        return self.score(board, AGAIN)


def hear_line(claim: Claim) -> Finding:
    """The author's verdict on a line."""
    board = chess.Board(claim.given["fen"])
    moves: list[str] = claim.given["lines"][0]
    if ending.squares_of(board) is not None:
        return ending.hear_line(board, moves)
    claimed = claim.given["claim"]
    boards = _boards(board, moves)
    last = boards[-1]
    if last.is_checkmate():
        won = "black wins" if last.turn == chess.WHITE else "white wins"
        verdict = Verdict.PROVED if claimed == won else Verdict.REFUTED
        return Finding(verdict, _TEXT["mated"], {"line": moves[-1:], "engine": "python-chess"})
    with closing(Analyst()) as analyst:
        found = analyst.judged(last, claimed)
        fault = _fault(analyst, boards, moves, claimed, int(claim.given["kept"]))
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
    if where is None or worst < TELLING:
        return None
    board = boards[kept + where]
    dots = "." if board.turn == chess.WHITE else "…"
    return f"{board.fullmove_number}{dots} {moves[kept + where]}", worst


def _finding(claimed: str, found: Score, engine: str, fault: tuple[str, int] | None) -> Finding:
    verdict = verdict_of(claimed, found)
    if found.mate:
        text = _TEXT["mate"].fill(engine=engine, moves=found.mate, side=_SIDES[found.worth > 0])
    else:
        text = _TEXT["score"].fill(engine=engine, score=_pawns(found.worth), depth=found.depth)
    if verdict is Verdict.DOUBTFUL and claimed.endswith("wins") and abs(found.worth) < AGAINST.value:
        text = _joined(text, _TEXT["unseen"])
    evidence = _evidence(engine, found)
    if fault is not None:
        evidence |= {"fault": fault[0], "loss": fault[1]}
        text = _joined(text, _TEXT["turn"].fill(move=fault[0], loss=_pawns(fault[1], sign=False)))
    return Finding(verdict, text, evidence | _bounds(claimed, found))


def _evidence(engine: str, found: Score) -> dict[str, Any]:
    told = {"engine": engine, "nodes": found.nodes, "depth": found.depth, "score": found.worth}
    return told | {"line": list(found.line)} | ({"odds": list(found.odds)} if found.odds else {})


def _joined(text: Message, more: Message) -> Message:
    return bilingual(text.en + more.en, text.fr + more.fr)


def threshold_of(claimed: str) -> Threshold:
    """The bound on which a claim hangs."""
    if claimed == _USUALLY:
        return USUAL
    return LEVEL if claimed == "draw" else GAIN if claimed.endswith("gains") else WON


def _bounds(claimed: str, found: Score) -> dict[str, Any]:
    """What other bounds would say; nothing where a mate is seen."""
    return {} if found.mate else threshold_of(claimed).tried(lambda bound: verdict_of(claimed, found, bound))


def verdict_of(claimed: str, found: Score, bound: float | None = None) -> Verdict:
    """What a score says of a claim; a mate that is seen is a proof. Another bound may be tried."""
    bound = threshold_of(claimed).value if bound is None else bound
    if claimed == _USUALLY:
        return _usual(found, bound)
    if claimed == "draw":
        level = abs(found.worth)
        if level <= bound:
            return Verdict.SUPPORTED
        return Verdict.DOUBTFUL if level <= UNEVEN.value else Verdict.REFUTED
    mine = found.worth if claimed.startswith("white") else -found.worth
    if mine >= bound:
        return Verdict.PROVED if found.mate and claimed.endswith("wins") else Verdict.SUPPORTED
    return Verdict.DOUBTFUL if mine > -AGAINST.value else Verdict.REFUTED


def _usual(found: Score, bound: float) -> Verdict:
    """Whether White wins most games from a position; nobody says so who keeps no count of his own."""
    if not found.odds:
        return Verdict.DOUBTFUL
    share = found.odds[0] / sum(found.odds)
    return Verdict.SUPPORTED if share >= bound else Verdict.REFUTED if share < 1 / 2 else Verdict.DOUBTFUL


def hear_start(claim: Claim) -> Finding:
    """What is said of an opening."""
    board = chess.Board()
    for text in claim.given["moves"]:
        board.push_san(text)
    with closing(Analyst()) as analyst:
        claimed = claim.given["claim"]
        found = analyst.judged(board, claimed)
        text = _TEXT["start"].fill(engine=analyst.name, score=_pawns(found.worth), depth=found.depth)
        if found.odds:
            wins, draws, losses = found.odds
            text = _joined(text, _TEXT["odds"].fill(wins=wins, draws=draws, losses=losses))
        evidence = _evidence(analyst.name, found)
        return Finding(verdict_of(claimed, found), text, evidence | _bounds(claimed, found))


def _pawns(worth: int, *, sign: bool = True) -> Message:
    written = f"{worth / 100:+.2f}" if sign else f"{worth / 100:.2f}"
    written = written.replace("-", "\N{MINUS SIGN}")
    return figure(written)
