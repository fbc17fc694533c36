"""The judges of draughts: positions by search and endgame tables, what a king is worth by games of the engine.

Every budget is in positions looked at, every search begins with an empty memory and has one thread, so that a second
trial finds the same.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from academie.game.analysis import Budget, Engine
from academie.game.seeds import chance
from academie.games.draughts import endgame, fen
from academie.games.draughts.corpus_adapter import CorpusAdapter
from academie.games.draughts.game import game
from academie.games.draughts.state import WHITE, State, make
from academie.text.message import Message, counted, figure
from academie.trial.claim import Claim, Finding, Verdict, bounds_of, judges_of
from academie.trial.interval import mean_of, share_of

ROOT, BRANCH = 1_000_000, 100_000  # positions searched, of the diagram and of an answer
MEGABYTES = 16
_FILE = game.folder / "claims.toml"
BOUNDS = bounds_of(_FILE)
A_MAN, MOST, EQUAL = BOUNDS["a man"], BOUNDS["most"], BOUNDS["equal"]
_ENGINE = "academie alpha-beta, patterns, endings of four"

_MEN = Message("man"), Message("men")
_KINGS = Message("king"), Message("kings")
_MATERIAL = Message("{side} to move, {white} against {black}")
_SIDES = Message.within("the men", "White"), Message.within("the men", "Black")

_VALUES = {1: Message("White wins"), 0: Message("a draw"), -1: Message("Black wins")}


def description(state: State) -> Message:
    """A position in words: whose move it is, and what each side has."""
    sides = [_side(len(state.core.men(side)), len(state.core.kings(side))) for side in (0, 1)]
    return _MATERIAL.fill(side=_SIDES[state.player or 0], white=sides[0], black=sides[1])


def _side(men: int, kings: int) -> Message:
    parts = [counted(number, *words) for number, words in ((kings, _KINGS), (men, _MEN)) if number]
    return parts[0] if len(parts) == 1 else Message("{one} and {other}", one=parts[0], other=parts[1])


@dataclass(frozen=True)
class Value:
    """The worth of a position to White: 1, 0 or -1 where it is known, else what the engine counts."""

    known: int | None
    by: str
    score: int = 0
    depth: int = 0
    nodes: int = 0
    line: tuple[str, ...] = ()

    @property
    def men(self) -> Message:
        """The score in men, as people read it."""
        return figure(f"{self.score / 100:+.2f}".replace("-", "\N{MINUS SIGN}"))

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
    start = CorpusAdapter(game).study(given["fen"], given["profile"])
    engine = game.engine(megabytes=MEGABYTES)
    found = value_of(start, engine, ROOT)
    evidence = found.as_data() | {"engine": _ENGINE, "budget": ROOT}
    if given["claim"] == "draw" and (law := game.read(given["fen"], given["profile"]).result) is not None:
        verdict = Verdict.PROVED if law.winner is None else Verdict.REFUTED
        return Finding(verdict, Message("The law itself draws it ({law}).", law=law.law), evidence)
    if found.known is None and given["claim"].endswith("wins") and given["lines"]:
        sign = 1 if given["claim"] == "white wins" else -1
        answers = _forced(start, given["lines"][0], sign, engine)
        if answers is not None:
            text = Message(
                "The author's line holds: each of the {answers} other answers is lost as well, and its end is won.",
                answers=answers,
            )
            found_by = {"by": "line", "answers": answers, "line": given["lines"][0]}
            return Finding(Verdict.PROVED, text, evidence | found_by)
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
    if end.known is None:
        found = Message("the engine counts {score} men for White.", score=end.men)
    else:
        found = Message("the end is seen: {value}.", value=_VALUES[end.known])
    if start.player != side:  # the line begins with the loser's own move: the author shows what follows on it
        return (
            Verdict.SUPPORTED,
            Message(
                "The line begins with a move of the side that loses, which need not make it; at its end {found}",
                found=found,
            ),
            end,
        )
    text = Message(
        "At the end of the author's line {found} But it rests on an answer that need not be made: in the first "
        "position the search does not bear him out.",
        found=found,
    )
    return Verdict.DOUBTFUL, text, end


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
    if found.by in {"table", "rules"}:
        return Message("The solved table of endings says: {value}.", value=_VALUES[found.known or 0])
    seen = {"depth": found.depth, "line": " ".join(found.line)}
    if found.known is not None:
        text = Message("The search sees the end at depth {depth}: {value}. It begins with {line}.")
        return text.fill(value=_VALUES[found.known], **seen)
    text = Message(
        "At depth {depth} the engine counts {score} men for White and does not see the end. It begins with {line}."
    )
    return text.fill(score=found.men, **seen)


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

_TURNED = {Verdict.SUPPORTED: Verdict.REFUTED, Verdict.REFUTED: Verdict.SUPPORTED}


def hear_in_general(claim: Claim) -> Finding:
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
    text = (_UNSEEN if unseen else _SEEN).fill(share=figure(share), count=count, unseen=unseen)
    evidence = found.as_data() | {"unseen": unseen, "engine": _ENGINE, "seed": claim.seed}
    return Finding(verdict(MOST.value), text, evidence | MOST.tried(verdict))


_SEEN = Message("Of {count} random positions with White to move, {share} % are found to be won for White.")

_UNSEEN = Message(
    "Of {count} random positions with White to move, {share} % are found to be won for White; in {unseen} the search "
    "does not see the end."
)


def _drawn(given: Any, rng: random.Random) -> State:  # noqa: ANN401 - plain data of a claim
    """A random position of that material in which neither side can take."""
    profile = game.profiles.find(given["profile"])
    while True:
        squares = rng.sample(range(1, 51), int(given["white"]) + int(given["black"]))
        kings = frozenset(squares[: int(given["white"])]), frozenset(squares[int(given["white"]) :])
        state = CorpusAdapter(game).study(
            fen.write(fen.Setup("W", frozenset(), kings[0], frozenset(), kings[1])), profile.name
        )
        quiet = not any("x" in game.write_move(state, move) for move in state.moves()[:1])
        turned = make(fen.Setup("B", frozenset(), kings[0], frozenset(), kings[1]), profile)
        safe = turned.result is not None or not any("x" in game.write_move(turned, move) for move in turned.moves()[:1])
        if quiet and safe:
            return state


# --- Games of the engine against itself


SMALL = 8  # megabytes of the engine that plays itself
OPENING = 4  # plies by chance, so that games differ
LONGEST = 200

_SHARE = Message(
    "In {count} games at {nodes} positions a move the side with the kings has {share} % (between {low} and {high})."
)
_GIVEN = Message(
    "The twenty men are all given away in {wins} of {count} games, one for each square of the single man; drawn or "
    "unfinished: {drawn}."
)


def hear_balance(claim: Claim) -> Finding:
    """A side that has given men for kings stands as well as the other."""
    given, shares = claim.given, []
    for number in range(int(given["games"])):
        rng = chance(claim.seed, number)
        start = _set_up(given["kings"], int(given["men"]), rng, first="WB"[number % 2])
        shares.append(_played(_opened(start, rng), int(given["nodes"]), LONGEST))
    found = mean_of(shares)
    low, high, mean = (f"{100 * each:.0f}" for each in (max(0.0, found.low), min(1.0, found.high), found.mean))
    text = _SHARE.fill(count=found.count, nodes=given["nodes"], share=mean, low=low, high=high)
    evidence = found.as_data() | {"nodes": given["nodes"], "seed": claim.seed}

    def verdict(bound: float) -> Verdict:
        return found.within(0.5 - bound, 0.5 + bound)

    return Finding(verdict(EQUAL.value), text, evidence | EQUAL.tried(verdict))


def _set_up(kings: Sequence[int], men: int, rng: random.Random, first: str) -> State:
    """White has kings for men of his back row, and has given that many men in all; chance says which."""
    crowned = frozenset(kings)
    rest = sorted(set(range(31, 51)) - crowned)
    off = set(rng.sample(rest, men - len(crowned)))
    setup = fen.Setup(
        "W" if first == "W" else "B", frozenset(rest) - off, crowned, frozenset(range(1, 21)), frozenset()
    )
    return make(setup, game.profiles.find("manoury-1787"))


def _opened(state: State, rng: random.Random) -> State:
    """A game after a few moves by chance."""
    for _ in range(OPENING):
        moves = state.moves()
        if moves:
            state = state.after(rng.choice(moves))
    return state


def _played(state: State, nodes: int, most: int) -> float:
    """White's share of a game that the engine plays with itself, that many plies at most."""
    engine = game.engine(megabytes=SMALL)
    for _ in range(most):
        if state.result is not None:
            return state.result.shares[WHITE]
        state = state.after(engine.analyse(state, Budget(nodes=nodes)).lines[0].move)
    return 0.5


def hear_giveaway(claim: Claim) -> Finding:
    """Twenty men lose themselves all to a single one (§46)."""
    nodes, results = int(claim.given["nodes"]), []
    profile = game.profiles.find("manoury-1787+qui-perd-gagne")
    for square in range(1, 21):
        setup = fen.Setup("W", frozenset(range(31, 51)), frozenset(), frozenset({square}), frozenset())
        results.append(_played(make(setup, profile), nodes, 2 * LONGEST))
    wins = sum(result == 1.0 for result in results)
    drawn = sum(result == 0.5 for result in results)
    found = share_of(wins, len(results))
    text = _GIVEN.fill(wins=wins, count=len(results), drawn=drawn)
    verdict = Verdict.SUPPORTED if wins == len(results) else found.above(0.5)
    return Finding(verdict, text, found.as_data() | {"nodes": nodes, "results": results})


# --- The judges of draughts


_CONCEPTS = Message(
    "the tutor's concepts are not tried by play. Most of them are found by a search of exchanges at every move, about "
    "two hundredths of a second each; the hundreds of games that a maxim needs would take longer than the rest of the "
    "trial, and between random players they would show little."
)
LEFT = {"manoury": _CONCEPTS, "metz": _CONCEPTS}

JUDGES = judges_of(
    _FILE, {"position": hear_position, "endings": hear_in_general, "balance": hear_balance, "giveaway": hear_giveaway}
)

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains", "black gains", "equal"), "position")
