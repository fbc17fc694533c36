"""Positions of the books judged: by the table of endings, by search, and along the author's line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie.analysis import Budget
from academie.games.draughts import endgame, fen
from academie.games.draughts.desk import Desk
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, State, make
from academie.seeds import chance
from academie.text.message import Message, counted, figure, verbatim
from academie.trial.claim import Finding, Threshold, Verdict
from academie.trial.interval import share_of

if TYPE_CHECKING:
    import random

    from academie.analysis import Engine
    from academie.trial.claim import Claim

ROOT, BRANCH = 1_000_000, 100_000  # positions searched, of the diagram and of an answer
MEGABYTES = 16
A_MAN = Threshold(
    "a man",
    100,
    (50, 150, 200, 300),
    Message("Where the end is not seen, “won” means {value} hundredths of a man at least by the engine's count"),
    Message("a man is the smallest gain that the rules know, and the authors count in men"),
    unit="",
)
_ENGINE = "academie alpha-beta, patterns, endings of four"

_MEN = Message("man"), Message("men")
_KINGS = Message("king"), Message("kings")
_TOLD = Message("{side} to move, {white} against {black}")
_SIDES = Message.within("the men", "White"), Message.within("the men", "Black")
_AND = Message("{one} and {other}")

_TEXTS = {
    "table": Message("The solved table of endings says: {value}."),
    "law": Message("The law itself draws it ({law})."),
    "search": Message("The search sees the end at depth {depth}: {value}. It begins with {line}."),
    "line": Message(
        "The author's line holds: each of the {answers} other answers is lost as well, and its end is won."
    ),
    "score": Message(
        "At depth {depth} the engine counts {score} men for White and does not see the end. It begins with {line}."
    ),
}
_ENDS = {
    # The line begins with the loser's own move: the author shows what follows on it.
    True: Message("The line begins with a move of the side that loses, which need not make it; at its end {found}"),
    False: Message(
        "At the end of the author's line {found} But it rests on an answer that need not be made: in the first "
        "position the search does not bear him out."
    ),
}
_AT_END = {
    "known": Message("the end is seen: {value}."),
    "score": Message("the engine counts {score} men for White."),
}
_VALUES = {
    1: Message("White wins"),
    0: Message("a draw"),
    -1: Message("Black wins"),
}


def told(state: State) -> Message:
    """A position in words: whose move it is, and what each side has."""
    sides = [_side(len(state.core.men(side)), len(state.core.kings(side))) for side in (0, 1)]
    return _TOLD.fill(side=_SIDES[state.player or 0], white=sides[0], black=sides[1])


def _side(men: int, kings: int) -> Message:
    parts = [counted(number, *words) for number, words in ((kings, _KINGS), (men, _MEN)) if number]
    return parts[0] if len(parts) == 1 else _AND.fill(one=parts[0], other=parts[1])


@dataclass(frozen=True)
class Value:
    """What a position is worth to White: 1, 0 or -1 where it is known, else what the engine counts."""

    known: int | None
    by: str
    score: int = 0
    depth: int = 0
    nodes: int = 0
    line: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """The figures."""
        found: dict[str, Any] = {"by": self.by, "value": self.known}
        if self.by == "search":
            found |= {"depth": self.depth, "nodes": self.nodes, "score": self.score, "line": list(self.line)}
        return found


def value_of(state: State, engine: Engine, nodes: int) -> Value:
    """By the rules where the game is over, by the table where it has the ending, else by search."""
    turn = 1 if state.player == WHITE else -1
    if state.result is not None:
        winner = state.result.winner
        return Value(0 if winner is None else (1 if winner == WHITE else -1), "rules")
    probed = endgame.probe(state)
    if probed is not None:
        return Value(turn * probed, "table")
    engine.clear()
    found = engine.analyse(state, Budget(nodes=nodes))
    best = found.lines[0]
    line = tuple(_written(state, list(best.moves)[:8]))
    known = turn * best.known if best.known else None
    return Value(known, "search", turn * best.score, found.depth, found.nodes, line)


def _written(state: State, moves: list[Any]) -> list[str]:
    words = []
    for move in moves:
        if state.result is not None or move not in state.moves():
            break
        words.append(game.write_move(state, move))
        state = state.after(move)
    return words


def hear_position(claim: Claim) -> Finding:
    """The author's verdict on a position."""
    given = claim.given
    start = Desk(game).study(given["fen"], given["profile"])
    engine = game.engine(megabytes=MEGABYTES)
    found = value_of(start, engine, ROOT)
    evidence = found.as_data() | {"engine": _ENGINE, "budget": ROOT}
    if given["claim"] == "draw" and (law := game.read(given["fen"], given["profile"]).result) is not None:
        verdict = Verdict.PROVED if law.winner is None else Verdict.REFUTED
        return Finding(verdict, _TEXTS["law"].fill(law=law.law), evidence)
    if found.known is None and given["claim"].endswith("wins") and given["lines"]:
        sign = 1 if given["claim"] == "white wins" else -1
        answers = _forced(start, given["lines"][0], sign, engine)
        if answers is not None:
            text = _TEXTS["line"].fill(answers=answers)
            return Finding(
                Verdict.PROVED, text, evidence | {"by": "line", "answers": answers, "line": given["lines"][0]}
            )
    verdict = _verdict(given["claim"], found, A_MAN.value)
    if verdict in {Verdict.DOUBTFUL, Verdict.REFUTED} and (along := _along(claim, start, engine)) is not None:
        return Finding(along[0], along[1], evidence | {"end": along[2].as_data()})
    if found.known is None:
        evidence |= A_MAN.tried(lambda bound: _verdict(given["claim"], found, bound))
    return Finding(verdict, _text(found), evidence)


def _along(claim: Claim, start: State, engine: Engine) -> tuple[Verdict, Message, Value] | None:
    """What the end of the author's line says where the first position does not bear him out; None where it does not.

    He often shows how a game was lost by a fault, so that the first position is no more than level. Where the line
    begins with the loser's own move that is all he claims; else the verdict stays in doubt.
    """
    claimed, lines = claim.given["claim"], claim.given["lines"]
    side = {"white": WHITE, "black": 1 - WHITE}.get(claimed.partition(" ")[0])
    if side is None or not lines or not lines[0]:
        return None
    state = start
    for text in lines[0]:
        state = state.after(game.read_move(state, text))
    end = value_of(state, engine, BRANCH)
    if _verdict(claimed, end, A_MAN.value) not in {Verdict.PROVED, Verdict.SUPPORTED}:
        return None
    own_fault = start.player != side
    score = f"{end.score / 100:+.2f}".replace("-", "\N{MINUS SIGN}")
    found = _AT_END["score" if end.known is None else "known"].fill(
        score=figure(score), value=_VALUES.get(end.known if end.known is not None else 2, "")
    )
    verdict = Verdict.SUPPORTED if own_fault else Verdict.DOUBTFUL
    return verdict, _ENDS[own_fault].fill(found=found), end


def _verdict(claimed: str, found: Value, man: float) -> Verdict:
    """A known value proves or refutes; a score supports or not. Whether anything is gained only a score can tell."""
    sign = {"white": 1, "black": -1}.get(claimed.partition(" ")[0], 0)
    if found.known is not None:
        return Verdict.PROVED if found.known == sign else Verdict.REFUTED
    if sign == 0:
        return Verdict.SUPPORTED if abs(found.score) < man else Verdict.DOUBTFUL
    if sign * found.score >= man:
        return Verdict.SUPPORTED
    return Verdict.REFUTED if sign * found.score <= -man else Verdict.DOUBTFUL


def _text(found: Value) -> Message:
    value = _VALUES.get(found.known if found.known is not None else 2, verbatim(""))
    if found.by in {"table", "rules"}:
        return _TEXTS["table"].fill(value=value)
    line = " ".join(found.line)
    if found.known is not None:
        return _TEXTS["search"].fill(depth=found.depth, value=value, line=line)
    score = f"{found.score / 100:+.2f}".replace("-", "\N{MINUS SIGN}")
    return _TEXTS["score"].fill(depth=found.depth, score=figure(score), line=line)


def _forced(start: State, moves: list[str], sign: int, engine: Engine) -> int | None:
    """How many other answers there were, if all of them lose and the end is won; None where that is not seen."""
    state, answers = start, 0
    attacker = WHITE if sign == 1 else 1 - WHITE
    for text in moves:
        played = game.read_move(state, text)
        if state.player != attacker:
            for other in state.moves():
                if other == played:
                    continue
                answers += 1
                if value_of(state.after(other), engine, BRANCH).known != sign:
                    return None
        state = state.after(played)
    return answers if value_of(state, engine, BRANCH).known == sign else None


# --- What is said of material

MOST = Threshold(
    "most",
    0.5,
    (0.1, 0.25, 0.75, 0.9),
    Message("What is said of a material in general means more than {value} of such positions"),
    Message("the author names no position, so that the greater number speaks"),
)
_TURNED = {Verdict.SUPPORTED: Verdict.REFUTED, Verdict.REFUTED: Verdict.SUPPORTED}


def hear_told(claim: Claim) -> Finding:
    """So many kings and men against so many: won, or drawn, in general."""
    given, rng = claim.given, chance(claim.seed)
    engine = game.engine(megabytes=MEGABYTES)
    count = int(given["positions"])
    values = [value_of(_drawn(given, rng), engine, int(given.get("nodes", BRANCH))).known for _ in range(count)]
    unseen = values.count(None)
    found, most = share_of(values.count(1), count), share_of(values.count(1) + unseen, count)
    won = given["claim"] == "white wins"

    def verdict(bound: float) -> Verdict:
        above = found.above(bound)
        if won and above is Verdict.REFUTED:  # what a search does not see may be won all the same
            return most.above(bound) if most.above(bound) is Verdict.REFUTED else Verdict.DOUBTFUL
        return above if won else _TURNED.get(above, above)

    share = f"{100 * found.mean:.1f}"
    text = (_UNSEEN if unseen else _SHARE).fill(share=figure(share), count=count, unseen=unseen)
    evidence = found.as_data() | {"unseen": unseen, "engine": _ENGINE, "seed": claim.seed}
    return Finding(verdict(MOST.value), text, evidence | MOST.tried(verdict))


_SHARE = Message("Of {count} positions drawn by chance, White to move, {share} % are seen to be won by him.")

_UNSEEN = Message(
    "Of {count} positions drawn by chance, White to move, {share} % are seen to be won by him; in {unseen} the search "
    "does not see the end."
)


def _drawn(given: Any, rng: random.Random) -> State:  # noqa: ANN401 - plain data of a claim
    """A position of that material with nothing to take for who is to move."""
    profile = game.profiles.find(given["profile"])
    while True:
        squares = rng.sample(range(1, 51), int(given["white"]) + int(given["black"]))
        kings = frozenset(squares[: int(given["white"])]), frozenset(squares[int(given["white"]) :])
        state = Desk(game).study(fen.write(fen.Setup("W", frozenset(), kings[0], frozenset(), kings[1])), profile.name)
        quiet = not any("x" in game.write_move(state, move) for move in state.moves()[:1])
        turned = make(fen.Setup("B", frozenset(), kings[0], frozenset(), kings[1]), profile)
        safe = turned.result is not None or not any("x" in game.write_move(turned, move) for move in turned.moves()[:1])
        if quiet and safe:
            return state
