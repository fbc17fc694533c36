"""The judges of chess: Stockfish, which has to be installed, and one ending solved to the end.

Stockfish has one thread and a fixed memory, thinks of a number of positions and forgets between them, so that a second
trial with the same version finds the same.
"""

import math
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any

import chess
import chess.engine

from academie._core.chess import RookBishop
from academie.corpus.shelf import books
from academie.errors import Unavailable
from academie.game.seeds import chance
from academie.games.chess.game import game
from academie.games.chess.players import started, stockfish
from academie.games.chess.state import ours
from academie.games.chess.tutor.pawns import PAWNS
from academie.games.chess.tutor.pieces import PIECES
from academie.games.chess.tutor.scene import scene_of
from academie.input.files import read_toml
from academie.text.message import Message, bilingual, figure, joined, verbatim
from academie.trial.claim import Claim, Finding, Threshold, Verdict, bounds_of, judges_of
from academie.trial.interval import mean_of, share_of
from academie.trial.precept import bare

# --- Rook and bishop against rook: the table of that ending, and what it says of positions and of a line

_MEN = "KRBkr"
_FILE = game.folder / "claims.toml"
BOUNDS = bounds_of(_FILE)
_ENGINE = "academie table, rook and bishop against rook"
_SHARE = Message(
    "Of {count} such positions {share} % are won; the longest win takes {longest} moves to mate or to take the rook."
)
_HELD = Message(
    "White wins in {moves} moves against any defence, and each of his {count} moves in the line keeps the win."
)
_LET_GO = Message("White wins in {moves} moves at the start, but {move} lets the win go.")


@cache
def table() -> RookBishop:
    """The table, solved on first use in some seconds."""
    return RookBishop()


def squares_of(board: chess.Board) -> list[int] | None:
    """The squares in the order of the table; None for other men."""
    men = {piece.symbol(): square for square, piece in board.piece_map().items()}
    if sorted(men) != sorted(_MEN) or len(board.piece_map()) != len(_MEN):
        return None
    return [men["k"], men["K"], men["R"], men["B"], men["r"]]


def moves_to_win(board: chess.Board) -> int:
    """How many moves White, to move, needs to mate or to win the rook; 0 where it is not won, or not this ending."""
    squares = squares_of(board)
    return table().moves(squares) if squares is not None and board.turn == chess.WHITE else 0


def still_lost(board: chess.Board) -> bool:
    """Whether Black, to move, is mated or cannot escape."""
    squares = squares_of(board)
    if squares is None:
        return board.is_checkmate()
    return board.is_checkmate() or table().lost(squares)


def _hear_solved(board: chess.Board, moves: Sequence[str]) -> Finding:
    """A line of that ending: whether the first position is won, and whether every white move keeps it so."""
    first = moves_to_win(board)
    evidence = {"engine": _ENGINE, "moves": first, "longest": table().longest}
    if not first:
        return Finding(Verdict.REFUTED, Message("The first position is not won for White."), evidence)
    count = 0
    for text in moves:
        white, number = board.turn == chess.WHITE, board.fullmove_number
        board.push_san(text)
        count += white
        if white and not still_lost(board):
            let_go = _LET_GO.fill(moves=first, move=f"{number}. {text}")
            return Finding(Verdict.DOUBTFUL, let_go, evidence | {"line": [text]})
    return Finding(Verdict.PROVED, _HELD.fill(moves=first, count=count), evidence | {"count": count})


def hear_ending(claim: Claim) -> Finding:
    """What share of such positions is won."""
    rng, count, wins = chance(claim.seed), int(claim.given["positions"]), 0
    for _ in range(count):
        wins += moves_to_win(_quiet(rng)) > 0
    found = share_of(wins, count)
    share = f"{100 * found.mean:.1f}"
    text = _SHARE.fill(count=count, share=figure(share), longest=table().longest)
    evidence = found.as_data() | {"engine": _ENGINE, "longest": table().longest, "seed": claim.seed}
    return Finding(found.above(BOUNDS["most"].value), text, evidence | BOUNDS["most"].tried(found.above))


def _quiet(rng: random.Random) -> chess.Board:
    """A legal position of that ending, White to move, in which nothing can be taken and nobody is in check."""
    while True:
        board = chess.Board(None)
        for square, symbol in zip(rng.sample(range(64), len(_MEN)), _MEN, strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        if not board.is_valid() or board.is_check() or any(map(board.is_capture, board.legal_moves)):
            continue
        board.turn = chess.BLACK
        quiet = board.is_valid() and not board.is_check() and not any(map(board.is_capture, board.legal_moves))
        board.turn = chess.WHITE
        if quiet:
            return board


# --- Lines judged by Stockfish; our own engine, which sees two to five plies, is too weak


LAST, EACH = 400_000, 8_000  # positions: of the last of a line, and of the others
AGAIN = 2_000_000  # positions of a second look, where the first does not bear the author out
MEGABYTES = 16
PATIENCE = 600.0  # seconds for a program to answer: no limit to its thought, which is in positions
MATE = 10_000
TELLING = 50  # hundredths of a pawn that a move must lose to be called a fault
_USUALLY = "white usually wins"

_NO_ENGINE = Message("Only Stockfish judges claims about chess, because our own engine is too weak for that. {why}")
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
    """The worth of a position to White, in hundredths of a pawn; a mate is near MATE."""

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
        """End the program."""
        self._engine.quit()
        self._engine.close()

    def score(self, board: chess.Board, nodes: int) -> Score:
        """Its score after a number of positions."""
        bare = board.copy(stack=False)
        info = self._engine.analyse(bare, chess.engine.Limit(nodes=nodes), game=object())
        line = tuple(bare.variation_san(info.get("pv", [])[:6]).split())
        worth = info["score"].white().score(mate_score=MATE) or 0
        odds = tuple(info["wdl"].white()) if "wdl" in info else ()
        return Score(worth, int(info.get("depth", 0)), line, nodes, odds)

    def best(self, board: chess.Board, nodes: int, among: Sequence[chess.Move] | None) -> int:
        """What the side to move gets by its best move, or by the best of some."""
        limit = chess.engine.Limit(nodes=nodes)
        info = self._engine.analyse(board, limit, game=object(), root_moves=among)
        worth = info["score"].relative.score(mate_score=MATE) or 0
        return max(-_MOST, min(_MOST, worth))

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
    if squares_of(board) is not None:
        return _hear_solved(board, moves)
    claimed = claim.given["claim"]
    boards = _boards(board, moves)
    last = boards[-1]
    if last.is_checkmate():
        won = "black wins" if last.turn == chess.WHITE else "white wins"
        verdict = Verdict.PROVED if claimed == won else Verdict.REFUTED
        return Finding(verdict, Message("The line ends in mate."), {"line": moves[-1:], "engine": "python-chess"})
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
    analyst: Analyst, boards: Sequence[chess.Board], moves: Sequence[str], claimed: str, shared: int
) -> tuple[str, int] | None:
    """The move of the side that loses by which it loses most, and how much."""
    if not claimed.endswith("wins"):
        return None
    loser, sign = (chess.BLACK, 1) if claimed.startswith("white") else (chess.WHITE, -1)
    scores = [max(-1000, min(1000, sign * analyst.score(board, EACH).worth)) for board in boards[shared:]]
    worst, where = 0, None
    for index, board in enumerate(boards[shared:-1]):
        loss = scores[index + 1] - scores[index]
        if board.turn == loser and loss > worst:
            worst, where = loss, index
    if where is None or worst < TELLING:
        return None
    board = boards[shared + where]
    dots = "." if board.turn == chess.WHITE else "…"
    return f"{board.fullmove_number}{dots} {moves[shared + where]}", worst


def _finding(claimed: str, found: Score, engine: str, fault: tuple[str, int] | None) -> Finding:
    verdict = verdict_of(claimed, found)
    if found.mate:
        text = Message(
            "{engine} sees a mate in {moves} for {side} at the end of the line.",
            engine=engine,
            moves=found.mate,
            side=_SIDES[found.worth > 0],
        )
    else:
        text = Message("At the end of the line {engine} counts {score} pawns for White (depth {depth}).").fill(
            engine=engine, score=_pawns(found.worth), depth=found.depth
        )
    if verdict is Verdict.DOUBTFUL and claimed.endswith("wins") and abs(found.worth) < BOUNDS["against"].value:
        text = joined(
            (text, Message(" No win is seen, but a count so near to even does not show that there is none.")), ""
        )
    evidence = _evidence(engine, found)
    if fault is not None:
        evidence |= {"fault": fault[0], "loss": fault[1]}
        turn = Message(" The loser's greatest fault on the way is {move}, which costs {loss} pawns.")
        text = joined((text, turn.fill(move=fault[0], loss=_pawns(fault[1], sign=False))), "")
    return Finding(verdict, text, evidence | _bounds(claimed, found))


def _evidence(engine: str, found: Score) -> dict[str, Any]:
    data = {"engine": engine, "nodes": found.nodes, "depth": found.depth, "score": found.worth}
    return data | {"line": list(found.line)} | ({"odds": list(found.odds)} if found.odds else {})


def threshold_of(claimed: str) -> Threshold:
    """The bound that decides a claim."""
    if claimed == _USUALLY:
        return BOUNDS["usual"]
    return BOUNDS["level"] if claimed == "draw" else BOUNDS["gain"] if claimed.endswith("gains") else BOUNDS["won"]


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
        return Verdict.DOUBTFUL if level <= BOUNDS["uneven"].value else Verdict.REFUTED
    mine = found.worth if claimed.startswith("white") else -found.worth
    if mine >= bound:
        return Verdict.PROVED if found.mate and claimed.endswith("wins") else Verdict.SUPPORTED
    return Verdict.DOUBTFUL if mine > -BOUNDS["against"].value else Verdict.REFUTED


def _usual(found: Score, bound: float) -> Verdict:
    """Whether White wins most games from a position, by the engine's own statistics."""
    if not found.odds:
        return Verdict.DOUBTFUL
    share = found.odds[0] / sum(found.odds)
    return Verdict.SUPPORTED if share >= bound else Verdict.REFUTED if share < 1 / 2 else Verdict.DOUBTFUL


def hear_start(claim: Claim) -> Finding:
    """A claim about an opening."""
    board = chess.Board()
    for text in claim.given["moves"]:
        board.push_san(text)
    with closing(Analyst()) as analyst:
        claimed = claim.given["claim"]
        found = analyst.judged(board, claimed)
        text = Message("{engine} counts {score} pawns for White there (depth {depth}).")
        text = text.fill(engine=analyst.name, score=_pawns(found.worth), depth=found.depth)
        if found.odds:
            wins, draws, losses = found.odds
            odds = Message(
                " Stockfish's own games from such a count are won by White {wins}, drawn {draws}, lost {losses} times "
                "in a thousand."
            )
            text = joined((text, odds.fill(wins=wins, draws=draws, losses=losses)), "")
        evidence = _evidence(analyst.name, found)
        return Finding(verdict_of(claimed, found), text, evidence | _bounds(claimed, found))


def _pawns(worth: int, *, sign: bool = True) -> Message:
    written = f"{worth / 100:+.2f}" if sign else f"{worth / 100:.2f}"
    written = written.replace("-", "\N{MINUS SIGN}")
    return figure(written)


# --- Philidor's precepts, at the positions of his own games where they speak


EQUAL = 0.1  # pawns that two searches of a number of positions may differ by
FEWEST = 5  # positions that can decide
GLANCE = 30_000  # positions that Stockfish searches for the best move, and for the best that follows the precept
_MOST = 1_000  # hundredths of a pawn: beyond it one move loses as surely as another
_PRECEPT = Message("Following this precept loses nothing: {text}")
_COST = Message(
    "At {count} positions of his games where it speaks, the best move that follows it costs {mean} pawns (between "
    "{low} and {high}) beside {engine}'s best; at {free} of them it costs nothing."
)
_WHEN = {"king_behind_his_pawn"}  # speaks of a kind of move, and asks nobody to make one
_RULES = {rule.key: rule for chapter in (PAWNS, PIECES) for rule in chapter.rules}


def claims() -> Iterator[Claim]:
    """Every precept of the tutor that can speak for or against moves."""
    for rule in _RULES.values():
        yield Claim(
            id=f"philidor-{rule.key.replace('_', '-')}",
            book="philidor",
            game="chess",
            source=rule.source.removeprefix("ACAD "),
            text=_PRECEPT.fill(text=rule.text.each(bare)),
            judge="precept of chess",
            given={"rule": rule.key, "positions": 20},
        )


@cache
def _positions() -> tuple[str, ...]:
    """Every position of the book's lines, once."""
    found: dict[str, str] = {}
    for book in (each for each in books() if each.game == game.name):
        for entry in book.entries:
            for line in entry.lines:
                boards = _boards(chess.Board(entry.fen), entry.whole(line))
                found |= {board.epd(): board.fen() for board in boards}
    return tuple(found.values())


def followers(key: str, fen: str) -> list[chess.Move]:
    """The moves that follow a rule: all but those it is against, else those it is for; none where it is silent."""
    state = ours(game.read(fen))
    scene = scene_of(state)
    said = None if scene is None else _RULES[key](scene)
    if said is None or not (said.against or (said.favours and key not in _WHEN)):
        return []
    moves = {str(move) for move in said.favours}
    if said.against:
        moves = {str(move) for move in state.moves()} - {str(move) for move in said.against}
    return [move for move in state.board.legal_moves if move.uci() in moves]


def hear_precept(claim: Claim) -> Finding:
    """What the best move that follows a precept costs, at positions of the book drawn by chance."""
    count = int(claim.given["positions"])
    fens, costs = list(_positions()), []
    chance(claim.seed).shuffle(fens)
    with closing(Analyst()) as analyst:
        for fen in fens:
            if moves := followers(claim.given["rule"], fen):
                board = chess.Board(fen)
                best, follows = (analyst.best(board, GLANCE, among) for among in (None, moves))
                costs.append(max(0, best - follows) / 100)
            if len(costs) == count:
                break
        found, bound = mean_of(costs), BOUNDS["nothing"]
        text = _COST.fill(
            count=len(costs),
            mean=figure(f"{found.mean:.2f}"),
            low=figure(f"{max(0.0, found.low):.2f}"),
            high=figure(f"{found.high:.2f}"),
            engine=analyst.name,
            free=sum(cost <= EQUAL for cost in costs),
        )

        def verdict(most: float) -> Verdict:
            return Verdict.DOUBTFUL if len(costs) < FEWEST else found.within(-math.inf, most)

        evidence = found.as_data() | {"nodes": GLANCE, "seed": claim.seed} | bound.tried(verdict)
        return Finding(verdict(bound.value), text, evidence)


# --- The judges of chess


JUDGES = judges_of(
    _FILE,
    {"line": hear_line, "opening": hear_start, "ending": hear_ending, "precept of chess": hear_precept},
    {"line": tools, "opening": tools, "precept of chess": tools},
)
ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains"), "line")

_GAMES = {key: bilingual(**each) for key, each in read_toml(_FILE)["games"].items()}
_NAMED = verbatim("{game} ({id})")
_LEAVING = verbatim("{game}, {name} ({id})")


def named(line: str, title: Message) -> Message:
    """A line of the book as people call it: the game, the renvoi, and its letters in the corpus."""
    game, point, _ = line.partition(".")
    return (_LEAVING if point else _NAMED).fill(game=_GAMES[game], name=title, id=line)
